package change

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// lookalikes finds new names, ids and aliases that read like those of another card.
func lookalikes(r *Report, base, head *result.Set) {
	published := map[[3]string]bool{}
	owners := map[[2]string][]result.Designation{} // noun and what is read → who is called so, the published first
	add := func(d result.Designation) {
		if read := result.AsRead(d.Text); read != "" {
			key := [2]string{d.Noun, read}
			owners[key] = append(owners[key], d)
		}
	}
	for _, d := range result.Designations(base) {
		published[[3]string{d.Noun, d.ID, d.Text}] = true
		add(d)
	}
	now := result.Designations(head)
	slices.SortFunc(now, func(a, b result.Designation) int {
		return cmp.Or(cmp.Compare(a.Noun, b.Noun), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Text, b.Text))
	})
	told := map[string]bool{} // by path: one look-alike of a card says enough
	for _, d := range now {
		if published[[3]string{d.Noun, d.ID, d.Text}] {
			continue
		}
		for _, other := range owners[[2]string{d.Noun, result.AsRead(d.Text)}] {
			if other.ID != d.ID && !told[d.File.Path] {
				told[d.File.Path] = true
				message := fmt.Sprintf("%q reads like %q of %s", d.Text, other.Text, other.File.Path)
				r.Problems = append(r.Problems, Problem{Path: d.File.Path, Message: message, Remedy: ownName})
			}
		}
		add(d)
	}
}
