package upstream

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// everyEvalEver reads records of every_eval_ever, one a file or one a line.
// Results of other evaluations are skipped. A record that says nothing of
// CounselBench need only be JSON; any other must be as every_eval_ever's own
// schema has it.
var everyEvalEver = Format{
	Name:  "eee",
	Sniff: isEEE,
	Read:  readEEE,
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

func readEEE(inputs []Input, opt Options) (*Output, strict.Findings) {
	m := newEEEImport(opt)
	for _, in := range inputs {
		lines := recordsOf(in.Data)
		others, broken := 0, 0
		for _, l := range lines {
			x := &eeeRecord{in: in, line: l.line}
			switch x.read(l.data) {
			case eeeOther:
				others++
			case eeeBroken:
				broken++
			default:
				m.add(x)
			}
			m.findings.Add(x.findings...)
			m.out.Notes = append(m.out.Notes, x.notes...)
			if broken > maxWrongRecords {
				break
			}
		}
		switch {
		case others == 0:
		case len(lines) == 1:
			m.note("%s: no result of CounselBench in it: skipped", in.Path)
		default:
			m.note("%s: %d of %s have no result of CounselBench: skipped", in.Path, others, several(len(lines), "record"))
		}
	}
	return m.write()
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
	in       Input
	line     int // of the file, on which it starts
	doc      *strict.Doc
	rec      eee.Record
	findings strict.Findings
	notes    []string
}

// What a record turned out to be.
type eeeKind int

const (
	eeeOurs   eeeKind = iota
	eeeOther          // nothing of CounselBench in it
	eeeBroken         // with findings
)

func (x *eeeRecord) read(data []byte) eeeKind {
	doc, findings := strict.JSON(x.in.Path, data)
	x.move(findings)
	if doc == nil {
		return eeeBroken
	}
	x.doc = doc
	if len(findings) == 0 && !x.ofCounselBench() {
		return eeeOther
	}
	x.move(eee.Schema().Check(doc))
	if x.findings.HasErrors() {
		return eeeBroken
	}
	if err := doc.Decode(&x.rec); err != nil {
		x.wrong("", "cannot be read: %v", err)
		return eeeBroken
	}
	if v := x.rec.SchemaVersion; v != eee.Version {
		x.wrong("/schema_version", "schema_version is %s; what is read here is %q", quote(v), eee.Version)
		return eeeBroken
	}
	return eeeOurs
}

// ofCounselBench says whether a result is CounselBench's, or there is no list
// of results to tell by.
func (x *eeeRecord) ofCounselBench() bool {
	v, _ := x.doc.Lookup("/evaluation_results")
	list, ok := v.([]any)
	if !ok {
		return true
	}
	for i := range list {
		var r eee.Result
		at := strict.Pointer("evaluation_results", i)
		r.EvaluationName = x.text(at + "/evaluation_name")
		r.SourceData.Name = x.text(at + "/source_data/dataset_name")
		r.SourceData.Repository = x.text(at + "/source_data/hf_repo")
		if r.IsCounselBench() {
			return true
		}
	}
	return false
}

// text gives the string at a pointer, or "".
func (x *eeeRecord) text(pointer string) string {
	v, _ := x.doc.Lookup(pointer)
	s, _ := v.(string)
	return s
}

// has says whether there is something at a pointer.
func (x *eeeRecord) has(pointer string) bool {
	_, ok := x.doc.Lookup(pointer)
	return ok
}

// move adds findings about the record as findings about the file.
func (x *eeeRecord) move(findings strict.Findings) {
	for _, f := range findings {
		x.findings.Add(x.moved(f))
	}
}

func (x *eeeRecord) moved(f strict.Finding) strict.Finding {
	if f.Line > 0 {
		f.Line += x.line - 1
	}
	return f
}

func (x *eeeRecord) wrong(pointer, format string, args ...any) {
	x.findings.Add(x.finding(pointer, format, args...))
}

// finding makes a finding about the value at a pointer.
func (x *eeeRecord) finding(pointer, format string, args ...any) strict.Finding {
	return x.moved(x.doc.Errorf(pointer, format, args...))
}

// note adds a note that names the record's place.
func (x *eeeRecord) note(format string, args ...any) {
	place := x.in.Path
	if x.line > 1 {
		place = fmt.Sprintf("%s:%d", place, x.line)
	}
	x.notes = append(x.notes, place+": "+fmt.Sprintf(format, args...))
}

// listed joins the first of some names.
func listed(names []string) string {
	const most = 5
	if len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" and %d more", len(names)-most)
	}
	return strings.Join(names, ", ")
}
