package change

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	goldhtml "github.com/yuin/goldmark/renderer/html"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

var hostile = []string{
	"plain name 2",
	"a|b", "`x`", "``", "*a* _b_ ~~c~~", "[a](https://x.example)", "![a](//x.example/y.png)", "<img src=x onerror=alert(1)>",
	"<!-- ", "<details>", "</code><b>", "@everyone", "@org/team", "#1", "GH-1", "org/repo#1", "deadbeefdeadbeef", ":shipit:",
	"https://x.example/?a=b", "www.x.example", "a@x.example", "line\n\n# heading", "a\r\n- b", "\u202egnp.exe", "\u200b@x",
	"&lt;b&gt; &#64;x", "\\|", "|\\",
	"1. a", "- a", "+ a", "= a", "    code", "", "   ", "\x00\x1b[31m", "\xff\xfe", "a\u2028b", "$a$", "[^1]", "[ ]", "…", "שלום",
	"e\u0301",
	strings.Repeat("é", 500), strings.Repeat("|", 500),
}

func TestText(t *testing.T) {
	for _, s := range hostile {
		checkText(t, s)
	}
	for s, want := range map[string]string{
		"GPT-4 (2023)":   "GPT-4 (2023)",
		"LLaMA-3.3-70B":  "LLaMA-3.3-70B",
		"a|b":            "<code>a&#124;b</code>",
		"@x":             "<code>&#64;x</code>",
		"www.x.example":  "<code>www&#46;x&#46;example</code>",
		"a\nb":           "a b",
		"\u202eabc":      "<code>&#92;u202eabc</code>",
		"a\xff\u2028b":   "<code>a&#92;xff&#92;u2028b</code>",
		"":               "<code></code>",
		"GH-1 deadbeef0": "<code>GH&#45;1 deadbeef0</code>",
	} {
		if got := Text(s, 80); got != want {
			t.Errorf("Text(%q) = %q, want %q", s, got, want)
		}
	}
	if got := Text("abcdef", 4); got != "abc…" {
		t.Errorf("cut: %q", got)
	}
	if got := Text("abcd", 4); got != "abcd" {
		t.Errorf("not cut: %q", got)
	}
}

func FuzzText(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkText(t, s) })
}

// around are the places of a report at which a stranger's text stands: %s.
var around = []string{
	"%s, rated by %s.\n",
	"- Label: %s and %s\n",
	"| a | b | c |\n| --- | --- | --- |\n| x | %s | %s |\n",
	"### Board of %s, %s\n",
	"- `id`\n  - key: %s → %s\n",
}

// allowed are the elements that Markdown of those places gives, and code.
var allowed = regexp.MustCompile(`^</?(p|ul|li|table|thead|tbody|tr|th|td|h3|code)( id="[^"]*")?>$`)

var element = regexp.MustCompile(`<[^>]*>`)

// checkText holds that a text shows as it is, and nothing more, wherever it stands.
func checkText(t *testing.T, s string) {
	t.Helper()
	const limit = 40
	out := Text(s, limit)
	if !utf8.ValidString(out) || strings.ContainsAny(out, "\n\r\t\x00|`[]@<#\\") && !strings.HasPrefix(out, "<code>") {
		t.Fatalf("Text(%q) = %q", s, out)
	}
	want := source.Clip(line(s), limit)
	if n := utf8.RuneCountInString(want); n > limit {
		t.Fatalf("%d characters of %q", n, s)
	}
	md := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(goldhtml.WithUnsafe()))
	for _, form := range around {
		var page, empty bytes.Buffer
		if err := md.Convert([]byte(fmt.Sprintf(form, out, out)), &page); err != nil {
			t.Fatal(err)
		}
		if err := md.Convert([]byte(fmt.Sprintf(form, "X", "X")), &empty); err != nil {
			t.Fatal(err)
		}
		for _, e := range element.FindAllString(page.String(), -1) {
			if !allowed.MatchString(e) {
				t.Fatalf("%q in %q gives the element %s:\n%s", s, form, e, page.String())
			}
		}
		bare := func(b string) string {
			b = strings.NewReplacer("<code>", "", "</code>", "").Replace(b)
			return regexp.MustCompile(` id="[^"]*"`).ReplaceAllString(b, "")
		}
		codes := 2 * strings.Count(out, "<code>")
		if strings.Contains(form, "`") {
			codes++
		}
		if n := strings.Count(page.String(), "<code>"); n != codes {
			t.Fatalf("%q in %q gives %d code elements, want %d:\n%s", s, form, n, codes, page.String())
		}
		if got, want := html.UnescapeString(bare(page.String())), strings.ReplaceAll(html.UnescapeString(bare(empty.String())), "X",
			want); got != want {
			t.Fatalf("%q in %q shows\n%q, want\n%q", s, form, got, want)
		}
	}
}

func TestMarkdownIsCut(t *testing.T) {
	r := Empty()
	for i := range 5000 {
		r.Problems = append(r.Problems, Problem{Run: fmt.Sprintf("run-%d", i), Message: strings.Repeat("ü|", 200), Remedy: "Mend it."})
	}
	got := Markdown(r)
	if len(got) > MaxMarkdown || len(got) < MaxMarkdown/2 {
		t.Errorf("%d bytes, want at most %d", len(got), MaxMarkdown)
	}
	if !bytes.Contains(got, []byte("\n**Cut here:** ")) || !utf8.Valid(got) {
		t.Errorf("ends %q", got[len(got)-200:])
	}
}

func TestMarkdownOfFindings(t *testing.T) {
	r := Empty()
	r.Findings = []string{"results/runs/a.json:1:2: id is \"<b>\", must be something else"}
	got := string(Markdown(r))
	for _, want := range []string{"### Wrong: 1 finding", "&#60;b&#62;"} {
		if !strings.Contains(got, want) {
			t.Errorf("lacks %q:\n%s", want, got)
		}
	}
}
