package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// TestActionsArePinned holds that every action of others is named by the full hash
// of a commit, with its version beside it, and this repository's own at a release, or
// at the revision that whoever calls a workflow names.
func TestActionsArePinned(t *testing.T) {
	t.Chdir("../..")
	files, err := filepath.Glob(".github/workflows/*.yml")
	if err != nil || len(files) < 5 {
		t.Fatalf("workflows: %v, %v", files, err)
	}
	own, _ := filepath.Glob("cmd/internal/demo/board/.github/workflows/*.yml")
	files = append(append(files, "action.yml"), own...)
	pinned := regexp.MustCompile(`uses: ([\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|counselboard/counselboard(/[\w./-]+)?@v\d+\.\d+\.\d+}*|\./program|PROGRAM)$`)
	for _, file := range files {
		for i, line := range strings.Split(readText(t, file), "\n") {
			if strings.Contains(line, " uses:") && !pinned.MatchString(line) {
				t.Errorf("%s:%d: not pinned: %s", file, i+1, line)
			}
		}
	}
}

// TestWorkflowPermissions checks that the workflows which read a pull request's
// files have no secret and no permission to write, and that the one which may write
// has no file of the pull request.
func TestWorkflowPermissions(t *testing.T) {
	t.Chdir("../..")
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
	const board = "cmd/internal/demo/board/.github/workflows/"
	for _, name := range []string{".github/workflows/comment.yml", ".github/workflows/board-comment.yml", board + "comment.yml"} {
		comment := withoutComments(readText(t, name)) // the judge checks out the base alone
		comment = strings.Replace(comment, "          repository: ${{ inputs.repository }}\n          ref: ${{ inputs.program }}\n", "",
			1)
		comment = strings.Replace(comment, "      repository:\n", "", 1) // the input
		for _, word := range []string{"ref:", "repository:", "download-artifact", "contents: write"} {
			if strings.Contains(comment, word) {
				t.Errorf("%s has %q", name, word)
			}
		}
	}
	for _, folder := range []string{".github/workflows/", board} { // one job alone writes statuses
		files, _ := filepath.Glob(folder + "*.yml")
		for _, name := range files {
			may := strings.Contains(readText(t, name), "statuses: write")
			if may != (path.Base(name) == "comment.yml" || path.Base(name) == "board-comment.yml") {
				t.Errorf("%s: may write statuses: %t", name, may)
			}
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
	t.Chdir("../..")
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

// good is a report with all that one may hold.
const good = "## What this changes\n\n`.`, compared with `main~1` at `012345678901`.\n\n- `a.b`: <code>overall&#58; &#64;x &#60;b&#62;</code>\n\n| a | b |\n| --- | --- |\n| x | 3.28 (3.06 to 3.51), 1/20 |\n\n**Cut here:** 1 line more. `counselboard diff` shows all.\n"

// TestComment runs the script that judges and comments, with a program that says anything, and a
// gh that writes down what it is asked.
func TestComment(t *testing.T) {
	needTools(t)
	for _, c := range []struct {
		name   string
		report string
		gh     string // pulls: what gh says of pull requests; comments: of comments
		status int
		want   string // in what the script prints
		calls  string // in what gh was asked
	}{
		{name: "new", report: good, want: "commented on pull request 7",
			calls: "api -X POST repos/o/r/issues/7/comments -f body=<!-- counselboard report -->"},
		{name: "again", report: good, gh: `[{"id": 5, "user": {"login": "stranger"}, "body": "<!-- counselboard report -->"}, {"id": 6, "user": {"login": "github-actions[bot]"}, "body": "<!-- counselboard report -->\nold"}]`,
			want:  "updated comment 6 of pull request 7",
			calls: "api -X PATCH repos/o/r/issues/comments/6 -f body=<!-- counselboard report -->"},
		{name: "a newer commit", report: good, gh: "moved", want: "nothing to say"}, // no number
		{name: "nothing", want: "commented on pull request 7",
			calls: "api -X POST repos/o/r/issues/7/comments -f body=<!-- counselboard report -->"},
		{name: "a mention", report: good + "@everyone\n", status: 1, want: "a report is refused"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			number, comments := "7", c.gh
			if c.gh == "moved" {
				number, comments = "", ""
			}
			if comments == "" {
				comments = "[]"
			}
			dir := t.TempDir()
			forged := filepath.Join(dir, "out", "report", "report.md") // by another step
			writeFile(t, forged, "@everyone")
			cmd, out := commented(t, dir, c.report, number, comments)
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
			if wrote := regexp.MustCompile("(POST|PATCH).*comments").Match(calls); wrote != (c.calls != "") {
				t.Errorf("gh was asked\n%s", calls)
			}
			if failed := strings.Contains(string(calls), "state=failure"); failed != (c.status > 0 || c.report == "") {
				t.Errorf("gh was asked\n%s", calls)
			}
			if strings.Contains(string(calls), "everyone") || strings.Contains(string(calls), "What this changes") != (c.calls != "") {
				t.Errorf("sent %s", calls)
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

// commented runs the script on a report of a pull request, with a gh that knows of
// comments. What gh was asked is in dir/calls.
func commented(t *testing.T, dir, report, number, comments string) (*exec.Cmd, []byte) {
	t.Helper()
	writeFile(t, filepath.Join(dir, "said"), report)
	answers := map[string]string{"comments": comments, "pulls": "[]"}
	if number != "" {
		// what git is made to say
		answers["pulls"] = `[{"number": ` + number + `, "base": {"ref": "` + sha + `"}, "head": {"sha": "` + sha + `"}}]`
	}
	env := withGitHub(t, dir, answers, "HEAD_SHA="+sha)
	for name, script := range map[string]string{"git": "echo " + sha, "program": `[ "$1" != diff ] || cat "$FAKE/said"`} {
		writeFile(t, filepath.Join(dir, "bin", name), "#!/bin/sh\n"+script+"\n")
		if err := os.Chmod(filepath.Join(dir, "bin", name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("bash", "../../.github/scripts/report.sh", filepath.Join(dir, "bin", "program"), dir, sha,
		filepath.Join(dir, "out"))
	cmd.Env = env
	out, _ := cmd.CombinedOutput()
	return cmd, out
}

// withGitHub returns the environment of a script that asks for what GitHub knows: a
// text for each part of an address. What gh was asked is in dir/calls.
func withGitHub(t *testing.T, dir string, answers map[string]string, env ...string) []string {
	t.Helper()
	var b strings.Builder
	b.WriteString("#!/bin/sh\necho \"$@\" >>\"$FAKE/calls\"\ncase \"$*\" in\n*POST*|*PATCH*) ;;\n")
	for _, name := range slices.Backward(slices.Sorted(maps.Keys(answers))) { // reviews before the pulls that they are of
		answer := answers[name]
		writeFile(t, filepath.Join(dir, "says", name+"x"), answer)
		fmt.Fprintf(&b, "*/%s*) cat \"$FAKE/says/%sx\" ;;\n", name, name)
	}
	gh := filepath.Join(dir, "bin", "gh")
	writeFile(t, gh, b.String()+"*) exit 1 ;;\nesac\n")
	if err := os.Chmod(gh, 0o777); err != nil {
		t.Fatal(err)
	}
	return append(append(os.Environ(), "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"), "FAKE="+dir, "GITHUB_REPOSITORY=o/r",
		"HEAD_OWNER=someone", "HEAD_BRANCH=$(touch x); `y`", "RUN_URL=https://ci.example/1"), env...)
}

// TestReportScript judges requests as the default branch does: by its own program,
// settings and templates, whatever a request has made of them. A plain run takes every
// fourth request.
func TestReportScript(t *testing.T) {
	needTools(t)
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git, which is not installed")
	}
	program, err := exec.LookPath("counselboard") // the test itself: see TestMain
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	site := filepath.Join(dir, "site")
	if err := os.CopyFS(site, os.DirFS("testdata/site")); err != nil {
		t.Fatal(err)
	}
	git := func(args ...string) string {
		cmd := exec.Command("git", append([]string{"-C", site, "-c", "user.name=T", "-c", "user.email=t@t.example", "-c",
			"commit.gpgsign=false"}, args...)...)
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("git %v: %v", args, err)
		}
		return strings.TrimSpace(string(out))
	}
	git("init", "-q", "-b", "main")
	git("remote", "add", "origin", ".")
	git("add", "-A")
	git("commit", "-q", "-m", "base")
	base := git("rev-parse", "HEAD")
	const gamma = "name = \"Gamma\"\naccess = \"private\"\n"
	const script = `{{define "page"}}<script>alert(1)</script>{{end}}`
	results := map[string]string{"results/models/gamma.toml": gamma}
	mixed := map[string]string{"results/models/gamma.toml": gamma, "templates/notfound.html": script,
		".github/workflows/check.yml": "name: Check\n",
		"site.toml":                   "title = \"Mine\"\n", ".github/scripts/report.sh": "exit 0\n"}
	mine := map[string]string{"results/models/gamma.toml": gamma + "owners = [\"someone\"]\n"}
	theirs := map[string]string{"results/models/alpha.toml": readText(t, "testdata/site/results/models/alpha.toml") +
		"note = \"Mine now\"\n"}
	review := func(who, state, commit string) string {
		return `[{"user": {"login": "` + who + `"}, "state": "` + state + `", "commit_id": "` + commit + `"}]`
	}
	type request struct {
		name    string
		files   map[string]string
		labels  string
		reviews string // HEAD is the commit
		from    string // whose the branch is, if not the author's
		state   string
		want    string // in the report
	}
	for _, c := range sample.InTurn([]request{
		{"results alone", results, "", "", "", "success", "New model `gamma`"},
		{"results and what they are shown with", mixed, "", "", "", "pending", "Workflows: `.github/scripts/report.sh` (new), `.github/workflows/check.yml` (new)"},
		{"read by somebody who may write", mixed, "read-in-full", review("maintainer", "APPROVED", "HEAD"), "", "success",
			"Settings: `site.toml`"},
		{"another commit was read", mixed, "read-in-full", review("maintainer", "APPROVED", sha), "", "pending", "For the board"},
		{"read by somebody who may not write", mixed, "read-in-full", review("reader", "APPROVED", "HEAD"), "", "pending", ""},
		{"read, and not labeled", mixed, "", review("maintainer", "APPROVED", "HEAD"), "", "pending", ""},
		{"read, and not liked", mixed, "read-in-full", review("maintainer", "CHANGES_REQUESTED", "HEAD"), "", "pending", ""},
		{"one's own card", mine, "", "", "", "success", "New model `gamma`"},
		{"from a branch that others can push to", mine, "", "", "other", "failure", "owned by someone"},
		{"another's card", theirs, "", "", "", "failure", "model alpha changes"},
		{"another's card, and who has it agrees", theirs, "panel-owners", review("maintainer", "APPROVED", "HEAD"), "", "success",
			"Mine now"},
		{"other files alone", map[string]string{"templates/notfound.html": script}, "", "", "", "pending", "Templates: `templates/notfound.html` (new)"},
		{"a figure", map[string]string{"results/models/alpha.toml": "name = \"Claude 9\"\naccess = \"open-weights\"\n"}, "", "", "",
			"failure", "### Not allowed"},
		{"what no check takes", map[string]string{"results/models/gamma.toml": "name = 1"}, "", "", "", "failure", "### Wrong"},
		{"by an owner, and by a stranger too", mine, "twice", "", "", "failure", "owned by someone"},
		{"to another branch", results, "sandbox", "", "", "", ""},
	}, 0, 4) {
		t.Run(c.name, func(t *testing.T) {
			git("checkout", "-q", "-b", "pull", "main")
			for name, text := range c.files {
				writeFile(t, filepath.Join(site, name), text)
			}
			git("add", "-A")
			git("commit", "-q", "-m", "pull")
			head := git("rev-parse", "HEAD")
			git("checkout", "-q", "main")
			git("branch", "-q", "-D", "pull")
			work, out := t.TempDir(), t.TempDir()
			pull := func(number int, by, from, to string) string {
				return fmt.Sprintf(`{"number": %d, "user": {"login": %q}, "base": {"ref": %q}, "labels": [{"name": %q}], "head": {"sha": %q, "repo": {"full_name": "x/y", "owner": {"login": %q}}}}`,
					number, by, to, c.labels, head, from)
			}
			to, pulls := "main", ""
			if c.labels == "sandbox" {
				to = c.labels
			}
			if pulls = pull(7, "someone", cmp.Or(c.from, "someone"), to); c.labels == "twice" {
				pulls += ", " + pull(8, "stranger", "stranger", to)
			}
			cmd := exec.Command("bash", "../../.github/scripts/report.sh", program, site, base, out)
			cmd.Env = withGitHub(t, work, map[string]string{
				"pulls":    "[" + pulls + "]",
				"comments": "[]", "orgs": "[]", "reviews": strings.ReplaceAll(cmp.Or(c.reviews, "[]"), "HEAD", head),
				"collaborators/maintainer/": `{"permission": "write"}`, "collaborators/": `{"permission": "read"}`,
			}, "HEAD_SHA="+head, "XDG_CACHE_HOME="+dir) // which no case leaves to the next changed
			said, err := cmd.CombinedOutput()
			calls, _ := os.ReadFile(filepath.Join(work, "calls"))
			if c.state == "" {
				if err != nil || strings.Contains(string(calls), "statuses/") {
					t.Errorf("%v, want no status:\n%s\n%s", err, calls, said)
				}
				return
			}
			first, last, _ := strings.Cut(string(calls), "statuses/"+head+" -f context=results -f state=pending")
			if err != nil || !strings.Contains(last, "statuses/"+head+" -f context=results -f state="+c.state) ||
				strings.Contains(first, "statuses/") {
				t.Errorf("%v, want %s:\n%s\n%s", err, c.state, calls, said)
			}
			if report := readText(t, filepath.Join(out, "report", "report.md")); !strings.Contains(report, c.want) {
				t.Errorf("the report lacks %q:\n%s", c.want, report)
			}
			page, err := os.ReadFile(filepath.Join(out, "preview", "404.html"))
			if c.name != "what no check takes" && err != nil || strings.Contains(string(page), "alert(1)") ||
				strings.Contains(string(page), "Mine") {
				t.Errorf("the preview is not made with the base's templates and settings: %v", err)
			}
		})
	}
}

// TestReports holds which reports the script lets through: those that counselboard diff
// writes, and none with what could do harm in a comment.
func TestReports(t *testing.T) {
	needTools(t)
	harmful := map[string]string{
		"too large":                  good + strings.Repeat("x\n", 31000),
		"not UTF-8":                  good + "\xff\n",
		"control characters":         good + "\x1b[31m\n",
		"not a report":               "hello\n",
		"a mention in disguise":      good + "&#64;everyone\n",
		"a mention between codes":    good + "`<code>`&#64;everyone`</code>`\n",
		"a mention by name":          good + "&commat;everyone\n",
		"a mention before much else": good + "@everyone\n" + strings.Repeat("x\n", 25_000),
		"an open element":            good + "<code>x\n",
		"a link":                     good + "[x](//x.example)\n",
		"an address":                 good + "https://x.example\n",
		"a bare address":             good + "WWW.x.example\n",
		"an image":                   good + "<img src=x>\n",
		"a comment":                  good + "<!--\n",
		"a reference":                good + "o/r#1\n",
	}
	harmless := map[string]string{"good": good}
	cases, err := filepath.Glob("../internal/change/testdata/cases/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no reports: %v", err)
	}
	for _, file := range cases {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if f.Name == "want" {
				harmless[filepath.Base(file)] = string(f.Data)
			}
		}
	}
	dir := t.TempDir()
	for name, report := range harmful {
		writeFile(t, filepath.Join(dir, name), report)
	}
	for name, report := range harmless {
		writeFile(t, filepath.Join(dir, name), report)
	}
	const let = `eval "$(sed -n '/^harmless() {/,/^}/p' ../../.github/scripts/report.sh)"
for file in "$1"/*; do report=$(<"$file"); if harmless; then echo "${file##*/}"; fi; done`
	cmd := exec.Command("bash", "-o", "pipefail", "-c", let, "bash", dir)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	through := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(through)
	if want := slices.Sorted(maps.Keys(harmless)); !slices.Equal(through, want) {
		t.Errorf("lets through %q, want %q", through, want)
	}
}
