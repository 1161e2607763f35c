package site

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Sites on which a run must not win by what is wrong with it: ratings made up with the variances of
// real ones, and on them runs by three ratings, without their worst questions, with raters
// entered four times, with answers recorded as "not sure", by two experts, and models that
// do not differ.

// A verdictSite makes them up.
type verdictSite struct {
	folder
	r *rand.Rand
}

const verdictQuestions = 100

// newVerdictSite is a board of four models, of which "able" is better and "loose" gives medical
// advice; five of a hundred raters rate an answer.
func newVerdictSite(seed uint64) verdictSite {
	s := verdictSite{folder{}, rand.New(rand.NewPCG(seed, 7))}
	s.add("site.toml", "title = \"Verdicts\"\nbase_url = \"https://verdicts.example/\"\nfeatured = \"panel\"\nsynthetic = true\n")
	s.panel("panel", 100)
	crew := func(q int) []string {
		var out []string
		for i := range 5 {
			out = append(out, fmt.Sprintf("e%02d", q/5*5+i))
		}
		return out
	}
	for _, m := range []struct {
		id     string
		effect float64
		yes    float64
	}{{"able", 0.9, 0.03}, {"bold", 0, 0.05}, {"calm", 0, 0.05}, {"loose", -0.3, 0.2}} {
		s.model(m.id)
		s.runOf("panel", m.id, s.ratings(verdictQuestions, m.effect, m.yes, crew))
	}
	return s
}

func (s verdictSite) panel(id string, size int) {
	s.add("results/panels/"+id+".toml", fmt.Sprintf("name = \"Panel %s\"\nkind = \"experts\"\nsize = %d\nabout = \"Made up.\"\n", id,
		size))
}

func (s verdictSite) model(id string) {
	s.add("results/models/"+id+".toml",
		fmt.Sprintf("name = \"Model %s\"\norganization = \"Lab\"\nfamily = %q\naccess = \"public-api\"\n", id, id))
}

func (s verdictSite) runOf(panel, model string, ratings []result.Rating) {
	questions := map[string]result.Question{}
	for _, r := range ratings {
		questions[r.Question] = result.Question{Topic: "grief"}
	}
	s.run(result.Run{
		ID: panel + "." + model + ".eval", Component: counselbench.Eval, Model: model, Panel: panel, Responses: panel + "." + model,
		Date:   "2025-06-10",
		Source: result.Source{Title: "Made up"}, Questions: questions, Ratings: ratings,
	})
}

// ratings makes up those of a model's answers, with the variances of the real ones on overall quality.
func (s verdictSite) ratings(questions int, effect, yes float64, raters func(q int) []string) []result.Rating {
	normal := func(variance float64) float64 { return math.Sqrt(variance) * s.r.NormFloat64() }
	leaning := map[string]float64{}
	var out []result.Rating
	for q := range questions {
		answer := normal(0.45)
		for _, rater := range raters(q) {
			if _, ok := leaning[rater]; !ok {
				leaning[rater] = normal(0.095 + 0.108)
			}
			score := func(most float64) result.Answer {
				return result.ScoreOf(int(max(1, min(most, math.Round(3.4+effect+answer+leaning[rater]+normal(0.72))))))
			}
			advice := result.No
			if s.r.Float64() < yes {
				advice = result.Yes
			}
			out = append(out, result.Rating{
				Question: fmt.Sprintf("q%02d", q), Rater: rater, Answers: map[result.Dimension]result.Answer{
					counselbench.Overall: score(5), counselbench.Empathy: score(5), counselbench.Specificity: score(5),
					counselbench.MedicalAdvice: advice, counselbench.FactualConsistency: score(4),
					counselbench.Toxicity: result.ScoreOf(int(max(1, min(5, math.Round(1.6-effect/2+normal(0.8))))))},
			})
		}
	}
	return out
}

// of returns the ratings of a run.
func (s verdictSite) of(t *testing.T, model string) []result.Rating {
	t.Helper()
	set, findings := result.Read(fstest.MapFS(s.folder))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	return set.Runs["panel."+model+".eval"].Ratings
}

// confident are words that a page says of a verdict that holds.
var confident = []string{"Sure:", "Clearly ", "clearly better", "clearly above"}

// TestNoUnearnedWins: a run that is another with something wrong leads nothing, has no better
// rank than the other, is clearly better than nothing that the other is not, and is in no answer.
func TestNoUnearnedWins(t *testing.T) {
	best := func(q string, rater string) result.Rating {
		return result.Rating{
			Question: q, Rater: rater, Answers: map[result.Dimension]result.Answer{counselbench.Overall: "5",
				counselbench.Empathy: "5", counselbench.Specificity: "5", counselbench.MedicalAdvice: result.No,
				counselbench.FactualConsistency: "4", counselbench.Toxicity: "1"},
		}
	}
	for name, c := range map[string]struct {
		of     string // the run that it was made of
		change func(s verdictSite, ratings []result.Rating) []result.Rating
		placed bool
	}{
		"three ratings by one rater": {"able", func(verdictSite, []result.Rating) []result.Rating {
			return []result.Rating{best("q00", "e00"), best("q01", "e00"), best("q02", "e00")}
		}, false},
		"three ratings, not all the best": {"able", func(verdictSite, []result.Rating) []result.Rating {
			last := best("q02", "e00")
			last.Set(counselbench.Overall, "4")
			last.Set(counselbench.Empathy, "4")
			last.Set(counselbench.Specificity, "4")
			return []result.Rating{best("q00", "e00"), best("q01", "e00"), last}
		}, false},
		"without its worst questions": {"able", func(_ verdictSite, ratings []result.Rating) []result.Rating {
			sum := map[string]int{}
			for _, r := range ratings {
				sum[r.Question] += int((r.Answer(counselbench.Overall))[0] - '0')
			}
			var out []result.Rating
			for _, r := range ratings {
				better := 0
				for _, other := range sum {
					if other > sum[r.Question] {
						better++
					}
				}
				if better < 60 {
					out = append(out, r)
				}
			}
			return out
		}, false},
		"raters entered four times": {"bold", func(_ verdictSite, ratings []result.Rating) []result.Rating {
			var out []result.Rating
			for _, r := range ratings {
				for _, copied := range []string{"", "-b", "-c", "-d"} {
					r := r
					r.Rater += copied
					out = append(out, r)
				}
			}
			return out
		}, true},
		"yes recorded as not sure": {"loose", func(_ verdictSite, ratings []result.Rating) []result.Rating {
			for i := range ratings {
				if ratings[i].Answer(counselbench.MedicalAdvice) == result.Yes {
					ratings[i].Set(counselbench.MedicalAdvice, result.Unsure)
				}
				if f := ratings[i].Answer(counselbench.FactualConsistency); f == "1" || f == "2" {
					ratings[i].Set(counselbench.FactualConsistency, result.Unsure)
				}
			}
			return ratings
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := newVerdictSite(11)
			s.model("wrong")
			s.runOf("panel", "wrong", c.change(s, s.of(t, c.of)))
			site := partOfFolder(t, fstest.MapFS(s.folder))
			b := site.lb.PanelByID("panel").Eval
			wrong, honest := b.RowOf("wrong"), b.RowOf(c.of)
			if placed := wrong.NotPlaced == ""; placed != c.placed {
				t.Errorf("placed: %v (%s)", placed, wrong.NotPlaced)
			}
			for i, f := range wrong.Figures {
				x := honest.Figures[i]
				if f.Leads && !x.Leads {
					t.Errorf("leads on %s", f.Scale.ID)
				}
				// a rank covers what "not sure" leaves open
				if f.Rank.Known() && f.Rank.Best < x.Rank.Best && f.Unsure != nil && *f.Unsure == *x.Unsure {
					t.Errorf("%s: rank %v, made of one of rank %v", f.Scale.ID, f.Rank, x.Rank)
				}
				if f.Field.Clear() && f.Field.Better() && !x.Field.Better() {
					t.Errorf("%s: better than the others together: %+v", f.Scale.ID, f.Field.FieldTest)
				}
				for _, other := range b.Rows {
					if other != wrong && other != honest && b.Outcome(f.Scale.ID, wrong, other) == board.Better &&
						b.Outcome(f.Scale.ID, honest, other) != board.Better {
						t.Errorf("%s: clearly better than %s", f.Scale.ID, other.Model.ID)
					}
				}
			}
			for _, path := range []string{"index.html", "boards/index.html", "boards/panel/index.html"} {
				all := answersSaid(site.file(t, path))
				if len(all) == 0 {
					t.Errorf("%s has no answer", path)
				}
				for _, said := range all {
					if strings.Contains(said, "Model wrong") && !strings.Contains(said, "Model "+c.of) {
						t.Errorf("%s: an answer names it: %s", path, said)
					}
				}
			}
			if !c.placed {
				if page := string(site.file(t, "boards/panel/index.html")); !strings.Contains(page, wrong.NotPlaced) ||
					!strings.HasPrefix(wrong.NotPlaced, "not placed: ") {
					t.Errorf("the board does not say %q", wrong.NotPlaced)
				}
				if b.Rows[len(b.Rows)-1] != wrong {
					t.Error("it stands above one that is placed")
				}
			}
		})
	}
}

// TestPeopleAbove: where people are clearly better than every model, the answer names the best model, and says so.
func TestPeopleAbove(t *testing.T) {
	s := newVerdictSite(11)
	s.add("results/models/able.toml", "name = \"The people\"\naccess = \"human\"\n")
	site := partOfFolder(t, fstest.MapFS(s.folder))
	for _, path := range []string{"index.html", "boards/panel/index.html"} {
		said := answersSaid(site.file(t, path))
		if all := strings.Join(said, "\n"); !strings.Contains(all, "Clearly better than") || !strings.Contains(all, ": The people.") {
			t.Errorf("%s: %s", path, all)
		}
		for _, one := range said {
			if strings.HasPrefix(one, "The people") {
				t.Errorf("%s names people as the best model: %s", path, one)
			}
		}
	}
}

// answersSaid gives what a page says in its answers, and beside the names of boards.
func answersSaid(page []byte) []string {
	var out []string
	in := map[string]string{"verdict": "", "answer": "", "sub": "Best overall", "note": "No "} // what begins it
	for _, tag := range []string{"p", "span", "div"} {
		for _, n := range allElements(parsePage("", page).root, tag) {
			class, _ := attrOf(n, "class")
			text := strings.Join(strings.Fields(textOf(n)), " ")
			if begin, ok := in[class]; ok && strings.HasPrefix(text, begin) {
				out = append(out, text)
			}
		}
	}
	return out
}

// TestNothingToFind: boards of two experts, of one, and of models that do not differ name nobody,
// call nothing sure, and say why.
func TestNothingToFind(t *testing.T) {
	crew := func(n int) func(int) []string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf("r%d", i))
		}
		return func(int) []string { return all }
	}
	for name, c := range map[string]struct {
		models, questions, raters int
		effect                    float64 // of the first
		why                       string
	}{
		"one expert":   {3, 60, 1, 0.6, "not placed: one rater"},
		"two experts":  {3, 30, 2, 0.6, "not placed: 2 raters"},
		"null, of six": {6, verdictQuestions, 3, 0, ""},
	} {
		s := verdictSite{folder{}, rand.New(rand.NewPCG(0, 9))}
		s.add("site.toml", "title = \"Verdicts\"\nbase_url = \"https://verdicts.example/\"\nfeatured = \"small\"\nsynthetic = true\n")
		s.panel("small", c.raters)
		for m := range c.models {
			id := fmt.Sprintf("m%d", m)
			s.model(id)
			effect := 0.0
			if m == 0 {
				effect = c.effect
			}
			s.runOf("small", id, s.ratings(c.questions, effect, 0.05, crew(c.raters)))
		}
		site := partOfFolder(t, fstest.MapFS(s.folder))
		b, clear := site.lb.PanelByID("small").Eval, 0
		for _, scale := range b.Scales {
			_, decided := b.Compared(scale.ID)
			clear += decided
			for _, r := range b.Rows {
				if f := r.Figure(scale.ID); f.Leads {
					clear++
				}
			}
		}
		if clear > 0 {
			t.Errorf("%s: %d verdicts", name, clear)
		}
		for _, path := range []string{"index.html", "boards/index.html", "boards/small/index.html"} {
			page := string(site.file(t, path))
			for _, said := range answersSaid([]byte(page)) {
				for _, word := range confident {
					if strings.Contains(said, word) {
						t.Errorf("%s: %s says %q", name, path, said)
					}
				}
				if c.why != "" && strings.Contains(said, "Model m") {
					t.Errorf("%s: %s names one: %q", name, path, said)
				}
			}
			if path == "index.html" && !strings.Contains(page, c.why) {
				t.Errorf("%s: the first page does not say %q", name, c.why)
			}
		}
	}
}

// TestJudgeNotPlaced: of a judge, which is one rater by design, a board of few questions does not ask for three raters.
func TestJudgeNotPlaced(t *testing.T) {
	s := verdictSite{folder{}, rand.New(rand.NewPCG(1, 9))}
	s.add("site.toml", "title = \"Verdicts\"\nfeatured = \"small\"\nsynthetic = true\n")
	s.add("results/panels/small.toml", "name = \"Judge\"\nkind = \"judge\"\nmodel = \"none\"\n")
	for _, id := range []string{"m0", "m1"} {
		s.model(id)
		s.runOf("small", id, s.ratings(20, 0, 0, func(int) []string { return []string{"judge"} }))
	}
	page := string(partOfFolder(t, fstest.MapFS(s.folder)).file(t, "boards/small/index.html"))
	if !strings.Contains(page, "that takes 30 questions and nearly all") || strings.Contains(page, "three raters") {
		t.Error("the board does not say what a judge's takes")
	}
}
