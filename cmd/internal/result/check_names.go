package result

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"

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

// reserved finds names that no file of a site can have: that of every folder's
// page, and those that Windows keeps for devices, whatever follows after a point.
var reserved = regexp.MustCompile(`^(?:index\.html|(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?)$`)

// reservedNames finds ids, aliases and names of releases that are no names of files on every system.
func (c *check) reservedNames() {
	refuse := func(f Provenance, pointer, id string) {
		if reserved.MatchString(id) {
			c.Errorf(f, pointer, "%q cannot be the name of a file on every system; choose another id", id)
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
	for i, r := range c.set.Releases.List {
		refuse(c.set.Releases.File, source.Pointer("release", i, "name"), r.Name)
	}
}

// aliases finds aliases that name two models.
func (c *check) aliases() {
	first := map[string]Designation{}
	for _, d := range Designations(c.set) {
		other, taken := first[d.Text]
		switch {
		case d.Pointer == "" || d.Pointer == "/name":
		case c.has(modelFolder, d.Text):
			c.Errorf(d.File, d.Pointer, "alias %q is the id of a model; an alias must name nothing else", d.Text)
		case taken:
			c.Errorf(d.File, d.Pointer, "alias %q is one of model %q too (%s); keep one",
				d.Text, other.ID, c.Where(other.File, other.Pointer))
		default:
			first[d.Text] = d
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
			for _, s := range append(c.set.Benchmark.All(), Total) {
				if x, ok := p.Published.Figures[model][s.ID]; ok && (x < s.Min || x > s.Max) {
					c.Errorf(p.File, source.Pointer("published", "figures", model, s.ID), "%s of %q is %s, must be a number from %s to %s as on its scale",
						s.ID, model, decimal(x), decimal(s.Min), decimal(s.Max))
				}
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

// Designations returns what all models and panels are called.
func Designations(set *Set) []Designation {
	var out []Designation
	for _, id := range set.ModelIDs() {
		m := set.Models[id]
		out = append(out, Designation{"model", id, m.File, "/name", m.Name}, Designation{"model", id, m.File, "", m.ID})
		for i, alias := range m.Aliases {
			out = append(out, Designation{"model", id, m.File, source.Pointer("aliases", i), alias})
		}
	}
	for _, id := range set.PanelIDs() {
		p := set.Panels[id]
		out = append(out, Designation{"panel", id, p.File, "/name", p.Name}, Designation{"panel", id, p.File, "", p.ID})
	}
	return out
}

// IsLink reports whether a text may become a link: an absolute http or https
// address with a host and nothing that hides where it leads.
func IsLink(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil &&
		!source.Hides(s) && !strings.ContainsAny(s, " \t\n\\")
}

// texts finds addresses that are none, and required texts of which nothing is left to see.
func (c *check) texts() {
	show := func(f Provenance, in, key, text, address string) {
		at := in + "/url"
		if address != "" && !IsLink(address) {
			c.Warnf(f, at, "%s is %q, not an http or https address; shown as text, not as a link", dotted(at), address)
		}
		if at = in + key; strings.TrimSpace(text) == "" {
			c.Errorf(f, at, "%s shows nothing; write what readers know it by", dotted(at))
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
func Quotes(set *Set) source.Findings {
	c := &Finder{}
	for _, id := range set.RunIDs() {
		r, first, n := set.Runs[id], "", 0
		for i := range r.Ratings {
			x := &r.Ratings[i]
			if len(x.Spans) == 0 && x.Reason == "" {
				continue
			}
			if n++; n == 1 {
				first = source.Pointer("ratings", i)
			}
		}
		if n > 0 {
			c.Warnf(r.File, first, "%s with spans or a reason, which may hold patients' words and stay in a repository's history for ever; "+
				"take them out, or set text under [publish] in site.toml if they may be shown", source.Count(n, "rating", "ratings"))
		}
	}
	return c.Findings
}
