package convert

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// An Ask is what could matter and is not known. Its answer is a change of the plan, of which every one that is offered works.
type Ask struct {
	About   string   `toml:"about"`   // "column source": a sort of question, and what it is of
	Why     string   `toml:"why"`     // with counts and the first place
	Answers []string `toml:"answers"` // to be pasted; one with … is a form
	Answer  string   `toml:"answer"`
}

// blankValue stands in an answer for a cell that says nothing.
const blankValue = "(blank)"

// answer changes the plan as an answer says.
func (p *Plan) answer(a *Ask) error {
	sort, of, _ := strings.Cut(a.About, " ")
	verb, rest, _ := strings.Cut(a.Answer, " ")
	offered := slices.Contains(a.Answers, a.Answer)
	switch sort {
	case "panel", "rater", "date", "spread", "scorer", "title":
		*p.Run.fields()[sort] = a.Answer
	case "kind":
		switch {
		case a.Answer == "experts":
			p.Run.Kind = a.Answer
		case verb == "judge" && rest != "":
			p.Run.Judge = rest
		default:
			return errors.New(`must be "experts", or "judge" and the exact version of the model that judged`)
		}
	case "judge":
		p.Run.Judge = strings.TrimPrefix(a.Answer, "judge ")
	case "partial":
		if !offered {
			return errors.New("must be one of those offered")
		}
		p.Run.Partial = true
	case "rows":
		p.File.Rows = append(p.File.Rows, a.Answer)
	case "sheet":
		p.File.Sheets = strings.Split(a.Answer, " + ")
	case "column":
		return p.columnAnswer(of, verb, rest, a.Answer)
	case "missing": // which column is …
		if name, ok := strings.CutPrefix(a.Answer, "all "); ok {
			p.row(of, constant+name)
		} else {
			p.row(of, a.Answer)
		}
	case "unit":
		if verb = strings.TrimSuffix(verb, ":"); !slices.Contains([]string{"number", "percent", "fraction"}, verb) {
			return errors.New("must be number, percent or fraction")
		}
		for id := range strings.SplitSeq(of, ", ") {
			p.scale(id).Unit = verb
		}
	case "blank":
		if a.Answer != "no" && a.Answer != "missing" {
			return errors.New("must be no or missing")
		}
		p.scale(of).Blank = a.Answer
	case "words":
		if a.Answer == "missing" {
			p.words(of, nil)
			p.said(a.About, "missing")
			return nil
		}
		for pair := range strings.SplitSeq(a.Answer, "; ") {
			i := strings.LastIndexByte(pair, '=')
			if i <= 0 || i == len(pair)-1 {
				return errors.New(`must be word=answer pairs with "; " between them, or "missing"`)
			}
			p.words(of, []string{pair[:i], pair[i+1:]})
		}
	case "raters", "models":
		return p.same(sort, of, verb, rest)
	case "card":
		if p.Names == nil {
			p.Names = map[string]string{}
		}
		p.Names[of] = a.Answer
	case "model":
		if !result.ValidID(a.Answer) {
			return fmt.Errorf("must be an id: %s", result.IDForm)
		}
		p.models(of, a.Answer)
	default:
		if !offered {
			return errors.New("must be one of those offered")
		}
		p.said(a.About, a.Answer)
	}
	return nil
}

func (p *Plan) said(about, answer string) {
	if p.Said == nil {
		p.Said = map[string]string{}
	}
	p.Said[about] = answer
}

func (p *Plan) models(name, id string) {
	if p.Models == nil {
		p.Models = map[string]string{}
	}
	p.Models[name] = id
}

// words says what a word stands for on some scales.
func (p *Plan) words(scales string, pair []string) {
	for id := range strings.SplitSeq(scales, ", ") {
		s := p.scale(id)
		if pair != nil {
			s.Values[pair[0]] = pair[1]
		}
	}
}

// columnAnswer says what a column is that was asked about.
func (p *Plan) columnAnswer(column, verb, rest, answer string) error {
	values := Names{rest}
	if rest == blankValue {
		values = Names{""}
	}
	switch {
	case verb == "only" && rest != "":
		p.Skip = append(p.Skip, Rule{Column: column, Not: values})
	case verb == "without" && rest != "":
		p.Skip = append(p.Skip, Rule{Column: column, Is: values})
	case answer == "latest" || answer == "first":
		p.said("column "+column, answer)
		return nil
	default:
		if u := parseUse(answer); !p.validUse(u) {
			return errors.New("must be one of those offered, or what the column is")
		}
		p.Column(answer, column)
		return nil
	}
	p.Unread.Harmless = append(p.Unread.Harmless, column)
	return nil
}

func (p *Plan) validUse(u use) bool {
	return u.own == "harmless" || slices.Contains(rowNames, u.own) || u.own == "triggered" || isScaleName(figureEnd.ReplaceAllString(u.own, ""))
}

// isScaleName reports whether a text has the form of a scale's id: which there are, is checked where the plan is read.
func isScaleName(s string) bool { return result.ValidID(s) && !strings.ContainsAny(s, ".-") }

// between stands between names in what an ask is about.
const between = " | "

// same says that names are one, or that they are several, or of nobody.
func (p *Plan) same(sort, of, verb, rest string) error {
	all := strings.Split(of, between)
	if sort == "models" {
		switch {
		case verb == "one" && rest != "":
			for _, name := range all {
				p.models(name, rest)
			}
		case verb == "column" && rest != "":
			p.row("model", rest)
		case verb == "it" || verb == "several":
			p.said("models "+of, "several")
		default:
			return errors.New(`must be "one" with the id of its card, or "several"`)
		}
		return nil
	}
	if p.Raters == nil {
		p.Raters = map[string]string{}
	}
	for _, name := range all {
		switch verb {
		case "one":
			p.Raters[name] = all[0]
		case "several", "raters", "people":
			p.Raters[name] = name
		case "leave":
			p.Raters[name] = ""
		default:
			return errors.New("must be one of those offered")
		}
	}
	return nil
}
