package board

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Family is the models of one maker's line, with the mean of their failure profiles.
type Family struct {
	Name    string    `json:"name"`
	Rows    []*Row    `json:"models"`
	Profile []float64 `json:"profile,omitempty"` // mean of its models' rates by mode, in the order of the modes; nil where a mode is unknown
	// Apart is how far the profiles of its models lie apart; nil where it has no two.
	Apart *Distances `json:"distances,omitempty"`
}

// setFamilies puts the rows of a family together, and within a family models by release,
// then name. Families with like profiles are neighbours (average linkage on Euclidean
// distance, leaves in optimal order); those without a full profile come last, by name.
func (b *Board) setFamilies() {
	byName := map[string][]*Row{}
	for _, r := range b.Rows {
		byName[familyOf(r)] = append(byName[familyOf(r)], r)
	}
	var known, rest []Family
	var profiles [][]float64
	for _, name := range slices.SortedFunc(maps.Keys(byName), result.CompareNames) {
		f := Family{Name: name, Rows: byName[name]}
		slices.SortStableFunc(f.Rows, func(x, y *Row) int {
			byName := result.CompareNames(x.Model.Name, y.Model.Name)
			if x.Model.Released == "" || y.Model.Released == "" { // an unknown date decides nothing
				return byName
			}
			return cmp.Or(cmp.Compare(x.Model.Released, y.Model.Released), byName)
		})
		f.Profile, f.Apart = meanProfile(f.Rows), distances(f.Rows, func(_, _ *Row) bool { return true })
		if f.Profile == nil {
			rest = append(rest, f)
		} else {
			known, profiles = append(known, f), append(profiles, f.Profile)
		}
	}
	if order := stats.LikeNextToLike(profiles); order != nil {
		for _, i := range order {
			b.Families = append(b.Families, known[i])
		}
		known = nil
	}
	b.Families = slices.Concat(b.Families, known, rest)
	b.Distances = distances(b.Rows, func(x, y *Row) bool { return familyOf(x) != familyOf(y) })
}

func familyOf(r *Row) string { return cmp.Or(r.Model.Family, r.Model.Organization, r.Model.Name) }

// profile returns the failure rates of a row, or nil where one is unknown.
func (r *Row) profile() []float64 {
	var out []float64
	for _, f := range r.Figures {
		if !f.Known() {
			return nil
		}
		out = append(out, f.Value)
	}
	return out
}

// meanProfile is the mean of the profiles of rows that have one; nil where none has.
func meanProfile(rows []*Row) []float64 {
	rows = list.Keep(rows, func(r *Row) bool { return r.profile() != nil })
	if len(rows) == 0 {
		return nil
	}
	mean := make([]float64, len(result.Modes))
	for _, r := range rows {
		for i, v := range r.profile() {
			mean[i] += v
		}
	}
	for i := range mean {
		mean[i] /= float64(len(rows))
	}
	return mean
}

// Distances are Euclidean distances between the failure profiles of two models: a
// description, not a test.
type Distances struct {
	Least    float64 `json:"least"`
	Mean     float64 `json:"mean"`
	Greatest float64 `json:"greatest"`
	Pairs    int     `json:"pairs"` // of models
}

// distances returns the distances of the pairs of rows that are chosen, of those
// with a profile; nil without a pair.
func distances(rows []*Row, chosen func(a, b *Row) bool) *Distances {
	d := Distances{Least: math.Inf(1)}
	rows = list.Keep(rows, func(r *Row) bool { return r.profile() != nil })
	profiles := list.Map(rows, (*Row).profile)
	sum := 0.0
	for i, a := range rows {
		for j := i + 1; j < len(rows); j++ {
			if chosen(a, rows[j]) {
				apart := stats.Euclidean(profiles[i], profiles[j])
				sum, d.Pairs = sum+apart, d.Pairs+1
				d.Least, d.Greatest = min(d.Least, apart), max(d.Greatest, apart)
			}
		}
	}
	if d.Pairs == 0 {
		return nil
	}
	d.Mean = sum / float64(d.Pairs)
	return &d
}
