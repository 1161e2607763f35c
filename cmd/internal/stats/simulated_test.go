package stats

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mathext"

	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// A world is a kind of board on which nothing but what it says is true. Its ratings are
//
//	3.4 + effect of the model + question × model + rater × model + rater + question × rater + rest
//
// normal with the variances that the real experts' ratings have on overall quality, rounded
// and cut off at 1 and 5; every rater rates every answer.
type world struct {
	models, questions, raters int
	effect                    float64 // of model 0; the others are equal
	unequal                   bool    // variances of models differ, 0.3 to 1.7 times
	yes                       float64 // share of yes, 1 where a latent rating is high enough, else 0; 0: scores
	best                      float64 // share of scores that are 5; 0: as they come
	judge                     bool    // the raters lean towards no model
	design                    string  // which ratings there are: one of [world.rated]; "" all
	part                      float64 // of that design
}

const (
	varAnswer, varLeaning, varRater, varQuestionRater, varRest = 0.45, 0.095, 0.108, 0.052, 0.67
)

// latent returns the mean and the standard deviation of ratings before they are rounded.
func (w world) latent() (centre, sd float64) {
	sd = math.Sqrt(varAnswer + varLeaning + varRater + varQuestionRater + varRest)
	switch {
	case w.best > 0:
		return 4.5 + mathext.NormalQuantile(w.best)*sd, sd
	case w.unequal:
		return 3, sd // the middle: rounded and cut off, unequal variances have one mean
	}
	return 3.4, sd
}

// board returns the cells of each model.
func (w world) board(r *rand.Rand) [][]Obs {
	normal := func(n int, variance float64) []float64 {
		out, sd := make([]float64, n), math.Sqrt(variance)
		for i := range out {
			out[i] = sd * r.NormFloat64()
		}
		return out
	}
	rater, both := normal(w.raters, varRater), normal(w.questions*w.raters, varQuestionRater)
	centre, spread := w.latent()
	sides := make([][]Obs, w.models)
	for m := range sides {
		if w.design == "own raters" && m > 0 {
			rater, both = normal(w.raters, varRater), normal(w.questions*w.raters, varQuestionRater)
		}
		scale := 1.0
		if w.unequal {
			scale = 0.3 + 1.4*float64(m)/float64(w.models-1)
		}
		leaning := varLeaning * scale
		if w.judge {
			leaning = 0
		}
		answer, lean := normal(w.questions, varAnswer*scale), normal(w.raters, leaning)
		effect := 0.0
		if m == 0 {
			effect = w.effect
		}
		sides[m] = make([]Obs, 0, w.questions*w.raters)
		sd := math.Sqrt(varRest)
		for q := range w.questions {
			for k := range w.raters {
				y := effect + answer[q] + lean[k] + rater[k] + both[q*w.raters+k] + sd*r.NormFloat64()
				if w.yes > 0 {
					y = float64(bit(y > mathext.NormalQuantile(1-w.yes)*math.Sqrt(spread*spread+(scale-1)*(varAnswer+leaning))))
				} else {
					y = min(max(math.Round(centre+y), 1), 5)
				}
				sides[m] = append(sides[m], Obs{y, q, k})
			}
		}
	}
	return w.rated(r, sides)
}

// rated leaves of the ratings those of the world's design.
func (w world) rated(r *rand.Rand, sides [][]Obs) [][]Obs {
	keep := func(ok func(o Obs) bool) {
		for m := range sides {
			sides[m] = slices.DeleteFunc(sides[m], func(o Obs) bool { return !ok(o) })
		}
	}
	switch w.design {
	case "tokens": // one rater did all, the two others so many questions each
		keep(func(o Obs) bool { return o.Rater == 0 || o.Question/int(w.part) == o.Rater-1 })
	case "one did all": // and the others such a share
		given := make([]bool, w.questions*w.raters)
		for i := range given {
			given[i] = i%w.raters == 0 || r.Float64() < w.part
		}
		keep(func(o Obs) bool { return given[o.Question*w.raters+o.Rater] })
	case "unknown": // one rating an answer, and nobody knows by whom
		keep(func(o Obs) bool { return o.Rater == o.Question*w.raters/w.questions })
		for m := range sides {
			for i := range sides[m] {
				sides[m][i].Rater = 0
			}
		}
	case "own raters": // of each model
		for m := range sides {
			for i := range sides[m] {
				sides[m][i].Rater += m * w.raters
			}
		}
	case "lowest left out": // such a share of the first model's
		low := slices.Clone(sides[0])
		slices.SortStableFunc(low, func(a, b Obs) int { return cmp.Compare(a.X, b.X) })
		low = low[:int(w.part*float64(len(low)))]
		sides[0] = slices.DeleteFunc(sides[0], func(o Obs) bool { return slices.Contains(low, o) })
	}
	return sides
}

// unknown is the size of the panel where nobody knows who rated.
func (w world) unknown() int { return bit(w.design == "unknown") * w.raters }

func (w world) String() string {
	return strings.TrimSpace(fmt.Sprintf("%d models × %d questions × %d raters, effect %g, unequal %v, yes %g %s", w.models,
		w.questions, w.raters, w.effect, w.unequal, w.yes, w.design))
}

// found is how often the rules call something different on boards of a world.
type found struct {
	boards, falsePairs, falseOthers int // boards; those on which equal models are called different
	pairs, pairsFound, othersFound  int // comparisons of model 0 with another, if it differs; found
}

// simulate judges so many boards of a world by the rules for pairs and for one model
// against the others, each under Holm over its board.
func (w world) simulate(boards int, seed uint64) (f found) {
	hash := fnv.New64()
	fmt.Fprint(hash, w)
	r := rand.New(rand.NewPCG(seed, hash.Sum64()))
	for range boards {
		f.add(w, w.board(r))
	}
	return f
}

func (f *found) add(w world, sides [][]Obs) {
	scale := Scale{1, 5}
	var pairs, others []float64
	var null []*NullP
	if w.yes > 0 && w.raters == 1 { // one label a question: exact
		values := labelled(sides)
		pairs, null = allMcNemar(values)
		pairs, null = HolmDiscrete(pairs, null), nil
		for _, x := range Fields(values, 0) {
			others, null = append(others, x.P), append(null, x.Null)
		}
		others = HolmDiscrete(others, null)
	} else {
		all, contrasts := NewPairs(sides, scale, w.unknown()), Others(sides, scale, w.unknown())
		if w.yes > 0 {
			contrasts = OthersYes(sides, w.unknown())
		}
		for i := range sides {
			for j := range i {
				pairs = append(pairs, all.Compare(i, j).P)
			}
			others = append(others, contrasts[i].P)
		}
		pairs, others = Holm(pairs), Holm(others)
	}
	f.boards++
	wrong, k := false, 0
	for i := range sides {
		for j := range i {
			differs, said := w.effect != 0 && j == 0, pairs[k] < 0.05
			f.pairs += bit(differs)
			f.pairsFound += bit(differs && said)
			wrong = wrong || said && !differs
			k++
		}
	}
	f.falsePairs += bit(wrong)
	if w.effect != 0 {
		f.othersFound += bit(others[0] < 0.05)
	} else {
		f.falseOthers += bit(slices.ContainsFunc(others, func(p float64) bool { return p < 0.05 }))
	}
}

// atLeast returns the probability of so many or more of n at a chance of p.
func atLeast(count, n int, p float64) float64 {
	if count == 0 {
		return 1
	}
	return mathext.RegIncBeta(float64(count), float64(n-count+1), p)
}

// worlds are the boards on which the rule was decided: 2, 6 and 9 models, 20 and 100
// questions, 1 to 20 raters (one: a judge), scores, yes with a quarter and yes with a twelfth.
func worlds(unequal bool, effect float64) (all []world) {
	for _, yes := range []float64{0, 0.25, 0.08} {
		for _, models := range []int{2, 6, 9} {
			for _, questions := range []int{20, 100} {
				for _, raters := range []int{1, 2, 3, 5, 10, 20} {
					all = append(all, world{models: models, questions: questions, raters: raters, effect: effect, unequal: unequal, yes: yes,
						judge: raters == 1})
				}
			}
		}
	}
	return all
}

// TestFalseVerdicts simulates boards on which nothing differs, or one model alone: equal
// models are called different on at most 6% of boards, 8% where models vary unequally. A
// count that is one of the highest fifth of those at that rate is looked at again, on ten
// times as many other boards, and is too many there if it is one of the highest hundredth.
func TestFalseVerdicts(t *testing.T) {
	most := map[bool]float64{false: 0.06, true: 0.08}
	var all []world
	for _, unequal := range []bool{false, true} {
		all = append(append(all, worlds(unequal, 0)...), worlds(unequal, 0.5)...)
	}
	boards, again := 0, 0
	for _, w := range sample.Simulated(all, 5, 37, 7) {
		p := most[w.unequal]
		first := 300
		if w.models*w.questions*w.raters > 5000 {
			first = 100 // nearly all of the time that this takes
		}
		f := w.simulate(first, 1)
		if boards += first; min(atLeast(f.falsePairs, first, p), atLeast(f.falseOthers, first, p)) >= 0.2 {
			continue
		}
		second := 10 * first
		f = w.simulate(second, 2)
		boards, again = boards+second, again+1
		if min(atLeast(f.falsePairs, second, p), atLeast(f.falseOthers, second, p)) < 0.01 {
			t.Errorf("%s: of %d boards %d have a false pair, %d one falsely unlike the others; want at most %g%%", w, second, f.falsePairs,
				f.falseOthers, 100*p)
		}
	}
	t.Logf("%d boards, %d kinds looked at again", boards, again)
}

// methodTable returns the rows of the table on the page of the method that begins with a
// head, cells as whole percentages behind the first.
func methodTable(t *testing.T, head string) (names []string, percent [][]float64) {
	t.Helper()
	page, err := os.ReadFile("../../../content/method.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(page), head)
	if !found {
		t.Fatalf("the page has no table that begins with %q", head)
	}
	for _, line := range strings.Split(table, "\n")[2:] {
		if !strings.HasPrefix(line, "|") {
			break
		}
		cells := strings.Split(strings.Trim(line, "| "), "|")
		names = append(names, strings.TrimSpace(cells[0]))
		var row []float64
		for _, c := range cells[1:] {
			x, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(c), "%"), 64)
			if err != nil {
				t.Fatal(err)
			}
			row = append(row, x/100)
		}
		percent = append(percent, row)
	}
	return names, percent
}

// agrees fails unless a count out of n goes with a share that was found on 4,000 boards
// and rounded to a hundredth: a difference of 3.5 standard errors is allowed for.
func agrees(t *testing.T, what string, count float64, n int, stated float64) {
	t.Helper()
	share := count / float64(n)
	p := max(0.01, min(0.99, stated))
	if allowed := 0.005 + 3.5*math.Sqrt(p*(1-p)*(1/float64(n)+1/4000.0)); math.Abs(share-stated) > allowed {
		t.Errorf("%s: %.3f of %d boards, the page says %.2f", what, share, n, stated)
	}
}

// TestMethodTable simulates what the page of the method says of boards of scores: false
// boards by the rule for pairs and how often it finds 0.5 points, and both of one model against the others. With
// COUNSELBOARD_TABLE=1 it writes the rows of both tables as one.
func TestMethodTable(t *testing.T) {
	write := os.Getenv("COUNSELBOARD_TABLE") != ""
	names, rows := methodTable(t, "| two models |")
	fields, others := methodTable(t, "| one against the others |")
	if len(rows) < 8 || !slices.Equal(fields, names) {
		t.Fatalf("%q, and of one against the others %q", names, fields)
	}
	for i := range rows {
		rows[i] = append(rows[i], others[i]...)
	}
	// What the rule for pairs was chosen for, on some 170 boards each.
	power := map[string]float64{
		"2 × 100 × 3": .17, "2 × 100 × 10": .65, "6 × 20 × 5": .06, "6 × 100 × 3": .06, "6 × 100 × 5": .16, "6 × 100 × 10": .47,
		"6 × 100 × 20": .71, "9 × 100 × 20": .61,
	}
	places := make([]int, len(rows))
	for i := range places {
		places[i] = i
	}
	if !write {
		places = sample.Simulated(places, 2, 3, 2)
	}
	for _, i := range places {
		w := world{}
		if n, err := fmt.Sscanf(names[i], "%d × %d × %d", &w.models, &w.questions, &w.raters); n != 3 {
			t.Fatal(err)
		}
		n, seed := sample.Count(600, 150), uint64(3)
		if write {
			n, seed = 4000, 4
		}
		different := w
		different.effect = 0.5
		null, found := w.simulate(n, seed), different.simulate(n, seed)
		got := []float64{float64(null.falsePairs), float64(found.pairsFound) / float64(w.models-1), float64(null.falseOthers),
			float64(found.othersFound)}
		if write {
			fmt.Printf("| %s |", names[i])
			for _, x := range got {
				fmt.Printf(" %.0f%% |", 100*x/float64(n))
			}
			fmt.Println()
			continue
		}
		for k, what := range []string{"pairs, false", "pairs, found", "others, false", "others, found"} {
			agrees(t, names[i]+", "+what, got[k], n, rows[i][k])
		}
		if least, ok := power[names[i]]; ok && rows[i][1] < least-3*math.Sqrt(least*(1-least)/170) {
			t.Errorf("%s: the rule finds %g, it was chosen to find %g", names[i], rows[i][1], least)
		}
	}
}

// unequalDesigns are boards whose raters did not share the work, are not known, or are not the same, as the page of the
// method names them; effect is the difference that is to be found there.
var unequalDesigns = map[string]world{
	"3 × 100: one rater did all, two 2 questions each": {models: 3, questions: 100, raters: 3, effect: 0.5, design: "tokens",
		part: 2},
	"6 × 100: one rater did all, two 25 questions each": {models: 6, questions: 100, raters: 3, effect: 0.5, design: "tokens",
		part: 25},
	"6 × 100: one rater did all, four a fifth": {models: 6, questions: 100, raters: 5, effect: 0.5,
		design: "one did all", part: 0.2},
	"6 × 100: one rater did all, four a half": {models: 6, questions: 100, raters: 5, effect: 0.5,
		design: "one did all", part: 0.5},
	"3 × 100: three raters who are not known":          {models: 3, questions: 100, raters: 3, effect: 0.5, design: "unknown"},
	"6 × 100: five raters who are not known":           {models: 6, questions: 100, raters: 5, effect: 0.5, design: "unknown"},
	"3 × 100: five raters of each model, a full point": {models: 3, questions: 100, raters: 5, effect: 1, design: "own raters"},
	"3 × 100 × 5: a model’s lowest 4% of ratings left out": {models: 3, questions: 100, raters: 5, effect: 0.5,
		design: "lowest left out", part: 0.04},
}

// TestDesigns simulates what the page of the method says of such boards. None has more than 6% false boards.
// With COUNSELBOARD_TABLE=1 it writes the table.
func TestDesigns(t *testing.T) {
	write := os.Getenv("COUNSELBOARD_TABLE") != ""
	names, rows := methodTable(t, "| who rated |")
	if len(names) != len(unequalDesigns) {
		t.Errorf("%d rows for %d designs", len(names), len(unequalDesigns))
	}
	for i, name := range names {
		found, ok := unequalDesigns[name]
		if !ok {
			t.Fatalf("no design %q", name)
		}
		null := found
		null.effect = 0
		n, seed := 60, uint64(7)
		switch {
		case write:
			n, seed = 2000, 8
		case sample.Week:
			n = 1000
		}
		f, g := null.simulate(n, seed), found.simulate(n/2, seed)
		got := []float64{float64(f.falsePairs) / float64(n), float64(g.pairsFound) / float64(g.pairs),
			float64(f.falseOthers) / float64(n), float64(g.othersFound) / float64(n/2)}
		if write {
			fmt.Printf("| %s | %.0f%% | %.0f%% | %.0f%% | %.0f%% |\n", name, 100*got[0], 100*got[1], 100*got[2], 100*got[3])
			continue
		}
		for k, what := range []string{"pairs, false", "pairs, found", "others, false", "others, found"} {
			agrees(t, name+", "+what, got[k]*float64(n), n, rows[i][k])
		}
		for _, wrong := range []int{f.falsePairs, f.falseOthers} {
			if atLeast(wrong, n, 0.06) < 0.01 {
				t.Errorf("%s: %d of %d boards are false", name, wrong, n)
			}
		}
	}
}

// TestMeansOfUnequalRaters: the interval of a mean covers the true one in at least 93% of boards where raters did not share the
// work.
func TestMeansOfUnequalRaters(t *testing.T) {
	for name, w := range unequalDesigns {
		if w.design != "tokens" && w.design != "one did all" {
			continue
		}
		w.effect = 0
		r := rand.New(rand.NewPCG(9, uint64(len(name))))
		n, draws := 150, 500 // boards
		if sample.Week {
			n, draws = 2000, 1500
		}
		whole := w
		whole.design = ""
		truth := 0.0
		for range draws {
			for _, side := range whole.board(r) {
				truth += questionMean(side) / float64(draws*w.models)
			}
		}
		covered, boards := 0, 0
		for range n {
			e := Mean(w.board(r)[0], Scale{1, 5})
			boards++
			covered += bit(e.CI.Lo <= truth && truth <= e.CI.Hi)
		}
		if atLeast(boards-covered, boards, 0.07) < 0.01 {
			t.Errorf("%s: %d of %d intervals cover", name, covered, boards)
		}
	}
}

// TestLeaningLabels: five raters who are not known lean towards models, one label an answer, nine models and six failure
// modes of 20 questions on which they are alike: cells and totals are called different on at most 6% of boards.
func TestLeaningLabels(t *testing.T) {
	n := 40
	if sample.Week {
		n = 1000
	}
	r := rand.New(rand.NewPCG(12, 1))
	var cells, totals int
	for range n {
		var p []float64
		var null []*NullP
		every := make([][]Fraction, 9)
		lean := make([][5]float64, 9)
		for m := range lean {
			for k := range lean[m] {
				lean[m][k] = leaning * r.NormFloat64()
			}
		}
		for _, base := range []float64{-0.35, -0.55, -0.9, -1.2, -2, -2.8} {
			values := make([][]Fraction, 9)
			for q := range 20 {
				question := base + r.NormFloat64()
				for m := range values {
					chance := 1 / (1 + math.Exp(-question-lean[m][q/4]-0.5*r.NormFloat64()))
					values[m] = append(values[m], Fraction{int64(bit(r.Float64() < chance)), 1})
				}
			}
			for m, f := range Fields(values, 5) {
				p, null, every[m] = append(p, f.P), append(null, f.Null), append(every[m], values[m]...)
			}
		}
		cells += bit(slices.Min(HolmDiscrete(p, null)) < 0.05)
		p, null = nil, nil
		for _, f := range Fields(every, 5) {
			p, null = append(p, f.P), append(null, f.Null)
		}
		totals += bit(slices.Min(HolmDiscrete(p, null)) < 0.05)
	}
	if atLeast(cells, n, 0.06) < 0.01 || atLeast(totals, n, 0.06) < 0.01 {
		t.Errorf("of %d boards %d have a false cell, %d a false total", n, cells, totals)
	}
	t.Logf("of %d boards %d have a false cell, %d a false total", n, cells, totals)
}

// TestMethodYes simulates what the page says of failures: nine models, six failure modes
// of 20 questions, one label each; one model fails in 8 of 20 on one mode where the others
// fail in 1 of 20.
func TestMethodYes(t *testing.T) {
	write := os.Getenv("COUNSELBOARD_TABLE") != ""
	names, rows := methodTable(t, "| rule for mistakes |")
	n, seed := sample.Count(2000, 300), uint64(5)
	if write {
		n, seed = 4000, 6
	}
	z := func(p float64) float64 { return mathext.NormalQuantile(1 - p) }
	null := world{models: 9, questions: 20, raters: 1, yes: 0.05, judge: true}
	differs := null
	_, total := null.latent()
	differs.effect = (z(0.05) - z(0.4)) * total
	r := rand.New(rand.NewPCG(seed, 1))
	var plainFound, pairsFound, cellsFound, plainFalse, pairsFalse, cellsFalse float64
	for range n {
		for _, w := range []world{null, differs} {
			var p []float64
			var nulls []*NullP
			cells, cellNulls := []float64(nil), []*NullP(nil)
			for mode := range 6 {
				this := null
				if mode == 0 {
					this = w
				}
				values := labelled(this.board(r))
				if mode == 0 {
					p, nulls = allMcNemar(values)
				}
				for _, f := range Fields(values, 0) {
					cells, cellNulls = append(cells, f.P), append(cellNulls, f.Null)
				}
			}
			plain, discrete, cells := Holm(p), HolmDiscrete(p, nulls), HolmDiscrete(cells, cellNulls)
			if w.effect == 0 {
				plainFalse += float64(bit(slices.Min(plain) < 0.05))
				pairsFalse += float64(bit(slices.Min(discrete) < 0.05))
				cellsFalse += float64(bit(slices.Min(cells) < 0.05))
				continue
			}
			for k := range 8 { // the pairs of model 0 with the others: (1, 0), (2, 0) …
				at := (k + 1) * k / 2
				plainFound += float64(bit(plain[at] < 0.05)) / 8
				pairsFound += float64(bit(discrete[at] < 0.05)) / 8
			}
			cellsFound += float64(bit(cells[0] < 0.05))
		}
	}
	for i, got := range [][2]float64{{plainFalse, plainFound}, {pairsFalse, pairsFound}, {cellsFalse, cellsFound}} {
		if write {
			fmt.Printf("| %s | %.0f%% | %.0f%% |\n", names[i], 100*got[0]/float64(n), 100*got[1]/float64(n))
			continue
		}
		agrees(t, names[i]+", false", got[0], n, rows[i][0])
		agrees(t, names[i]+", found", got[1], n, rows[i][1])
	}
}

// labelled returns yes and no by one rater as fractions, by model and question.
func labelled(sides [][]Obs) [][]Fraction {
	values := make([][]Fraction, len(sides))
	for i, side := range sides {
		for _, o := range side {
			values[i] = append(values[i], Fraction{int64(o.X), 1})
		}
	}
	return values
}

// allMcNemar tests all pairs, (1, 0), (2, 0), (2, 1) …
func allMcNemar(values [][]Fraction) (p []float64, null []*NullP) {
	for i := range values {
		for j := range i {
			var only [2]int
			for q := range values[i] {
				only[0] += bit(values[i][q].Sum > values[j][q].Sum)
				only[1] += bit(values[i][q].Sum < values[j][q].Sum)
			}
			p, null = append(p, McNemar(only[0], only[1])), append(null, McNemarNull(only[0]+only[1], 0).NullP)
		}
	}
	return p, null
}
