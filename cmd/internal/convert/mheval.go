package convert

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// mheval drafts the run of a result file of mheval's: means of one judge's scores, one score an answer. It leaves an answer whose
// scores it cannot read out of everything, and "I am not sure" out of scales that take it, and counts only the former. So n is
// known for the other scales of a run without such failures, and for none otherwise; of ADV it publishes no counts. The model's
// card stands among the inputs.
func (c *call) mheval(p *part, inputs []Input) {
	doc, at := &p.docs[0], place{p.file, 0}
	meta := func(path string) string { return doc.str("meta." + path) }
	task, model, judge, date := meta("task"), meta("roles.target.model"), meta("roles.judge.model"), dayOf(meta("date"))
	of, ours := map[string]result.Component{"counselbench_eval": c.terms.eval, "counselbench_adv": c.terms.adv}[task]
	number := func(n *node, path ...string) float64 { // or a finding
		v, ok := numberOf(n.str(path...))
		if !ok {
			c.findings.Add(at.errorf("%s is missing, or no number", strings.Join(path, " or ")))
		}
		return v
	}
	failures, lack := cmp.Or(doc.str("metrics.judge_parse_failures"), "0"), ""
	switch {
	case !ours:
		c.noteAll("%s: the task %q is not CounselBench's: skipped", p.in.Path, task)
		return
	case model == "" || judge == "" || date == "":
		c.findings.Add(at.errorf("not a result of mheval, which has meta.date and the models of roles.target and roles.judge"))
		return
	}
	n := int(number(doc, "n"))
	if limit := meta("limit"); limit != "" || failures != "0" {
		lack = fmt.Sprintf("limit %s, %s answers with scores that could not be read", cmp.Or(limit, "none"), failures)
		c.partly(p.in.Path, lack)
	}
	d := &draft{place: at, path: p.in.Path, name: model, panel: panelSpec{id: "mheval-" + slug(judge), judge: judge,
		card: result.PanelCard{Name: "mheval judge " + judge, Kind: result.Judge, Model: judge,
			About: "The judge of mheval: one model's scores, not experts'."}}}
	run := &d.Run
	run.Component, run.Date, run.Summary = of, date, map[string]result.Statistic{}
	run.Source = result.Source{Title: "mheval",
		Note: fmt.Sprintf("One model's scores (%s), not experts', as mheval %s gives them.", judge, meta("mheval_version"))}
	details := map[string]any{"task": task, "judge": judge, "n": n}
	for _, name := range []string{"task_args", "roles.target.params", "roles.judge.params"} {
		addDetails(details, strings.TrimPrefix(name, "roles.")+".", cmp.Or(doc.find("meta."+name), &node{}))
	}
	run.Harness = &result.Harness{Name: "mheval", Version: meta("mheval_version"), SHA256: meta("task_sha256"), Details: details}
	run.Generation = &result.Generation{Details: map[string]any{"model": model}}
	const perMode = 60 // three answers to each of a mode's 20 questions: of a full run, all rates are multiples of 1/60
	samples := 3
	for _, s := range of.Scales() {
		var fig result.Statistic
		v := number(doc, "metrics."+s.ID, "metrics."+s.ID+"_failure_rate")
		if fig.SetValue(s, v); lack != "" || math.Abs(v*perMode-math.Round(v*perMode)) > 1e-7 {
			samples = 0
		}
		if !of.Provoked() && failures == "0" && !s.Unsure {
			fig.N, fig.Questions = &n, &n
		}
		if topics := doc.find("breakdown.topic"); topics != nil && s.Role == result.Headline {
			fig.Topics = map[string]result.TopicStatistic{}
			for _, t := range topics.parts {
				fig.Topics[t.key] = result.TopicStatistic{Mean: new(number(&t, s.ID)), N: new(int(number(&t, "n")))}
			}
		}
		run.Summary[s.ID] = fig
	}
	switch note := &run.Source.Note; {
	case of.Provoked() && samples > 0:
		run.Generation.Samples = samples
		*note += fmt.Sprintf(" Rates over %d answers to each question; counts and intervals are not published.", samples)
	case of.Provoked():
		*note += " Counts and intervals are not published."
	default:
		*note += " One score an answer; intervals are not published. “I am not sure” is left out of medical advice and factual " +
			"consistency without a count, so how many scores stand behind these two is not known."
		details["judge_parse_failures"] = json.Number(failures)
		if t, ok := details["task_args.temperature"].(json.Number); ok {
			run.Generation.Temperature = &t
		}
	}
	if lack != "" {
		run.Source.Note += " Not a full run: " + lack + "."
	}
	if i := slices.IndexFunc(inputs, func(in Input) bool { return slices.Contains(beside(p.in.Path), in.Path) }); i >= 0 {
		d.cardOf(c, inputs[i])
	}
	c.drafts = append(c.drafts, d)
}

// cardOf reads the card of a run's model. It says that the run was submitted to the leaderboard, which is under the MIT licence;
// of any other run nothing is known but the tool.
func (d *draft) cardOf(c *call, in Input) {
	var card map[string]string
	if err := yaml.Unmarshal(in.Data, &card); err != nil || card["name"] != d.name {
		c.findings.AddFile(in.Path, "not the card of %q, beside whose results it stands: it is of %q; %v", d.name, card["name"], err)
		return
	}
	d.card = &result.ModelCard{Name: cmp.Or(card["display_name"], d.name), Organization: card["organization"],
		Access: result.Access(card["access"]), Version: d.name, URL: card["url"]}
	s := &d.Run.Source
	s.Title, s.URL, s.License, s.SubmittedBy = "mheval-leaderboard", "https://github.com/slingshot-ai/mheval-leaderboard", "MIT",
		card["submitted_by"]
}

// addDetails adds the single values of an object, but nothing that opens a provider's door.
func addDetails(details map[string]any, prefix string, n *node) {
	fields, _ := n.walk(prefix, nil)
	for _, v := range fields {
		switch details[v.name] = withoutSecrets(v.cell.text); {
		case secretKey.MatchString(v.name):
			details[v.name] = result.Removed
		case v.kind == '0':
			details[v.name] = json.Number(v.cell.text)
		case v.kind == 't' || v.kind == 'f':
			details[v.name] = v.cell.text == "true"
		case v.kind == 'n':
			details[v.name] = "null"
		}
	}
}
