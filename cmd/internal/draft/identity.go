package draft

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// said returns the id that the caller, or what is known of the format, gives a model; "" where neither says.
func (s *Sink) said(m NamedModel) string { return cmp.Or(s.Opt.Models[m.Name], m.Names[m.Name]) }

// resolved returns the id of the card that an id or alias names, or else the id.
func (s *Sink) resolved(id string) string {
	if m := s.Opt.Known.Resolve(id); m != nil {
		return m.ID
	}
	return id
}

// modelID returns the id of a source's model. Doubt says why nobody knows which model it is.
func (s *Sink) modelID(m NamedModel) (id, doubt string) {
	organization := ""
	if m.Card != nil {
		organization = m.Card.Organization
	}
	if id = cmp.Or(s.resolved(s.said(m)), s.CardOf(m.Name, organization), s.before(m)); id != "" {
		return id, ""
	}
	if id = Slug(m.Name); id == "" || len(id) > maxChosen || !isPlain(BareName(m.Name)) {
		// Letters are lost, so that others may have what is left: an id that nobody shares.
		id = cmp.Or(id[:min(len(id), maxChosen)], "model")
		sum := sha256.Sum256([]byte(m.Name))
		chosen := fmt.Sprintf("%s-%x", strings.TrimRight(id, "-._"), sum[:3])
		bare := Slug(Unmarked(m.Name))
		if card := s.Opt.Known.Models[bare]; card != nil && card.Name == m.Name {
			return bare, ""
		}
		for _, left := range []string{id, bare} {
			if other := s.resolved(left); s.Opt.Known.Models[other] != nil || knownModels()[other].Name != "" {
				return "", fmt.Sprintf("the model %q has letters that no id can hold, and %s is what is left without them: add --model %s where it is another model, --model %s where it is that one",
					m.Name, left, source.ShellWord(m.Name+"="+chosen), source.ShellWord(m.Name+"="+other))
			}
		}
		if s.Opt.Known.Models[chosen] == nil && len(bare) <= maxChosen && isPlain(Unmarked(BareName(m.Name))) {
			return bare, "" // no letter is lost
		}
		return chosen, ""
	}
	if other := s.Opt.Known.Resolve(id); other != nil {
		return "", notByItself(m.Name, other.ID, *other)
	}
	if known, ok := knownModels()[id]; ok {
		return "", notByItself(m.Name, id, known)
	}
	return id, ""
}

// before returns the id of the model that a run of the same panel was read from under a name, where all such runs are of one: an
// import again means what the one before did.
func (s *Sink) before(m NamedModel) (id string) {
	for _, r := range s.Opt.Known.Runs {
		if r.Panel != m.panel || r.Source.Model != m.Name || m.Variant != "" || m.Name == "" {
			continue
		}
		if id != "" && id != r.Model {
			return ""
		}
		id = r.Model
	}
	return id
}

// maxChosen is the greatest length of an id that is made of a name, so that a run's, which has it and the panel's, fits.
const maxChosen = 60

// notByItself says why a name is not a card's by itself.
func notByItself(name, id string, card result.ModelCard) string {
	of := ""
	if card.Organization != "" {
		of = " of " + card.Organization
	}
	return fmt.Sprintf("the model %q is not %s (%s%s) by itself, which has no such organisation in its name: --model %s says that it is, --model %s which other it is",
		name, id, card.Name, of, source.ShellWord(name+"="+id), source.ShellWord(name+"=<id>"))
}

// CardOf returns the id of the card, of the site's or else of those that are known by themselves, that a name is without doubt:
// by id or alias, or by the exact version; with an organisation before it, which is the card's or the one that the source says.
// "" without one.
func (s *Sink) CardOf(name, organization string) string {
	if name == "" {
		return ""
	}
	bare := BareName(name)
	before := strings.TrimRight(strings.TrimSuffix(name, bare), "/:")
	is := func(m result.ModelCard) bool {
		return isPlain(bare) && (before == "" || m.Organization != "" && (sameWord(before, m.Organization) || sameWord(organization, m.Organization)))
	}
	id := Slug(bare)
	card := s.Opt.Known.Resolve(id)
	if card != nil && is(*card) {
		return card.ID
	}
	if id := list.First(s.Opt.Known.ModelIDs(), func(id string) bool { return s.Opt.Known.Models[id].Version == name }); id != "" {
		return id
	}
	if m, ok := knownModels()[id]; ok && card == nil && is(m) {
		return id
	}
	return list.First(list.Keys(knownModels()), func(id string) bool { return knownModels()[id].Version == name })
}

// BareName returns a model's name without what stands before the last '/' or ':'.
func BareName(name string) string { return name[strings.LastIndexAny(name, "/:")+1:] }

// plainName matches names of which an id drops no letter and no sign that may mean something.
var plainName = regexp.MustCompile(`^[A-Za-z0-9](?:[A-Za-z0-9 ._(),-]*[A-Za-z0-9)])?$`)

func isPlain(name string) bool { return plainName.MatchString(strings.TrimSpace(name)) }

// sameWord reports whether two names are the same but for case, spaces and hyphens.
func sameWord(a, b string) bool {
	fold := strings.NewReplacer(" ", "", "-", "", "_", "", ".", "")
	return a != "" && strings.EqualFold(fold.Replace(a), fold.Replace(b))
}

// SameJudge reports whether two names are of one model that judges.
func (s *Sink) SameJudge(a, b string) bool {
	x, _ := s.JudgeModel(a)
	y, _ := s.JudgeModel(b)
	return x == y || s.Opt.Known.SameModel(a, b)
}

// A claim is what one place says of who rated.
type claim struct {
	by   string // in words
	kind result.PanelKind
	name string // of the model that judges, "" where it is not said
}

func (c claim) String() string {
	switch {
	case c.name != "":
		return c.by + " the judge " + source.Quote(c.name)
	case c.kind == result.Judge:
		return c.by + " a judge"
	}
	return c.by + " experts"
}

// panel returns the id of a panel, and adds its stub if it is new: "" and a finding where nothing says which it is, or where
// the caller, the source and the panel's card say different things of who rated. Judge is what the run is to call its judge.
func (s *Sink) panel(p NamedPanel) (id, judge string) {
	id = cmp.Or(s.Opt.Panel, p.ID)
	if p.Place == nil {
		p.Place = source.Finding{Path: "--panel"}
	}
	if !result.ValidID(id) {
		long := fmt.Sprintf("the panel would have the id %q, longer than %d characters", id, result.MaxID)
		s.Wrong(p.Place, "%s: --panel says which panel it is", cmp.Or(p.Missing, long))
		return "", ""
	}
	path := "results/panels/" + id + ".toml"
	card, isKnown := s.panels[id]
	claims := []claim{s.Opt.claim(), {cmp.Or(p.From, p.Place.Errorf("").Path) + " says", p.Card.Kind, s.SourceJudge(p.Judge)}}
	if known := s.Opt.Known.Panels[id]; known != nil {
		card, isKnown = *known, true
		claims = append(claims, claim{"the card " + path, card.Kind, card.Model})
	} else if isKnown {
		claims = append(claims, claim{"the files before", card.Kind, card.Model})
	}
	claims = slices.DeleteFunc(claims, func(c claim) bool { return c.kind == "" })
	if conflict := s.conflict(claims); conflict != "" {
		s.Wrong(p.Place, "who rated in the panel %s? %s: import what each rated with a --panel of its own%s", id, conflict, oneModel(claims))
		return "", ""
	}
	judge = cmp.Or(p.Judge, s.JudgeName())
	if prompt, other := p.Card.Prompt+p.Card.PromptSHA256, card.Prompt+card.PromptSHA256; isKnown && s.Opt.Known.Panels[id] == nil &&
		prompt != "" && other != "" && prompt != other {
		s.Wrong(p.Place, "the panel %s has another prompt already: import these apart, with --panel", id)
	}
	if isKnown {
		return id, judge
	}
	if slices.Contains(s.Opt.Broken, path) {
		s.Wrong(p.Place, "%s is there, but counselboard check finds it wrong: mend that first", path)
		return "", ""
	}
	card = p.Card
	switch {
	case len(claims) == 0:
		s.Wrong(p.Place, "the panel %s has no card, and the files do not say whether people or a model rated: --kind experts says that people did, "+
			"--judge <version of the model> which model", id)
		return "", ""
	case claims[0].kind == result.Judge && judge == "":
		s.Wrong(p.Place, "the panel %s has no card, and the files do not say which model judged: --judge <version of the model> does", id)
		return "", ""
	}
	card.Kind = claims[0].kind
	if card.Kind == result.Judge {
		card.Model = cmp.Or(s.JudgeName(), card.Model, p.Judge)
	}
	s.panels[id] = card
	s.stubPanel(id, card)
	return id, judge
}

// raters says who rates in a panel, for a note.
func (s *Sink) raters(panel string) string {
	card, ok := s.panels[panel]
	if known := s.Opt.Known.Panels[panel]; !ok && known != nil {
		card = *known
	}
	if card.Kind == result.Judge {
		return "the judge " + source.Quote(card.Model)
	}
	return "experts"
}

// claim returns what the caller says of who rated.
func (o Options) claim() claim {
	if o.Judge != "" {
		return claim{"--judge says", result.Judge, o.Judge[strings.IndexByte(o.Judge, '=')+1:]}
	}
	return claim{"--kind says", o.Kind, ""}
}

// JudgeName returns the version of the model that judged as the caller says it, or "".
func (s *Sink) JudgeName() string { return s.Opt.claim().name }

// SourceJudge returns what a source calls its judge, or the caller's version of it: --judge name=version says that both are one.
func (s *Sink) SourceJudge(judge string) string {
	if name, version, ok := strings.Cut(s.Opt.Judge, "="); ok && name == judge {
		return version
	}
	return judge
}

// conflict returns the claims that do not agree, in words, or "".
func (s *Sink) conflict(claims []claim) string {
	for i, a := range claims {
		for _, b := range claims[:i] {
			if a.kind != b.kind || a.name != "" && b.name != "" && !s.SameJudge(a.name, b.name) {
				return strings.Join(list.Map(claims, claim.String), ", ")
			}
		}
	}
	return ""
}

// oneModel says what to do where claims of two judges are names of one.
func oneModel(claims []claim) string {
	i := slices.IndexFunc(claims, func(c claim) bool { return c.name != "" && c.name != claims[len(claims)-1].name })
	if i < 0 || slices.ContainsFunc(claims, func(c claim) bool { return c.kind != result.Judge }) {
		return ""
	}
	return ", or with --judge <name in the file>=<version> if these are names of one model"
}

// IsJudge reports whether the caller, or the card of the panel that the caller names, says that a model rated.
func (s *Sink) IsJudge() bool {
	return s.Opt.Judge != "" || s.Kind() == result.Judge
}

// Kind returns what the caller says of who rated, or the card of the panel that the caller names.
func (s *Sink) Kind() result.PanelKind {
	if known := s.Opt.Known.Panels[s.Opt.Panel]; known != nil && s.Opt.Kind == "" {
		return known.Kind
	}
	return s.Opt.Kind
}

// JudgeRater is the one rater of a judge's run.
const JudgeRater = "judge"

// AModel matches what language models are called, wherever it stands in a name: a family's word and a version.
var AModel = regexp.MustCompile(`(?i)(?:gpt|claude|gemini|llama|qwen|mistral|mixtral|deepseek|grok|gemma|sonnet|haiku|opus|phi|kimi|glm|ernie|nova|yi|granite|olmo|nemotron|jamba|minimax|command|` +

	`prometheus|hunyuan|falcon|vicuna|yandexgpt|gigachat)[-_ .]?(?:[0-9]|opus|sonnet|haiku|pro\b|flash|turbo|mini|large|lite\b|[kmr][-0-9])|^(?:.*[/:])?o[1-9](?:-[a-z]+)?$`)

// aMachine matches what one who rates is called that is none of people.
var aMachine = regexp.MustCompile(`(?i)gpt|\b(?:llms?|ai|bot|chatbot|auto-?(?:rater|grader|judge|eval)|copilot|gemini|sonnet|haiku|opus|llama|qwen|mistral|mixtral|deepseek|gemma)\b|^claude$|^(?:language )?model$`)

// people matches what people are called who answer.
var people = regexp.MustCompile(`(?i)\b(?:humans?|therapists?|counsell?ors?|clinicians?|psycholog\w*|doctors?|physicians?|people|persons?|experts?|professionals?)\b`)

// HumanTherapists is the model whose answers people wrote.
const HumanTherapists = "human-therapists"

// IsMachine reports whether who rates is called as no person is.
func (s *Sink) IsMachine(name string) bool {
	return AModel.MatchString(name) || aMachine.MatchString(strings.ReplaceAll(name, "_", "-")) || s.CardOf(name, "") != ""
}
