package upstream

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// mheval reads the result files of mheval and the model cards of its
// leaderboard: results/<model>/counselbench_{eval,adv}.json, other tasks
// skipped, and models/<model>.yaml. All are summaries by one judge.
var mheval = Format{
	Name:   "mheval",
	Sniff:  func(data []byte) bool { return isMhevalResult(data) || isMhevalCard(data) },
	Named:  namedMheval,
	Beside: besideMheval,
	Read:   readMheval,
}

// namedMheval knows results/<model>/counselbench_{eval,adv}.json.
func namedMheval(p string) bool {
	task, isJSON := strings.CutSuffix(path.Base(withoutGz(p)), ".json")
	_, ours := mhevalTasks[task]
	return isJSON && ours
}

func isMhevalResult(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{")) && bytes.Contains(data, []byte(`"mheval_version"`))
}

var (
	yamlName   = regexp.MustCompile(`(?m)^name:`)
	yamlAccess = regexp.MustCompile(`(?m)^access:`)
)

func isMhevalCard(data []byte) bool {
	return len(data) <= maxCard && yamlName.Match(data) && yamlAccess.Match(data)
}

// besideMheval gives the card of a result: models/<model>.yaml beside results/<model>/.
func besideMheval(p string) []string {
	p = withoutGz(p)
	dir := path.Dir(p)
	model := path.Base(dir)
	if path.Ext(p) != ".json" || model == "." || model == ".." || model == "/" {
		return nil
	}
	return []string{path.Join(dir, "..", "..", "models", model+".yaml")}
}

// tasks are mheval's names of the benchmark's components.
var mhevalTasks = map[string]result.Component{
	"counselbench_eval": result.Eval,
	"counselbench_adv":  result.Adv,
}

// An mhevalResult is a result file that has been read.
type mhevalResult struct {
	in        Input
	component result.Component
	meta      mhevalMeta
	n         string // as the file states it
	summary   map[string]result.Figure
	failures  int // EVAL: answers whose scores could not be read
	samples   int // ADV: answers to each question, 0 if not known
}

func readMheval(inputs []Input, opt Options) (*Output, strict.Findings) {
	out := new(Output)
	var findings strict.Findings
	var results []*mhevalResult
	cards := map[string]mhevalCard{}
	for _, in := range inputs {
		if !isMhevalResult(in.Data) && isMhevalCard(in.Data) {
			c, fs := readMhevalCard(in)
			findings = append(findings, fs...)
			old, twice := cards[c.name]
			switch {
			case len(fs) > 0:
			case twice && !bytes.Equal(old.stub(), c.stub()):
				findings = append(findings, wrong(in.Path, 1, 1, "the card of %q differs from the one in %s", c.name, old.path))
			default:
				cards[c.name] = c
			}
			continue
		}
		r, note, fs := readMhevalResult(in, opt.Partial)
		findings = append(findings, fs...)
		if note != "" {
			out.Notes = append(out.Notes, note)
		}
		if r != nil {
			results = append(results, r)
		}
	}
	if findings.HasErrors() {
		return out, findings
	}
	m := newMhevalSite(opt, cards, out)
	for _, r := range results {
		findings = append(findings, m.add(r)...)
	}
	for _, name := range slices.Sorted(maps.Keys(cards)) {
		if !m.used[name] {
			out.Notes = append(out.Notes, fmt.Sprintf("%s: a card without CounselBench results: skipped", cards[name].path))
		}
	}
	return out, findings
}

// readMhevalResult reads one result file. A file of another task is skipped
// with a note; a file with findings gives no result.
func readMhevalResult(in Input, partial bool) (r *mhevalResult, note string, findings strict.Findings) {
	doc, findings := strict.JSON(in.Path, in.Data)
	if doc == nil {
		return nil, "", findings
	}
	file := rootField(doc, &findings)
	meta := file.key("meta")
	if task, ok := meta.key("task").value.(string); ok && !findings.HasErrors() {
		if _, ours := mhevalTasks[task]; !ours {
			return nil, fmt.Sprintf("%s: the task %s is not CounselBench's: skipped", in.Path, quote(task)), nil
		}
	}
	file.object("metrics", "breakdown", "n", "meta")
	r = &mhevalResult{in: in, meta: readMhevalMeta(meta), n: file.key("n").says()}
	if r.meta.limit != nil && !partial {
		meta.key("limit").wrong("meta.limit is %d: not a full run; -partial takes it all the same", *r.meta.limit)
	}
	switch r.component = mhevalTasks[r.meta.task]; r.component {
	case result.Eval:
		r.summary, r.failures = readMhevalEval(file, r.meta.limit)
	case result.Adv:
		r.summary, r.samples = readMhevalAdv(file, r.meta.limit)
	}
	if findings.HasErrors() {
		return nil, "", findings
	}
	return r, "", findings
}

// generation gives the generation of a run file.
func (r *mhevalResult) generation() *result.Generation {
	g := &result.Generation{Samples: r.samples, Details: map[string]any{"model": r.meta.target}}
	if r.component == result.Eval {
		g.Temperature = r.meta.temperature
	}
	return g
}

// harness gives the harness of a run file.
func (r *mhevalResult) harness() *result.Harness {
	h := r.meta.harness()
	h.Details["n"] = json.Number(r.n)
	if r.component == result.Eval {
		h.Details["judge_parse_failures"] = r.failures
	}
	return h
}

// note says what the figures are and what they lack.
func (r *mhevalResult) note() string {
	var b strings.Builder
	fmt.Fprintf(&b, "One model's scores (%s), not experts', as mheval %s gives them.", r.meta.judge, r.meta.version)
	switch {
	case r.component == result.Adv && r.samples > 0:
		fmt.Fprintf(&b, " Rates over %d answers to each question; counts and intervals are not published.", r.samples)
	case r.component == result.Adv:
		b.WriteString(" Counts and intervals are not published.")
	case r.failures > 0:
		fmt.Fprintf(&b, " Of %s answers, %d have scores that could not be read and are left out, so the number behind each figure is not known; intervals are not published.", r.n, r.failures)
	default:
		b.WriteString(" One score an answer; intervals are not published. “I am not sure” is left out of medical advice and factual consistency without a count, so how many scores stand behind these two is not known.")
	}
	if r.meta.limit != nil {
		fmt.Fprintf(&b, " Not a full run: limited to %d questions", *r.meta.limit)
		if r.component == result.Adv {
			b.WriteString(" a mode")
		}
		b.WriteString(".")
	}
	return b.String()
}
