package importer

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// An eeeRaters says who stands behind a result.
type eeeRaters struct {
	kind    result.PanelKind // "" if the record does not say
	id      string           // the panel, in records written here
	judge   *eee.Judge       // nil for people
	details eee.Details      // of the judge
	prompts []string         // the different prompts of a judge
	at      string           // pointer to where it is said
}

// key is equal for results of the same raters.
func (r eeeRaters) key() string {
	k := string(r.kind) + "\x00" + r.id
	if r.judge != nil {
		k += "\x00" + r.judge.Model.ID
	}
	return k
}

// peopleWords are what details call people who rated, and judgeWords a judge.
var (
	peopleWords = []string{"experts", "expert", "humans", "human", "people", "clinicians"}
	judgeWords  = []string{"judge", "llm", "model"}
)

// raters says who stands behind a result. The form has a place for a judge only; that people rated is said in details.
func (x *eeeRecord) raters(at string, r *eee.Result) (eeeRaters, bool) {
	out := eeeRaters{at: at + "/metric_config"}
	if id := own(r.Metric.Details)[eee.KeyPanel]; result.ValidID(id) {
		out.id = id
	}
	for _, d := range []eee.Details{r.Metric.Details, r.Score.Details, x.rec.SourceMetadata.Details} {
		for _, key := range []string{eee.KeyPanelKind, "rater_kind", "raters"} {
			word := strings.ToLower(strings.TrimSpace(d[key]))
			switch {
			case out.kind != "":
			case slices.Contains(peopleWords, word):
				out.kind = result.Experts
			case slices.Contains(judgeWords, word):
				out.kind = result.Judge
			}
		}
	}
	scoring := r.Metric.Scoring
	if scoring == nil {
		return out, true
	}
	if out.kind == result.Experts {
		x.errorf(out.at+"/llm_scoring", "llm_scoring names a judge, but the details say that people rated; a panel is one or the other")
		return out, false
	}
	if n := len(scoring.Judges); n != 1 {
		x.errorf(out.at+"/llm_scoring/judges", "%d judges scored together, and a panel is one judge", n)
		return out, false
	}
	out.kind, out.judge, out.details, out.prompts = result.Judge, &scoring.Judges[0], scoring.Details, []string{scoring.Prompt}
	return out, true
}

// panel returns the panel of a record's raters. A record that was written here has what the panel's card said.
func (x *eeeRecord) panel(r eeeRaters) sourcePanel {
	p := sourcePanel{
		id: r.id, place: eeePlace{x, r.at}, card: result.Panel{Kind: r.kind},
		missing: "no llm_scoring and no panel in the details",
	}
	if r.id == "" && r.judge != nil {
		if p.id = "eee-" + slug(r.judge.Model.ID); p.id == "eee-" {
			p.id, p.missing = "", "the judge has no letter or digit to make an id of"
		}
	}
	if d := own(x.rec.SourceMetadata.Details); d != nil && d[eee.KeyPanel] == r.id {
		x.take(d, eee.OfPanel, &p.card, "/source_metadata/additional_details")
		p.card.Kind = r.kind
	}
	switch {
	case r.kind == "" && x.s.opt.Judge != "":
		p.card.Kind, p.card.Model = result.Judge, x.s.opt.Judge
	case r.kind == "":
		p.stub = "the record does not say whether people or a judge rated"
	case r.judge != nil:
		if p.card.Temperature = r.judge.Temperature; p.card.Model == "" {
			p.card.Model = r.judge.Model.ID
		}
		if len(r.prompts) == 1 && !r.details.Marked() {
			p.card.Prompt, p.card.PromptSHA256 = promptOf(r.prompts[0])
		}
	case r.kind == result.Judge && p.card.Model == "":
		p.stub = "the judge is not named"
	}
	if r.kind == result.Judge && p.card.Name == "" {
		p.card.Name = "Judge " + p.card.Model
	}
	return p
}

// promptOf takes a short prompt for its name; of a long one the card has the checksum.
func promptOf(prompt string) (name, sum string) {
	if utf8.RuneCountInString(prompt) <= 60 && !strings.Contains(prompt, "\n") {
		return prompt, ""
	}
	hash := sha256.Sum256([]byte(prompt))
	return "", hex.EncodeToString(hash[:])
}
