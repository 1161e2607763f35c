package board

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Family is the models of one maker's line, with the mean of their failure profiles.
type Family struct {
	Name    string    `json:"name"`
	Rows    []*Row    `json:"models"`
	Profile []float64 `json:"profile,omitempty"` // mean rate by mode, in the order of the modes; nil where a mode is unknown
}

// orderByFamily puts the rows of a family together, families with like profiles
// side by side, and within a family models by release, then name.
func (b *Board) orderByFamily() {
	byName := map[string][]*Row{}
	for _, r := range b.Rows {
		byName[familyOf(r)] = append(byName[familyOf(r)], r)
	}
	var families []Family
	for _, name := range sortedKeys(byName) {
		members := byName[name]
		slices.SortStableFunc(members, func(x, y *Row) int {
			return cmp.Or(cmp.Compare(x.Model.Released, y.Model.Released)*both(x.Model.Released, y.Model.Released), cmp.Compare(x.Model.Name, y.Model.Name))
		})
		families = append(families, Family{Name: name, Rows: members, Profile: meanProfile(members)})
	}
	b.Families = likeNextToLike(families)
	b.Rows = nil
	for _, f := range b.Families {
		b.Rows = append(b.Rows, f.Rows...)
	}
	b.Distances = familyDistances(b.Families)
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

// Distances are mean Euclidean distances between the failure profiles of two models:
// a description, not a test.
type Distances struct {
	Within  *float64 `json:"within,omitempty"`  // of one family
	Between *float64 `json:"between,omitempty"` // of different families
}

func familyDistances(families []Family) Distances {
	type member struct {
		family  int
		profile []float64
	}
	var all []member
	for i, f := range families {
		for _, r := range f.Rows {
			if p := r.Profile(); p != nil {
				all = append(all, member{i, p})
			}
		}
	}
	var sum [2]float64
	var n [2]int
	for i, a := range all {
		for _, b := range all[i+1:] {
			k := 0
			if a.family != b.family {
				k = 1
			}
			sum[k] += stats.Euclidean(a.profile, b.profile)
			n[k]++
		}
	}
	out := [2]*float64{}
	for k := range out {
		if n[k] > 0 {
			m := sum[k] / float64(n[k])
			out[k] = &m
		}
	}
	return Distances{out[0], out[1]}
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
