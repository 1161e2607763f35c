package importer

import (
	"fmt"
	"maps"
	"slices"
	"strings"

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
		byComponent := map[result.Component][]Input{}
		for _, in := range inputs {
			c := result.Eval
			if table.Names(in.Data, s.opt.columnsOf("triggered")...) > 0 {
				c = result.Adv
			}
			byComponent[c] = append(byComponent[c], in)
		}
		for _, c := range result.Components {
			if len(byComponent[c]) > 0 {
				addRatings(s, ownMapping(c, s.opt).read(s, "", byComponent[c]...), nil)
			}
		}
	},
}

// columnsOf returns the names that a column may have.
func (o Options) columnsOf(own string) []string {
	names := []string{own}
	for _, theirs := range slices.Sorted(maps.Keys(o.Columns)) {
		if o.Columns[theirs] == own {
			names = append(names, theirs)
		}
	}
	return names
}

// noColumn is the own name of columns that are not to be read.
const noColumn = "none"

// ownMapping says what the columns of a table of ratings of a component mean.
func ownMapping(c result.Component, opt Options) mapping {
	m := mapping{
		component: c, own: true, model: "model", question: "question", rater: "rater",
		columns: func(r *ratings, t *table.Table) bool { return r.ownColumns(t) },
	}
	if c == result.Adv {
		m.mode, m.sample, m.label, m.reason = "mode", "sample", "triggered", "reason"
	} else {
		m.topic = "topic"
		for _, d := range result.Dimensions {
			m.scores = append(m.scores, scoreColumns{dimension: d.ID, score: d.ID})
		}
		m.scores[result.ScaleIndex(result.Eval, result.Overall)].reason = "reason"
	}
	m.layout = &table.Layout{Columns: append(ownColumnsOf(c), "reason"), Aliases: maps.Clone(opt.Columns), Groups: []string{"scores"}, Open: true}
	return m
}

// ColumnNames lists the own names of columns of tables of ratings, and "none" for those that are not to be read.
func ColumnNames() []string {
	return append(ownColumnsOf(result.Eval), "mode", "sample", "triggered", "reason", noColumn)
}

// ownColumnsOf lists the columns of a table of ratings, but for texts.
func ownColumnsOf(c result.Component) []string {
	if c == result.Adv {
		return []string{"model", "question", "rater", "mode", "sample", "triggered"}
	}
	return append([]string{"model", "question", "rater", "topic"}, result.IDs(result.Dimensions)...)
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
	required := []string{"model", "question"}
	known := r.s.opt.Known.Panels[r.s.opt.Panel]
	if judged := r.oneRater != "" || known != nil && known.Kind == result.Judge; judged && !t.Has("rater") {
		r.rater, r.oneRater = "", judgeRater
	} else {
		required = append(required, "rater")
	}
	if r.component == result.Adv {
		required = append(required, "triggered")
		if _, named := modeOf(modeOfID(t.Rows[0].Cell("question").Text)); !named {
			required = append(required, "mode")
		} else if !t.Has("mode") {
			r.s.note("%s: the failure mode is what a question's id begins with", r.paths[len(r.paths)-1])
		}
	}
	var missing []string
	for _, own := range required {
		if !t.Has(own) && !slices.Contains(guessed, own) {
			missing = append(missing, own)
		}
	}
	scores := scoreNames(r.scores)
	if has := func(d string) bool { return t.Has(d) || slices.Contains(guessed, d) }; r.component == result.Eval && !slices.ContainsFunc(scores, has) {
		missing = append(missing, scores...)
	}
	if len(missing) > 0 {
		r.s.wrong(t.Start, "no column is named %s; -column %s=<name> says which it is%s", strings.Join(missing, " or "), missing[0], unread.thereAre())
		return false
	}
	unread.note(r.s, r.paths[len(r.paths)-1])
	return len(guessed) == 0
}

// others are the names of columns that are not read.
type others []string

// thereAre lists them for a finding.
func (o others) thereAre() string {
	if len(o) == 0 {
		return ""
	}
	return " (there are " + listed(o) + ")"
}

// note says that they are not read.
func (o others) note(s *sink, path string) {
	if len(o) > 0 {
		s.note("%s: columns that are not read: %s", path, listed(o))
	}
}

// guess finds the columns that look like some that a table lacks: a finding at the first of them says what to add. It returns
// what they look like, and the columns that look like none.
func (s *sink) guess(t *table.Table, lacking []string) (guessed []string, unread others) {
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
		like = append(like, fmt.Sprintf("%s looks like %s", table.Quote(other.Text), own))
		words += " -column " + shellWord(own+"="+other.Text)
	}
	if len(guessed) > 0 {
		s.wrong(first, "%s: add%s, and -column none=<name> for what is something else", strings.Join(like, ", "), words)
	}
	return guessed, unread
}

// looksLikeRatings reports whether a table has a column of questions or raters: a row for each rating, and not for each model.
func looksLikeRatings(data []byte, opt Options) bool {
	t := table.Read("", data, &table.Layout{Columns: []string{"question", "rater"}, Aliases: opt.Columns, Groups: []string{"scores"}, Open: true})
	return t.Has("question") || t.Has("rater") || slices.ContainsFunc(t.Others, func(c table.Cell) bool {
		return c.Text != "questions" && looksLike(c.Text, []string{"question", "rater"}) != "" // their number, of means
	})
}

// looksLike returns the first of some columns that another's name may mean, or "".
func looksLike(other string, columns []string) string {
	bare := strings.NewReplacer(" ", "", "_", "", "-", "", ".", "")
	fold := func(s string) string { return strings.ToLower(bare.Replace(s)) }
	name := fold(other[strings.LastIndexByte(other, '.')+1:]) // vars.question_id
	for _, own := range columns {
		_, near := strict.Nearest(name, []string{fold(own)})
		part := len(own) > len("model") && strings.Contains(name, fold(own))
		if near || part || slices.ContainsFunc(otherNames[own], func(n string) bool { return fold(n) == name }) {
			return own
		}
	}
	return ""
}

// guess says what to add to a call to import a file as a table of ratings or means, or "" if it looks like none: at least
// three columns of ratings must, two of means, and one of a score or label.
func guess(data []byte) string {
	named := table.Read("", data, &table.Layout{Groups: []string{"scores"}, Open: true}).Others
	for _, c := range result.Components {
		columns, format, least := ownColumnsOf(c), ownRatings.Name, 3
		if !looksLikeRatings(data, Options{}) {
			columns, format, least = append([]string{"model"}, result.IDs(result.Scales(c))...), means.Name, 2
		}
		left, n, words, scored := slices.Clone(columns), 0, "", false
		take := func(own string) {
			left = slices.DeleteFunc(left, func(s string) bool { return s == own })
			n++
			scored = scored || own == "triggered" || result.ScaleIndex(c, own) >= 0
		}
		for _, other := range named {
			if slices.Contains(left, other.Text) {
				take(other.Text)
			}
		}
		for _, other := range named {
			if own := looksLike(other.Text, left); own != "" && !slices.Contains(columns, other.Text) {
				take(own)
				words += " -column " + shellWord(own+"="+other.Text)
			}
		}
		if n >= least && scored {
			return "if it is a table of " + format + ", add -format " + format + words
		}
	}
	return ""
}

// addRatings adds a run for each model; about, which may be nil, says more of it.
func addRatings(s *sink, r *ratings, about func(*ratedModel, *draft)) {
	if r.component == result.Adv && r.unread > 0 && r.wrong == 0 {
		s.note("%s: %s without a label left out", r.from(), several(r.unread, "row"))
	}
	for _, name := range r.modelNames() {
		rated := r.models[name]
		panel := sourcePanel{place: flagPlace("-panel"), missing: "who rated is not in the table"}
		if s.opt.Known.Panels[s.opt.Panel] == nil { // raters with names are people, which the stub says
			panel.card.Kind = result.Experts
		}
		d := draft{
			place: rated.place, path: r.from(), panel: panel,
			model: sourceModel{name: name, place: rated.place},
			run: result.Run{
				Component: r.component, Ratings: rated.ratings, Questions: r.questions(rated.ratings),
				Source: s.unsaid(fmt.Sprintf("%s, read from a table with a row for each.", several(len(rated.ratings), "rating")) + s.onlyAggregates()),
			},
		}
		if about != nil {
			about(rated, &d)
		}
		s.add(d)
	}
}

// unsaid returns a source with a note, of which nothing else is known: check insists that it is written.
func (s *sink) unsaid(note string) result.Source {
	const unknown = result.TODO + ": "
	if s.opt.Summary {
		if s.opt.Source.Title == "" {
			s.unique(flagPlace("-title"), "where the ratings are from is not in the table: -title says it")
		}
		return result.Source{Note: note}
	}
	return result.Source{
		Title: unknown + "what the ratings are from", URL: unknown + "the address where that is described",
		License: unknown + "the licence of the ratings", SubmittedBy: unknown + "who adds them here", Note: note,
	}
}
