package chart

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"math"

	"github.com/counselboard/counselboard/cmd/internal/chart/ssr"
)

// The columns that a figure is laid out for, in CSS pixels.
const (
	WideW   = 760
	NarrowW = 340
)

// A Layout is one drawing of a figure: an ECharts option and a size in CSS
// pixels.
type Layout struct {
	W, H   int
	Option json.RawMessage
}

// A Figure is what a kind makes: one chart, laid out for a wide and for a
// narrow column.
type Figure struct {
	ID           string // unique on its page, [a-z][a-z0-9-]*
	Title, Desc  string // what the picture shows, in words
	Wide, Narrow Layout
}

// A Drawn figure is ready for a page.
type Drawn struct {
	ID                     string
	WideSVG, NarrowSVG     template.HTML
	Option, NarrowOption   json.RawMessage
	WideW, WideH           int
	NarrowW, NarrowH       int
	WideSVGID, NarrowSVGID string // the ids of the two <svg> elements
}

// A Pool draws figures on several engines at once.
type Pool struct{ ssr *ssr.Pool }

// NewPool gives a pool of n engines, or of one a core where n < 1.
func NewPool(n int) *Pool { return &Pool{ssr.NewPool(n, paletteCSS())} }

// Close frees the engines.
func (p *Pool) Close() error { return p.ssr.Close() }

// Draw draws the figures, in their order. The error names every figure that
// could not be drawn.
func (p *Pool) Draw(figs []Figure) ([]Drawn, error) {
	svgs, err := p.ssr.SVG(layouts(figs))
	if err != nil {
		return nil, fmt.Errorf("chart: %w", err)
	}
	return drawn(figs, svgs), nil
}

// layouts lists what is to be drawn: of every figure the wide layout, then the
// narrow.
func layouts(figs []Figure) []ssr.Chart {
	out := make([]ssr.Chart, 0, 2*len(figs))
	for _, f := range figs {
		out = append(out,
			ssr.Chart{ID: f.ID + "-wide", Title: f.Title, Desc: f.Desc, Option: f.Wide.Option, W: f.Wide.W, H: f.Wide.H},
			ssr.Chart{ID: f.ID + "-narrow", Title: f.Title, Desc: f.Desc, Option: f.Narrow.Option, W: f.Narrow.W, H: f.Narrow.H})
	}
	return out
}

// drawn puts the drawings, as [layouts] lists them, to their figures.
func drawn(figs []Figure, svgs []string) []Drawn {
	out := make([]Drawn, len(figs))
	for i, f := range figs {
		out[i] = Drawn{
			ID:      f.ID,
			WideSVG: template.HTML(svgs[2*i]), NarrowSVG: template.HTML(svgs[2*i+1]),
			Option: f.Wide.Option, NarrowOption: f.Narrow.Option,
			WideW: f.Wide.W, WideH: f.Wide.H, NarrowW: f.Narrow.W, NarrowH: f.Narrow.H,
			WideSVGID: f.ID + "-wide", NarrowSVGID: f.ID + "-narrow",
		}
	}
	return out
}

// About is what every kind has.
type About struct {
	ID    string // unique on its page, [a-z][a-z0-9-]*
	Title string // a few words
	Desc  string // what there is to see: a sentence or two
}

// An Interval is a confidence interval, on the scale of its value.
type Interval struct{ Lo, Hi float64 }

func (iv *Interval) check(what string) error {
	if iv == nil {
		return nil
	}
	if !finite(iv.Lo) || !finite(iv.Hi) || iv.Lo > iv.Hi {
		return fmt.Errorf("%s: interval %v to %v is none", what, iv.Lo, iv.Hi)
	}
	return nil
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// figure makes a Figure of a kind's two layouts.
func (a About) figure(err error, wide, narrow *draft) (Figure, error) {
	f := Figure{ID: a.ID, Title: oneLine(a.Title), Desc: oneLine(a.Desc)}
	if f.Title == "" || f.Desc == "" {
		err = errors.Join(err, errors.New("a title and a description are needed"))
	}
	if err == nil {
		f.Wide, err = wide.layout(a.ID + "-wide")
	}
	if err == nil {
		f.Narrow, err = narrow.layout(a.ID + "-narrow")
	}
	if err != nil {
		return Figure{}, fmt.Errorf("chart %q: %w", a.ID, err)
	}
	return f, nil
}
