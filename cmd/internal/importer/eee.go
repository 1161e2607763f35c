package importer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// everyEvalEver reads records of every_eval_ever, one a file or one a line. Results of other evaluations are skipped. A
// record that says nothing of CounselBench need only be JSON; any other must be as every_eval_ever's own schema has it.
var everyEvalEver = Format{
	Name:   "eee",
	Detect: hasAll("schema_version", "model_info", "evaluation_results"),
	read:   readEEE,

	columns: true, // the scorers of records that a converter has made
}

func readEEE(inputs []Input, s *draft.Sink) {
	for _, in := range inputs {
		texts := [][]byte{in.Data}
		if first, rest, _ := bytes.Cut(in.Data, []byte("\n")); json.Valid(first) && len(bytes.TrimSpace(rest)) > 0 {
			texts = slices.Collect(bytes.Lines(in.Data)) // a record a line
		}
		records, others := 0, 0
		for i, text := range texts {
			if len(texts) > 1 && len(bytes.TrimSpace(text)) == 0 {
				continue
			}
			records++
			x := &eeeRecord{s: s, path: in.Path, line: i + 1}
			if ours := x.read(text); !ours {
				others++
			} else if len(x.findings) == 0 {
				x.add()
			}
			s.Findings.Add(list.Map(x.findings, x.moved)...)
		}
		switch {
		case others == 0:
		case records == 1:
			s.Note("%s: no result of %s in it: skipped", in.Path, result.Current().Name)
		default:
			s.Note("%s: %d of %s have no result of %s: skipped", in.Path, others, draft.Several(records, "record"), result.Current().Name)
		}
	}
}

// An eeeRecord is a record that is being read.
type eeeRecord struct {
	s    *draft.Sink
	path string
	line int // of the file, on which it starts
	doc  *strict.Doc
	rec  eee.Record
	card result.Panel // as a record that was written here has it

	findings strict.Findings // about the record, as if it began its file
}

// read reads the record, and reports whether it may be of CounselBench: one that nothing is wrong with, is.
func (x *eeeRecord) read(data []byte) (ours bool) {
	x.doc, x.findings = strict.JSON(x.path, data)
	if x.doc != nil {
		if len(x.findings) == 0 && !counselBench.Match(data) && len(x.s.Opt.Columns) == 0 {
			return false
		}
		x.findings.Add(eee.Schema().Check(x.doc)...)
	}
	if len(x.findings) > 0 {
		return true
	}
	if err := x.doc.Decode(&x.rec); err != nil {
		x.errorf("", "cannot be read: %v", err)
	} else if v := x.rec.SchemaVersion; v != eee.Version {
		x.errorf("/schema_version", "schema_version is %q; what is read here is %q", v, eee.Version)
	}
	return len(x.findings) > 0 || slices.ContainsFunc(x.rec.EvaluationResults, func(r eee.Result) bool {
		scorer, _, _ := r.Scorer(x.rec.EvalLibrary.Name)
		return r.OfBenchmark() || x.s.Opt.Columns[scorer] != ""
	})
}

// counselBench is the name without which no result in a record is of CounselBench.
var counselBench = regexp.MustCompile(`(?i)counsel[^a-z0-9]*bench`)

// moved returns a finding about the record as one about the file.
func (x *eeeRecord) moved(f strict.Finding) strict.Finding {
	if f.Line > 0 {
		f.Line += x.line - 1
	}
	return f
}

func (x *eeeRecord) errorf(pointer, format string, args ...any) {
	x.findings.Add(x.doc.Errorf(pointer, format, args...))
}

// at returns the place of a value in the record.
func (x *eeeRecord) at(pointer string) draft.Place { return x.moved(x.doc.Errorf(pointer, "")) }

// name names the record for a note.
func (x *eeeRecord) name() string {
	if x.line > 1 {
		return fmt.Sprintf("%s:%d", x.path, x.line)
	}
	return x.path
}

func (x *eeeRecord) note(format string, args ...any) {
	x.s.Note("%s: %s", x.name(), fmt.Sprintf(format, args...))
}

// An eeeRun is what a record says of one panel and component: of the draft, panel, component and figures.
type eeeRun struct {
	draft.Run
	raters string            // equal for results of the same raters
	at     map[string]string // scale → pointer to its result
	first  *eee.Result
}

// add adds the runs of the record.
func (x *eeeRecord) add() {
	x.take(x.rec.SourceMetadata.Details, eee.OfPanel, &x.card, "/source_metadata/additional_details")
	runs := x.runs()
	for _, r := range runs {
		if len(x.findings) > 0 {
			return
		}
		if x.complete(r, len(runs) == 1); len(x.findings) == 0 {
			x.s.Add(r.Run)
		}
	}
}

// runs gathers the record's results by panel and component.
func (x *eeeRecord) runs() []*eeeRun {
	var runs []*eeeRun
	var others, noScale, placeholders []string
	for i := range x.rec.EvaluationResults {
		r := &x.rec.EvaluationResults[i]
		at := strict.Pointer("evaluation_results", i)
		scorer, metric, converted := r.Scorer(x.rec.EvalLibrary.Name)
		if x.s.Named[scorer] = true; !r.OfBenchmark() && x.s.Opt.Columns[scorer] == "" {
			others = append(others, r.EvaluationName)
			continue
		}
		s, c, ok := r.Scale()
		if converted {
			s, c, ok = eee.ScaleOf(cmp.Or(x.s.Opt.Columns[scorer], scorer), result.Components)
			if ok = ok && (metric == "mean" || metric == "accuracy"); ok {
				placeholders = append(placeholders, s.ID)
			}
		}
		if !ok {
			noScale = append(noScale, r.EvaluationName)
			continue
		}
		if _, unknown := x.doc.Lookup(at + "/metric_config/has_unknown_level"); unknown && r.Score.Score == -1 {
			x.note("%s is unknown: left out", s.ID)
			continue
		}
		panel, raters := x.panel(at+"/metric_config", r)
		run := list.First(runs, func(run *eeeRun) bool { return run.Run.Run.Component == c && run.raters == raters })
		if run == nil {
			run = &eeeRun{raters: raters, at: map[string]string{}, first: r}
			run.Panel, run.Run.Run = panel, result.Run{Component: c, Summary: map[string]result.Figure{}}
			runs = append(runs, run)
		}
		if card := &run.Panel.Card; card.Prompt != panel.Card.Prompt || card.PromptSHA256 != panel.Card.PromptSHA256 {
			card.Prompt, card.PromptSHA256 = "", "" // a judge has one
		}
		if first, twice := run.at[s.ID]; twice {
			line, _ := x.doc.Position(first)
			x.errorf(at, "%s of these raters is there before, on line %d; keep one", s.ID, line+x.line-1)
			continue
		}
		run.at[s.ID], run.Run.Run.Summary[s.ID] = at, x.figure(at, r, s, converted)
	}
	if len(others) > 0 {
		x.note("%s not of %s: skipped: %s", draft.Several(len(others), "result"), result.Current().Name, strict.Listed(others))
	}
	if len(noScale) > 0 {
		hint := ""
		if len(runs) == 0 {
			hint = "; -column overall=<scorer> says which scorer is a dimension's"
		}
		x.note("%s of %s, but of none of its dimensions and failure modes: skipped: %s%s", draft.Several(len(noScale), "result"), result.Current().Name, strict.Listed(noScale), hint)
	}
	if len(placeholders) > 0 {
		x.note("a converter wrote the direction and bounds of %s without knowing them: not read", strict.Listed(placeholders))
	}
	if path, ok := x.doc.Lookup("/detailed_evaluation_results/file_path"); ok {
		x.note("the single items, %q, are not read", path)
	}
	return runs
}
