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

// answer changes the plan as an answer says, many of them as a flag would.
func (p *Plan) answer(a *Ask) error {
	sort, of, _ := strings.Cut(a.About, " ")
	verb, rest, _ := strings.Cut(a.Answer, " ")
	each := strings.Split(of, ", ") // of several scales
	switch {
	case sort == "kind" && verb == "judge":
		p.Run.Judge = rest
	case p.Run.fields()[sort] != nil:
		return p.Set(sort, a.Answer)
	case sort == "model":
		return p.Set(sort, of+"="+a.Answer)
	case sort == "rows":
		p.File.Rows = append(p.File.Rows, a.Answer)
	case sort == "sheet":
		p.File.Sheet = a.Answer
	case sort == "missing" && verb == "all":
		p.Column(of, constant+rest)
	case sort == "missing" || sort == "scale": // which column is …, or which of several
		p.Column(of, a.Answer)
		for _, other := range a.Answers {
			if sort == "scale" && other != a.Answer {
				p.Column(harmless, other)
			}
		}
	case sort == "unit":
		for _, id := range each {
			p.scale(id).Unit = strings.TrimSuffix(verb, ":")
		}
	case sort == "blank":
		p.scale(of).Blank = a.Answer
	case sort == "column" && (verb == "only" || verb == "without") && rest != "":
		if rest == blankValue {
			rest = ""
		}
		rule := map[string]Rule{"only": {Column: of, Not: Names{rest}}, "without": {Column: of, Is: Names{rest}}}[verb]
		p.Skip = append(p.Skip, rule)
		p.Column(harmless, of)
	case sort == "column" && a.Answer == "latest":
		put(&p.Said, a.About, a.Answer)
		p.Column(harmless, of)
	case sort == "column":
		p.Column(a.Answer, of)
	case sort == "words" && a.Answer != "missing":
		for pair := range strings.SplitSeq(a.Answer, "; ") {
			i := strings.LastIndexByte(pair, '=')
			if i <= 0 || i == len(pair)-1 {
				return errors.New(`must be word=answer pairs with "; " between them, or "missing"`)
			}
			for _, id := range each {
				p.scale(id).Values[pair[:i]] = pair[i+1:]
			}
		}
	case sort == "models" && verb == "column":
		p.Column("model", rest)
	case sort == "models" && verb == "one":
		for name := range strings.SplitSeq(of, between) {
			put(&p.Models, name, rest)
		}
	case !slices.Contains(a.Answers, a.Answer):
		return errors.New("must be one of those offered")
	case sort == "raters":
		first, _, _ := strings.Cut(of, between)
		for name := range strings.SplitSeq(of, between) {
			as, ok := map[string]string{"one": first, "leave": ""}[verb]
			if !ok {
				as = name
			}
			put(&p.Raters, name, as)
		}
	default:
		put(&p.Said, a.About, a.Answer)
		p.Run.Partial = p.Run.Partial || sort == "partial"
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
