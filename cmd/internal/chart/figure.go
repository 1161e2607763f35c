// Package chart makes the site's figures: an option of ECharts, built with go-echarts' types, and
// what the page's own controls need. A browser draws it (templates/static/js/figures.js); nothing
// else does. A page has a table with the same numbers.
//
//  1. a kind ([Heatmap], [Intervals], [Scatter], [Calibration], [Bias]) takes plain values, computed
//     elsewhere, and makes a [Figure];
//  2. [Tabs] joins several figures of one kind into one with tabs;
//  3. a page writes [Figure.JSON] into a data block, and controls and tables around it.
//
// Every string of an input may be hostile. It is cleaned by [Label] and stays a string: an option
// holds no markup, and functions only by a name from a short list of the script's. Colors are CSS
// variables of the [Palette], so one option serves both themes.
package chart

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// An Interval is a confidence interval, on the scale of its value.
type Interval = stats.Interval

// About is what every kind has.
type About struct {
	ID    string // unique on its page, [a-z][a-z0-9-]*
	Title string // a few words
	Desc  string // what the figure shows: a sentence or two
}

// A Figure is a chart as a page writes it.
type Figure struct {
	About
	Wide, Narrow int        // height of its box in CSS pixels, in a wide and a narrow column
	Sorts        []string   // columns by which its rows can be sorted
	Legend       []Key      // series that can be left out
	Ends         []End      // of a heatmap's ramp; nil for other kinds
	Zoom         bool       // both axes can be enlarged
	Windows      []string   // parts of many rows that can be shown, the first at first
	Tabs         [][]string // rows of tabs; nil for a figure without
	First        string     // the state shown first: its tabs' labels, joined by "|"

	states map[string]json.RawMessage // the option of each choice of tabs; one, of "", without tabs
}

// A Key is an entry of a legend.
type Key struct {
	Name, Symbol, Color string // the color is a CSS variable's name, without its dashes: cat-1
}

// An End is a value at which a heatmap's ramp can be cut.
type End struct {
	At    float64
	Label string
}

// most is how many bytes of an option a page holds: a larger one is fetched when the figure is drawn.
const most = 20_000

// JSON is what the script reads from the page, and the file of the states that the page does not hold; nil without any.
func (f *Figure) JSON() (page, states []byte, err error) {
	option, others := f.states[f.First], maps.Clone(f.states)
	if len(option) > most {
		option = nil
	} else {
		delete(others, f.First)
	}
	if len(others) > 0 {
		states, err = json.Marshal(others)
	}
	page, more := json.Marshal(extra{"option": option, "first": f.First}) // escapes <, > and &
	return page, states, errors.Join(err, more)
}

// A State is a figure behind a choice of tabs.
type State struct {
	Tabs   []string // a label of every row of tabs
	Figure func() (Figure, error)
}

// Tabs joins figures of one kind into one. The first is shown first, and the box is as tall as the tallest. It fails where two
// have the same tabs.
func Tabs(a About, states ...State) (f Figure, err error) {
	for i, s := range states {
		labels := list.Map(s.Tabs, Short)
		key := strings.Join(labels, "|")
		one, err := s.Figure()
		switch _, twice := f.states[key]; {
		case err != nil:
			return f, err
		case i == 0:
			f = one
			f.About, f.First, f.states, f.Tabs = a, key, map[string]json.RawMessage{}, make([][]string, len(labels))
		case twice || len(labels) != len(f.Tabs):
			return f, fmt.Errorf("chart %q: the tabs %q are not one more choice of %d", a.ID, key, len(f.Tabs))
		}
		f.states[key] = one.states[""]
		for row, label := range labels {
			if !slices.Contains(f.Tabs[row], label) {
				f.Tabs[row] = append(f.Tabs[row], label)
			}
		}
		f.Wide, f.Narrow = max(f.Wide, one.Wide), max(f.Narrow, one.Narrow)
	}
	return f, nil
}

// tip is what the tooltip and the announcement say of a mark, a line each.
func tip(lines ...string) []string {
	return list.Map(list.Keep(lines, func(s string) bool { return s != "" }), sentence)
}

// counted writes how many ratings or answers are behind a value; nothing where that is not known.
func counted(n int) string {
	if n == 0 {
		return ""
	}
	return "n = " + num.Count(n)
}
