package board

import (
	"encoding/json"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// TestWritten holds what types that write themselves say, and leave out.
func TestWritten(t *testing.T) {
	run := func(id, model string) *Row {
		return &Row{Run: &result.Run{ID: id}, Model: &Model{LinkedModel: &judge.LinkedModel{
			ModelCard: &result.ModelCard{ID: model}}}, Panel: &Panel{LinkedPanel: &judge.LinkedPanel{
			PanelCard: &result.PanelCard{ID: "panel"}}}}
	}
	a := run("run-a", "a")
	ref := Ref{Run: "run-a", Path: "results/runs/run-a.json", Pointer: "/ratings"}
	zero, n := 0.0, 3
	why := func(why string) stats.Estimate { return stats.Estimate{Undefined: why} }
	for name, c := range map[string]struct {
		value any
		want  string
	}{
		"a rate of 0 with an interval": {
			(&Score{Scale: counselbench.Modes[0], CI: stats.Interval{Lo: 0, Hi: 0.5},
				Support: stats.Support{Method: "Wilson"}, FromRows: true, Ref: ref}),
			`{"scale":"medication","value":0,"ci95":[0,0.5],"method":"Wilson","computed":true,"file":"results/runs/run-a.json","pointer":"/ratings"}`,
		},
		"no interval": {
			(&Score{Scale: counselbench.Dimensions[0], Value: 3, NoInterval: "one cluster",
				CI: stats.Interval{Lo: 1, Hi: 2}, Rank: Rank{1, 2, ByTests}, Ref: ref}),
			`{"scale":"overall","value":3,"no_interval":"one cluster","rank":{"best":1,"worst":2,"basis":"pairwise tests"},"computed":false,"file":"results/runs/run-a.json","pointer":"/ratings"}`,
		},
		"no value": {
			absent(counselbench.Dimensions[0], notPublished, ref),
			`{"scale":"overall","absent":"not published","no_rank":"not published","computed":false,"file":"results/runs/run-a.json","pointer":"/ratings"}`,
		},
		"counts and topics": {
			(&Score{Scale: counselbench.Dimensions[0], Value: 3, NoInterval: "one cluster", Ref: ref,
				Counts: result.ValueCounts{{Value: "2"}, {Value: "1", N: n}}, Topics: []TopicScore{{Topic: "grief", N: &n, SE: &zero}}}),
			`{"scale":"overall","value":3,"no_interval":"one cluster","counts":{"1":3,"2":0},"topics":[{"topic":"grief","value":0,"se":0,"n":3}],"computed":false,"file":"results/runs/run-a.json","pointer":"/ratings"}`,
		},
		"a value of 0":            {stats.Number{}, `{"value":0}`},
		"undefined":               {stats.Number{Undefined: "one side is constant"}, `{"undefined":"one side is constant"}`},
		"an undefined estimate":   {why("no answer compared"), `{"undefined":"no answer compared"}`},
		"no interval asked for":   {stats.Estimate{Value: 0.5, Support: stats.Support{N: 2}}, `{"value":0.5,"n":2}`},
		"an estimate":             {stats.Wilson(0, 1), `{"value":0,"ci95":[0,0.7934506856227626],"n":1,"method":"Wilson"}`},
		"a run that stands alone": {judge.RunAlone{Run: &judge.LinkedRun{Run: a.Run}, Why: "why"}, `{"run":"run-a","why":"why"}`},
		"a model": {
			judge.SourceBias{Model: a.Model.LinkedModel, Bias: why("none")}, `{"model":"a","judge_mean":0,"experts_mean":0,"bias":{"undefined":"none"}}`,
		},
	} {
		if got, err := json.Marshal(c.value); err != nil || string(got) != c.want {
			t.Errorf("%s:\n got %s (%v)\nwant %s", name, got, err, c.want)
		}
	}
}
