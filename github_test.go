package counselboard

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestActionsArePinned holds that every action of others is named by the full hash
// of a commit, with its version beside it, and this repository's own at a release.
func TestActionsArePinned(t *testing.T) {
	files, err := filepath.Glob(".github/workflows/*.yml")
	if err != nil || len(files) < 5 {
		t.Fatalf("workflows: %v, %v", files, err)
	}
	files = append(files, "action.yml")
	pinned := regexp.MustCompile(`uses: ([\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|counselboard/counselboard(/[\w./-]+)?@v\d+\.\d+\.\d+}*)$`)
	for _, file := range files {
		for i, line := range strings.Split(readText(t, file), "\n") {
			if strings.Contains(line, "uses:") && !pinned.MatchString(line) {
				t.Errorf("%s:%d: not pinned: %s", file, i+1, line)
			}
		}
	}
}

// TestWorkflowPermissions checks that the workflows which read a pull request's
// files have no secret and no permission to write, and that the one which may write
// has no file of the pull request.
func TestWorkflowPermissions(t *testing.T) {
	for _, name := range []string{"check.yml", "tests.yml", "large.yml"} {
		text := withoutComments(readText(t, ".github/workflows/"+name))
		if !strings.Contains(text, "\npermissions:\n  contents: read\n") {
			t.Errorf("%s does not say that it may only read", name)
		}
		for _, word := range []string{"write", "secrets.", "github.token", "pull_request_target"} {
			if strings.Contains(text, word) {
				t.Errorf("%s has %q", name, word)
			}
		}
	}
	comment := withoutComments(readText(t, ".github/workflows/comment.yml"))
	for _, word := range []string{"ref:", "go run", "go build", "pull_request.head"} {
		if strings.Contains(comment, word) {
			t.Errorf("comment.yml has %q", word)
		}
	}
	files, err := filepath.Glob(".github/workflows/*.yml")
	if err != nil || len(files) < 5 {
		t.Fatalf("workflows: %v, %v", files, err)
	}
	for _, name := range files {
		for i, line := range strings.Split(readText(t, name), "\n") {
			if strings.Contains(line, "run:") && strings.Contains(line, "${{") {
				t.Errorf("%s:%d: an expression in a shell command: %s", name, i+1, line)
			}
		}
	}
}

// TestTestsWorkflow checks that a change proposed on GitHub is tested as a whole.
func TestTestsWorkflow(t *testing.T) {
	text := withoutComments(readText(t, ".github/workflows/tests.yml"))
	for _, want := range []string{"\n  pull_request:\n", "\n  push:\n    branches: [main]\n", "run: .ci/run\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("tests.yml does not have %q", want)
		}
	}
}

func withoutComments(s string) string {
	return regexp.MustCompile(`(?m)(^|\s)#.*$`).ReplaceAllString(s, "")
}

// TestCommentScript runs the script that comments, with a gh that writes down
// what it is asked.
func TestCommentScript(t *testing.T) {
	needTools(t)
	const good = "## What this changes\n\n`.`, compared with `main~1` at `012345678901`.\n\n- `a.b`: <code>overall&#58; &#64;x &#60;b&#62;</code>\n\n| a | b |\n| --- | --- |\n| x | 3.28 (3.06 to 3.51), 1/20 |\n\n**Cut here:** 1 line more. `counselboard diff` shows all.\n"
	for _, c := range []struct {
		name   string
		report string
		others string // further files beside the report
		gh     string // pulls: what gh says of pull requests; comments: of comments
		status int
		want   string // in what the script prints
		calls  string // in what gh was asked
	}{
		{name: "new", report: good, want: "commented on pull request 7", calls: "api -X POST repos/o/r/issues/7/comments -F body=@"},
		{name: "again", report: good, gh: `[{"id": 5, "user": {"login": "stranger"}, "body": "<!-- counselboard report -->"}, {"id": 6, "user": {"login": "github-actions[bot]"}, "body": "<!-- counselboard report -->\nold"}]`,
			want: "updated comment 6 of pull request 7", calls: "api -X PATCH repos/o/r/issues/comments/6 -F body=@"},
		{name: "a newer commit", report: good, gh: "moved", want: "nothing to say"},
		{name: "another file", report: good, others: "x", status: 1, want: "nothing else"},
		{name: "too large", report: good + strings.Repeat("x\n", 31000), status: 1, want: "larger than"},
		{name: "not UTF-8", report: good + "\xff\n", status: 1, want: "not UTF-8"},
		{name: "control characters", report: good + "\x1b[31m\n", status: 1, want: "control characters"},
		{name: "not a report", report: "hello\n", status: 1, want: "does not begin as a report"},
		{name: "empty", report: "", status: 1, want: "does not begin as a report"},
		{name: "a mention", report: good + "@everyone\n", status: 1, want: "a mention"},
		{name: "a mention in disguise", report: good + "&#64;everyone\n", status: 1, want: "a mention"},
		{name: "a mention between codes", report: good + "`<code>`&#64;everyone`</code>`\n", status: 1, want: "a mention"},
		{name: "a mention by name", report: good + "&commat;everyone\n", status: 1, want: "a mention"},
		{name: "an open element", report: good + "<code>x\n", status: 1, want: "a mention"},
		{name: "a link", report: good + "[x](//x.example)\n", status: 1, want: "a mention"},
		{name: "an address", report: good + "https://x.example\n", status: 1, want: "a mention"},
		{name: "a bare address", report: good + "WWW.x.example\n", status: 1, want: "a mention"},
		{name: "an image", report: good + "<img src=x>\n", status: 1, want: "a mention"},
		{name: "a comment", report: good + "<!--\n", status: 1, want: "a mention"},
		{name: "a reference", report: good + "o/r#1\n", status: 1, want: "a mention"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			head, comments := sha, c.gh
			if c.gh == "moved" {
				head, comments = strings.Repeat("f", 40), ""
			}
			if comments == "" {
				comments = "[]"
			}
			dir := t.TempDir()
			if c.others != "" {
				put(t, filepath.Join(dir, "report", c.others), "", 0o666)
			}
			cmd, out := commented(t, dir, c.report, head, comments)
			if got := cmd.ProcessState.ExitCode(); got != c.status {
				t.Errorf("status %d, want %d", got, c.status)
			}
			if !strings.Contains(string(out), c.want) {
				t.Errorf("says %q, want %q in it", out, c.want)
			}
			calls, _ := os.ReadFile(filepath.Join(dir, "calls"))
			if !strings.Contains(string(calls), c.calls) {
				t.Errorf("gh was asked\n%s, want %q in it", calls, c.calls)
			}
			if wrote := regexp.MustCompile("POST|PATCH").Match(calls); wrote != (c.calls != "") {
				t.Errorf("gh was asked\n%s", calls)
			}
		})
	}
}

// sha is the commit of every pull request of these tests.
const sha = "0123456789012345678901234567890123456789"

func needTools(t *testing.T) {
	t.Helper()
	for _, tool := range []string{"bash", "jq", "iconv", "grep", "sed"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("needs %s, which is not installed", tool)
		}
	}
}

// commented runs the script on a report, with a gh that knows of a pull request
// at head and of comments. What gh was asked is in dir/calls.
func commented(t *testing.T, dir, report, head, comments string) (*exec.Cmd, []byte) {
	t.Helper()
	put(t, filepath.Join(dir, "report", "report.md"), report, 0o666)
	put(t, filepath.Join(dir, "pulls"), `[{"number": 3, "head": {"sha": "x"}}, {"number": 7, "head": {"sha": "`+head+`"}}]`, 0o666)
	put(t, filepath.Join(dir, "comments"), comments, 0o666)
	put(t, filepath.Join(dir, "bin", "gh"), "#!/bin/sh\necho \"$@\" >>\"$FAKE/calls\"\ncase \"$*\" in\n*POST*|*PATCH*) ;;\n*/pulls*) cat \"$FAKE/pulls\" ;;\n*) cat \"$FAKE/comments\" ;;\nesac\n", 0o777)
	cmd := exec.Command("bash", ".github/scripts/comment.sh", filepath.Join(dir, "report"))
	cmd.Env = append(os.Environ(), "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"), "FAKE="+dir,
		"GITHUB_REPOSITORY=o/r", "HEAD_OWNER=someone", "HEAD_BRANCH=$(touch x); `y`", "HEAD_SHA="+sha, "RUN_URL=https://ci.example/1")
	out, _ := cmd.CombinedOutput()
	return cmd, out
}

// TestCommentScriptTakesReports holds that the script refuses nothing that
// counselboard diff writes.
func TestCommentScriptTakesReports(t *testing.T) {
	needTools(t)
	cases, err := filepath.Glob("cmd/internal/change/testdata/cases/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no reports: %v", err)
	}
	for _, file := range cases {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range archive.Files {
				if f.Name != "want" {
					continue
				}
				if _, out := commented(t, t.TempDir(), string(f.Data), sha, "[]"); !strings.Contains(string(out), "commented on") {
					t.Errorf("%s", out)
				}
			}
		})
	}
}

func put(t *testing.T, name, text string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

func readText(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
