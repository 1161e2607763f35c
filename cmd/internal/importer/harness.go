package importer

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// A harness is a program that has answers scored, and writes rows of named scores, as dictionary.toml describes it. The scores
// are those of [ownRatings], or where there are only means, of [means]. Scorers under other names than the dimensions' are named
// by the caller.
//
// A score is read as it stands: nothing is rescaled. Medical advice and labels of ADV are true and false, 1 and 0 too.
type harness struct {
	Name    string            `json:"name"`
	Title   string            `json:"title"`
	Detect  [][]string        `json:"detect"`
	Skip    []string          `json:"skip"`
	Rows    []string          `json:"rows"`
	Where   string            `json:"where"`
	About   map[string]string `json:"about"`
	Columns []string          `json:"columns"`
	Scores  string            `json:"scores"`
	Left    []string          `json:"left"`
	Graders []string          `json:"graders"`
}

// beyond is what of a harness is no mapping, by its name.
var beyond = map[string]struct {
	beside func(path string) []string                                    // as of a Format
	file   func(path string, docs []source.Value, out *scored)           // what the file says but for its rows
	scores func(answer, scores source.Value, out *scored) []source.Value // of an answer
}{
	"inspect":      {file: inspectFile, scores: inspectScores},
	"lm-eval":      {lmEvalBeside, lmEvalFile, lmEvalScores},
	"helm":         {helmBeside, helmFile, helmScores},
	"promptfoo":    {file: promptfooFile, scores: promptfooScores},
	"openai-evals": {file: openaiFile, scores: openaiScores},
}

// at returns what stands at the first of several paths where there is anything, or at the last.
func at(v source.Value, paths string) (found source.Value) {
	for path := range strings.SplitSeq(paths, "|") {
		if found = v; strings.TrimSpace(path) != "" {
			found = v.Get(strings.Split(strings.TrimSpace(path), ".")...)
		}
		if found.Text != "" {
			break
		}
	}
	return found
}

// holds reports whether a value has another at a path, or what is asked there: "status = cancelled".
func holds(v source.Value, condition string) bool {
	path, value, isValue := strings.Cut(condition, " = ")
	found := at(v, path)
	if isValue {
		return found.Text == value
	}
	return found.Kind != 0 && found.Kind != 'n' && found.Text != "false" && (!found.IsTree() || len(found.Parts) > 0)
}

// answers returns where the answers are.
func (h harness) answers(docs []source.Value) []source.Value {
	for _, path := range h.Rows {
		if found := at(docs[0], path).Items(); len(found) > 0 {
			docs = found
		} else if path != "" {
			continue
		}
		return list.Keep(docs, func(v source.Value) bool { return h.Where == "" || holds(v, h.Where) })
	}
	return nil
}

// read returns what a file comes to.
func (h harness) read(path string, docs []source.Value, scorer string) scored {
	out := scored{scorer: scorer}
	if beyond[h.Name].file != nil {
		beyond[h.Name].file(path, docs, &out)
	}
	for _, p := range h.Graders {
		out.gradersIn(at(docs[0], p), p)
	}
	say := func(key, known string) string {
		if known != "" || h.About[key] == "" {
			return known
		}
		return at(docs[0], h.About[key]).Text
	}
	out.model, out.task, out.version = say("model", out.model), say("task", out.task), say("version", out.version)
	out.date = cmp.Or(out.date, draft.DayOf(say("date", "")))
	answers := h.answers(docs)
	for _, v := range answers {
		why := list.First(h.Left, func(l string) bool { _, condition, _ := strings.Cut(l, ": "); return holds(v, condition) })
		if why, _, _ = strings.Cut(why, ": "); why != "" {
			out.leave(why)
			continue
		}
		scores := scorers(at(v, h.Scores))
		if beyond[h.Name].scores != nil {
			scores = beyond[h.Name].scores(v, at(v, h.Scores), &out)
		}
		if len(scores) == 0 {
			out.leave(map[bool]string{true: withError, false: withoutScore}[holds(v, "error")])
			continue
		}
		if slices.ContainsFunc(scores, isNone) {
			out.leave(notANumber)
		}
		out.rows = append(out.rows, v.Row(append(h.columns(v, answers), scores...)...))
	}
	if len(out.graders) == 0 {
		out.graders = out.fallback
	}
	return out
}

// gradersIn adds the models that are named below a path as those that scored: task_args.judge_model, or options.model of a scorer.
func (f *scored) gradersIn(v source.Value, path string) {
	for _, m := range v.Items() {
		f.gradersIn(m, path)
	}
	for _, m := range v.Members() {
		f.gradersIn(m, path+"."+m.Name)
	}
	if words := strings.Join(wordsOf(path), " "); v.Kind == '"' && gradedBy.MatchString(words) && namesModel.MatchString(strings.Join(wordsOf(lastPart(path)), " ")) {
		f.grader(v.Text, &f.graders)
	}
}

// grader adds the name of a model that scored to others.
func (f *scored) grader(name string, to *[]string) {
	if name = strings.TrimSpace(name); len(name) <= maxName && !strings.Contains(name, "\n") && !slices.Contains(none, strings.ToLower(name)) && !slices.Contains(*to, name) {
		*to = append(*to, name)
	}
}

// namesModel matches the words of a key of which the value names a model.
var namesModel = regexp.MustCompile(`\b(?:models?|judges?|graders?|evaluators?)(?: (?:name|id|version))?$`)

// columns returns what is known of an answer.
func (h harness) columns(v source.Value, answers []source.Value) (row []source.Value) {
	for _, c := range h.Columns {
		name, path, _ := strings.Cut(c, " = ")
		name, varies := strings.CutSuffix(name, "?")
		if object, many := strings.CutSuffix(path, ".*"); many {
			for _, m := range metadata(at(v, object), name) {
				if !slices.ContainsFunc(row, func(o source.Value) bool { return o.Name == m.Name && o.Text == m.Text }) {
					row = append(row, m)
				}
			}
			continue
		}
		m := at(v, path)
		if m.Kind == 0 || m.Kind == 'n' || varies && !slices.ContainsFunc(answers, func(o source.Value) bool { return at(o, path).Text != m.Text }) {
			continue
		}
		row = append(row, m.Named(name))
	}
	return row
}

// Scored is what a file of a harness comes to.
type scored struct {
	rows  []source.Value // objects: question, what is known of it, and a column for each scorer
	means []source.Value // objects: the columns of a table of means; read only where nothing beside has rows

	// What the file says beyond its rows, "" where it does not.
	model, date, version, task string
	graders                    []string // the models that scored, or may have
	fallback                   []string // those that may have where no other is named

	group   string    // files of one folder and group are of one run; "": the file is alone
	hasRows bool      // another of its group
	partial string    // why this is not a full run, or ""
	left    []leftOut // answers that are no row, or a row that lacks a score
	scorers []string  // those that score the same, of which the caller names one
	scorer  string    // the one that the caller names
	met     bool      // and that is there
	filters bool      // there are several of one metric

	path string // of the file, and its documents: not for read to say
	docs *table.Documents
}

func (h harness) format() Format {
	detect := func(data []byte) bool {
		return slices.ContainsFunc(h.Detect, func(names []string) bool { return hasAll(names...)(data) })
	}
	return Format{Name: h.Name, Detect: detect, beside: beyond[h.Name].beside, columns: true, read: h.readFiles}
}

func (h harness) readFiles(inputs []Input, s *draft.Sink) {
	var files []scored
	met := false
	groups := map[string]scored{} // what one file of a group says holds for the others
	for _, in := range once(s, inputs) {
		docs := table.ReadDocuments(in.Path, in.Data, h.Skip...)
		s.Findings.Add(docs.Findings...)
		if len(docs.Findings) > 0 {
			continue
		}
		f := h.read(in.Path, docs.Values, s.Opt.Scorer)
		f.path, f.docs = in.Path, docs
		f.group = path.Dir(in.Path) + "/" + cmp.Or(f.group, path.Base(in.Path))
		s.Partly(in.Path, f.partial, "not a full run", "--partial takes it all the same")
		left := list.Map(f.left, func(l leftOut) string { return draft.Several(l.n, "answer") + " " + l.what })
		s.Partly(in.Path, strings.Join(left, ", "), "left out", "--partial leaves them out")
		met = met || f.met
		said := func(scorer string) bool {
			return slices.ContainsFunc(list.Keys(s.Opt.Columns), func(name string) bool { return strings.HasPrefix(name, scorer+".") })
		}
		if slices.ContainsFunc(f.scorers, said) {
			f.scorers = nil
		} else if len(f.scorers) > 0 {
			s.Errorf(in.Path, "%d scorers, %s, score the same: add --scorer %s to read that one, or another of them", len(f.scorers), source.Listed(f.scorers), source.ShellWord(f.scorers[0]))
		}
		groups[f.group] = groups[f.group].completed(f)
		files = append(files, f)
	}
	if s.Opt.Scorer != "" && !met && len(files) > 0 {
		s.Errorf("--scorer", "no file has the scorer %q", s.Opt.Scorer)
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
			x := newShaper(s, f.docs, f.named(s.Opt, f.rows, tasks))
			x.scored, x.rater, x.same = true, draft.JudgeRater, f.scorers
			if !s.IsJudge() && s.Kind() == result.Experts && len(f.graders) == 0 {
				x.rater = s.Opt.Rater // which the harness does not say of people
			}
			about[f.path] = f
			x.read(byComponent)
		case group.hasRows:
		case len(f.means) > 0:
			addMeans(newShaper(s, f.docs, f.named(s.Opt, f.means, tasks)), func(d *draft.Draft) { h.about(s, f, d) })
		default:
			s.Errorf(f.path, "there are no scores in it; import the file that has a row for each answer, or the folder of both")
		}
	}
	addRatings(byComponent, func(d *draft.Draft) { h.about(s, about[d.Place.Errorf("").Path], d) })
}

// completed returns what a file says, and of what it does not say, what another does.
func (f scored) completed(other scored) scored {
	if f.model = cmp.Or(f.model, other.model); len(f.graders) == 0 {
		f.graders = other.graders
	}
	f.date, f.version, f.task = cmp.Or(f.date, other.date), cmp.Or(f.version, other.version), cmp.Or(f.task, other.task)
	f.hasRows = f.hasRows || len(other.rows) > 0
	return f
}

// named returns rows that name the model, and whose scorers are named with their task where several tasks have one of that
// name that is no column's own, or where the caller names them so.
func (f scored) named(opt draft.Options, rows []source.Value, tasks map[string]string) []source.Value {
	own := func(name string) bool { // or what is known of a question
		return opt.Columns[name] != "" || slices.Contains(ColumnNames(), name) || strings.Contains(name, ".") || name == "doc_id"
	}
	isNamed := func(m source.Value) bool { return opt.Columns[m.Name] == columnQuestion }
	return list.Map(rows, func(row source.Value) source.Value {
		members := slices.Clone(row.Members())
		if slices.ContainsFunc(members, isNamed) { // in the place of the harness's own
			members = slices.DeleteFunc(members, func(m source.Value) bool { return m.Name == columnQuestion && !isNamed(m) })
		}
		for j, m := range members {
			if full := f.task + "/" + m.Name; opt.Columns[full] != "" || tasks[m.Name] == "" && f.task != "" && !own(m.Name) {
				members[j].Name = full
			}
		}
		if row.Get(columnModel).Text == "" {
			members = append(members, row.NewText(cmp.Or(f.model, modelOfFolder(f.path))).Named(columnModel))
		}
		return row.Row(members...)
	})
}

// about adds to a run what its file says.
func (h harness) about(s *draft.Sink, f scored, d *draft.Draft) {
	d.Run.Date = f.date
	d.Model.Named = f.model == "" && d.Model.Name == modelOfFolder(f.path)
	d.Run.Harness = &result.Harness{Name: h.Title, Version: f.version}
	if f.task != "" {
		d.Run.Harness.Details = map[string]any{"task": f.task}
	}
	if d.Run.Ratings != nil {
		s.Scored = append(s.Scored, draft.FileRatings{Path: d.Place.Errorf("").Path, Model: d.Model.Name, Ratings: d.Run.Ratings})
		d.Run.Source.Note = fmt.Sprintf("%s, read from what %s writes.", draft.Several(len(d.Run.Ratings), "rating"), h.Title) + onlyAggregates(s.Opt)
	} else {
		d.Run.Source.Note = "Means, read from what " + h.Title + " writes."
	}
	d.Panel.Missing, d.Panel.From = "which judge scored is not said", f.path
	if d.Panel.Judge = f.judge(s); d.Panel.Judge != "" {
		d.Panel.Card.Kind = result.Judge
	}
}

// judge returns the model that scored, as the file writes it: of several the one that the caller names.
func (f scored) judge(s *draft.Sink) string {
	named, _, _ := strings.Cut(s.Opt.Judge, "=")
	if i := slices.IndexFunc(f.graders, func(g string) bool { return s.SameJudge(g, named) }); i >= 0 {
		return f.graders[i]
	}
	if len(f.graders) > 1 && named == "" {
		s.Errorf(f.path, "%d models may have scored, %s: --judge says which did", len(f.graders), source.Listed(f.graders))
	}
	return strings.Join(f.graders, " and ")
}

// leftOut counts answers of one sort that a harness has no score of.
type leftOut struct {
	what string
	n    int
}

func (f *scored) leave(what string) {
	i := slices.IndexFunc(f.left, func(l leftOut) bool { return l.what == what })
	if i < 0 {
		i, f.left = len(f.left), append(f.left, leftOut{what: what})
	}
	f.left[i].n++
}

// What answers that are left out are.
const (
	withoutScore = "without a score"
	withError    = "with an error"
	notFinished  = "not finished"
	notANumber   = "with a score that is no number"
)

// isNone reports whether a score is none: an empty text stands for NaN.
func isNone(v source.Value) bool {
	return strings.TrimSpace(v.Text) == "" || strings.EqualFold(v.Text, "nan")
}

// scorers returns the members of an object that may be scores: numbers, truth values and single words.
func scorers(v source.Value) []source.Value {
	return list.Keep(v.Members(), isWord)
}

// isWord reports whether a value is a number, a truth value, or a text that may be an id or an answer.
func isWord(v source.Value) bool {
	return v.IsSingle() && len(v.Text) <= result.MaxID && !strings.Contains(v.Text, "\n") && v.Text != "null"
}

// metadata returns what is said of a question: its topic, its failure mode, and under names with a prefix whatever else may
// be an id.
func metadata(v source.Value, prefix string) []source.Value {
	var out []source.Value
	for _, m := range scorers(v) {
		switch {
		case m.Name == "topic", m.Name == "mode":
			out = append(out, m)
		case !strings.Contains(m.Text, " "):
			out = append(out, m.Named(prefix+m.Name))
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
