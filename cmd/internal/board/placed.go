package board

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A row is placed on a scale, that is ranked and tested, if it has nearly all of the
// board's questions, and not too few of them, and enough people rated. A run without its
// worst questions, or of three ratings, is shown and leads nothing.
const (
	placedShare     = 0.95 // of the board's questions
	placedQuestions = 30   // on the whole board: a failure mode alone has fewer
	placedRaters    = 3    // of a panel of experts; a judge is one by design
	effectiveRaters = 2.5  // weighed by their shares of the ratings
)

// questionsNotPublished is why a row is not placed on a board that says of others how
// many questions they rest on. Where it says so of nobody, there is nothing to compare a row with.
const questionsNotPublished = "not placed: the number of questions is not published"

// place sets for every figure, and for every row as a whole, why it is not placed.
func (b *Board) place(l labels) {
	why := b.fewRaters(l)
	for _, r := range b.Rows {
		for _, f := range r.All() {
			f.Unnamed = b.Unknown > 0
		}
	}
	whole, lacks := b.coverage(l, b.Headline()), b.lacking(l, b.Headline())
	for i, r := range b.Rows {
		r.NotPlaced = cmp.Or(why, r.tooFew(whole.of[i], whole.asked, placedQuestions), lacks[i], b.statedNotPlaced(r, b.Headline()))
		if x := b.ratersOf(l, r); r.NotPlaced == "" && b.named() && x.n > 0 {
			r.NotPlaced = x.tooFew()
		}
	}
	b.asked = map[string]int{}
	for _, f := range b.Rows[0].All() {
		on, lacks := b.coverage(l, f.Scale), b.lacking(l, f.Scale)
		b.asked[f.Scale.ID] = on.asked
		for i, r := range b.Rows {
			f := r.Figure(f.Scale.ID)
			if of, n := on.of[i], r.covered(f); r.rated() && of != nil && n != nil && *of != *n {
				f.answered = of
			}
			if f.NotPlaced = r.NotPlaced; f.NotPlaced == "" && f.Known() {
				f.NotPlaced = cmp.Or(r.tooFew(on.of[i], on.asked, 0), lacks[i], b.statedNotPlaced(r, f.Scale))
			}
		}
	}
}

// statedNotPlaced is why a row is not placed on a scale by the panel's summary, which stands for ratings that are not here.
func (b *Board) statedNotPlaced(r *Row, s result.Scale) string {
	if b.Summary == nil || r.rated() {
		return ""
	}
	return b.Summary.NotPlaced[r.Model.ID][s.ID]
}

// named reports whether the ratings tell raters apart.
func (b *Board) named() bool { return b.Unknown == 0 && b.Raters > 1 }

// tooFew says why so many of the questions asked are too few; "" where they are enough.
func (r *Row) tooFew(of *int, asked, least int) string {
	switch {
	case of == nil && asked == 0:
	case of == nil:
		return questionsNotPublished
	case r.Subset == "" && float64(*of) < placedShare*float64(asked):
		return fmt.Sprintf("not placed: %d of %d questions", *of, asked)
	case *of < least:
		return fmt.Sprintf("not placed: %d questions, fewer than %d", *of, least)
	}
	return ""
}

// tooFew says why ratings rest on too few people; "" where they are enough.
func (x ratersOf) tooFew() string {
	switch {
	case x.n == 1:
		return "not placed: one rater"
	case x.n < placedRaters:
		return fmt.Sprintf("not placed: %d raters", x.n)
	case x.effective > 0 && x.effective < effectiveRaters:
		return fmt.Sprintf("not placed: %.1f raters in effect: one gave %.0f%% of the ratings", x.effective, 100*x.most)
	}
	return ""
}

// ratersOf are the people behind some ratings.
type ratersOf struct {
	n         int     // different ones; of a summary the most that a figure states
	effective float64 // as many with equal shares say as much: 1/Σ share²; 0 where shares are not known
	most      float64 // the largest share
}

// ratersOf returns the raters of rows.
func (b *Board) ratersOf(l labels, rows ...*Row) (x ratersOf) {
	given, all, stated := make([]float64, len(l.Rater)), 0.0, 0
	for _, r := range rows {
		for _, o := range l.of[r.Run].obs {
			given[o.Rater]++
			all++
		}
		of := r.Headline().Raters
		if of == 0 { // a total that nobody states
			for _, f := range r.Figures {
				of = max(of, f.Raters)
			}
		}
		stated = max(stated, of)
	}
	squares := 0.0
	for _, n := range given {
		x.n += bit(n > 0)
		if all > 0 {
			squares, x.most = squares+n*n/(all*all), max(x.most, n/all)
		}
	}
	if squares > 0 {
		x.effective = 1 / squares
	}
	x.n = max(x.n, stated)
	return x
}

// fewRaters says why the panel has too few raters for anybody to be placed; "" where it
// has enough, or is a judge. It sets how many there are, and whether the ratings tell who.
func (b *Board) fewRaters(l labels) string {
	if b.Panel().IsJudge() {
		return ""
	}
	x := b.ratersOf(l, b.Rows...)
	if b.Summary != nil && b.Summary.Graph != nil {
		x.n = max(x.n, b.Summary.Graph.Raters)
	}
	size, named := b.Panel().Size, x.n
	if named < max(b.Panel().RatingsPerAnswer, min(size, 2), 1) { // one name may stand for whoever of the panel it was
		b.Unknown = max(size, b.Panel().RatingsPerAnswer, named, 1)
		x = ratersOf{n: max(size, named)}
	}
	if b.Raters = x.n; b.Raters == 0 {
		return "" // nobody says
	}
	return x.tooFew()
}

// A coverage is the number of questions on which each row was rated.
type coverage struct {
	asked int    // the board's: those that at least half of its rows have
	of    []*int // by row; nil where that is not known
}

// coverage counts the questions with a rating, "not sure" or not, on a scale. Where rows
// have only counts, the board's are the upper median of these.
func (b *Board) coverage(l labels, s result.Scale) coverage {
	c := coverage{of: make([]*int, len(b.Rows))}
	has, rows, whole := make([][]bool, len(b.Rows)), make([]int, len(l.Question)), 0
	for i, r := range b.Rows {
		if !r.rated() {
			c.of[i] = r.covered(r.Figure(s.ID))
			continue
		}
		has[i] = l.rated(r.Run, s.ID)
		if r.Subset == "" {
			whole++
			for q, there := range has[i] {
				rows[q] += bit(there)
			}
		}
	}
	common := func(q int) bool { return rows[q] > 0 && 2*rows[q] >= whole }
	if whole > 0 {
		c.asked = len(list.Keep(list.UpTo(len(rows)), common))
	} else if c.asked = upperMedian(c.of); b.Summary != nil && b.Summary.Asked[s.ID] > 0 {
		c.asked = b.Summary.Asked[s.ID]
	}
	for i, of := range has {
		if of == nil {
			continue
		}
		c.of[i] = new(len(list.Keep(list.UpTo(len(of)), func(q int) bool { return of[q] && (whole == 0 || common(q)) })))
	}
	return c
}

// lacking says by row why it is not placed for want of ratings: it lacks more than a few of those, by
// question and rater, that at least half of the others have. Not where who rated is not known, nor where
// the others share few of their own, or none with it: then they were not asked the same.
func (b *Board) lacking(l labels, s result.Scale) []string {
	out := make([]string, len(b.Rows))
	if !b.named() {
		return out
	}
	type cell struct{ question, rater int }
	cells, all := make([]map[cell]bool, len(b.Rows)), map[cell]int{}
	whole, given := 0, 0
	for i, r := range b.Rows {
		if !r.rated() || r.Subset != "" {
			continue
		}
		cells[i] = map[cell]bool{}
		obs, unsure, _ := l.observations(r.Run, s.ID)
		for _, o := range append(obs, unsure...) {
			cells[i][cell{o.Question, o.Rater}] = true
		}
		for c := range cells[i] {
			all[c]++
		}
		whole, given = whole+1, given+len(cells[i])
	}
	for i, own := range cells {
		if own == nil || whole < 2 {
			continue
		}
		has, of := 0, 0
		for c, n := range all {
			if n -= bit(own[c]); n > 0 && 2*n >= whole-1 {
				has, of = has+bit(own[c]), of+1
			}
		}
		crossed := 2*of*(whole-1) >= given-len(own)
		if crossed && has > 0 && float64(has) < placedShare*float64(of) {
			out[i] = fmt.Sprintf("not placed: %d of the %d ratings that others have", has, of)
		}
	}
	return out
}

// rated reports by question whether a run has a rating on a scale.
func (l labels) rated(run *result.Run, scale string) []bool {
	out := make([]bool, len(l.Question))
	obs, unsure, _ := l.observations(run, scale)
	for _, o := range append(obs, unsure...) {
		out[o.Question] = true
	}
	return out
}

// covered returns on how many questions a summary's figure has a rating, at most; nil
// where it does not say. What a judge rates once, and a failure mode with no more labels than
// the protocol has questions, counts as so many.
func (r *Row) covered(f *Score) *int {
	if f.answered != nil {
		return f.answered
	}
	n := orNil(f.Questions)
	if n == nil && f.N > 0 && (r.Panel.IsJudge() || r.Component.Provoked() && f.N <= r.Component.Part().PerScale()) {
		n = &f.N
	}
	if n != nil && f.Unsure != nil {
		n = new(*n + *f.Unsure)
	}
	if head := r.Headline().Questions; n != nil && !r.Component.Provoked() && head > 0 {
		n = new(min(*n, head)) // "not sure" may be of a question that has other ratings
	}
	return n
}

// sortPlaced puts the rows that are not placed below the others.
func (b *Board) sortPlaced() {
	slices.SortStableFunc(b.Rows, func(x, y *Row) int { return bit(x.NotPlaced != "") - bit(y.NotPlaced != "") })
	for i, r := range b.Rows {
		r.place = i
	}
}

func bit(x bool) int {
	if x {
		return 1
	}
	return 0
}

// Placed reports whether the figure is one of a row that can be ranked on its scale.
func (f *Score) Placed() bool { return f == nil || f.NotPlaced == "" }

// upperMedian returns the upper median of what is known; 0 of nothing.
func upperMedian(of []*int) int {
	known := list.Map(list.Keep(of, func(n *int) bool { return n != nil }), func(n *int) int { return *n })
	slices.Sort(known)
	return append(known, 0)[len(known)/2]
}
