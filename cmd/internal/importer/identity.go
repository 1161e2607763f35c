package importer

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// Who answered and who rated is said, by the source or by the caller, and never guessed: a name is a card's only where no
// letter and no organisation has to be dropped for it.

// said returns the id that the caller, or what is known of the format, gives a model; "" where neither says.
func (s *sink) said(m sourceModel) string { return cmp.Or(s.opt.Models[m.name], m.names[m.name]) }

// resolved returns the id of the card that an id or alias names, or else the id.
func (s *sink) resolved(id string) string {
	if m := s.opt.Known.Resolve(id); m != nil {
		return m.ID
	}
	return id
}

// modelID returns the id of a source's model, and its card if the site has one. Doubt says why nobody knows which model it is.
func (s *sink) modelID(m sourceModel) (id string, card *result.Model, doubt string) {
	if said := s.said(m); said != "" {
		id = s.resolved(said)
		return id, s.opt.Known.Models[id], ""
	}
	organization := ""
	if m.card != nil {
		organization = m.card.Organization
	}
	if id = s.cardOf(m.name, organization); id != "" {
		return id, s.opt.Known.Models[id], ""
	}
	if id = s.before(m); id != "" {
		return id, s.opt.Known.Models[id], ""
	}
	if id = slug(m.name); id == "" || len(id) > maxChosen || !isPlain(bareName(m.name)) {
		// Letters are lost, so that others may have what is left: an id that nobody shares.
		id = cmp.Or(id[:min(len(id), maxChosen)], "model")
		sum := sha256.Sum256([]byte(m.name))
		chosen := fmt.Sprintf("%s-%x", strings.TrimRight(id, "-._"), sum[:3])
		if other := cmp.Or(s.resolved(id), id); s.opt.Known.Models[other] != nil || knownModels[other].Name != "" {
			return "", nil, fmt.Sprintf("the model %q has letters that no id can hold, and %s is what is left without them: add -model %s where it is another model, -model %s where it is that one",
				m.name, id, strict.ShellWord(m.name+"="+chosen), strict.ShellWord(m.name+"="+other))
		}
		return chosen, s.opt.Known.Models[chosen], ""
	}
	other := s.opt.Known.Resolve(id)
	known, ok := knownModels[id]
	switch {
	case other != nil:
		return "", nil, notByItself(m.name, other.ID, other.Name, other.Organization)
	case ok:
		return "", nil, notByItself(m.name, id, known.Name, known.Organization)
	}
	return id, nil, ""
}

// before returns the id of the model that a run of the same panel was read from under a name, where all such runs are of one: an
// import again means what the one before did.
func (s *sink) before(m sourceModel) (id string) {
	for _, r := range s.opt.Known.Runs {
		if r.Panel != m.panel || r.Source.Model != m.name || m.variant != "" || m.name == "" {
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
func notByItself(name, id, card, organization string) string {
	of := ""
	if organization != "" {
		of = " of " + organization
	}
	return fmt.Sprintf("the model %q is not %s (%s%s) by itself, which has no such organisation in its name: -model %s says that it is, -model %s which other it is",
		name, id, card, of, strict.ShellWord(name+"="+id), strict.ShellWord(name+"=<id>"))
}

// cardOf returns the id of the card, of the site's or else of those that are known by themselves, that a name is without doubt:
// by id or alias, or by the exact version; with an organisation before it, which is the card's or the one that the source says.
// "" without one.
func (s *sink) cardOf(name, organization string) string {
	if name == "" {
		return ""
	}
	bare := bareName(name)
	before := strings.TrimRight(strings.TrimSuffix(name, bare), "/:")
	is := func(m result.Model) bool {
		return isPlain(bare) && (before == "" || m.Organization != "" && (sameWord(before, m.Organization) || sameWord(organization, m.Organization)))
	}
	id := slug(bare)
	card := s.opt.Known.Resolve(id)
	if card != nil && is(*card) {
		return card.ID
	}
	if id := list.First(s.opt.Known.ModelIDs(), func(id string) bool { return s.opt.Known.Models[id].Version == name }); id != "" {
		return id
	}
	if m, ok := knownModels[id]; ok && card == nil && is(m) {
		return id
	}
	return list.First(sortedKeys(knownModels), func(id string) bool { return knownModels[id].Version == name })
}

// bareName returns a model's name without what stands before the last '/' or ':'.
func bareName(name string) string { return name[strings.LastIndexAny(name, "/:")+1:] }

// plainName matches names of which an id drops no letter and no sign that may mean something.
var plainName = regexp.MustCompile(`^[A-Za-z0-9](?:[A-Za-z0-9 ._(),-]*[A-Za-z0-9)])?$`)

func isPlain(name string) bool { return plainName.MatchString(strings.TrimSpace(name)) }

// sameWord reports whether two names are the same but for case, spaces and hyphens.
func sameWord(a, b string) bool {
	fold := strings.NewReplacer(" ", "", "-", "", "_", "", ".", "")
	return a != "" && strings.EqualFold(fold.Replace(a), fold.Replace(b))
}

// sameJudge reports whether two names are of one model that judges.
func (s *sink) sameJudge(a, b string) bool {
	x, _ := s.judgeModel(a)
	y, _ := s.judgeModel(b)
	return x == y || s.opt.Known.SameModel(a, b)
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
		return c.by + " the judge " + strict.Quote(c.name)
	case c.kind == result.Judge:
		return c.by + " a judge"
	}
	return c.by + " experts"
}

// panel returns the id of a panel, and adds its stub if it is new: "" and a finding where nothing says which it is, or where
// the caller, the source and the panel's card say different things of who rated. Judge is what the run is to call its judge.
func (s *sink) panel(p sourcePanel) (id, judge string) {
	id = cmp.Or(s.opt.Panel, p.id)
	if p.place == nil {
		p.place = strict.Finding{Path: "-panel"}
	}
	if !result.ValidID(id) {
		long := fmt.Sprintf("the panel would have the id %q, longer than %d characters", id, result.MaxID)
		s.wrong(p.place, "%s: -panel says which panel it is", cmp.Or(p.missing, long))
		return "", ""
	}
	path := "results/panels/" + id + ".toml"
	card, isKnown := s.panels[id]
	claims := []claim{s.opt.claim(), {cmp.Or(p.from, p.place.Errorf("").Path) + " says", p.card.Kind, s.sourceJudge(p)}}
	if known := s.opt.Known.Panels[id]; known != nil {
		card, isKnown = *known, true
		claims = append(claims, claim{"the card " + path, card.Kind, card.Model})
	} else if isKnown {
		claims = append(claims, claim{"the files before", card.Kind, card.Model})
	}
	claims = slices.DeleteFunc(claims, func(c claim) bool { return c.kind == "" })
	if conflict := s.conflict(claims); conflict != "" {
		s.wrong(p.place, "who rated in the panel %s? %s: import what each rated with a -panel of its own%s", id, conflict, oneModel(claims))
		return "", ""
	}
	judge = cmp.Or(p.judge, s.judgeName())
	if prompt, other := p.card.Prompt+p.card.PromptSHA256, card.Prompt+card.PromptSHA256; isKnown && s.opt.Known.Panels[id] == nil &&
		prompt != "" && other != "" && prompt != other {
		s.wrong(p.place, "the panel %s has another prompt already: import these apart, with -panel", id)
	}
	if isKnown {
		return id, judge
	}
	if slices.Contains(s.opt.Broken, path) {
		s.wrong(p.place, "%s is there, but counselboard check finds it wrong: mend that first", path)
		return "", ""
	}
	card = p.card
	switch {
	case len(claims) == 0:
		s.wrong(p.place, "the panel %s has no card, and the files do not say whether people or a model rated: -kind experts says that people did, "+
			"-judge <version of the model> which model", id)
		return "", ""
	case claims[0].kind == result.Judge && judge == "":
		s.wrong(p.place, "the panel %s has no card, and the files do not say which model judged: -judge <version of the model> does", id)
		return "", ""
	}
	card.Kind = claims[0].kind
	if card.Kind == result.Judge {
		card.Model = cmp.Or(s.judgeName(), card.Model, p.judge)
	}
	s.panels[id] = card
	s.stubPanel(id, card)
	return id, judge
}

// raters says who rates in a panel, for a note.
func (s *sink) raters(panel string) string {
	card, ok := s.panels[panel]
	if known := s.opt.Known.Panels[panel]; !ok && known != nil {
		card = *known
	}
	if card.Kind == result.Judge {
		return "the judge " + strict.Quote(card.Model)
	}
	return "experts"
}

// claim returns what the caller says of who rated.
func (o Options) claim() claim {
	if o.Judge != "" {
		name, said, isOne := strings.Cut(o.Judge, "=")
		if isOne {
			name = said
		}
		return claim{"-judge says", result.Judge, name}
	}
	return claim{"-kind says", o.Kind, ""}
}

// judgeName returns the version of the model that judged as the caller says it, or "".
func (s *sink) judgeName() string { return s.opt.claim().name }

// sourceJudge returns what a source calls its judge, or the caller's version of it: -judge name=version says that both are one.
func (s *sink) sourceJudge(p sourcePanel) string {
	if name, version, ok := strings.Cut(s.opt.Judge, "="); ok && name == p.judge {
		return version
	}
	return p.judge
}

// conflict returns the claims that do not agree, in words, or "".
func (s *sink) conflict(claims []claim) string {
	for i, a := range claims {
		for _, b := range claims[:i] {
			if a.kind != b.kind || a.name != "" && b.name != "" && !s.sameJudge(a.name, b.name) {
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
	return ", or with -judge <name in the file>=<version> if these are names of one model"
}

// stubPanel adds the card of a panel that has none.
func (s *sink) stubPanel(id string, card result.Panel) {
	missing, comment := "", ""
	card.Name = cmp.Or(card.Name, id)
	switch isExperts := card.Kind == result.Experts; {
	case isExperts && card.Size == 0 && card.About == "":
		missing = "size and about"
	case !isExperts && card.Family == "" && s.cardOf(card.Model, "") == "":
		missing, comment = "family", " A judge is marked where it judges its own family."
	}
	s.stub("results/panels/"+id+".toml", card.Fields(), missing, comment, "")
}

// isJudge reports whether the caller, or the card of the panel that the caller names, says that a model rated.
func (s *sink) isJudge() bool {
	return s.opt.Judge != "" || s.kind() == result.Judge
}

// kind returns what the caller says of who rated, or the card of the panel that the caller names.
func (s *sink) kind() result.PanelKind {
	if known := s.opt.Known.Panels[s.opt.Panel]; known != nil && s.opt.Kind == "" {
		return known.Kind
	}
	return s.opt.Kind
}

// aModel matches what language models are called, wherever it stands in a name: a family's word and a version.
var aModel = regexp.MustCompile(`(?i)(?:gpt|claude|gemini|llama|qwen|mistral|mixtral|deepseek|grok|gemma|sonnet|haiku|opus|phi|kimi|glm|ernie|nova|yi|granite|olmo|nemotron|jamba|minimax|command|` +
	`prometheus|hunyuan|falcon|vicuna|yandexgpt|gigachat)[-_ .]?(?:[0-9]|opus|sonnet|haiku|pro\b|flash|turbo|mini|large|lite\b|[kmr][-0-9])|^(?:.*[/:])?o[1-9](?:-[a-z]+)?$`)

// aMachine matches what one who rates is called that is none of people.
var aMachine = regexp.MustCompile(`(?i)gpt|\b(?:llms?|ai|bot|chatbot|auto-?(?:rater|grader|judge|eval)|copilot|gemini|sonnet|haiku|opus|llama|qwen|mistral|mixtral|deepseek|gemma)\b|^claude$|^(?:language )?model$`)

// isMachine reports whether who rates is called as no person is.
func (s *sink) isMachine(name string) bool {
	return aModel.MatchString(name) || aMachine.MatchString(strings.ReplaceAll(name, "_", "-")) || s.cardOf(name, "") != ""
}

// judged refuses to leave out a column that says which models judged, where it is not the one that the caller names.
func (x *shaper) judged() {
	names := func(c *column) bool {
		words := strings.Join(wordsOf(lastPart(c.Text)), " ")
		return ofJudge.MatchString(words) && namesModel.MatchString(words) && c.all(x.s.isMachine)
	}
	for _, c := range x.free(names) {
		judge := x.s.judgeName()
		if card := x.s.opt.Known.Panels[x.s.opt.Panel]; card != nil && judge == "" {
			judge = card.Model
		}
		is := func(name string) bool { return x.s.sameJudge(x.s.sourceJudge(sourcePanel{judge: name}), judge) }
		if !x.s.isJudge() || !c.all(is) {
			x.s.wrong(x.at(c.Value), "%s says that %s judged: -judge <version of the model> says which did, -only takes the rows of one, -column %s says that the column is of something else",
				strict.Quote(c.Text), strict.Listed(c.values), strict.ShellWord(noColumn+"="+c.Text))
		}
	}
}

// ofJudge says what is wrong with the raters of a panel that has one model for a judge, and gives all ratings its name; it reports
// whether a model rated. Raters that are called as models are, are none of experts.
func (r *ratings) ofJudge(raters []string) bool {
	models := list.Keep(raters, r.s.isMachine)
	at := strict.Finding{Path: r.from()}
	switch {
	case len(raters) == 0, r.scored && slices.Equal(raters, []string{judgeRater}):
		return r.scored
	case !r.s.isJudge() && len(models) > 0:
		r.s.wrong(at, "who rated is called as a model is, %s: -judge <version of the model> says that it judged; import what people rated apart from it", strict.Listed(models))
		return true
	case !r.s.isJudge():
		return false
	case len(raters) > 1:
		r.s.wrong(at, "there are %d raters, %s, and a judge's panel has one: import what each scored with a -panel and -judge of its own, or with -kind experts if they are people",
			len(raters), strict.Listed(raters))
		return true
	case len(models) > 0, strings.HasPrefix(r.s.opt.Judge, raters[0]+"="):
		r.judge = raters[0]
	case !numbered.MatchString(strings.ToLower(raters[0])):
		r.s.wrong(at, "the rater is called %q, and is to be a judge: -judge %s says that it is one, by the version that it has; -kind experts that it is a person",
			raters[0], strict.ShellWord(raters[0]+"="+cmp.Or(r.s.judgeName(), "<version>")))
	}
	for _, d := range r.drafts {
		for i := range d.run.Ratings {
			d.run.Ratings[i].Rater = judgeRater
		}
	}
	return true
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
