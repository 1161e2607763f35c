package importer

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// model returns the id of a model, and adds its stub if it is new: "" and a finding where nobody says which it is, or how it
// can be had, which a card must say.
func (s *sink) model(m sourceModel, of sourcePanel, panel string) string {
	s.asked[m.name] = true
	id, card, doubt := s.modelID(m)
	s.modelOf[m.name] = id
	if m.variant != "" && doubt == "" {
		return s.variant(m, id, card)
	}
	path := "results/models/" + id + ".toml"
	other, isStub := s.models[id]
	switch stub := knownModels[id]; {
	case doubt != "":
		s.wrong(m.place, "%s", doubt)
		return ""
	case card != nil, isStub && (other == m.name || s.said(m) != "" || stub.Name != ""):
	case isStub:
		s.wrong(m.place, "the model %q would have the id %s, as %q has: -model %s says that they are one, another id that they are two",
			m.name, id, other, strict.ShellWord(m.name+"="+id))
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
	case slices.Contains(s.opt.Broken, path):
		s.wrong(m.place, "%s is there, but counselboard check finds it wrong: mend that first", path)
		return ""
	case m.named || m.about != "" || s.isNear(m): // by a file's or a folder's name, in which any word may stand
		s.wrong(m.place, "no card for the model %q%s: %s, or say with -model %s which model it is",
			m.name, m.about+s.nearestModel(m), s.cardFirst(id), strict.ShellWord(m.name+"=<id>"))
		return ""
	case people.MatchString(m.name):
		of := ""
		if result.Current().ID == result.CounselBench.ID {
			of = "-model " + strict.ShellWord(m.name+"="+humanTherapists) + " says that they are the paper's therapists; of others "
		}
		s.wrong(m.place, "%q may be people: %swrite results/models/%s.toml first, with access = \"human\" (counselboard new model -access human %s)", m.name, of, id, id)
		return ""
	default:
		s.models[id] = m.name
		s.stub(path, (&result.Model{Name: bareName(m.name)}).Fields(), "", "", map[bool]string{true: strict.Quote(m.name)}[bareName(m.name) != id])
	}
	rated := slices.ContainsFunc(of.rated, func(r string) bool { return s.resolved(r) == id })
	if !rated && of.rated != nil && panel != "" && panel == of.id {
		s.errorf("-panel", "the panel %s did not rate %q: -panel says who did, and -date when", panel, m.name)
	}
	return id
}

// isNear reports whether a name may be one that the format knows, mistyped.
func (s *sink) isNear(m sourceModel) bool {
	_, near := strict.Nearest(m.name, slices.Concat(sortedKeys(m.names), slices.Sorted(maps.Values(m.names))))
	return near
}

// variant returns the id of a model with a setting, a model of its own beside the one without: gpt-5-high-effort.
func (s *sink) variant(m sourceModel, base string, card *result.Model) string {
	if card == nil {
		known := knownModels[base]
		card = &known
	}
	id := slug(base + "-" + topicID(m.variant))
	name := cmp.Or(card.Name, bareName(m.name)) + " · " + m.variant
	if known := s.opt.Known.Models[id]; known != nil || s.models[id] == m.name {
		return id
	}
	if other, taken := s.models[id]; taken {
		s.wrong(m.place, "the model %q with %s would have the id %s, as %q has", m.name, m.variant, id, other)
		return ""
	}
	s.models[id] = m.name
	variant := result.Model{Name: name, Organization: card.Organization, Family: cmp.Or(card.Family, bareName(m.name)), Access: card.Access, VariantOf: base, Setting: m.variant}
	s.stub("results/models/"+id+".toml", variant.Fields(), "", "", "")
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
	names := slices.Concat(slices.Sorted(maps.Keys(m.names)), s.opt.Known.ModelIDs(), slices.Sorted(maps.Keys(knownModels)))
	if n, ok := strict.Nearest(m.name, names); ok {
		return fmt.Sprintf(" (did you mean %q?)", n)
	}
	return ""
}

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
