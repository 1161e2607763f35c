package importer

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// A harness is a program that has answers scored, and writes rows of named scores. What differs from one to the next is
// which of its files are known, and what one of them comes to; the scores are those of [ownRatings], or where there are only
// means, of [means]. Scorers under other names than the dimensions' are named by the caller.
//
// A score is read as it stands: nothing is rescaled. Medical advice and labels of ADV are true and false, 1 and 0 too.
type harness struct {
	name   string // of the format
	title  string // of the program
	detect func(data []byte) bool
	beside func(path string) []string // as of a Format
	skip   []string                   // keys under which there is text, or no score
	read   func(path string, docs []strict.Value) scored
}

// Scored is what a file of a harness comes to.
type scored struct {
	rows  []strict.Value // objects: question, what is known of it, and a column for each scorer
	means []strict.Value // objects: the columns of a table of means; read only where nothing beside has rows

	// What the file says beyond its rows, "" where it does not.
	model, date, version, judge, task string

	group   string // files of one folder and group are of one run; "": the file is alone
	hasRows bool   // this file, or another of its group
	partial string // why this is not a full run, or ""
	skipped int    // answers without a score

	path string // of the file, and its documents: not for read to say
	docs *table.Documents
}

// format returns the format of a harness's files.
func (h harness) format() Format {
	return Format{Name: h.name, Detect: h.detect, beside: h.beside, columns: true, read: h.readFiles}
}

// readFiles adds the runs of files.
func (h harness) readFiles(inputs []Input, s *sink) {
	var files []scored
	groups := map[string]scored{} // what one file of a group says holds for the others
	for _, in := range s.once(inputs) {
		docs := table.ReadDocuments(in.Path, in.Data, h.skip...)
		s.findings.Add(docs.Findings...)
		if len(docs.Findings) > 0 {
			continue
		}
		f := h.read(in.Path, docs.Values)
		f.path, f.docs = in.Path, docs
		f.group = path.Dir(in.Path) + "/" + cmp.Or(f.group, path.Base(in.Path))
		if f.partial != "" && !s.opt.Partial {
			s.errorf(in.Path, "%s: not a full run; -partial takes it all the same", f.partial)
		}
		if f.skipped > 0 {
			s.note("%s: %s without a score left out", in.Path, several(f.skipped, "answer"))
		}
		groups[f.group] = groups[f.group].completed(f)
		files = append(files, f)
	}
	tasks := map[string]string{} // by scorer: "" where several have it
	for _, f := range files {
		for _, m := range slices.Concat(f.rows, f.means) {
			for _, scorer := range m.Members() {
				if task, known := tasks[scorer.Name]; known && task != f.task {
					tasks[scorer.Name] = ""
				} else {
					tasks[scorer.Name] = f.task
				}
			}
		}
	}
	byComponent := map[result.Component]*ratings{}
	about := map[string]scored{}
	for _, f := range files {
		group := groups[f.group]
		f = f.completed(group)
		switch {
		case len(f.rows) > 0:
			rows := f.named(s.opt, f.rows, tasks)
			c := componentOf(rows, s.opt)
			if byComponent[c] == nil {
				m := ownMapping(c, s.opt)
				m.scored, m.oneRater = true, judgeRater
				byComponent[c] = m.ratings(s)
			}
			about[f.path] = f
			byComponent[c].readTable(f.docs.Table(rows, byComponent[c].layout))
		case group.hasRows:
		case len(f.means) > 0:
			t := f.docs.Table(f.named(s.opt, f.means, tasks), meansLayout(s.opt))
			addMeans(s, t, func(d *draft) { h.about(s, f, d) })
		default:
			s.errorf(f.path, "there are no scores in it; import the file that has a row for each answer, or the folder of both")
		}
	}
	for _, c := range result.Components {
		if r := byComponent[c]; r != nil {
			addRatings(s, r.sorted(), func(d *draft) { h.about(s, about[d.place.Errorf("").Path], d) })
		}
	}
}

// componentOf returns the component that rows are of: ADV where any has a label or a failure mode.
func componentOf(rows []strict.Value, opt Options) result.Component {
	labels := append(opt.columnsOf(columnTriggered), opt.columnsOf(columnMode)...)
	isLabel := func(m strict.Value) bool { return slices.Contains(labels, m.Name) }
	if slices.ContainsFunc(rows, func(row strict.Value) bool { return slices.ContainsFunc(row.Members(), isLabel) }) {
		return result.Adv
	}
	return result.Eval
}

// completed returns what a file says, and of what it does not say, what another does.
func (f scored) completed(other scored) scored {
	f.model, f.judge = cmp.Or(f.model, other.model), cmp.Or(f.judge, other.judge)
	f.date, f.version, f.task = cmp.Or(f.date, other.date), cmp.Or(f.version, other.version), cmp.Or(f.task, other.task)
	f.hasRows = len(f.rows) > 0 || f.hasRows || len(other.rows) > 0 || other.hasRows
	return f
}

// named returns rows that name the model, and whose scorers are named with their task where several tasks have one of that
// name that is no column's own, or where the caller names them so.
func (f scored) named(opt Options, rows []strict.Value, tasks map[string]string) []strict.Value {
	own := func(name string) bool { // or what is known of a question
		return opt.Columns[name] != "" || slices.Contains(ColumnNames(), name) || strings.Contains(name, ".") || name == "doc_id"
	}
	isNamed := func(m strict.Value) bool { return opt.Columns[m.Name] == columnQuestion }
	return list.Map(rows, func(row strict.Value) strict.Value {
		members := slices.Clone(row.Members())
		if slices.ContainsFunc(members, isNamed) { // in the place of the harness's own
			members = slices.DeleteFunc(members, func(m strict.Value) bool { return m.Name == columnQuestion && !isNamed(m) })
		}
		for j, m := range members {
			if full := f.task + "/" + m.Name; opt.Columns[full] != "" || tasks[m.Name] == "" && f.task != "" && !own(m.Name) {
				members[j].Name = full
			}
		}
		if row.Get(columnModel).Text == "" {
			members = append(members, row.Say(cmp.Or(f.model, modelOfFolder(f.path))).As(columnModel))
		}
		return row.Row(members...)
	})
}

// about adds to a run what its file says.
func (h harness) about(s *sink, f scored, d *draft) {
	d.run.Date = f.date
	d.run.Harness = &result.Harness{Name: h.title, Version: f.version}
	if f.task != "" {
		d.run.Harness.Details = map[string]any{"task": f.task}
	}
	if d.run.Ratings != nil {
		d.run.Source.Note = fmt.Sprintf("%s, read from what %s writes.", several(len(d.run.Ratings), "rating"), h.title) + s.onlyAggregates()
	} else {
		d.run.Source.Note = "Means, read from what " + h.title + " writes."
	}
	d.panel.missing = "which judge scored is not said"
	if s.opt.Known.Panels[s.opt.Panel] != nil {
		return
	}
	d.panel.card = result.Panel{Kind: result.Judge, Model: cmp.Or(s.opt.Judge, f.judge, result.TODO+": the exact version of the model that judges")}
	if s.opt.Judge == "" && f.judge == "" && s.opt.Summary {
		d.panel.stub = "which model judges is not in the files (-judge says it)"
	}
}

// scorers returns the members of an object that may be scores: numbers, truth values and single words.
func scorers(v strict.Value) []strict.Value {
	return list.Keep(v.Members(), isWord)
}

// isWord reports whether a value is a number, a truth value, or a text that may be an id or an answer.
func isWord(v strict.Value) bool {
	return v.IsSingle() && len(v.Text) <= result.MaxID && !strings.Contains(v.Text, "\n") && v.Text != "null"
}

// metadata returns what is said of a question: its topic, its failure mode, and under names with a prefix whatever else may
// be an id.
func metadata(v strict.Value, prefix string) []strict.Value {
	var out []strict.Value
	for _, m := range scorers(v) {
		switch {
		case m.Name == "topic", m.Name == "mode":
			out = append(out, m)
		case !strings.Contains(m.Text, " "):
			out = append(out, m.As(prefix+m.Name))
		}
	}
	return out
}

// modelOfFolder returns the model that the name of a file's folder names, as lm-evaluation-harness and HELM write it:
// openai__gpt-5, counselbench:temperature=0,model=openai_gpt-5.
func modelOfFolder(p string) string {
	name := path.Base(path.Dir(p))
	if _, model, ok := strings.Cut(name, "model="); ok {
		name, _, _ = strings.Cut(model, ",")
	}
	return strings.ReplaceAll(name, "__", "/")
}
