package language_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/chromedp/chromedp"
	"golang.org/x/net/html"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/chromium"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/language"
	"github.com/counselboard/counselboard/cmd/internal/mentalalign"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
)

func TestMain(m *testing.M) { chromium.Main(m) }

// TestGerman: every word on the pages and pictures of a German site is one that German's file has, or of a name, data,
// code or a quotation.
func TestGerman(t *testing.T) {
	defer language.Use(nil)
	german := vocabulary(t)
	for name, folder := range map[string]fs.FS{"real": os.DirFS("../../.."), "demo": made(t)} {
		data, n := dataOf(t, folder), 0
		for _, f := range build(t, folder) {
			if path.Ext(f.Path) == ".html" || path.Ext(f.Path) == ".svg" {
				n += data.check(t, german, name+": "+f.Path, f.Data)
			}
		}
		if n < 50_000 {
			t.Errorf("%s: %d German words were found", name, n)
		}
	}
}

// TestGermanBenchmarks: every text of the benchmarks that the program has is said.
func TestGermanBenchmarks(t *testing.T) {
	defer language.Use(nil)
	defer result.CounselBench.Use()
	l, _ := language.Read(counselboard.Files, "de")
	language.Use(l)
	german := vocabulary(t)
	said := func(text string) {
		for _, word := range word.FindAllString(language.Translate(text), -1) {
			if !german[strings.ToLower(word)] {
				t.Errorf("“%s” of %q is not German", word, text)
			}
		}
	}
	if _, err := mentalalign.Site(); err != nil {
		t.Fatal(err)
	}
	said((&result.Benchmark{}).HarmWord())
	for _, b := range []*result.Benchmark{result.CounselBench, result.Current()} {
		b.Use()
		said(b.HarmWord())
		for _, part := range b.Parts {
			said(part.Name)
			if part.Asked != "" {
				said(part.Asked)
			}
		}
		for _, s := range slices.Concat(result.Dimensions, result.Modes) {
			for _, text := range []string{s.Label, s.Ask, s.Phrase(), s.On(), s.Best(), s.Less(), s.Found()} {
				said(text)
			}
			if e := s.Example; e != nil {
				for _, text := range []string{e.Question, e.Good, e.GoodWhy, e.Bad, e.BadWhy} {
					said(text)
				}
			}
		}
	}
}

// TestGermanScripts: so it is with what scripts write, and they read numbers as German writes them.
func TestGermanScripts(t *testing.T) {
	defer language.Use(nil)
	tab := chromium.Open(t, chromium.Wide)
	folder, files := made(t), map[string][]byte{}
	for _, f := range build(t, folder) {
		files["/"+f.Path] = f.Data
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := r.URL.Path
		if strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		w.Write(files[name])
	}))
	defer server.Close()
	if help := `<a href="https://www.telefonseelsorge.de/" rel="noreferrer">TelefonSeelsorge</a>`; !strings.Contains(string(files["/index.html"]), help) {
		t.Errorf("the first page does not lead to help: %s", help)
	}
	german, data := vocabulary(t), dataOf(t, folder)
	for address, script := range map[string]string{
		"boards/demo-experts/": `for (const s of document.querySelectorAll('.tabletools summary')) s.click();
			[...document.querySelectorAll('.tabletools button')].find((b) => b.textContent === 'Vergleichen').click();
			document.querySelector('.tabletools input').value = 'aster';
			document.querySelector('.tabletools input').dispatchEvent(new Event('input'));
			document.querySelector('button[data-interactive]').click();`,
		"models/aster-1/": `document.querySelector('button.pin').click();
			const find = document.querySelector('input[type=search]');
			find.value = 'aster';
			find.dispatchEvent(new Event('input'));`,
		"compare/?m=aster-1&m=briar-1": "",
		"method/":                      "",
	} {
		open(t, tab, server.URL+"/"+address, "document.querySelector('button')")
		evaluate[any](t, tab, "{"+script+"} 0")
		if strings.Contains(script, "interactive") {
			wait(t, tab, "document.querySelector('[data-state=interactive]')")
		}
		if n := data.check(t, german, address, []byte(evaluate[string](t, tab, "document.documentElement.outerHTML"))); n < 100 {
			t.Errorf("%s: %d German words were found", address, n)
		}
	}
	open(t, tab, server.URL+"/boards/demo-experts/?sort=empathy", "document.querySelector('th[data-c=empathy][aria-sort=ascending]')")
	shown := evaluate[[]string](t, tab, `[...document.querySelectorAll('table.board tbody tr')].map((r) => r.cells[3].textContent.trim().split(/\s/)[0])`)
	if len(shown) < 4 || !slices.IsSorted(shown) || !strings.Contains(shown[0], ",") {
		t.Errorf("in order of empathy are %q", shown)
	}
}

// open opens a page and waits until something is true of it.
func open(t *testing.T, tab context.Context, address, condition string) {
	t.Helper()
	if err := chromedp.Do(tab, chromedp.Navigate(address)); err != nil {
		t.Fatal(err)
	}
	wait(t, tab, condition)
}

func wait(t *testing.T, tab context.Context, condition string) {
	t.Helper()
	for !evaluate[bool](t, tab, "!!("+condition+")") {
		time.Sleep(20 * time.Millisecond)
	}
}

func evaluate[T any](t *testing.T, tab context.Context, script string) T {
	t.Helper()
	got, err := chromedp.Run(tab, chromedp.Evaluate[T](script))
	if err != nil {
		t.Fatalf("%s: %v", script, err)
	}
	return got
}

// made is a demo's folder.
func made(t *testing.T) fs.FS {
	site, err := demo.Make(demo.Options{Models: 4, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return site.FS()
}

// check reports the words of a page that are neither German nor data, and returns how many it has.
func (d data) check(t *testing.T, german map[string]bool, name string, page []byte) int {
	n := 0
	for text := range textsOf(t, page) {
		for _, word := range word.FindAllString(d.without(text), -1) {
			n++
			if !german[strings.ToLower(word)] && !d.names[word] {
				t.Errorf("%s says “%s” in %q", name, word, text)
			}
		}
	}
	return n
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
	for _, p := range l.Scripts {
		add(strings.ReplaceAll(p.To, "'", " "))
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

// build builds a folder's site in German.
func build(t *testing.T, folder fs.FS) []files.File {
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
	return files
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
	is     map[string]bool
	names  map[string]bool // the words of names
	inText *strings.Replacer
}

// without leaves out of a text what is data, or the beginning of it.
func (d data) without(text string) string {
	if start, cut := strings.CutSuffix(text, "…"); d.is[text] || cut && slices.ContainsFunc(d.all, func(s string) bool { return strings.HasPrefix(s, start) }) {
		return ""
	}
	return address.ReplaceAllString(d.inText.Replace(text), " ")
}

// address is one, a path, a key, a checksum, or a word that is cut.
var address = regexp.MustCompile(`https?:\S*|\S*[/_]\S*|[0-9a-f]*[0-9][0-9a-f]{3,}|\S*(?:…|\.{3})`)

func dataOf(t *testing.T, folder fs.FS) data {
	all := map[string]bool{}
	d := data{names: map[string]bool{}, is: all}
	settings, _ := fs.ReadFile(folder, "site.toml")
	synthetic := bytes.Contains(settings, []byte("synthetic = true"))
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
				if id, ok := v.(string); ok && k == "topic" && synthetic { // a page makes a name of it; German has those of the real ones
					for _, word := range strings.Split(id, "-") {
						d.names[word], d.names[strings.ToUpper(word[:1])+word[1:]] = true, true
					}
				}
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
