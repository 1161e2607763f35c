package site

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/counselboard/counselboard/cmd/internal/page"
)

// TestHostileMarkup checks that the hostile site has no element and no attribute
// that the tame ones do not have: nothing a submitter writes becomes markup.
func TestHostileMarkup(t *testing.T) {
	made := map[string]string{}
	for _, c := range sharedSites {
		s := built(t, c.site)
		for _, path := range s.paths(".html") {
			for n := range elements(s.page(t, path).root) {
				keys := []string{n.Data}
				for _, a := range n.Attr {
					keys = append(keys, n.Data+" "+a.Namespace+":"+a.Key)
				}
				for _, key := range keys {
					switch {
					case c.name != "hostile":
						made[key] = path
					case made[key] == "" && key != "a :title" && path != "attack/index.html":
						t.Errorf("%s: %q is on no tame page: %v", path, key, n.Attr)
						made[key] = path // said once
					}
				}
			}
		}
	}
	if made["table"] == "" || made["svg :viewbox"]+made["svg :viewBox"] == "" {
		t.Error("the tame sites have no tables and no drawings")
	}
}

// TestHostileText checks that a text arrives as text: whole where it is shown
// whole.
func TestHostileText(t *testing.T) {
	s := built(t, theHostileSite)
	for i, p := range payloads {
		want := strings.Join(strings.Fields(p.text), " ")
		model := s.page(t, "models/m"+strconv.Itoa(i)+"/index.html")
		if got := textOf(firstElement(model.root, "h1")); got != strings.TrimSpace(bounded(want, 100)) {
			t.Errorf("%s: the model's heading is %.200q, want %.200q", p.name, got, want)
		}
		run := s.page(t, "runs/e"+strconv.Itoa(i)+".m"+strconv.Itoa(i)+".eval/index.html")
		if got := textOf(run.root); !strings.Contains(got, strings.Join(strings.Fields(page.Shorten(want, 1000)), " ")) {
			t.Errorf("%s: the run's page does not show it", p.name)
		}
	}
	for _, path := range s.paths("") {
		if strings.HasPrefix(path, "data/results/") || strings.HasSuffix(path, ".png") { // as submitted, byte for byte; no text
			continue
		}
		for _, r := range "\u202E\u202D\u2066\u2067\u200F\uFEFF" {
			if strings.ContainsRune(string(s.files[path]), r) && !strings.HasPrefix(path, "assets/") {
				t.Errorf("%s holds %U", path, r)
			}
		}
		if strings.HasSuffix(path, ".html") && !utf8.Valid(s.files[path]) {
			t.Errorf("%s is no UTF-8", path)
		}
	}
}

// TestHostileLinks checks that an address that a submitter wrote and that is no plain http or https is shown as text. That none
// becomes a link, a script or a picture, [TestPages] checks on this site, too.
func TestHostileLinks(t *testing.T) {
	s := built(t, theHostileSite)
	for i, address := range addresses[:len(payloads)] {
		if strings.HasPrefix(address, "https://evil") { // a link, with the quotes escaped
			continue
		}
		run := s.page(t, "runs/e"+strconv.Itoa(i)+".m"+strconv.Itoa(i)+".eval/index.html")
		want := strings.Join(strings.Fields(address), " ")
		if !strings.Contains(textOf(run.root), want) {
			t.Errorf("%q is not shown as text", address)
		}
	}
}

// TestHostileLayout checks that a name of 10,000 characters does not fill what
// is laid out for names: titles, attributes, cells, drawings.
func TestHostileLayout(t *testing.T) {
	t.Parallel()
	s := built(t, theHostileSite)
	for _, path := range s.paths(".html") {
		p := s.page(t, path)
		if got := utf8.RuneCountInString(textOf(firstElement(p.root, "title"))); got > 300 {
			t.Errorf("%s: the title has %d characters", path, got)
		}
		for n := range elements(p.root) {
			for _, a := range n.Attr {
				if a.Key == "d" || a.Key == "points" {
					continue
				}
				if got := utf8.RuneCountInString(a.Val); got > 2000 {
					t.Errorf("%s: <%s %s> has %d characters", path, n.Data, a.Key, got)
				}
			}
			limit := map[string]int{"th": 400, "td": 2500, "caption": 400, "h2": 400, "h3": 400, "text": 400, "tspan": 400, "summary": 400,
				"button": 100, "a": 1100, "li": 400, "desc": 600}[n.Data]
			if n.Data == "title" && n.Parent.Data != "head" {
				limit = 400
			}
			if got := utf8.RuneCountInString(textOf(n)); limit > 0 && got > limit {
				t.Errorf("%s: a <%s> has %d characters: %.40q", path, n.Data, got, textOf(n))
			}
			if n.Data == "svg" && n.Parent.Data != "svg" { // a mark within a drawing has its shape's size
				checkSize(t, path, n)
			}
		}
		if size := len(s.files[path]); size > 2<<20 {
			t.Errorf("%s has %d bytes", path, size)
		}
	}
}

func checkSize(t *testing.T, path string, svg *html.Node) {
	t.Helper()
	for _, key := range []string{"width", "height"} {
		v, _ := attrOf(svg, key)
		if len(v) == 0 || len(v) > 4 {
			t.Errorf("%s: a drawing's %s is %q", path, key, v)
		}
	}
}

// TestFileNames checks that file names are made of ids and digests only.
func TestFileNames(t *testing.T) {
	form := regexp.MustCompile(`^(?:[a-z0-9][a-z0-9._-]*/)*(?:[a-z0-9][a-z0-9._-]*|NOTICE\.txt|SHA256SUMS|\.nojekyll)$`)
	for _, c := range sharedSites {
		s := built(t, c.site)
		for path := range s.files {
			if !form.MatchString(path) || strings.Contains(path, "..") || len(path) > 200 {
				t.Errorf("%s: a file is called %q", c.name, path)
			}
		}
	}
}

// TestContent checks what becomes of a content page's headings and raw HTML.
func TestContent(t *testing.T) {
	p := built(t, theHostileSite).page(t, "attack/index.html")
	for _, h := range allElements(firstElement(p.root, "article"), "h2") {
		for _, a := range h.Attr {
			if a.Key != "id" {
				t.Errorf("a heading has %s=%q", a.Key, a.Val)
			}
		}
	}
	if got := textOf(firstElement(p.root, "h1")); got != `</title><script>alert(1)</script>"' onfocus='alert(1)' x=` {
		t.Errorf("the heading is %q", got)
	}
	body := textOf(firstElement(p.root, "article"))
	for _, want := range []string{"{{.Info.Title}} {{template \"layout\" .}}", "Inline raw HTML."} {
		if !strings.Contains(body, want) {
			t.Errorf("the page does not say %q: %q", want, body)
		}
	}
}

// TestContentNames checks that no content page can take the place of a page of
// the site: every first part of a path is reserved, but for
// addresses that lead to where a page is now.
func TestContentNames(t *testing.T) {
	for _, c := range sharedSites {
		s := built(t, c.site)
		for path := range s.files {
			top, _, deep := strings.Cut(path, "/")
			own := slices.ContainsFunc(s.src.Content, func(c *page.Markdown) bool { return c.Name == top })
			moved := bytes.Contains(s.files[top+"/index.html"], []byte(`http-equiv="refresh"`))
			if deep && !own && !moved && !slices.Contains(page.Reserved(), top) {
				t.Errorf("%s: %s/ is not reserved", c.name, top)
			}
		}
	}
}
