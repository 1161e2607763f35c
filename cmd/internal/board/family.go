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
	Name string `json:"name"`
	Rows []*Row `json:"models"`
	// mean of its models' rates by mode, in the order of the modes; nil where a mode is unknown
	Profile []float64 `json:"profile,omitempty"`
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
		f.Profile, f.Apart = meanProfile(f.Rows), distances(f.Rows, false)
		if f.Profile == nil {
			rest = append(rest, f)
		} else {
			known, profiles = append(known, f), append(profiles, f.Profile)
		}
	}
	if order := stats.LikeNextToLike(profiles); order != nil {
		known = list.Map(order, func(i int) Family { return known[i] })
	}
	b.Families = append(known, rest...)
	b.Distances = distances(b.Rows, true)
}

func familyOf(r *Row) string { return cmp.Or(r.Model.Family, r.Model.Organization, r.Model.Name) }

// profile returns the failure rates of a row, or nil where one is unknown.
func (r *Row) profile() []float64 {
	if slices.ContainsFunc(r.Figures, func(f *Score) bool { return !f.Known() }) {
		return nil
	}
	return list.Map(r.Figures, func(f *Score) float64 { return f.Value })
}

// meanProfile is the mean of the profiles of rows that have one; nil where none has.
func meanProfile(rows []*Row) []float64 {
	rows = list.Keep(rows, func(r *Row) bool { return r.profile() != nil })
	if len(rows) == 0 {
		return nil
	}
	mean := make([]float64, len(rows[0].Figures))
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

// distances returns the distances of every two rows with a profile, or of those of
// different families alone; nil without a pair.
func distances(rows []*Row, apart bool) *Distances {
	d := Distances{Least: math.Inf(1)}
	rows = list.Keep(rows, func(r *Row) bool { return r.profile() != nil })
	profiles, families := list.Map(rows, (*Row).profile), list.Map(rows, familyOf)
	sum := 0.0
	for i := range rows {
		for j := i + 1; j < len(rows); j++ {
			if !apart || families[i] != families[j] {
				x := stats.Euclidean(profiles[i], profiles[j])
				sum, d.Pairs = sum+x, d.Pairs+1
				d.Least, d.Greatest = min(d.Least, x), max(d.Greatest, x)
			}
		}
	}
	if d.Pairs == 0 {
		return nil
	}
	d.Mean = sum / float64(d.Pairs)
	return &d
}
