package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/download"
	"github.com/counselboard/counselboard/cmd/internal/importer"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// exportFormats are what export writes.
var exportFormats = []string{"eee", "csv", "counselbench-eval"}

func runExport(args []string, std streams) int {
	fs := newFlags("export", std)
	dir := folderFlag(fs)
	format := fs.String("format", "", "the `format`: "+strings.Join(exportFormats, ", "))
	out := fs.String("o", "", "the file or folder to write; `path`s that end in .json, .jsonl or .csv are files (default: standard output)")
	text := fs.Bool("text", false, "counselbench-eval: write what raters copied from the answers and wrote")
	force := fs.Bool("force", false, "overwrite files that differ")
	if err := parse(fs, args, std); err != nil {
		return exit("", err, std)
	}
	e := exporter{format: *format, out: *out, text: *text, named: fs.NArg() > 0}
	if problem := e.call(); problem != "" {
		fmt.Fprintf(std.err, "counselboard export: %s\n", problem)
		return exitUsage
	}
	src, err := load(*dir, "", startProgress(io.Discard), std)
	if err != nil {
		return exit("counselboard", err, std)
	}
	e.src, e.lb = src, board.New(src.Results)
	e.text = e.text || src.Config.Publish.Text
	e.choose(fs.Args())
	var files []importer.File
	if len(e.findings) == 0 {
		files = e.files()
	}
	for _, n := range e.notes {
		fmt.Fprintln(std.err, n)
	}
	if len(e.findings) > 0 {
		return e.refuse(std.err)
	}
	if *out == "" {
		for _, f := range files {
			if _, err := std.out.Write(f.Data); err != nil {
				fmt.Fprintf(std.err, "counselboard export: %v\n", err)
				return exitWrong
			}
		}
		return exitDone
	}
	return e.write(files, *force, std)
}

// An exporter writes runs in one format.
type exporter struct {
	format string
	out    string
	text   bool
	named  bool // the runs are named in the call

	src      *site.Source
	lb       *board.Leaderboard
	runs     []*board.Run // in the order of their ids
	notes    []string
	findings strict.Findings
}

// call says what is wrong with the call, or "".
func (e *exporter) call() string {
	ext := e.extension()
	switch {
	case e.format == "":
		return "-format is missing; formats: " + strings.Join(exportFormats, ", ")
	case !slices.Contains(exportFormats, e.format):
		return fmt.Sprintf("there is no format %q; formats: %s", e.format, strings.Join(exportFormats, ", "))
	case e.text && e.format != "counselbench-eval":
		return fmt.Sprintf("-text is for counselbench-eval: %s has no quoted texts", e.format)
	case e.format == "eee" && ext == ".csv":
		return fmt.Sprintf("-o %s: eee writes a .json file of one record, a .jsonl file, or a folder", e.out)
	case e.format != "eee" && (ext == ".json" || ext == ".jsonl"):
		return fmt.Sprintf("-o %s: %s writes a .csv file or a folder", e.out, e.format)
	}
	return ""
}

// extension returns the ending of the file to write, or "" for a folder or
// standard output.
func (e *exporter) extension() string {
	switch ext := strings.ToLower(filepath.Ext(e.out)); ext {
	case ".json", ".jsonl", ".csv":
		if info, err := os.Stat(e.out); err == nil && info.IsDir() {
			return ""
		}
		return ext
	}
	return ""
}

// choose picks the runs. One that is named and does not fit is a finding; of
// the others the number is noted.
func (e *exporter) choose(ids []string) {
	known := map[string]*board.Run{}
	for _, r := range e.lb.Runs {
		known[r.ID] = r
	}
	if !e.named {
		ids = e.src.Results.RunIDs()
	}
	left := map[string]int{}
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		r := known[id]
		if r == nil {
			hint := ""
			if n, ok := strict.Nearest(id, e.src.Results.RunIDs()); ok {
				hint = fmt.Sprintf("; did you mean %q?", n)
			}
			e.findings.AddFile("results/runs", "there is no run %q%s", id, hint)
			continue
		}
		switch why := e.unfit(r); {
		case why == "":
			e.runs = append(e.runs, r)
		case e.named:
			e.findings.AddFile(r.File.Path, "the run is %s", why)
		default:
			left[why]++
		}
	}
	for _, why := range slices.Sorted(maps.Keys(left)) {
		e.notes = append(e.notes, fmt.Sprintf("%s left out: %s", num.Plural(left[why], "run", "runs"), why))
	}
	if len(e.runs) == 0 && len(e.findings) == 0 {
		e.findings.AddFile("results/runs", "there is no run to write as %s", e.format)
	}
}

// unfit says why a run cannot be written, or "".
func (e *exporter) unfit(r *board.Run) string {
	known := slices.ContainsFunc(r.Figures, func(f *board.Figure) bool { return f.Known() })
	switch {
	case r.State() != result.Active:
		return fmt.Sprintf("%s: what no longer counts is not handed on", r.State())
	case e.format != "counselbench-eval" && !known:
		return "without any figure"
	case e.format != "counselbench-eval":
		return ""
	case r.Component != result.Eval:
		return "of ADV: counselbench-eval has the ratings of EVAL"
	case len(r.Ratings) == 0:
		return "a summary: it holds no single ratings, which counselbench-eval is made of; eee and csv can have it"
	case r.Panel.Kind == result.Judge:
		return "a judge's: in counselbench-eval its scores would be taken for experts'; eee and csv can have it"
	}
	return ""
}

// files makes the files, with paths below -o, or beside it if it is a file.
func (e *exporter) files() []importer.File {
	switch e.format {
	case "csv":
		data := download.Figures(e.lb, func(r *board.Run) bool { return slices.Contains(e.runs, r) })
		return []importer.File{{Path: e.name("figures.csv"), Data: data}}
	case "counselbench-eval":
		return e.ratings()
	}
	return e.records()
}

// name is the name of a file in a folder, unless -o says another.
func (e *exporter) name(inFolder string) string {
	if e.extension() != "" {
		return filepath.Base(e.out)
	}
	return inFolder
}

func (e *exporter) records() []importer.File {
	ext := e.extension()
	if ext == ".json" && len(e.runs) > 1 {
		e.findings.AddFile(e.out, "a .json file holds one record, and these are %d; name a .jsonl file or a folder", len(e.runs))
		return nil
	}
	var files []importer.File
	var lines bytes.Buffer
	for _, r := range e.runs {
		rec, err := download.Source{Results: e.src.Results, Synthetic: e.src.Config.Synthetic}.Record(r)
		if err != nil {
			e.findings.AddFile(r.File.Path, "%v", err)
			continue
		}
		encode := rec.JSON
		if ext == ".jsonl" || e.out == "" {
			encode = rec.Line
		}
		data, err := encode()
		if err != nil {
			e.findings.AddFile(r.File.Path, "%v", err)
		}
		lines.Write(data)
		files = append(files, importer.File{Path: e.name(rec.Path()), Data: data})
	}
	if ext == ".jsonl" || e.out == "" {
		return []importer.File{{Path: e.name(""), Data: lines.Bytes()}}
	}
	return files
}

func (e *exporter) ratings() []importer.File {
	byPanel := map[string][]*result.Run{}
	for _, r := range e.runs {
		byPanel[r.Panel.ID] = append(byPanel[r.Panel.ID], r.Run)
	}
	panels := slices.Sorted(maps.Keys(byPanel))
	if len(panels) > 1 && (e.out == "" || e.extension() != "") {
		e.findings.AddFile("-o", "these are ratings of %d panels, %s, and a file is of one: name a folder, or the runs", len(panels), strings.Join(panels, ", "))
		return nil
	}
	var files []importer.File
	for _, p := range panels {
		data, notes := importer.CounselbenchEvalCSV(byPanel[p], e.src.Results, e.text)
		for _, n := range notes {
			e.notes = append(e.notes, p+": "+n)
		}
		files = append(files, importer.File{Path: e.name(p + ".csv"), Data: data})
	}
	return files
}

// write writes all files or none.
func (e *exporter) write(files []importer.File, force bool, std streams) int {
	dir := e.out
	if e.extension() != "" {
		dir = filepath.Dir(e.out)
	}
	p, findings, err := writeFiles(dir, files, force, "")
	if err != nil {
		fmt.Fprintf(std.err, "counselboard export: %v; nothing was written\n", err)
		return exitWrong
	}
	if len(findings) > 0 {
		e.findings = findings
		return e.refuse(std.err)
	}
	for _, l := range p.report {
		fmt.Fprintln(std.err, l)
	}
	fmt.Fprintf(std.err, "counselboard export: %d new, %d changed, %d unchanged\n", p.created, p.changed, p.unchanged)
	return exitDone
}

// refuse prints what is wrong and the closing line.
func (e *exporter) refuse(w io.Writer) int {
	for _, f := range e.findings.Limit() {
		fmt.Fprintln(w, f)
	}
	fmt.Fprintf(w, "counselboard export: %s; nothing was written\n", num.Plural(len(e.findings), "finding", "findings"))
	return exitWrong
}
