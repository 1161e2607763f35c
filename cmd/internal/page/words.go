package page

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"text/template"

	"github.com/counselboard/counselboard/cmd/internal/num"
)

// Sentences lists the facts that sentences are made of. The words of each stand
// in templates/words/*.txt, in a template of the type's name. Go decides which
// facts hold; a template says how they read.
func Sentences() []any {
	return []any{
		SyntheticNotice{},
		GlossaryAbout{},
		CiteTitle{}, CiteRuns{}, CiteState{}, CitePlain{}, CiteNote{}, CiteRow{},
		BadgeLabel{}, BadgeRater{},
		CardNotice{}, CardRater{}, CardEmpty{}, CardMeasure{}, CardDoubt{},
		FeedTitle{}, FeedSummary{},
	}
}

// Figures lists the facts that figures are made of. The words of each stand in
// templates/words/*.txt, in templates of the type's name and a part's: "RiskFigure
// title".
func Figures() []any {
	return []any{}
}

// figureParts are what is said of every figure: its title, what it shows for who
// does not see it, what to see in it, how to read it, and the heads of its table,
// divided by bars.
var figureParts = []string{"title", "description", "lead", "caption", "columns"}

// A Wording is a template of templates/words/*.txt that there must be, with the
// facts that fill it.
type Wording struct {
	Name  string
	Facts any
}

// Wordings lists the words of all sentences and figures.
func Wordings() []Wording {
	var out []Wording
	for _, facts := range Sentences() {
		out = append(out, Wording{typeName(facts), facts})
	}
	for _, facts := range Figures() {
		for _, part := range figureParts {
			out = append(out, Wording{typeName(facts) + " " + part, facts})
		}
	}
	return out
}

// Words are the templates of sentences.
type Words struct{ *template.Template }

func typeName(facts any) string { return reflect.Indirect(reflect.ValueOf(facts)).Type().Name() }

// Say puts facts into words: plain text on one line, which is escaped where it is
// shown. Templates of pages call it, too.
func (w Words) Say(facts any) (string, error) { return w.fill(typeName(facts), facts) }

func (w Words) fill(name string, facts any) (string, error) {
	var out bytes.Buffer
	err := w.ExecuteTemplate(&out, name, facts)
	return strings.Join(strings.Fields(out.String()), " "), err
}

// say puts facts into words for a builder, which keeps the error.
func (b *Builder) say(facts any) string { return b.wording(typeName(facts), facts) }

func (b *Builder) wording(name string, facts any) string {
	s, err := b.src.Words.fill(name, facts)
	if err != nil {
		b.errs = append(b.errs, fmt.Errorf("templates/words: %w", err))
	}
	return s
}

// FigureWords are what is said of a figure.
type FigureWords struct {
	Title, Description, Lead, Caption string
	Columns                           []string // the heads of its table
}

// describe puts the facts of a figure into words.
func (b *Builder) describe(facts any) FigureWords {
	part := func(i int) string { return b.wording(typeName(facts)+" "+figureParts[i], facts) }
	w := FigureWords{Title: part(0), Description: part(1), Lead: part(2), Caption: part(3)}
	for head := range strings.SplitSeq(part(4), "|") {
		w.Columns = append(w.Columns, strings.TrimSpace(head))
	}
	return w
}

// Funcs are what templates of pages and of sentences may call beyond the
// language's own.
var Funcs = template.FuncMap{
	// Numbers, each in one form.
	"two":          num.Two,          // 3.28
	"decimal":      num.Decimal,      // with a number of decimals
	"percent":      num.Percent,      // 7%
	"signed":       num.Signed,       // +0.12
	"p":            num.P,            // a p value
	"count":        num.Count,        // 2,000
	"plural":       num.Plural,       // 1 question, 20 questions
	"words":        num.Words,        // six
	"oneIn":        num.OneIn,        // one in seven
	"span":         num.Range,        // 3.06–3.51
	"percentRange": num.PercentRange, // 3–11%
	"signedRange":  num.SignedRange,  // −0.10 to +0.20
	"onScale":      Scaled,           // a value as its scale is read: 3.28 or 7%
	"interval":     Span,             // an interval as its scale is read
	"rank":         rankText,         // 2–3
	"dash":         func() string { return num.Dash },

	// Words.
	"name":           func(s string) string { return Shorten(s, nameLength) },
	"shorten":        Shorten,
	"list":           sentence, // a, b and c
	"capital":        capital,
	"lower":          lower,
	"componentLabel": componentLabel, // EVAL, ADV

	// Paths of pages, from the site's root.
	"modelPath": modelPath,
	"runPath":   runPath,
	"boardPath": boardPath,
	"judgePath": judgePath,

	// seq counts from 0 to n−1.
	"seq": func(n int) []int {
		s := make([]int, n)
		for i := range s {
			s[i] = i
		}
		return s
	},
}
