package convert

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
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

// known has the models and panels of this repository's cards, for sites that have none of their own, without
// aliases, owners and published figures, which are a matter of this repository's board.
var known = sync.OnceValue(func() *result.Set {
	set, _ := result.Read(counselboard.Cards) // a card that cannot be read is not known: check says what is wrong with it
	for _, m := range set.Models {
		m.Aliases, m.Owners = nil, nil
	}
	for _, p := range set.Panels {
		p.Owners, p.Published = nil, nil
	}
	return set
})

// organization matches what interfaces write before a model's name.
var organization = regexp.MustCompile(`^(?:[A-Za-z0-9][A-Za-z0-9._-]+/)+`)

// parted parts a model's name, as an interface calls it, into the organization before it and the bare name. A slash that does
// not follow an organization is part of the name: "GPT-4o w/o system prompt".
func parted(name string) (before, bare string) {
	if before = organization.FindString(name); strings.ContainsAny(name, " \t(") || len(name) < len(before)+2 {
		return "", name
	}
	return before, name[len(before):]
}

func bareName(name string) string { _, bare := parted(name); return bare }

// mixed matches a word of Latin letters and others, which a card's name must not have.
var mixed = regexp.MustCompile(`\p{Latin}\S*[^\P{L}\p{Latin}]|[^\P{L}\p{Latin}]\S*\p{Latin}`)

// model returns the id of a draft's model, and begins its card if it is new; "" and a question where nobody says which it is.
func (c *call) model(d *draft) string {
	said := cmp.Or(c.plan.Models[d.name], d.models[d.name])
	id, of, sure := c.idOf(d.name, d.card)
	switch {
	case said != "":
		id = cmp.Or(c.opt.Known.Resolve(said), &result.ModelCard{ID: said}).ID
	case strings.Contains(d.name, "://"):
		c.ask("model "+d.name, source.Quote(d.name)+" is an address: under which id is the model that answers there?", "my-model")
		return ""
	case !sure:
		c.ask("model "+d.name, fmt.Sprintf("%s is not %s by itself (%s): which id has it?", source.Quote(d.name), id,
			cmp.Or(of.Organization, of.Name)), id, slug(strings.ReplaceAll(d.name, "/", "-"))+"-other")
		return ""
	}
	there := c.opt.Known.Models
	if said == "" && c.opt.Repeats && there[id] == nil {
		like := list.First(list.Keys(there), func(id string) bool { return loose(there[id].Name) == loose(d.name) })
		if like != "" {
			c.ask("model "+d.name, source.Quote(d.name)+" may be another spelling of what the experts rated: which id has it?", like, id)
			return ""
		}
	}
	if d.variant != "" {
		return c.variantOf(d, id)
	}
	if c.opt.Known.Models[id] != nil {
		return id
	}
	alike := said == "" && c.models[id] == "" && slices.ContainsFunc(slices.Collect(maps.Values(c.models)),
		func(other string) bool { return other != d.name && loose(other) == loose(d.name) })
	if alike { // several, which are not to be taken for one
		id = checked(d.name)
	}
	other, begun := c.models[id]
	card := cmp.Or(d.card, known().Models[id])
	about := "models " + other + between + d.name
	if reverse := "models " + d.name + between + other; c.plan.Said[reverse] != "" {
		about = reverse
	}
	switch {
	case begun && (other == d.name || said != "" || card != nil && c.plan.Said[about] == ""):
		return id
	case begun:
		c.ask(about, fmt.Sprintf("%s and %s would have the id %s", source.Quote(other), source.Quote(d.name), id), "one "+id, "several")
		id = checked(d.name)
		if name := map[bool]string{true: id, false: d.name}[isPlain(d.name)]; c.models[id] == "" { // readers tell it from the other
			c.begin(id, d, result.ModelCard{Name: name})
		}
	default:
		started := result.ModelCard{Name: cmp.Or(bareName(d.name), id)}
		if mixed.MatchString(started.Name) || alike || c.plan.Models[d.name] != "" && slug(d.name) != id { // System A
			started.Name = id
		}
		if card != nil {
			started = *card
		}
		if d.card == nil && !c.terms.counselbench {
			started.Note = "" // what it says is of CounselBench's answers
		}
		c.begin(id, d, started)
	}
	return id
}

// begin begins a card. Only where it names an organization does it say that the family is missing.
func (c *call) begin(id string, d *draft, card result.ModelCard) {
	missing := ""
	if card.Family == "" && card.Organization != "" && card.VariantOf == "" {
		missing = "family"
	}
	c.models[id] = d.name
	if card.Owners = c.owners(); result.Misread(card.Name) != "" {
		card.Name = id
	}
	c.stub("results/models/"+id+".toml", card.Fields(), missing, " Models of one family stand together in the heatmap.")
}

// maxChosen is the greatest length of an id that is made of a name, so that a run's, which has it and the panel's, fits.
const maxChosen = 60

// checked makes an id with a checksum, for a name that an id cannot tell from others.
func checked(name string) string {
	id, sum := slug(name), sha256.Sum256([]byte(name))
	return fmt.Sprintf("%s-%x", strings.TrimRight(cmp.Or(id[:min(len(id), maxChosen)], "model"), "-._"), sum[:3])
}

// idOf returns the id that a name has, or is to have, and the card that it names: one of the site's, else one of those that are
// known. It is not sure where another organization stands before the card's name.
func (c *call) idOf(name string, said *result.ModelCard) (id string, card *result.ModelCard, sure bool) {
	for _, all := range []map[string]*result.ModelCard{c.opt.Known.Models, known().Models} {
		for _, id := range list.Keys(all) {
			if name != "" && all[id].Version == name {
				return id, all[id], true
			}
		}
	}
	for _, id := range c.opt.Known.RunIDs() { // as the panel's runs on the site have it
		if r := c.opt.Known.Runs[id]; r.Panel == c.plan.Run.Panel && r.Source.Model == name && c.opt.Known.Models[r.Model] != nil {
			return r.Model, c.opt.Known.Models[r.Model], true
		}
	}
	before, bare := parted(name)
	if id = slug(bare); id == "" || len(id) > maxChosen || !isPlain(bare) { // letters are lost
		id = checked(name)
	}
	if card = cmp.Or(c.opt.Known.Resolve(id), known().Models[id]); card == nil {
		return id, nil, true
	}
	by := cmp.Or(said, &result.ModelCard{}).Organization
	return cmp.Or(card.ID, id), card, card.Name == name || before == "" ||
		card.Organization != "" && slices.Contains([]string{loose(before), loose(by)}, loose(card.Organization))
}

// variantOf returns the id of a model with a setting, a model of its own beside the one without: gpt-5-high-effort.
func (c *call) variantOf(d *draft, base string) string {
	card := cmp.Or(c.opt.Known.Models[base], known().Models[base], &result.ModelCard{})
	id := slug(base + "-" + topicID(d.variant))
	if c.opt.Known.Models[id] == nil && c.models[id] == "" {
		c.begin(id, d, result.ModelCard{Name: cmp.Or(card.Name, bareName(d.name)) + " · " + d.variant, Organization: card.Organization,
			Family: cmp.Or(card.Family, bareName(d.name)), Access: card.Access, VariantOf: base, Setting: d.variant})
	}
	return id
}

// panel returns the id of a panel, and begins its card if it is new; "" and a question or a finding where nothing says which it
// is, or where the caller, the files and the panel's card say different things of who rated.
func (c *call) panel(d *draft) (id, judge string) {
	r, p := c.plan.Run, d.panel
	if id = cmp.Or(r.Panel, p.id); id == "" {
		return "", ""
	}
	file := "results/panels/" + id + ".toml"
	if there := c.opt.Known.Panels[id]; there != nil {
		c.panels[id] = *there
	}
	card, isKnown := c.panels[id]
	if r.Judge != "" {
		r.Kind = string(result.Judge)
	}
	var said, names []string
	var kinds []result.PanelKind
	for _, by := range []struct {
		by   string
		kind result.PanelKind
		name string
	}{{"the call says", result.PanelKind(r.Kind), r.Judge}, {d.path + " says", p.card.Kind, p.judge}, {file + " says", card.Kind,
		card.Model}} {
		if by.kind != "" {
			said, kinds = append(said, strings.TrimSpace(fmt.Sprintf("%s %s %s", by.by, by.kind, by.name))), append(kinds, by.kind)
			names = append(names, list.Keep([]string{by.name}, func(n string) bool { return n != "" })...)
		}
	}
	judge = cmp.Or(p.judge, r.Judge)
	switch {
	case slices.ContainsFunc(kinds, func(k result.PanelKind) bool { return k != kinds[0] }):
		c.wrong(d, "who rated in the panel %s? %s: import what each rated with a --panel of its own", id, strings.Join(said, ", "))
	case c.plan.Said["name of judge"] == "" && slices.ContainsFunc(names, func(n string) bool { return !c.sameJudge(n, names[0]) }):
		c.ask("name of judge", strings.Join(said, ", ")+": are these names of one model?", "both are one")
	case isKnown:
		return id, judge
	case len(kinds) == 0 || kinds[0] == result.Judge && judge == "": // asked for all runs at once
	default:
		card = p.card
		missing, comment := "", " A judge is marked where it judges its own family."
		if card.Kind = kinds[0]; card.Kind == result.Judge {
			card.Model = withoutSecrets(cmp.Or(r.Judge, card.Model, p.judge))
			if _, of, sure := c.idOf(card.Model, nil); card.Family == "" && (of == nil || !sure) {
				missing = "family"
			}
		} else if card.Size == 0 && card.About == "" {
			missing, comment = "size and about", ""
		}
		card.Name, card.Owners = cmp.Or(card.Name, id), c.owners()
		c.panels[id] = card
		c.stub(file, card.Fields(), missing, comment)
		return id, judge
	}
	return "", ""
}

// owners returns who owns the cards that an import begins: whoever adds them, where that is known.
func (c *call) owners() []string {
	if login := (result.Source{SubmittedBy: c.opt.Proposer}).Submitter(); login != "" {
		return []string{login}
	}
	return nil
}

// sameJudge reports whether two names are of one model without doubt.
func (c *call) sameJudge(a, b string) bool { return slug(a) == slug(b) || c.opt.Known.SameModel(a, b) }

// stub adds a card, with a comment for whoever fills in what is missing, if anything is.
func (c *call) stub(path string, fields []result.Field, missing, comment string) {
	note := path + ": a stub"
	var comments []string
	if missing != "" {
		comments = []string{missing + ": not in the source." + comment}
		note += "; left to fill in: " + missing
	}
	c.files[path] = result.EncodeCard(fields, comments...)
	c.noteRun("%s", note)
}

// plainName matches names of which an id drops no letter and no sign that may mean something.
var plainName = regexp.MustCompile(`^[A-Za-z0-9](?:[A-Za-z0-9 ._(),:/-]*[A-Za-z0-9)])?$`)

func isPlain(name string) bool { return plainName.MatchString(strings.TrimSpace(name)) }

// noID matches what an id cannot hold, and noTopic what a topic cannot.
var (
	noID    = regexp.MustCompile(`[^a-z0-9._]+`)
	noTopic = regexp.MustCompile(`[^\p{Ll}\p{Lo}\p{M}\p{Nd}._]+`)
)

// slug makes an id of a model's name as an API calls it: without the organization, in lower case, with '-' for what an id cannot
// hold. It is empty if nothing is left.
func slug(name string) string {
	name = noID.ReplaceAllString(strings.ReplaceAll(strings.ToLower(bareName(name)), "..", ".-"), "-")
	name = strings.TrimLeft(name, "-._")
	return strings.TrimRight(name[:min(len(name), result.MaxID)], "-.")
}

// topicID makes an id of a topic, in its own letters: "Grief and Loss" is grief-and-loss, "Tórax" is tórax.
func topicID(name string) string {
	name = noTopic.ReplaceAllString(strings.ReplaceAll(strings.ToLower(norm.NFC.String(name)), "..", ".-"), "-")
	name = strings.TrimLeftFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.TrimRight(strings.ToValidUTF8(name[:min(len(name), result.MaxID)], ""), "-.")
}

// longPart matches the part of an address that may be a secret by itself.
var longPart = regexp.MustCompile(`(https?://[^\s"']*/)[A-Za-z0-9_-]{32,}([/?#"'\s]|$)`)

// secretKey matches the key of a value that is one.
var secretKey = regexp.MustCompile(`(?i)(?:^|[._-])` +
	`(?:(?:api|access)?[._-]?key|secret|token|password|passwd|auth(?:orization)?|credentials?)$`)

// withoutSecrets takes out of a text what opens a provider's door, for sure or perhaps.
func withoutSecrets(s string) string {
	return longPart.ReplaceAllString(result.WithoutSecrets(s), "${1}"+result.Removed+"${2}")
}
