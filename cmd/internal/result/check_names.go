package result

import (
	"fmt"
	"maps"
	"regexp"
	"slices"

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
		if say := c.noModel(r.Model); say != "" {
			c.errorf(r.File, "/model", "model %q %s", r.Model, say)
		}
		if say := c.noPanel(r.Panel); say != "" {
			c.errorf(r.File, "/panel", "panel %q %s", r.Panel, say)
		}
	}
	for _, id := range c.set.PanelIDs() {
		p := c.set.Panels[id]
		if p.Published == nil {
			continue
		}
		for _, model := range slices.Sorted(maps.Keys(p.Published.Figures)) {
			if say := c.noModel(model); say != "" {
				f := c.doc(p.File).KeyErrorf(strict.Pointer("published", "figures", model), "figures of %q: it %s", model, say)
				f.Severity = strict.Warning
				c.findings.Add(f)
			}
		}
	}
}

// noModel says what is wrong with a model's id, "" if it has a card.
func (c *check) noModel(id string) string {
	if c.hasModel(id) {
		return ""
	}
	if m := c.set.Resolve(id); m != nil {
		return fmt.Sprintf("is an alias; write the id, %q", m.ID)
	}
	return c.noCard(modelFolder, id)
}

// noPanel says what is wrong with a panel's id, "" if it has a card.
func (c *check) noPanel(id string) string {
	if c.hasPanel(id) {
		return ""
	}
	return c.noCard(panelFolder, id)
}

func (c *check) noCard(f folder, id string) string {
	hint := "add one"
	if near, ok := strict.Nearest(id, slices.Sorted(maps.Keys(c.present[f.name]))); ok {
		hint = fmt.Sprintf("add one, or did you mean %q?", near)
	}
	return fmt.Sprintf("has no card %s/%s/%s%s; %s", root, f.name, id, f.ext, hint)
}

// hasModel reports whether there is a card of this id; where there is none, that
// is the finding, and what follows from it is not said.
func (c *check) hasModel(id string) bool { return c.present[modelFolder.name][id] }

// hasPanel reports whether there is a card of this id.
func (c *check) hasPanel(id string) bool { return c.present[panelFolder.name][id] }
