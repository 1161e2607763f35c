package board

import (
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A McNemar compares two models on one failure mode, question by question.
type McNemar struct {
	Scale        Scale
	A, B         *Row
	OnlyA, OnlyB int // questions on which only that model failed
	P, PHolm     float64
	Family       int // number of pairs adjusted together
}

// Winner gives the model that fails less, or nil where the two cannot be told apart.
func (m *McNemar) Winner() *Row {
	switch {
	case m.PHolm >= Significance:
		return nil
	case m.OnlyA < m.OnlyB:
		return m.A
	case m.OnlyB < m.OnlyA:
		return m.B
	}
	return nil
}

// mcnemar tests all pairs of rows that have ratings, exactly, with Holm within a
// mode; pairs of summary runs are taken from the panel's summary.
func mcnemar(board []*Row, sum *result.Summary, l labels) []*McNemar {
	var out []*McNemar
	byModel := map[string]*Row{}
	for _, r := range board {
		byModel[r.Model.ID] = r
	}
	outcomes := map[*Row]map[int]bool{}
	for _, r := range board {
		if len(r.Ratings) > 0 {
			outcomes[r] = l.outcomes(r.Run.Run)
		}
	}
	for _, s := range Modes {
		var given []*McNemar
		if sum != nil {
			for i := range sum.McNemar {
				m := &sum.McNemar[i]
				a, b := byModel[m.A], byModel[m.B]
				if string(m.Mode) != s.ID || a == nil || b == nil {
					continue
				}
				given = append(given, &McNemar{Scale: s, A: a, B: b, OnlyA: m.OnlyA, OnlyB: m.OnlyB, P: m.P, PHolm: m.PHolm})
			}
		}
		for _, m := range given {
			m.Family = len(given)
		}
		out = append(out, given...)
		out = append(out, mcnemarOn(s, board, outcomes, l)...)
	}
	return out
}

// outcomes says of each question whether the model failed: by the majority of
// its labels over raters and samples. Even splits and unsure labels are left out.
func (l labels) outcomes(run *result.Run) map[int]bool {
	balance := map[int]int{}
	for _, a := range l.answers(run) {
		balance[a.question] += a.triggered - a.not
	}
	out := map[int]bool{}
	for q, b := range balance {
		if b != 0 {
			out[q] = b > 0
		}
	}
	return out
}

func mcnemarOn(s Scale, board []*Row, outcomes map[*Row]map[int]bool, l labels) []*McNemar {
	questions := map[int]bool{}
	for key, q := range l.question {
		if len(key) > len(s.ID) && key[:len(s.ID)] == s.ID && key[len(s.ID)] == '/' {
			questions[q] = true
		}
	}
	var out []*McNemar
	var raw []float64
	for i, a := range board {
		for _, b := range board[i+1:] {
			oa, ob := outcomes[a], outcomes[b]
			if oa == nil || ob == nil {
				continue
			}
			m := &McNemar{Scale: s, A: a, B: b}
			for q := range questions {
				fa, okA := oa[q]
				fb, okB := ob[q]
				switch {
				case !okA || !okB || fa == fb:
				case fa:
					m.OnlyA++
				default:
					m.OnlyB++
				}
			}
			m.P = stats.McNemar(m.OnlyA, m.OnlyB).P
			out, raw = append(out, m), append(raw, m.P)
		}
	}
	for i, adjusted := range stats.Holm(raw) {
		out[i].PHolm, out[i].Family = adjusted, len(raw)
	}
	return out
}
