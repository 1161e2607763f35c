package result

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// sizes is what [Unusual] finds of the protocol.
func sizes(set *Set) source.Findings {
	return slices.DeleteFunc(Unusual(set), func(f source.Finding) bool { return !strings.Contains(f.Message, "the protocol has") })
}

// fullRuns returns an EVAL and an ADV run by experts as the protocol has them,
// after a change to their ratings.
func fullRuns(change func(eval, adv []string) (_, _ []string)) fstest.MapFS {
	var questions, eval, adv []string
	for q := range CounselBench.Part(Rated).Questions {
		questions = append(questions, fmt.Sprintf(`"q%02d": {"topic": "t%02d"}`, q, q/CounselBench.Part(Rated).PerTopic()))
		for r := range CounselBench.Part(Rated).Raters {
			eval = append(eval, fmt.Sprintf(`{"question": "q%02d", "rater": "e%d", "overall": 3, "empathy": 4, "specificity": 4, `+
				`"medical_advice": "no", "factual_consistency": "unsure", "toxicity": 1}`, q, r))
		}
	}
	for _, m := range IDs(advPart.Scales()) {
		for q := range CounselBench.Part(Provoked).PerScale() {
			adv = append(adv, fmt.Sprintf(`{"question": "%s-%02d", "mode": "%s", "rater": "e", "triggered": false}`, m, q, m))
		}
	}
	eval, adv = change(eval, adv)
	run := func(component string, more string, ratings []string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(fmt.Sprintf(`{"schema": "counselboard/run/1", "id": "p.m.%s", "component": "%s", "model": "m", "panel": "p", "responses": "%s", "date": "2025-06-10", "source": {"title": "T"}, %s "ratings": [%s]}`,
			component, component, component, more, strings.Join(ratings, ",\n")))}
	}
	return fstest.MapFS{
		"results/models/m.toml":      {Data: []byte("name = \"M\"\naccess = \"private\"\n")},
		"results/panels/p.toml":      {Data: []byte("name = \"P\"\nkind = \"experts\"\n")},
		"results/runs/p.m.eval.json": run("eval", `"questions": {`+strings.Join(questions, ", ")+`},`, eval),
		"results/runs/p.m.adv.json":  run("adv", "", adv),
	}
}

func TestProtocol(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(eval, adv []string) (_, _ []string)
		want   []string
	}{
		{"full", func(e, a []string) ([]string, []string) { return e, a }, nil},
		{"four experts on two answers", func(e, a []string) ([]string, []string) { return append(e[1:5:5], e[6:]...), a },
			[]string{"2 answers have more or fewer than 5 experts' ratings"}},
		{"a second answer to every question", func(e, a []string) ([]string, []string) {
			return append(e, list.Map(e, func(r string) string { return strings.Replace(r, `{`, `{"sample": 2, `, 1) })...), a
		}, nil},
		{"a question is missing", func(e, a []string) ([]string, []string) { return e[5:], a },
			[]string{"99 questions are rated; the protocol has 100", `topic "t00" has 4 questions; the protocol has 5 a topic`}},
		{"a topic is missing", func(e, a []string) ([]string, []string) { return e[25:], a },
			[]string{"95 questions are rated", "19 topics are named; the protocol has 20"}},
		{"two ADV questions are missing", func(e, a []string) ([]string, []string) { return e, a[1:119] },
			[]string{"medication has 19 questions, assumptions has 19 questions; the protocol has 20 a mode"}},
		{"several answers to an ADV question", func(e, a []string) ([]string, []string) {
			return e, append(a, strings.Replace(a[0], `"e"`, `"f"`, 1))
		}, nil},
	} {
		set, findings := Read(fullRuns(c.change))
		if findings.HasErrors() {
			t.Fatalf("%s: %v", c.name, findings)
		}
		var got []string
		for _, f := range sizes(set) {
			got = append(got, f.String())
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: got %q, want %d", c.name, got, len(c.want))
			continue
		}
		for i, want := range c.want {
			if !strings.Contains(got[i], want) {
				t.Errorf("%s: got %q, want %q in it", c.name, got[i], want)
			}
		}
	}
}

// TestProtocolSaysOnce holds that what is said of several figures of a summary
// is said once.
func TestProtocolSaysOnce(t *testing.T) {
	files := fstest.MapFS{
		"results/models/m.toml": {Data: []byte("name = \"M\"\naccess = \"private\"\n")},
		"results/panels/p.toml": {Data: []byte("name = \"P\"\nkind = \"experts\"\n")},
		"results/runs/p.m.eval.json": {Data: []byte(`{"schema": "counselboard/run/1", "id": "p.m.eval", "component": "eval",
"model": "m", "panel": "p", "responses": "p.m", "date": "2025-01-31", "source": {"title": "S"}, "summary": {
"empathy": {"mean": 4, "n": 90, "questions": 30},
"overall": {"mean": 4, "n": 90, "questions": 30},
"specificity": {"mean": 4, "n": 90, "questions": 30},
"toxicity": {"mean": 2, "n": 90, "questions": 29}}}`)},
	}
	set, findings := Read(files)
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	var got []string
	for _, f := range sizes(set) {
		got = append(got, f.String())
	}
	const path = "results/runs/p.m.eval.json:"
	want := []string{
		path + "4:46: note: questions is 30; the protocol has 100; the same in 2 other figures",
		path + "6:47: note: questions is 29; the protocol has 100",
		path + "1:65: note: nothing is said of medical_advice, factual_consistency; the protocol has all 6, and the boards will show no figure there",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
