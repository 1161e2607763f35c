package importer

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
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
	name  string
	place place
	names map[string]string // the format's names for models → ids
	about string            // words after the name in a finding
	card  *result.Model     // what the source says of it, for a stub; nil: nothing
	from  string            // the file of the card, if it is another
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
	findings strict.Findings

	asked  map[string]bool         // the sources' names for models
	named  map[string]bool         // and for columns that can have other names
	models map[string]string       // stubs: id → the source's name
	panels map[string]result.Panel // stubs
	drafts map[string]draft        // by path of the run's file
	scored []scoredRun             // of harnesses
}

func newSink(opt Options) *sink {
	if opt.Known == nil {
		opt.Known = new(result.Set)
	}
	return &sink{
		opt: opt, files: map[string][]byte{}, asked: map[string]bool{}, named: map[string]bool{},
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
		if d.answers = s.opt.Responses; run.Component == result.Adv && !strings.HasSuffix(d.answers, advAnswers) {
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
	missing := s.source(&run)
	path := "results/runs/" + run.ID + ".json"
	data, err := result.EncodeRun(&run)
	if err != nil {
		s.wrong(d.place, "cannot be written as a run: %v", err)
		return ""
	}
	switch first, twice := s.drafts[path]; {
	case !twice:
		s.files[path], s.drafts[path] = data, d
		s.note("%s: read as %s, rated by %s%s", d.path, path, s.raters(run.Panel), missing)
	case bytes.Equal(s.files[path], data):
		s.note("%s: the same run as in %s: skipped", d.path, first.path)
	case s.opt.ID != "":
		s.errorf("-id", "the files hold more than one run, and an id is of one: import them apart")
	default:
		s.wrong(d.place, "this is the run %s of %q, and so is that of %q in %s, with other content", run.ID, d.model.name, first.model.name, first.path)
	}
	return run.ID
}

// source completes what a run is from: what the caller says stands in place of what the file does, and what somebody has
// written into the run that is there in place of a TODO. It returns words for what is still to be written, or "".
func (s *sink) source(run *result.Run) string {
	var old result.Source
	if r := s.opt.Known.Runs[run.ID]; r != nil {
		old = r.Source
	}
	var missing []string
	complete := func(name string, now *string, said, old string) {
		if strings.HasPrefix(*now, result.TODO) {
			said = cmp.Or(said, old)
		}
		if *now = cmp.Or(said, *now); strings.HasPrefix(*now, result.TODO) {
			missing = append(missing, name)
		}
	}
	now, said := &run.Source, s.opt.Source
	complete("title", &now.Title, said.Title, old.Title)
	complete("url", &now.URL, said.URL, old.URL)
	complete("license", &now.License, said.License, old.License)
	complete("submitted_by", &now.SubmittedBy, said.SubmittedBy, old.SubmittedBy)
	if len(missing) == 0 {
		return ""
	}
	return "; left to fill in: " + strings.Join(missing, ", ")
}

// output returns what the import comes to.
func (s *sink) output() (*Output, strict.Findings) {
	if !s.findings.HasErrors() {
		s.unmet("-model", "model", s.opt.Models, s.asked)
		s.unmet("-column", "column", s.opt.Columns, s.named)
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
	if !s.findings.HasErrors() {
		return &Output{files, s.notes}, s.findings
	}
	isOfAFile := func(note string) bool {
		return strings.HasPrefix(note, "results/") || strings.Contains(note, ": read as results/")
	}
	return &Output{Notes: slices.DeleteFunc(s.notes, isOfAFile)}, s.findings
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
			hint = "; they have " + listed(names)
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
