package site

import (
	"regexp"
	"slices"
	"testing"
)

// TestFirstPageTells finds every failure that stands out on a board of 60 models on the first page, too.
func TestFirstPageTells(t *testing.T) {
	t.Parallel()
	s := built(t, theSixtySite)
	row, apart := regexp.MustCompile(`(?s)<tr[ >].*?</tr>`), regexp.MustCompile(`<td class="step-\d+ apart[^>]*>.*?</td>`)
	model := regexp.MustCompile(`/models/[^/"]+/`)
	standOut := func(path string) (cells []string) {
		for _, r := range row.FindAll(s.file(t, path), -1) {
			for range apart.FindAll(r, -1) {
				cells = append(cells, string(model.Find(r)))
			}
		}
		return slices.Sorted(slices.Values(cells))
	}
	all, first := standOut("adversarial/index.html"), standOut("index.html")
	if len(all) == 0 || !slices.Equal(slices.Compact(all), slices.Compact(first)) {
		t.Errorf("stand out: %q; on the first page: %q", all, first)
	}
}
