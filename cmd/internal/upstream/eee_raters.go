package upstream

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// An eeeRaters says who stands behind a result.
type eeeRaters struct {
	kind  result.PanelKind // "" if the record does not say
	id    string           // the panel, in records written here
	judge *eee.Judge       // nil for people
	llm   *eee.LLMScoring
	asked []string // the different prompts of a judge
	at    string   // pointer to where it is said
}

// key is equal for results of the same raters.
func (r eeeRaters) key() string {
	k := string(r.kind) + "\x00" + r.id
	if r.judge != nil {
		k += "\x00" + r.judge.Model.ID
	}
	return k
}

// same says whether results of two records can be of one panel. A judge may be
// asked for each score by itself; but if one prompt asked for all, it is one.
func (r eeeRaters) same(other eeeRaters) bool {
	return r.key() == other.key() && (len(r.asked) != 1 || len(other.asked) != 1 || r.asked[0] == other.asked[0])
}

// peopleWords are what details call people who rated, and judgeWords a judge.
var (
	peopleWords = []string{"experts", "expert", "humans", "human", "people", "clinicians"}
	judgeWords  = []string{"judge", "llm", "model"}
)

// raters says who stands behind a result. The form has a place for a judge
// only; that people rated is said in details.
func (x *eeeRecord) raters(at string, r *eee.Result) (eeeRaters, bool) {
	out := eeeRaters{at: at + "/metric_config"}
	if r.Metric.Details.Marked() && ValidID(r.Metric.Details[eee.KeyPanel]) {
		out.id = r.Metric.Details[eee.KeyPanel]
	}
	for _, d := range []eee.Details{r.Metric.Details, r.Score.Details, x.rec.SourceMetadata.Details} {
		for _, key := range []string{eee.KeyPanelKind, "rater_kind", "raters"} {
			word := strings.ToLower(strings.TrimSpace(d[key]))
			switch {
			case out.kind != "":
			case isOneOf(word, peopleWords):
				out.kind = result.Experts
			case isOneOf(word, judgeWords):
				out.kind = result.Judge
			}
		}
	}
	if r.Metric.Scoring == nil {
		return out, true
	}
	if out.kind == result.Experts {
		x.wrong(out.at+"/llm_scoring", "llm_scoring names a judge, but the details say that people rated; a panel is one or the other")
		return out, false
	}
	out.kind, out.llm = result.Judge, r.Metric.Scoring
	if n := len(out.llm.Judges); n != 1 {
		x.wrong(out.at+"/llm_scoring/judges", "%d judges scored together, and a panel is one judge", n)
		return out, false
	}
	out.judge, out.asked = &out.llm.Judges[0], []string{out.llm.Prompt}
	return out, true
}

func isOneOf(word string, words []string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}

// panel gives the id of a panel, and adds its stub if it is new.
func (m *eeeImport) panel(x *eeeRecord, r eeeRaters) string {
	id := m.opt.Panel
	switch {
	case id != "":
	case r.id != "":
		id = r.id
	case r.judge != nil:
		if id = "eee-" + slug(r.judge.Model.ID); id == "eee-" {
			x.wrong(r.at+"/llm_scoring/judges/0/model_info/id", "the judge %s has no letter or digit to make an id of: -panel says which panel it is", quote(r.judge.Model.ID))
			return ""
		}
	default:
		x.wrong(r.at, "no llm_scoring and no panel in the details: -panel says which panel rated")
		return ""
	}
	if !ValidID(id) {
		x.wrong(r.at, "the panel would have the id %q, longer than %d characters: -panel can shorten it", id, maxID)
		return ""
	}
	if m.opt.Known != nil {
		if p := m.opt.Known.Panels[id]; p != nil {
			if r.kind != "" && p.Kind != r.kind {
				x.wrong(r.at, "the panel %s is one of %s, but the record says %s", id, p.Kind, r.kind)
			}
			return id
		}
	}
	before, met := m.panels[id]
	switch {
	case met && !before.same(r):
		x.wrong(r.at, "an earlier record has other raters, or another prompt, as the panel %s: import them apart, with -panel for one of them", id)
	case met:
	case r.kind == "":
		x.wrong(r.at, "the record does not say whether people or a judge rated, and the panel %s has no card: write results/panels/%s.toml first", id, id)
	default:
		m.panels[id] = r
		m.panelStub(x, id, r)
	}
	return id
}

// panelStub adds the card of a panel. A record that was written here has what
// the card said.
func (m *eeeImport) panelStub(x *eeeRecord, id string, r eeeRaters) {
	d := x.rec.SourceMetadata.Details
	if !d.Marked() || d[eee.KeyPanel] != r.id {
		d = eee.Details{}
	}
	var c card
	missing := ""
	model := d[eee.KeyPanelModel]
	if r.judge != nil && model == "" {
		model = r.judge.Model.ID
	}
	switch name := d[eee.KeyPanelName]; {
	case name != "":
		c.set("name", name)
	case r.kind == result.Judge:
		c.set("name", "Judge "+model)
	default:
		c.set("name", id)
	}
	c.set("kind", string(r.kind))
	if n, err := strconv.Atoi(d[eee.KeyPanelSize]); err == nil && n > 0 {
		fmt.Fprintf(&c.b, "size = %d\n", n)
	}
	c.set("about", d[eee.KeyPanelAbout])
	c.set("url", d[eee.KeyPanelURL])
	if r.kind == result.Judge {
		if model == "" {
			x.wrong(r.at, "the judge is not named, and the panel %s has no card: write results/panels/%s.toml first", id, id)
		}
		c.set("model", model)
		c.set("family", d[eee.KeyPanelFamily])
		prompt, sum := d[eee.KeyPanelPrompt], d[eee.KeyPanelPromptSum]
		if len(r.asked) == 1 && !r.llm.Details.Marked() {
			prompt, sum = promptOf(r.asked[0])
		}
		c.set("prompt", prompt)
		c.set("prompt_sha256", sum)
		if r.judge != nil && r.judge.Temperature != nil {
			fmt.Fprintf(&c.b, "temperature = %s\n", strconv.FormatFloat(*r.judge.Temperature, 'f', -1, 64))
		}
		if d[eee.KeyPanelFamily] == "" {
			c.comment("family: not in the source. A judge is marked where it judges its own family.")
			missing = "; its family is left to fill in"
		}
	} else if d[eee.KeyPanelName] == "" {
		c.comment("size and about: not in the source.")
		missing = "; its name, size and about are left to fill in"
	}
	m.stub(x, "results/panels/"+id+".toml", c.bytes(), missing)
}

// promptOf takes a short prompt for its name; of a long one the card has the checksum.
func promptOf(prompt string) (name, sum string) {
	if utf8.RuneCountInString(prompt) <= 60 && !strings.Contains(prompt, "\n") {
		return prompt, ""
	}
	hash := sha256.Sum256([]byte(prompt))
	return "", hex.EncodeToString(hash[:])
}

// stub adds a card.
func (m *eeeImport) stub(x *eeeRecord, path string, data []byte, missing string) {
	m.out.Files = append(m.out.Files, File{Path: path, Data: data})
	m.from[path] = func(f strict.Finding) strict.Finding {
		return x.finding("/model_info", "the card that it makes, %s, is not right: %s", path, f.Message)
	}
	m.note("%s: a stub%s", path, missing)
}
