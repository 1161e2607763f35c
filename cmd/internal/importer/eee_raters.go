package importer

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// peopleWords are what details call people who rated, and judgeWords a judge.
var (
	peopleWords = []string{"experts", "expert", "humans", "human", "people", "clinicians"}
	judgeWords  = []string{"judge", "llm", "model"}
)

// panel returns the panel behind a result, and a key that tells its raters from others. The form has a place for a judge only;
// that people rated is said in details. A record that was written here has what the panel's card said.
func (x *eeeRecord) panel(at string, r *eee.Result) (p sourcePanel, raters string) {
	p = sourcePanel{place: x.at(at), missing: "no llm_scoring and no panel in the details"}
	if id := own(r.Metric.Details)[eee.KeyPanel]; result.ValidID(id) {
		p.id = id
	}
	var kind result.PanelKind
	for _, d := range []eee.Details{r.Metric.Details, r.Score.Details, x.rec.SourceMetadata.Details} {
		for _, key := range []string{eee.KeyPanelKind, "rater_kind", "raters"} {
			word := strings.ToLower(strings.TrimSpace(d[key]))
			switch {
			case kind != "":
			case slices.Contains(peopleWords, word):
				kind = result.Experts
			case slices.Contains(judgeWords, word):
				kind = result.Judge
			}
		}
	}
	var judge *eee.Judge
	if scoring := r.Metric.Scoring; scoring != nil && kind == result.Experts {
		x.errorf(at+"/llm_scoring", "llm_scoring names a judge, but the details say that people rated; a panel is one or the other")
	} else if scoring != nil && len(scoring.Judges) != 1 {
		x.errorf(at+"/llm_scoring/judges", "%d judges scored together, and a panel is one judge", len(scoring.Judges))
	} else if scoring != nil {
		kind, judge = result.Judge, &scoring.Judges[0]
	}
	raters = string(kind) + "\x00" + p.id
	if x.marked()[eee.KeyPanel] == p.id {
		p.card = x.card
	}
	p.card.Kind = kind
	switch {
	case judge != nil:
		raters += "\x00" + judge.Model.ID
		if p.id == "" {
			if p.id = "eee-" + slug(judge.Model.ID); p.id == "eee-" {
				p.id, p.missing = "", "the judge has no letter or digit to make an id of"
			}
		}
		p.card.Temperature, p.card.Model = judge.Temperature, cmp.Or(p.card.Model, judge.Model.ID)
		if !r.Metric.Scoring.Details.Marked() {
			p.card.Prompt, p.card.PromptSHA256 = promptOf(r.Metric.Scoring.Prompt)
		}
	case kind == "" && x.s.opt.Judge != "":
		p.card.Kind, p.card.Model = result.Judge, x.s.opt.Judge
	case kind == "":
		p.stub = "the record does not say whether people or a judge rated"
	case kind == result.Judge && p.card.Model == "":
		p.stub = "the judge is not named"
	}
	if kind == result.Judge && p.card.Name == "" {
		p.card.Name = "Judge " + p.card.Model
	}
	return p, raters
}

// promptOf takes a short prompt for its name; of a long one the card has the checksum.
func promptOf(prompt string) (name, sum string) {
	if utf8.RuneCountInString(prompt) <= 60 && !strings.Contains(prompt, "\n") {
		return prompt, ""
	}
	hash := sha256.Sum256([]byte(prompt))
	return "", hex.EncodeToString(hash[:])
}
