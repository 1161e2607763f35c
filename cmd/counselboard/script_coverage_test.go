package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// A scriptCall is a call of the program in a script.
type scriptCall struct {
	script string
	status int // −1: any
	args   []string
}

// scriptCalls gives all calls of the program in the scripts.
func scriptCalls(t *testing.T) []scriptCall {
	t.Helper()
	paths, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	var calls []scriptCall
	for _, path := range paths {
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(a.Comment)) {
			words := strings.Fields(line)
			i := slices.Index(words, "counselboard")
			if i < 1 || strings.HasPrefix(words[0], "#") {
				continue
			}
			c := scriptCall{script: filepath.Base(path), status: -1, args: words[i+1:]}
			switch words[i-1] {
			case "exec":
				c.status = 0
				if words[0] == "!" {
					c.status = -1
				}
				if n, err := strconv.Atoi(words[max(0, i-2)]); err == nil {
					c.status = n
				}
			default:
				if n, err := strconv.Atoi(words[i-1]); err == nil {
					c.status = n
				}
			}
			calls = append(calls, c)
		}
	}
	return calls
}

// subcommands gives the subcommands, and of new the kinds too, as they are called.
func subcommands() [][]string {
	var all [][]string
	for _, c := range commands() {
		all = append(all, []string{c.name})
	}
	for _, k := range newKinds {
		all = append(all, []string{"new", k.name})
	}
	return all
}

var flagInHelp = regexp.MustCompile(`(?m)^  -([a-z][a-z0-9-]*)`)

// flagsOf gives the flags of a subcommand, from the end of its usage text.
func flagsOf(t *testing.T, call []string) []string {
	t.Helper()
	var out, report bytes.Buffer
	if status := run(append(slices.Clone(call), "-h"), streams{strings.NewReader(""), &out, &report}); status != exitDone || report.Len() > 0 {
		t.Errorf("%s -h: status %d\n%s", strings.Join(call, " "), status, report.String())
	}
	var flags []string
	if _, list, ok := strings.Cut(out.String(), "\nflags:\n"); ok {
		for _, m := range flagInHelp.FindAllStringSubmatch(list, -1) {
			flags = append(flags, m[1])
		}
	} else if len(call) > 1 || call[0] != "new" {
		t.Errorf("%s -h lists no flags", strings.Join(call, " "))
	}
	return flags
}

// hasFlag says whether arguments have a flag: -o, --o or -o=….
func hasFlag(args []string, flag string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(a, "-"), "=")
		return strings.HasPrefix(a, "-") && name == flag
	})
}

// TestScriptsCoverEveryFlag checks that the scripts in testdata/script call
// every subcommand with every flag of its own, and of every subcommand: well,
// wrongly, with -h, and with the unknown flag -x.
func TestScriptsCoverEveryFlag(t *testing.T) {
	calls := scriptCalls(t)
	for _, sub := range subcommands() {
		name := strings.Join(sub, " ")
		if len(sub) == 1 && !strings.Contains(usageText("counselboard"), "\n  "+name+" ") {
			t.Errorf("the usage text lists no %s", name)
		}
		has := func(what string, ok func(c scriptCall) bool) {
			if !slices.ContainsFunc(calls, func(c scriptCall) bool {
				return len(c.args) >= len(sub) && slices.Equal(c.args[:len(sub)], sub) && ok(c)
			}) {
				t.Errorf("no script calls counselboard %s %s", name, what)
			}
		}
		for _, f := range flagsOf(t, sub) {
			has("-"+f, func(c scriptCall) bool { return hasFlag(c.args, f) })
		}
		help := func(c scriptCall) bool { return hasFlag(c.args, "h") || hasFlag(c.args, "help") }
		has("-h, which ends with status 0", func(c scriptCall) bool { return c.status == exitDone && help(c) })
		if name != "new" { // its kinds have flags, and do all else
			has("-x, which ends with status 2", func(c scriptCall) bool { return c.status == exitUsage && hasFlag(c.args, "x") })
			has("so that it ends with status 0", func(c scriptCall) bool { return c.status == exitDone && !help(c) })
		}
		if name != "version" { // it can only be called wrongly
			has("so that it ends with status 1, or wrongly in another way than with -x", func(c scriptCall) bool { return c.status > 0 && !hasFlag(c.args, "x") })
		}
	}
}
