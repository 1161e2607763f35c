package result

import (
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// runNames finds runs whose id is not their file's name, and ids used twice.
func (c *check) runNames() {
	byID := map[string]*Run{}
	for _, r := range c.runs {
		if nameOf(r.File) == r.ID {
			byID[r.ID] = r
		}
	}
	for _, r := range c.runs {
		name := nameOf(r.File)
		first := byID[r.ID]
		switch {
		case first == r:
		case first != nil:
			c.errorf(r.File, "/id", "id %q is that of %s already; every run has its own", r.ID, first.File.Path)
		case ValidID(name): // otherwise the name is a finding already
			c.errorf(r.File, "/id", "id is %q but the file is %s.json; they must be the same", r.ID, name)
			byID[r.ID] = r
		}
	}
}

// reserved finds names that no file of a site can have: that of every folder's
// page, and those that Windows keeps for devices, whatever follows after a point.
var reserved = regexp.MustCompile(`^(?:index\.html|(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?)$`)

// reservedNames finds ids and aliases that are no names of files on every system.
func (c *check) reservedNames() {
	refuse := func(f File, pointer, id string) {
		if reserved.MatchString(id) {
			c.errorf(f, pointer, "%q cannot be the name of a file on every system; choose another id", id)
		}
	}
	for _, d := range Designations(c.set) {
		if d.Pointer != "/name" {
			refuse(d.File, d.Pointer, d.Text)
		}
	}
	for _, r := range c.runs {
		refuse(r.File, "/id", r.ID)
	}
}

// aliases finds aliases that name two models.
func (c *check) aliases() {
	type place struct {
		model *Model
		index int
	}
	first := map[string]place{}
	for _, id := range c.set.ModelIDs() {
		m := c.set.Models[id]
		for i, alias := range m.Aliases {
			pointer := strict.Pointer("aliases", i)
			switch p, taken := first[alias]; {
			case c.present[modelFolder.name][alias]:
				c.errorf(m.File, pointer, "alias %q is the id of a model; an alias must name nothing else", alias)
			case taken:
				c.errorf(m.File, pointer, "alias %q is one of model %q too (%s); keep one", alias, p.model.ID, c.where(p.model.File, strict.Pointer("aliases", p.index)))
			default:
				first[alias] = place{m, i}
			}
		}
	}
}

// cards finds models and panels that are named but have no card.
func (c *check) cards() {
	for _, r := range c.runs {
		if say := c.noCard(modelFolder, r.Model); say != "" {
			c.errorf(r.File, "/model", "model %q %s", r.Model, say)
		}
		if say := c.noCard(panelFolder, r.Panel); say != "" {
			c.errorf(r.File, "/panel", "panel %q %s", r.Panel, say)
		}
	}
	for _, id := range c.set.PanelIDs() {
		p := c.set.Panels[id]
		if p.Published == nil {
			continue
		}
		for _, model := range slices.Sorted(maps.Keys(p.Published.Figures)) {
			if say := c.noCard(modelFolder, model); say != "" {
				f := c.doc(p.File).KeyErrorf(strict.Pointer("published", "figures", model), "figures of %q: it %s", model, say)
				c.findings.Add(f.With(strict.Warning))
			}
		}
	}
}

// noCard says what is wrong with the id of a model or panel, "" if it has a card.
func (c *check) noCard(f folder, id string) string {
	if c.has(f, id) {
		return ""
	}
	if m := c.set.Resolve(id); m != nil && f.name == modelFolder.name {
		return fmt.Sprintf("is an alias; write the id, %q", m.ID)
	}
	hint := "add one"
	if near, ok := strict.Nearest(id, slices.Sorted(maps.Keys(c.present[f.name]))); ok {
		hint = fmt.Sprintf("add one, or did you mean %q?", near)
	}
	return fmt.Sprintf("has no card %s/%s/%s%s; %s", root, f.name, id, f.ext, hint)
}

// has reports whether there is a file of this id; where there is none, that is the
// finding, and what follows from it is not said.
func (c *check) has(f folder, id string) bool { return c.present[f.name][id] }

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

// IsLink reports whether a text may become a link: an absolute http or https
// address with a host and nothing that hides where it leads.
func IsLink(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil &&
		!strict.Hides(s) && !strings.ContainsAny(s, " \t\n\\")
}

// texts finds addresses that are none, and required texts of which nothing is left to see.
func (c *check) texts() {
	show := func(f File, in, key, text, address string) {
		at := in + "/url"
		if address != "" && !IsLink(address) {
			c.warnf(f, at, "%s is %q, not an http or https address; shown as text, not as a link", dotted(at), address)
		}
		if at = in + key; strings.TrimSpace(text) == "" {
			c.errorf(f, at, "%s shows nothing; write what readers know it by", dotted(at))
		}
	}
	for _, id := range c.set.ModelIDs() {
		m := c.set.Models[id]
		show(m.File, "", "/name", m.Name, m.URL)
	}
	for _, id := range c.set.PanelIDs() {
		p := c.set.Panels[id]
		show(p.File, "", "/name", p.Name, p.URL)
		if p.Published != nil {
			show(p.File, "/published", "/source", p.Published.Source, p.Published.URL)
		}
	}
	for _, r := range c.runs {
		show(r.File, "/source", "/title", r.Source.Title, r.Source.URL)
	}
	for _, s := range c.jointly {
		show(s.File, "/source", "/title", s.Source.Title, s.Source.URL)
	}
}

// Quotes warns of runs that quote answers or hold what raters wrote: a site that
// does not publish such texts keeps them in its repository all the same, where
// they stay in the history.
func Quotes(set *Set) strict.Findings {
	c := &check{set: set, docs: map[string]*strict.Doc{}}
	for _, id := range set.RunIDs() {
		r, first, n := set.Runs[id], "", 0
		for i := range r.Ratings {
			x := &r.Ratings[i]
			if len(x.Spans) == 0 && x.Reason == "" {
				continue
			}
			if n++; n == 1 {
				first = strict.Pointer("ratings", i)
			}
		}
		if n > 0 {
			c.warnf(r.File, first, "%s with spans or a reason, which may hold patients' words and stay in a repository's history for ever; "+
				"take them out, or set text under [publish] in site.toml if they may be shown", strict.Count(n, "rating", "ratings"))
		}
	}
	return c.findings
}
