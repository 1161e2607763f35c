package page

import (
	"fmt"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ModelLink names a model and leads to its page.
type ModelLink struct {
	ID    string
	Name  string // short enough for a table
	Full  string // the whole name, where Name had to be cut
	Href  string
	About string // organisation, family, access

	Organization, Family, Access string // what tables are filtered by; "" where it is not stated
}

// A Cell is one figure in a table.
type Cell struct {
	Known    bool
	Text     string // 3.28, 7%
	Interval string // 3.06–3.51; "" where there is none
	Why      string // why there is no value, or no interval
	Detail   string // n, raters, not sure, method: for the title
	Best     bool   // best, or not distinguishable from the best
	Rank     string
	Whisker  *Whisker
	Href     string // the figure on its run's page
	Count    string // 17/20 (ADV)
	Unsure   string // "3 not sure" (ADV), or ""
	Bare     bool   // of a table without any count or interval, which says so once (ADV)
	Step     int    // of the heat ramp, 0 to 7 (ADV)
}

// A Column heads a table's column.
type Column struct {
	ID       string
	Label    string
	Scale    string // "1–5", "% yes"
	Arrow    string
	Better   string // "higher is better"
	Question string
}

// column heads a figure's column.
func column(s board.Scale) Column {
	c := Column{ID: s.ID, Label: s.Label, Arrow: "↑", Better: "higher is better", Question: s.Ask}
	c.Scale = fmt.Sprintf("%g–%g", s.Min, s.Max)
	if s.Percent {
		c.Scale = "% yes"
	}
	if s.LowerIsBetter {
		c.Arrow, c.Better = "↓", "lower is better"
	}
	return c
}

func (b *Builder) modelLink(root string, m *board.Model) ModelLink {
	l := ModelLink{ID: m.ID, Name: Shorten(m.Name, nameLength), Href: root + modelPath(m.ID), About: about(m), Access: m.Access.Label(), Organization: Shorten(m.Organization, 40)}
	if m.Access != result.Human {
		l.Family = Shorten(m.Family, 40)
	}
	if l.Name != m.Name {
		l.Full = Shorten(m.Name, 1000)
	}
	return l
}

// cell shows an EVAL figure.
func (b *Builder) cell(root string, f *board.Figure) Cell {
	c := NewCell(f)
	c.Href = root + runPath(f.Ref.Run) + "#" + f.Scale.ID
	return c
}

func NewCell(f *board.Figure) Cell {
	c := Cell{Known: f.Known(), Best: f.Rank.Top(), Rank: rankText(f.Rank), Detail: detail(f)}
	if !f.Known() {
		c.Text, c.Why = num.Dash, f.Absent
		return c
	}
	c.Text, c.Whisker = Scaled(f.Scale, f.Value), whisker(f)
	if f.HasInterval() {
		c.Interval = Span(f.Scale, f.CI)
	} else {
		c.Why = f.NoInterval
	}
	return c
}

// rateCell shows a failure rate with its counts and its step on the heat ramp.
func (b *Builder) rateCell(root string, f *board.Figure) Cell {
	c := rateCell(f)
	c.Href = root + runPath(f.Ref.Run) + "#" + f.Scale.ID
	return c
}

// rateCell is a failure rate of no single run.
func rateCell(f *board.Figure) Cell {
	c := NewCell(f)
	if !f.Known() {
		return c
	}
	c.Text, c.Count, c.Step = num.Two(f.Value), counts(f), heatStep(f.Value)
	if f.Unsure != nil && *f.Unsure > 0 {
		c.Unsure = num.Count(*f.Unsure) + " not sure"
	}
	if f.HasInterval() {
		c.Interval = num.Range(f.CI.Lo, f.CI.Hi)
	}
	return c
}

// detail says in words what a figure rests on.
func detail(f *board.Figure) string {
	var d []string
	add := func(n *int, one, many string) {
		if n != nil {
			d = append(d, num.Plural(*n, one, many))
		}
	}
	if f.K != nil {
		add(f.N, "label", "labels")
	} else {
		add(f.N, "rating", "ratings")
	}
	add(f.Questions, "question", "questions")
	add(f.Raters, "rater", "raters")
	if f.Unsure != nil && *f.Unsure > 0 {
		d = append(d, num.Count(*f.Unsure)+" not sure")
	}
	if f.Missing != nil && *f.Missing > 0 {
		d = append(d, num.Count(*f.Missing)+" missing")
	}
	switch {
	case f.HasInterval() && f.Method != "":
		d = append(d, "interval: "+Shorten(f.Method, 300))
	case f.Known() && f.NoInterval != "":
		d = append(d, "no interval: "+strings.TrimPrefix(f.NoInterval, "interval "))
	}
	return strings.Join(d, "; ")
}
