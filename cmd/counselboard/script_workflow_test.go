package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
	"gopkg.in/yaml.v3"

	"github.com/counselboard/counselboard/cmd/internal/demo"
)

// scriptWorkflow runs the shell steps of a workflow as they stand, in the folder of
// the clone that it belongs to, and writes what they say into the file said:
//
//	workflow board check.yml github.event.pull_request.number=7 github.event.pull_request.base.sha=@file
//
// This repository's own action takes the place of the one of the newest release, and what others' actions do is left out. The arguments
// say what expressions are worth, @file being what a file holds; one that is not among
// them fails the test.
func scriptWorkflow(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: workflow folder file [expression=value…]")
	}
	root := filepath.Join(packageFolder, "../..")
	w := workflowRun{ts: ts, root: root, dir: ts.MkAbs(args[0]), values: map[string]string{
		"runner.temp": ts.MkAbs("runner"), "github.action_path": root, "github.token": "t", "!cancelled()": "true",
	}}
	ts.Check(os.MkdirAll(w.values["runner.temp"], 0o777))
	for _, a := range args[2:] {
		name, value, _ := strings.Cut(a, "=")
		if file, ok := strings.CutPrefix(value, "@"); ok {
			value = strings.TrimSpace(ts.ReadFile(file))
		}
		w.values[name] = value
	}
	w.workflow(filepath.Join(w.dir, ".github/workflows", args[1]))
	if w.ran == 0 {
		ts.Fatalf("%s has no step to run", args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs("said"), []byte(w.said.String()), 0o666))
}

// A workflowRun runs workflows in one clone.
type workflowRun struct {
	ts        *testscript.TestScript
	root, dir string
	values    map[string]string // of expressions
	ran       int               // steps
	said      strings.Builder
}

// A workflowStep is what a step of a workflow or action says.
type workflowStep struct {
	If, Uses, Run string
	Env, With     map[string]string
}

func (w *workflowRun) workflow(file string) {
	var text struct {
		Jobs map[string]struct{ Steps []workflowStep }
	}
	w.read(file, &text)
	for _, job := range text.Jobs {
		w.steps(job.Steps)
	}
}

func (w *workflowRun) read(file string, to any) {
	data, err := os.ReadFile(file)
	w.ts.Check(err)
	w.ts.Check(yaml.Unmarshal(data, to))
}

func (w *workflowRun) steps(steps []workflowStep) {
	for _, s := range steps {
		switch {
		case !w.holds(s.If):
		case s.Uses == demo.Program:
			var action struct {
				Inputs map[string]struct{ Default string }
				Runs   struct{ Steps []workflowStep }
			}
			w.read(filepath.Join(w.root, "action.yml"), &action)
			for name, input := range action.Inputs {
				w.values["inputs."+name] = w.value(input.Default)
				if given, ok := s.With[name]; ok {
					w.values["inputs."+name] = w.value(given)
				}
			}
			w.steps(action.Runs.Steps)
		case s.Run != "":
			w.run(s)
		}
	}
}

var (
	expression = regexp.MustCompile(`\$\{\{ *(.*?) *\}\}`)
	builds     = regexp.MustCompile(`^go build (-C "\$GITHUB_ACTION_PATH" )?-o "\$RUNNER_TEMP/counselboard" \./cmd/counselboard$`)
	equality   = regexp.MustCompile(`^(\S+) == '(\w*)'$`)
)

// value returns a text with its expressions worked out.
func (w *workflowRun) value(text string) string {
	return expression.ReplaceAllStringFunc(text, func(s string) string {
		name := expression.FindStringSubmatch(s)[1]
		value, ok := w.values[name]
		if !ok {
			w.ts.Fatalf("nothing says what %q is worth", name)
		}
		return value
	})
}

func (w *workflowRun) holds(condition string) bool {
	if m := equality.FindStringSubmatch(condition); m != nil {
		return w.value("${{ "+m[1]+" }}") == m[2]
	}
	return condition == "" || w.value(condition) == "true"
}

func (w *workflowRun) run(s workflowStep) {
	w.ran++
	program := filepath.Join(w.values["runner.temp"], "counselboard")
	if builds.MatchString(s.Run) { // takes seconds, and .ci/run does it: the test itself is the program, see TestMain
		if _, err := os.Stat(program); err != nil {
			self, err := exec.LookPath("counselboard")
			w.ts.Check(err)
			w.ts.Check(os.Symlink(self, program))
		}
		return
	}
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", w.value(s.Run))
	cmd.Dir = filepath.Dir(w.dir) // the clone is the folder site of the workspace
	cmd.Env = append(environment(), "RUNNER_TEMP="+w.values["runner.temp"], "GITHUB_ACTION_PATH="+w.root, "GITHUB_REPOSITORY=o/r",
		"GITHUB_SHA="+strings.Repeat("0", 40), "PATH="+w.ts.MkAbs("bin")+":"+os.Getenv("PATH"))
	for name, value := range s.Env {
		cmd.Env = append(cmd.Env, name+"="+w.value(value))
	}
	out, err := cmd.CombinedOutput()
	w.said.Write(out)
	if err != nil {
		w.ts.Fatalf("%s: %v\n%s", s.Run, err, out)
	}
}
