package importer

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Who answered and who rated is said, by the source or by the caller, and never guessed: a name is a card's only where no
// letter and no organisation has to be dropped for it.

// judged refuses to leave out a column that says which models judged, where it is not the one that the caller names.
func (x *shaper) judged() {
	names := func(c *column) bool {
		words := strings.Join(wordsOf(lastPart(c.Text)), " ")
		return ofJudge.MatchString(words) && namesModel.MatchString(words) && c.all(x.s.IsMachine)
	}
	for _, c := range x.free(names) {
		judge := x.s.JudgeName()
		if card := x.s.Opt.Known.Panels[x.s.Opt.Panel]; card != nil && judge == "" {
			judge = card.Model
		}
		is := func(name string) bool { return x.s.SameJudge(x.s.SourceJudge(name), judge) }
		if !x.s.IsJudge() || !c.all(is) {
			x.s.Wrong(x.docs.At(c.Value), "%s says that %s judged: --judge <version of the model> says which did, --only takes the rows of one, --column %s says that the column is of something else",
				source.Quote(c.Text), source.Listed(c.values), source.ShellWord(noColumn+"="+c.Text))
		}
	}
}

// mixed finds columns that tell ratings by judges from those by people, of both of which a table has some.
func (x *shaper) mixed() {
	of := func(c *column, kind []string) string {
		return list.First(c.values, func(v string) bool { return slices.Contains(kind, foldWords(v)) })
	}
	wanted := peopleKinds
	if x.s.IsJudge() {
		wanted = judgeKinds
	}
	for _, c := range x.free(func(c *column) bool {
		return aboutRaters.MatchString(strings.Join(wordsOf(lastPart(c.Text)), " ")) && of(c, judgeKinds) != "" && of(c, peopleKinds) != ""
	}) {
		x.s.Wrong(x.docs.At(c.Value), "%s tells judges from people, %s, and a panel is of one kind: --only takes the rows of one, as in --only %s, --column %s says that the column is of something else",
			source.Quote(c.Text), source.Listed(c.values), source.ShellWord(c.Text+"="+of(c, wanted)), source.ShellWord(noColumn+"="+c.Text))
	}
}

// What columns are called that say who rated, and what they then hold.
var (
	aboutRaters = regexp.MustCompile(`\b(?:raters?|rated|annotators?|evaluators?|graders?|scorers?|judges?)\b`)
	judgeKinds  = []string{"judge", "llm", "ai", "model", "lm", "machine", "auto", "automatic", "llm judge", "ai judge"}
	peopleKinds = []string{"expert", "experts", "human", "humans", "person", "people", "clinician", "therapist", "crowd"}
)

// ofJudge says what is wrong with the raters of a panel that has one model for a judge, and gives all ratings its name; it reports
// whether a model rated. Raters that are called as models are, are none of experts.
func (r *ratings) ofJudge(raters []string) bool {
	models := list.Keep(raters, r.s.IsMachine)
	at := source.Finding{Path: r.from()}
	switch {
	case len(raters) == 0, r.scored && slices.Equal(raters, []string{draft.JudgeRater}):
		return r.scored
	case !r.s.IsJudge() && len(models) > 0:
		said := fmt.Sprintf("who rated has a model's name, %s: --judge %s=<version> says that it judged, and which version", source.Listed(models), source.ShellWord(models[0]))
		rows := func(is string) string { return "--only " + source.ShellWord(r.raterName+is) }
		switch {
		case len(raters) > 1 && r.raterName != "":
			said += "; import each judge by itself, with " + rows("="+models[0])
			if len(models) < len(raters) {
				said += ", and people with " + strings.Join(list.Map(models, func(m string) string { return rows("!=" + m) }), " ")
			}
		case len(raters) > 1:
			said += "; import each judge by itself, and what people rated apart from them"
		}
		r.s.Wrong(at, "%s", said)
		return true
	case !r.s.IsJudge():
		return false
	case len(raters) > 1:
		r.s.Wrong(at, "there are %d raters, %s, and a judge's panel has one: import what each scored with a --panel and --judge of its own, or with --kind experts if they are people",
			len(raters), source.Listed(raters))
		return true
	case len(models) > 0, strings.HasPrefix(r.s.Opt.Judge, raters[0]+"="):
		r.judge = raters[0]
	case !numbered.MatchString(strings.ToLower(raters[0])):
		r.s.Wrong(at, "the rater is called %q, and is to be a judge: --judge %s says that it is one, by the version that it has; --kind experts that it is a person",
			raters[0], source.ShellWord(raters[0]+"="+cmp.Or(r.s.JudgeName(), "<version>")))
	}
	for _, d := range r.drafts {
		for i := range d.Run.Ratings {
			d.Run.Ratings[i].Rater = draft.JudgeRater
		}
	}
	return true
}
