package page

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// readPage reads one page and returns its HTML, or "" and what is wrong with it.
func readPage(t testing.TB, markdown string) (string, source.Findings) {
	t.Helper()
	folder := fstest.MapFS{"content/page.md": {Data: []byte("+++\ntitle = \"T\"\n+++\n" + markdown)}}
	pages, findings := ReadContent(folder, nil, nil, []string{"known"})
	if len(pages) != 1 {
		return "", findings
	}
	html, err := pages[0].HTML(map[string]string{"known": "3 < 4"})
	if err != nil {
		t.Fatal(err)
	}
	return string(html), findings
}

func FuzzPage(f *testing.F) {
	for _, s := range []string{
		"# A\n\ntext [a](/b/) ![c](d.png) <b> &#x202e; &#0;", "| a | b |\n| - | -: |\n| c | d |\n\n[^1]\n\n[^1]: x\n", "```computed\n@alpha\n```\n",
		"[x](javascript:alert(1)) <javascript:alert(1)> ![x](//x.example/y)", "a\n: b\n\n~~c~~ <script>alert(1)</script>",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		html, _ := readPage(t, s)
		low := strings.ToLower(html)
		if source.Hides(html) || strings.Contains(low, "<script") || strings.Contains(low, `href="javascript:`) || strings.Contains(low, " style=") {
			t.Errorf("%q gives\n%s", s, html)
		}
	})
}

// TestChoice holds that a page shows what is for the boards of its benchmark alone, that its lines keep their
// numbers, and that a choice which does not end is a finding where it begins.
func TestChoice(t *testing.T) {
	const text = "one\n\n<!-- only a -->\ntwo\n<!-- end -->\n\n<!-- except a -->\nthree\n<!-- end -->\n\n<!-- only rated -->\nfour\n<!-- end -->\n"
	for _, c := range []struct {
		of   string
		want string
	}{{"a", "one two"}, {"b", "one three"}, {"a rated", "one two four"}} {
		got, line, message := choose([]byte(text), strings.Fields(c.of))
		if words := strings.Join(strings.Fields(string(got)), " "); words != c.want || message != "" {
			t.Errorf("%s: %q, %d %s; want %q", c.of, words, line, message, c.want)
		}
		if n, want := strings.Count(string(got), "\n"), strings.Count(text, "\n"); n != want {
			t.Errorf("%s: %d lines, want %d", c.of, n, want)
		}
	}
	for _, c := range []struct {
		body string
		line int
		says string
	}{
		{"x\n<!-- only a -->\ny\n", 5, "does not end"},
		{"<!-- end -->\n", 4, "nothing begins"},
		{"<!-- only a -->\n<!-- only b -->\n<!-- end -->\n", 5, "within another"},
	} {
		page := fstest.MapFS{"content/page.md": {Data: []byte("+++\ntitle = \"T\"\n+++\n" + c.body)}}
		_, findings := ReadContent(page, []string{"a"}, nil, nil)
		if len(findings) != 1 || findings[0].Line != c.line || !strings.Contains(findings[0].Message, c.says) {
			t.Errorf("%q: %v", c.body, findings)
		}
	}
}

// TestBenchmarksPage holds that a page of one benchmark's boards stands on no other's.
func TestBenchmarksPage(t *testing.T) {
	folder := fstest.MapFS{
		"content/own.md": {Data: []byte("+++\ntitle = \"T\"\nbenchmark = \"a\"\n+++\n")},
		"content/all.md": {Data: []byte("+++\ntitle = \"T\"\n+++\n")},
	}
	for of, want := range map[string]int{"a": 2, "b": 1} {
		if pages, findings := ReadContent(folder, []string{of}, nil, nil); len(pages) != want || len(findings) > 0 {
			t.Errorf("%s: %d pages, %v", of, len(pages), findings)
		}
	}
}

// TestComputed checks that a block shows what the site computes, and that a name
// that nothing computes is a finding at its place.
func TestComputed(t *testing.T) {
	if html, findings := readPage(t, "```computed\n@known\n```\n"); len(findings) > 0 || html != "<p>3 &lt; 4</p>\n" {
		t.Errorf("%q, %v", html, findings)
	}
	html, findings := readPage(t, "Text.\n\n```computed\n@known\nknown\n@knwon\n```\n")
	if html != "" || len(findings) != 2 || findings[0].Line != 8 || findings[1].Line != 9 ||
		!strings.Contains(findings[0].Message, "known") {
		t.Errorf("%q, %v", html, findings)
	}
}

// TestContentFindings checks that what is wrong with a content page is said, with
// its place, and that no page is made of it.
func TestContentFindings(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"no front matter", "content/x.md", "# Text\n", "content/x.md:1:1: has no front matter"},
		{"too large", "content/x.md", strings.Repeat("> ", 40_000), "content/x.md:1:1: has more than 64 kB; make several pages of it"},
		{"front matter without end", "content/x.md", "+++\ntitle = \"X\"\n", "content/x.md:1:1: the front matter does not end"},
		{"no title", "content/x.md", "+++\nlabel = \"X\"\n+++\n", "title"},
		{"empty title", "content/x.md", "+++\ntitle = \"\"\n+++\n", "content/x.md:2:"},
		{"unknown key", "content/x.md", "+++\ntitle = \"X\"\ntitel = \"X\"\n+++\n", "content/x.md:3:1: "},
		{"wrong type", "content/x.md", "+++\ntitle = \"X\"\norder = \"first\"\n+++\n", "content/x.md:3:"},
		{"no TOML", "content/x.md", "+++\ntitle = \"X\"\nlabel = \n+++\n", "content/x.md:3:"},
		{"reserved name", "content/data.md", "+++\ntitle = \"X\"\n+++\n", `content/data.md:1:1: the name "data" is taken`},
		{"no path", "content/Ü b.md", "+++\ntitle = \"X\"\n+++\n", "cannot be a page's path"},
		{"image from elsewhere", "content/x.md", "+++\ntitle = \"X\"\n+++\n\nText ![a](https://evil.example/a.png)\n",
			"content/x.md:5:1: an image from another host"},
		{"image from elsewhere by reference", "content/x.md", "+++\ntitle = \"X\"\n+++\n\n![a][b]\n\n[b]: https://evil.example/a.png\n",
			"an image from another host"},
		{"second image from elsewhere", "content/x.md",
			"+++\ntitle = \"X\"\n+++\n\n![a](/assets/a.png) ![b](https://evil.example/a.png)\n", "an image from another host"},
	} {
		_, findings := ReadContent(fstest.MapFS{c.file: {Data: []byte(c.text)}}, nil, []string{"data"}, nil)
		if !findings.HasErrors() {
			t.Errorf("%s: nothing is wrong: %v", c.name, findings)
			continue
		}
		if got := findings[0].String(); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestFold: a heading of level four folds what follows it, up to the next heading or
// the notes at the end.
func TestFold(t *testing.T) {
	p := &Markdown{markdown: []byte("## A\n\none\n\n#### B `c`\n\ntwo\n\n- three\n\n#### D\n\nfour\n\n## E\n\nfive\n\n#### F\n\nsix[^1]\n\n[^1]: seven\n")}
	got, err := p.HTML(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := `<h2 id="a">A</h2><p>one</p><details id="b-c"><summary>B <code>c</code></summary><p>two</p><ul><li>three</li></ul></details>` +
		`<details id="d"><summary>D</summary><p>four</p></details><h2 id="e">E</h2><p>five</p><details id="f"><summary>F</summary><p>six`
	end := `</p></details><div class="footnotes"`
	if text := strings.ReplaceAll(string(got), "\n", ""); !strings.HasPrefix(text, want) || !strings.Contains(text, end) {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
}
