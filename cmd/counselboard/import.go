package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	iofs "io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"charm.land/huh/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/counselboard/counselboard/cmd/internal/change"
	"github.com/counselboard/counselboard/cmd/internal/convert"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// planFlags are the flags that say what a plan can, too.
var planFlags = map[string]string{
	"panel":        "the `id` of the panel (default: from the files)",
	"kind":         "the `kind` of raters, for the card of a new panel: experts or judge",
	"judge":        "the exact `version` of the model that judged",
	"date":         "the `day` of the ratings, YYYY-MM-DD (default: the files', or that of the run that is there)",
	"title":        "the `title` of the ratings' source",
	"url":          "the `address` of the ratings' source",
	"license":      "the `license` of the ratings",
	"submitted-by": "the `account` that adds them here (default: @ and counselboard.login of git's configuration)",
	"answers-of":   "the `panel` that rated the same answers",
	"rater":        "the `name` of the one who rated, where the files name nobody",
	"sheet":        "the `name` of the sheet to read of a workbook",
	"from":         "the `form` of the files, one of " + strings.Join(convert.Formats(), ", ") + " (default: by its marks)",
	"model":        "name=`id`: the model that the files call name; =id: of files that name none; may be repeated",
	"column":       "`own=name`: what a column is: model, rater, a scale, harmless; overall={rater}_q1 of each rater; repeatable",
}

// A planFlag sets what a plan says.
type planFlag struct {
	plan *convert.Plan
	name string
}

func (f planFlag) String() string         { return "" }
func (f planFlag) Type() string           { return "" }
func (f planFlag) Set(value string) error { return f.plan.Set(f.name, value) }

// addPlanFlags adds flags that say how files are read; all without names.
func addPlanFlags(flags *pflag.FlagSet, plan *convert.Plan, names ...string) {
	for name, usage := range planFlags {
		if len(names) == 0 || slices.Contains(names, name) {
			flags.Var(planFlag{plan, name}, name, usage)
		}
	}
}

// importing is one call of import.
type importing struct {
	dir, plan string
	force     bool
	status    result.Status // with --update
	opt       convert.Options
	std       streams
}

func newImport(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "import FILE…", GroupID: groupResults, Args: cobra.MinimumNArgs(1),
		Short: "Make runs and cards of other tools' results, and ask what is open",
		Long: "Reads files of results, whatever made them, and writes runs with the cards that they need: CSV, JSON, JSON lines,\n" +
			"workbooks, logs of Inspect, lm-evaluation-harness, HELM, promptfoo and OpenAI evals, exports of annotation tools,\n" +
			"folders and ZIP archives of these; - is standard input. What is known by name is read. What could matter and is not\n" +
			"known is asked, all at once: on a terminal there, else in a plan, a file with the questions on top. Answer them in\n" +
			"it and call again with --plan.",
		Example: "  counselboard import --panel our-experts --kind experts --date 2026-11-01 ratings.csv\n" +
			"  counselboard import --panel our-judge --judge gpt-4.1-2025-04-14 --date 2026-11-01 --answers-of experts judge.csv\n" +
			"  counselboard import --plan plan.toml ratings.csv",
	}
	i := importing{std: std, status: result.Status{State: result.Superseded}}
	flags := cmd.Flags()
	dir := folderFlag(cmd)
	formatFlag(cmd, &i.std)
	addPlanFlags(flags, &i.opt.Plan)
	flags.StringVar(&i.plan, "plan", "", "the `file` with the plan: read if it exists, and written if something is open")
	flags.BoolVar(&i.opt.Plan.Run.Partial, "partial", false, "take runs that are not full")
	flags.BoolVar(&i.opt.Summary, "summary", false, "write aggregates in place of ratings: no row of the files is in the site")
	flags.StringVar(&i.opt.ID, "id", "", "the `id` of the run, where the files make only one")
	flags.BoolVar(&i.force, "force", false,
		"overwrite run files that differ, unless they are published; cards are never overwritten")
	flags.BoolVar(&i.opt.Update, "update", false, "supersede the panel's runs that differ, with --reason and --on")
	flags.StringVar(&i.status.Reason, "reason", "", "with --update: a `sentence` that says why")
	flags.StringVar(&i.status.Date, "on", "", "with --update: the `day` of the correction, YYYY-MM-DD")
	cmd.MarkFlagsRequiredTogether("update", "reason", "on")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		i.dir, i.opt.Known = *dir, &result.Set{Benchmark: benchmarkIn(*dir)}
		return i.run(args)
	}
	return cmd
}

// call says what is wrong with a call.
func (i *importing) call(args []string) error {
	info, err := os.Stat(i.dir)
	switch stdin := slices.Index(args, "-"); {
	case stdin >= 0 && slices.Contains(args[stdin+1:], "-"):
		return usagef("- is standard input, which can be read only once")
	case err != nil || !info.IsDir():
		return usagef("-C %s is not a folder", i.dir)
	case len(convert.Check(i.opt)) > 0:
		wrong := convert.Check(i.opt)[0]
		return usagef("%s %s", wrong.Path, wrong.Message)
	}
	return asUsage(wantDay("--on", i.status.Date))
}

func (i *importing) run(args []string) error {
	if err := i.call(args); err != nil {
		return err
	}
	known, err := knownCards(i.dir, i.std)
	if err != nil {
		return err
	}
	i.opt.Known = known
	if login := proposer(i.dir, i.std); login != "" {
		i.opt.Proposer = "@" + login
	}
	if convert.IsPlan(i.plan) {
		data, err := os.ReadFile(i.plan)
		if err != nil {
			return err
		}
		plan, findings := convert.ReadPlan(filepath.ToSlash(i.plan), data, known.Benchmark)
		if findings.HasErrors() {
			return refused(findings, i.std)
		}
		i.opt.Plan = *i.opt.Plan.With(plan)
	} else if _, err := os.Lstat(i.plan); err == nil {
		return fmt.Errorf("%s is not a plan that import wrote and stays as it is: such a one begins with a line of comment", i.plan)
	}
	in := convert.Reader{Stdin: i.std.in}
	in.Read(args...)
	if len(in.Findings) > 0 {
		return refused(in.Findings, i.std)
	}
	out, findings := convert.Import(in.Inputs, i.opt)
	for round := 0; len(out.Asks) > 0 && !findings.HasErrors() && i.plan == "" && isTerminal(i.std.in) && round < 5; round++ {
		plan, err := i.prompt(out)
		if err != nil {
			return err
		}
		i.opt.Plan = *i.opt.Plan.With(plan)
		out, findings = convert.Import(in.Inputs, i.opt)
	}
	for _, n := range append(in.Notes, out.Notes...) {
		sayLine(i.std.err, n)
	}
	switch {
	case findings.HasErrors():
		return refused(findings, i.std)
	case len(out.Asks) > 0:
		return i.open(out, args)
	}
	if len(findings) > 0 || i.std.format == "json" {
		listFindings(i.std, findings)
	}
	if len(out.Files) == 0 {
		return fmt.Errorf("no results of %s in %s; nothing was written", known.Benchmark.Name, strings.Join(args, ", "))
	}
	return i.write(out)
}

// open writes the plan with what is open, and says how to go on.
func (i *importing) open(out *convert.Output, args []string) error {
	name := cmp.Or(i.plan, filepath.Join(i.dir, "import-plan.toml"))
	for n, a := range out.Asks {
		sayLine(i.std.err, fmt.Sprintf("%d. %s: %s [%s]", n+1, a.About, a.Why, strings.Join(a.Answers, " | ")))
	}
	if err := convert.WritePlan(name, out.Plan); err != nil {
		return err
	}
	more := ""
	if i.plan == "" {
		more = " with --plan " + strconv.Quote(filepath.ToSlash(name))
	}
	return fmt.Errorf("%d to be answered: write the answers into %s and make the same call again%s; nothing was written",
		len(out.Asks), filepath.ToSlash(name), more)
}

// prompt asks on the terminal what is open: in plain lines where TERM is dumb or ACCESSIBLE is set.
func (i *importing) prompt(out *convert.Output) (*convert.Plan, error) {
	data := string(out.Plan)
	for _, a := range out.Asks {
		answer, ask := "", func(f huh.Field) error {
			return huh.NewForm(huh.NewGroup(f)).WithInput(i.std.in).WithOutput(i.std.err).WithTheme(huh.ThemeFunc(huh.ThemeBase)).
				WithAccessible(os.Getenv("ACCESSIBLE") != "" || os.Getenv("TERM") == "dumb").Run()
		}
		options := list.Map(a.Answers, func(s string) huh.Option[string] { return huh.NewOption(source.Visible(s), s) })
		err := ask(huh.NewSelect[string]().Title(source.Visible(a.About + ": " + a.Why)).
			Options(append(options, huh.NewOption("another answer, in words", ""))...).Value(&answer))
		if err == nil && answer == "" { // at the end of the input, too
			err = ask(huh.NewInput().Title("in words:").Value(&answer))
		}
		if err != nil || answer == "" {
			return nil, errors.New("no answer; nothing was written")
		}
		data = strings.Replace(data, "\nanswer = \"\"", "\nanswer = "+result.Quote(answer), 1) // they stand in the same order
	}
	plan, findings := convert.ReadPlan("the answers", []byte(data), i.opt.Known.Benchmark)
	if findings.HasErrors() {
		return nil, refused(findings, i.std)
	}
	return plan, nil
}

// write writes what an import comes to.
func (i *importing) write(out *convert.Output) error {
	made, findings, old := out.Files, source.Findings(nil), list.Keys(out.Superseded)
	if i.opt.Summary {
		made, findings = summarizeImport(made, i.opt.Known, old...)
	}
	if i.force && !findings.HasErrors() {
		findings = published(i.dir, made)
	}
	if i.opt.Update && len(old) == 0 && !findings.HasErrors() {
		sayLine(i.std.err, "--update: no run of the panel differs")
	}
	var updates []string
	more := slices.Clone(made)
	for _, id := range old {
		if findings.HasErrors() {
			break
		}
		run, err := activeRun(i.opt.Known, id)
		if err != nil {
			return err
		}
		status := i.status
		status.By = out.Superseded[id]
		f, wrong := withStatus(i.opt.Known, run, status, more)
		findings.Add(wrong...)
		made, more, updates = append(made, f), append(more, f), append(updates, f.Path)
	}
	if findings.HasErrors() {
		return refused(findings, i.std)
	}
	w := writer{dir: i.dir, force: i.force, updates: updates}
	return w.write(made, i.std)
}

// published finds the runs that the branch which requests go to has with other content, if the folder is in a repository: these
// are superseded, never overwritten. What is committed on one's own branch alone is still one's own.
func published(dir string, list []files.File) (findings source.Findings) {
	repo, err := change.OpenRepo(dir)
	base, last := "", iofs.FS(nil)
	if err == nil {
		base, err = repo.Base()
	}
	if err == nil {
		last, err = repo.Files(base, source.MaxBytes, "results/runs")
	}
	if err != nil {
		return nil // nothing is published
	}
	for _, f := range list {
		if data, err := iofs.ReadFile(last, f.Path); err == nil && !bytes.Equal(data, f.Data) {
			findings.AddFile(f.Path, "is published with other content: --update --reason … --on … supersedes it by a new run")
		}
	}
	return findings
}

// knownCards reads the benchmark and the results that a site has, if any. What is wrong with results does not stop an import.
func knownCards(dir string, std streams) (*result.Set, error) {
	set, findings := result.Read(os.DirFS(dir))
	if len(findings) > 0 && findings[0].Path == result.BenchmarkFile {
		return nil, refused(findings, std)
	}
	results := filepath.Join(dir, "results")
	if _, err := os.Stat(results); err == nil && findings.HasErrors() {
		fmt.Fprintf(std.err, "%s: has errors of its own, which counselboard check names\n", filepath.ToSlash(results))
	}
	return set, nil
}

// sayLine prints one line, whatever the names of files in it hold.
func sayLine(w io.Writer, line string) { fmt.Fprintln(w, source.Visible(line)) }
