package change

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// lookalikes finds new names, ids and aliases that read like those of another card.
func lookalikes(r *Report, base, head *result.Set) {
	was, now := result.Designations(base), result.Designations(head)
	published := map[[3]string]bool{}
	for _, d := range was {
		published[[3]string{d.Noun, d.ID, d.Text}] = true
	}
	isPublished := func(d result.Designation) bool { return published[[3]string{d.Noun, d.ID, d.Text}] }
	now = slices.DeleteFunc(now, isPublished)
	slices.SortFunc(now, func(a, b result.Designation) int {
		return cmp.Or(cmp.Compare(a.Noun, b.Noun), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Text, b.Text))
	})
	told := map[string]bool{} // by path: one look-alike of a card says enough
	for _, x := range result.Lookalikes(slices.Concat(was, now)) {
		if d, other := x[0], x[1]; !told[d.File.Path] && !isPublished(d) {
			told[d.File.Path] = true
			message := fmt.Sprintf("%q reads like %q of %s", d.Text, other.Text, other.File.Path)
			r.Problems = append(r.Problems, Problem{Path: d.File.Path, Message: message, Remedy: ownName})
		}
	}
}
