package site

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/js"

	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/palette"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

func newAsset(key string, data []byte) page.Asset {
	ext := path.Ext(key)
	return page.Asset{Key: key, Path: fmt.Sprintf("assets/%s-%.6x%s", strings.TrimSuffix(key, ext), sha256.Sum256(data), ext),
		Data: data}
}

// readAssets makes the files under assets/ of templates/static. It joins the style sheets of templates/static/css, in order of
// name, into one that begins with the colors, and takes the
// scripts, pictures and fonts beside them; those of css/pages stay by themselves, for pages that name them. NOTICE.txt has the
// licenses of the fonts and of the ECharts bundle.
func readAssets(fsys fs.FS, colors []palette.Color) (page.Assets, source.Findings) {
	assets, findings := readScripts(fsys)
	whole := paletteCSS(colors)
	sheets := map[string]string{}
	for _, pattern := range []string{"css/*.css", "css/pages/*.css", "img/*.svg", "font/*.woff2"} {
		for _, name := range names(fsys, "templates/static/"+pattern) {
			data, err := fs.ReadFile(fsys, name)
			switch {
			case err != nil:
				findings.AddFile(name, "%v", err)
			case pattern == "css/*.css":
				whole += string(data) + "\n"
			case path.Ext(name) == ".css":
				sheets[path.Base(name)] = string(data)
			default:
				assets = append(assets, newAsset(path.Base(name), data))
			}
		}
	}
	sheets["site.css"] = whole
	for _, key := range slices.Sorted(maps.Keys(sheets)) {
		sheet := sheets[key]
		for _, a := range assets { // it names fonts by their plain names; it lies beside them
			sheet = strings.ReplaceAll(sheet, "url("+a.Key+")", "url("+path.Base(a.Path)+")")
		}
		var small bytes.Buffer
		if err := (&css.Minifier{}).Minify(minify.New(), &small, strings.NewReader(sheet), nil); err != nil {
			findings.AddFile("templates/static/css", "%s: %v", key, err)
		}
		assets = append(assets, newAsset(key, small.Bytes()))
	}
	notice := chart.Notice()
	for _, name := range names(fsys, "templates/static/font/LICENSE-*") {
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			findings.AddFile(name, "%v", err)
		}
		notice += strings.TrimPrefix(path.Base(name), "LICENSE-") + "\n\n" + string(text) + chart.Rule
	}
	assets = append(assets, newAsset("echarts.js", chart.Script()), page.Asset{Key: "NOTICE.txt", Path: "assets/NOTICE.txt",
		Data: []byte(notice)})
	return assets, findings
}

// names lists the files that a pattern, which is well-formed, matches.
func names(fsys fs.FS, pattern string) []string {
	found, _ := fs.Glob(fsys, pattern)
	return found
}

// paletteCSS names the colors for the style sheet, for both themes: by
// the system's preference and by the reader's choice, and gives each shade of heatmaps a class. Paper is light.
func paletteCSS(colors []palette.Color) string {
	var light, dark, steps strings.Builder
	for i := range palette.Steps {
		fmt.Fprintf(&steps, ".step-%[1]d{--step:%[2]s;--on-step:var(--on-seq-%[1]d)}", i, palette.Shade(i))
	}
	for _, c := range colors {
		light.WriteString(c.Var + ":" + c.Light + ";")
		dark.WriteString(c.Var + ":" + c.Dark + ";")
	}
	return ":root{color-scheme:light;" + light.String() + "}\n" +
		"@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;" + dark.String() + "}}\n" +
		"@media screen{:root[data-theme=dark]{color-scheme:dark;" + dark.String() + "}}\n" + steps.String() + "\n"
}

// moduleName finds the places where a script names another that lies beside it.
// In a minified script every import has this form.
var moduleName = regexp.MustCompile(`(\bfrom|\bimport\(|\bimport)\s*"\./([A-Za-z0-9_-]+\.js)"`)

// scripts gathers the scripts of templates/static/js, minified. A module's name
// carries a digest of its content, so the modules that it imports come first.
type scripts struct {
	fsys     fs.FS
	done     map[string]page.Asset // by name
	open     []string              // the way from the first module to this one
	findings source.Findings
}

// readScripts returns the scripts as assets, in order of name.
func readScripts(fsys fs.FS) (page.Assets, source.Findings) {
	s := &scripts{fsys: fsys, done: map[string]page.Asset{}}
	return list.Map(names(fsys, scriptFolder+"/*.js"), func(name string) page.Asset { return s.read(path.Base(name)) }), s.findings
}

const scriptFolder = "templates/static/js"

func (s *scripts) read(name string) page.Asset {
	if a, ok := s.done[name]; ok {
		return a
	}
	file := scriptFolder + "/" + name
	s.done[name] = page.Asset{Key: name} // also where it cannot be read, and once only
	fail := func(err error) page.Asset {
		s.findings.AddFile(file, "%v", err)
		return s.done[name]
	}
	data, err := fs.ReadFile(s.fsys, file)
	if err != nil {
		return fail(err)
	}
	var b strings.Builder
	if err := (&js.Minifier{}).Minify(minify.New(), &b, bytes.NewReader(data), nil); err != nil {
		return fail(err)
	}
	small := b.String()
	s.open = append(s.open, name)
	defer func() { s.open = s.open[:len(s.open)-1] }()
	var text strings.Builder
	from := 0
	for _, at := range moduleName.FindAllStringSubmatchIndex(small, -1) {
		module := small[at[4]:at[5]]
		if slices.Contains(s.open, module) {
			fail(fmt.Errorf("%s and %s import each other; "+
				"a module's name carries a digest of what it imports, so let one of them do without", module, name))
			continue
		}
		text.WriteString(small[from:at[3]] + `"./` + path.Base(s.read(module).Path) + `"`)
		from = at[1]
	}
	text.WriteString(small[from:])
	s.done[name] = newAsset(name, []byte(strings.TrimSpace(text.String())+"\n"))
	return s.done[name]
}
