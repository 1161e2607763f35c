package result

import (
	"regexp"
	"slices"
	"strings"
)

// sources holds what runs' sources call their judges against the panels, and against each other: a panel is of experts, or one
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
			c.Errorf(r.File, "/source/judge", "source.judge is %q, and the panel %q is of experts; a judge has a panel of its own", judge, r.Panel)
		case f != nil && !c.set.SameModel(judge, f.Source.Judge):
			c.Errorf(r.File, "/source/judge", "source.judge is %q, and %q in %s; two judges have a panel each", judge, f.Source.Judge, c.Where(f.File, "/source/judge"))
		case f == nil && !c.set.SameModel(judge, panel.Model) && !isReleaseOf(panel.Model, judge):
			c.Warnf(r.File, "/source/judge", "source.judge is %q, and the panel %q is the judge %q; are both one model?", judge, r.Panel, panel.Model)
		}
		if f == nil {
			first[r.Panel] = r
		}
	}
}

// released matches what makers put after a model's name to name one release of it: a day, or a number.
var released = regexp.MustCompile(`^[-@](?:\d{4}-\d\d-\d\d|\d{8}|\d{4}|0\d\d)$`)

// isReleaseOf reports whether a version is a release of what a name stands for: gpt-4o-2024-08-06 of gpt-4o.
func isReleaseOf(version, name string) bool {
	version, name = strings.ToLower(bareModel(version)), strings.ToLower(bareModel(name))
	return name != "" && strings.HasPrefix(version, name) && released.MatchString(version[len(name):])
}

// OfAll returns a run's source as that of a panel's summary, which is of no one model.
func (s Source) OfAll() Source {
	s.Model, s.Judge = "", ""
	return s
}

// ownAPIs are names of interfaces under which a maker serves its own models, and nobody else's: what stands behind them is the
// model's whole name.
var ownAPIs = []string{"openai", "anthropic", "google", "gemini", "mistral", "deepseek", "cohere", "xai", "grok", "azure", "azureai", "vertex", "vertex_ai"}

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
