package result

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A Designation is what a model or panel is called: its id, its name or an alias.
type Designation struct {
	Noun, ID string // of the card: "model" or "panel"
	File     File   // of the card
	Pointer  string // into the file; "" for the id
	Text     string
}

// Designations returns what all models and panels are called.
func Designations(set *Set) []Designation {
	var out []Designation
	for _, id := range set.ModelIDs() {
		m := set.Models[id]
		out = append(out, Designation{"model", id, m.File, "/name", m.Name}, Designation{"model", id, m.File, "", m.ID})
		for i, alias := range m.Aliases {
			out = append(out, Designation{"model", id, m.File, strict.Pointer("aliases", i), alias})
		}
	}
	for _, id := range set.PanelIDs() {
		p := set.Panels[id]
		out = append(out, Designation{"panel", id, p.File, "/name", p.Name}, Designation{"panel", id, p.File, "", p.ID})
	}
	return out
}

// alike are letters and digits that are taken for the letter beside them.
var alike = strings.NewReplacer(
	"0", "o", "1", "l", "i", "l", "|", "l",
	"а", "a", "в", "b", "с", "c", "е", "e", "н", "h", "і", "l", "ј", "j", "к", "k",
	"м", "m", "о", "o", "р", "p", "ѕ", "s", "т", "t", "у", "y", "х", "x",
	"α", "a", "β", "b", "ε", "e", "η", "h", "ι", "l", "κ", "k",
	"μ", "m", "ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "u", "χ", "x",
)

// AsRead returns what a hasty reader sees of a name: letters without accents, case,
// or difference between those that look alike; digits, pluses, and one mark for
// whatever parts two digits; and no more.
func AsRead(name string) string {
	var b strings.Builder
	var last rune // of those that are read
	parted := false
	for _, c := range strings.ToLower(norm.NFKD.String(name)) {
		switch {
		case strings.ContainsRune("-._ ", c):
			parted = true
		case unicode.IsLetter(c), unicode.IsDigit(c), c == '+', c == '|':
			if parted && unicode.IsDigit(last) && unicode.IsDigit(c) {
				b.WriteByte('.')
			}
			b.WriteRune(c)
			last, parted = c, false
		}
	}
	return alike.Replace(b.String())
}

// sameAlias reports whether one is an alias that is the other's alias or id to the
// letter, which is an error already.
func sameAlias(a, b Designation) bool {
	names := func(d, other Designation) bool {
		return strings.HasPrefix(d.Pointer, "/aliases") && (d.Text == other.ID || d.Text == other.Text && other.Pointer != "/name")
	}
	return names(a, b) || names(b, a)
}

// Lookalikes returns each name, id and alias of a list that reads like one of another
// card before it, and that one.
func Lookalikes(list []Designation) (found [][2]Designation) {
	owners := map[[2]string][]Designation{} // noun and what is read → who is called so
	for _, d := range list {
		key := [2]string{d.Noun, AsRead(d.Text)}
		if i := slices.IndexFunc(owners[key], func(o Designation) bool { return o.ID != d.ID }); i >= 0 && key[1] != "" {
			found = append(found, [2]Designation{d, owners[key][i]})
		}
		owners[key] = append(owners[key], d)
	}
	return found
}

// lookalikes warns of names, ids and aliases that read like another card's.
func (c *check) lookalikes() {
	told := map[string]bool{} // by path: one look-alike of a card says enough
	for _, x := range Lookalikes(Designations(c.set)) {
		if d, other := x[0], x[1]; !told[d.File.Path] && !sameAlias(d, other) {
			told[d.File.Path] = true
			c.warnf(d.File, d.Pointer, "%q reads like %q of %s; readers must tell the two apart, by a version for example", d.Text, other.Text, other.File.Path)
		}
	}
}
