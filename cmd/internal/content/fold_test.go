package content

import (
	"strings"
	"testing"
)

// TestFold: a heading of level four folds what follows it, up to the next heading or
// the notes at the end.
func TestFold(t *testing.T) {
	p := &Page{markdown: []byte("## A\n\none\n\n#### B `c`\n\ntwo\n\n- three\n\n#### D\n\nfour\n\n## E\n\nfive\n\n#### F\n\nsix[^1]\n\n[^1]: seven\n")}
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
