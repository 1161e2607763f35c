package site

import (
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/files"
)

// TestTry holds that what a build would stumble over is found before: a check
// that finds nothing wrong has made every page.
func TestTry(t *testing.T) {
	t.Parallel()
	const heads = `{{define "title"}}x{{end}}{{define "description"}}{{end}}`
	const model = "access = \"private\"\n"
	good, findings := files.Read(os.DirFS("../../counselboard/testdata/site"), ".")
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	for _, c := range []struct{ path, text, want string }{
		{"templates/notfound.html", heads + `{{template "page" .}}`, "templates/notfound.html:1:"},
		{"templates/notfound.html", heads + `{{call .Path}}`, "templates/notfound.html:1:"},
		{"templates/notfound.html", heads + `{{slice .Path 99 100}}`, "templates/notfound.html:1:"},
		{"templates/notfound.html", heads + "\n" + `{{index .Info.Links 99}}`, "templates/notfound.html:2:"},
		{"templates/notfound.html", heads + `<a href={{.Path}}{{if .Path}}"{{end}}>`, "templates/notfound.html:1:"},
		{"templates/words/changes.txt", `{{define "ChangeCount"}}{{template "ChangeCount" .}}{{end}}`, "templates/partials/changes.html:"},
		{"site.toml", "title = \"x\"\nbase_url = \"https://a.example/b\\n/\"\n", "site.toml:2:"},
		{"content/page.md", "+++\ntitle = \"x\"\n+++\nbell: \a\n", "content/page.md:4:7:"},
		{"templates/static/css/99-own.css", "a { content: '\u202e' }", "templates/static/css/99-own.css:1:15:"},
		{"results/models/index.html.toml", "name = \"A page\"\n" + model, "site.toml:1:1: the site cannot be built: models/index.html is"},
		{"results/models/gpt-5..toml", "name = \"A point\"\n" + model, "results/models/gpt-5..toml:1:1: the file's name"},
		{"results/models/gamma.toml", "name = \"ALPHA\"\n" + model, `results/models/gamma.toml:1:8: "ALPHA" reads like "Alpha"`},
		{"results/models/gamma.toml", "name = \"__proto__\"\n" + model, ""},
	} {
		folder := fstest.MapFS{}
		maps.Copy(folder, good)
		folder[c.path] = &fstest.MapFile{Data: []byte(c.text)}
		src, findings := Load(folder)
		if !findings.HasErrors() {
			findings.Add(Try(src, Options{}, func(files.File) {})...)
		}
		got := ""
		if len(findings) > 0 {
			got = findings[0].String()
		}
		if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s %q: found %q, want %q", c.path, c.text, got, c.want)
		}
	}
}
