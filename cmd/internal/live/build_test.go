package live

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// smallSite copies the site of the program's own tests.
func smallSite(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "site")
	must(t, os.CopyFS(dir, os.DirFS("../../counselboard/testdata/site")))
	return dir
}

func builtIn(t *testing.T, path string) string {
	t.Helper()
	data, err := fs.ReadFile(counselboard.Files, path)
	must(t, err)
	return string(data)
}

// TestBuild breaks a site's folder in every way and mends it.
func TestBuild(t *testing.T) {
	dir := smallSite(t)
	b := Builder{Dir: dir}
	good := b.Build()
	if good.Failed() || len(good.Findings) > 0 {
		t.Fatalf("the site is not good: %v", good.Findings)
	}
	// A template's own code may fail, recurse without end, or panic.
	const heads = `{{define "title"}}x{{end}}{{define "description"}}{{end}}`
	for _, c := range []struct{ name, path, text, want string }{
		{"template that cannot be read", "templates/notfound.html", "{{if .Path}}", "templates/notfound.html:1:1: unexpected EOF"},
		{"template with a wrong field", "templates/notfound.html", "\n{{.Titel}}", "templates/notfound.html:2:"},
		{"template that fails when it is filled", "templates/notfound.html", heads + "\n\n{{index .Info.Links 99}}", "templates/notfound.html:3:"},
		{"template that panics", "templates/notfound.html", "{{range seq -1}}{{end}}", "templates/notfound.html:1:"},
		{"template that calls itself", "templates/notfound.html", heads + `{{define "page"}}{{template "page" .}}{{end}}`, "templates/notfound.html:"},
		{"settings", "site.toml", "titel = \"x\"\n", "site.toml:1:1: "},
		{"run", "results/runs/experts.alpha.eval.json", "{", "results/runs/experts.alpha.eval.json:1:"},
		{"base URL", "site.toml", "title = \"x\"\nbase_url = \"https://a.example/?b=1\"\n", "base_url"},
	} {
		name := filepath.Join(dir, c.path)
		before, err := os.ReadFile(name)
		put(t, dir, c.path, c.text)
		r := b.Build()
		if !r.Failed() { // else the page says so
			_, err := r.Site.File("404.html")
			r = failed(nil, fmt.Sprint(err))
		}
		if !r.Failed() || len(r.Findings) == 0 || r.Findings[0].Severity != source.Error || !strings.Contains(r.Findings[0].Text, c.want) {
			t.Errorf("%s: %+v, want %q", c.name, r.Findings, c.want)
		}
		for _, f := range r.Findings {
			if strings.Contains(f.Text, "\n") {
				t.Errorf("%s: a finding of several lines: %q", c.name, f.Text)
			}
		}
		if err == nil {
			must(t, os.WriteFile(name, before, 0o666))
		} else {
			must(t, os.Remove(name))
		}
	}
	must(t, os.Rename(dir, dir+"-away"))
	if r := b.Build(); !r.Failed() || len(r.Findings) != 1 {
		t.Errorf("no folder: %+v", r)
	}
	must(t, os.Rename(dir+"-away", dir))

	mended := b.Build()
	if mended.Failed() || mended.Site.Name() != good.Site.Name() {
		t.Errorf("mended: %v, not the site as before", mended.Findings)
	}
}

// TestBuildWarns checks that a site with warnings is built.
func TestBuildWarns(t *testing.T) {
	dir := smallSite(t)
	put(t, dir, "site.toml", "title = \"Small\"\nfeatured = \"nobody\"\n")
	b := Builder{Dir: dir}
	r := b.Build()
	if r.Failed() || len(r.Findings) != 1 || r.Findings[0].Severity != source.Warning || !strings.Contains(r.Findings[0].Text, "site.toml:1:1: warning: ") {
		t.Errorf("failed %t, findings %v", r.Failed(), r.Findings)
	}
}

// TestBuildSurvives checks that a panic of the program is a finding.
func TestBuildSurvives(t *testing.T) {
	r := survive(func() {}, func() Result { panic("here\nand there") })
	if !r.Failed() || len(r.Findings) == 0 || !strings.Contains(r.Findings[0].Text, "the program failed") || !strings.Contains(r.Trace, "TestBuildSurvives") {
		t.Errorf("%+v", r)
	}
}

// TestServedIsBuilt asks for the files of a site in any order, and wants what a build
// writes, but for the script's tag.
func TestServedIsBuilt(t *testing.T) {
	dir := smallSite(t)
	b := Builder{Dir: dir}
	s := NewServer(true)
	s.Show(b.Build())
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	src, _ := site.Load(root.FS())
	files, err := site.Build(src, site.Options{})
	must(t, err)
	random := rand.New(rand.NewPCG(1, 2))
	random.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	for _, f := range files {
		code, body := get(t, s, "/"+f.Path)
		if f.Path == "404.html" && code != 200 || code != 200 {
			t.Errorf("%s: status %d", f.Path, code)
		}
		if strings.HasSuffix(f.Path, ".html") {
			at := strings.Index(body, "<script src=\"/_counselboard/")
			end := at + strings.Index(body[max(at, 0):], "</script>\n") + len("</script>\n")
			if at < 0 {
				t.Errorf("%s has no script", f.Path)
				continue
			}
			body = body[:at] + body[end:]
		}
		if body != string(f.Data) {
			t.Errorf("%s is served otherwise than it is built", f.Path)
		}
	}
}
