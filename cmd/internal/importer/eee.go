package importer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// everyEvalEver reads records of every_eval_ever, one a file or one a line. Results of other evaluations are skipped. A
// record that says nothing of CounselBench need only be JSON; any other must be as every_eval_ever's own schema has it.
var everyEvalEver = Format{
	Name:   "eee",
	Detect: isEEE,
	read:   readEEE,

	columns: true, // the scorers of records that a converter has made
}

func isEEE(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	if !bytes.HasPrefix(data, []byte("{")) {
		return false
	}
	for _, key := range []string{`"schema_version"`, `"model_info"`, `"evaluation_results"`} {
		if !bytes.Contains(data, []byte(key)) {
			return false
		}
	}
	return true
}

// maxWrongRecords is the number of broken records of which findings are kept.
const maxWrongRecords = 100

func readEEE(inputs []Input, s *sink) {
	for _, in := range inputs {
		lines := recordsOf(in.Data)
		others, broken := 0, 0
		for _, l := range lines {
			x := &eeeRecord{s: s, path: in.Path, line: l.line}
			ours, ok := x.read(l.data)
			switch {
			case !ok:
				broken++
			case !ours:
				others++
			default:
				x.add()
			}
			if broken > maxWrongRecords {
				break
			}
		}
		switch {
		case others == 0:
		case len(lines) == 1:
			s.note("%s: no result of CounselBench in it: skipped", in.Path)
		default:
			s.note("%s: %d of %s have no result of CounselBench: skipped", in.Path, others, several(len(lines), "record"))
		}
	}
}

// A recordLine is the text of a record and the line on which it starts.
type recordLine struct {
	line int
	data []byte
}

// recordsOf splits a file that has a record a line; any other is one record.
func recordsOf(data []byte) []recordLine {
	first, rest, _ := bytes.Cut(data, []byte("\n"))
	if len(bytes.TrimSpace(rest)) == 0 || !json.Valid(first) {
		return []recordLine{{1, data}}
	}
	var out []recordLine
	n := 0
	for line := range bytes.Lines(data) {
		if n++; len(bytes.TrimSpace(line)) > 0 {
			out = append(out, recordLine{n, line})
		}
	}
	return out
}

// An eeeRecord is a record that is being read.
type eeeRecord struct {
	s     *sink
	path  string
	line  int // of the file, on which it starts
	doc   *strict.Doc
	rec   eee.Record
	wrong int // findings about it
}

// read reads the record, and reports whether it is of CounselBench; without ok there are findings.
func (x *eeeRecord) read(data []byte) (ours, ok bool) {
	doc, findings := strict.JSON(x.path, data)
	x.move(findings)
	if doc == nil {
		return false, false
	}
	x.doc = doc
	if len(findings) == 0 && !counselBench.Match(data) && len(x.s.opt.Columns) == 0 {
		return false, true
	}
	if findings.Add(eee.Schema().Check(doc)...); findings.HasErrors() {
		x.move(eee.Schema().Check(doc))
		return false, false
	}
	if err := doc.Decode(&x.rec); err != nil {
		x.errorf("", "cannot be read: %v", err)
	} else if v := x.rec.SchemaVersion; v != eee.Version {
		x.errorf("/schema_version", "schema_version is %q; what is read here is %q", v, eee.Version)
	}
	return slices.ContainsFunc(x.rec.EvaluationResults, func(r eee.Result) bool {
		scorer, _, _ := r.Scorer(x.rec.EvalLibrary.Name)
		return r.IsCounselBench() || x.s.opt.Columns[scorer] != ""
	}), x.wrong == 0
}

// counselBench is the name without which no result in a record is of CounselBench.
var counselBench = regexp.MustCompile(`(?i)counsel[^a-z0-9]*bench`)

// text returns the string at a pointer, or "".
func (x *eeeRecord) text(pointer string) string {
	v, _ := x.doc.Lookup(pointer)
	s, _ := v.(string)
	return s
}

// has reports whether there is something at a pointer.
func (x *eeeRecord) has(pointer string) bool {
	_, ok := x.doc.Lookup(pointer)
	return ok
}

// move adds findings about the record as findings about the file.
func (x *eeeRecord) move(findings strict.Findings) {
	for _, f := range findings {
		x.s.findings.Add(x.moved(f))
		x.wrong++
	}
}

func (x *eeeRecord) moved(f strict.Finding) strict.Finding {
	if f.Line > 0 {
		f.Line += x.line - 1
	}
	return f
}

func (x *eeeRecord) errorf(pointer, format string, args ...any) {
	x.move(strict.Findings{x.doc.Errorf(pointer, format, args...)})
}

// An eeePlace is the place of a value in a record.
type eeePlace struct {
	x       *eeeRecord
	pointer string
}

func (p eeePlace) Errorf(format string, args ...any) strict.Finding {
	return p.x.moved(p.x.doc.Errorf(p.pointer, format, args...))
}

// name names the record for a note.
func (x *eeeRecord) name() string {
	if x.line > 1 {
		return fmt.Sprintf("%s:%d", x.path, x.line)
	}
	return x.path
}

func (x *eeeRecord) note(format string, args ...any) {
	x.s.note("%s: %s", x.name(), fmt.Sprintf(format, args...))
}

// An eeeRun is what a record says of one panel and component.
type eeeRun struct {
	raters    eeeRaters
	component result.Component
	figures   map[string]result.Figure
	at        map[string]string // scale → pointer to its result
	first     *eee.Result
}

// add adds the runs of the record.
func (x *eeeRecord) add() {
	runs := x.runs()
	if x.wrong > 0 {
		return
	}
	for _, r := range runs {
		d := x.draft(r, len(runs) == 1)
		if x.wrong == 0 {
			x.s.add(d)
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
		if x.s.named[scorer] = true; !r.IsCounselBench() && x.s.opt.Columns[scorer] == "" {
			others = append(others, r.EvaluationName)
			continue
		}
		s, c, ok := r.Scale()
		if converted {
			s, c, ok = eee.ScaleOf(cmp.Or(x.s.opt.Columns[scorer], scorer))
			if ok = ok && (metric == "mean" || metric == "accuracy"); ok {
				placeholders = append(placeholders, s.ID)
			}
		}
		switch {
		case !ok:
			noScale = append(noScale, r.EvaluationName)
			continue
		case r.Score.Score == -1 && x.has(at+"/metric_config/has_unknown_level"):
			x.note("%s is unknown: left out", s.ID)
			continue
		}
		raters, ok := x.raters(at, r)
		if !ok {
			continue
		}
		j := slices.IndexFunc(runs, func(run *eeeRun) bool { return run.component == c && run.raters.key() == raters.key() })
		if j < 0 {
			j = len(runs)
			runs = append(runs, &eeeRun{raters: raters, component: c, figures: map[string]result.Figure{}, at: map[string]string{}, first: r})
		}
		run := runs[j]
		for _, prompt := range raters.prompts {
			if !slices.Contains(run.raters.prompts, prompt) {
				run.raters.prompts = append(run.raters.prompts, prompt)
			}
		}
		if first, twice := run.at[s.ID]; twice {
			line, _ := x.doc.Position(first)
			x.errorf(at, "%s of these raters is there before, on line %d; keep one", s.ID, line+x.line-1)
			continue
		}
		run.at[s.ID] = at
		if f, ok := x.figure(at, r, s, converted); ok {
			run.figures[s.ID] = f
		}
	}
	if len(others) > 0 {
		x.note("%s not of CounselBench: skipped: %s", several(len(others), "result"), listed(others))
	}
	if len(noScale) > 0 {
		hint := ""
		if len(runs) == 0 {
			hint = "; -column overall=<scorer> says which scorer is a dimension's"
		}
		x.note("%s of CounselBench, but of none of its dimensions and failure modes: skipped: %s%s", several(len(noScale), "result"), listed(noScale), hint)
	}
	if len(placeholders) > 0 {
		x.note("a converter wrote the direction and bounds of %s without knowing them: not read", listed(placeholders))
	}
	if x.has("/detailed_evaluation_results") {
		x.note("the single items, %q, are not read", x.text("/detailed_evaluation_results/file_path"))
	}
	return runs
}

// listed joins the first of some names.
func listed(names []string) string {
	const most = 5
	more := ""
	if len(names) > most {
		more = fmt.Sprintf(" and %d more", len(names)-most)
		names = names[:most]
	}
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = strconv.Quote(n)
	}
	return strings.Join(quoted, ", ") + more
}
