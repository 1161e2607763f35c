package result

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
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
			c.Errorf(r.File, "/id", "id %q is that of %s already; every run has its own", r.ID, first.File.Path)
		case ValidID(name): // otherwise the name is a finding already
			c.Errorf(r.File, "/id", "id is %q but the file is %s.json; they must be the same", r.ID, name)
			byID[r.ID] = r
		}
	}
}

// cards finds models and panels that are named but have no card.
func (c *check) cards() {
	for _, r := range c.runs {
		if say := c.noCard(modelFolder, r.Model); say != "" {
			c.Errorf(r.File, "/model", "model %q %s", r.Model, say)
		}
		if say := c.noCard(panelFolder, r.Panel); say != "" {
			c.Errorf(r.File, "/panel", "panel %q %s", r.Panel, say)
		}
	}
	for _, id := range c.set.PanelIDs() {
		p := c.set.Panels[id]
		if p.Published == nil {
			continue
		}
		for _, model := range list.Keys(p.Published.Figures) {
			if say := c.noCard(modelFolder, model); say != "" {
				f := c.doc(p.File).KeyErrorf(source.Pointer("published", "figures", model), "figures of %q: it %s", model, say)
				c.Findings.Add(f.With(source.Warning))
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
	if near, ok := source.Nearest(id, list.Keys(c.present[f.name])); ok {
		hint = fmt.Sprintf("add one, or did you mean %q?", near)
	}
	return fmt.Sprintf("has no card %s/%s/%s%s; %s", root, f.name, id, f.ext, hint)
}

// has reports whether there is a file of this id; where there is none, that is the
// finding, and what follows from it is not said.
func (c *check) has(f folder, id string) bool { return c.present[f.name][id] }

// A Designation is what a model or panel is called: its id, its name or an alias.
type Designation struct {
	Noun, ID string     // of the card: "model" or "panel"
	File     Provenance // of the card
	Pointer  string     // into the file; "" for the id
	Text     string
}

// Designations returns what all models and panels are called, aliases last.
func Designations(set *Set) []Designation {
	var out []Designation
	for _, id := range set.ModelIDs() {
		m := set.Models[id]
		out = append(out, Designation{"model", id, m.File, "/name", m.Name}, Designation{"model", id, m.File, "", m.ID})
	}
	for _, id := range set.PanelIDs() {
		p := set.Panels[id]
		out = append(out, Designation{"panel", id, p.File, "/name", p.Name}, Designation{"panel", id, p.File, "", p.ID})
	}
	for _, id := range set.ModelIDs() {
		for i, alias := range set.Models[id].Aliases {
			out = append(out, Designation{"model", id, set.Models[id].File, source.Pointer("aliases", i), alias})
		}
	}
	return out
}

// AsRead returns a name as it is compared with others: without case, width, accents, spaces, punctuation and symbols, and with
// digits as in ASCII. A plus stays, so that R+ is not R.
func AsRead(name string) string {
	return strings.Map(func(r rune) rune {
		if r != '+' && (!unicode.In(r, unicode.L, unicode.N) || unicode.Is(unicode.Lm, r)) {
			return -1
		}
		return r
	}, norm.NFKD.String(cases.Fold().String(plain(name))))
}

// alike finds names, ids and aliases that are another card's, or that readers cannot tell from it, or tell at all.
func (c *check) alike() {
	first, told := map[[2]string]Designation{}, map[string]bool{}
	for _, d := range Designations(c.set) {
		unclear, key := Misread(d.Text), [2]string{d.Noun, AsRead(d.Text)}
		switch other, taken := first[key]; {
		case told[d.File.Path]: // which says enough
		case unclear != "":
			told[d.File.Path] = true
			c.Errorf(d.File, d.Pointer, "%q %s", source.Clip(d.Text, MaxID), unclear)
		case !taken:
			first[key] = d
		case other.ID != d.ID:
			told[d.File.Path] = true
			c.Errorf(d.File, d.Pointer, "%q reads like %q of %s; write another name", d.Text, other.Text, other.File.Path)
		case strings.HasPrefix(d.Pointer, "/aliases") && d.Text == d.ID:
			c.Errorf(d.File, d.Pointer, "alias %q is the id of this card; leave it out", d.Text)
		}
	}
}

// Misread says why readers could not tell what a name is, "" where they can. Scripts that are written together are one:
// Chinese characters, kana, Hangul, and Latin beside them.
func Misread(name string) string {
	if AsRead(name) == "" {
		return "has no letter or digit"
	} else if len([]rune(name)) > MaxID {
		return fmt.Sprintf("has more than %d characters", MaxID)
	}
	script, low, row := "", map[string]bool{}, 0 // of a word; by script; marks or spaces that follow each other
	for _, r := range name {
		if row++; !unicode.In(r, unicode.M, unicode.Z) {
			row = 0
		}
		switch unseen := unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector); {
		case row > 2:
			return "has more than two marks or spaces in a row"
		case unseen || unicode.In(r, unicode.So, unicode.Co) || !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S,
			unicode.Z, unicode.C):
			return fmt.Sprintf("has %U, which is no letter, digit or punctuation; leave it out", r)
		case !unicode.In(r, unicode.L, unicode.M):
			script = ""
		case !unicode.IsLetter(r) || unicode.In(r, unicode.Common, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
			unicode.Bopomofo):
			continue
		case script == "":
			script = list.First(list.Keys(unicode.Scripts), func(name string) bool { return unicode.Is(unicode.Scripts[name], r) })
		case !unicode.Is(unicode.Scripts[script], r):
			return "mixes scripts within a word; write each word in one"
		}
		low[script] = low[script] || unicode.IsLower(r)
	}
	for _, script := range list.Keys(low) {
		capitals := script == "Cyrillic" || script == "Greek" // which look Latin, as all letters of the others do
		if capitals && !low[script] || slices.Contains([]string{"Cherokee", "Lisu", "Coptic", "Deseret"}, script) {
			return "is in letters that look Latin; write it in Latin ones"
		}
	}
	return ""
}

// sources compares what runs' sources call their judges with the panels, and with each other: a panel is of experts, or one
// judge.
func (c *check) sources() {
	first := map[string]*Run{} // of a panel's runs that name a judge
	for _, r := range c.runs {
		judge, panel := r.Source.Judge, c.set.Panels[r.Panel]
		if judge == "" || panel == nil {
			continue
		}
		f := first[r.Panel]
		switch {
		case !panel.IsJudge():
			c.Errorf(r.File, "/source/judge", "source.judge is %q, but the panel %q is of experts", judge, r.Panel)
		case f != nil && !c.set.SameModel(judge, f.Source.Judge):
			c.Errorf(r.File, "/source/judge", "source.judge is %q, and %q in %s; two judges have a panel each", judge, f.Source.Judge,
				c.Where(f.File, "/source/judge"))
		}
		if f == nil {
			first[r.Panel] = r
		}
	}
}

// OfAll returns a run's source as that of a panel's summary, which is of no one model.
func (s Source) OfAll() Source {
	s.Model, s.Judge = "", ""
	return s
}

// ownAPIs are names of interfaces under which a maker serves its own models, and nobody else's: what stands behind them is the
// model's whole name.
var ownAPIs = []string{"openai", "anthropic", "google", "gemini", "mistral", "deepseek", "cohere", "xai", "grok", "azure",
	"azureai", "vertex", "vertex_ai"}

// SameModel reports whether two names are of one model: the same but for case, the maker's interface, and '-' for '/', as in
// names of files; or both names of one card.
func (s *Set) SameModel(a, b string) bool {
	a, b = bareModel(a), bareModel(b)
	if strings.EqualFold(strings.ReplaceAll(a, "/", "-"), strings.ReplaceAll(b, "/", "-")) {
		return true
	}
	x, y := s.named(a), s.named(b)
	return x != nil && x == y
}

// bareModel returns a model's name without the interface before it.
func bareModel(name string) string {
	name = strings.TrimSpace(name)
	if i := strings.IndexAny(name, "/:"); i > 0 && slices.Contains(ownAPIs, strings.ToLower(name[:i])) {
		return name[i+1:]
	}
	return name
}

// named returns the model whose id, alias or exact version a name is, or nil.
func (s *Set) named(name string) *ModelCard {
	if m := s.Resolve(strings.ToLower(name)); m != nil {
		return m
	}
	for _, id := range s.ModelIDs() {
		if version := s.Models[id].Version; version != "" && (version == name || strings.ReplaceAll(version, "/", "-") == name) {
			return s.Models[id]
		}
	}
	return nil
}
