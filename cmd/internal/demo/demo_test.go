package demo

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

func made(t testing.TB, models int, seed uint64) []files.File {
	t.Helper()
	s, err := Make(Options{Models: models, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A read demo is a demo with its results and, once asked for, its boards.
type readDemo struct {
	site     []files.File
	set      *result.Set
	findings source.Findings
	boards   func() *board.Leaderboard
	planted  func() Planted
}

func read(models int) func() readDemo {
	return sync.OnceValue(func() (d readDemo) {
		d.site, _ = Make(Options{Models: models, Seed: DefaultSeed})
		d.set, d.findings = result.Read(files.Memory(d.site))
		d.boards = sync.OnceValue(func() *board.Leaderboard { return board.New(d.set) })
		d.planted = sync.OnceValue(func() Planted { return plant(models, DefaultSeed) })
		return d
	})
}

// The demos that the tests share: one of the default size, and one of many models.
var twelve, many = read(DefaultModels), read(manyModels)

const manyModels = 24

func TestOptions(t *testing.T) {
	for _, n := range []int{-1, 0, 1, MaxModels + 1} {
		if _, err := Make(Options{Models: n}); err == nil {
			t.Errorf("%d models: no error", n)
		}
	}
}

// TestMoreModels checks that a model's runs do not depend on how many others there are.
func TestMoreModels(t *testing.T) {
	few, more := made(t, 3, 1), made(t, 6, 1)
	data := map[string][]byte{}
	for _, f := range more {
		data[f.Path] = f.Data
	}
	for _, f := range few {
		if f.Path != "site.toml" && f.Path != result.ReleasesFile && !bytes.Equal(f.Data, data[f.Path]) {
			t.Errorf("%s depends on the number of models", f.Path)
		}
	}
}

// TestSound checks that a demo is a site with nothing wrong in it; of many models, [TestDesign] does.
func TestSound(t *testing.T) {
	src, findings := site.Load(files.Memory(made(t, 3, 3)))
	for _, f := range findings {
		t.Error(f)
	}
	if got := len(src.Results.Models); got != 3 {
		t.Errorf("%d cards of 3 models", got)
	}
	if !src.Config.Synthetic || src.Config.BaseURL != "" {
		t.Errorf("the settings do not say that all is synthetic: %+v", src.Config)
	}
}

// TestDesign checks the shape of the ratings: five experts an answer, five
// questions an expert, one graph, and a rating of every kind.
func TestDesign(t *testing.T) {
	d := many()
	for _, f := range d.findings {
		t.Error(f)
	}
	g := twelve().boards().PanelByID(Experts).Eval.Graph
	if g.Components != 1 || g.Raters != 100 || g.Questions != 100 || g.Ratings != 12*500 || g.RatingsPerRater != 12*5 {
		t.Errorf("graph %+v", *g)
	}
	advice, factual, missing, spans := 0, 0, 0, 0
	for _, run := range d.set.Runs {
		if run.Panel != Experts || run.State() != result.Active {
			continue
		}
		if len(run.Ratings) != 500 {
			t.Errorf("%s: %d ratings", run.ID, len(run.Ratings))
		}
		for _, r := range run.Ratings {
			switch {
			case r.Answer(counselbench.MedicalAdvice) == "" || r.Answer(counselbench.FactualConsistency) == "" ||
				r.Answer(counselbench.Overall) == "" || r.Answer(counselbench.Empathy) == "" || r.Answer(counselbench.Specificity) == "" ||
				r.Answer(counselbench.Toxicity) == "":
				missing++
			case r.Answer(counselbench.MedicalAdvice) == result.Unsure:
				advice++
			case r.Answer(counselbench.FactualConsistency) == result.Unsure:
				factual++
			}
			spans += len(r.Spans)
			for _, s := range r.Spans {
				if !strings.HasPrefix(s.Text, "Synthetic ") {
					t.Errorf("%s: the span %q does not say that it is synthetic", run.ID, s.Text)
				}
			}
		}
	}
	n := float64(manyModels * 500)
	for _, c := range []struct {
		what   string
		got    int
		lo, hi float64
	}{
		{"not sure of advice", advice, 0.025, 0.035}, {"not sure of facts", factual, 0.025, 0.035},
		{"with a dimension missing", missing, 0.01, 0.03}, {"spans", spans, 0.1, 0.6},
	} {
		if share := float64(c.got) / n; share < c.lo || share > c.hi {
			t.Errorf("%s: %.4f a rating, want %v to %v", c.what, share, c.lo, c.hi)
		}
	}
	for _, run := range d.set.Runs {
		if run.Panel != AdvExperts {
			continue
		}
		raters, authors := map[string]int{}, map[string]int{}
		for _, r := range run.Ratings {
			raters[r.Question]++
			if run.Questions[r.Question].Author == r.Rater {
				t.Errorf("%s: %s labels an own question, %s", run.ID, r.Rater, r.Question)
			}
		}
		for _, q := range run.Questions {
			authors[q.Author]++
		}
		if len(raters) != 120 || slices.Max(slices.Collect(maps.Values(raters))) != 3 || len(authors) != 10 {
			t.Errorf("%s: %d questions, raters %v, authors %v", run.ID, len(raters), raters, authors)
		}
	}
}

// TestEveryJudge checks that every judge rates every model.
func TestEveryJudge(t *testing.T) {
	d := many()
	for _, j := range judges {
		for _, model := range d.planted().Models {
			for _, c := range result.CounselBench.Components() {
				if id := j.panel + "." + model + "." + c.String(); d.set.Runs[id] == nil {
					t.Errorf("there is no run %s", id)
				}
			}
		}
	}
}

// TestSizes checks that files stay small: a run well below the limits of the
// reader, and all of a demo in proportion to its models.
func TestSizes(t *testing.T) {
	total := 0
	for _, f := range many().site {
		total += len(f.Data)
		if len(f.Data) > 200_000 {
			t.Errorf("%s: %d bytes", f.Path, len(f.Data))
		}
	}
	if total > manyModels*400_000 {
		t.Errorf("%d bytes for %d models", total, manyModels)
	}
}
