package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/convert"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A calibration is one call of calibrate: judges compared with experts whose ratings are at hand.
type calibration struct {
	gold        []string     // files with the experts' ratings
	plan        convert.Plan // how these are read, and the judges'
	judge       string       // the model that judged, where the files do not say it
	scale       string       // the ends of the judges', where it is another than the experts'
	answers     []string     // to what the files leave open, as about=answer
	out, format string       // a page, and the form of what is written to standard output
	worst       int          // answers to list
	bar         float64      // the least AUC; 0 for none
	by          string       // who states what is saved
	save        bool

	known   *result.Set               // the site with --save, else its benchmark alone
	experts *result.Set               // the gold's runs
	panel   string                    // the experts'
	files   []files.File              // cards and runs with ratings, of experts and judges
	inputs  map[string][]result.Input // checksums of what was read, by panel
	judges  []string
	std     streams

	answered []string        // what was asked, and answered
	unmet    source.Findings // columns and models that the call names, and no file has so far
}

func newCalibrate(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "calibrate JUDGE…", GroupID: groupResults, Args: cobra.MinimumNArgs(1),
		Short: "Compare judges with experts whose ratings stay with their owner",
		Long: "Compares judges with experts whose ratings may not be published, on the machine of whoever has them: nobody's\n" +
			"rows leave it. --gold and the judges' files are in any format that import reads; a judge has its file's name.\n" +
			"A table says what comes of each judge, and several are compared by a paired test. --format json writes the same,\n" +
			"--bar ends with status 3 where a judge tells low answers worse (for CI), --worst lists answers on the terminal\n" +
			"alone, -o writes one page that needs no other file: of a judge, or of all of them. A folder (-C) that has a\n" +
			"benchmark.toml says what was rated.\n\n" +
			"With --save, what the judges' pages show is written into results/calibrations/ of a site, and no row. A JUDGE is then\n" +
			"the id of a judge's panel whose ratings are on the site, or a file of that name with them.",
		Example: "  counselboard calibrate --gold counselbench-eval.csv my-judge.csv\n" +
			"  counselboard calibrate --panel my-experts --gold ratings.csv --save my-judge",
	}
	flags := cmd.Flags()
	dir := folderFlag(cmd)
	c := calibration{experts: &result.Set{}, inputs: map[string][]result.Input{}, std: std}
	flags.StringArrayVar(&c.gold, "gold", nil, "a `file` with the experts' ratings, as import reads it; may be repeated")
	flags.BoolVar(&c.save, "save", false, "write calibrations without rows into the site's results/calibrations/")
	flags.StringVar(&c.by, "by", "", "with --save, the `account` that states what is written")
	flags.StringVar(&c.plan.Run.Date, "date", "", "with -o, the `day` of ratings whose files name none, YYYY-MM-DD")
	flags.StringArrayVar(&c.answers, "answer", nil, "`about=answer` to what the files leave open; may be repeated")
	flags.StringVar(&c.judge, "judge", "", "the exact `version` of the model that judged (default: the file's name)")
	flags.StringVar(&c.scale, "scale", "", "the `ends` of the judges' scale, such as 1-10, where it is not the experts'")
	flags.StringVarP(&c.out, "out", "o", "", "the `path` of a page to write, such as judge.html")
	flags.StringVar(&c.format, "format", "text", "the `format` of the result: text or json")
	flags.IntVar(&c.worst, "worst", 0, "list the `number` of answers on which a judge and experts differ most")
	flags.Float64Var(&c.bar, "bar", 0, "status 3 where a judge's `AUC` of low answers is below this on a scale, or unknown on all")
	addPlanFlags(flags, &c.plan, "panel", "from", "model", "column") // how the experts' files are read
	mark(cmd.MarkFlagRequired, "gold")
	for _, shown := range []string{"out", "format", "worst", "bar"} {
		cmd.MarkFlagsMutuallyExclusive("save", shown)
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error { return c.run(*dir, args) }
	return cmd
}

// check says what is wrong with a call.
func (c *calibration) check() error {
	switch wrong := convert.Check(convert.Options{Known: c.known, Plan: c.plan}); {
	case c.format != "text" && c.format != "json":
		return asUsage(oneOf("--format", c.format, "text", "json"))
	case c.by != "" && !(c.save && result.IsAccount(c.by)):
		return usagef("--by %q goes with --save, and is an account or organization; leave an @ out", c.by)
	case c.out != "" && filepath.Ext(c.out) != ".html":
		return usagef("-o %q is a page: name it as judge.html", c.out)
	case c.bar < 0 || c.bar > 1:
		return usagef("--bar %v is not from 0 to 1", c.bar)
	case c.worst < 0 || c.worst > 0 && c.format == "json":
		return usagef("--worst is a number of answers, listed as text on the terminal alone")
	case len(wrong) > 0:
		return usageError(wrong[0].Path + " " + wrong[0].Message)
	}
	return nil
}

// run compares the judges with the gold. It says what comes of it and writes a page, or it writes calibrations into the site:
// without a row of anybody's ratings.
func (c *calibration) run(dir string, judges []string) error {
	c.known = &result.Set{Benchmark: benchmarkIn(dir)}
	if err := c.check(); err != nil {
		return err
	}
	if c.save {
		var findings source.Findings
		if c.known, findings = readResults(os.DirFS(dir)); findings.HasErrors() {
			writeFindings(c.std, findings)
			return errors.New("nothing was written; the site's results have errors")
		}
	}
	if err := c.readGold(); err != nil {
		return err
	}
	for _, name := range judges {
		if err := c.readJudge(name); err != nil {
			return err
		}
	}
	for _, said := range c.answers {
		if about, _, _ := strings.Cut(said, "="); !slices.Contains(c.answered, about) {
			return usagef("--answer %q answers nothing that is asked", said)
		}
	}
	if c.unmet.HasErrors() {
		return c.wrong(c.unmet)
	}
	if c.save {
		made, err := c.compute(c.known)
		if err != nil {
			return fmt.Errorf("%w\nnothing was written", err)
		}
		return writeAll(dir, made, c.std)
	}
	set, findings := readFiles(c.files, c.known)
	if findings.HasErrors() {
		return c.wrong(findings)
	}
	lb := board.New(set)
	panels := list.Map(c.judges, func(id string) *board.Panel { return lb.PanelByID(id) })
	for _, p := range panels {
		if p.Calibration.Why != "" {
			return fmt.Errorf("%s: it rated no answer that is in %s; questions must have the same names in both", p.ID, c.goldName())
		}
	}
	experts := lb.PanelByID(c.panel).LinkedPanel
	paired := judge.PairedOf(list.Map(panels, func(p *board.Panel) *judge.LinkedPanel { return p.LinkedPanel }), experts,
		set.Benchmark.Of(result.Rated))
	if err := c.say(panels, experts, paired); err != nil {
		return err
	}
	if err := c.writePage(); err != nil {
		return err
	}
	return c.below(panels)
}

// wrong says what is wrong with files.
func (c *calibration) wrong(findings source.Findings) error {
	writeFindings(c.std, findings)
	return errors.New("the ratings cannot be compared")
}

// goldName is what messages call the experts' files.
func (c *calibration) goldName() string { return strings.Join(c.gold, ", ") }

// readGold reads the experts' ratings.
func (c *calibration) readGold() error {
	opt := convert.Options{Known: c.known, Plan: c.plan}
	r := &opt.Plan.Run
	r.Kind, r.Partial, r.Title = string(result.Experts), true, "ratings that stay with their owner"
	all, sums, err := c.imported(c.gold, opt)
	if err != nil {
		return err
	}
	var findings source.Findings
	if c.experts, findings = readFiles(all, c.known); findings.HasErrors() {
		return c.wrong(findings)
	}
	for _, id := range c.experts.RunIDs() {
		of := c.experts.Runs[id].Panel
		if c.panel = cmp.Or(c.panel, of); of != c.panel {
			return fmt.Errorf("%s has the ratings of %s and of %s; the gold is one panel's", c.goldName(), c.panel, of)
		}
	}
	c.files, err = c.taken(all)
	c.note(c.panel, sums)
	return err
}

// note keeps the checksums of files with ratings by a panel.
func (c *calibration) note(panel string, sums []string) {
	c.inputs[panel] = list.Map(sums, func(sum string) result.Input { return result.Input{Panel: panel, SHA256: sum} })
}

// imported reads files with ratings of one kind of rater, and returns their runs, the cards that these ask for, and the files'
// checksums. What is open and has no answer is a finding.
func (c *calibration) imported(names []string, opt convert.Options) (all []files.File, sums []string, err error) {
	in := convert.Reader{Stdin: c.std.in}
	if in.Read(names...); len(in.Findings) > 0 {
		return nil, nil, c.wrong(in.Findings)
	}
	opt.Plan = *(&convert.Plan{}).With(&opt.Plan)
	opt.Others = true
	for _, id := range c.experts.RunIDs() { // whom the gold calls so, a judge's file and the call may call so, too
		r, models := c.experts.Runs[id], opt.Plan.Models
		if r.Source.Model == "" {
			continue
		}
		models[r.Source.Model] = cmp.Or(models[r.Source.Model], r.Model)
		for name, to := range c.plan.Models {
			if to == r.Source.Model && c.experts.Models[to] == nil {
				models[name] = r.Model
			}
		}
	}
	out, findings := convert.Import(in.Inputs, opt)
	for again, round := true, 0; again && round < 5; round++ { // an answer may raise another question
		if again, err = c.answer(out.Asks, &opt.Plan); again {
			out, findings = convert.Import(in.Inputs, opt)
		}
	}
	for _, a := range out.Asks {
		how := fmt.Sprintf("--answer %q", a.About+"=…")
		if sort, _, _ := strings.Cut(a.About, " "); sort == "unit" || sort == "words" {
			how += ", or for a judge on another scale --scale LOW-HIGH, its ends"
		} else if a.About == "missing model" {
			how = "--model =ID where one model gave all answers; else give each answer a row or record with its model and question"
		} else if sort == "date" {
			how = "--date"
		}
		findings.AddFile(filepath.ToSlash(names[0]), "%s: %s [%s]; say it with %s", a.About, a.Why, strings.Join(a.Answers, " | "), how)
	}
	switch {
	case err != nil:
		return nil, nil, err
	case findings.HasErrors():
		return nil, nil, c.wrong(findings)
	case len(out.Files) == 0:
		return nil, nil, fmt.Errorf("there are no ratings in %s", strings.Join(names, ", "))
	}
	if !opt.Repeats { // the gold is the first
		c.unmet = out.Unmet
	}
	about := func(f source.Finding) string { said, _, _ := strings.Cut(f.Message, ";"); return said }
	there := list.Map(out.Unmet, about)
	c.unmet = list.Keep(c.unmet, func(f source.Finding) bool { return slices.Contains(there, about(f)) })
	sums = list.Map(in.Inputs, func(x convert.Input) string { return fmt.Sprintf("%x", sha256.Sum256(x.Data)) })
	return out.Files, sums, nil
}

// answer answers what is open as the call says; and what nobody is shown without a page or a site, as anything.
func (c *calibration) answer(asks []*convert.Ask, plan *convert.Plan) (again bool, err error) {
	answers := map[string]string{}
	if !c.save {
		answers["panel"] = string(result.Experts)
	}
	if c.out == "" {
		answers["date"] = "2000-01-01"
	}
	for _, said := range c.answers {
		about, answer, _ := strings.Cut(said, "=")
		answers[about] = answer
	}
	for _, a := range asks {
		if a.Answer = answers[a.About]; a.Answer != "" {
			if err := plan.Answer(a); err != nil {
				return false, usagef("--answer %s=%s: %v", a.About, a.Answer, err)
			}
			again, c.answered = true, append(c.answered, a.About)
		}
	}
	return again, nil
}

// taken gives runs of ratings the place of those that they are compared as: with --save of the site's runs of the same panel,
// model and part; else a judge's are of the answers that the experts rated. A judge's run without such a one is left out, with a
// note, and with --save refused.
func (c *calibration) taken(all []files.File) (out []files.File, err error) {
	for _, f := range all {
		isRun := strings.HasPrefix(f.Path, "results/runs/")
		switch {
		case !isRun && c.save:
			return nil, fmt.Errorf("%s is not there: the site needs the cards of all models and panels", f.Path)
		case !isRun:
			if !strings.HasPrefix(f.Path, "results/models/") || c.files == nil { // a judge's models are the gold's
				out = append(out, f)
			}
			continue
		}
		run := &result.Run{}
		if err := json.Unmarshal(f.Data, run); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Path, err)
		}
		run.Component = c.known.Benchmark.Component(run.Component.String())
		among, panel := c.known, run.Panel
		if !c.save {
			among, panel = c.experts, c.panel
		}
		id := list.First(among.RunIDs(), func(id string) bool {
			r := among.Runs[id]
			return r.Model == run.Model && r.Panel == panel && r.Component.Equal(run.Component) && r.State() == result.Active
		})
		part := run.Component.Label()
		switch r := among.Runs[id]; {
		case r != nil:
			run.Responses, run.Subset, run.Status, run.Questions = r.Responses, r.Subset, nil, nil
			if r.Panel == run.Panel {
				run.ID = r.ID
			}
		case run.Panel == c.panel:
		case c.save:
			return nil, fmt.Errorf("the run of %s by %s on %s is not on the site, where its page would be; "+
				"add it first, as a summary if its ratings may not be published", run.Model, run.Panel, part)
		default:
			sayLine(c.std.err, fmt.Sprintf("%s on %s: left out, %s has none of its answers", run.Model, part, c.goldName()))
			continue
		}
		data, err := result.EncodeRun(run)
		if err != nil {
			return nil, err
		}
		out = append(out, files.File{Path: "results/runs/" + run.ID + ".json", Data: data})
	}
	return out, nil
}

// readJudge reads the ratings of a judge, who is called as their file is; with --save it may be one whose ratings the site has.
func (c *calibration) readJudge(name string) error {
	if p := c.known.Panels[name]; p != nil {
		return c.published(p)
	}
	id := strings.ToLower(strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)))
	switch p := c.known.Panels[id]; {
	case !result.ValidID(id) || id == c.panel:
		return fmt.Errorf("%s: a judge's id is its file's name, and %q cannot be one: %s, and not the gold's panel", name, id,
			result.IDForm)
	case slices.Contains(c.judges, id):
		return fmt.Errorf("%s: another file of this name was read already; a judge's id is its file's name", name)
	case c.save && (p == nil || !p.IsJudge()):
		return fmt.Errorf("%s: a judge's id is its file's name, and the site has no judge %q%s", name, id,
			source.DidYouMean(id, c.known.PanelIDs()))
	}
	known, model := c.experts, cmp.Or(c.judge, id)
	if c.save {
		known, model = c.known, ""
	}
	sampled := slices.ContainsFunc(c.experts.RunIDs(), func(id string) bool {
		return slices.ContainsFunc(c.experts.Runs[id].Ratings, func(r result.Rating) bool { return r.Sample > 0 })
	})
	opt := convert.Options{Known: known, Repeats: true, OneEach: !c.save && !sampled, Plan: *(&convert.Plan{}).With(&c.plan)}
	r := &opt.Plan.Run
	r.Kind, r.Panel, r.Partial, r.Title, r.Judge = string(result.Judge), id, true, filepath.Base(name), model
	for _, s := range c.known.Benchmark.Of(result.Rated).Scales() {
		if of := opt.Plan.Scale[s.ID]; c.scale != "" && !s.Percent {
			opt.Plan.Scale[s.ID] = cmp.Or(of, &convert.Scale{})
			opt.Plan.Scale[s.ID].Unit = c.scale
		}
	}
	if wrong := convert.Check(opt); len(wrong) > 0 {
		return usagef("--scale %s: %s", c.scale, wrong[0].Message)
	}
	all, sums, err := c.imported([]string{name}, opt)
	if err == nil {
		all, err = c.taken(all)
	}
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(all, func(f files.File) bool { return strings.HasPrefix(f.Path, "results/runs/") }) {
		return fmt.Errorf("%s: %s has no answers of the models that it rates; its models: %s", name, c.goldName(),
			strings.Join(list.Keys(c.experts.Models), ", "))
	}
	c.files, c.judges = append(c.files, all...), append(c.judges, id)
	c.note(id, sums)
	return nil
}

// published takes a judge's ratings from the site.
func (c *calibration) published(p *result.PanelCard) error {
	if !p.IsJudge() {
		return fmt.Errorf("%s is a panel of experts, not a judge", p.ID)
	}
	var sums []string
	for _, id := range c.known.RunIDs() {
		if r := c.known.Runs[id]; r.Panel == p.ID && r.State() == result.Active && r.Ratings != nil {
			c.files, sums = append(c.files, files.File{Path: r.File.Path, Data: r.File.Bytes}), append(sums, r.File.SHA256)
		}
	}
	if len(sums) == 0 {
		return fmt.Errorf("the site has no ratings of %s, answer by answer; name the file that holds them", p.ID)
	}
	c.judges = append(c.judges, p.ID)
	c.note(p.ID, sums)
	return nil
}

// compute returns the calibrations of the judges, of runs as a site has them.
func (c *calibration) compute(site *result.Set) ([]files.File, error) {
	runs := list.Keep(c.files, func(f files.File) bool { return strings.HasPrefix(f.Path, "results/runs/") })
	set, findings := readFiles(runs, site)
	if findings.HasErrors() {
		return nil, c.wrong(findings)
	}
	if err := board.Differs(set, site); err != nil {
		return nil, err
	}
	judges := slices.Compact(slices.Sorted(slices.Values(c.judges)))
	all, err := judge.Calibrate(set, site, c.panel, judges)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s rated no answer that %s rated, too: runs of the same answers name the same responses, "+
			"as import --answers-of has it", strings.Join(judges, ", "), c.panel)
	}
	var out []files.File
	for _, x := range all {
		x.By, x.Copy, x.Program = c.by, !c.save, "counselboard "+strings.TrimPrefix(demo.Version, "v")
		for _, panel := range append([]string{c.panel}, judges...) {
			x.Inputs = append(x.Inputs, c.inputs[panel]...)
		}
		data, err := source.EncodeJSON(x, "  ")
		if err != nil {
			return nil, err
		}
		out = append(out, files.File{Path: "results/calibrations/" + result.CalibrationID(x.Judge, x.Experts, x.Component) + ".json",
			Data: data})
	}
	return out, nil
}

// writePage writes a page, as of a site that has summaries in place of ratings: of a judge, or of all.
func (c *calibration) writePage() error {
	if c.out == "" {
		return nil
	}
	published, findings := summarizeImport(c.files, c.known)
	if findings.HasErrors() {
		return c.wrong(findings)
	}
	set, _ := readFiles(published, c.known)
	calibrations, err := c.compute(set)
	if err != nil {
		return err
	}
	settings := fmt.Appendf(nil, "title = \"Judges beside experts\"\nfeatured = %q\n", c.panel)
	folder := append(slices.Concat(published, calibrations), files.File{Path: "site.toml", Data: settings})
	if own := c.known.Benchmark.File; own.Path != "" {
		folder = append(folder, files.File{Path: own.Path, Data: own.Bytes})
	}
	src, findings := site.Load(files.Memory(folder))
	var all []files.File
	if !findings.HasErrors() {
		findings.Add(site.Try(src, site.Options{}, func(f files.File) { all = append(all, f) })...)
	}
	if findings.HasErrors() {
		return c.wrong(findings)
	}
	of := "judges"
	if len(c.judges) == 1 {
		of += "/" + c.judges[0]
	}
	page := files.File{Path: filepath.Base(c.out), Data: site.Single(all, of)}
	if err := files.Create(filepath.Dir(c.out), []files.File{page}, false); err != nil {
		return err
	}
	sayLine(c.std.err, "wrote "+filepath.ToSlash(c.out))
	return nil
}

// below ends with a status of its own where a judge's AUC is below the bar, over all answers or within models, or unknown on all
// scales; on which it is unknown is said. Within models, since who reads nothing but a model's name may tell its answers apart.
func (c *calibration) below(panels []*board.Panel) error {
	if c.bar == 0 {
		return nil
	}
	for _, p := range panels {
		known, unknown := 0, []string(nil)
		for _, of := range p.Calibration.Comparisons() {
			for _, s := range of.Scales {
				switch r := &s.Reading; {
				case s.Compared == 0: // it did not rate them
				case !r.Enough() || r.AUCWithin.Undefined != "":
					unknown = append(unknown, s.Scale.Label)
				case min(r.AUC.Value, r.AUCWithin.Value) < c.bar:
					sayLine(c.std.err, fmt.Sprintf("%s: AUC %s, within models %s, on %s is below %s", p.ID, num.Two(r.AUC.Value),
						num.Two(r.AUCWithin.Value), s.Scale.Label, num.Two(c.bar)))
					return exitStatus(exitBelow)
				default:
					known++
				}
			}
		}
		if len(unknown) > 0 || known == 0 {
			sayLine(c.std.err, fmt.Sprintf("%s: too few answers are low, or not low, over all or within models, "+
				"to compare it with a bar on %s", p.ID, cmp.Or(strings.Join(unknown, ", "), "any scale")))
		}
		if known == 0 {
			return exitStatus(exitBelow)
		}
	}
	return nil
}
