package board

import (
	"os"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestRankBesideABareFigure adds a run of one mean, without an interval or a test,
// to the experts' board: it has no rank, and every other keeps its own.
func TestRankBesideABareFigure(t *testing.T) {
	set, findings := result.Read(os.DirFS("../../.."))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	const panel = "counselbench-2025-experts"
	before := map[string]Rank{}
	for _, row := range New(set).PanelByID(panel).Eval.Rows {
		for _, f := range row.Figures {
			if !f.Rank.Known() {
				t.Fatalf("%s, %s: no rank to begin with", row.ID, f.Scale.ID)
			}
			before[row.ID+" "+f.Scale.ID] = f.Rank
		}
	}
	mean := 3.9
	set.Runs["bare"] = &result.Run{
		ID: "bare", Component: counselbench.Eval, Model: "gpt-5", Panel: panel,
		Summary: map[string]result.Statistic{"overall": {Mean: &mean}}, File: result.Provenance{Path: "results/runs/bare.json"},
	}
	rows := New(set).PanelByID(panel).Eval.Rows
	if len(rows) != len(before)/len(counselbench.Dimensions)+1 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		for _, f := range row.Figures {
			if row.ID == "bare" {
				if f.Rank.Known() || f.NoRank == "" {
					t.Errorf("bare, %s: rank %+v, %q", f.Scale.ID, f.Rank, f.NoRank)
				}
			} else if want := before[row.ID+" "+f.Scale.ID]; f.Rank != want {
				t.Errorf("%s, %s: rank %+v, want %+v", row.ID, f.Scale.ID, f.Rank, want)
			}
		}
	}
}
