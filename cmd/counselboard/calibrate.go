package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/convert"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/skeleton"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A calibration is one call of calibrate.
type calibration struct {
	opt     convert.Options // of the experts' files
	experts []string        // their paths
	by, day string          // who states it, and the day of ratings whose files name none
	save    bool            // into the site's results
	site    *result.Set

	rows   []files.File              // runs with ratings
	inputs map[string][]result.Input // by panel
	judges []string
	std    streams
}

// wrong says what is wrong with files.
func (c *calibration) wrong(findings source.Findings) error {
	writeFindings(c.std, findings)
	return errors.New("the ratings cannot be compared")
}

func newCalibrate(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "calibrate JUDGE…", GroupID: groupResults,
		Short: "Compare judges with experts whose ratings stay with their owner",
		Long: "Compares judges with experts whose ratings may not be published, on the machine of whoever has them: nobody's\n" +
			"rows leave it. --gold and the judges' files are in any format that import reads; a judge is called as its file is.\n" +
			"Where the judges' scale is another, --scale says its ends.\n" +
			"A table says what comes of each judge, and several are compared by a paired test. --format json writes the same,\n" +
			"--bar ends with status 3 where a judge tells low answers worse (for CI), --worst lists answers on the terminal\n" +
			"alone, -o writes the judges' pages. A folder (-C) that has a benchmark.toml says what was rated.\n\n" +
			"With --save, what the judges' pages show is written into results/calibrations/ of a site, and no row. A JUDGE is then\n" +
			"the id of a judge's panel whose ratings are on the site, or a file or folder with them.",
		Example: "  counselboard calibrate --gold counselbench-eval.csv my-judge.csv\n" +
			"  counselboard calibrate --panel my-experts --gold ratings.csv --save my-judge",
	}
	flags := cmd.Flags()
	dir := folderFlag(cmd)
	c := calibration{inputs: map[string][]result.Input{}, std: std}
	g := goldCall{calibration: &c}
	flags.StringArrayVar(&c.experts, "gold", nil, "a `file` with the experts' ratings, in any format that import reads; may be repeated with --save")
	flags.BoolVar(&c.save, "save", false, "write calibrations without rows into the site's results/calibrations/")
	flags.StringVar(&c.by, "by", "", "with --save, the `account` that states what is written")
	flags.StringVar(&c.day, "date", "", "with -o, the `day` of ratings whose files name none, YYYY-MM-DD")
	flags.StringVar(&g.judge, "judge", "", "the exact `version` of the model that judged, where the files do not say it (default: the file's name)")
	flags.StringVar(&g.scale, "scale", "", "the `ends` of the judges' scale, as 1-10, where it is not the experts': numbers between are put between")
	flags.StringVarP(&g.out, "out", "o", "", "the `path` of a folder that the judges' pages are written to")
	flags.StringVar(&g.format, "format", "text", "the `format` of the result: text or json")
	flags.IntVar(&g.worst, "worst", 0, "list the `number` of answers on which a judge and experts differ most, on the terminal alone")
	flags.Float64Var(&g.bar, "bar", 0, "end with status 3 where a judge's `AUC` of low answers is below this on a scale, or unknown on all")
	force := flags.Bool("force", false, "overwrite a calibration that differs")
	addPlanFlags(flags, &c.opt.Plan, "panel", "responses", "from", "model", "column") // how the experts' files are read
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		return g.calibrate(*dir, args, *force)
	}
	return cmd
}

func (g *goldCall) calibrate(dir string, args []string, force bool) error {
	c, std := g.calibration, g.std
	c.opt.Known = &result.Set{Benchmark: benchmarkIn(dir)}
	if !c.save {
		err := g.check(args)
		if err == nil {
			err = wantDay("--date", c.day)
		}
		if err != nil {
			return usageError(err.Error())
		}
		return g.run(args)
	}
	switch wrong := convert.Check(c.opt); {
	case g.judge+g.out+g.scale != "" || g.format != "text" || g.worst != 0 || g.bar != 0:
		return usagef("--judge, --scale, -o, --format, --worst and --bar go without --save")
	case len(c.experts) == 0:
		return usagef("--gold is missing: the file with the experts' ratings")
	case len(args) == 0:
		return usagef("name the judges: ids of panels whose ratings are on the site, or files with their ratings")
	case len(wrong) > 0:
		return usageError(wrong[0].Path + " " + wrong[0].Message)
	case c.by != "" && !result.IsAccount(c.by):
		return usagef("--by %q is no account or organisation; leave an @ out", c.by)
	}
	site, _, findings := readResults(os.DirFS(dir))
	if findings.HasErrors() {
		writeFindings(std, findings)
		return errors.New("nothing was written; the site's results have errors")
	}
	c.site = site
	files, err := c.files(args)
	if err != nil {
		return fmt.Errorf("%w\nnothing was written", err)
	}
	w := writer{dir: dir, force: force}
	return w.write(files, std)
}

// files returns the files of calibrations of the judges that the arguments name.
func (c *calibration) files(args []string) ([]files.File, error) {
	c.opt.Known = c.site
	r := &c.opt.Plan.Run
	r.Date, r.Title, r.Partial = "2000-01-01", "ratings that stay with their owner", true
	experts, err := c.read(c.experts, c.opt, result.Experts)
	if err != nil {
		return nil, err
	}
	if len(experts) > 1 {
		return nil, fmt.Errorf("the ratings are of several panels, %s; compare judges with one at a time",
			strings.Join(experts, " and "))
	}
	opt := convert.Options{Known: c.site, Plan: convert.Plan{Run: convert.RunPlan{Date: r.Date, Title: r.Title, Partial: true}}}
	for _, arg := range args {
		var judges []string
		if p := c.site.Panels[arg]; p != nil {
			judges, err = c.published(p)
		} else {
			judges, err = c.read([]string{arg}, opt, result.Judge)
		}
		if err != nil {
			return nil, err
		}
		c.judges = append(c.judges, judges...)
	}
	slices.Sort(c.judges)
	c.judges = slices.Compact(c.judges)
	return c.compute(experts[0])
}

// published takes a judge's ratings from the site, and returns its panel.
func (c *calibration) published(p *result.PanelCard) ([]string, error) {
	if p.Kind != result.Judge {
		return nil, fmt.Errorf("%s is a panel of experts, not a judge", p.ID)
	}
	var sums []string
	for _, id := range c.site.RunIDs() {
		if r := c.site.Runs[id]; r.Panel == p.ID && r.State() == result.Active && r.Ratings != nil {
			c.rows, sums = append(c.rows, files.File{Path: r.File.Path, Data: r.File.Bytes}), append(sums, r.File.SHA256)
		}
	}
	if len(sums) == 0 {
		return nil, fmt.Errorf("the site has no ratings of %s, answer by answer; name the files that hold them", p.ID)
	}
	return c.from([]string{p.ID}, sums), nil
}

// from notes the checksums of files with ratings by some panels, and returns these.
func (c *calibration) from(panels, sums []string) []string {
	for _, panel := range panels {
		for _, sum := range sums {
			if in := (result.Input{Panel: panel, SHA256: sum}); !slices.Contains(c.inputs[panel], in) {
				c.inputs[panel] = append(c.inputs[panel], in)
			}
		}
	}
	return panels
}

// read reads files with ratings, and returns the panels that gave them, all of a kind.
func (c *calibration) read(names []string, opt convert.Options, kind result.PanelKind) ([]string, error) {
	in := convert.Reader{}
	if in.Read(names...); len(in.Findings) > 0 {
		return nil, c.wrong(in.Findings)
	}
	var runs []files.File // with the names that findings give them
	var others []convert.Input
	var sums []string
	for _, x := range in.Inputs {
		sums = append(sums, fmt.Sprintf("%x", sha256.Sum256(x.Data)))
		if isRun(x.Data) {
			runs = append(runs, files.File{Path: x.Path, Data: x.Data})
		} else {
			others = append(others, x)
		}
	}
	if len(others) > 0 {
		opt.Plan.Run.Kind = string(kind)
		out, findings := importRatings(names[0], others, opt)
		if findings.HasErrors() {
			return nil, c.wrong(findings)
		}
		for _, f := range out.Files {
			if !strings.HasPrefix(f.Path, "results/runs/") {
				return nil, fmt.Errorf("%s is not there: the site needs the cards of all models and panels", f.Path)
			}
			runs = append(runs, files.File{Path: strings.Join(names, " "), Data: f.Data})
		}
	}
	panels := map[string]bool{}
	for _, f := range runs {
		run, err := c.take(f, kind)
		if err != nil {
			return nil, err
		}
		panels[run.Panel] = true
	}
	if len(panels) == 0 {
		return nil, fmt.Errorf("there are no ratings in %s", strings.Join(names, ", "))
	}
	return c.from(slices.Sorted(maps.Keys(panels)), sums), nil
}

// importRatings imports for a command that asks nothing: what is open is a finding, with the flag that says it.
func importRatings(name string, inputs []convert.Input, opt convert.Options) (*convert.Output, source.Findings) {
	out, findings := convert.Import(inputs, opt)
	for _, a := range out.Asks {
		what, _, _ := strings.Cut(a.About, " ")
		flag := map[string]string{"panel": "--panel says it", "date": "--date says it",
			"unit":  "--scale says it of a judge, as --scale 0-100",
			"words": "numbers of another scale --scale puts on this one, as --scale 1-10", "missing": "--model and --column say it",
			"rows": "keep one of each"}[what]
		findings.AddFile(filepath.ToSlash(name), "%s: %s [%s]; %s", a.About, a.Why, strings.Join(a.Answers, " | "),
			cmp.Or(flag, "--column says what a column is"))
	}
	return out, findings
}

// isRun reports whether data are a run file.
func isRun(data []byte) bool {
	var head struct{ Schema string }
	return bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) && json.Unmarshal(data, &head) == nil &&
		head.Schema == "counselboard/run/1"
}

// take takes a run with ratings in the place of the one that is published.
func (c *calibration) take(f files.File, kind result.PanelKind) (*result.Run, error) {
	run, findings := c.site.Benchmark.ReadRun(f.Path, f.Data)
	if findings.HasErrors() {
		return nil, c.wrong(findings)
	}
	what := fmt.Sprintf("%s: the run of %s by %s on %s", f.Path, run.Model, run.Panel, run.Component.Label())
	switch p := c.site.Panels[run.Panel]; {
	case p == nil:
		return nil, fmt.Errorf("%s: there is no panel %q on the site%s", f.Path, run.Panel,
			source.DidYouMean(run.Panel, c.site.PanelIDs()))
	case p.Kind != kind:
		return nil, fmt.Errorf("%s: %s is of kind %s, and %s are wanted here", f.Path, p.ID, p.Kind,
			map[result.PanelKind]string{result.Experts: "experts", result.Judge: "judges"}[kind])
	case run.Ratings == nil:
		return nil, fmt.Errorf("%s has no ratings", what)
	}
	run.Status, run.Questions = nil, nil
	found := false
	for _, id := range c.site.RunIDs() {
		if r := c.site.Runs[id]; !found && r.Model == run.Model && r.Panel == run.Panel && r.Component.Equal(run.Component) &&
			r.State() == result.Active {
			run.ID, run.Responses, run.Subset, found = r.ID, r.Responses, r.Subset, true
		}
	}
	if !found && kind == result.Judge {
		return nil, fmt.Errorf(
			"%s is not on the site, where its page would be; add it first, as a summary if its ratings may not be published", what)
	}
	data, err := result.EncodeRun(run)
	c.rows = append(c.rows, files.File{Path: path.Join("results/runs", run.ID+".json"), Data: data})
	return run, err
}

// compute compares the judges with the experts.
func (c *calibration) compute(experts string) ([]files.File, error) {
	set, findings := readFiles(c.rows, c.site)
	if findings.HasErrors() {
		return nil, c.wrong(findings)
	}
	if err := board.Differs(set, c.site); err != nil {
		return nil, err
	}
	all, err := judge.Calibrate(set, c.site, experts, c.judges)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf(
			"%s rated no answer that %s rated, too: runs are of the same answers where they name the same responses; --responses says which these are",
			strings.Join(c.judges, ", "), experts)
	}
	var out []files.File
	for _, x := range all {
		x.By, x.Copy = c.by, !c.save
		x.Program = "counselboard " + strings.TrimPrefix(skeleton.Version, "v")
		x.Inputs = slices.Concat(c.inputs[experts], c.inputs[x.Judge])
		for _, other := range c.judges {
			if other != x.Judge {
				x.Inputs = append(x.Inputs, c.inputs[other]...)
			}
		}
		data, err := source.EncodeJSON(x, "  ")
		if err != nil {
			return nil, err
		}
		out = append(out, files.File{Path: "results/calibrations/" + result.CalibrationID(x.Judge, x.Experts, x.Component) + ".json",
			Data: data})
	}
	slices.SortFunc(out, func(a, b files.File) int { return cmp.Compare(a.Path, b.Path) })
	return out, nil
}
