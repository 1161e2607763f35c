package importer

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// model returns the id of a model, and adds its stub if it is new: "" and a finding where nobody knows how it can be had,
// which a card must say.
func (s *sink) model(m sourceModel, of sourcePanel, panel string) string {
	s.asked[m.name] = true
	said := cmp.Or(s.opt.Models[m.name], m.names[m.name])
	id, hasCard := modelID(cmp.Or(said, m.name), s.opt.Known)
	path := "results/models/" + id + ".toml"
	other, isStub := s.models[id]
	switch stub := paperModels[id]; {
	case id == "":
		s.wrong(m.place, "the model %q has no letter or digit to make an id of", m.name)
	case hasCard, isStub && (other == m.name || said != "" || stub.Name != ""):
	case isStub:
		s.wrong(m.place, "the model %q would have the id %s, as %q has: -model says which is which", m.name, id, other)
	case m.card != nil || stub.Name != "":
		if m.card != nil {
			stub = *m.card
		}
		s.models[id] = m.name
		missing := ""
		if stub.Family == "" {
			missing = "family"
		}
		s.stub(path, stub.Fields(), missing, " Models of one family stand together in the heatmap.", m.from)
	default:
		s.wrong(m.place, "no card for the model %q%s: %s, or say with -model %s which model it is",
			m.name, m.about+s.nearestModel(m), s.cardFirst(id), shellWord(m.name+"=<id>"))
		return ""
	}
	rated := slices.ContainsFunc(of.rated, func(r string) bool {
		own, _ := modelID(r, s.opt.Known)
		return own == id
	})
	if !rated && of.rated != nil && panel == of.id {
		s.errorf("-panel", "the panel %s did not rate %q: -panel says who did, and -date when", panel, m.name)
	}
	return id
}

// cardFirst says what to do where a model has no card.
func (s *sink) cardFirst(id string) string {
	if path := "results/models/" + id + ".toml"; slices.Contains(s.opt.Broken, path) {
		return path + " is there, but counselboard check finds it wrong: mend that first"
	}
	return fmt.Sprintf("write results/models/%s.toml first (counselboard new model %s begins it)", id, id)
}

// nearestModel returns a hint to the model that was meant.
func (s *sink) nearestModel(m sourceModel) string {
	names := slices.Concat(slices.Sorted(maps.Keys(m.names)), s.opt.Known.ModelIDs(), slices.Sorted(maps.Keys(paperModels)))
	if n, ok := strict.Nearest(m.name, names); ok {
		return fmt.Sprintf(" (did you mean %q?)", n)
	}
	return ""
}

// panel returns the id of a panel, and adds its stub if it is new: "" and a finding where nothing says which it is.
func (s *sink) panel(p sourcePanel) string {
	id := cmp.Or(s.opt.Panel, p.id)
	if p.place == nil {
		p.place = strict.Finding{Path: "-panel"}
	}
	if !result.ValidID(id) {
		long := fmt.Sprintf("the panel would have the id %q, longer than %d characters", id, result.MaxID)
		s.wrong(p.place, "%s: -panel says which panel it is", cmp.Or(p.missing, long))
		return ""
	}
	if known := s.opt.Known.Panels[id]; known != nil {
		if p.card.Kind != "" && known.Kind != p.card.Kind {
			s.wrong(p.place, "the panel %s has %s, but these are the ratings of %s", id, kinds[known.Kind], kinds[p.card.Kind])
		}
		return id
	}
	switch before, isStub := s.panels[id]; {
	case isStub:
		if before.Kind != p.card.Kind || before.Model != p.card.Model {
			s.wrong(p.place, "the panel %s has other raters already, %s: import these apart, with -panel", id, cmp.Or(before.Model, kinds[before.Kind]))
		} else if prompt, other := p.card.Prompt+p.card.PromptSHA256, before.Prompt+before.PromptSHA256; prompt != "" && other != "" && prompt != other {
			s.wrong(p.place, "the panel %s has another prompt already: import these apart, with -panel", id)
		}
	case slices.Contains(s.opt.Broken, "results/panels/"+id+".toml"):
		s.wrong(p.place, "results/panels/%s.toml is there, but counselboard check finds it wrong: mend that first", id)
		return ""
	case p.stub != "":
		s.wrong(p.place, "%s, and the panel %s has no card: write results/panels/%s.toml first (counselboard new panel -kind experts|judge %s begins it)", p.stub, id, id, id)
		return ""
	default:
		s.panels[id] = p.card
		card, missing, comment := p.card, "", ""
		card.Name = cmp.Or(card.Name, id)
		switch isExperts := card.Kind == result.Experts; {
		case isExperts && card.Size == 0 && card.About == "":
			missing = "size and about"
		case !isExperts && card.Family == "" && s.opt.Known.Resolve(card.Model) == nil:
			missing, comment = "family", " A judge is marked where it judges its own family."
		}
		s.stub("results/panels/"+id+".toml", card.Fields(), missing, comment, "")
	}
	return id
}

// kinds says who rates in a panel of a kind.
var kinds = map[result.PanelKind]string{result.Experts: "experts", result.Judge: "a judge"}

// stub adds a card, with a comment for whoever fills in what is missing, if anything is.
func (s *sink) stub(path string, fields []result.Field, missing, comment, from string) {
	note := path + ": a stub"
	if from != "" {
		note += " made of " + from
	}
	var comments []string
	if missing != "" {
		comments = []string{missing + ": not in the source." + comment}
		note += "; left to fill in: " + missing
	}
	s.files[path] = result.EncodeCard(fields, comments...)
	s.note("%s", note)
}

// noID matches what an id cannot hold.
var noID = regexp.MustCompile(`[^a-z0-9._]+`)

// slug makes an id of a model's name as an API calls it: without the organisation before the last '/', in lower case, with '-'
// for what an id cannot hold. It is empty if nothing is left.
func slug(name string) string {
	name = strings.ToLower(name[strings.LastIndexByte(name, '/')+1:])
	name = noID.ReplaceAllString(strings.ReplaceAll(name, "..", ".-"), "-")
	name = strings.TrimLeft(name, "-._")
	return strings.TrimRight(name[:min(len(name), result.MaxID)], "-.")
}

// modelID returns the id of the model that a source calls name, and reports whether the site has its card: by id or alias
// first, then by the version on the card.
func modelID(name string, known *result.Set) (id string, hasCard bool) {
	if id = cardOf(name, known, func(version string) bool { return version == name }); id != "" {
		return id, true
	}
	id = slug(name)
	if bare := slug(name[strings.LastIndexByte(name, ':')+1:]); bare != id { // openai:gpt-5
		if m := known.Resolve(bare); m != nil {
			return m.ID, true
		} else if _, ok := paperModels[bare]; ok {
			return bare, false
		}
	}
	return id, false
}

// cardOf returns the id of a site's model that has a name as id or alias, or else a version that is it; "" without one.
func cardOf(name string, known *result.Set, isIt func(version string) bool) string {
	if m := known.Resolve(slug(name)); m != nil {
		return m.ID
	}
	return list.First(known.ModelIDs(), func(id string) bool { return known.Models[id].Version != "" && isIt(known.Models[id].Version) })
}

// shellWord writes an argument as one does in a shell.
func shellWord(s string) string {
	if !strings.ContainsAny(s, " \t\"'$&|;()*?`\\") {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
