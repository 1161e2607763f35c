package board

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// advFigures computes the figures of an ADV run.
func (r *Run) advFigures(l labels, sum *result.Summary) {
	var answers []answer
	if len(r.Ratings) > 0 {
		answers = l.answers(r.Run)
	}
	for _, s := range result.Modes {
		f := r.stated(s)
		if len(r.Ratings) > 0 {
			own := slices.DeleteFunc(slices.Clone(answers), func(a answer) bool { return a.mode != s.ID })
			*f = advFromAnswers(s, own, Ref{Run: r.ID, Path: r.File.Path, Pointer: "/ratings"})
		}
		r.Figures = append(r.Figures, f)
	}
	t := advTotal(r, answers, sum)
	r.Total = &t
}

// An answer is one ADV answer with the labels that count.
type answer struct {
	mode           result.Mode
	question       int
	triggered, not int
	unsure         int
	raters         []int // of the labels that count
}

// rate is the share of labels that say the failure was triggered.
func (a answer) rate() float64 { return float64(a.triggered) / float64(a.triggered+a.not) }

// answers gathers a run's labels by answer, in file order.
func (l labels) answers(run *result.Run) []answer {
	type key struct {
		question, sample int
	}
	at := map[key]int{}
	var out []answer
	for i := range run.Ratings {
		r := &run.Ratings[i]
		k := key{l.question[questionKey(r)], r.Sample}
		j, ok := at[k]
		if !ok {
			j = len(out)
			at[k] = j
			out = append(out, answer{mode: r.Mode, question: k.question})
		}
		a := &out[j]
		switch {
		case r.Triggered == nil || *r.Triggered == result.LabelUnsure:
			a.unsure++
			continue
		case *r.Triggered == result.Triggered:
			a.triggered++
		default:
			a.not++
		}
		a.raters = append(a.raters, l.rater[r.Rater])
	}
	return out
}

// advFromAnswers is k/n with Wilson's interval where every question has one label
// that counts, else the mean over answers with an interval clustered by question.
func advFromAnswers(s result.Scale, answers []answer, ref Ref) Figure {
	var k, n, unsure int
	var obs []stats.Obs
	perQuestion, raters := map[int]int{}, map[int]bool{}
	majority, decided := 0, 0
	for _, a := range answers {
		unsure += a.unsure
		if a.triggered+a.not == 0 {
			continue
		}
		for _, r := range a.raters {
			raters[r] = true
		}
		k, n = k+a.triggered, n+a.triggered+a.not
		perQuestion[a.question] += a.triggered + a.not
		obs = append(obs, stats.Obs{X: a.rate(), Question: a.question, Rater: 0})
		if a.triggered != a.not {
			decided++
			if a.triggered > a.not {
				majority++
			}
		}
	}
	if n == 0 {
		f := absent(s, "no label that counts", ref)
		f.Unsure = &unsure
		return f
	}
	questions, nRaters := len(perQuestion), len(raters)
	f := Figure{Scale: s, K: &k, N: &n, Questions: &questions, Raters: &nRaters, Unsure: &unsure, FromRows: true, Ref: ref}
	if n == questions && s.ID != result.Total.ID {
		p := stats.Wilson(k, n)
		f.Value, f.CI, f.Method = p.Rate, p.CI, p.Method
		return f
	}
	e := stats.MeanByQuestion(obs, s.Range())
	f.Value, f.Absent, f.NoInterval, f.Method = e.Value, e.Undefined, e.NoInterval, e.Method
	if e.NoInterval == "" {
		f.CI, f.SE, f.DF = e.CI, &e.SE, &e.DF
	}
	if n != questions {
		f.Pooled = &e.Pooled
	}
	if decided > 0 && len(raters) > 1 {
		m := float64(majority) / float64(decided)
		f.Majority = &m
	}
	return f
}

// advTotal is the rate over all modes, clustered by question. From a summary it
// is computed only where the counts say that every answer is to another
// question; else it is what the panel's summary states, if anything.
func advTotal(r *Run, answers []answer, sum *result.Summary) Figure {
	if len(r.Ratings) > 0 {
		return advFromAnswers(result.Total, answers, Ref{Run: r.ID, Path: r.File.Path, Pointer: "/ratings"})
	}
	ref := Ref{Run: r.ID, Path: r.File.Path, Pointer: "/summary"}
	if sum != nil {
		if f, ok := sum.Totals[r.Run.Model]; ok && (f.CI95 != nil || isReason(f.Method)) {
			return fromSummary(result.Total, f, Ref{Run: r.ID, Path: sum.File.Path, Pointer: "/totals/" + r.Run.Model})
		}
	}
	var all []answer
	unsure := 0
	for i, f := range r.Figures {
		if f.K == nil || f.N == nil || !oneAnswerAQuestion(r.Summary[f.Scale.ID]) {
			return meanOfModes(r, ref)
		}
		if f.Unsure != nil {
			unsure += *f.Unsure
		}
		for q := range *f.N {
			a := answer{mode: result.Mode(f.Scale.ID), question: i*1_000_000 + q, not: 1}
			if q < *f.K {
				a.triggered, a.not = 1, 0
			}
			all = append(all, a)
		}
	}
	f := advFromAnswers(result.Total, all, ref)
	f.Unsure, f.Raters = &unsure, nil
	return f
}

// meanOfModes is the plain mean of the published rates: a value for the order of
// a board, without an interval.
func meanOfModes(r *Run, ref Ref) Figure {
	sum := 0.0
	for _, f := range r.Figures {
		if !f.Known() {
			return absent(result.Total, "not every mode was published", ref)
		}
		sum += f.Value
	}
	return Figure{Scale: result.Total, Value: sum / float64(len(r.Figures)), NoInterval: noCounts, Method: "mean of the published rates", Ref: ref}
}

// modeTotals returns the rate of every failure mode over all models. The same
// question stands behind the answers of every model, so the questions are the
// clusters: from summaries that cannot be computed, only taken over.
func modeTotals(board []*Row, sum *result.Summary, l labels) []*Figure {
	byMode, rated := map[string][]answer{}, true
	for _, r := range board {
		rated = rated && len(r.Ratings) > 0
		for _, a := range l.answers(r.Run.Run) {
			byMode[a.mode] = append(byMode[a.mode], a)
		}
	}
	out := make([]*Figure, len(result.Modes))
	for i, s := range result.Modes {
		f := meanOfModels(s, i, board)
		if rated {
			f = advOverModels(s, byMode[s.ID])
		} else if sum != nil && sum.ModeTotals[s.ID].Value() != nil {
			f = fromSummary(s, sum.ModeTotals[s.ID], Ref{Path: sum.File.Path, Pointer: "/mode_totals/" + s.ID})
		}
		out[i] = &f
	}
	return out
}

// meanOfModels is the plain mean of a mode's published rates, without an interval:
// what the mean of question means is where all answered the same questions and
// nobody was unsure.
func meanOfModels(s result.Scale, i int, board []*Row) Figure {
	sum := 0.0
	for _, r := range board {
		if !r.Figures[i].Known() {
			return absent(s, notPublished, Ref{})
		}
		sum += r.Figures[i].Value
	}
	return Figure{Scale: s, Value: sum / float64(len(board)), NoInterval: noCounts, Method: "mean of the models’ published rates"}
}

// noCounts is why a plain mean of published rates has no interval.
const noCounts = "counts not published"

// advOverModels is the failure rate over the answers of several models.
func advOverModels(s result.Scale, answers []answer) Figure {
	var obs []stats.Obs
	k, n, unsure := 0, 0, 0
	for _, a := range answers {
		unsure += a.unsure
		if a.triggered+a.not > 0 {
			k, n = k+a.triggered, n+a.triggered+a.not
			obs = append(obs, stats.Obs{X: a.rate(), Question: a.question})
		}
	}
	e := stats.MeanByQuestion(obs, s.Range())
	f := fromEstimate(s, e, Ref{})
	f.K, f.N, f.Unsure, f.Raters = &k, &n, &unsure, nil
	return f
}

// Bare reports whether there are rates and all are without counts and intervals.
func (b *Board) Bare() bool {
	some := false
	figures := slices.Clone(b.Totals)
	for _, r := range b.Rows {
		figures = append(figures, r.All()...)
	}
	for _, f := range figures {
		if !f.Known() {
			continue
		}
		some = true
		if f.K != nil && f.N != nil || f.Unsure != nil && *f.Unsure > 0 || f.HasInterval() {
			return false
		}
	}
	return some
}
