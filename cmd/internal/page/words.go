package page

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/palette"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Heads are the templates that a page's own file may define: its title and its description, as search engines and those
// who link to it show them. They are filled with the page as it is before it has figures.
var Heads = []string{"title", "description"}

// HeadName returns the name among [Words] of a head of a kind of page.
func HeadName(route, head string) string { return route + " " + head }

// Words are the templates of sentences, and the heads of pages. Go decides which facts hold; a template says how they read.
type Words struct{ *template.Template }

// Fill puts facts into the words of a template: plain text on one line, which is
// escaped where it is shown. Templates of pages call it, too.
func (w Words) Fill(name string, facts any) (string, error) {
	var out bytes.Buffer
	err := w.ExecuteTemplate(&out, name, facts)
	words := strings.FieldsFunc(out.String(), func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' })
	return strings.Join(words, " "), err
}

// wording puts facts into words for a builder, which keeps the error.
func (b *Builder) wording(name string, facts any) string {
	words, err := b.src.Words.Fill(name, facts)
	if err != nil {
		b.fail(fmt.Errorf("templates/words: %w", err))
	}
	return words
}

// Funcs are what templates of pages and of sentences may call beyond the language's own.
var Funcs = template.FuncMap{
	// What holds a number, in one form: with its interval, or why there is none.
	"hundredths": reading(num.Two),     // 3.28, 3.28 (3.06 to 3.51), — (one side is constant)
	"percent":    reading(num.Percent), // 7%
	"signed":     reading(num.Signed),  // +0.12
	"onScale":    onScale,              // as its scale is read: 3.28 or 7%
	"bias":       bias,                 // a difference on a scale: +0.12, or in percentage points

	// Numbers, each in one form.
	"decimal":      num.Decimal,      // with a number of decimals
	"score":        num.Score,        // a value of a scale, as it is
	"percentRange": num.PercentRange, // 3–11%
	"p":            num.P,            // a p value
	"pIs":          num.PIs,          // p = 0.012
	"count":        num.Count,        // 2,000
	"plural":       num.Plural,       // 1 question, 20 questions
	"words":        num.Words,        // six
	"signedRange":  num.SignedRange,  // −0.10 to +0.20
	"interval":     num.IntervalOn,   // an interval as its scale is read
	"biasRange":    biasRange,        // an interval of differences on a scale
	"apartOn":      apartOn,          // how far two values on a scale lie apart
	"rank":         rankText,         // 2–3
	"dash":         func() string { return num.Dash },

	// Words.
	"name":        func(s string) string { return Shorten(s, nameLength) },
	"shorten":     Shorten,
	"short":       chart.Short, // of many names beside each other
	"nameLength":  func() int { return chart.NameLength },
	"join":        join,     // those of several texts that are not empty: a, b and c
	"some":        sentence, // a, b and c
	"verb":        verb,     // the form of a verb for one or for many
	"webLink":     webLink,  // an http(s) address, or ""
	"capital":     capital,
	"lower":       lower,
	"compareHref": compareHref,
	"about":       about, // a model's organization, family and access
	"separator":   separator,
	"split":       func(texts string) []string { return strings.Split(texts, " | ") },
	"bib":         bibText, // as a field of BibTeX has it
	"bibKey":      bibKey,
	"day":         day, // 3 October 2026, October 2026

	// Steps of the heat ramp.
	"heatStep": palette.Step,

	// Paths of pages, from the site's root.
	"modelPath":         modelPath,
	"runPath":           runPath,
	"figurePath":        func(f *board.Score) string { return runPath(f.Ref.Run) + "#" + f.Scale.ID },
	"releasePath":       releasePath,
	"releasedModelPath": releasedModelPath,
	"boardPath":         boardPath,
	"judgePath":         judgePath,
	"topicsPath":        topicsPath,

	// The place of a page's list of contents, which is filled when the page is whole and its sections are known.
	"contentsPlace": func() []Heading { return nil },

	// What is found for sentences.
	"tested":       board.TestedOn,
	"apart":        board.Apart, // unlike all other models
	"panelNames":   panelNames,
	"judging":      judging,
	"finding":      board.FindingOf,
	"foundAt":      foundAt, // the figure of what a paper says
	"verdictClass": verdictClass,
	"ratePlace":    func(r *board.Row, f *board.Score) board.RatePlace { return board.RatePlace{Row: r, Figure: f} },
	"harmOf":       board.HarmOf,

	// Of figures.
	"first":    first, // of several, the first that has a value, an interval, a rank …
	"absences": absences,
	"reasons":  reasons, // why there is no interval
	"counts":   counts,  // 17/20
	"kin": func(rows []*board.Row) bool {
		return slices.ContainsFunc(rows, func(r *board.Row) bool { return r.Kin })
	},
	"whiskerAt": whiskerAt,
	"onTopic":   board.OnTopic,
	"topicsOf":  board.TopicsOf,
	"markLook":  func(i int) MarkLook { return markLooks[i] },
	"positive":  func(n *int) bool { return n != nil && *n > 0 },
	"known":     func(n *int) int { return *n }, // a count that there is
	"details":   detailsOf,
	"detail":    func(name, text string) Detail { return Detail{name, Shorten(text, 2000)} },
}

// Vocabulary returns what templates may call, too, to speak of a benchmark.
func Vocabulary(b *result.Benchmark) template.FuncMap {
	rated, provoked := b.Of(result.Rated), b.Of(result.Provoked)
	return template.FuncMap{
		"benchmark":      func() *result.Benchmark { return b },
		"counselbench":   func() bool { return b.ID == result.CounselBench.ID },
		"rated":          func() *result.Component { return existing(rated) },
		"provoked":       func() *result.Component { return existing(provoked) },
		"headline":       b.Headline,
		"risk":           b.Risk,
		"harm":           func() result.Scale { return rated.With(result.Harm) },
		"topic":          func(id string) string { return topicLabel(b, id) },
		"harmWord":       b.HarmWord, // what experts find: harm, errors
		"dimensionCount": func() int { return len(rated.Scales()) },
		"modeCount":      func() int { return len(provoked.Scales()) },
	}
}

func panelNames(panels []*board.Panel) []string {
	return list.Map(panels, func(p *board.Panel) string { return Shorten(p.Name, nameLength) })
}

// existing returns a component that the benchmark has, nil for another: templates ask whether there is one.
func existing(c result.Component) *result.Component {
	if !c.Exists() {
		return nil
	}
	return &c
}
