package drawn

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// The widths that a figure is laid out for, in CSS pixels.
const (
	WideW   = 1120 // of a page
	PaperW  = 760
	NarrowW = 340
)

// A Layout is one drawing of a figure, and its size in CSS pixels.
type Layout struct {
	W, H int
	SVG  template.HTML
}

// A Figure is what a kind makes: one chart, laid out and drawn for the width of a page
// and for a narrow column. The ids of the two <svg> elements are the figure's with -wide
// and -narrow.
type Figure struct {
	About
	Wide, Narrow Layout
	Option       json.RawMessage // of its interactive chart, for ECharts and echarts/hooks.js
	Data         []Datum         // the values that it draws

	lay func(w float64) *draft
}

// About is what every kind has.
type About struct {
	ID    string // unique on its page, [a-z][a-z0-9-]*
	Title string // a few words
	Desc  string // what the picture shows, in words: a sentence or two
}

// An Interval is a confidence interval, on the scale of its value.
type Interval = stats.Interval

// An Entry is a model, a failure mode or something else with its values.
type Entry struct {
	Label string
	Model string // its id, or ""
	Cells []Cell // one for each column
}

// A Cell is one value.
type Cell struct {
	Value    float64      // NaN where there is none
	Interval *Interval    // nil where none is known
	N        int          // ratings behind it; 0 where not known
	Text     string       // a few characters: of a [Heat] beside the value, of [Columns] in place of it and its interval, or of none
	Note     string       // for the tooltip
	Against  string       // for the tooltip: what it was tested against, and what was found
	Spread   *FiveNumbers // of [Columns]: a box in the interactive chart; nil where not known
	Emphasis bool         // leads, or can be told from none: in the accent colour, its number in bold
	Tone     Tone         // of [Columns], drawn in its colour instead, unless plain
	Beside   *float64     // of [Columns], what the value is held against, an upright stroke; nil for none
	Marks    []Mark       // of [Columns], further values, hollow
	Judge    bool         // the marks are what judges give: diamonds
}

// A Mark is one of several values on a scale; it is left out where it is NaN.
type Mark struct {
	Label    string
	Model    string // the id of the model that it is given, or ""
	Value    float64
	Interval *Interval // nil where none is known, or shown; of a [Spread] such marks are hollow
	N        int       // ratings behind it; 0 where not known
	Against  string    // as a cell's
	Href     string    // of a [Profile], where it leads: an address; "" for nowhere
}

// known are the marks that have a value.
func known(marks []Mark) []Mark {
	return list.Keep(marks, func(m Mark) bool { return !math.IsNaN(m.Value) })
}

// A FiveNumbers is how single ratings lie about a mean: the least, the quartiles and the most, and what
// there is to say of them.
type FiveNumbers struct {
	At  [5]float64
	Say string
}

// A Datum is one value that a figure draws, for the file of its numbers.
type Datum struct {
	Row      string // what the value is of: a model, a failure mode, a score
	Series   string // the column, line or scale that it stands on; "" where the figure has one
	Value    float64
	Interval *Interval // nil where none is known
	N        int       // ratings or observations behind it; 0 where not known
}

// data are the values of a figure in the order in which they are drawn.
type data []Datum

// add keeps a value, unless there is none.
func (d *data) add(row, series string, value float64, iv *Interval, n int) {
	if !math.IsNaN(value) {
		*d = append(*d, Datum{Label(row), Label(series), value, iv, n})
	}
}

// figure makes a Figure of a kind's layout for a width. A number that is not finite cannot be
// drawn; one that lies outside an axis, which no checked result does, is drawn at its end.
func (a About) figure(values data, lay func(w float64) *draft, v view) (f Figure, err error) {
	a.Title, a.Desc = oneLine(a.Title), oneLine(a.Desc)
	f = Figure{About: a, Data: values, lay: lay}
	if a.Title == "" || a.Desc == "" {
		err = errors.New("a title and a description are needed")
	}
	if slices.ContainsFunc(values, func(d Datum) bool { return math.IsInf(d.Value, 0) }) {
		err = errors.New("a value is infinite")
	}
	if err == nil {
		wide, narrow := lay(WideW), lay(NarrowW)
		narrow.again = alike(wide.marks, narrow.marks)
		f.Wide, f.Narrow = wide.layout(a.ID+"-wide", a), narrow.layout(a.ID+"-narrow", a)
		f.Option, err = v.option(a)
	}
	if err != nil {
		return Figure{}, fmt.Errorf("chart %q: %w", a.ID, err)
	}
	return f, nil
}
