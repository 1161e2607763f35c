package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/download"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
)

// exportFormats are what export writes.
var exportFormats = []string{"eee", "csv", "counselbench-eval"}

func newExport(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "export", GroupID: groupResults, Args: cobra.NoArgs,
		Short: "Write runs in the formats of other tools",
		Long: "Writes all runs that count and that a format has a place for.\n\n" +
			"  eee                records of every_eval_ever: a line each, or a file each in a folder\n" +
			"  csv                the figures, one a line, in the columns of the site's leaderboard.csv\n" +
			"  counselbench-eval  the experts' EVAL ratings, in the columns of CounselBench-Eval; in a folder, a file a panel\n\n" +
			"What raters copied from answers and wrote is left out, unless site.toml has [publish] text = true.",
		Example: "  counselboard export --format eee -o records",
	}
	flags := cmd.Flags()
	dir := folderFlag(cmd)
	format := flags.String("format", "", "the `format`: "+strings.Join(exportFormats, ", "))
	out := flags.StringP("out", "o", "", "the `path` of a folder to write files to (default: standard output)")
	mark(cmd.MarkFlagRequired, "format")
	cmd.RunE = func(*cobra.Command, []string) error {
		if err := oneOf("--format", *format, exportFormats...); err != nil {
			return asUsage(err)
		}
		src, err := load(*dir, "", std)
		if err != nil {
			return err
		}
		made, err := exported(*format, src, std)
		switch {
		case err != nil:
			return err
		case len(made) == 0:
			return fmt.Errorf("there is no run to write as %s", *format)
		case *out != "":
			return writeAll(*out, made, std)
		case *format == "counselbench-eval" && len(made) > 1:
			return fmt.Errorf("these are ratings of %d panels, and a file is of one: name a folder with -o", len(made))
		}
		for _, f := range made {
			if _, err := std.out.Write(f.Data); err != nil {
				return err
			}
		}
		return nil
	}
	return cmd
}

// exported makes the files of a format, with paths below a folder.
func exported(format string, src *site.Loaded, std streams) (made []files.File, err error) {
	add := func(path string, data []byte) { made = append(made, files.File{Path: path, Data: data}) }
	lb := board.NewBoards(src.Results)
	fits := func(r *board.Row) bool {
		if format == "counselbench-eval" {
			return r.State() == result.Active && src.Results.Benchmark.ID == result.CounselBench.ID && !r.Component.Provoked() &&
				r.Ratings != nil && r.Panel.Kind == result.Experts
		}
		return r.State() == result.Active && slices.ContainsFunc(r.Figures, func(f *board.Score) bool { return f.Known() })
	}
	byPanel := map[string][]*result.Run{}
	records := download.Downloads{Results: src.Results, Synthetic: src.Config.Synthetic}.Records()
	left := 0
	for _, r := range lb.Runs {
		if !fits(r) {
			left++
			continue
		}
		byPanel[r.Panel.ID] = append(byPanel[r.Panel.ID], r.Run)
		if format == "eee" {
			rec, err := records.Record(r)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", r.File.Path, err)
			}
			add(rec.Path, rec.Line)
		}
	}
	if left > 0 {
		fmt.Fprintf(std.err, "%s left out: withdrawn, superseded, or without what %s is made of\n",
			num.Plural(left, "run", "runs"), format)
	}
	if format == "csv" && len(byPanel) > 0 {
		add("figures.csv", download.Figures(lb, fits))
	}
	if format == "counselbench-eval" {
		for _, p := range list.Keys(byPanel) {
			data, notes := download.AuthorsCSV(byPanel[p], src.Config.Publish.Text)
			for _, n := range notes {
				fmt.Fprintf(std.err, "%s: %s\n", p, n)
			}
			add(p+".csv", data)
		}
	}
	return made, nil
}
