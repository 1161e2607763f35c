package site

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/chart/echartstest"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/sample"
)

var drawnSVG = regexp.MustCompile(`(?s)<svg [^>]*id="([a-z0-9-]+)-(wide|narrow)"[^>]*? width="([0-9]+)" height="([0-9]+)".*?</svg>`)

// siteDrawings lists the figures in a site's pages, with the options that stand
// beside them.
func siteDrawings(t *testing.T, s *builtSite) []echartstest.Drawing {
	t.Helper()
	var out []echartstest.Drawing
	options := 0
	for _, path := range s.paths(".html") {
		for _, m := range drawnSVG.FindAllSubmatch(s.files[path], -1) {
			file := strings.TrimSuffix(path, "index.html") + "figures/" + string(m[1]) + ".json"
			var option map[string]json.RawMessage
			if err := json.Unmarshal(s.files[file], &option); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			w, _ := strconv.Atoi(string(m[3]))
			h, _ := strconv.Atoi(string(m[4]))
			out = append(out, echartstest.Drawing{Name: fmt.Sprintf("%s-%s on %s", m[1], m[2], path), Option: option[string(m[2])], W: w, H: h, SVG: string(m[0])})
		}
	}
	for _, path := range s.paths(".json") {
		if strings.Contains("/"+path, "/"+"figures/") {
			options += 2
		}
	}
	if options != len(out) {
		t.Errorf("the pages have %d drawings, and beside them stand %d options", len(out), options)
	}
	return out
}

// TestDrawingsAreECharts holds the drawings of every site against ECharts.
func TestDrawingsAreECharts(t *testing.T) {
	t.Parallel()
	var all []echartstest.Drawing
	for _, s := range sharedSites {
		all = append(all, siteDrawings(t, built(t, s.site))...)
	}
	s := theJudges(t).builtSite
	if sample.All {
		d, err := demo.Make(demo.Options{Models: demo.DefaultModels, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		s = buildSite(d.FS(), Options{})
	}
	all = append(all, siteDrawings(t, built(t, func() *builtSite { return s }))...)
	echartstest.Check(t, chart.TextWidth, all)
}
