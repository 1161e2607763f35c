package importer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// ownRatings reads any table of ratings: a row for each, or a column for each rater or model, or a row for each score. Its columns
// have the run format's own names, model, question, rater, and of EVAL topic and the dimensions, of ADV mode, sample and
// triggered; or others, of which a shaper finds what they are.
//
// A table says neither which panel rated, nor when, nor where it is from: the caller does.
var ownRatings = Format{
	Name:    "ratings",
	columns: true,
	Detect:  func([]byte) bool { return false }, // by its shape, after all others
	read: func(inputs []Input, s *draft.Sink) {
		byComponent := map[result.Component]*ratings{}
		for _, in := range once(s, inputs) {
			docs := table.ReadRecords(in.Path, in.Data)
			if s.Findings.Add(docs.Findings...); len(docs.Findings) > 0 && len(docs.Values) == 0 {
				continue
			}
			x := newShaper(s, docs, docs.Values)
			if x.rater = s.Opt.Rater; s.IsJudge() {
				x.rater = draft.JudgeRater
			}
			x.read(byComponent)
		}
		addRatings(byComponent, func(*draft.Draft) {})
	},
}

// read adds the ratings in rows to those of their component.
func (x *shaper) read(byComponent map[result.Component]*ratings) {
	x.understand()
	if len(x.rows) == 0 {
		x.sayLeft()
		before := len(x.s.Findings)
		if x.s.UnmetOnly(); len(x.s.Findings) == before {
			x.s.Wrong(x.docs.Start(), "there are no rows")
		}
		return
	}
	if !x.check() {
		return
	}
	c := x.component()
	if byComponent[c] == nil {
		m := mapping{layout: ownLayout(c), component: c, oneRater: x.rater, own: true, scored: x.scored}
		byComponent[c] = m.ratings(x.s)
	}
	if column := x.find(columnRater); column != nil {
		byComponent[c].raterName = column.Text
	}
	byComponent[c].parts = x.has(columnDimension) || byComponent[c].parts
	byComponent[c].readTable(x.table(byComponent[c].layout))
}

// noColumn is the own name of columns that are not to be read.
const noColumn = "none"

// ownLayout is the layout of rows whose columns have their own names.
func ownLayout(c result.Component) *table.Layout {
	column := func(own string) table.Column { return table.Column{Name: own} }
	return &table.Layout{Open: true, Columns: list.Map(append(ownColumnsOf(c), columnReason, columnSetting), column)}
}

// ColumnNames lists the own names of columns of tables of ratings, and "none" for those that are not to be read.
func ColumnNames() []string {
	return append(ownColumnsOf(result.Eval), columnMode, columnTriggered, columnReason, columnDimension, columnScore, columnSetting, noColumn)
}

// ownColumnsOf lists the columns of a table of ratings, but for texts.
func ownColumnsOf(c result.Component) []string {
	if c.Provoked() {
		return []string{columnModel, columnQuestion, columnRater, columnMode, columnSample, columnTriggered}
	}
	return append([]string{columnModel, columnQuestion, columnRater, columnTopic, columnSample}, result.IDs(result.Dimensions)...)
}

// shapeOf returns the name of the format, of ratings or of means, whose shape a file has, or ""; as far as it is known, of one
// that the caller calls so.
func shapeOf(in Input, opt draft.Options) string {
	docs := table.ReadRecords(in.Path, in.Data)
	if len(docs.Values) == 0 && len(docs.Findings) > 0 && !in.Walked && table.Names(in.Data, columnModel, columnQuestion) > 0 {
		return ownRatings.Name // whose rows are broken, which is said
	}
	if averages.Match(in.Data) || len(docs.Values) == 0 || docs.Values[0].Get("schema").Kind != 0 {
		return ""
	}
	opt.Only = nil // which takes rows, whatever they are
	s := draft.NewSink(opt)
	x := newShaper(s, docs, docs.Values)
	x.understand()
	hasScore := slices.ContainsFunc(x.columns, func(c *column) bool { return isScore(c.use.own) })
	by := slices.ContainsFunc(x.columns, func(c *column) bool { return c.use.by+c.use.on != "" })
	said := slices.ContainsFunc(x.columns, func(c *column) bool { return opt.Columns[c.Text] != "" })
	switch {
	case (hasScore || said || !in.Walked && len(x.scoresLeft()) > 0) && (x.has(columnQuestion) || x.has(columnRater) || by) && !x.countsQuestions():
		return ownRatings.Name
	case in.Walked && !x.has(columnModel):
		return ""
	}
	once := map[string]bool{}
	if c := x.find(columnModel); c != nil && hasScore {
		for _, row := range x.rows {
			name := row.Get(c.Text).Text
			if d := x.find(columnDimension); d != nil {
				name += "\x00" + row.Get(d.Text).Text
			}
			if once[name] && len(x.rows) > 3 {
				return ownRatings.Name // of which something is missing
			}
			once[name] = true
		}
	}
	m := newShaper(s, docs, docs.Values)
	m.means = true
	m.understand()
	of := slices.ContainsFunc(m.columns, func(c *column) bool { return c.use.of != "" })
	if (m.has(columnModel) || of || said) && (said || slices.ContainsFunc(m.columns, func(c *column) bool { return isScore(c.use.own) || strings.HasSuffix(c.use.own, "_k") })) {
		return means.Name
	}
	if (hasScore || !result.Eval.Exists() && x.has(columnModel)) && !in.Walked {
		return ownRatings.Name // of which something is missing
	}
	return ""
}

// countsQuestions reports whether what looks like questions is their number, of means.
func (x *shaper) countsQuestions() bool {
	q := x.find(columnQuestion)
	return q != nil && q.Text == "questions" && !x.has(columnRater)
}

// addRatings adds a run for each component and model; about says more of it.
func addRatings(byComponent map[result.Component]*ratings, about func(*draft.Draft)) {
	for _, c := range result.Components {
		if r := byComponent[c]; r != nil {
			r.sorted().addOwn(about)
		}
	}
}

// addOwn adds a run for each model of a table of one's own.
func (r *ratings) addOwn(about func(*draft.Draft)) {
	s := r.s
	byJudge := r.judge != "" || s.IsJudge()
	if !r.scored && !s.Findings.HasErrors() {
		if r.component.Provoked() {
			s.Unread(r.from(), r.bare, "row", "without a label")
		} else if byJudge {
			s.Unread(r.from(), r.bare, "row", withoutScore)
		} else if r.bare > 0 {
			s.Note("%s: left out: %s %s", r.from(), draft.Several(r.bare, "row"), withoutScore)
		}
	}
	r.add(func(d *draft.Draft) {
		d.Panel = draft.NamedPanel{Missing: "who rated is not in the table", From: r.from(), Judge: r.judge}
		if r.judge != "" {
			d.Panel.Card.Kind = result.Judge
		}
		if !r.scored {
			s.Scored = append(s.Scored, draft.FileRatings{Path: r.from(), Model: d.Model.Name, Ratings: d.Run.Ratings, ByPeople: !byJudge})
		}
		d.Run.Source = s.Unsaid(fmt.Sprintf("%s, read from a table with a row for each.", draft.Several(len(d.Run.Ratings), "rating")) + onlyAggregates(s.Opt))
		about(d)
	})
}
