package exchange_test

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/exchange"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// place is where every_eval_ever's validator wants a record.
var place = regexp.MustCompile(`^data/counselbench/[A-Za-z0-9._-]+/[A-Za-z0-9._-]+/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.json$`)

// TestRecord writes every real run that counts as every_eval_ever's schema has it, each in a place of its own, with its values,
// and a judge's under other metrics than an expert's.
func TestRecord(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("testdata/eval.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	set, findings := result.Read(os.DirFS("../../.."))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	w := exchange.Writer{Benchmark: set.Benchmark, Cards: set.Resolve}
	places, judged := map[string]string{}, 0
	for _, r := range board.New(set).Runs {
		if !exchange.HasRecord(r) {
			continue
		}
		rec, err := w.Record(r)
		if err != nil {
			t.Fatal(err)
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(rec.Line))
		if err == nil {
			err = schema.Validate(v)
		}
		if err != nil {
			t.Errorf("%s: %v", r.ID, err)
		}
		if !place.MatchString(rec.Path) || places[rec.Path] != "" {
			t.Errorf("%s has the place %s, as has %q", r.ID, rec.Path, places[rec.Path])
		}
		places[rec.Path] = r.ID
		var got struct {
			Results []struct {
				Metric struct {
					ID      string `json:"metric_id"`
					Scoring any    `json:"llm_scoring"`
				} `json:"metric_config"`
				Score struct {
					Score float64 `json:"score"`
				} `json:"score_details"`
			} `json:"evaluation_results"`
		}
		if err := json.Unmarshal(rec.Line, &got); err != nil {
			t.Fatal(err)
		}
		i := 0
		for _, f := range r.Figures {
			if !f.Known() {
				continue
			}
			x := got.Results[i]
			if i++; x.Score.Score != f.Value || !strings.Contains(x.Metric.ID, f.Scale.ID) {
				t.Errorf("%s: %s is %v in the record of %s, want %v", r.ID, x.Metric.ID, x.Score.Score, f.Scale.ID, f.Value)
			}
			if judge := r.Panel.Kind == result.Judge; strings.HasSuffix(x.Metric.ID, ".by_judge") != judge ||
				(x.Metric.Scoring != nil) != judge {
				t.Errorf("%s: %s does not say who rated", r.ID, x.Metric.ID)
			} else if judge {
				judged++
			}
		}
		if i != len(got.Results) {
			t.Errorf("%s: %d results, want %d", r.ID, len(got.Results), i)
		}
	}
	if len(places) < 20 || judged == 0 {
		t.Errorf("%d records, %d figures of judges", len(places), judged)
	}
}
