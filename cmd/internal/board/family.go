package board

import (
	"cmp"
	"maps"
	"slices"

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

// setFamilies puts the rows of a family together, families with like profiles side by
// side, and within a family models by release, then name.
func (b *Board) setFamilies() {
	byName := map[string][]*Row{}
	for _, r := range b.Rows {
		byName[familyOf(r)] = append(byName[familyOf(r)], r)
	}
	var families []Family
	for _, name := range slices.SortedFunc(maps.Keys(byName), result.CompareNames) {
		members := byName[name]
		slices.SortStableFunc(members, func(x, y *Row) int {
			return cmp.Or(cmp.Compare(x.Model.Released, y.Model.Released)*both(x.Model.Released, y.Model.Released), result.CompareNames(x.Model.Name, y.Model.Name))
		})
		any := func(a, b *Row) bool { return true }
		families = append(families, Family{Name: name, Rows: members, Profile: meanProfile(members), Apart: distances(members, any)})
	}
	b.Families = likeNextToLike(families)
	b.Distances = distances(b.Rows, func(x, y *Row) bool { return familyOf(x) != familyOf(y) })
}

// both is 1 where both dates are known, else 0: an unknown date decides nothing.
func both(a, b string) int {
	if a == "" || b == "" {
		return 0
	}
	return 1
}

func familyOf(r *Row) string { return cmp.Or(r.Model.Family, r.Model.Organization, r.Model.Name) }

// Profile returns the six failure rates of a row, or nil where one is unknown.
func (r *Row) Profile() []float64 {
	var out []float64
	for _, f := range r.Figures {
		if !f.Known() {
			return nil
		}
		out = append(out, f.Value)
	}
	return out
}

func meanProfile(rows []*Row) []float64 {
	sum := make([]float64, len(result.Modes))
	n := 0
	for _, r := range rows {
		if p := r.Profile(); p != nil {
			n++
			for i, v := range p {
				sum[i] += v
			}
		}
	}
	if n == 0 {
		return nil
	}
	for i := range sum {
		sum[i] /= float64(n)
	}
	return sum
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
	var d Distances
	sum := 0.0
	for i, a := range rows {
		for _, b := range rows[i+1:] {
			p, q := a.Profile(), b.Profile()
			if p == nil || q == nil || !chosen(a, b) {
				continue
			}
			x := stats.Euclidean(p, q)
			if d.Pairs == 0 || x < d.Least {
				d.Least = x
			}
			sum, d.Greatest, d.Pairs = sum+x, max(d.Greatest, x), d.Pairs+1
		}
	}
	if d.Pairs == 0 {
		return nil
	}
	d.Mean = sum / float64(d.Pairs)
	return &d
}

// likeNextToLike orders families so that those with like profiles are
// neighbours (average linkage on Euclidean distance, leaves in optimal order);
// families without a full profile come last, by name.
func likeNextToLike(families []Family) []Family {
	var known, rest []Family
	var profiles [][]float64
	for _, f := range families {
		if f.Profile == nil {
			rest = append(rest, f)
			continue
		}
		known, profiles = append(known, f), append(profiles, f.Profile)
	}
	order := stats.LikeNextToLike(profiles)
	if order == nil {
		return append(known, rest...)
	}
	var out []Family
	for _, i := range order {
		out = append(out, known[i])
	}
	return append(out, rest...)
}
