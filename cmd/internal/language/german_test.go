package language_test

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/BurntSushi/toml"
	"golang.org/x/net/html"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/language"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
)

// TestGerman: every word on the pages and pictures of a German site is one that German's file has, or of a name, data,
// code or a quotation.
func TestGerman(t *testing.T) {
	defer language.Use(nil)
	made, err := demo.Make(demo.Options{Models: 4, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	german := vocabulary(t)
	for name, folder := range map[string]fs.FS{"real": os.DirFS("../../.."), "demo": made.FS()} {
		data, n := dataOf(t, folder), 0
		for file, said := range texts(t, folder) {
			for text := range said {
				for _, word := range word.FindAllString(data.without(text), -1) {
					n++
					if !german[strings.ToLower(word)] && !data.names[word] {
						t.Errorf("%s: %s says “%s” in %q", name, file, word, text)
					}
				}
			}
		}
		if n < 50_000 {
			t.Errorf("%s: %d German words were found", name, n)
		}
	}
}

// word is two letters at least: "k of n" are formulas.
var word = regexp.MustCompile(`\p{L}[\p{L}’']+`)

// vocabulary returns the words of German's file, in lower case.
func vocabulary(t *testing.T) map[string]bool {
	l, findings := language.Read(counselboard.Files, "de")
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	out := map[string]bool{"kb": true, "mb": true} // units
	add := func(text string) {
		for _, w := range word.FindAllString(text, -1) {
			out[strings.ToLower(w)] = true
		}
	}
	for _, p := range slices.Concat(l.Texts, l.Words) {
		add(markup.ReplaceAllString(action.ReplaceAllString(p.To, " "), " "))
		for _, a := range action.FindAllString(p.To, -1) { // texts in actions that are not those of the English passage
			for _, q := range quoted.FindAllString(a, -1) {
				if !strings.Contains(p.English, q) {
					add(q)
				}
			}
		}
	}
	return out
}

var (
	action = regexp.MustCompile(`(?s)\{\{.*?\}\}`)
	markup = regexp.MustCompile("(?s)<[^>]*>|`[^`]*`|\\]\\([^)]*\\)")
	quoted = regexp.MustCompile(`"[^"]*"`)
)

// texts returns what the pages and pictures of a folder's site say in German, by file.
func texts(t *testing.T, folder fs.FS) map[string]map[string]bool {
	t.Helper()
	settings, err := fs.ReadFile(folder, "site.toml")
	if err != nil {
		t.Fatal(err)
	}
	own := fstest.MapFS{"site.toml": {Data: append([]byte("lang = \"de\"\n"), settings...)}}
	var cache site.Cache
	src, findings := cache.Load(site.ReadFolder(own, folder))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	files, err := cache.Build(src, site.Options{})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string]bool{}
	for _, f := range files {
		if path.Ext(f.Path) == ".html" || path.Ext(f.Path) == ".svg" {
			out[f.Path] = textsOf(t, f.Data)
		}
	}
	return out
}

// shown are attributes that readers see or hear.
var shown = regexp.MustCompile(`^(?:aria-label|title|alt|placeholder|content|data-(?:tip|label|noun|none|access|setting))$`)

// textsOf returns the texts between the tags of a page, and those of attributes.
func textsOf(t *testing.T, page []byte) map[string]bool {
	out := map[string]bool{}
	add := func(s string) {
		out[strings.Join(strings.Fields(isolates.Replace(s)), " ")] = true
	}
	doc, err := html.Parse(strings.NewReader(string(page)))
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		if n.Type == html.TextNode && !hidden(n) {
			add(n.Data)
		}
		for _, a := range n.Attr {
			if n.Data == "meta" && slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return technical.MatchString(a.Val) }) {
				continue
			}
			if shown.MatchString(a.Key) {
				add(a.Val)
			}
		}
	}
	return out
}

var (
	isolates  = strings.NewReplacer("\u2066", "", "\u2067", "", "\u2068", "", "\u2069", "")
	technical = regexp.MustCompile(`^(?:viewport|referrer|color-scheme|og:type|twitter:card|Content-Security-Policy|refresh)$`)
)

// hidden reports whether a text is code, or nothing that readers see.
func hidden(n *html.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if slices.Contains([]string{"code", "pre", "script", "style", "math"}, p.Data) {
			return true
		}
	}
	return false
}

// data are the texts of a site's folder, the longest first.
type data struct {
	all    []string
	names  map[string]bool // the words of names
	inText *strings.Replacer
}

// without leaves out of a text what is data, or the beginning of it.
func (d data) without(text string) string {
	start, cut := strings.CutSuffix(text, "…")
	for _, s := range d.all {
		if s == text || cut && strings.HasPrefix(s, start) {
			return ""
		}
	}
	return address.ReplaceAllString(d.inText.Replace(text), " ")
}

// address is one, a path, a key, a checksum, or a word that is cut.
var address = regexp.MustCompile(`https?:\S*|\S*[/_]\S*|[0-9a-f]*[0-9][0-9a-f]{3,}|\S*…`)

func dataOf(t *testing.T, folder fs.FS) data {
	d, all := data{names: map[string]bool{}}, map[string]bool{}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			all[strings.Join(strings.Fields(v), " ")] = true
		case bool:
			all[strconv.FormatBool(v)] = true
		case []any:
			for _, v := range v {
				walk(v)
			}
		case []map[string]any:
			for _, v := range v {
				walk(v)
			}
		case map[string]any:
			for k, v := range v {
				all[k] = true
				if name, ok := v.(string); ok && k == "name" {
					for _, word := range word.FindAllString(name, -1) { // a line may break in it
						d.names[word] = true
					}
				}
				walk(v)
			}
		}
	}
	err := fs.WalkDir(folder, ".", func(file string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if file != "." && file != "results" && !strings.HasPrefix(file, "results/") {
				return fs.SkipDir
			}
			return nil
		}
		text, err := fs.ReadFile(folder, file)
		var v map[string]any
		switch path.Ext(file) {
		case ".json":
			err = json.Unmarshal(text, &v)
		case ".toml":
			err = toml.Unmarshal(text, &v)
		}
		walk(v)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range result.CounselBench.Parts { // the glossary quotes the paper's names
		for _, scale := range part.Scales {
			d.names[scale.ID] = true
		}
	}
	d.all = slices.SortedFunc(maps.Keys(all), func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	var pairs []string
	for _, s := range d.all {
		if len(s) > 3 && (strings.ContainsAny(s, " -0123456789") || strings.ToLower(s) != s) { // no word of the language
			pairs = append(pairs, s, " ")
		}
	}
	d.inText = strings.NewReplacer(pairs...)
	return d
}
