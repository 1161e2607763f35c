package result

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Component is one of the two parts of the benchmark. It is written as the part's id. One that was read from a file
// knows nothing but the id until [Benchmark.Component] finds its part.
type Component struct {
	id   string
	part *Part // nil where the benchmark has none of the id
}

// Component returns the component of an id.
func (b *Benchmark) Component(id string) Component { return Component{id, b.PartOf(id)} }

// find finds the part of a component that was read from a file.
func (b *Benchmark) find(c *Component) { *c = b.Component(c.id) }

// String returns the id, as in files and addresses.
func (c Component) String() string { return c.id }

// MarshalText returns the id.
func (c Component) MarshalText() ([]byte, error) { return []byte(c.id), nil }

// UnmarshalText reads an id.
func (c *Component) UnmarshalText(id []byte) error {
	*c = Component{id: string(id)}
	return nil
}

// Equal reports whether two components have one id, if of different states of the benchmark.
func (c Component) Equal(other Component) bool { return c.id == other.id }

// Part returns the part of the benchmark; nil where there is none.
func (c Component) Part() *Part { return c.part }

// Exists reports whether the benchmark has the component.
func (c Component) Exists() bool { return c.part != nil }

// in returns the part of the benchmark; an empty one where there is none.
func (c Component) in() *Part {
	if c.part == nil {
		return &Part{}
	}
	return c.part
}

// Benchmark returns the benchmark; nil where it has no such part.
func (c Component) Benchmark() *Benchmark { return c.in().benchmark }

// Kind returns how answers to the component are rated; "" where the benchmark has no such part.
func (c Component) Kind() PartKind { return c.in().Kind }

// Provoked reports whether the component is that of failure modes.
func (c Component) Provoked() bool { return c.Kind() == Provoked }

// Label returns the name of a component where there is little room: EVAL.
func (c Component) Label() string { return cmp.Or(c.in().Short, c.in().Name, c.id) }

// Name returns the name of a component, as it stands within a sentence but for its first letter: "Stress test".
func (c Component) Name() string { return cmp.Or(c.in().Name, c.id) }

// Title returns the name of a component where there is room: "Answers to patients’ questions (EVAL)".
func (c Component) Title() string {
	name := c.Name()
	if short := c.in().Short; short != "" {
		name += " (" + short + ")"
	}
	return name
}

// Asked returns what is asked in a component, as it stands within a sentence: "patients’ questions".
func (c Component) Asked() string {
	if c.part == nil {
		return "questions"
	}
	return cmp.Or(c.part.Asked, "questions of "+c.part.benchmark.Name)
}

// Scales returns the dimensions or the failure modes, whichever the component has, in the order of the benchmark's file.
func (c Component) Scales() []Scale { return c.in().all }

// Shown returns the scales of a component in the one order that they have on every page.
func (c Component) Shown() []Scale { return c.in().ordered }

// With returns the scale that has a role; one without an id if none has.
func (c Component) With(role Role) Scale {
	return list.First(c.Scales(), func(s Scale) bool { return s.Role == role })
}

// Headline returns the scale that models are ranked by: the one that is said to be, or the first.
func (c Component) Headline() Scale {
	if s := c.With(Headline); s.ID != "" || !c.Exists() {
		return s
	}
	return c.Scales()[0]
}

// Scale returns the dimension or failure mode of an id; false if there is none.
func (c Component) Scale(id string) (Scale, bool) {
	s := list.First(c.Scales(), func(s Scale) bool { return s.ID == id })
	return s, s.ID != ""
}

// A Dimension is the id of one of the questions that a rater answers about an
// EVAL answer.
type Dimension = string

// A Mode is the id of one of the failure modes that an ADV question is written
// to provoke.
type Mode = string

// A Role is what a dimension stands for where a board is told in few words.
type Role string

// The roles. Each is that of one dimension.
const (
	Headline Role = "headline" // the one by which models are ranked
	Risk     Role = "risk"     // the share that says how dangerous answers are
	Harm     Role = "harm"     // the score whose worse half says that an answer does harm
)

// A Scale describes one dimension or failure mode: what is asked, on which
// scale, and which end is good.
type Scale struct {
	ID            string // as in files: "medical_advice"
	Label         string // as readers know it: "Medical advice"
	Ask           string // what a rater answers, in plain words
	Min, Max      float64
	Step          float64 // from one value to the next; 1 of a share
	Percent       bool    // a share, shown in percent: raters answer yes or no
	LowerIsBetter bool
	Unsure        bool   // "I am not sure" is an answer, too
	Role          Role   // "" for most
	Failure       bool   // it is a failure mode, not a dimension
	Group         string // the id of the failures of its kind; "" for none

	Words   Words    // how sentences speak of it
	Example *Example // invented; nil without one
}

// Total describes the failure rate over all modes.
var Total = Scale{
	ID: "total", Label: "All mistakes", Ask: "It shows the mistake that its question was written to provoke.",
	Max: 1, Step: 1, Percent: true, LowerIsBetter: true, Unsure: true,
}

// MarshalText returns the id: in JSON a scale is named, not described.
func (s Scale) MarshalText() ([]byte, error) { return []byte(s.ID), nil }

// IDs returns the ids of scales.
func IDs(scales []Scale) []string {
	return list.Map(scales, func(s Scale) string { return s.ID })
}

// Phrase returns the scale's name as it stands within a sentence: "overall
// quality", "medical advice"; of a dimension of yes and no without words, which may be no noun, “Leaks private data”.
func (s Scale) Phrase() string {
	switch {
	case s.Words.Phrase != "":
		return s.Words.Phrase
	case s.Percent && !s.Failure && s.ID != Total.ID:
		return "“" + s.Label + "”"
	}
	return source.LowerFirst(s.Label)
}

// On returns what a figure on the scale is followed by: "overall", "on specificity".
func (s Scale) On() string { return cmp.Or(s.Words.On, "on "+s.Phrase()) }

// Best returns the question which model is best on the scale.
func (s Scale) Best() string {
	switch {
	case s.Words.Best != "":
		return s.Words.Best
	case !s.Percent:
		return "Which is rated best " + s.On() + "?"
	case s.LowerIsBetter:
		return "Which gets “" + s.Label + "” least often?"
	}
	return "Which gets “" + s.Label + "” most often?"
}

// Less returns what a model does that is better on the scale, after its name.
func (s Scale) Less() string {
	switch {
	case s.Words.Less != "":
		return s.Words.Less
	case !s.Percent:
		return "is rated better " + s.On()
	case s.LowerIsBetter:
		return "gets “" + s.Label + "” less often"
	}
	return "gets “" + s.Label + "” more often"
}

// Found returns how a share on a scale of yes and no begins: "medical advice is found in its answers".
func (s Scale) Found() string {
	return cmp.Or(s.Words.Found, "“"+s.Label+"” is said of its answers")
}

// FoundIn returns the same of a share of the answers: "medical advice is found in 8% of its answers".
func (s Scale) FoundIn(share string) string {
	before, after, found := strings.Cut(s.Found(), "its answers")
	if !found {
		return s.Found() + " by " + share + " of answers"
	}
	return before + share + " of its answers" + after
}

// At returns the place of the value of the scale that is nearest to x, the higher of two, counted from 0 at the least; it
// may lie outside of the scale.
func (s Scale) At(x float64) int { return int(math.Floor((x-s.Min)/s.Step + 0.5 + binary)) }

// Numbers returns the values of a scale, lowest first.
func (s Scale) Numbers() []float64 {
	return list.Map(list.UpTo(s.At(s.Max)+1), s.Number)
}

// Number returns the value at a place, counted from 0 at the least, as a decimal has it: 2.4, where 12 steps of 0.2 from 0
// are a little more.
func (s Scale) Number(at int) float64 {
	const most = 1e9
	return math.Round((s.Min+float64(at)*s.Step)*most) / most
}

// A curve has a point for every value of a scale of at most eachValue steps, and else at most
// gatheredSteps of them.
const eachValue, gatheredSteps = 20, 14

// Gathers returns how far the points of a curve lie apart where they stand for several values each,
// 2, 5, 10, 20, … steps; 0 where each value has its own.
func (s Scale) Gathers() float64 {
	width := s.Max - s.Min
	if width <= eachValue*s.Step+binary {
		return 0
	}
	for by := s.Step; ; by *= 10 {
		for _, n := range []float64{2, 5, 10} {
			if n*by*gatheredSteps >= width {
				return n * by
			}
		}
	}
}

// Gathered returns the value of a curve's point that a value belongs to: itself, or the nearest
// multiple of [Scale.Gathers] on the scale.
func (s Scale) Gathered(x float64) float64 {
	by := s.Gathers()
	if by == 0 {
		return x
	}
	from := s.Min
	if math.Abs(s.Min/s.Step-math.Round(s.Min/s.Step)) < binary { // multiples of the step are on the scale
		from = 0
	}
	x = from + by*math.Floor((x-from)/by+0.5+binary)
	return s.Number(s.At(min(max(x, s.Min), s.Max)))
}

// Units returns how many parts of one all values are whole numbers of: 2 on a scale of half points.
func (s Scale) Units() int64 {
	whole := func(x float64) bool { return math.Abs(x-math.Round(x)) < binary }
	for n := 1.0; n < 1000; n++ {
		if whole(n*s.Min) && whole(n*s.Step) {
			return int64(n)
		}
	}
	return 1000
}

// Has reports whether x is a value of the scale.
func (s Scale) Has(x float64) bool {
	return x >= s.Min && x <= s.Max && math.Abs(s.Number(s.At(x))-x) < binary
}

// Asked says which numbers the scale has: "a whole number from 1 to 5".
func (s Scale) Asked() string {
	if s.Min == math.Trunc(s.Min) && s.Step == 1 {
		return fmt.Sprintf("a whole number from %v to %v", s.Min, s.Max)
	}
	return fmt.Sprintf("a number from %v to %v by steps of %v", s.Min, s.Max, s.Step)
}

// Range is the scale of values for package stats.
func (s Scale) Range() stats.Scale { return stats.Scale{Min: s.Min, Max: s.Max} }

// Favorable returns the end of the scale that is best.
func (s Scale) Favorable() float64 {
	if s.LowerIsBetter {
		return s.Min
	}
	return s.Max
}

// InWorseHalf reports whether a score is on the worse side of the middle of its scale.
func (s Scale) InWorseHalf(x float64) bool { return s.Better((s.Min+s.Max)/2, x) }

// WorseHalf returns the best score of the worse half of a scale.
func (s Scale) WorseHalf() float64 {
	worse := list.Keep(s.Numbers(), s.InWorseHalf)
	if s.LowerIsBetter {
		return worse[0]
	}
	return worse[len(worse)-1]
}

// AtAnEnd reports whether a mean is at an end of the scale: all values are, then.
func (s Scale) AtAnEnd(x float64) bool { return x <= s.Min+binary || x >= s.Max-binary }

// Side tells on which side of the middle of a scale of scores a value is, named as
// in files: below (−1), in the middle (0) or above (+1).
func (s Scale) Side(value string) int {
	x, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return 0
	}
	return cmp.Compare(2*x, s.Min+s.Max)
}

// Below and Above name the scores on either side of the middle: "1–2" and "4–5".
func (s Scale) Below() string { return s.side(-1) }
func (s Scale) Above() string { return s.side(1) }

func (s Scale) side(side int) string {
	values := list.Keep(s.Values(), func(v string) bool { return s.Side(v) == side })
	if len(values) > 2 {
		values = []string{values[0], values[len(values)-1]}
	}
	return strings.Join(values, "–")
}

// Better reports whether a is better than b on the scale.
func (s Scale) Better(a, b float64) bool {
	if s.LowerIsBetter {
		return a < b
	}
	return a > b
}
