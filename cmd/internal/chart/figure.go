package chart

import (
	"encoding/json"
	"errors"
	"fmt"
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
	Range        float64    // the end of a heatmap's ramp, which starts at 0; 0 for other kinds
	Percent      bool       // the ramp counts shares
	Zoom         bool       // both axes can be enlarged
	Windows      []string   // parts of many rows that can be shown, the first at first
	Tabs         [][]string // rows of tabs; nil for a figure without
	First        string     // the key of the state shown first, its tabs' labels joined by "|"

	option any
	states map[string]any // of every other choice of tabs
}

// A Key is an entry of a legend.
type Key struct {
	Name, Symbol string
	Color        string // a CSS variable's name, without its dashes: cat-1
}

// An End is a value at which the ramp of a heatmap can be cut.
type End struct {
	At    float64
	Label string
}

// Ends are tenths of the ramp; nil for other kinds than heatmaps.
func (f *Figure) Ends() []End {
	if f.Range == 0 {
		return nil
	}
	var out []End
	for i := range 11 {
		at := tidy(f.Range * float64(i) / 10)
		out = append(out, End{at, Axis{Percent: f.Percent}.Tick(at)})
	}
	return out
}

// inline is how many bytes of other states a page holds by itself.
const inline = 40_000

// JSON is what the script reads from the page. States of other tabs are in it, unless they are large: then
// States has them.
func (f *Figure) JSON() ([]byte, error) {
	states, err := json.Marshal(f.states)
	if err != nil {
		return nil, f.wrong(err)
	}
	text := struct {
		Option any             `json:"option"`
		Title  string          `json:"title"`
		First  string          `json:"first,omitempty"`
		States json.RawMessage `json:"states,omitempty"`
	}{f.option, f.Title, f.First, nil}
	if f.states != nil && len(states) <= inline {
		text.States = states
	}
	out, err := json.Marshal(text) // escapes <, > and &
	if err != nil {
		return nil, f.wrong(err)
	}
	return out, nil
}

// States is the file of the states that JSON leaves out; nil where it leaves out none.
func (f *Figure) States() ([]byte, error) {
	states, err := json.Marshal(f.states)
	if err != nil || len(states) <= inline {
		return nil, err
	}
	return states, nil
}

// wrong says of which figure an error is.
func (a About) wrong(err error) error { return fmt.Errorf("chart %q: %w", a.ID, err) }

// A State is a figure behind a choice of tabs.
type State struct {
	Tabs   []string // a label of every row of tabs
	Figure Figure
}

// Tabs joins figures of one kind into one. The first is shown first, and the box is as tall as the tallest. It fails
// without a state, and where two have the same tabs.
func Tabs(a About, states ...State) (Figure, error) {
	if len(states) == 0 {
		return Figure{}, a.wrong(errors.New("there is no state"))
	}
	f := states[0].Figure
	f.About, f.states, f.Tabs = a, map[string]any{}, make([][]string, len(states[0].Tabs))
	seen := map[string]bool{}
	for i, s := range states {
		labels := list.Map(s.Tabs, Short)
		key := strings.Join(labels, "|")
		if seen[key] || len(labels) != len(f.Tabs) {
			return Figure{}, a.wrong(fmt.Errorf("the tabs %q are not one more of %d", key, len(f.Tabs)))
		}
		seen[key] = true
		for row, label := range labels {
			if !has(f.Tabs[row], label) {
				f.Tabs[row] = append(f.Tabs[row], label)
			}
		}
		f.Wide, f.Narrow, f.Range = max(f.Wide, s.Figure.Wide), max(f.Narrow, s.Figure.Narrow), max(f.Range, s.Figure.Range)
		if i == 0 {
			f.First = key
		} else {
			f.states[key] = s.Figure.option
		}
	}
	return f, nil
}

func has(all []string, s string) bool {
	for _, other := range all {
		if other == s {
			return true
		}
	}
	return false
}

// tip is what the tooltip and the announcement say of a mark, a line each.
func tip(lines ...string) []string {
	return list.Map(list.Keep(lines, func(s string) bool { return s != "" }), oneLine)
}

// counted writes how many ratings or answers are behind a value; nothing where that is not known.
func counted(n int) string {
	if n == 0 {
		return ""
	}
	return "n = " + num.Count(n)
}
