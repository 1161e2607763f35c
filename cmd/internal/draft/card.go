package draft

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// What is known of models and panels that have no card on a site, by id: the cards of this repository, read when they are first
// asked for. Names that redirect to one, its owners and published figures are a matter of its own board.
var (
	knownModels = cards(counselboard.Cards, "results/models", func(m *result.ModelCard) { m.Aliases, m.Owners = nil, nil })
	KnownPanels = cards(counselboard.Cards, "results/panels", func(p *result.PanelCard) { p.Owners, p.Published = nil, nil })
)

// cards returns the cards of a folder, of which own takes out what is their board's. One that cannot be read is not known:
// check says what is wrong with it.
func cards[T any](fsys fs.FS, folder string, own func(*T)) func() map[string]T {
	return sync.OnceValue(func() map[string]T {
		names, _ := fs.Glob(fsys, folder+"/*.toml") // the pattern is well-formed
		out := map[string]T{}
		for _, name := range names {
			data, err := fs.ReadFile(fsys, name)
			if err != nil {
				panic(err) // the program is not whole
			}
			doc, findings := source.TOML(name, data)
			var card T
			if findings.HasErrors() || doc.Decode(&card) != nil {
				continue
			}
			own(&card)
			out[strings.TrimSuffix(path.Base(name), ".toml")] = card
		}
		return out
	})
}

// model returns the id of a model, and adds its stub if it is new: "" and a finding where nobody says which it is, or how it
// can be had, which a card must say.
func (s *Sink) model(m NamedModel, of NamedPanel) string {
	s.Asked[m.Name] = true
	id, doubt := s.modelID(m)
	card := s.Opt.Known.Models[id]
	s.modelOf[m.Name] = id
	if m.Variant != "" && doubt == "" {
		return s.variant(m, id, card)
	}
	path := "results/models/" + id + ".toml"
	other, isStub := s.models[id]
	switch stub := knownModels()[id]; {
	case doubt != "":
		s.Wrong(m.Place, "%s", doubt)
		return ""
	case card != nil, isStub && (other == m.Name || s.said(m) != "" || stub.Name != ""):
	case isStub:
		s.Wrong(m.Place, "the model %q would have the id %s, as %q has: --model %s says that they are one, another id that they are two",
			m.Name, id, other, source.ShellWord(m.Name+"="+id))
	case m.Card != nil || stub.Name != "":
		if m.Card != nil {
			stub = *m.Card
		} else if result.Current().ID != result.CounselBench.ID {
			stub.Note = "" // what it says is of CounselBench's answers
		}
		s.models[id] = m.Name
		missing := ""
		if stub.Family == "" {
			missing = "family"
		}
		s.stub(path, stub.Fields(), missing, " Models of one family stand together in the heatmap.", m.From)
	case slices.Contains(s.Opt.Broken, path):
		s.Wrong(m.Place, "%s is there, but counselboard check finds it wrong: mend that first", path)
		return ""
	case m.Named || m.About != "" || s.isNear(m): // by a file's or a folder's name, in which any word may stand
		s.Wrong(m.Place, "no card for the model %q%s: write %s first (counselboard new model %s begins it), or say with --model %s which model it is",
			m.Name, m.About+s.nearestModel(m), path, id, source.ShellWord(m.Name+"=<id>"))
		return ""
	case people.MatchString(m.Name):
		of := ""
		if result.Current().ID == result.CounselBench.ID {
			of = "--model " + source.ShellWord(m.Name+"="+HumanTherapists) + " says that they are the paper's therapists; of others "
		}
		s.Wrong(m.Place, "%q may be people: %swrite %s first, with access = \"human\" (counselboard new model %s)", m.Name, of, path, id)
		return ""
	default:
		s.models[id] = m.Name
		s.stub(path, (&result.ModelCard{Name: BareName(m.Name)}).Fields(), "", "", map[bool]string{true: source.Quote(m.Name)}[BareName(m.Name) != id])
	}
	rated := slices.ContainsFunc(of.Rated, func(r string) bool { return s.resolved(r) == id })
	if !rated && of.Rated != nil && m.panel != "" && m.panel == of.ID {
		s.Errorf("--panel", "the panel %s did not rate %q: --panel says who did, and --date when", m.panel, m.Name)
	}
	return id
}

// isNear reports whether a name may be one that the format knows, mistyped.
func (s *Sink) isNear(m NamedModel) bool {
	_, near := source.Nearest(m.Name, slices.Concat(list.Keys(m.Names), slices.Sorted(maps.Values(m.Names))))
	return near && s.said(m) == ""
}

// variant returns the id of a model with a setting, a model of its own beside the one without: gpt-5-high-effort.
func (s *Sink) variant(m NamedModel, base string, card *result.ModelCard) string {
	if card == nil {
		known := knownModels()[base]
		card = &known
	}
	id := Slug(base + "-" + TopicID(m.Variant))
	name := cmp.Or(card.Name, BareName(m.Name)) + " · " + m.Variant
	if known := s.Opt.Known.Models[id]; known != nil || s.models[id] == m.Name {
		return id
	}
	if other, taken := s.models[id]; taken {
		s.Wrong(m.Place, "the model %q with %s would have the id %s, as %q has", m.Name, m.Variant, id, other)
		return ""
	}
	s.models[id] = m.Name
	variant := result.ModelCard{Name: name, Organization: card.Organization, Family: cmp.Or(card.Family, BareName(m.Name)), Access: card.Access, VariantOf: base, Setting: m.Variant}
	s.stub("results/models/"+id+".toml", variant.Fields(), "", "", "")
	return id
}

// nearestModel returns a hint to the model that was meant.
func (s *Sink) nearestModel(m NamedModel) string {
	names := slices.Concat(list.Keys(m.Names), s.Opt.Known.ModelIDs(), list.Keys(knownModels()))
	if n, ok := source.Nearest(m.Name, names); ok {
		return fmt.Sprintf(" (did you mean %q?)", n)
	}
	return ""
}

// JudgeModel returns the model that judges as cards name it, and its family if that is known and the site has no card of it.
// A name that no card has stays as it is; names of files and folders have '-' for '/'.
func (s *Sink) JudgeModel(judge string) (model, family string) {
	is := func(version string) bool { return version != "" && judge == strings.ReplaceAll(version, "/", "-") }
	id := s.CardOf(judge, "")
	if id == "" {
		id = list.First(s.Opt.Known.ModelIDs(), func(id string) bool { return is(s.Opt.Known.Models[id].Version) })
	}
	if id == "" {
		id = list.First(list.Keys(knownModels()), func(id string) bool { return is(knownModels()[id].Version) })
	}
	if s.Opt.Known.Models[id] != nil {
		return id, ""
	}
	return cmp.Or(id, judge), knownModels()[id].Family
}

// stub adds a card, with a comment for whoever fills in what is missing, if anything is.
func (s *Sink) stub(path string, fields []result.Field, missing, comment, from string) {
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
	s.Note("%s", note)
}

func (s *Sink) stubPanel(id string, card result.PanelCard) {
	missing, comment := "", ""
	card.Name = cmp.Or(card.Name, id)
	switch isExperts := card.Kind == result.Experts; {
	case isExperts && card.Size == 0 && card.About == "":
		missing = "size and about"
	case !isExperts && card.Family == "" && s.CardOf(card.Model, "") == "":
		missing, comment = "family", " A judge is marked where it judges its own family."
	}
	s.stub("results/panels/"+id+".toml", card.Fields(), missing, comment, "")
}

// noID matches what an id cannot hold.
var noID = regexp.MustCompile(`[^a-z0-9._]+`)

// spelled writes letters that are not one letter and a mark.
var spelled = strings.NewReplacer("ß", "ss", "æ", "ae", "Æ", "AE", "œ", "oe", "Œ", "OE", "ø", "o", "Ø", "O", "ł", "l", "Ł", "L", "đ", "d", "Đ", "D")

// Unmarked returns a name without the marks of its letters: "Radiólogo" is Radiologo.
func Unmarked(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsMark(r) {
			return -1
		}
		return r
	}, norm.NFD.String(spelled.Replace(name)))
}

// Slug makes an id of a model's name as an API calls it: without the organisation before the last '/', in lower case, with '-'
// for what an id cannot hold. It is empty if nothing is left.
func Slug(name string) string {
	name = strings.ToLower(name[strings.LastIndexByte(name, '/')+1:])
	name = noID.ReplaceAllString(strings.ReplaceAll(name, "..", ".-"), "-")
	name = strings.TrimLeft(name, "-._")
	return strings.TrimRight(name[:min(len(name), result.MaxID)], "-.")
}

// noTopic matches what a topic cannot hold.
var noTopic = regexp.MustCompile(`[^\p{Ll}\p{Lo}\p{M}\p{Nd}._]+`)

// TopicID makes an id of a topic, in its own letters: "Grief and Loss" is grief-and-loss, "Tórax" is tórax.
// It is empty if nothing is left.
func TopicID(name string) string {
	name = noTopic.ReplaceAllString(strings.ReplaceAll(strings.ToLower(norm.NFC.String(name)), "..", ".-"), "-")
	name = strings.TrimLeftFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.TrimRight(strings.ToValidUTF8(name[:min(len(name), result.MaxID)], ""), "-.")
}
