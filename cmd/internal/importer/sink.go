package importer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A place is where something stands in a source: of a value, of a whole file or of a flag, a finding about it.
type place interface {
	Errorf(format string, args ...any) strict.Finding
}

// A draft is a run as a format reads it, in the source's own names.
type draft struct {
	place place  // of findings about it
	path  string // of its source, for notes
	model sourceModel
	panel sourcePanel
	// run has what the source says: component, date, source, harness, generation, questions, ratings or summary; its id and
	// responses only where the source has them.
	run      result.Run
	restored bool // from a record that was written here, which has all names that the run had

	answers string                                    // names the set of answers, before the model's id; "": drawn for this run alone
	locate  func(file []byte, f strict.Finding) place // where in the source a finding about the run's file belongs; may be nil
}

// A sourceModel is a model as a source names it.
type sourceModel struct {
	name    string
	place   place
	names   map[string]string // the format's names for models → ids
	about   string            // words after the name in a finding
	card    *result.Model     // what the source says of it, for a stub; nil: nothing
	from    string            // the file of the card, if it is another
	variant string            // its setting, where the source has several
	panel   string            // whose runs on the site may name it so
	named   bool              // by the name of a file or folder, not by what is in it
}

// A sourcePanel is a panel as a source names it.
type sourcePanel struct {
	id      string       // without -panel; "" where nothing says it
	missing string       // what to say then
	place   place        // nil: the flag that says it
	card    result.Panel // for a stub; its kind is "" where the source does not say whether people or a model rated
	from    string       // the file, where the place is the flag
	judge   string       // the model that judged, as the source writes it; "" where it does not
	rated   []string     // ids of the only models that the panel of that id rated; nil: any
}

// A sink brings drafts into the files of a site.
type sink struct {
	opt      Options
	key      []byte // of this import, and nothing that is published
	files    map[string][]byte
	notes    []string
	updates  []string // paths of runs that only add to those there are
	findings strict.Findings

	plan    plan                    // what was understood
	paths   []string                // of the inputs
	asked   map[string]bool         // the sources' names for models
	modelOf map[string]string       // the ids that they come to
	valued  map[string]bool         // and for answers that have other words
	named   map[string]bool         // and for columns that can have other names
	models  map[string]string       // stubs: id → the source's name
	panels  map[string]result.Panel // stubs
	drafts  map[string]draft        // by path of the run's file
	scored  []scoredRun             // of harnesses, and of tables of one's own
}

func newSink(opt Options) *sink {
	if opt.Known == nil {
		opt.Known = new(result.Set)
	}
	return &sink{
		opt: opt, files: map[string][]byte{}, asked: map[string]bool{}, modelOf: map[string]string{}, named: map[string]bool{}, valued: map[string]bool{},
		models: map[string]string{}, panels: map[string]result.Panel{}, drafts: map[string]draft{},
	}
}

func (s *sink) note(format string, args ...any) {
	s.notes = append(s.notes, fmt.Sprintf(format, args...))
}

func (s *sink) errorf(path, format string, args ...any) { s.findings.AddFile(path, format, args...) }

// wrong adds a finding about a place.
func (s *sink) wrong(at place, format string, args ...any) {
	s.findings.Add(at.Errorf(format, args...))
}

// advAnswers ends the name of a set of answers to ADV, where the caller names those to EVAL and ADV alike.
const advAnswers = "-adv"

// add brings a draft into the site, and returns the run's id, or "" if it does not fit.
func (s *sink) add(d draft) string {
	before := len(s.findings)
	run := d.run
	run.Schema = "counselboard/run/1"
	panel, judge := s.panel(d.panel)
	run.Panel = panel
	d.model.panel = run.Panel
	run.Model = s.model(d.model, d.panel, run.Panel)
	if !d.restored {
		run.Source.Model, run.Source.Judge = d.model.name, judge
	}
	if run.Date = cmp.Or(s.opt.Date, run.Date); run.Date == "" && run.Panel != "" {
		s.errorf("-date", "when the panel %s rated is not in the files: -date says it", run.Panel)
	}
	if len(s.findings) > before {
		return ""
	}
	if run.ID = cmp.Or(s.opt.ID, run.ID); run.ID == "" {
		run.ID = run.Panel + "." + run.Model + "." + string(run.Component)
		for base, n := run.ID, 2; s.opt.Supersedes != "" && s.opt.Known.Runs[run.ID] != nil; n++ {
			run.ID = fmt.Sprintf("%s-%d", base, n)
		}
	}
	if s.opt.Responses != "" {
		if d.answers = s.opt.Responses; run.Component.Provoked() && result.Eval != "" && !strings.HasSuffix(d.answers, advAnswers) {
			d.answers += advAnswers // a set is of one component
		}
	}
	if d.answers != "" {
		run.Responses = d.answers + "." + run.Model
	} else if run.Responses == "" {
		run.Responses = run.ID
	}
	if !result.ValidID(run.ID) {
		s.wrong(d.place, "the run would have the id %q, longer than %d characters: -panel or -model can shorten it", run.ID, result.MaxID)
		return ""
	}
	fallback := sourceFile(d.path)
	more := s.source(&run, fallback)
	if old := s.opt.Known.Runs[run.ID]; old != nil && addsTo(old, &run, fallback) {
		s.updates = append(s.updates, "results/runs/"+run.ID+".json")
	}
	file := "results/runs/" + run.ID + ".json"
	data, err := result.EncodeRun(&run)
	if err != nil {
		s.wrong(d.place, "cannot be written as a run: %v", err)
		return ""
	}
	switch first, twice := s.drafts[file]; {
	case !twice:
		s.files[file], s.drafts[file] = data, d
		s.note("%s: read as %s, rated by %s%s", d.path, file, s.raters(run.Panel), more)
	case bytes.Equal(s.files[file], data):
		s.note("%s: the same run as in %s: skipped", d.path, first.path)
	case s.opt.ID != "":
		s.errorf("-id", "the files hold more than one run, and an id is of one: import them apart")
	default:
		one := ""
		if d.model.name != first.model.name {
			one = fmt.Sprintf("; add -model %s -model %s if they are one model", strict.ShellWord(first.model.name+"="+run.Model), strict.ShellWord(d.model.name+"="+run.Model))
		}
		s.wrong(d.place, "this is the run %s of %q, and so is that of %q in %s, with other content%s", run.ID, d.model.name, first.model.name, first.path, one)
	}
	return run.ID
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
func (s *sink) source(run *result.Run, fallback string) string {
	var old result.Source
	if r := s.opt.Known.Runs[run.ID]; r != nil {
		old = r.Source
	}
	now, said := &run.Source, s.opt.Source
	now.Title, now.URL = cmp.Or(said.Title, now.Title, old.Title), cmp.Or(said.URL, now.URL, old.URL)
	now.License, now.SubmittedBy = cmp.Or(said.License, now.License, old.License), cmp.Or(said.SubmittedBy, now.SubmittedBy, old.SubmittedBy)
	if now.Title != "" {
		return ""
	}
	now.Title = fallback
	return "; -title says what it is from, -url, -license and -submitted-by more"
}

// output returns what the import comes to.
func (s *sink) output() (*Output, strict.Findings) {
	if !s.findings.HasErrors() {
		s.unmet("-model", "model", s.opt.Models, s.asked)
		s.unmet("-column", "column", s.opt.Columns, s.named)
		words := map[string]string{}
		for _, said := range s.opt.Values {
			maps.Copy(words, said)
		}
		s.unmet("-value", "word", words, s.valued)
		s.unmet("-only", "column", s.opt.Only, s.named)
	}
	if !s.findings.HasErrors() {
		for _, run := range s.scored {
			s.unscored(run)
		}
	}
	files := list.Map(slices.Sorted(maps.Keys(s.files)), func(path string) File { return File{Path: path, Data: s.files[path]} })
	if !s.findings.HasErrors() && len(files) > 0 {
		s.readBack(files)
	}
	s.findings.Sort()
	s.findings = slices.Compact(s.findings) // what is wrong with all runs is said once
	plan := s.encodePlan(s.paths)
	if !s.findings.HasErrors() {
		return &Output{Plan: plan, Files: files, Notes: s.notes, Updates: s.updates}, s.findings
	}
	isOfAFile := func(note string) bool {
		return strings.HasPrefix(note, "results/") || strings.Contains(note, ": read as results/")
	}
	return &Output{Plan: plan, Notes: slices.DeleteFunc(s.notes, isOfAFile)}, s.findings
}

// ofCells matches findings about cells, of which one cause may make many.
var ofCells = regexp.MustCompile(`, must |a broken row|is rated twice|; it has only one|is not (?:right|valid)|is not UTF-8`)

// particulars are what differs in findings of one cause: what a cell says, and numbers.
var particulars = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[0-9]+|\be[0-9]+\b`)

// Condensed makes one of findings that have one cause: the first, with the number and the lines of the next.
func Condensed(all strict.Findings) strict.Findings {
	const most = 3 // that are said one by one
	causes := map[string][]int{}
	cause := func(f strict.Finding) string { // whatever the column
		_, message, _ := strings.Cut(particulars.ReplaceAllString(f.Message, "#"), " is ")
		return f.Path + "\x00" + message
	}
	for i, f := range all {
		if ofCells.MatchString(f.Message) {
			causes[cause(f)] = append(causes[cause(f)], i)
		}
	}
	var out strict.Findings
	for i, f := range all {
		at := causes[cause(f)]
		if len(at) > most && at[0] != i {
			continue
		}
		if len(at) > most {
			next := list.Map(at[1:most], func(j int) string { return fmt.Sprintf("%d:%d", all[j].Line, all[j].Column) })
			f.Message += fmt.Sprintf("; %d more like it, at %s, …", len(at)-1, strings.Join(next, ", "))
		}
		out = append(out, f)
	}
	return out
}

// unmet adds a finding for each name in a flag that no input has.
func (s *sink) unmet(flag, what string, said map[string]string, met map[string]bool) {
	names := slices.Sorted(maps.Keys(met))
	for _, name := range slices.Sorted(maps.Keys(said)) {
		if met[name] {
			continue
		}
		hint := strict.DidYouMean(name, names)
		if hint == "" && len(names) > 0 {
			hint = "; they have " + strict.Listed(names)
		}
		s.errorf(flag, "no file has the %s %q%s", what, name, hint)
	}
}

// readBack reads the files as the site will, with the cards that it has.
func (s *sink) readBack(files []File) {
	cards := result.Set{Models: s.opt.Known.Models, Panels: s.opt.Known.Panels}
	_, findings := cards.With(files...)
	for _, f := range findings {
		d, isRun := s.drafts[f.Path]
		switch {
		case f.Severity != strict.Error, strings.Contains(f.Message, " is still "+result.TODO):
			continue // check insists on what is left to write
		case isRun:
			at := d.place
			if d.locate != nil {
				at = d.locate(s.files[f.Path], f)
			}
			f = at.Errorf("the run %s that it makes is not right: %s", strings.TrimPrefix(f.Path, "results/runs/"), f.Message)
		}
		s.findings.Add(f)
	}
}
