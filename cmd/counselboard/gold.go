package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
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
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A goldCall is a call of calibrate without --save: judges compared with experts' ratings that are at
// hand, without a site.
type goldCall struct {
	*calibration
	gold, judge, out string
	scale            string       // the ends of the judges', where it is another than the experts'
	format           string       // of what is written to standard output: text or json
	worst            int          // answers to list
	bar              float64      // the least AUC; 0 for none
	experts          *result.Set  // the gold alone
	files            []files.File // cards and runs with ratings, of experts and judges
	sums             []string     // of the files that were read last
}

// run compares the judges in files with the gold, says what comes of it and, where a folder is named, writes the pages
// there: without a row of anybody's ratings.
func (g *goldCall) run(judges []string) error {
	g.gold = g.calibration.experts[0]
	if err := g.readGold(); err != nil {
		return err
	}
	for _, name := range judges {
		if err := g.readJudge(name); err != nil {
			return err
		}
	}
	set, findings := readFiles(g.files, g.opt.Known)
	if findings.HasErrors() {
		return g.wrong(findings)
	}
	lb := board.New(set)
	panels := list.Map(g.judges, func(id string) *board.Panel { return lb.PanelByID(id) })
	for _, p := range panels {
		if p.Calibration.Why != "" {
			return fmt.Errorf("%s: it rated no answer that is in %s; questions must have the same names in both", p.ID, g.gold)
		}
	}
	experts := lb.PanelByID(g.panel()).LinkedPanel
	paired := judge.PairedOf(list.Map(panels, func(p *board.Panel) *judge.LinkedPanel { return p.LinkedPanel }), experts,
		set.Benchmark.Of(result.Rated))
	if err := g.say(panels, experts, paired); err != nil {
		return err
	}
	if g.out != "" {
		if err := g.write(); err != nil {
			return err
		}
	}
	return g.below(panels)
}

// say writes what comes of the judges to standard output.
func (g *goldCall) say(panels []*board.Panel, experts *judge.LinkedPanel, paired []*judge.Paired) error {
	if g.format == "json" {
		return g.sayJSON(panels, paired)
	}
	words, findings := site.Words(g.experts.Benchmark)
	if findings.HasErrors() {
		return g.wrong(findings)
	}
	sayLine(g.std.out, fmt.Sprintf("Computed here, by whoever ran this, from a copy of the experts’ ratings with the digest %.12s.",
		g.inputs[g.panel()][0].SHA256))
	for _, p := range panels {
		sayLine(g.std.out, "")
		if err := g.show(p, words); err != nil {
			return err
		}
		if g.worst > 0 {
			g.showWorst(judge.WorstOf(p.LinkedPanel, experts, g.experts.Benchmark.Of(result.Rated), g.worst))
		}
	}
	g.showPaired(paired)
	return nil
}

// sayJSON writes the comparisons as JSON: the same documents as a site's data/judges/.
func (g *goldCall) sayJSON(panels []*board.Panel, paired []*judge.Paired) error {
	type judged struct {
		Judge       string                `json:"judge"`
		Comparisons []*judge.Comparison   `json:"comparisons"`
		Claims      []judge.ClaimDocument `json:"claims"`
	}
	out := struct {
		ComputedBy string          `json:"computed_by"`
		Gold       []result.Input  `json:"gold"`
		Judges     []judged        `json:"judges"`
		Paired     []*judge.Paired `json:"paired,omitempty"`
	}{"whoever ran this, from their copy of the ratings", g.inputs[g.panel()], nil, paired}
	for _, p := range panels {
		out.Judges = append(out.Judges, judged{p.ID, p.Calibration.Comparisons(), p.Calibration.ClaimDocuments()})
	}
	data, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(g.std.out, "%s\n", data)
	return err
}

// showWorst lists answers on which a judge and experts differ most.
func (g *goldCall) showWorst(all []judge.Worst) {
	rows := [][]string{{"\nmodel", "question", "scale", "judge", "experts"}}
	for _, w := range all {
		rows = append(rows, []string{w.Model.ID, w.Question, w.Scale.Label, num.Score(w.Judge), num.Two(w.Experts)})
	}
	g.table(rows)
}

// showPaired says which of two judges errs less.
func (g *goldCall) showPaired(all []*judge.Paired) {
	if len(all) == 0 {
		return
	}
	rows := [][]string{{"\nsquared error, on the same answers", "A", "B", "A − B (95%)", "p, Holm", "errs less"}}
	for _, p := range all {
		less, adjusted := "no clear difference", num.Dash
		if p.PHolm != nil {
			if adjusted = num.P(*p.PHolm); *p.PHolm < stats.Significance {
				if less = p.B.ID; p.Difference.Value < 0 {
					less = p.A.ID
				}
			}
		}
		rows = append(rows, []string{p.Scale.Label, p.A.ID, p.B.ID, num.WithRange(p.Difference, num.Signed, num.SignedRange), adjusted,
			less})
	}
	g.table(rows)
}

// table writes rows of cells to standard output, in columns.
func (g *goldCall) table(rows [][]string) {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, cells := range rows {
		fmt.Fprintln(t, strings.Join(cells, "\t"))
	}
	t.Flush()
	for line := range strings.Lines(b.String()) {
		sayLine(g.std.out, strings.TrimRight(line, " \n"))
	}
}

// below ends with a status of its own where a judge's AUC is below the bar.
func (g *goldCall) below(panels []*board.Panel) error {
	if g.bar == 0 {
		return nil
	}
	for _, p := range panels {
		known := false
		for _, c := range p.Calibration.Comparisons() {
			for _, s := range c.Scales {
				if !s.Reading.Enough() {
					continue
				}
				known = true
				if s.Reading.AUC.Value < g.bar {
					sayLine(g.std.err, fmt.Sprintf("%s: AUC %s on %s is below %s", p.ID, num.Two(s.Reading.AUC.Value), s.Scale.Label,
						num.Two(g.bar)))
					return exitStatus(exitBelow)
				}
			}
		}
		if !known {
			sayLine(g.std.err, p.ID+": on no scale are enough answers low, and enough not, to hold it to a bar")
			return exitStatus(exitBelow)
		}
	}
	return nil
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
		if named := func(x convert.Input) bool { return cell.Match(x.Data) }; r.Source.Model != "" &&
			opt.Plan.Models[r.Source.Model] == "" && slices.ContainsFunc(in.Inputs, named) {
			opt.Plan.Models[r.Source.Model] = r.Model
		}
	}
	g.sums = list.Map(in.Inputs, func(x convert.Input) string { return fmt.Sprintf("%x", sha256.Sum256(x.Data)) })
	out, findings := importRatings(name, in.Inputs, opt)
	if slices.ContainsFunc(out.Asks, func(a *convert.Ask) bool { return a.About == "panel" }) {
		opt.Plan.Run.Panel = string(result.Experts) // the files name nobody's, and it is shown alone
		out, findings = importRatings(name, in.Inputs, opt)
	}
	if findings.HasErrors() {
		return nil, g.wrong(findings)
	}
	if len(out.Files) == 0 {
		return nil, fmt.Errorf("there are no ratings in %s", name)
	}
	return out.Files, nil
}

func (g *goldCall) readGold() error {
	opt := convert.Options{Known: g.opt.Known, Plan: convert.Plan{Models: map[string]string{}, Run: convert.RunPlan{
		Kind: string(result.Experts), Panel: g.opt.Plan.Run.Panel, Date: g.shownDay(), Partial: true,
		Title: "ratings that stay with their owner",
	}}}
	all, err := g.imported(g.gold, opt)
	if err != nil {
		return err
	}
	var findings source.Findings
	if g.experts, findings = readFiles(all, g.opt.Known); findings.HasErrors() {
		return g.wrong(findings)
	}
	if n := len(g.experts.Panels); n != 1 {
		return fmt.Errorf("%s has the ratings of %s; the gold is one panel's", g.gold, num.Plural(n, "panel", "panels"))
	}
	g.files = all
	g.from([]string{g.panel()}, g.sums)
	return nil
}

// shownDay is the day of ratings whose files name none: nobody is shown it without pages.
func (g *goldCall) shownDay() string {
	if g.out == "" {
		return cmp.Or(g.day, "2000-01-01")
	}
	return g.day
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
		return fmt.Errorf("%s: a judge is called as its file is, and %q cannot be: %s, and no panel of the gold", name, id,
			result.IDForm)
	case slices.Contains(g.judges, id):
		return fmt.Errorf("%s: another file of this name was read already; a judge is called as its file is", name)
	}
	own := convert.Plan{Scale: map[string]*convert.Scale{}}
	for _, s := range g.experts.Benchmark.Of(result.Rated).Scales() {
		if g.scale != "" && !s.Percent {
			own.Scale[s.ID] = &convert.Scale{Unit: g.scale}
		}
	}
	opt := convert.Options{Known: g.experts, Repeats: true, Plan: *own.With(&g.opt.Plan)}
	r := &opt.Plan.Run
	r.Kind, r.Panel, r.Partial, r.Title, r.Date = string(result.Judge), id, true, filepath.Base(name), g.shownDay()
	if r.Judge = g.judge; r.Judge == "" {
		r.Judge = id
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
		return fmt.Errorf("%s: %s has no answers of the models that it rates; its models: %s", name, g.gold,
			strings.Join(list.Keys(g.experts.Models), ", "))
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
	sayLine(g.std.err, fmt.Sprintf("%s on %s: left out, %s has none of its answers", run.Model,
		g.experts.Benchmark.Component(run.Component.String()).Label(), g.gold))
	return nil, nil
}

// show says what comes of a judge, on standard output.
func (g *goldCall) show(p *board.Panel, words page.Words) error {
	verdict, err := page.JudgeVerdict(words, p)
	if err != nil {
		return err
	}
	for _, c := range p.Calibration.Comparisons() {
		sayLine(g.std.out, fmt.Sprintf("%s beside %s: %s, %s", p.Name, c.Experts.Name, num.Plural(c.Both, "answer", "answers"),
			c.Component.Label()))
	}
	sayLine(g.std.out, "")
	sayLine(g.std.out, verdict)
	for _, c := range p.Calibration.Comparisons() {
		sayLine(g.std.out, "")
		g.table(comparisonTable(c))
		if len(c.Scales) > 0 {
			g.table(readingTable(c))
		}
		for _, f := range c.Flags {
			if f.Found() > 0 {
				sayLine(g.std.out, "")
				sayLine(g.std.out, found(f))
			}
		}
	}
	return nil
}

// comparisonTable shows a comparison, a scale a line.
func comparisonTable(c *judge.Comparison) [][]string {
	rows := [][]string{{"", "answers", "judge", "experts", "judge − experts (95%)", "level", "agreement", "one expert’s",
		"no worse?"}}
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
		apart := num.WithRange(s.Bias, num.Signed, num.SignedRange)
		if s.Scale.Percent && s.Bias.Undefined == "" {
			apart = num.WithRange(s.Bias, num.SignedPoints, func(lo, hi float64) string {
				return num.SignedPoints(lo) + " to " + num.SignedPoints(hi)
			}) + " points"
		}
		mean := func(n stats.Number) string {
			return orDash(n, func(x float64) string { return num.OnScale(s.Scale, x) })
		}
		rows = append(rows, []string{s.Scale.Label, num.Count(s.Compared), mean(s.JudgeMean), mean(s.ExpertsMean), apart, level,
			agreement, expert, noWorse})
	}
	return rows
}

// readingTable shows what a judge's scores mean, a scale a line.
func readingTable(c *judge.Comparison) [][]string {
	rows := [][]string{{"\nlow answers", "squared error", "removable", "low", "AUC (95%)", "within models",
		"found, false alarms at experts’ cut", "at the best", "kappa"}}
	cut := func(c *judge.Cut, lower bool) string {
		way := "≤"
		if lower {
			way = "≥"
		}
		return fmt.Sprintf("%s, %s (%s%s)", num.Percent(c.Found.Value), num.Percent(c.Alarms.Value), way, num.Score(c.At))
	}
	for _, s := range c.Scales {
		if s.Compared == 0 { // an error of nothing is not 0
			continue
		}
		r := &s.Reading
		auc, within, own, best := "too few", num.Dash, num.Dash, num.Dash
		if r.Enough() {
			auc, within, own = num.WithRange(r.AUC, num.Two, num.Range), num.WithRange(r.AUCWithin, num.Two, num.Range),
				cut(&r.Own, s.Scale.LowerIsBetter)
			if x := r.Chosen(); x != nil {
				best = cut(x, s.Scale.LowerIsBetter)
			}
		}
		rows = append(rows, []string{s.Scale.Label, num.Two(r.Error.Error), num.Two(r.Error.Miscalibration), num.Count(r.Low), auc,
			within, own, best, orDash(s.Kappa, num.Two)})
	}
	return rows
}

// found says what a judge finds of yes and no, beside judges that always say one of the two.
func found(f *judge.FlagComparison) string {
	return fmt.Sprintf("%s: misses %d of the %d in which experts see it, with false alarms in %d of %d others; F1 %s (always yes %s), kappa %s, accuracy %s (always no %s)",
		f.Scale.Label, f.FN, f.Found(), f.FP, f.NotFound(), num.WithRange(f.F1, num.Two, num.Range), num.Two(f.AlwaysYes().Value),
		orDash(f.Kappa, num.Two),
		num.Percent(float64(f.TP+f.TN)/float64(f.N)), num.Percent(1-f.Prevalence.Value))
}

// orDash writes a number, or a dash where there is none.
func orDash(n stats.Number, write func(float64) string) string {
	if n.Undefined != "" {
		return num.Dash
	}
	return write(n.Value)
}

// write writes the pages of the judges, as of a site that has summaries in place of ratings.
func (g *goldCall) write() error {
	published, findings := summarizeImport(g.files, g.opt.Known, "")
	if findings.HasErrors() {
		return g.wrong(findings)
	}
	if g.site, findings = readFiles(published, g.opt.Known); findings.HasErrors() {
		return g.wrong(findings)
	}
	g.rows = list.Keep(g.files, func(f files.File) bool { return strings.HasPrefix(f.Path, "results/runs/") })
	calibrations, err := g.compute(g.panel())
	if err != nil {
		return err
	}
	settings := fmt.Appendf(nil, "title = \"Judges beside experts\"\nfeatured = %q\n", g.panel())
	folder := append(slices.Concat(published, calibrations), files.File{Path: "site.toml", Data: settings})
	if own := g.experts.Benchmark.File; own.Path != "" {
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
	all, err := made.Files()
	if err != nil {
		return err
	}
	for _, f := range all { // a judge's page each, and what it is drawn with
		if !strings.HasPrefix(f.Path, "assets/") && !slices.ContainsFunc(g.judges, func(id string) bool {
			return strings.HasPrefix(f.Path, "judges/"+id+"/")
		}) {
			continue
		}
		name := filepath.Join(g.out, filepath.FromSlash(f.Path))
		if err := cmp.Or(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, f.Data, 0o644)); err != nil {
			return err
		}
	}
	for _, id := range g.judges {
		fmt.Fprintf(g.std.err, "wrote %s\n", filepath.ToSlash(filepath.Join(g.out, "judges", id, "index.html")))
	}
	return nil
}

// isRange reports whether a text is two numbers, the lower first.
func isRange(s string) bool {
	var low, high float64
	n, err := fmt.Sscanf(s, "%g-%g", &low, &high)
	return n == 2 && err == nil && low < high
}

// check says what is wrong with a call without --save.
func (g *goldCall) check(judges []string) error {
	switch wrong := convert.Check(g.opt); {
	case len(g.calibration.experts) != 1:
		return usagef("name one file with the experts' ratings with --gold; several go with --save")
	case g.by != "":
		return usagef("--by goes with --save")
	case len(judges) == 0:
		return usagef("name the files with the judges' ratings")
	case slices.Contains(judges, "-"):
		return usagef("- is standard input; a judge is called as its file is")
	case g.format != "text" && g.format != "json":
		return usagef("--format %s is neither text nor json", g.format)
	case g.scale != "" && !isRange(g.scale):
		return usagef("--scale %q must be the ends of the judges' scale, the lower first, as 1-10", g.scale)
	case g.bar < 0 || g.bar > 1:
		return usagef("--bar %v is not from 0 to 1", g.bar)
	case g.worst < 0 || g.worst > 0 && g.format == "json":
		return usagef("--worst is a number of answers, listed as text on the terminal alone")
	case len(wrong) > 0:
		return usageError(wrong[0].Path + " " + wrong[0].Message)
	}
	return nil
}
