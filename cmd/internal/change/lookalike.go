package change

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A designation is what a model or panel is called: its id, its name or an alias.
type designation struct {
	noun, id string // of the card
	path     string // of its file
	text     string
}

func designations(set *result.Set) []designation {
	var out []designation
	for _, id := range set.ModelIDs() {
		m := set.Models[id]
		for _, text := range append([]string{m.ID, m.Name}, m.Aliases...) {
			out = append(out, designation{modelFile, id, m.File.Path, text})
		}
	}
	for _, id := range set.PanelIDs() {
		p := set.Panels[id]
		out = append(out, designation{panelFile, id, p.File.Path, p.ID}, designation{panelFile, id, p.File.Path, p.Name})
	}
	return out
}

// lookalikes finds new names, ids and aliases that read like those of another card.
func lookalikes(r *Report, base, head *result.Set) {
	published := map[designation]bool{}
	owners := map[[2]string][]designation{} // noun and what is read → who is called so, the published first
	add := func(d designation) {
		if read := asRead(d.text); read != "" {
			key := [2]string{d.noun, read}
			owners[key] = append(owners[key], d)
		}
	}
	for _, d := range designations(base) {
		published[d] = true
		add(d)
	}
	now := designations(head)
	slices.SortFunc(now, func(a, b designation) int {
		return cmp.Or(cmp.Compare(a.noun, b.noun), cmp.Compare(a.id, b.id), cmp.Compare(a.text, b.text))
	})
	told := map[string]bool{} // by path: one look-alike of a card says enough
	for _, d := range now {
		if published[d] {
			continue
		}
		for _, other := range owners[[2]string{d.noun, asRead(d.text)}] {
			if other.id != d.id && !told[d.path] {
				told[d.path] = true
				message := fmt.Sprintf("%q reads like %q of %s", d.text, other.text, other.path)
				r.Problems = append(r.Problems, Problem{Path: d.path, Message: message, Remedy: ownName})
			}
		}
		add(d)
	}
}

// alike are letters and digits that are taken for the letter beside them.
var alike = strings.NewReplacer(
	"0", "o", "1", "l", "i", "l", "|", "l",
	"а", "a", "в", "b", "с", "c", "е", "e", "н", "h", "і", "l", "ј", "j", "к", "k",
	"м", "m", "о", "o", "р", "p", "ѕ", "s", "т", "t", "у", "y", "х", "x",
	"α", "a", "β", "b", "ε", "e", "η", "h", "ι", "l", "κ", "k",
	"μ", "m", "ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "u", "χ", "x",
)

// asRead returns what a hasty reader sees of a name: letters without accents, case,
// or difference between those that look alike; digits, points and pluses; and no
// more.
func asRead(name string) string {
	var b strings.Builder
	for _, c := range strings.ToLower(norm.NFKD.String(name)) {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune(".+|", c) {
			b.WriteRune(c)
		}
	}
	return alike.Replace(b.String())
}
