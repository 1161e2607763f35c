package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// failures counts what was said of answers that were to fail.
type failures struct {
	obs       []stats.Obs     // the share of the labels that see the failure, by answer
	k, n      int             // labels that see it, and that count
	unsure    int             // labels of "not sure"
	questions map[int]float64 // with a label that counts: the share of the last answer
	raters    map[int]bool
	split     bool // labels of one question differ
	flagged   result.Flagged
}

func newFailures(answers []answer) *failures {
	t := &failures{questions: map[int]float64{}, raters: map[int]bool{}}
	for _, a := range answers {
		t.unsure += a.unsure
		if len(a.ratings) == 0 {
			continue
		}
		yes, no := a.yes(), a.no()
		share := float64(yes) / float64(yes+no)
		last, known := t.questions[a.question]
		t.split = t.split || yes > 0 && no > 0 || known && last != share
		t.k, t.n, t.questions[a.question] = t.k+yes, t.n+yes+no, share
		for _, o := range a.ratings {
			t.raters[o.Rater] = true
		}
		t.obs = append(t.obs, stats.Obs{X: share, Question: a.question})
		f := &t.flagged
		f.Answers++
		f.Decided += bit(yes != no)
		f.Majority += bit(yes > no)
		for len(f.AtLeast) < len(a.ratings) {
			f.AtLeast = append(f.AtLeast, 0)
		}
		for k := range yes {
			f.AtLeast[k]++
		}
	}
	return t
}

// setFlagged says of how many answers raters say yes, where some have several ratings.
func (f *Score) setFlagged(x *result.Flagged) {
	if x != nil && len(x.AtLeast) > 1 {
		f.Flagged, f.Majority = x, x.Share()
	}
}

// Summary is the failure rate of a run.
func (x yesNo) Summary(r *Row) *Score {
	return provokedScore(x.scale, x.answersOf(r), r.ratingsRef())
}

// provokedScore is k/n with Wilson's interval where every question has one label
// that counts, else the mean over answers with an interval clustered by question.
func provokedScore(s result.Scale, answers []answer, ref Ref) *Score {
	t := newFailures(answers)
	if t.n == 0 {
		f := absent(s, "no label that counts", ref)
		f.Unsure = new(t.unsure)
		return f
	}
	each := t.n == len(t.questions)
	var e stats.Estimate
	if each && s.ID != result.Total.ID {
		e = stats.Wilson(t.k, t.n)
	} else {
		e = stats.MeanByQuestion(t.obs, s.Range())
	}
	e.N, e.Questions, e.Raters, e.SEQuestion = t.n, len(t.questions), len(t.raters), 0
	if each {
		e.Pooled = nil
	}
	f := computed(s, e, ref)
	f.K, f.Unsure = new(t.k), new(t.unsure)
	f.setFlagged(&t.flagged)
	return f
}

// total is the rate over all modes, clustered by question. From a summary it
// is computed only where the counts say that every answer is to another
// question; else it is what the panel's summary states, if anything.
func (b *Board) total(r *Row, l labels) *Score {
	if len(r.Figures) == 1 { // over all modes is on the one
		f := *r.Figures[0]
		f.Scale = result.Total
		return &f
	}
	if r.rated() {
		return b.rule(result.Total, l).Summary(r)
	}
	if sum := b.Summary; sum != nil {
		if f, ok := sum.Totals[r.Run.Model]; ok && (f.CI95 != nil || f.NoInterval != "") {
			return stated(r.Component, result.Total, f, Ref{Run: r.ID, Path: sum.File.Path, Pointer: "/totals/" + r.Run.Model})
		}
	}
	return overCounts(result.Total, r, r.Figures)
}

// inGroups is the rate over the modes of each group of a benchmark that has groups.
func (b *Board) inGroups(r *Row, l labels) []*Score {
	return list.Map(b.Component.Part().Groups, func(g result.Group) *Score {
		of := list.Keep(r.Figures, func(f *Score) bool { return f.Scale.Group == g.ID })
		if !r.rated() {
			return overCounts(g.Scale(), r, of)
		}
		answers := list.Map(of, func(f *Score) []answer { return l.answers(r.Run, f.Scale.ID) })
		return provokedScore(g.Scale(), slices.Concat(answers...), r.ratingsRef())
	})
}

// overCounts is the rate over several modes of a run that is known by its counts.
func overCounts(s result.Scale, r *Row, figures []*Score) *Score {
	ref := Ref{Run: r.ID, Path: r.File.Path, Pointer: "/summary"}
	var all []answer
	for _, f := range figures {
		if f.K == nil || f.N == 0 || !oneAnswerAQuestion(r.Component, r.Summary[f.Scale.ID]) {
			return plainMean(s, figures, "not every mode was published", "mean of the published rates", ref)
		}
		all = append(all, answer{unsure: orZero(f.Unsure)})
		for q := range f.N {
			question := len(all) // another for each
			all = append(all, answer{question: question, ratings: []stats.Obs{{X: float64(bit(q < *f.K)), Question: question}}})
		}
	}
	f := provokedScore(s, all, ref)
	f.Raters = 0 // who gave the counted labels is not known
	return f
}

// plainMean is the plain mean of published rates, without an interval: a value for the
// order of a board, and what the mean of question means is where all answered the same
// questions and nobody was unsure.
func plainMean(s result.Scale, rates []*Score, missing, method string, ref Ref) *Score {
	sum := 0.0
	for _, f := range rates {
		if !f.Known() {
			return absent(s, missing, ref)
		}
		sum += f.Value
	}
	return &Score{Scale: s, Value: sum / float64(len(rates)), NoInterval: "counts not published",
		Support: stats.Support{Method: method}, Ref: ref}
}

// setTotals sets the rate of every failure mode over all models. The same
// question stands behind the answers of every model, so the questions are the
// clusters: from summaries that cannot be computed, only taken over.
func (b *Board) setTotals(l labels) {
	rated := !slices.ContainsFunc(b.Rows, func(r *Row) bool { return !r.rated() })
	for i, s := range b.Scales {
		var f *Score
		switch {
		case rated:
			f = overModels(s, newFailures(slices.Concat(l.byRow(b.Rows, s)...)))
		case b.Summary != nil && b.Summary.ModeTotals[s.ID].Value() != nil:
			f = stated(b.Component, s, b.Summary.ModeTotals[s.ID], Ref{Path: b.Summary.File.Path, Pointer: "/mode_totals/" + s.ID})
		default:
			rates := list.Map(b.Rows, func(r *Row) *Score { return r.Figures[i] })
			f = plainMean(s, rates, notPublished, "mean of the models’ published rates", Ref{})
		}
		b.Totals = append(b.Totals, f)
	}
}

// overModels is the failure rate over the answers of several models.
func overModels(s result.Scale, t *failures) *Score {
	e := stats.MeanByQuestion(t.obs, s.Range())
	if e.Undefined != "" {
		return absent(s, e.Undefined, Ref{})
	}
	e.N, e.Raters = t.n, 0 // raters of labels are not those of ratings
	f := computed(s, e, Ref{})
	f.K, f.Unsure = new(t.k), new(t.unsure)
	return f
}
