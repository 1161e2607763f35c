package chart

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"math"
	"regexp"
	"slices"
)

// The columns that a figure is laid out for, in CSS pixels.
const (
	FullW   = 1120 // of a figure over the whole width of a page, in place of WideW
	WideW   = 760
	NarrowW = 340
)

// A Layout is one drawing of a figure: an ECharts option, the SVG that ECharts
// would draw of it, and the size of both in CSS pixels.
type Layout struct {
	W, H   int
	Option json.RawMessage
	SVG    template.HTML
}

// A Figure is what a kind makes: one chart, laid out and drawn for a wide and for
// a narrow column. The ids of the two <svg> elements are the figure's with -wide
// and -narrow.
type Figure struct {
	ID           string // unique on its page, [a-z][a-z0-9-]*
	Title, Desc  string // what the picture shows, in words
	Full         bool   // the wide layout is for the whole width of a page
	Wide, Narrow Layout
	Data         []Datum // the values that it draws
}

// About is what every kind has.
type About struct {
	ID    string // unique on its page, [a-z][a-z0-9-]*
	Title string // a few words
	Desc  string // what there is to see: a sentence or two
	Full  bool   // the wide layout is for the whole width of a page
}

// An Interval is a confidence interval, on the scale of its value.
type Interval struct{ Lo, Hi float64 }

func (iv *Interval) check(what string) error {
	if iv == nil {
		return nil
	}
	if !finite(iv.Lo) || !finite(iv.Hi) || iv.Lo > iv.Hi {
		return fmt.Errorf("%s: %v to %v is not an interval", what, iv.Lo, iv.Hi)
	}
	return nil
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// figure makes a Figure of a kind's layout for a width, unless there is an error.
func (a About) figure(err error, values data, lay func(w float64) *draft) (Figure, error) {
	f := Figure{ID: a.ID, Title: oneLine(a.Title), Desc: oneLine(a.Desc), Full: a.Full, Data: values}
	wide := float64(WideW)
	if a.Full {
		wide = FullW
	}
	if f.Title == "" || f.Desc == "" {
		err = errors.Join(err, errors.New("a title and a description are needed"))
	}
	if !idForm.MatchString(a.ID) {
		err = errors.Join(err, errors.New("the id does not match [a-z][a-z0-9-]*"))
	}
	if err == nil {
		f.Wide, err = lay(wide).layout(a.ID+"-wide", f.Title, f.Desc)
	}
	if err == nil {
		f.Narrow, err = lay(NarrowW).layout(a.ID+"-narrow", f.Title, f.Desc)
	}
	if err != nil {
		return Figure{}, fmt.Errorf("chart %q: %w", a.ID, err)
	}
	// What the wide drawing says of its marks need not be said again of the same ones.
	if narrow := string(f.Narrow.SVG); slices.Equal(pageData.FindAllString(string(f.Wide.SVG), -1), pageData.FindAllString(narrow, -1)) {
		f.Narrow.SVG = template.HTML(pageData.ReplaceAllString(narrow, ` data-$1=""`))
	}
	return f, nil
}

var idForm = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
