package site

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/num"
)

// TestJointPages holds that what experts of a random subset and a judge say together
// stands on the model's and the judge's page and in the download.
func TestJointPages(t *testing.T) {
	s := built(t, theDemoSite)
	lines, err := csv.NewReader(strings.NewReader(string(s.file(t, "data/joint.csv")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := 1
	for _, m := range s.lb.Models {
		page := string(s.file(t, "models/"+m.ID+"/index.html"))
		if strings.Contains(page, `id="together"`) != (len(m.Joints) > 0) {
			t.Errorf("%s has %d joint means", m.ID, len(m.Joints))
		}
		for _, j := range m.Joints {
			judge := string(s.file(t, "judges/"+j.Judge.Panel.ID+"/index.html"))
			for _, f := range j.Figures {
				if line := lines[want]; line[slices.Index(lines[0], "only_scored")] != fmt.Sprint(f.Scored) ||
					line[slices.Index(lines[0], "rated")] != fmt.Sprint(f.Rated) {
					t.Errorf("joint.csv: %q, want %d rated, %d scored alone", line, f.Rated, f.Scored)
				}
				want++
				cell := fmt.Sprintf("%s<br>(%s)", num.OnScale(f.Scale, f.Together.Value), num.IntervalOn(f.Scale, f.Together.CI))
				worth := fmt.Sprintf("worth %.0f, λ %.2f", f.Worth.Value, f.Lambda)
				for _, text := range []string{cell, worth} {
					if !strings.Contains(page, text) || !strings.Contains(judge, text) {
						t.Errorf("%s with %s, %s: no %s", m.ID, j.Judge.Panel.ID, f.Scale.ID, text)
					}
				}
			}
		}
	}
	if len(lines) != want || want == 1 {
		t.Errorf("joint.csv has %d lines, want %d", len(lines), want)
	}
}
