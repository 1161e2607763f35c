package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/download"
	"github.com/counselboard/counselboard/cmd/internal/files"
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
			"  eee                records of every_eval_ever: a line each, or a file each in a folder\n" +
			"  csv                the figures, one a line, in the columns of the site's leaderboard.csv\n" +
			"  counselbench-eval  the experts' EVAL ratings, in the columns of CounselBench-Eval; in a folder, a file a panel\n\n" +
			"What raters copied from answers and wrote is left out, unless site.toml has [publish] text = true.",
		Example: "  counselboard export --format eee -o records my-lab-experts.my-model.eval",
	}
	e := exporter{std: std}
	flags := cmd.Flags()
	dir := folderFlag(cmd)
	flags.StringVar(&e.format, "format", "", "the `format`: "+strings.Join(exportFormats, ", "))
	out := flags.StringP("out", "o", "", "the `path` of a folder to write files to (default: standard output)")
	require(cmd, "format")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := oneOf("--format", e.format, exportFormats...); err != nil {
			return asUsage(err)
		}
		src, err := load(*dir, "", std)
		if err != nil {
			return err
		}
		e.src, e.lb = src, board.NewBoards(src.Results)
		return e.export(args, *out)
	}
	return cmd
}

// An exporter writes runs in one format.
type exporter struct {
	format   string
	std      streams
	src      *site.Loaded
	lb       *board.Leaderboard
	findings source.Findings
}

// export writes runs to a folder or, where out is "", standard output.
func (e *exporter) export(ids []string, out string) error {
	made := e.files(e.choose(ids))
	if e.format == "counselbench-eval" && len(made) > 1 && out == "" {
		e.findings.AddFile("-o", "these are ratings of %d panels, and a file is of one: name a folder, or the runs", len(made))
	}
	if len(e.findings) > 0 {
		return refused(e.findings, e.std)
	}
	if out != "" {
		return writeAll(out, made, e.std)
	}
	for _, f := range made {
		if _, err := e.std.out.Write(f.Data); err != nil {
			return err
		}
	}
	return nil
}

// choose picks the runs, in the order of their ids. One that is named and does not fit is a finding; of the others the
// number is said.
func (e *exporter) choose(ids []string) []*board.ScoredRun {
	named := len(ids) > 0
	known := map[string]*board.ScoredRun{}
	for _, r := range e.lb.Runs {
		known[r.ID] = r
	}
	if !named {
		ids = e.src.Results.RunIDs()
	}
	var runs []*board.ScoredRun
	left := map[string]int{}
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		r := known[id]
		if r == nil {
			e.findings.AddFile("results/runs", "there is no run %q%s", id, source.DidYouMean(id, e.src.Results.RunIDs()))
			continue
		}
		switch why := e.unfit(r); {
		case why == "":
			runs = append(runs, r)
		case named:
			e.findings.AddFile(r.File.Path, "the run is %s", why)
		default:
			left[why]++
		}
	}
	for _, why := range slices.Sorted(maps.Keys(left)) {
		fmt.Fprintf(e.std.err, "%s left out: %s\n", num.Plural(left[why], "run", "runs"), why)
	}
	if len(runs) == 0 && len(e.findings) == 0 {
		e.findings.AddFile("results/runs", "there is no run to write as %s", e.format)
	}
	return runs
}

// unfit says why a run cannot be written, or "".
func (e *exporter) unfit(r *board.ScoredRun) string {
	known := slices.ContainsFunc(r.Figures, func(f *board.Score) bool { return f.Known() })
	switch {
	case r.State() != result.Active:
		return fmt.Sprintf("%s: what no longer counts is not handed on", r.State())
	case e.format != "counselbench-eval" && !known:
		return "without any figure"
	case e.format == "counselbench-eval" && (e.src.Results.Benchmark.ID != result.CounselBench.ID || r.Component.Provoked() ||
		len(r.Ratings) == 0 || r.Panel.Kind == result.Judge):
		return "none of experts' single ratings of CounselBench-EVAL, which this format is made of; eee and csv can have it"
	}
	return ""
}

// files makes the files, with paths below a folder.
func (e *exporter) files(runs []*board.ScoredRun) (list []files.File) {
	add := func(path string, data []byte) { list = append(list, files.File{Path: path, Data: data}) }
	byPanel := map[string][]*result.Run{}
	records := download.Downloads{Results: e.src.Results, Synthetic: e.src.Config.Synthetic}.Records()
	for _, r := range runs {
		byPanel[r.Panel.ID] = append(byPanel[r.Panel.ID], r.Run)
		if e.format == "eee" {
			rec, err := records.Record(r)
			if err != nil {
				e.findings.AddFile(r.File.Path, "%v", err)
			}
			add(rec.Path, rec.Line)
		}
	}
	switch e.format {
	case "csv":
		add("figures.csv", download.Figures(e.lb, func(r *board.ScoredRun) bool { return slices.Contains(runs, r) }))
	case "counselbench-eval":
		for _, p := range slices.Sorted(maps.Keys(byPanel)) {
			data, notes := download.AuthorsCSV(byPanel[p], e.src.Results, e.src.Config.Publish.Text)
			for _, n := range notes {
				fmt.Fprintf(e.std.err, "%s: %s\n", p, n)
			}
			add(p+".csv", data)
		}
	}
	return list
}
