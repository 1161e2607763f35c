package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/download"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/importer"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// exportFormats are what export writes.
var exportFormats = []string{"eee", "csv", "counselbench-eval"}

func newExport(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "export [RUN…]", GroupID: groupResults,
		Short: "Write runs in the formats of other tools",
		Long: "Writes runs in other tools' formats; without ids, all that count and that the format has a place for.\n\n" +
			"  eee                records of every_eval_ever, one a run: a folder, a .json file of one, or a .jsonl file\n" +
			"  csv                the figures, one a line, in the columns of the site's leaderboard.csv\n" +
			"  counselbench-eval  the experts' EVAL ratings, in the columns of CounselBench-Eval; a folder gets a file a panel\n\n" +
			"What raters copied from answers and wrote is left out, unless site.toml has [publish] text = true or --text says\n" +
			"so: for files that stay with you, or whose license lets you pass them on.",
		Example: "  counselboard export --format eee -o records my-lab-experts.my-model.eval",
	}
	e := exporter{std: std}
	flags := cmd.Flags()
	dir := folderFlag(cmd)
	flags.StringVar(&e.format, "format", "", "the `format`: "+strings.Join(exportFormats, ", "))
	flags.StringVarP(&e.out, "out", "o", "", "the file or folder to write; `path`s that end in .json, .jsonl or .csv are files (default: standard output)")
	flags.BoolVar(&e.text, "text", false, "counselbench-eval: write what raters copied from the answers and wrote")
	force := flags.Bool("force", false, "overwrite files that differ")
	cmd.RunE = func(_ *cobra.Command, args []string) error { return e.export(*dir, args, *force) }
	return cmd
}

func (e *exporter) export(dir string, ids []string, force bool) error {
	e.dir, e.named = e.out, len(ids) > 0
	if ext := strings.ToLower(filepath.Ext(e.out)); slices.Contains([]string{".json", ".jsonl", ".csv"}, ext) {
		if info, err := os.Stat(e.out); err != nil || !info.IsDir() {
			e.ext, e.dir = ext, filepath.Dir(e.out)
		}
	}
	if err := e.call(); err != nil {
		return err
	}
	src, err := load(dir, startProgress(io.Discard), e.std)
	if err != nil {
		return err
	}
	e.src, e.lb = src, board.NewBoards(src.Results)
	e.text = e.text || src.Config.Publish.Text
	e.choose(ids)
	var list []files.File
	if len(e.findings) == 0 {
		list = e.files()
	}
	for _, n := range e.notes {
		fmt.Fprintln(e.std.err, n)
	}
	switch {
	case len(e.findings) > 0:
		return refused(e.findings, e.std)
	case e.out == "":
		_, err := e.std.out.Write(list[0].Data)
		return err
	}
	w := writer{dir: e.dir, force: force}
	if err := w.write(list, e.std); err != nil {
		return err
	}
	fmt.Fprintf(e.std.err, "%d new, %d changed, %d unchanged\n", w.created, w.changed, w.unchanged)
	return nil
}

// An exporter writes runs in one format.
type exporter struct {
	format string
	out    string // a file, a folder, or "" for standard output
	dir    string // the folder
	ext    string // the ending of the file, or ""
	text   bool
	named  bool // the runs are named in the call
	std    streams

	src      *site.Loaded
	lb       *board.Leaderboard
	runs     []*board.ScoredRun // in the order of their ids
	notes    []string
	findings source.Findings
}

// call says what is wrong with the call.
func (e *exporter) call() error {
	switch {
	case e.format == "":
		return usagef("--format is missing; formats: %s", strings.Join(exportFormats, ", "))
	case !slices.Contains(exportFormats, e.format):
		return usagef("there is no format %q; formats: %s", e.format, strings.Join(exportFormats, ", "))
	case e.text && e.format != "counselbench-eval":
		return usagef("--text is for counselbench-eval: %s has no quoted texts", e.format)
	case e.format == "eee" && e.ext == ".csv":
		return usagef("-o %s: eee writes a .json file of one record, a .jsonl file, or a folder", e.out)
	case e.format != "eee" && e.ext != "" && e.ext != ".csv":
		return usagef("-o %s: %s writes a .csv file or a folder", e.out, e.format)
	}
	return nil
}

// choose picks the runs. One that is named and does not fit is a finding; of
// the others the number is noted.
func (e *exporter) choose(ids []string) {
	known := map[string]*board.ScoredRun{}
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
			e.findings.AddFile("results/runs", "there is no run %q%s", id, source.DidYouMean(id, e.src.Results.RunIDs()))
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
func (e *exporter) unfit(r *board.ScoredRun) string {
	known := slices.ContainsFunc(r.Figures, func(f *board.Score) bool { return f.Known() })
	switch {
	case r.State() != result.Active:
		return fmt.Sprintf("%s: what no longer counts is not handed on", r.State())
	case e.format != "counselbench-eval" && !known:
		return "without any figure"
	case e.format != "counselbench-eval":
		return ""
	case result.Current().ID != result.CounselBench.ID:
		return "of " + result.Current().Name + ": counselbench-eval has the scales of CounselBench; eee and csv can have it"
	case r.Component.Provoked():
		return "of ADV: counselbench-eval has the ratings of EVAL"
	case len(r.Ratings) == 0:
		return "a summary: it holds no single ratings, which counselbench-eval is made of; eee and csv can have it"
	case r.Panel.Kind == result.Judge:
		return "a judge's: in counselbench-eval its scores would be taken for experts'; eee and csv can have it"
	}
	return ""
}

// files makes the files, with paths below the folder: one, unless that is what is to be written.
func (e *exporter) files() []files.File {
	var list []files.File
	switch e.format {
	case "csv":
		data := download.Figures(e.lb, func(r *board.ScoredRun) bool { return slices.Contains(e.runs, r) })
		list = []files.File{{Path: "figures.csv", Data: data}}
	case "counselbench-eval":
		list = e.ratings()
	default:
		list = e.records()
	}
	if e.out != "" && e.ext == "" || len(e.findings) > 0 {
		return list
	}
	var all []byte
	for _, f := range list {
		all = append(all, f.Data...)
	}
	return []files.File{{Path: filepath.Base(e.out), Data: all}}
}

// records makes a file for each record.
func (e *exporter) records() []files.File {
	if e.ext == ".json" && len(e.runs) > 1 {
		e.findings.AddFile(e.out, "a .json file holds one record, and these are %d; name a .jsonl file or a folder", len(e.runs))
		return nil
	}
	records := download.Downloads{Results: e.src.Results, Synthetic: e.src.Config.Synthetic}.Records()
	var list []files.File
	for _, r := range e.runs {
		rec, err := records.Record(r)
		if err != nil {
			e.findings.AddFile(r.File.Path, "%v", err)
			continue
		}
		list = append(list, files.File{Path: rec.Path, Data: rec.Line})
	}
	return list
}

// ratings makes a file for each panel.
func (e *exporter) ratings() []files.File {
	byPanel := map[string][]*result.Run{}
	for _, r := range e.runs {
		byPanel[r.Panel.ID] = append(byPanel[r.Panel.ID], r.Run)
	}
	panels := slices.Sorted(maps.Keys(byPanel))
	if len(panels) > 1 && (e.out == "" || e.ext != "") {
		e.findings.AddFile("-o", "these are ratings of %d panels, %s, and a file is of one: name a folder, or the runs", len(panels), strings.Join(panels, ", "))
		return nil
	}
	var list []files.File
	for _, p := range panels {
		data, notes := importer.CounselbenchEvalCSV(byPanel[p], e.src.Results, e.text)
		for _, n := range notes {
			e.notes = append(e.notes, p+": "+n)
		}
		list = append(list, files.File{Path: p + ".csv", Data: data})
	}
	return list
}
