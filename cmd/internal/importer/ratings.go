package importer

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// ownRatings reads any table of ratings, a row for each, with the run format's own names: model, question, rater, and of
// EVAL topic and the dimensions, of ADV mode, sample and triggered. Scores may stand in an object "scores". Columns under
// other names are named by the caller; one that looks like a column that is missing is a finding that says how, and any
// other is not read, which is said.
//
// A table says neither which panel rated, nor when, nor where it is from: the caller does.
var ownRatings = Format{
	Name:    "ratings",
	columns: true,
	Detect: func(data []byte) bool {
		return table.Names(data, "model") == 1 && table.Names(data, "question") == 1 && table.Names(data, "schema") == 0 &&
			table.Names(data, append(result.IDs(result.Dimensions), "triggered")...) > 0
	},
	read: func(inputs []Input, s *sink) {
		isAdv := func(in Input) bool { return table.Names(in.Data, s.opt.columnsOf(columnTriggered)...) > 0 }
		for _, c := range result.Components {
			ins := list.Keep(inputs, func(in Input) bool { return isAdv(in) == (c == result.Adv) })
			if len(ins) > 0 {
				addRatings(s, ownMapping(c, s.opt).read(s, ins...), func(*draft) {})
			}
		}
	},
}

// columnsOf returns the names that a column may have: its own, unless that is another's by what the caller says.
func (o Options) columnsOf(own string) []string {
	names := list.Keep(slices.Sorted(maps.Keys(o.Columns)), func(theirs string) bool { return o.Columns[theirs] == own })
	if o.Columns[own] == "" {
		return slices.Insert(names, 0, own)
	}
	return names
}

// noColumn is the own name of columns that are not to be read.
const noColumn = "none"

// ownMapping says how a table of ratings of a component is read.
func ownMapping(c result.Component, opt Options) mapping {
	return mapping{component: c, own: true, layout: opt.layout(append(ownColumnsOf(c), columnReason)...)}
}

// layout returns a table's layout in which columns have their own names, or those that the caller says.
func (o Options) layout(columns ...string) *table.Layout {
	l := &table.Layout{Groups: []string{"scores"}, Open: true}
	for _, own := range columns {
		for _, name := range o.columnsOf(own) {
			l.Columns = append(l.Columns, table.Column{Name: name, Is: own})
		}
	}
	return l
}

// ColumnNames lists the own names of columns of tables of ratings, and "none" for those that are not to be read.
func ColumnNames() []string {
	return append(ownColumnsOf(result.Eval), columnMode, columnSample, columnTriggered, columnReason, noColumn)
}

// ownColumnsOf lists the columns of a table of ratings, but for texts.
func ownColumnsOf(c result.Component) []string {
	if c == result.Adv {
		return []string{columnModel, columnQuestion, columnRater, columnMode, columnSample, columnTriggered}
	}
	return append([]string{columnModel, columnQuestion, columnRater, columnTopic}, result.IDs(result.Dimensions)...)
}

// otherNames are what columns are called elsewhere.
var otherNames = map[string][]string{
	"model":     {"responder", "system", "source", "model_name"},
	"question":  {"questionid", "qid", "item", "prompt_id", "id", "doc_id", "testidx"},
	"rater":     {"annotator", "evaluator", "judge", "participant", "survey_id"},
	"topic":     {"category"},
	"mode":      {"failure_mode", "issue"},
	"triggered": {"label", "failed", "failure", "human_answer", "answer"},

	result.Overall:            {"quality", "rating"},
	result.MedicalAdvice:      {"medical"},
	result.FactualConsistency: {"factual", "factuality"},
	result.Toxicity:           {"harm", "harmfulness"},
}

// ownColumns finds the columns that a table lacks, and says which are not read.
func (r *ratings) ownColumns(t *table.Table) bool {
	if len(t.Rows) == 0 {
		return false // there are findings
	}
	guessed, unread := r.s.guess(t, slices.DeleteFunc(ownColumnsOf(r.component), t.Has))
	required := []string{columnModel, columnQuestion}
	if r.s.isJudge() {
		r.oneRater = judgeRater
	}
	if r.oneRater == "" {
		required = append(required, columnRater)
	}
	scores := result.IDs(result.Dimensions)
	if r.component == result.Adv {
		scores = []string{columnTriggered}
		if _, named := modeOf(modeOfID(t.Rows[0].Cell(columnQuestion).Text)); !named {
			required = append(required, columnMode)
		} else if !t.Has(columnMode) {
			r.s.note("%s: the failure mode is what a question's id begins with", t.Start.Path())
		}
	}
	lacks := func(own string) bool { return !t.Has(own) && !slices.Contains(guessed, own) }
	missing := slices.DeleteFunc(required, func(own string) bool { return !lacks(own) })
	if len(slices.DeleteFunc(slices.Clone(scores), lacks)) == 0 {
		missing = append(missing, scores...)
	}
	return !r.s.lacks(t, missing, unread) && len(guessed) == 0
}

// lacks reports whether columns of a table are missing, which is a finding, and says which others there are.
func (s *sink) lacks(t *table.Table, missing, others []string) bool {
	there := ""
	switch {
	case len(others) > 0 && len(missing) > 0:
		there = " (there are " + listed(others) + ")"
	case len(others) > 0:
		s.note("%s: columns that are not read: %s", t.Start.Path(), listed(others))
	}
	if len(missing) > 0 {
		s.wrong(t.Start, "no column is named %s; -column %s=<name> says which it is%s", strings.Join(missing, " or "), missing[0], there)
	}
	return len(missing) > 0
}

// guess finds the columns that look like some that a table lacks: a finding at the first of them says what to add. It returns
// what they look like, and the columns that look like none.
func (s *sink) guess(t *table.Table, lacking []string) (guessed, unread []string) {
	var first table.Cell
	var like []string
	words := ""
	for _, name := range t.Names() {
		s.named[name] = true
	}
	for _, other := range t.Others {
		own := looksLike(other.Text, lacking)
		if own == "" || slices.Contains(guessed, own) || s.opt.Columns[other.Text] == noColumn {
			unread = append(unread, other.Text)
			continue
		}
		if len(guessed) == 0 {
			first = other
		}
		guessed = append(guessed, own)
		like = append(like, fmt.Sprintf("%s looks like %s", strict.Quote(other.Text), own))
		words += " -column " + shellWord(own+"="+other.Text)
	}
	if len(guessed) > 0 {
		s.wrong(first, "%s: add%s, and -column none=<name> for what is something else", strings.Join(like, ", "), words)
	}
	return guessed, unread
}

// looksLikeRatings reports whether a table has a column of questions or raters: a row for each rating, and not for each model.
func looksLikeRatings(data []byte, opt Options) bool {
	columns := []string{columnQuestion, columnRater}
	t := table.Read("", data, opt.layout(columns...))
	return slices.ContainsFunc(columns, t.Has) || slices.ContainsFunc(t.Others, func(c table.Cell) bool {
		return c.Text != "questions" && looksLike(c.Text, columns) != "" // their number, of means
	})
}

// looksLike returns the first of some columns that another's name may mean, or "".
func looksLike(other string, columns []string) string {
	bare := strings.NewReplacer(" ", "", "_", "", "-", "", ".", "")
	fold := func(s string) string { return strings.ToLower(bare.Replace(s)) }
	name := fold(other[strings.LastIndexByte(other, '.')+1:]) // vars.question_id
	return list.First(columns, func(own string) bool {
		_, near := strict.Nearest(name, []string{fold(own)})
		part := len(own) > len("model") && strings.Contains(name, fold(own))
		return near || part || slices.ContainsFunc(otherNames[own], func(n string) bool { return fold(n) == name })
	})
}

// guess says what to add to a call to import a file as a table of ratings or means, or "" if it looks like none: at least
// three columns of ratings must, two of means, and one of a score or label.
func guess(data []byte) string {
	for _, c := range result.Components {
		columns, format, least := ownColumnsOf(c), ownRatings.Name, 3
		if !looksLikeRatings(data, Options{}) {
			columns, format, least = append([]string{"model"}, result.IDs(result.Scales(c))...), means.Name, 2
		}
		t := table.Read("", data, Options{}.layout(columns...))
		lacking, words := slices.DeleteFunc(slices.Clone(columns), t.Has), ""
		for _, other := range t.Others {
			if own := looksLike(other.Text, lacking); own != "" {
				lacking = slices.DeleteFunc(lacking, func(s string) bool { return s == own })
				words += " -column " + shellWord(own+"="+other.Text)
			}
		}
		found := list.Keep(columns, func(own string) bool { return !slices.Contains(lacking, own) })
		isScore := func(own string) bool { return own == columnTriggered || result.ScaleIndex(c, own) >= 0 }
		if len(found) >= least && slices.ContainsFunc(found, isScore) {
			return "if it is a table of " + format + ", add -format " + format + words
		}
	}
	return ""
}

// addRatings adds a run for each model; about says more of it.
func addRatings(s *sink, r *ratings, about func(*draft)) {
	if r.component == result.Adv && r.unread > 0 && !r.scored && !s.findings.HasErrors() {
		s.note("%s: %s without a label left out", r.from(), several(r.unread, "row"))
	}
	r.add(func(d *draft) {
		d.panel = sourcePanel{missing: "who rated is not in the table", from: r.from(), judge: r.judge}
		if r.judge != "" {
			d.panel.card.Kind = result.Judge
		}
		d.run.Source = s.unsaid(fmt.Sprintf("%s, read from a table with a row for each.", several(len(d.run.Ratings), "rating")) + s.onlyAggregates())
		about(d)
	})
}

// unsaid returns a source with a note, of which nothing else is known: check insists that it is written.
func (s *sink) unsaid(note string) result.Source {
	const unknown = result.TODO + ": "
	if s.opt.Summary {
		if s.opt.Source.Title == "" {
			s.errorf("-title", "where the ratings are from is not in the table: -title says it")
		}
		return result.Source{Note: note}
	}
	return result.Source{
		Title: unknown + "what the ratings are from", URL: unknown + "the address where that is described",
		License: unknown + "the licence of the ratings", SubmittedBy: unknown + "who adds them here", Note: note,
	}
}
