package site

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
)

// TestFindsEveryModel types each of 60 names into the search of the first page, which shows only 20:
// the first that is found is the model that is called so.
func TestFindsEveryModel(t *testing.T) {
	t.Parallel()
	s := built(t, theSixtySite)
	b := startBrowser(t, chromium.Wide)
	b.open(t, b.serve(t, s), "")
	b.poll(t, "", `document.querySelector('.find input')`)
	found := 0
	for _, m := range s.lb.Models {
		evaluate[any](t, b, fmt.Sprintf(`{
			const box = document.querySelector('.find input');
			box.value = %s;
			document.querySelector('.find ul').replaceChildren();
			box.dispatchEvent(new Event('input'));
		}`, quoted(m.Name)))
		b.poll(t, "", `document.querySelector('.find ul a')`)
		if got := evaluate[string](t, b, `document.querySelector('.find ul a').pathname`); got != s.base+"models/"+m.ID+"/" {
			t.Errorf("%q: the first found is %s", m.Name, got)
			continue
		}
		found++
	}
	if found != 60 {
		t.Errorf("%d of 60 are found by their names", found)
	}
	b.wantQuiet(t, "")
}

// TestNamedAreDrawn: a caption names no model that its figure does not draw, and what stands out on
// the first page is in its heatmap.
func TestNamedAreDrawn(t *testing.T) {
	t.Parallel()
	named := 0
	for _, s := range []*builtSite{built(t, theSixtySite), built(t, theRealSite), built(t, theItemSite)} {
		names := map[string]string{} // ids by names
		for _, m := range s.lb.Models {
			names[m.Name] = m.ID
		}
		for _, path := range s.paths("index.html") {
			for _, figure := range allElements(s.page(t, path).root, "figure") {
				if attribute(figure, "class") != "figure" {
					continue
				}
				caption := allElements(figure, "figcaption")[0]
				picture := withClass(figure, "div", "picture wide")[0]
				for _, name := range namesIn(textOf(allElements(caption, "p")[0]), names) {
					named++
					if !shows(picture, name, names[name]) {
						t.Errorf("%s: the caption of %s names %s, which it does not draw", path, attribute(figure, "id"), name)
					}
				}
			}
		}
		home := s.page(t, "index.html")
		for _, heat := range withClass(home.root, "table", "heat front") {
			for _, fact := range withClass(home.root, "ul", "apart-list") {
				for _, name := range namesIn(textOf(fact), names) {
					named++
					if !shows(heat, name, names[name]) {
						t.Errorf("the first page says what sets %s apart, which its heatmap does not show", name)
					}
				}
			}
		}
	}
	if named < 50 {
		t.Errorf("only %d names were read in captions", named)
	}
}

// shows reports whether a picture or table has a mark of a model, or its name.
func shows(picture *html.Node, name, id string) bool {
	for n := range elements(picture) {
		if attribute(n, "data-m") == id || strings.HasPrefix(attribute(n, "data-tip"), name) {
			return true
		}
	}
	return strings.Contains(textOf(picture), name)
}

// namesIn lists the names in a text, of one that begins as another does only the longer.
func namesIn(text string, ids map[string]string) (found []string) {
	var names []string
	for name := range ids {
		names = append(names, name)
	}
	slices.SortFunc(names, func(x, y string) int { return len(y) - len(x) })
	for _, name := range names {
		if strings.Contains(text, name) {
			found, text = append(found, name), strings.ReplaceAll(text, name, "")
		}
	}
	return found
}
