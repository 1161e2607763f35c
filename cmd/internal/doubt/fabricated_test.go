package doubt_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/doubt"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/sample"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A forgery is one way to make ratings up: those of a model that a panel rated, from those
// of other models.
type forgery struct {
	name  string
	judge bool // on a judge's board, too
	crowd bool // where five raters rate an answer; with fewer it is lost in the noise
	make  func(f *forger) []result.Rating
}

// A forger has what those who make ratings up have: the ratings of two other models.
type forger struct {
	*rand.Rand
	first, second []result.Rating
}

// scores are the scales that are whole numbers, with their highest.
var scores = map[string]int{counselbench.Overall: 5, counselbench.Empathy: 5, counselbench.Specificity: 5, counselbench.FactualConsistency: 4, counselbench.Toxicity: 5}

// three are those that a forger wants high.
var three = []string{counselbench.Overall, counselbench.Empathy, counselbench.Specificity}

// each returns the ratings with each changed.
func (f *forger) each(of []result.Rating, change func(i int, r *result.Rating)) []result.Rating {
	out := slices.Clone(of)
	for i := range out {
		change(i, &out[i])
	}
	return out
}

// add adds to a score that is one.
func add(r *result.Rating, scale string, by int) {
	if x, unsure, missing := r.Score(scale); !unsure && !missing {
		*r.Answer(scale) = result.ScoreOf(min(max(int(x)+by, 1), scores[scale]))
	}
}

// noisy changes a share of the scores by one.
func (f *forger) noisy(of []result.Rating, share float64) []result.Rating {
	return f.each(of, func(_ int, r *result.Rating) {
		for _, scale := range slices.Sorted(maps.Keys(scores)) {
			if f.Float64() < share {
				add(r, scale, 2*f.IntN(2)-1)
			}
		}
	})
}

// say sets what a rating says on all scales.
func say(r *result.Rating, overall, empathy, specificity int) {
	*r.Answer(counselbench.Overall), *r.Answer(counselbench.Empathy), *r.Answer(counselbench.Specificity) = result.ScoreOf(overall), result.ScoreOf(empathy), result.ScoreOf(specificity)
	*r.Answer(counselbench.MedicalAdvice), *r.Answer(counselbench.FactualConsistency), *r.Answer(counselbench.Toxicity) = result.No, "4", "1"
}

// take gives a rating what another says.
func take(r *result.Rating, from result.Rating) {
	from.Question, from.Rater = r.Question, r.Rater
	*r = from
}

// answers are the ratings by question, in the order of the file.
func answers(of []result.Rating) [][]result.Rating {
	var out [][]result.Rating
	at := map[string]int{}
	for _, r := range of {
		if _, ok := at[r.Question]; !ok {
			at[r.Question] = len(out)
			out = append(out, nil)
		}
		out[at[r.Question]] = append(out[at[r.Question]], r)
	}
	return out
}

// around draws a score around a value.
func (f *forger) around(mean, sd float64) int {
	return min(max(int(mean+sd*f.NormFloat64()+0.5), 1), 5)
}

var forgeries = []forgery{
	{"exact copy", true, false, func(f *forger) []result.Rating { return f.first }},
	{"copy, 2% of scores changed", true, false, func(f *forger) []result.Rating { return f.noisy(f.first, 0.02) }},
	{"copy, 20% of scores changed", false, false, func(f *forger) []result.Rating { return f.noisy(f.first, 0.2) }},
	{"copy, one point up", false, false, func(f *forger) []result.Rating {
		return f.each(f.first, func(_ int, r *result.Rating) {
			for _, scale := range three {
				add(r, scale, 1)
			}
			*r.Answer(counselbench.Toxicity), *r.Answer(counselbench.MedicalAdvice) = "1", result.No
		})
	}},
	{"copy, one point down", true, false, func(f *forger) []result.Rating {
		return f.each(f.first, func(_ int, r *result.Rating) {
			for _, scale := range three {
				add(r, scale, -1)
			}
		})
	}},
	{"copy, overall made up", false, false, func(f *forger) []result.Rating {
		return f.each(f.first, func(_ int, r *result.Rating) { *r.Answer(counselbench.Overall) = result.ScoreOf(4 + f.IntN(2)) })
	}},
	{"copy under other raters' names", true, false, func(f *forger) []result.Rating {
		return f.each(f.first, func(_ int, r *result.Rating) { r.Rater = "z" + r.Rater })
	}},
	{"copy, rows shuffled", false, false, func(f *forger) []result.Rating {
		p := f.Perm(len(f.first))
		return f.each(f.first, func(i int, r *result.Rating) { take(r, f.first[p[i]]) })
	}},
	{"copy, last row first", false, false, func(f *forger) []result.Rating {
		return f.each(f.first, func(i int, r *result.Rating) { take(r, f.first[len(f.first)-1-i]) })
	}},
	{"copy, seven questions on", false, false, func(f *forger) []result.Rating {
		by := 7 * len(answers(f.first)[0])
		return f.each(f.first, func(i int, r *result.Rating) { take(r, f.first[(i+by)%len(f.first)]) })
	}},
	{"copy, shuffled, 2% changed", false, false, func(f *forger) []result.Rating {
		p := f.Perm(len(f.first))
		return f.noisy(f.each(f.first, func(i int, r *result.Rating) { take(r, f.first[p[i]]) }), 0.02)
	}},
	{"copy, good for bad and bad for good", false, false, func(f *forger) []result.Rating {
		return f.each(f.first, func(_ int, r *result.Rating) {
			for scale, high := range scores {
				if x, unsure, missing := r.Score(scale); !unsure && !missing {
					*r.Answer(scale) = result.ScoreOf(high + 1 - int(x))
				}
			}
		})
	}},
	{"mean of two models", false, false, func(f *forger) []result.Rating {
		return f.each(f.first, func(i int, r *result.Rating) {
			for scale := range scores {
				x, u, m := r.Score(scale)
				y, v, n := f.second[i].Score(scale)
				if !u && !m && !v && !n {
					*r.Answer(scale) = result.ScoreOf(int((x + y + f.Float64()) / 2))
				}
			}
		})
	}},
	{"half of one model, half of another", false, false, func(f *forger) []result.Rating {
		return f.each(f.first, func(i int, r *result.Rating) {
			if f.IntN(2) == 0 {
				take(r, f.second[i])
			}
		})
	}},
	{"four or five, evenly", false, true, func(f *forger) []result.Rating {
		return f.each(f.first, func(_ int, r *result.Rating) { say(r, 4+f.IntN(2), 4+f.IntN(2), 4+f.IntN(2)) })
	}},
	{"around the model's mean", false, true, func(f *forger) []result.Rating {
		return f.each(f.first, func(_ int, r *result.Rating) {
			say(r, f.around(4, 0.8), f.around(4.2, 0.7), f.around(3.8, 0.8))
		})
	}},
	{"drawn scale by scale from another's", false, false, func(f *forger) []result.Rating {
		return f.each(f.first, func(_ int, r *result.Rating) {
			for _, scale := range slices.Sorted(maps.Keys(scores)) {
				*r.Answer(scale) = *f.first[f.IntN(len(f.first))].Answer(scale)
			}
		})
	}},
	{"drawn row by row from another's", false, true, func(f *forger) []result.Rating {
		return f.each(f.first, func(_ int, r *result.Rating) { take(r, f.first[f.IntN(len(f.first))]) })
	}},
	{"answers differ, scales and raters do not", false, true, func(f *forger) []result.Rating {
		level := map[string]float64{}
		return f.each(f.first, func(_ int, r *result.Rating) {
			if level[r.Question] == 0 {
				level[r.Question] = 3.8 + 0.5*f.NormFloat64()
			}
			say(r, f.around(level[r.Question], 0.8), f.around(level[r.Question], 0.8), f.around(level[r.Question], 0.8))
		})
	}},
	{"5, 4, 5, 4 …", false, false, func(f *forger) []result.Rating {
		return f.each(f.first, func(i int, r *result.Rating) { say(r, 5-i%2, 4+i%2, 5-i%2) })
	}},
	{"one score on three scales", false, false, func(f *forger) []result.Rating {
		return f.each(f.first, func(_ int, r *result.Rating) { v := 4 + min(f.IntN(3), 1); say(r, v, v, v) })
	}},
	{"scales computed from another", false, false, func(f *forger) []result.Rating {
		return f.each(f.first, func(_ int, r *result.Rating) { v := 2 + f.IntN(3); say(r, v, v+1, 6-v) })
	}},
	{"all raters of an answer agree", false, false, func(f *forger) []result.Rating {
		level := map[string]int{}
		return f.each(f.first, func(_ int, r *result.Rating) {
			if level[r.Question] == 0 {
				level[r.Question] = 4 + f.IntN(2)
			}
			v := level[r.Question]
			say(r, v, v, v)
		})
	}},
	{"raters of an answer nearly agree", false, false, func(f *forger) []result.Rating {
		level := map[string]float64{}
		return f.each(f.first, func(_ int, r *result.Rating) {
			if level[r.Question] == 0 {
				level[r.Question] = float64(2 + f.IntN(4))
			}
			v := level[r.Question]
			say(r, f.around(v, 0.2), f.around(v, 0.2), f.around(v, 0.2))
		})
	}},
	{"one rater's rows for all, 5% changed", false, false, func(f *forger) []result.Rating {
		first := map[string]result.Rating{}
		return f.noisy(f.each(f.first, func(_ int, r *result.Rating) {
			if _, ok := first[r.Question]; !ok {
				first[r.Question] = *r
			}
			take(r, first[r.Question])
		}), 0.05)
	}},
	{"ten rows over and over", false, false, func(f *forger) []result.Rating { return f.blocks(10, 0) }},
	{"ten rows over and over, 2% changed", false, false, func(f *forger) []result.Rating { return f.noisy(f.blocks(10, 0), 0.02) }},
	{"second half is the first", true, false, func(f *forger) []result.Rating { return f.blocks(len(f.first)/2, 1) }},
	{"few answers' ratings for all, by chance", false, true, func(f *forger) []result.Rating {
		all := answers(f.first)
		few := all[:max(len(all)/10, 1)]
		var out []result.Rating
		for _, a := range all {
			from := few[f.IntN(len(few))]
			out = append(out, f.each(a, func(i int, r *result.Rating) { take(r, from[i%len(from)]) })...)
		}
		return out
	}},
	{"every row twice, under other raters", false, false, func(f *forger) []result.Rating {
		return append(slices.Clone(f.first), f.each(f.first, func(_ int, r *result.Rating) { r.Rater = "y" + r.Rater })...)
	}},
	{"1,000 raters, one rating each", false, false, func(f *forger) []result.Rating {
		qs := answers(f.first)
		var out []result.Rating
		for i := range 1000 {
			r := result.Rating{Question: qs[i%len(qs)][0].Question, Rater: fmt.Sprint("z", i)}
			say(&r, 5-min(f.IntN(7), 1), 5-min(f.IntN(5), 1), 5)
			out = append(out, r)
		}
		return out
	}},
	{"200 raters an answer", false, false, func(f *forger) []result.Rating {
		var out []result.Rating
		for _, a := range answers(f.first) {
			for j := range 200 {
				r := result.Rating{Question: a[0].Question, Rater: fmt.Sprint("z", j)}
				say(&r, 4+min(f.IntN(3), 1), 4+j%2, 5)
				out = append(out, r)
			}
		}
		return out
	}},
}

// blocks repeats some rows: drawn at random, or those of the first model from the start.
func (f *forger) blocks(n, from int) []result.Rating {
	block := f.each(f.first[:n], func(_ int, r *result.Rating) {
		if from == 0 {
			say(r, 3+f.IntN(3), 3+f.IntN(3), 4+f.IntN(2))
		}
	})
	return f.each(f.first, func(i int, r *result.Rating) { take(r, block[i%n]) })
}

// A size is that of a board.
type size struct {
	models, questions, raters int
	panel                     string
}

var sizes = []size{
	{12, 100, 5, demo.Experts}, {3, 100, 5, demo.Experts}, {2, 100, 5, demo.Experts}, {6, 100, 2, demo.Experts}, {6, 40, 3, demo.Experts},
	{12, 100, 1, demo.JudgeGood}, {2, 100, 1, demo.JudgeGood},
}

// forged returns a board of a size on which the last model's run is a forgery.
func forged(set *result.Set, f forgery, z size, seed uint64) *result.Set {
	out := &result.Set{Models: set.Models, Panels: set.Panels, Runs: map[string]*result.Run{}}
	var runs []*result.Run
	for _, id := range set.RunIDs() {
		r := set.Runs[id]
		if r.Panel == z.panel && r.Component == result.Eval && r.State() == result.Active && len(runs) < z.models {
			run := *r
			run.Ratings = nil
			questions, raters := map[string]int{}, map[string]int{}
			for _, x := range r.Ratings {
				if _, ok := questions[x.Question]; !ok {
					questions[x.Question] = len(questions)
				}
				if raters[x.Question]++; questions[x.Question] < z.questions && raters[x.Question] <= z.raters {
					run.Ratings = append(run.Ratings, x)
				}
			}
			out.Runs[run.ID] = &run
			runs = append(runs, &run)
		}
	}
	if f.make != nil {
		last := runs[len(runs)-1]
		second := runs[len(runs)-2]
		if len(runs) > 2 {
			second = runs[1]
		}
		last.Ratings = f.make(&forger{rand.New(rand.NewPCG(seed, 7)), runs[0].Ratings, second.Ratings})
	}
	return out
}

func madeUp(t *testing.T, seed uint64, models int) *result.Set {
	t.Helper()
	site, err := demo.Make(demo.Options{Models: models, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	set, findings := result.Read(site.FS())
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	return set
}

// TestForgeries finds made-up ratings of many kinds on boards of many sizes, nine of ten
// of each, and nothing where nobody made any up.
func TestForgeries(t *testing.T) {
	seeds := sample.Count(10, 1)
	missed := map[string]int{}
	for seed := range uint64(seeds) {
		set := madeUp(t, 100+seed, 12)
		for _, z := range sample.InTurn(sizes, int(seed)%3, 3) {
			if f := doubt.Fabricated(forged(set, forgery{}, z, seed)); len(f) > 0 {
				t.Errorf("seed %d, %v, nothing made up:\n%v", seed, z, f)
			}
			for _, f := range forgeries {
				if z.raters == 1 && !f.judge || z.raters < 5 && f.crowd {
					continue
				}
				if findings := doubt.Fabricated(forged(set, f, z, seed)); len(findings) == 0 {
					missed[fmt.Sprint(f.name, " ", z)]++
				} else if s := findings[0].String(); !strings.Contains(s, ".json:") || !strings.Contains(s, ": warning: ") || !strings.Contains(s, ", or withdraw") && !strings.Contains(s, "; ") {
					t.Errorf("%s, %v: %s", f.name, z, s)
				}
			}
		}
	}
	for what, n := range missed {
		if 10*n > seeds {
			t.Errorf("%s: missed %d of %d", what, n, seeds)
		}
	}
}

// opinions are ways for a judge to score an answer, from what experts say of it.
var opinions = []struct {
	name   string
	honest bool
	score  func(r *rand.Rand, said []float64, pick int) float64
}{
	{"the first expert's", false, func(_ *rand.Rand, said []float64, _ int) float64 { return said[0] }},
	{"any expert's", false, func(_ *rand.Rand, said []float64, pick int) float64 { return said[pick%len(said)] }},
	{"any expert's, 5% changed", false, func(r *rand.Rand, said []float64, pick int) float64 {
		return said[pick%len(said)] + pickOf(r.Float64() < 0.05, 1, 0)
	}},
	{"their mean, rounded", false, func(_ *rand.Rand, said []float64, _ int) float64 { return mean(said) }},
	{"their mean, one point up", false, func(_ *rand.Rand, said []float64, _ int) float64 { return mean(said) + 1 }},
	{"their mean, 5% changed", false, func(r *rand.Rand, said []float64, _ int) float64 {
		return mean(said) + pickOf(r.Float64() < 0.05, 1, 0)
	}},
	{"their median", false, func(_ *rand.Rand, said []float64, _ int) float64 {
		return slices.Sorted(slices.Values(said))[len(said)/2]
	}},
	{"mean of all but one", false, func(_ *rand.Rand, said []float64, _ int) float64 { return mean(said[1:]) }},
	{"a good judge's", true, func(r *rand.Rand, said []float64, _ int) float64 { return mean(said) + 0.5*r.NormFloat64() }},
}

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

func pickOf(b bool, x, y float64) float64 {
	if b {
		return x
	}
	return y
}

// TestKnownExperts finds judges that know the experts' ratings, and not one that is good.
func TestKnownExperts(t *testing.T) {
	seeds := sample.Count(10, 1)
	for _, models := range []int{12, 3} {
		missed := map[string]int{}
		for seed := range uint64(seeds) {
			set := madeUp(t, 200+seed, models)
			for _, o := range opinions {
				r := rand.New(rand.NewPCG(seed, 9))
				out := &result.Set{Models: set.Models, Panels: set.Panels, Runs: map[string]*result.Run{}}
				for _, m := range set.ModelIDs() {
					experts, judge := set.Runs[demo.Experts+"."+m+".eval"], *set.Runs[demo.JudgeGood+"."+m+".eval"]
					judge.Ratings = nil
					for _, a := range answers(experts.Ratings) {
						x, pick := a[0], r.IntN(5)
						x.Rater = "judge"
						for _, scale := range slices.Sorted(maps.Keys(scores)) {
							var said []float64
							for i := range a {
								if v, unsure, missing := a[i].Score(scale); !unsure && !missing {
									said = append(said, v)
								}
							}
							if len(said) > 1 {
								v := o.score(r, said, pick)
								*x.Answer(scale) = result.ScoreOf(min(max(int(v+0.5), 1), scores[scale]))
							}
						}
						judge.Ratings = append(judge.Ratings, x)
					}
					out.Runs[experts.ID], out.Runs[judge.ID] = experts, &judge
				}
				if found := len(doubt.Fabricated(out)) > 0; found == o.honest {
					missed[o.name]++
				}
			}
		}
		for what, n := range missed {
			if 10*n > seeds {
				t.Errorf("%d models, %s: %d of %d wrong", models, what, n, seeds)
			}
		}
	}
}

// TestNothingForged warns of nothing on boards that are made up and say so, whose ratings
// are drawn as people's and judges' are.
func TestNothingForged(t *testing.T) {
	for seed := range uint64(sample.Count(200, 2)) {
		seed = (seed + 94) % 200 // from one whose raters of ADV are very much alike
		warned := func(f strict.Finding) bool { return f.Severity != strict.Note }
		if f := list.Keep(doubt.Fabricated(madeUp(t, seed, []int{3, 4, 2, 5, 12}[seed%5])), warned); len(f) > 0 {
			t.Errorf("seed %d:\n%v", seed, f)
		}
	}
}

// TestForgeryPlace holds where a finding stands and what it says.
func TestForgeryPlace(t *testing.T) {
	site, err := demo.Make(demo.Options{Models: 3, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	set, _ := result.Read(site.FS())
	ids := set.ModelIDs()
	run := func(i int) *result.Run { return set.Runs[demo.Experts+"."+ids[i]+".eval"] }
	copied, doubled := *run(1), *run(2)
	f := &forger{Rand: rand.New(rand.NewPCG(1, 1)), first: run(0).Ratings}
	copied.Ratings = f.noisy(f.first, 0.02)
	doubled.Ratings = append(slices.Clone(doubled.Ratings), f.each(doubled.Ratings, func(_ int, r *result.Rating) { r.Rater = "y" + r.Rater })...)
	var more []files.File
	for _, r := range []*result.Run{&copied, &doubled} {
		data, err := result.EncodeRun(r)
		if err != nil {
			t.Fatal(err)
		}
		more = append(more, files.File{Path: r.File.Path, Data: data})
	}
	made, findings := set.With(more...)
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	got := doubt.Fabricated(made).Limit()
	for i, want := range []string{
		copied.File.Path + `:%d:%d: warning: the ratings are, question by question, those of another model: `,
		doubled.File.Path + `:%d:%d: warning: raters "e`,
	} {
		if i >= len(got) || !strings.HasPrefix(got[i].String(), fmt.Sprintf(want, got[i].Line, got[i].Column)) {
			t.Fatalf("findings:\n%v\nwant, at %d: %s", got, i, want)
		}
		line := strings.Split(string(more[i].Data), "\n")[got[i].Line-1]
		if at := line[got[i].Column-1:]; i == 0 && at != "[" || i == 1 && !strings.HasPrefix(at, `"ye`) {
			t.Errorf("%v\nstands at %q", got[i], at)
		}
	}
}
