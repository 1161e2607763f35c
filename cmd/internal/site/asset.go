package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/chart/ssr"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// An asset is a file under assets/. Its name carries a digest of its content, so
// that it may be cached for ever.
type asset struct {
	key  string // "site.css", "theme.js", …
	path string // assets/site-0123456789ab.css
	data []byte
}

func newAsset(key string, data []byte) asset {
	sum := sha256.Sum256(data)
	ext := path.Ext(key)
	return asset{key, "assets/" + strings.TrimSuffix(key, ext) + "-" + hex.EncodeToString(sum[:6]) + ext, data}
}

// readStatic joins the style sheets of templates/static/css, in order of name,
// into one, and takes the scripts, pictures and fonts beside them.
func readStatic(fsys fs.FS, theme Theme) ([]asset, strict.Findings) {
	assets, findings := readScripts(fsys)
	fail := func(path string, err error) {
		findings = append(findings, strict.Finding{Path: path, Line: 1, Column: 1, Message: err.Error()})
	}
	css := bytes.NewBufferString(paletteCSS(theme.palette()))
	for _, name := range files(fsys, "templates/static/css", ".css") {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			fail(name, err)
			continue
		}
		css.Write(bytes.TrimSpace(data))
		css.WriteByte('\n')
	}
	for _, kind := range []struct{ dir, ext string }{{"img", ".svg"}, {"font", ".woff2"}} {
		for _, name := range files(fsys, "templates/static/"+kind.dir, kind.ext) {
			data, err := fs.ReadFile(fsys, name)
			if err != nil {
				fail(name, err)
				continue
			}
			assets = append(assets, newAsset(path.Base(name), data))
		}
	}
	// The style sheet names fonts by their plain names; it lies beside them.
	sheet := css.String()
	for _, a := range assets {
		sheet = strings.ReplaceAll(sheet, "url("+a.key+")", "url("+path.Base(a.path)+")")
	}
	assets = append(assets, newAsset("site.css", []byte(sheet)))
	assets = append(assets, newAsset("echarts.js", ssr.Script()), asset{"NOTICE.txt", "assets/NOTICE.txt", []byte(ssr.Notice())})
	return assets, findings
}

// files lists the files of a folder with an ending, sorted.
func files(fsys fs.FS, dir, ext string) []string {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && strings.HasSuffix(e.Name(), ext) {
			names = append(names, dir+"/"+e.Name())
		}
	}
	slices.Sort(names)
	return names
}

func assetPath(assets []asset, key string) string {
	for _, a := range assets {
		if a.key == key {
			return a.path
		}
	}
	return ""
}

// paletteCSS gives the colours to the style sheet, for both themes: by
// the system's preference and by the reader's choice. Paper is light.
func paletteCSS(colors []chart.Color) string {
	var light, dark strings.Builder
	for _, c := range colors {
		light.WriteString(c.Var + ":" + c.Light + ";")
		dark.WriteString(c.Var + ":" + c.Dark + ";")
	}
	return ":root{color-scheme:light;" + light.String() + "}\n" +
		"@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;" + dark.String() + "}}\n" +
		"@media screen{:root[data-theme=dark]{color-scheme:dark;" + dark.String() + "}}\n"
}
