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
	}
}

// Words are the templates of sentences.
type Words struct{ *template.Template }

// SentenceName returns the name of the template that words a kind of facts.
func SentenceName(facts any) string { return reflect.Indirect(reflect.ValueOf(facts)).Type().Name() }

// say puts facts into words: plain text on one line, which is escaped where it is
// shown.
func (b *Builder) say(facts any) string {
	var out bytes.Buffer
	if err := b.src.Words.ExecuteTemplate(&out, SentenceName(facts), facts); err != nil {
		b.errs = append(b.errs, fmt.Errorf("templates/words: %w", err))
	}
	return strings.Join(strings.Fields(out.String()), " ")
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
	"name":    func(s string) string { return Shorten(s, nameLength) },
	"shorten": Shorten,
	"list":    sentence, // a, b and c
	"capital": capital,
	"lower":   lower,

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
