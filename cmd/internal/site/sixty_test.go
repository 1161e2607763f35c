package site

import (
	"fmt"
	"testing"

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
