package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// allCommands lists the commands, those of new too, but not cobra's own.
func allCommands() []*cobra.Command {
	var all []*cobra.Command
	for _, c := range newRoot(streams{}).Commands() {
		if all = append(all, c); c.HasSubCommands() {
			all = append(all, c.Commands()...)
		}
	}
	return all
}

// TestScriptsCoverEveryFlag checks that the scripts in testdata/script call every command with every flag of its own, and
// that it has an example.
func TestScriptsCoverEveryFlag(t *testing.T) {
	paths, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	var scripts strings.Builder
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		comment, _, _ := strings.Cut(string(data), "\n-- ")
		scripts.WriteString(comment + "\n")
	}
	for _, c := range allCommands() {
		calls := strings.Join(regexp.MustCompile(`(?m)^status [0-3] (?:exec )?`+c.CommandPath()+`\b.*$`).FindAllString(scripts.String(), -1), "\n")
		if calls == "" || c.Example == "" && !c.HasSubCommands() {
			t.Errorf("%s has no script or no example", c.CommandPath())
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name == "open" { // a browser
				return
			}
			forms := "--" + f.Name + "\\b"
			if f.Shorthand != "" {
				forms += "|-" + f.Shorthand + "\\b"
			}
			if !regexp.MustCompile("[ ](?:" + forms + ")").MatchString(calls) {
				t.Errorf("no script calls %s with --%s", c.CommandPath(), f.Name)
			}
		})
	}
}

// TestFlagsMeanOneThing checks that a flag is described alike wherever it stands.
func TestFlagsMeanOneThing(t *testing.T) {
	meant := map[string]string{}
	for _, c := range allCommands() {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			value, _ := pflag.UnquoteUsage(f)
			if before, ok := meant[f.Name]; ok && before != value {
				t.Errorf("--%s takes %q in %s, and %q elsewhere", f.Name, value, c.CommandPath(), before)
			}
			meant[f.Name] = value
		})
	}
}
