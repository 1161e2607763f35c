package change

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// repository makes a repository of two commits with a branch, and gives its folder.
func repository(t testing.TB) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git, which is not installed")
	}
	dir := t.TempDir()
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_SYSTEM", os.DevNull)
	git(t, dir, "init", "-q", "-b", "main")
	put(t, dir, "site/results/runs/a.json", "first\n")
	put(t, dir, "site/results/runs/ü b.json", "")
	put(t, dir, "site/results/large.json", strings.Repeat("x", 100))
	put(t, dir, "other.txt", "no result")
	put(t, dir, ".gitattributes", "*.json export-ignore text eol=lf -filter\n")
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "site/results/runs/link.json")); err != nil {
		t.Fatal(err)
	}
	commit(t, dir)
	git(t, dir, "branch", "topic")
	put(t, dir, "site/results/runs/a.json", "second\n")
	commit(t, dir)
	put(t, dir, "site/results/runs/a.json", "not committed\n")
	return dir
}

func put(t testing.TB, dir, name, text string) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func git(t testing.TB, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=T", "-c", "user.email=t@t.example", "-c",
		"commit.gpgsign=false"}, args...)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func commit(t testing.TB, dir string) {
	t.Helper()
	git(t, dir, "add", "-A")
	git(t, dir, "commit", "-q", "-m", "x")
}

func TestRevisionFiles(t *testing.T) {
	dir := repository(t)
	r, err := OpenRepo(filepath.Join(dir, "site"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"topic": "first\n", "HEAD": "second\n", "main~1": "first\n"} {
		c, err := r.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		files, err := r.Files(c, 100, "results")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := fs.ReadFile(files, "results/runs/a.json"); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
		if got, err := fs.ReadFile(files, "results/runs/ü b.json"); err != nil || len(got) != 0 {
			t.Errorf("%s: empty file: %q, %v", name, got, err)
		}
		if info, err := fs.Lstat(files, "results/runs/link.json"); err != nil || info.Mode().Type() != fs.ModeSymlink {
			t.Errorf("%s: link: %v, %v", name, info, err)
		}
		if _, err := r.Files(c, 99, "results"); err == nil || !strings.Contains(err.Error(), "site/results/large.json of revision") {
			t.Errorf("%s: a file that is too large: %v", name, err)
		}
		if _, err := fs.Stat(files, "other.txt"); err == nil {
			t.Errorf("%s: a file outside the folder is there", name)
		}
		if files, err := r.Files(c, 100, "none"); err != nil {
			t.Errorf("%s: no such folder: %v", name, err)
		} else if _, err := fs.Stat(files, "none"); err == nil {
			t.Errorf("%s: a folder that is not there is", name)
		}
	}
}

func TestMergeBase(t *testing.T) {
	dir := repository(t)
	git(t, dir, "checkout", "-q", "-f", "--orphan", "alone")
	commit(t, dir)
	r, err := OpenRepo(dir)
	if err != nil {
		t.Fatal(err)
	}
	find := func(name string) string {
		c, err := r.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	if got, err := r.MergeBase(find("main"), find("topic")); err != nil || got != find("topic") {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := r.MergeBase(find("main"), find("alone")); err == nil || !strings.Contains(err.Error(), "no common commit") {
		t.Errorf("%v", err)
	}
}

// TestStrangersConfiguration runs nothing that a repository's own configuration names.
func TestStrangersConfiguration(t *testing.T) {
	dir := repository(t)
	ran := filepath.Join(t.TempDir(), "ran")
	run := "touch " + ran + "; cat"
	for _, key := range []string{"core.fsmonitor", "filter.a=b.clean", "filter.a=b.process", "filter.a=b.smudge",
		"merge.a=b.driver", "diff.a=b.textconv", "diff.a=b.command", "diff.external"} {
		git(t, dir, "config", key, run)
	}
	git(t, dir, "config", "filter.a=b.required", "true")
	put(t, dir, ".git/info/attributes", "* filter=a=b merge=a=b diff=a=b\n")
	put(t, dir, "site/results/runs/a.json", "thirds\n") // of the same size: git compares contents
	r, err := OpenRepo(filepath.Join(dir, "site"))
	if err != nil {
		t.Fatal(err)
	}
	head, err := r.Find("HEAD")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Merged(head, "topic"); err != nil {
		t.Error(err)
	}
	if _, err := ListFolder(filepath.Join(dir, "site")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("a command of the repository's configuration ran")
	}
}

func TestRevisionErrors(t *testing.T) {
	dir := repository(t)
	r, err := OpenRepo(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"none", "--help", "-x", "main:other.txt", "", "a..b"} {
		if c, err := r.Find(name); err == nil {
			t.Errorf("%q is %s", name, c)
		}
	}
	if _, err := OpenRepo(t.TempDir()); err == nil || !strings.Contains(err.Error(), "not in a git repository") {
		t.Errorf("a folder without a repository: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := OpenRepo(dir); err == nil || !strings.Contains(err.Error(), "git is not installed") {
		t.Errorf("without git: %v", err)
	}
}
