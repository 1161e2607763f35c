package site

import (
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/page"
)

// TestScriptNames checks that a module names those that it imports as they are
// named in assets/, and that its own name follows from theirs.
func TestScriptNames(t *testing.T) {
	read := func(inner string) map[string]page.Asset {
		t.Helper()
		assets, findings := readScripts(fstest.MapFS{
			"templates/static/js/a.js": {
				Data: []byte("// @ts-check\nimport {x} from './b.js';\nimport './c.js';\nx(() => import('./c.js'));\n")},
			"templates/static/js/b.js": {Data: []byte("export const x = " + inner + ";\n")},
			"templates/static/js/c.js": {Data: []byte("export {x as y} from './b.js';\n")},
		})
		if len(findings) != 0 {
			t.Fatal(findings)
		}
		out := map[string]page.Asset{}
		for _, a := range assets {
			out[a.Key] = a
		}
		return out
	}
	one, two := read("f => f"), read("f => f()")
	for name, imports := range map[string][]string{"a.js": {"b.js", "c.js", "c.js"}, "c.js": {"b.js"}} {
		for _, i := range imports {
			if !strings.Contains(string(one[name].Data), `"./`+path.Base(one[i].Path)+`"`) {
				t.Errorf("%s does not name %s: %s", name, one[i].Path, one[name].Data)
			}
		}
		if strings.Contains(string(one[name].Data), ".js'") || strings.Contains(string(one[name].Data), `b.js"`) {
			t.Errorf("%s: %s", name, one[name].Data)
		}
		if one[name].Path == two[name].Path {
			t.Errorf("%s keeps the name %s though what it imports has changed", name, one[name].Path)
		}
	}
}

// TestScriptFindings checks what is said of scripts that cannot be published.
func TestScriptFindings(t *testing.T) {
	for _, c := range []struct {
		name, want string
		files      map[string]string
	}{
		{"syntax", "a.js", map[string]string{"a.js": "const = 1"}},
		{"circle", "import each other", map[string]string{"a.js": "import './b.js'", "b.js": "import './a.js'"}},
		{"itself", "import each other", map[string]string{"a.js": "import './a.js'"}},
		{"missing", "b.js", map[string]string{"a.js": "import './b.js'"}},
	} {
		fsys := fstest.MapFS{}
		for name, text := range c.files {
			fsys["templates/static/js/"+name] = &fstest.MapFile{Data: []byte(text)}
		}
		_, findings := readScripts(fsys)
		if len(findings) != 1 || !strings.Contains(findings[0].String(), c.want) {
			t.Errorf("%s: %v, want one finding with %q", c.name, findings, c.want)
		}
	}
}

// TestNotice checks that a site publishes the licence texts of its fonts and of the ECharts bundle.
func TestNotice(t *testing.T) {
	assets, findings := readAssets(counselboard.Files, nil)
	if len(findings) != 0 {
		t.Fatal(findings)
	}
	var notice string
	for _, a := range assets {
		if a.Path == "assets/NOTICE.txt" {
			notice = string(a.Data)
		}
	}
	for _, name := range []string{"counselboard-serif", "counselboard-sans"} {
		text, err := counselboard.Files.ReadFile("templates/static/font/LICENSE-" + name)
		if err != nil || !strings.Contains(notice, string(text)) || assets.Path(name+".woff2") == "" {
			t.Errorf("the licence of %s is not published with it: %v", name, err)
		}
	}
	if !strings.Contains(notice, chart.Notice()) {
		t.Error("the notices of the ECharts bundle are not published")
	}
}
