package content

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
	pages, findings := Read(folder, nil, nil, []string{"known"})
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
