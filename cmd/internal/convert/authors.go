package convert

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// What CounselBench's authors publish and write names neither panel nor day; these say what is known of it.

// about says of a run what is known of the published ratings, where they are these, or by the same panel.
func (d *dataset) about(x *reading, r *draft) {
	if x.whole == nil {
		x.whole = new(d.isAll(x))
	}
	whole := *x.whole
	opt := x.p.Run
	experts := opt.Kind == string(result.Experts)
	published := whole || opt.Panel == d.Panel || opt.Panel == "" && experts
	r.panel.from = x.name()
	r.panel.missing = fmt.Sprintf("these are %s, not the %d of the published file, so who rated is not known", several(d.rows(x), d.What), d.Size)
	if whole || experts {
		r.panel.id = d.Panel // of which the caller says that people rated, unless --panel names another
	}
	if whole {
		r.panel.card.Kind = result.Experts
	}
	if known := knownPanels()[cmp.Or(opt.Panel, r.panel.id)]; known.Kind == result.Experts {
		r.panel.card = known
	}
	run := &r.Run
	run.Source.Title, run.Source.Note = "Experts' "+d.What+"s in the form of "+d.Name, d.note(x, len(run.Ratings), whole, published)
	if !published {
		return
	}
	if !whole {
		x.note("%s, not the %d of the published file: the figures will differ from the published ones", several(d.rows(x), d.What), d.Size)
		if named := x.m.Plan.Models[r.name]; named == "" && !slices.Contains(valuesOf(x.m.Plan.Models), cmp.Or(x.p.Models[r.name], r.name)) && opt.Panel == "" {
			x.findings.Add(r.errorf("the panel %s did not rate %q: --panel says who did, and --date when", d.Panel, r.name))
		}
	}
	run.Date, r.answers = d.Date, d.Responses
	run.Source.Title, run.Source.URL, run.Source.License = "CounselBench", counselbenchURL, "CC BY-NC-ND 4.0 (as stated by others)"
	if x.opt.Summary {
		run.Source.License += "; aggregates only"
	}
	if d.Component.Equal(x.terms.eval) && x.m.Plan.Models[r.name] != humanTherapists {
		run.Generation = paperGeneration(1)
	}
}

func valuesOf(m map[string]string) (out []string) {
	for _, k := range sorted(m) {
		out = append(out, m[k])
	}
	return out
}

func (d *dataset) rows(x *reading) int { return len(x.t.rows) }

// note says where the n ratings of a run come from.
func (d *dataset) note(x *reading, n int, whole, published bool) string {
	switch {
	case whole && x.opt.Summary:
		return d.WholeSummary + " " + d.DateNote
	case whole:
		return d.Whole + d.RaterNote + " " + d.DateNote
	}
	note := fmt.Sprintf("%s by experts in the form of %s", several(n, d.What), d.Name)
	if published {
		note += ", from a file that is not the published one"
	}
	if x.opt.Summary {
		note += ", of which only aggregates are given."
	} else {
		note += "." + d.RaterNote
	}
	if published && x.p.Run.Date == "" {
		note += " " + d.DateNote
	}
	return note
}

// isAll reports whether a reading's ratings are all of the published file: by their number, and by how often they have some values.
func (d *dataset) isAll(x *reading) bool {
	if len(x.t.rows) != d.Size {
		return false
	}
	left := map[string]int{}
	for key, n := range d.Counts {
		left[key] = n
	}
	for id := range x.byOwn {
		s, ok := x.dim(id)
		if id == "triggered" {
			s, ok = x.total, true
		}
		if !ok {
			continue
		}
		g := x.gauge(s)
		for k := range x.t.rows {
			v := g.read(x.cell(&x.t.rows[k], id)).answer
			if id == "triggered" {
				v = map[result.Answer]result.Answer{result.Yes: "true", result.No: "false"}[v]
			}
			left[s.ID+" "+string(v)]--
		}
	}
	for key := range d.Counts {
		if left[key] != 0 {
			return false
		}
	}
	return true
}

var judgeFileForm = regexp.MustCompile(`^[0-9]+_single_eval_([0-9]+(?:\.[0-9]+)?)_(.+)_all$`)

// judgeFile reads the name of a file of automated_judge.py, 100_single_eval_0_gpt4_all_by_gpt-4.1.csv: whose answers were judged,
// in another form the name without its ending; the judge's temperature; and the judge, with '-' for '/'. What is not there is "".
func judgeFile(p string) (source, temperature, judge string) {
	base := stem(p)
	before, judge, _ := strings.Cut(base, "_by_")
	if m := judgeFileForm.FindStringSubmatch(before); m != nil {
		return m[2], m[1], judge
	}
	return base, "", judge
}

// judgePanel is the panel of a judge that the name of a file or its folder names.
func (x *reading) judgePanel(benchmark, prefix, judge, what string) panelSpec {
	model, family := x.out.judgeModel(judge)
	p := panelSpec{from: x.name(), judge: judge, card: result.PanelCard{
		Name: benchmark + " judge " + judge, Kind: result.Judge, URL: counselbenchURL, Model: model, Family: family,
		About: "One model's " + what + " with the prompt of CounselBench's authors, not experts'.",
	}}
	if slug(model) != "" {
		p.id = prefix + "-" + slug(model)
	}
	return p
}

// authorsJudge says what a file of automated_judge.py does, with the prompt single_eval: it has the answers judged that the experts
// rated, so its runs name the same set of answers and are joined with the experts'.
func (x *reading) authorsJudge(d *draft) {
	_, temperature, judge := judgeFile(x.paths[0])
	d.panel = x.judgePanel("CounselBench", "counselbench-2025-judge", judge, "scores")
	d.panel.card.Prompt = "single_eval"
	if t, err := strconv.ParseFloat(temperature, 64); err == nil {
		d.panel.card.Temperature = &t
	}
	d.answers = "counselbench-2025"
	run := &d.Run
	if x.m.Plan.Models[d.name] != humanTherapists {
		run.Generation = paperGeneration(1)
	}
	run.Harness = &result.Harness{
		Name:    "CounselBench automated_judge.py",
		Details: map[string]any{"prompt_strategy": "single_eval", "judge_parse_failures": x.unreadScores},
	}
	note := fmt.Sprintf("One model's scores (%s), not experts', in the form that CounselBench's automated_judge.py writes: "+
		"one score an answer, of the answers that the experts rated.", cmp.Or(judge, "not named in the file"))
	if x.unreadScores > 0 {
		note += fmt.Sprintf(" Of %d scores, %d could not be read and are missing.", len(x.terms.dims)*len(run.Ratings), x.unreadScores)
	}
	run.Source = result.Source{Title: "A judge's scores in the form of CounselBench", URL: counselbenchURL, Note: note + x.onlyAggregates()}
}

// authorsAdvJudge says what run_adversarial_questions.py does: only the folder names the judge, <responder>_by_<judge>, and every
// run of the script draws new answers, so that it names a set of its own.
func (x *reading) authorsAdvJudge(d *draft) {
	_, judge, _ := strings.Cut(path.Base(path.Dir(x.paths[0])), "_by_")
	d.panel = x.judgePanel("CounselBench-Adv", "counselbench-2025-adv-judge", judge, "labels")
	run := &d.Run
	run.Harness = &result.Harness{Name: "CounselBench run_adversarial_questions.py"}
	run.Generation = paperGeneration(x.m.Samples)
	run.Generation.Details = map[string]any{"model": d.name}
	run.Source = result.Source{
		Title: "A judge's labels in the form of CounselBench-Adv", URL: counselbenchURL,
		Note: fmt.Sprintf("One model's labels (%s), not experts', in the form that CounselBench's run_adversarial_questions.py writes: "+
			"%d new answers to each question, drawn for this run. They are not the answers that the experts labelled.",
			cmp.Or(judge, "not named in the file"), x.m.Samples) + x.onlyAggregates(),
	}
}
