package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/convert"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A goldCall is a call of calibrate with --gold: judges held against experts' ratings that are at
// hand, without a site.
type goldCall struct {
	*calibration
	gold, judge, out string
	experts          *result.Set  // the gold alone
	files            []files.File // cards and runs with ratings, of experts and judges
	sums             []string     // of the files that were read last
}

// run holds the judges in files against the gold, says in a table what comes of it and, where a
// folder is named, writes the pages there: without a row of anybody's ratings.
func (g *goldCall) run(judges []string) error {
	if err := g.readGold(); err != nil {
		return err
	}
	for _, name := range judges {
		if err := g.readJudge(name); err != nil {
			return err
		}
	}
	set, findings := readFiles(g.files, &result.Set{})
	if findings.HasErrors() {
		return g.wrong(findings)
	}
	words, findings := site.Words()
	if findings.HasErrors() {
		return g.wrong(findings)
	}
	lb := board.New(set)
	for _, id := range g.judges {
		if err := g.show(lb.PanelByID(id), words); err != nil {
			return err
		}
	}
	if g.out == "" {
		return nil
	}
	return g.write()
}

// imported reads files with ratings of one kind of rater, and returns their runs and the cards that
// these ask for.
func (g *goldCall) imported(name string, opt convert.Options) ([]files.File, error) {
	in := convert.Reader{}
	if in.Read(name); len(in.Findings) > 0 {
		return nil, g.wrong(in.Findings)
	}
	for _, r := range g.goldRuns() { // whom the gold calls so, a judge's file may call so, too
		cell := regexp.MustCompile(`(?m)(^|[,;\t"])` + regexp.QuoteMeta(r.Source.Model) + `([,;\t"]|$)`)
		if named := func(x convert.Input) bool { return cell.Match(x.Data) }; r.Source.Model != "" && opt.Plan.Models[r.Source.Model] == "" && slices.ContainsFunc(in.Inputs, named) {
			opt.Plan.Models[r.Source.Model] = r.Model
		}
	}
	g.sums = list.Map(in.Inputs, func(x convert.Input) string { return fmt.Sprintf("%x", sha256.Sum256(x.Data)) })
	out, findings := importRatings(name, in.Inputs, opt)
	if findings.HasErrors() {
		return nil, g.wrong(findings)
	}
	if len(out.Files) == 0 {
		return nil, fmt.Errorf("there are no ratings in %s", name)
	}
	return out.Files, nil
}

func (g *goldCall) readGold() error {
	all, err := g.imported(g.gold, convert.Options{Plan: convert.Plan{Models: map[string]string{}, Run: convert.RunPlan{
		Kind: string(result.Experts), Panel: g.opt.Plan.Run.Panel, Date: g.day, Partial: true, Title: "ratings that stay with their owner",
	}}})
	if err != nil {
		return err
	}
	var findings source.Findings
	if g.experts, findings = readFiles(all, &result.Set{}); findings.HasErrors() {
		return g.wrong(findings)
	}
	if n := len(g.experts.Panels); n != 1 {
		return fmt.Errorf("%s has the ratings of %s; the gold is one panel's", g.gold, num.Plural(n, "panel", "panels"))
	}
	g.files = all
	g.from([]string{g.panel()}, g.sums)
	return nil
}

// goldRuns are the experts' runs, by id; none before they are read.
func (g *goldCall) goldRuns() []*result.Run {
	if g.experts == nil {
		return nil
	}
	return list.Map(g.experts.RunIDs(), func(id string) *result.Run { return g.experts.Runs[id] })
}

// panel is the id of the experts' panel.
func (g *goldCall) panel() string { return list.Keys(g.experts.Panels)[0] }

// readJudge reads the ratings of a judge, who is called as their file is.
func (g *goldCall) readJudge(name string) error {
	id := strings.ToLower(strings.TrimSuffix(filepath.Base(name), ".gz"))
	id = strings.TrimSuffix(id, filepath.Ext(id))
	switch {
	case !result.ValidID(id) || g.experts.Panels[id] != nil:
		return fmt.Errorf("%s: a judge is called as its file is, and %q cannot be: %s, and no panel of the gold", name, id, result.IDForm)
	case slices.Contains(g.judges, id):
		return fmt.Errorf("%s: another file of this name was read already; a judge is called as its file is", name)
	}
	opt := convert.Options{Known: g.experts, Plan: *new(convert.Plan).With(&g.opt.Plan)}
	r := &opt.Plan.Run
	r.Kind, r.Panel, r.Partial, r.Title, r.Date = string(result.Judge), id, true, filepath.Base(name), g.day
	if r.Judge = g.judge; r.Judge == "" {
		r.Judge = id
	}
	if g.out == "" && g.day == "" {
		r.Date = "2000-01-01" // which nobody is shown
	}
	all, err := g.imported(name, opt)
	if err != nil {
		return err
	}
	joined := false
	for _, f := range all {
		switch {
		case strings.HasPrefix(f.Path, "results/panels/"):
			g.files = append(g.files, f)
		case strings.HasPrefix(f.Path, "results/runs/"):
			data, err := g.joined(f)
			if err != nil {
				return err
			}
			if data != nil {
				joined = true
				g.files = append(g.files, files.File{Path: f.Path, Data: data})
			}
		}
	}
	if !joined {
		return fmt.Errorf("%s: %s has no answers of the models that it rates; its models: %s", name, g.gold, strings.Join(list.Keys(g.experts.Models), ", "))
	}
	g.judges = append(g.judges, id)
	g.from([]string{id}, g.sums)
	return nil
}

// joined says of a judge's run that it is of the answers that the experts rated; nil, with a note,
// where they rated none of the model's.
func (g *goldCall) joined(f files.File) ([]byte, error) {
	run := &result.Run{}
	if err := json.Unmarshal(f.Data, run); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	for _, r := range g.goldRuns() {
		if r.Model == run.Model && r.Component.Equal(run.Component) {
			run.Responses, run.Subset, run.Status, run.Questions = r.Responses, r.Subset, nil, nil
			return result.EncodeRun(run)
		}
	}
	sayLine(g.std.err, fmt.Sprintf("%s on %s: left out, %s has none of its answers", run.Model, g.experts.Benchmark.Component(run.Component.String()).Label(), g.gold))
	return nil, nil
}

// show says what comes of a judge, on standard output.
func (g *goldCall) show(p *board.Panel, words page.Words) error {
	if p.Calibration.Why != "" {
		return fmt.Errorf("%s: it rated no answer that is in %s; questions must have the same names in both", p.ID, g.gold)
	}
	verdict, err := page.JudgeVerdict(words, p)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, c := range p.Calibration.Comparisons() {
		fmt.Fprintf(&b, "%s beside %s: %s, %s\n", p.Name, c.Experts.Name, num.Plural(c.Both, "answer", "answers"), c.Component.Label())
	}
	fmt.Fprintf(&b, "\n%s\n", verdict)
	for _, c := range p.Calibration.Comparisons() {
		fmt.Fprintln(&b)
		comparisonTable(&b, c)
		if f := c.Harm(); f != nil && f.Found() > 0 {
			fmt.Fprintf(&b, "\n%s: misses %d of the %d in which experts see it, with false alarms in %d of %d others\n", f.Scale.Label, f.FN, f.Found(), f.FP, f.NotFound())
		}
	}
	for line := range strings.Lines(b.String()) {
		sayLine(g.std.out, strings.TrimRight(line, " \n"))
	}
	return nil
}

// comparisonTable writes a comparison as a table, a scale a line.
func comparisonTable(w io.Writer, c *judge.Comparison) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "\tanswers\tjudge\texperts\tjudge − experts (95%)\tlevel\tagreement\tone expert’s\tno worse?")
	for _, s := range c.Judged() {
		level, agreement, expert, noWorse := "no clear difference", num.Dash, num.Dash, num.Dash
		switch {
		case s.Kind.Is() && s.Tally.OneEach():
			level = "kinder"
		case s.Kind.Is():
			level = "too kind"
		case s.Harsh.Is() && s.Tally.OneEach():
			level = "harsher"
		case s.Harsh.Is():
			level = "too harsh"
		case !s.Kind.Tested():
			level = "not tested"
		}
		if x := s.Agreement; x != nil && x.Verdict != judge.NotMeasured {
			agreement, expert, noWorse = num.Two(x.Judge.Value), num.Two(x.Expert.Value), string(x.Verdict)
		}
		apart := num.Dash
		if e := s.Bias; e.Undefined == "" {
			signed, unit := num.Signed, ""
			if s.Scale.Percent {
				signed, unit = num.SignedPoints, " points"
			}
			if apart = signed(e.Value); e.HasInterval() {
				apart += fmt.Sprintf(" (%s to %s)", signed(e.CI.Lo), signed(e.CI.Hi))
			}
			apart += unit
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", s.Scale.Label, num.Count(s.Compared), meanOn(s.Scale, s.JudgeMean.Undefined, s.JudgeMean.Value),
			meanOn(s.Scale, s.ExpertsMean.Undefined, s.ExpertsMean.Value), apart, level, agreement, expert, noWorse)
	}
	t.Flush()
}

// meanOn writes a mean or a share.
func meanOn(s result.Scale, undefined string, x float64) string {
	if undefined != "" {
		return num.Dash
	}
	return num.OnScale(s, x)
}

// write writes the pages of the judges, as of a site that has summaries in place of ratings.
func (g *goldCall) write() error {
	published, findings := summarizeImport(g.files, &result.Set{}, "")
	if findings.HasErrors() {
		return g.wrong(findings)
	}
	if g.site, findings = readFiles(published, &result.Set{}); findings.HasErrors() {
		return g.wrong(findings)
	}
	g.rows = list.Keep(g.files, func(f files.File) bool { return strings.HasPrefix(f.Path, "results/runs/") })
	calibrations, err := g.compute(g.panel())
	if err != nil {
		return err
	}
	settings := fmt.Appendf(nil, "title = \"Judges beside experts\"\nfeatured = %q\n", g.panel())
	folder := append(slices.Concat(published, calibrations), files.File{Path: "site.toml", Data: settings})
	if own := result.Current().File; own.Path != "" {
		folder = append(folder, files.File{Path: own.Path, Data: own.Bytes})
	}
	src, findings := site.Load(files.Memory(folder))
	if findings.HasErrors() {
		return g.wrong(findings)
	}
	made, err := site.New(src, site.Options{})
	if err != nil {
		return err
	}
	if _, err := made.Write(g.out); err != nil {
		return err
	}
	for _, id := range g.judges {
		fmt.Fprintf(g.std.err, "wrote %s\n", filepath.ToSlash(filepath.Join(g.out, "judges", id, "index.html")))
	}
	return nil
}

// check says what is wrong with a call that names a gold.
func (g *goldCall) check(judges []string) error {
	switch wrong := convert.Check(g.opt); {
	case len(g.calibration.experts) > 0 || g.by != "":
		return usagef("--gold takes the place of --experts and of a site: leave --experts and --by out")
	case len(judges) == 0:
		return usagef("name the files with the judges' ratings")
	case slices.Contains(judges, "-"):
		return usagef("- is standard input; a judge is called as its file is")
	case len(wrong) > 0:
		return usageError(wrong[0].Path + " " + wrong[0].Message)
	}
	return nil
}
