package main

import (
	"bytes"
	"compress/zlib"
	"crypto/sha1" // names what git names so
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/change"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/sample"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A gitTree is a folder as git keeps it: entries in git's order, whatever they are called.
type gitTree []treeEntry

type treeEntry struct {
	mode, name string
	hash       [sha1.Size]byte
}

// store writes an object into a repository, whatever it holds, and returns its name.
func store(t *testing.T, repo, kind string, data []byte) (hash [sha1.Size]byte) {
	t.Helper()
	whole := fmt.Appendf(nil, "%s %d\x00%s", kind, len(data), data)
	hash = sha1.Sum(whole)
	name := fmt.Sprintf("%x", hash)
	file := filepath.Join(repo, ".git/objects", name[:2], name[2:])
	if _, err := os.Stat(file); err == nil {
		return hash
	}
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, err := z.Write(whole)
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, file, b.String())
	return hash
}

func (tree gitTree) store(t *testing.T, repo string) [sha1.Size]byte {
	slices.SortStableFunc(tree, func(a, b treeEntry) int {
		key := func(e treeEntry) string {
			if e.mode == "40000" {
				return e.name + "/"
			}
			return e.name
		}
		return strings.Compare(key(a), key(b))
	})
	var data []byte
	for _, e := range tree {
		data = append(append(data, e.mode+" "+e.name+"\x00"...), e.hash[:]...)
	}
	return store(t, repo, "tree", data)
}

// oddNames are names of files, of which some are none on any system.
var oddNames = []string{
	"p.m.eval.json", "p.m.eval.JSON", "P.m.eval.json", "m.toml", "M.toml", "\xff\xfe.json", "a\xc3.toml", "é.json", "é.json",
	".json", ".hidden.json", "..", ".", ".git", ".GIT", "git~1", ".git ", ".gi\u200ct",
	"a\nb.json", "a\tb.toml", "a\\b.json", `"a".json`, "con.json", "a:b.toml", " .json", "x.json ", "-x.json", "*.json", "[a].json", ":(top)x.json", "%2e.json", strings.Repeat("n", 100) + ".json", strings.Repeat("n", 300) + ".json",
	"\u202ea.json", "a\x7f.json", "\x01.toml", "index.html", ".gitattributes", ".gitmodules", ".gitignore", "releases.toml",
	"models", "runs", "panels", "results", "p--p.eval.json", "~", "a.json.swp",
}

// TestTrees judges random trees from git, and their checkouts, as these are built: names, modes,
// links, submodules, duplicates and attributes of any sort. Both say the same, and what git
// cannot check out is refused.
func TestTrees(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git, which is not installed")
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_SYSTEM", os.DevNull)
	repo, out := filepath.Join(t.TempDir(), "repo"), filepath.Join(t.TempDir(), "out")
	git := func(dir string, args ...string) ([]byte, error) {
		return exec.Command("git", append([]string{"-C", dir, "-c", "user.name=x", "-c", "user.email=x"}, args...)...).CombinedOutput()
	}
	must := func(dir string, args ...string) string {
		t.Helper()
		say, err := git(dir, args...)
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, say)
		}
		return strings.TrimSpace(string(say))
	}
	good := map[string]string{
		"models/m.toml": "name = \"M\"\naccess = \"private\"\n", "panels/p.toml": "name = \"P\"\nkind = \"experts\"\n",
		"runs/p.m.eval.json": `{"schema": "counselboard/run/1", "id": "p.m.eval", "component": "eval", "model": "m", "panel": "p", "responses": "m", "date": "2025-01-01", "source": {"title": "T"}, "summary": {"overall": {"mean": 3.5}}}` + "\n",
	}
	writeFile(t, filepath.Join(repo, "site.toml"), "title = \"T\"\n")
	for name, text := range good {
		writeFile(t, filepath.Join(repo, "results", name), text)
	}
	must(filepath.Dir(repo), "init", "-q", "-b", "main", repo)
	must(repo, "add", "-A")
	must(repo, "commit", "-qm", "base")
	base := must(repo, "rev-parse", "HEAD")
	must(repo, "worktree", "add", "-q", "--detach", out)

	random := rand.New(rand.NewPCG(27, 3))
	pick := func(of []string) string { return of[random.IntN(len(of))] }
	contents := []string{
		"", "{}", "name = \"Another\"\naccess = \"private\"\n", "name = \"Q\"\nkind = \"experts\"\n", good["runs/p.m.eval.json"],
		"$Id$\n", "a\r\nb\r\n", "\x00", "\xff", "../../site.toml", "/etc/passwd", "models",
		"* eol=crlf\n", "*.json ident\n", "*.toml working-tree-encoding=UTF-16\n", "* filter=x\n", "* text\n", "* --text\n",
		"[attr]x eol=crlf\n* x\n", "* text=auto eol=lf\n", "p.m.eval.json eol=crlf\n",
	}
	blob := func(text string) [sha1.Size]byte { return store(t, repo, "blob", []byte(text)) }
	entry := func(name string) treeEntry {
		mode := pick([]string{"100644", "100644", "100644", "100644", "100755", "120000", "160000", "100664", "100600"})
		e := treeEntry{mode, name, blob(pick(contents))}
		if mode == "160000" {
			e.hash = sha1.Sum([]byte(base))
		}
		return e
	}
	n, agreed, passed, refused := sample.Count(10_000, 60), 0, 0, 0
	for i := range n {
		folders := map[string]gitTree{}
		for name, text := range good {
			dir, base := filepath.Split(name)
			folders[dir] = append(folders[dir], treeEntry{"100644", base, blob(text)})
		}
		top := gitTree{}
		for range random.IntN(4) {
			switch e := entry(pick(oddNames)); random.IntN(8) {
			case 0: // beside the folders
				top = append(top, e)
			case 1: // attributes, where they stand or not
				e = treeEntry{"100644", ".gitattributes", blob(contents[len(contents)-1-random.IntN(9)])}
				top = append(top, e)
			case 2: // a folder in a folder, or a folder that is called as a file
				inner := gitTree{entry(pick(oddNames))}
				folders["runs/"] = append(folders["runs/"], treeEntry{"40000", pick(oddNames), inner.store(t, repo)})
			case 3: // twice
				folders["runs/"] = append(folders["runs/"], e, entry(e.name))
			default:
				dir := pick([]string{"runs/", "models/", "panels/", "summaries/", "calibrations/", "others/"})
				folders[dir] = append(folders[dir], e)
			}
		}
		for dir, tree := range folders {
			top = append(top, treeEntry{"40000", strings.TrimSuffix(dir, "/"), tree.store(t, repo)})
		}
		root := gitTree{{"100644", "site.toml", blob("title = \"T\"\n")}, {"40000", "results", top.store(t, repo)}}
		if random.IntN(8) == 0 {
			root = append(root, treeEntry{"100644", ".gitattributes", blob(contents[len(contents)-1-random.IntN(9)])})
		}
		commit := store(t, repo, "commit",
			fmt.Appendf(nil, "tree %x\nparent %s\nauthor x <x> %d +0000\ncommitter x <x> %d +0000\n\nx\n", root.store(t, repo), base, i,
				i))
		name := fmt.Sprintf("%x", commit)

		proposed, _, wrong := change.ReadRevision(repo, name, source.MaxBytes, "results")
		clear(t, out)
		if say, err := git(out, "read-tree", "--reset", "-u", name); err != nil {
			refused++
			if status, _ := runQuietly("check", "-C", repo, "--results", name); status != exitWrong {
				t.Errorf("%s cannot be checked out, and passes: %s", name, say)
			}
			continue
		}
		if converted := change.Converted(out, "results"); wrong != nil || len(converted) > 0 {
			// What git makes of one path twice is nobody's to rely on.
			known := wrong != nil && slices.ContainsFunc([]string{"cannot be the path", "has two files", "has a file and a folder"},
				func(s string) bool { return strings.Contains(wrong.Error(), s) })
			if agreed++; wrong == nil || len(converted) == 0 && !known {
				t.Errorf("git: %v; in the checkout: %v", wrong, converted)
			}
			continue
		}
		if passed++; i%16 > 0 && sameFolder(proposed, os.DirFS(out)) {
			agreed++
			continue // the check sees nothing else
		}
		judged, says := runQuietly("check", "-C", repo, "--results", name)
		built, said := runQuietly("check", "-C", out)
		if agreed++; judged != built {
			list, _ := git(repo, "ls-tree", "-r", name)
			t.Errorf("judged from git %d, as it is built %d:\n%s\n%s\n%s", judged, built, says, said, list)
		}
	}
	t.Logf("%d trees: %d are read, %d cannot be checked out", n, passed, refused)
	if passed < n/8 || refused == 0 || agreed < n/3 {
		t.Errorf("of %d trees %d are read and %d cannot be checked out", n, passed, refused)
	}
}

// sameFolder reports whether the results of two folders are read as the same.
func sameFolder(a, b fs.FS) bool {
	x, wrongX := files.Read(a, "results")
	y, wrongY := files.Read(b, "results")
	return fmt.Sprint(wrongX) == fmt.Sprint(wrongY) && maps.EqualFunc(x, y, func(f, g *fstest.MapFile) bool {
		return f.Mode.Type() == g.Mode.Type() && bytes.Equal(f.Data, g.Data)
	})
}

// clear empties the work tree of a checkout.
func clear(t *testing.T, dir string) {
	t.Helper()
	all, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		if f.Name() != ".git" {
			if err := os.RemoveAll(filepath.Join(dir, f.Name())); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func runQuietly(args ...string) (status int, report string) {
	var b bytes.Buffer
	status = run(args, streams{in: strings.NewReader(""), out: &b, err: &b})
	return status, b.String()
}
