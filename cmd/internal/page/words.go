package page

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"text/template"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Sentences lists the facts that sentences are made of. The words of each stand
// in templates/words/*.txt, in a template of the type's name. Go decides which
// facts hold; a template says how they read.
func Sentences() []any {
	return []any{
		SyntheticNotice{},
		CiteTitle{}, CiteRuns{}, CiteState{}, CitePlain{}, CiteNote{}, CiteRow{}, CiteBoard{},
		BadgeLabel{}, BadgeRater{},
		CardNotice{}, CardRater{}, CardEmpty{}, CardMeasure{}, CardDoubt{},
		FeedTitle{}, FeedSummary{},
		CitedJudge{}, JudgeRange{},
		JudgeVerdict{},
		CalibrationFinding{},
		HarmsFound{},
		CalibrationBrief{}, ClaimReason{},
		AdvSummary{}, EvalSummary{}, JudgesSummary{}, NoSummary{}, Tested{}, CitedRun{}, ProfileGroup{},
		board.Answerers{}, Basis{}, BoardBasis{}, Raters{},
		ChangeCount{}, ChangeRaters{}, ReleaseCount{}, ReleaseTitle{},
		AnswerDoubt{}, IntervalHead{}, RankHead{},
		HighestRate{}, Verdict{}, ComparedPair{},
		OtherYes{}, AlphasApart{}, board.TestsCompared{}, PairedDifference{}, TestAndInterval{},
		FigureName{}, FigureSource{},
		ReportTitle{}, ReportFile{}, ReportState{},
		AxisTitle{}, BoardName{}, IntervalNote{}, ModelsColumn{}, RangeText{}, RankNote{}, RateText{}, SpreadColumn{},
	}
}

// Figures lists the facts that figures are made of. The words of each stand in
// templates/words/*.txt, in templates of the type's name and a part's: "RiskFigure
// title".
func Figures() []any {
	return []any{
		AnswersFigure{},
		AgreementFigure{},
		CalibrationCurves{},
		JudgeDimensions{},
		JudgeModes{},
		JudgesFigure{},
		LeftOutCurves{},
		OrderFigure{},
		HeatFigure{},
		MatrixFigure{},
		ProfileFigure{},
		RiskFigure{},
		SpreadFigure{},
	}
}

// figureParts are what is said of every figure: its title, what it shows for who
// does not see it, what to see in it, how to read it, and the heads of its table,
// divided by bars.
var figureParts = []string{"title", "description", "lead", "caption", "columns"}

// Heads are the templates that a page's own file may define: its title and its
// description, as search engines and those who link to it show them. They are
// filled with the page as it is before it has figures.
var Heads = []string{"title", "description"}

// HeadName returns the name among [Words] of a head of a kind of page.
func HeadName(route, head string) string { return route + " " + head }

// A Parted is a figure with further words, a part each: what its axes and lines are
// called.
type Parted struct {
	Facts any
	Parts []string
}

// FurtherParts lists the facts that have further words, in templates named as
// those of figures are.
func FurtherParts() []Parted {
	return []Parted{
		{AgreementFigure{}, []string{"alpha", "pairs"}},
		{CalibrationCurves{}, []string{"x", "y"}},
		{JudgeDimensions{}, []string{"kind", "agreement"}},
		{JudgeModes{}, []string{"missed", "alarms", "agreement"}},
		{JudgesFigure{}, []string{"missed", "alarms", "kind", "order"}},
		{LeftOutCurves{}, []string{"x", "y"}},
		{ProfileFigure{}, []string{"experts", "judges", "others"}},
		{OrderFigure{}, []string{"left", "right"}},
	}
}

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
	for _, p := range FurtherParts() {
		for _, part := range p.Parts {
			out = append(out, Wording{typeName(p.Facts) + " " + part, p.Facts})
		}
	}
	return out
}

// Words are the templates of sentences, and the heads of pages.
type Words struct {
	*template.Template
	said *sync.Map // from what is said again and again to its words
}

// NewWords returns the words of templates, one of the name of each of [Wordings].
func NewWords(templates *template.Template) Words { return Words{templates, new(sync.Map)} }

func typeName(facts any) string { return reflect.Indirect(reflect.ValueOf(facts)).Type().Name() }

// Say puts facts into words: plain text on one line, which is escaped where it is
// shown. Templates of pages call it, too.
func (w Words) Say(facts any) (string, error) {
	var key any
	switch facts := facts.(type) {
	case Basis: // many figures rest on the same
		key = facts.key()
	case RateText, BadgeLabel, BadgeRater, BoardBasis, CardRater: // of boards, which do not change
		key = facts
	default:
		return w.fill(typeName(facts), facts)
	}
	if words, ok := w.said.Load(key); ok {
		return words.(string), nil
	}
	words, err := w.fill(typeName(facts), facts)
	if err == nil {
		w.said.Store(key, words)
	}
	return words, err
}

func (w Words) fill(name string, facts any) (string, error) {
	var out Bounded
	err := w.ExecuteTemplate(&out, name, facts)
	words := strings.FieldsFunc(out.String(), func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' })
	return strings.Join(words, " "), err
}

// Bounded takes what a template writes, up to a limit: a site's own template could
// write without end.
type Bounded struct{ bytes.Buffer }

// maxOutput is the size in bytes of the largest page.
const maxOutput = 100 << 20

func (b *Bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > maxOutput {
		return 0, fmt.Errorf("it writes more than %d MB", maxOutput>>20)
	}
	return b.Buffer.Write(p)
}

// say puts facts into words for a builder, which keeps the error.
func (b *Builder) say(facts any) string { return b.said(b.src.Words.Say(facts)) }

func (b *Builder) wording(name string, facts any) string {
	return b.said(b.src.Words.fill(name, facts))
}

func (b *Builder) said(words string, err error) string {
	if err != nil {
		b.fail(fmt.Errorf("templates/words: %w", err))
	}
	return words
}

// part puts facts into the words of one of their parts.
func (b *Builder) part(facts any, part string) string {
	return b.wording(typeName(facts)+" "+part, facts)
}

// Funcs are what templates of pages and of sentences may call beyond the
// language's own.
var Funcs = template.FuncMap{
	// What holds a number, in one form: with its interval, or why there is none.
	"hundredths": reading(num.Two),     // 3.28, 3.28 (3.06 to 3.51), — (one side is constant)
	"percent":    reading(num.Percent), // 7%
	"signed":     reading(num.Signed),  // +0.12
	"onScale":    onScale,              // as its scale is read: 3.28 or 7%
	"bias":       bias,                 // a difference on a scale: +0.12, or in percentage points

	// Numbers, each in one form.
	"decimal":       num.Decimal,                // with a number of decimals
	"percentTenths": reading(num.PercentTenths), // 7.4%
	"percentRange":  num.PercentRange,           // 3–11%
	"optional":      num.Optional,               // with a number of decimals; a dash for nil
	"p":             num.P,                      // a p value
	"pIs":           num.PIs,                    // p = 0.012
	"count":         num.Count,                  // 2,000
	"size":          num.Size,                   // 12 kB
	"plural":        num.Plural,                 // 1 question, 20 questions
	"words":         num.Words,                  // six
	"span":          num.Range,                  // 3.06–3.51
	"signedRange":   num.SignedRange,            // −0.10 to +0.20
	"interval":      num.IntervalOn,             // an interval as its scale is read
	"biasRange":     biasRange,                  // an interval of differences on a scale
	"decimalsApart": num.DecimalsApart,          // the decimals that tell two means apart
	"rank":          rankText,                   // 2–3
	"dash":          func() string { return num.Dash },

	// Words.
	"name":      func(s string) string { return Shorten(s, nameLength) },
	"shorten":   Shorten,
	"list":      sentence, // a, b and c
	"join":      join,     // those of several texts that are not empty: a, b and c
	"some":      some,     // a, b, c and two more
	"counted":   counted,  // a count with what it counts; "" for none
	"verb":      verb,     // the form of a verb for one or for many
	"webLink":   webLink,  // an http(s) address, or ""
	"capital":   capital,
	"lower":     lower,
	"cutName":   cutName, // all of a name that may be cut where it stands, or ""
	"about":     about,   // a model's organisation, family and access
	"separator": separator,
	"topic":     topicLabel,
	"day":       day, // 3 October 2026

	// Steps of the heat ramp.
	"heatStep":  heatStep,
	"toneStep":  toneStep,  // of a difference on a scale
	"shortStep": shortStep, // of what a correlation falls short of another

	// The vocabulary.
	"dimensionCount": func() int { return len(result.Dimensions) },
	"modeCount":      func() int { return len(result.Modes) },

	// Paths of pages, from the site's root.
	"modelPath":   modelPath,
	"runPath":     runPath,
	"releasePath": releasePath,
	"boardPath":   boardPath,
	"judgePath":   judgePath,
	"topicsPath":  topicsPath,

	"rate": func(f *board.Figure, bare bool) Rate { return Rate{f, bare} },

	// What the builder of a site fills when a page is whole.
	"contentsPlace": contentsPlace,

	// Facts to be put into words.
	"basis":        basisOf,
	"boardBasis":   func(b *board.Board) BoardBasis { return BoardBasis{b} },
	"otherYes":     func(a *board.Agreement) OtherYes { return OtherYes{a} },
	"alphasApart":  alphasApart,
	"pairNotes":    pairNotes,
	"doubt":        func(a *Answer) AnswerDoubt { return AnswerDoubt{a} },
	"raters":       func(p *board.Panel) Raters { return Raters{p} },
	"verdict":      verdict,
	"shortVerdict": shortVerdict,
	"reason":       func(c *board.Claim) ClaimReason { return ClaimReason{c} },
	"panelNames":   panelNames,
	"finding":      func(p *board.Panel) CalibrationFinding { return findingOf(&p.Calibration) },

	// Of figures.
	"counts":       counts, // 17/20
	"whisker":      whisker,
	"distribution": distribution,
	"onTopic":      onTopic,
	"pairNumbers":  pairNumbers,
	"onlyFailed":   onlyText, // 0 : 8
	"comparedHead": func(c result.Component) ComparedHead { return ComparedHead{Component: c} },
	"markLook":     func(i int) MarkLook { return markLooks[i] },
	"positive":     func(n *int) bool { return n != nil && *n > 0 },
	"details":      detailsOf,
	"fact":         func(name, text string) Detail { return Detail{name, Shorten(text, 1000)} },
}

// panelNames lists the names of panels.
func panelNames(panels []*board.Panel) []string {
	var out []string
	for _, p := range panels {
		out = append(out, Shorten(p.Name, nameLength))
	}
	return out
}
