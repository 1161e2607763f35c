package draft

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Place is where something stands in a source: of a value, of a whole file or of a flag, a finding about it.
type Place interface {
	Errorf(format string, args ...any) source.Finding
}

// A Draft is a run as a format reads it, in the source's own names.
type Draft struct {
	Place Place  // of findings about it
	Path  string // of its source, for notes
	Model NamedModel
	Panel NamedPanel
	// run has what the source says: component, date, source, harness, generation, questions, ratings or summary; its id and
	// responses only where the source has them.
	Run      result.Run
	Restored bool // from a record that was written here, which has all names that the run had

	Answers string                                    // names the set of answers, before the model's id; "": drawn for this run alone
	Locate  func(file []byte, f source.Finding) Place // where in the source a finding about the run's file belongs; may be nil
}

// A NamedModel is a model as a source names it.
type NamedModel struct {
	Name    string
	Place   Place
	Names   map[string]string // the format's names for models → ids
	About   string            // words after the name in a finding
	Card    *result.ModelCard // what the source says of it, for a stub; nil: nothing
	From    string            // the file of the card, if it is another
	Variant string            // its setting, where the source has several
	panel   string            // whose runs on the site may name it so
	Named   bool              // by the name of a file or folder, not by what is in it
}

// A NamedPanel is a panel as a source names it.
type NamedPanel struct {
	ID      string           // without --panel; "" where nothing says it
	Missing string           // what to say then
	Place   Place            // nil: the flag that says it
	Card    result.PanelCard // for a stub; its kind is "" where the source does not say whether people or a model rated
	From    string           // the file, where the place is the flag
	Judge   string           // the model that judged, as the source writes it; "" where it does not
	Rated   []string         // ids of the only models that the panel of that id rated; nil: any
}

// A Sink brings drafts into the files of a site.
type Sink struct {
	Opt      Options
	Key      []byte // of this import, and nothing that is published
	files    map[string][]byte
	notes    []string
	updates  []string // paths of runs that only add to those there are
	told     bool     // how to say that another panel rated the same answers
	Findings source.Findings

	Plan    Plan                        // what was understood
	Paths   []string                    // of the inputs
	Asked   map[string]bool             // the sources' names for models
	modelOf map[string]string           // the ids that they come to
	Valued  map[string]bool             // and for answers that have other words
	Named   map[string]bool             // and for columns that can have other names
	Held    map[string]map[string]bool  // and what rows hold in the columns that --only names
	models  map[string]string           // stubs: id → the source's name
	panels  map[string]result.PanelCard // stubs
	drafts  map[string]Draft            // by path of the run's file
	Scored  []FileRatings               // of harnesses, and of tables of one's own
}

// NewSink returns a sink without drafts.
func NewSink(opt Options) *Sink {
	if opt.Known == nil {
		opt.Known = new(result.Set)
	}
	return &Sink{
		Plan: Plan{values: map[string]map[string]string{}, Seen: map[string]bool{}, Asks: map[string]string{}},
		Opt:  opt, files: map[string][]byte{}, Asked: map[string]bool{}, modelOf: map[string]string{}, Named: map[string]bool{}, Held: map[string]map[string]bool{}, Valued: map[string]bool{},
		models: map[string]string{}, panels: map[string]result.PanelCard{}, drafts: map[string]Draft{},
	}
}

// Note adds a note, to be printed.
func (s *Sink) Note(format string, args ...any) {
	s.notes = append(s.notes, fmt.Sprintf(format, args...))
}

// Errorf adds a finding about a whole file, or a flag.
func (s *Sink) Errorf(path, format string, args ...any) { s.Findings.AddFile(path, format, args...) }

// Wrong adds a finding about a place.
func (s *Sink) Wrong(at Place, format string, args ...any) {
	s.Findings.Add(at.Errorf(format, args...))
}

// advAnswers ends the name of a set of answers to ADV, where the caller names those to EVAL and ADV alike.
const advAnswers = "-adv"

// Add brings a draft into the site, if it fits.
func (s *Sink) Add(d Draft) {
	before := len(s.Findings)
	run := d.Run
	run.Schema = "counselboard/run/1"
	panel, judge := s.panel(d.Panel)
	run.Panel = panel
	d.Model.panel = run.Panel
	run.Model = s.model(d.Model, d.Panel)
	if !d.Restored {
		run.Source.Model, run.Source.Judge = d.Model.Name, judge
	}
	if run.Date = cmp.Or(s.Opt.Date, run.Date); run.Date == "" && run.Panel != "" {
		s.Errorf("--date", "when the panel %s rated is not in the files: --date says it", run.Panel)
	}
	if len(s.Findings) > before {
		return
	}
	if run.ID = cmp.Or(s.Opt.ID, run.ID); run.ID == "" {
		run.ID = run.Panel + "." + run.Model + "." + run.Component.String()
		for base, n := run.ID, 2; s.Opt.Supersedes != "" && s.Opt.Known.Runs[run.ID] != nil; n++ {
			run.ID = fmt.Sprintf("%s-%d", base, n)
		}
	}
	if s.Opt.Responses != "" {
		if d.Answers = s.Opt.Responses; run.Component.Provoked() && result.Eval.Exists() && !strings.HasSuffix(d.Answers, advAnswers) {
			d.Answers += advAnswers // a set is of one component
		}
	}
	if d.Answers != "" {
		run.Responses = d.Answers + "." + run.Model
	} else if run.Responses == "" {
		run.Responses = run.ID
	}
	if !result.ValidID(run.ID) {
		s.Wrong(d.Place, "the run would have the id %q, longer than %d characters: --panel or --model can shorten it", run.ID, result.MaxID)
		return
	}
	fallback := sourceFile(d.Path)
	more := s.source(&run, fallback)
	file := "results/runs/" + run.ID + ".json"
	if old := s.Opt.Known.Runs[run.ID]; old != nil && addsTo(old, &run, fallback) {
		s.updates = append(s.updates, file)
	}
	data, err := result.EncodeRun(&run)
	if err != nil {
		s.Wrong(d.Place, "cannot be written as a run: %v", err)
		return
	}
	switch first, twice := s.drafts[file]; {
	case !twice:
		s.files[file], s.drafts[file] = data, d
		s.Note("%s: read as %s, rated by %s%s", d.Path, file, s.raters(run.Panel), more)
		if run.Responses == run.ID && !d.Restored {
			s.sameAnswers(d.Path, &run)
		}
	case bytes.Equal(s.files[file], data):
		s.Note("%s: the same run as in %s: skipped", d.Path, first.Path)
	case s.Opt.ID != "":
		s.Errorf("--id", "the files hold more than one run, and an id is of one: import them apart")
	default:
		one := ""
		if d.Model.Name != first.Model.Name {
			one = fmt.Sprintf("; add --model %s --model %s if they are one model", source.ShellWord(first.Model.Name+"="+run.Model), source.ShellWord(d.Model.Name+"="+run.Model))
		}
		s.Wrong(d.Place, "this is the run %s of %q, and so is that of %q in %s, with other content%s", run.ID, d.Model.Name, first.Model.Name, first.Path, one)
	}
}

// sameAnswers says once how to tell that answers are those that another panel has rated.
func (s *Sink) sameAnswers(path string, run *result.Run) {
	for _, id := range s.Opt.Known.RunIDs() {
		other := s.Opt.Known.Runs[id]
		if s.told || other.State() != result.Active || other.Panel == run.Panel || other.Model != run.Model || !other.Component.Equal(run.Component) {
			continue
		}
		how := "import both with the same --responses, such as --responses first"
		if set, named := strings.CutSuffix(other.Responses, "."+run.Model); named {
			how = "--responses " + set + " says so"
		}
		s.Note("%s: if these are the answers that %s rated, %s: judges are held against experts on the same answers", path, other.Panel, how)
		s.told = true
	}
}

// sourceFile returns the name of the first of a source's files.
func sourceFile(paths string) string {
	first, _, _ := strings.Cut(paths, ", ")
	if first == "-" {
		return "Ratings from standard input"
	}
	return path.Base(first)
}

// addsTo reports whether a run says all that one with its id does, and perhaps more: where it is from, which answers were rated, or
// what a further column holds. A run that somebody has edited says what this one does not.
func addsTo(old, run *result.Run, fallback string) bool {
	then, now := old.Source, run.Source
	same := func(a, b string) bool { return a == "" || a == b }
	return says(contentOf(*run), contentOf(*old)) && old.Date == run.Date && old.Status == nil && (same(then.Title, now.Title) || then.Title == fallback) &&
		same(then.URL, now.URL) && same(then.License, now.License) && same(then.SubmittedBy, now.SubmittedBy) && same(then.Note, now.Note)
}

// contentOf returns a run as JSON has it, but for what [addsTo] looks at; nil where it cannot be written. A set of answers that is
// named after the run has no name.
func contentOf(run result.Run) (content any) {
	if run.Responses == run.ID {
		run.Responses = ""
	}
	run.Source, run.Date, run.Status = result.Source{}, "", nil
	data, err := json.Marshal(&run)
	if err != nil || json.Unmarshal(data, &content) != nil {
		return nil
	}
	return content
}

// says reports whether a value of JSON has all that another has.
func says(all, part any) bool {
	switch part := part.(type) {
	case map[string]any:
		has, _ := all.(map[string]any)
		for key, v := range part {
			if got, ok := has[key]; (!ok || !says(got, v)) && v != "" {
				return false
			}
		}
		return has != nil
	case []any:
		has, _ := all.([]any)
		for i, v := range part {
			if len(has) != len(part) || !says(has[i], v) {
				return false
			}
		}
		return has != nil
	}
	return part != nil && all == part
}

// source completes what a run is from: what the caller says stands in place of what the file does; what neither says, the run
// that is there may; a title there must be, of the file if nothing else. It returns words where nobody says it, or "".
func (s *Sink) source(run *result.Run, fallback string) string {
	var old result.Source
	if r := s.Opt.Known.Runs[run.ID]; r != nil {
		old = r.Source
	}
	now, said := &run.Source, s.Opt.Source
	now.Title, now.URL = cmp.Or(said.Title, now.Title, old.Title), cmp.Or(said.URL, now.URL, old.URL)
	now.License, now.SubmittedBy = cmp.Or(said.License, now.License, old.License), cmp.Or(said.SubmittedBy, now.SubmittedBy, old.SubmittedBy)
	if now.Title != "" {
		return ""
	}
	now.Title = fallback
	return "; --title says what it is from, --url, --license and --submitted-by more"
}

// Unsaid returns a source of which nothing else is known.
func (s *Sink) Unsaid(note string) result.Source {
	if s.Opt.Summary && s.Opt.Source.Title == "" {
		s.Errorf("--title", "where the ratings are from is not in the table: --title says it")
	}
	return result.Source{Note: note}
}

// Output returns what the import comes to.
func (s *Sink) Output() (*Output, source.Findings) {
	if !s.Findings.HasErrors() {
		s.unmet("--model", "model", s.Opt.Models, s.Asked)
		s.unmet("--column", "column", s.Opt.Columns, s.Named)
		words := map[string]string{}
		for _, said := range s.Opt.Values {
			maps.Copy(words, said)
		}
		s.unmet("--value", "word", words, s.Valued)
		s.UnmetOnly()
	}
	if !s.Findings.HasErrors() {
		for _, run := range s.Scored {
			s.unscored(run)
		}
	}
	files := list.Map(list.Keys(s.files), func(path string) files.File { return files.File{Path: path, Data: s.files[path]} })
	if !s.Findings.HasErrors() && len(files) > 0 {
		s.readBack(files)
	}
	s.Findings.Sort()
	s.Findings = slices.Compact(s.Findings) // what is wrong with all runs is said once
	plan := s.encodePlan(s.Paths)
	if !s.Findings.HasErrors() {
		return &Output{Plan: plan, Files: files, Notes: s.notes, Updates: s.updates}, s.Findings
	}
	isOfAFile := func(note string) bool {
		return strings.HasPrefix(note, "results/") || strings.Contains(note, ": read as results/")
	}
	return &Output{Plan: plan, Notes: slices.DeleteFunc(s.notes, isOfAFile)}, s.Findings
}

// UnmetOnly adds a finding for each column, and each value of one, that --only names and no row has.
func (s *Sink) UnmetOnly() {
	columns := map[string]string{}
	for _, name := range list.Keys(s.Opt.Only) {
		column, values := strings.TrimSuffix(name, "!"), map[string]string{}
		for value := range strings.SplitSeq(s.Opt.Only[name], "\n") {
			values[value] = column
		}
		if columns[column] = column; s.Named[column] {
			s.unmet("--only", column, values, s.Held[column])
		}
	}
	s.unmet("--only", "column", columns, s.Named)
}

// unmet adds a finding for each name in a flag that no input has.
func (s *Sink) unmet(flag, what string, said map[string]string, met map[string]bool) {
	names := list.Keys(met)
	for _, name := range list.Keys(said) {
		if met[name] {
			continue
		}
		hint := source.DidYouMean(name, names)
		if hint == "" && len(names) > 0 {
			hint = "; they have " + source.Listed(names)
		}
		s.Errorf(flag, "no file has the %s %q%s", what, name, hint)
	}
}

// readBack reads the files as the site will, with the cards that it has.
func (s *Sink) readBack(files []files.File) {
	cards := result.Set{Models: s.Opt.Known.Models, Panels: s.Opt.Known.Panels}
	_, findings := cards.With(files...)
	for _, f := range findings {
		d, isRun := s.drafts[f.Path]
		switch {
		case f.Severity != source.Error, strings.Contains(f.Message, " is still "+result.TODO):
			continue // check insists on what is left to write
		case isRun:
			at := d.Place
			if d.Locate != nil {
				at = d.Locate(s.files[f.Path], f)
			}
			f = at.Errorf("the run %s that it makes is not right: %s", strings.TrimPrefix(f.Path, "results/runs/"), f.Message)
		}
		s.Findings.Add(f)
	}
}

// DayOf reads seconds since 1970, from September 2001 on, or a date with or without a time, 2026-01-31T10:00:00Z or 20260131; ""
// is the day of anything else.
func DayOf(s string) string {
	if seconds, err := strconv.ParseFloat(s, 64); err == nil && seconds >= 1e9 && seconds < 4e9 {
		return time.Unix(int64(seconds), 0).UTC().Format(time.DateOnly)
	}
	if day, err := time.Parse("20060102", s); err == nil {
		return day.Format(time.DateOnly)
	}
	date := s[:min(len(s), len(time.DateOnly))]
	if _, err := time.Parse(time.DateOnly, date); err != nil {
		return ""
	}
	return date
}
