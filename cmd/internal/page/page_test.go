package page

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestContents: a page lists its sections by their words alone, those in folds left
// out, and only where there are several.
func TestContents(t *testing.T) {
	const two = `<h2 id="a">First &amp; <bdi>one</bdi></h2><h2 id="b" class="quiet">Second</h2>`
	for _, tt := range []struct {
		name, page string
		want       []Heading
	}{
		{"nothing", "", nil},
		{"too few", two, nil},
		{"three", two + `<h2 id="c">Third</h2>`, []Heading{{"a", "First & one"}, {"b", "Second"}, {"c", "Third"}}},
		{"in a fold", two + `<details class="x"><summary>More</summary><h2 id="c">Third</h2></details>`, nil},
		{"after a fold", two + `<details><details></details><p></p></details><h2 id="c">Third</h2>`, []Heading{{"a", "First & one"}, {"b", "Second"}, {"c", "Third"}}},
		{"no id", two + `<h2>Third</h2>`, nil},
	} {
		if d := cmp.Diff(tt.want, Contents([]byte(tt.page))); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, d)
		}
	}
}
