package convert

import (
	"errors"
	"slices"
	"strings"
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

// between stands between names in what an ask is about.
const between = " | "

// answer changes the plan as an answer says, most of them as a flag would.
func (p *Plan) answer(a *Ask) error {
	sort, of, _ := strings.Cut(a.About, " ")
	verb, rest, _ := strings.Cut(a.Answer, " ")
	switch sort {
	case "panel", "rater", "date", "spread", "title":
		return p.Set(sort, a.Answer)
	case "kind", "judge":
		switch {
		case a.Answer == "experts":
			return p.Set("kind", a.Answer)
		case sort == "judge" || verb == "judge" && rest != "":
			return p.Set("judge", strings.TrimPrefix(a.Answer, "judge "))
		}
		return errors.New(`must be "experts", or "judge" and the exact version of the model that judged`)
	case "rows":
		p.File.Rows = append(p.File.Rows, a.Answer)
		return nil
	case "sheet":
		p.File.Sheets = strings.Split(a.Answer, " + ")
		return nil
	case "model":
		return p.Set("model", of+"="+a.Answer)
	case "missing": // which column is …
		if verb == "all" {
			p.row(of, constant+rest)
		} else {
			p.Column(of, a.Answer)
		}
		return nil
	case "scale": // which of several columns is …
		p.Column(of, a.Answer)
		p.Unread.Harmless = append(p.Unread.Harmless, slices.DeleteFunc(slices.Clone(a.Answers), func(s string) bool { return s == a.Answer })...)
		return nil
	case "unit":
		for id := range strings.SplitSeq(of, ", ") {
			p.scale(id).Unit = strings.TrimSuffix(verb, ":")
		}
		return nil
	case "blank":
		p.scale(of).Blank = a.Answer
		return nil
	case "column":
		values := Names{rest}
		if rest == blankValue {
			values = Names{""}
		}
		switch {
		case verb == "only" && rest != "":
			p.Skip = append(p.Skip, Rule{Column: of, Not: values})
		case verb == "without" && rest != "":
			p.Skip = append(p.Skip, Rule{Column: of, Is: values})
		case a.Answer == "latest":
			put(&p.Said, a.About, a.Answer)
		default:
			p.Column(a.Answer, of)
			return nil
		}
		p.Unread.Harmless = append(p.Unread.Harmless, of)
		return nil
	case "words":
		if a.Answer == "missing" {
			break
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
		return nil
	case "models", "raters":
		return p.same(sort, of, verb, rest)
	}
	if !slices.Contains(a.Answers, a.Answer) {
		return errors.New("must be one of those offered")
	}
	put(&p.Said, a.About, a.Answer)
	p.Run.Partial = p.Run.Partial || sort == "partial"
	return nil
}

// same says that names are one, or that they are several, or of nobody.
func (p *Plan) same(sort, of, verb, rest string) error {
	all := strings.Split(of, between)
	one := map[string]string{"one": all[0], "leave": ""} // of raters
	for _, name := range all {
		switch as, ok := one[verb]; {
		case sort == "models" && verb == "one" && rest != "":
			put(&p.Models, name, rest)
		case sort == "models" && verb == "column" && rest != "":
			p.row("model", rest)
		case sort == "models" && (verb == "it" || verb == "several"):
			put(&p.Said, "models "+of, "several")
		case sort == "raters" && ok:
			put(&p.Raters, name, as)
		case sort == "raters" && (verb == "several" || verb == "people"):
			put(&p.Raters, name, name)
		default:
			return errors.New("must be one of those offered")
		}
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
