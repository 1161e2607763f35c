package result

import (
	"cmp"
	_ "embed" // confusables.txt
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

//go:embed confusables.txt
var confusables string

// prototypes are the letters and digits that characters look like: the skeletons of
// Unicode Technical Standard 39, as far as they are Latin.
var prototypes = func() map[rune]string {
	out := map[rune]string{}
	for line := range strings.Lines(confusables) {
		if prototype, like, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			for _, r := range like {
				out[r] = strings.ToLower(prototype)
			}
		}
	}
	return out
}()

// shapes are Latin letters and digits that a hasty reader takes for others, beyond those of
// the standard: these look alike in one case or in some typefaces.
var shapes = strings.NewReplacer("rn", "m", "0", "o", "1", "l", "i", "l", "|", "l", "5", "s", "q", "g", "vv", "w")

// signs are what stands for a letter in a name that is to look like another's, where read takes it for what it is.
var signs = strings.NewReplacer("4", "a", "@", "a", "3", "e", "€", "e", "$", "s", "7", "t", "8", "b", "!", "l", "cl", "d")

// A token is a number or a word of a name, as it looks: in Latin letters and digits where it
// looks like these, in lower case, without accents.
type token struct {
	text   string
	number bool
	after  string // what stands between it and the one before
}

// tokens returns the numbers and words of a name. Marks and symbols are left out, whether a
// sign of a trade mark or a tick.
func tokens(name string) []token {
	var out []token
	after := ""
	add := func(seen string) {
		for _, r := range seen {
			number := unicode.IsDigit(r)
			if n := len(out); n == 0 || after != "" || out[n-1].number != number {
				out = append(out, token{number: number, after: after})
			}
			out[len(out)-1].text += string(unicode.ToLower(r))
			after = ""
		}
	}
	for _, r := range name {
		switch like := prototypes[r]; {
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '+' || r == '|'):
			add(string(r))
		case r >= unicode.MaxASCII && like != "":
			add(like)
		case letterInBox(r) != 0:
			add(string(letterInBox(r)))
		case unicode.In(r, unicode.So, unicode.Sk, unicode.M, unicode.Cf) && !unicode.In(r, circled):
		default:
			for _, part := range norm.NFKD.String(string(r)) {
				switch like := prototypes[part]; {
				case unicode.In(part, unicode.M):
				case part >= unicode.MaxASCII && like != "":
					add(like)
				case unicode.IsLetter(part), unicode.IsDigit(part):
					add(string(part))
				default:
					after += string(part)
				}
			}
		}
	}
	return out
}

// circled are letters and digits in circles, parentheses and squares, of which Unicode says what they are.
var circled = &unicode.RangeTable{R16: []unicode.Range16{{Lo: 0x2460, Hi: 0x24FF, Stride: 1}}, R32: []unicode.Range32{{Lo: 0x1F100, Hi: 0x1F14F, Stride: 1}}}

// letterInBox returns the letter of a white one on black, or of a flag, of which Unicode does not say it; 0 for another.
func letterInBox(r rune) rune {
	for _, first := range []rune{0x1F150, 0x1F170, 0x1F1E6} {
		if r >= first && r < first+26 {
			return 'a' + r - first
		}
	}
	return 0
}

// ascii returns a name with the decimal digits of all scripts as 0 to 9.
func ascii(name string) string {
	return strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII || !unicode.IsDigit(r) {
			return r
		}
		value := rune(0)
		for unicode.IsDigit(r - value - 1) { // those of a script follow each other
			value++
		}
		return '0' + value%10
	}, name)
}

// read joins tokens into what a hasty reader sees.
func read(all []token) string {
	return shapes.Replace(strings.Join(list.Map(all, func(t token) string { return t.text }), ""))
}

// AsRead returns what a hasty reader sees of a name: letters and digits without accents,
// case, what parts them, or difference between those that look alike, and no more.
func AsRead(name string) string { return read(tokens(name)) }

// additions are words that make nothing another thing.
var additions = []string{"the", "official", "verified", "original", "authentic", "genuine", "real", "of"}

// ofPeople are words that make no panel and no organisation another one.
var ofPeople = []string{"new", "beta", "panel", "group", "team", "inc", "ltd", "llc", "corp", "gmbh"}

// numerals are numbers in letters.
var numerals = map[string]string{
	"ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10",
	"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
}

func (t token) counts() bool {
	return t.number || numerals[t.text] != "" || t.text == "version" || t.text == "edition"
}

// inDigits returns tokens with numbers in letters as numbers, where they stand alone: "V", and not that of V3 or 4V.
func inDigits(all []token) []token {
	out := slices.Clone(all)
	for i, t := range all {
		alone := (i == 0 || t.after != "") && (i+1 == len(all) || all[i+1].after != "")
		if n := numerals[t.text]; alone && n != "" {
			out[i].text, out[i].number = n, true
		}
	}
	return out
}

// plain leaves out of a name what makes it no other: articles, words like "official" and others that are given,
// plurals, and zeros after a point; where noNumbers, also numbers.
func plain(all []token, noNumbers bool, words ...string) []token {
	var out []token
	for i, t := range all {
		switch {
		case slices.Contains(additions, t.text), slices.Contains(words, t.text), i == 0 && (t.text == "a" || t.text == "an"),
			t.text == "s" && strings.ContainsAny(t.after, "'’"):
			continue
		case noNumbers && t.counts(), t.number && (t.text == "0" && t.after == "." && (i+1 == len(all) || all[i+1].after != ".")):
			continue
		case len(t.text) >= 4 && !t.number && strings.HasSuffix(t.text, "s") && !strings.HasSuffix(t.text, "ss"):
			t.text = strings.TrimSuffix(t.text, "s")
		}
		out = append(out, t)
	}
	return out
}

// hasNumber reports whether there is a number among the tokens.
func hasNumber(all []token) bool {
	return slices.ContainsFunc(all, token.counts)
}

// inOrder returns tokens with the words in order before the numbers, which stay as they
// stand: Qwen3.5-2B is not Qwen2.5-3B.
func inOrder(all []token) []token {
	numbers := list.Keep(all, func(t token) bool { return t.number })
	words := list.Keep(all, func(t token) bool { return !t.number })
	slices.SortFunc(words, func(a, b token) int { return cmp.Compare(a.text, b.text) })
	return append(words, numbers...)
}

// sortedLetters returns the tokens with the letters of each word in order: those of names
// in which letters changed places are the same.
func sortedLetters(all []token) string {
	return strings.Join(list.Map(all, func(t token) string {
		r := []rune(t.text)
		if !t.number && len(r) >= 3 {
			slices.Sort(r)
		}
		return string(r)
	}), "")
}

// swapped reports whether one text is the other with two neighbours in each other's place.
func swapped(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) != len(y) {
		return false
	}
	i := 0
	for i < len(x) && x[i] == y[i] {
		i++
	}
	return i+1 < len(x) && x[i] == y[i+1] && x[i+1] == y[i] && slices.Equal(x[i+2:], y[i+2:])
}

// A called is a designation and how it looks.
type called struct {
	Designation
	tokens []token
	read   string
	seen   map[string]string // in each of the ways
}

// names finds names that look alike, each by what it has in common with the others.
type names struct {
	by   map[[3]string][]*called // noun, way of looking, what is seen
	all  map[string][]*called    // by noun
	wild map[string][]*called    // by noun: those with letters that look like no Latin one
}

// Lookalikes returns each name, id and alias of a list that reads like one of another
// card before it, and that one.
func Lookalikes(list []Designation) (found [][2]Designation) {
	n := names{map[[3]string][]*called{}, map[string][]*called{}, map[string][]*called{}}
	for _, d := range list {
		c := newCalled(d)
		if c.read == "" {
			continue
		}
		if other := n.like(c); other != nil {
			found = append(found, [2]Designation{d, other.Designation})
		}
		for way, seen := range c.seen {
			k := [3]string{c.Noun, way, seen}
			n.by[k] = append(n.by[k], c)
		}
		n.all[c.Noun] = append(n.all[c.Noun], c)
		if isWild(c.read) {
			n.wild[c.Noun] = append(n.wild[c.Noun], c)
		}
	}
	return found
}

// The ways of looking alike.
const (
	asRead    = "read"
	asPlain   = "plain"
	asOrdered = "ordered" // words in order
	asWords   = "words"   // so, and numbers left out
	asMoved   = "moved"   // letters in order
	asSigned  = "signed"  // signs and digits for letters
	asCounted = "counted" // numbers in letters, or in another script's digits
)

func newCalled(d Designation) *called {
	c := &called{Designation: d, tokens: tokens(d.Text), read: AsRead(d.Text)}
	c.seen = map[string]string{
		asRead: c.read, asPlain: read(plain(c.tokens, false)), asMoved: sortedLetters(c.tokens),
		asSigned: AsRead(signs.Replace(strings.ToLower(c.Text))), asCounted: read(plain(inDigits(tokens(ascii(c.Text))), false)),
	}
	if c.Pointer == "/name" {
		var words []string
		if c.Noun == "panel" {
			words = ofPeople
			c.seen[asWords] = read(inOrder(plain(c.tokens, true, words...)))
		}
		c.seen[asOrdered] = read(inOrder(plain(c.tokens, false, words...)))
	}
	return c
}

// like returns a name of another card before that reads like one, nil if there is none.
func (n *names) like(c *called) *called {
	for _, way := range list.Keys(c.seen) {
		for _, o := range n.by[[3]string{c.Noun, way, c.seen[way]}] {
			switch {
			case c.seen[way] == "", o.ID == c.ID:
			case way == asWords && hasNumber(o.tokens) && hasNumber(c.tokens): // two editions
			case way == asMoved && !swapped(o.read, c.read):
			default:
				return o
			}
		}
	}
	others := n.wild[c.Noun]
	if isWild(c.read) {
		others = n.all[c.Noun]
	}
	for _, o := range others {
		if o.ID != c.ID && wildly(o.read, c.read) {
			return o
		}
	}
	if c.Pointer == "/name" {
		return n.beginning(c)
	}
	return nil
}

// isWild reports whether a name that looks Latin has letters that look like no Latin one.
func isWild(read string) bool {
	other, all := 0, 0
	for _, r := range read {
		if all++; r >= unicode.MaxASCII {
			other++
		}
	}
	return other > 0 && 3*other <= all
}

// wildly reports whether two names differ only where one has a letter that looks like no
// Latin one: it stands for any.
func wildly(a, b string) bool {
	x, y := []rune(a), []rune(b)
	return len(x) == len(y) && slices.EqualFunc(x, y, func(r, s rune) bool {
		return r == s || max(r, s) >= unicode.MaxASCII && (unicode.IsLetter(r) && unicode.IsLetter(s))
	})
}

// beginning returns a name of another card with which one begins, but for how it is
// written: "GPT5 Pro" where there is a GPT-5. A name that goes on as that begins is another.
func (n *names) beginning(c *called) *called {
	for i := 1; i < len(c.tokens); i++ {
		if c.tokens[i].after == "" {
			continue
		}
		for _, o := range n.by[[3]string{c.Noun, asRead, read(c.tokens[:i])}] {
			if o.ID != c.ID && o.Pointer == "/name" && spelled(o.tokens) != spelled(c.tokens[:i]) {
				return o
			}
		}
	}
	return nil
}

// spelled returns tokens as they are written, but for what parts them.
func spelled(all []token) string {
	out := ""
	for _, t := range all {
		if t.after != "" {
			out += " "
		}
		out += t.text
	}
	return strings.TrimSpace(out)
}

// sameAlias reports whether one is an alias that is the other's alias or id to the
// letter, which is an error already.
func sameAlias(a, b Designation) bool {
	names := func(d, other Designation) bool {
		return strings.HasPrefix(d.Pointer, "/aliases") && (d.Text == other.ID || d.Text == other.Text && other.Pointer != "/name")
	}
	return names(a, b) || names(b, a)
}

// lookalikes finds names, ids and aliases that read like another card's and are not said to
// be meant so, and names in letters of two scripts that look alike.
func (c *check) lookalikes() {
	told := map[string]bool{} // by path: one look-alike of a card says enough
	all := Designations(c.set)
	tell := func(d, other Designation, what string) {
		if told[d.File.Path] || sameAlias(d, other) || c.set.Distinct(d, other) {
			return
		}
		told[d.File.Path] = true
		c.Errorf(d.File, d.Pointer, "%q %s %q of %s; readers must tell the two apart, by a version for example; "+
			"if both are meant, that card's owners add distinct_from = [%q] to this one", d.Text, what, other.Text, other.File.Path, other.ID)
	}
	for _, x := range Lookalikes(all) {
		tell(x[0], x[1], "reads like")
	}
	for _, x := range borrowed(c.set) {
		tell(x[0], x[1], "begins like")
	}
	for _, d := range all {
		if scripts := mixedScripts(d.Text); scripts != "" && !told[d.File.Path] {
			told[d.File.Path] = true
			c.Errorf(d.File, d.Pointer, "%q has letters of %s in one word that look alike; write it in one script", d.Text, scripts)
		}
	}
	c.distinctions()
	c.organizations()
}

// organizations finds makers that read like another card's and are written otherwise: one
// whose models are listed apart, or somebody in its name.
func (c *check) organizations() {
	first := map[string]*ModelCard{}
	for _, id := range c.set.ModelIDs() {
		m := c.set.Models[id]
		as := read(plain(tokens(m.Organization), false, ofPeople...))
		if scripts := mixedScripts(m.Organization); scripts != "" {
			c.Errorf(m.File, "/organization", "%q has letters of %s in one word that look alike; write it in one script", m.Organization, scripts)
		} else if o := first[as]; o == nil {
			first[as] = m
		} else if as != "" && o.Organization != m.Organization {
			c.Errorf(m.File, "/organization", "%q reads like %q of %s; write one organization in one way", m.Organization, o.Organization, o.File.Path)
		}
	}
}

// distinctFrom returns what a card says that it is not.
func (s *Set) distinctFrom(d Designation) []string {
	if p := s.Panels[d.ID]; p != nil && d.Noun == "panel" {
		return p.DistinctFrom
	} else if m := s.Models[d.ID]; m != nil && d.Noun == "model" {
		return m.DistinctFrom
	}
	return nil
}

// Distinct reports whether one of two cards says that it is not the other. Whether it is one
// whose owners may say so is known where two states are compared.
func (s *Set) Distinct(d, other Designation) bool {
	return slices.Contains(s.distinctFrom(d), other.ID) || slices.Contains(s.distinctFrom(other), d.ID)
}

// distinctions finds cards that say they are not a card that there is not, or themselves.
func (c *check) distinctions() {
	for _, d := range Designations(c.set) {
		folder := modelFolder
		if d.Noun == "panel" {
			folder = panelFolder
		}
		for i, id := range c.set.distinctFrom(d) {
			if d.Pointer == "" && (id == d.ID || !c.has(folder, id)) {
				c.Errorf(d.File, strict.Pointer("distinct_from", i), "%q is no other %s; write the id of the card whose name reads like this one's", id, d.Noun)
			}
		}
	}
}

// borrowed returns ids of models that begin with the id of another card, of which their
// names say nothing, and that id.
func borrowed(set *Set) (found [][2]Designation) {
	for _, id := range set.ModelIDs() {
		name := AsRead(set.Models[id].Name)
		for i := range id {
			other := set.Models[id[:i]]
			if other == nil || !strings.ContainsRune("-._", rune(id[i])) {
				continue
			}
			if !strings.Contains(name, AsRead(other.Name)) && !strings.Contains(name, AsRead(other.ID)) {
				found = append(found, [2]Designation{{"model", id, set.Models[id].File, "", id}, {"model", other.ID, other.File, "", other.ID}})
			}
		}
	}
	return found
}

// mixedScripts names the scripts of a word in which letters that look Latin stand beside
// Latin ones, and none of another script that does not; "" if there is no such word.
func mixedScripts(name string) string {
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		latin, other := false, ""
		for _, r := range word {
			switch {
			case unicode.In(r, unicode.Latin):
				latin = true
			case unicode.In(r, unicode.Common, unicode.Inherited):
			case prototypes[r] == "":
				other = "none"
			default:
				other = cmp.Or(other, script(r))
			}
		}
		if latin && other != "" && other != "none" {
			return fmt.Sprintf("Latin and %s", other)
		}
	}
	return ""
}

// script returns the name of a letter's script.
func script(r rune) string {
	for _, name := range list.Keys(unicode.Scripts) {
		if unicode.Is(unicode.Scripts[name], r) {
			return strings.ReplaceAll(name, "_", " ")
		}
	}
	return "another script"
}
