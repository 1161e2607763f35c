package convert

import (
	"errors"
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
		for id := range strings.SplitSeq(of, ", ") {
			p.scale(id).Unit = strings.TrimSuffix(verb, ":")
		}
	case "blank":
		p.scale(of).Blank = a.Answer
	case "words":
		if a.Answer == "missing" {
			put(&p.Said, a.About, "missing")
			return nil
		}
		for pair := range strings.SplitSeq(a.Answer, "; ") {
			i := strings.LastIndexByte(pair, '=')
			if i <= 0 || i == len(pair)-1 {
				return errors.New(`must be word=answer pairs with "; " between them, or "missing"`)
			}
			for id := range strings.SplitSeq(of, ", ") {
				p.scale(id).Values[pair[:i]] = pair[i+1:]
			}
		}
	case "raters", "models":
		return p.same(sort, of, verb, rest)
	case "card":
		put(&p.Names, of, a.Answer)
	case "model":
		put(&p.Models, of, a.Answer)
	default:
		if !offered {
			return errors.New("must be one of those offered")
		}
		put(&p.Said, a.About, a.Answer)
	}
	return nil
}

// put adds an entry to a map.
func put[V any](to *map[string]V, name string, v V) {
	if *to == nil {
		*to = map[string]V{}
	}
	(*to)[name] = v
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
		put(&p.Said, "column "+column, answer)
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
				put(&p.Models, name, rest)
			}
		case verb == "column" && rest != "":
			p.row("model", rest)
		case verb == "it" || verb == "several":
			put(&p.Said, "models "+of, "several")
		default:
			return errors.New(`must be "one" with the id of its card, or "several"`)
		}
		return nil
	}
	for _, name := range all {
		switch verb {
		case "one":
			put(&p.Raters, name, all[0])
		case "several", "raters", "people":
			put(&p.Raters, name, name)
		case "leave":
			put(&p.Raters, name, "")
		default:
			return errors.New("must be one of those offered")
		}
	}
	return nil
}
