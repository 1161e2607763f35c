package result

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// AsRead returns a name as it is compared with others: in Unicode's form NFKC, without case, spaces, hyphens and
// punctuation. What is left of a name is letters, marks, digits and symbols, so that R+ is not R.
func AsRead(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Z, unicode.P, unicode.C) {
			return -1
		}
		return r
	}, norm.NFKC.String(cases.Fold().String(norm.NFKC.String(name))))
}

// alike finds names, ids and aliases that readers cannot tell from another card's, organizations written in two ways, and words
// that mix scripts.
func (c *check) alike() {
	first, told := map[[2]string]Designation{}, map[string]bool{}
	for _, d := range Designations(c.set) {
		key := [2]string{d.Noun, AsRead(d.Text)}
		switch other, taken := first[key]; {
		case told[d.File.Path], strings.HasPrefix(d.Pointer, "/aliases") && c.has(modelFolder, d.Text): // which says enough
		case mixesScripts(d.Text):
			told[d.File.Path] = true
			c.Errorf(d.File, d.Pointer, "%q mixes scripts within a word; write each word in one script", d.Text)
		case !taken:
			first[key] = d
		case other.ID == d.ID, d.Text == other.Text && strings.HasPrefix(d.Pointer, "/aliases"): // two models of one alias: found by aliases
		default:
			told[d.File.Path] = true
			c.Errorf(d.File, d.Pointer, "%q reads like %q of %s; write a name that readers can tell from it, for example with a version",
				d.Text, other.Text, other.File.Path)
		}
	}
	makers := map[string]*ModelCard{}
	for _, id := range c.set.ModelIDs() {
		m := c.set.Models[id]
		switch o := makers[AsRead(m.Organization)]; {
		case mixesScripts(m.Organization):
			c.Errorf(m.File, "/organization", "%q mixes scripts within a word; write each word in one script", m.Organization)
		case o == nil:
			makers[AsRead(m.Organization)] = m
		case o.Organization != m.Organization:
			c.Errorf(m.File, "/organization", "%q reads like %q of %s; write an organization in one way", m.Organization, o.Organization, o.File.Path)
		}
	}
}

// mixesScripts reports whether a word has letters of two scripts. Those that are written together are one here:
// Chinese characters, kana, Hangul, and Latin beside them.
func mixesScripts(name string) bool {
	together := []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo}
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		var script *unicode.RangeTable
		for _, r := range norm.NFKC.String(word) {
			if unicode.In(r, unicode.Common, unicode.Inherited) || unicode.In(r, together...) {
				continue
			}
			if script == nil {
				for _, of := range unicode.Scripts {
					if unicode.Is(of, r) {
						script = of
					}
				}
			} else if !unicode.Is(script, r) {
				return true
			}
		}
	}
	return false
}
