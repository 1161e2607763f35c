package prose

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/sample"
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

// TestBombs holds that no page, however it is nested or repeated, takes long: it
// is refused, or read at once.
func TestBombs(t *testing.T) {
	const limit = 5 * time.Second // on a busy machine
	pieces := map[string]string{
		"links": "[a](", "brackets": "[", "images": "![a](<", "emphasis": "*a **b ", "quotes": ">", "lists": "- ", "numbered": "1. ",
		"headings": "# Same\n\n", "code": "` `` ", "strikes": "~~a ", "definitions": "a\n: b\n\n", "references": "[a]: x\n", "addresses": "<a:",
		"entities": "&amp", "words": "word ", "tables": "|a|b|\n|-|-|\n|c|\n", "footnotes": "[^1] ", "rules": "---\n", "setext": "a\n===\n", "formulas": "```formula\n",
	}
	for _, name := range sample.InTurn(slices.Sorted(maps.Keys(pieces)), 0, 3) {
		piece := pieces[name]
		for _, size := range []int{maxParagraph - 100, maxMarkdown - 100, 10 * maxMarkdown} {
			for _, every := range []int{size, maxParagraph - 100} { // bytes without an empty line
				var b strings.Builder
				for b.Len() < size {
					b.WriteString(strings.Repeat(piece, every/len(piece)) + "\n\n")
				}
				begin := time.Now()
				_, findings := readPage(t, b.String())
				if took := time.Since(begin); took > limit {
					t.Errorf("%s, %d bytes, an empty line every %d: %v", name, size, every, took)
				}
				if size > maxMarkdown && !findings.HasErrors() {
					t.Errorf("%s, %d bytes: not refused", name, size)
				}
			}
		}
	}
	if _, findings := readPage(t, strings.Repeat("  ", 40)+"- a"); !findings.HasErrors() {
		t.Error("a line that begins after 80 spaces is not refused")
	}
	folder := fstest.MapFS{}
	for i := range maxPages + 1 {
		folder[fmt.Sprintf("content/p%d.md", i)] = &fstest.MapFile{Data: []byte("+++\ntitle = \"T\"\n+++\n")}
	}
	if pages, findings := Read(folder, nil, nil, []string{"known"}); len(pages) != maxPages || !findings.HasErrors() {
		t.Errorf("%d pages, findings %v", len(pages), findings)
	}
}

// TestHeadingIDs holds that headings that read the same have ids of their own.
func TestHeadingIDs(t *testing.T) {
	html, _ := readPage(t, "# A\n\n# A 2\n\n# A\n\n# A\n\n# !\n")
	for _, id := range []string{"a", "a-2", "a-3", "a-4", "section"} {
		if strings.Count(html, `id="`+id+`"`) != 1 {
			t.Errorf("no heading, or several, have the id %s:\n%s", id, html)
		}
	}
}

func FuzzPage(f *testing.F) {
	for _, s := range []string{
		"# A\n\ntext [a](/b/) ![c](d.png) <b> &#x202e; &#0;", "| a | b |\n| - | -: |\n| c | d |\n\n[^1]\n\n[^1]: x\n", "```formula\nalpha\n```\n",
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
