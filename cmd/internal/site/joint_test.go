package site

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestJointPages holds that what experts of a random subset and a judge say together
// stands on the model's and the judge's page and in the download.
func TestJointPages(t *testing.T) {
	s := theJudges(t)
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
				if line := lines[want]; line[slices.Index(lines[0], "only_scored")] != fmt.Sprint(f.Scored) || line[slices.Index(lines[0], "rated")] != fmt.Sprint(f.Rated) {
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
	for _, p := range s.lb.Panels {
		if all := s.lb.JointlyWith(p); len(all) > 0 {
			figure := s.pages["judges/"+p.ID+"/"].ids["together-figure"]
			if figure == nil {
				t.Errorf("%s: no picture of experts and judge together", p.ID)
				continue
			}
			drawn, x := words(&htmlPage{root: wrap(figure)}), all[0].Headline()
			for _, e := range []stats.Estimate{x.Experts, x.Together} {
				if row := num.Two(e.Value) + " " + num.Range(e.CI.Lo, e.CI.Hi); !strings.Contains(drawn, row) {
					t.Errorf("%s: the picture lacks %s", p.ID, row)
				}
			}
		}
	}
	if len(lines) != want || want == 1 {
		t.Errorf("joint.csv has %d lines, want %d", len(lines), want)
	}
}
