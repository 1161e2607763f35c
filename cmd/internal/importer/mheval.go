package importer

import (
	"bytes"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// mheval reads the result files of mheval and the model cards of its leaderboard:
// results/<model>/counselbench_{eval,adv}.json, other tasks skipped, and models/<model>.yaml. All are summaries by one
// judge. Files are as mhevalSchema has them.
//
// mheval takes one judge score an answer. It leaves an answer whose scores it cannot read out of everything, and "I am not
// sure" out of medical advice and factual consistency, and counts only the former. So n is known for the other four
// dimensions of a run without such failures, and for no dimension otherwise; a topic's n is stated. Of ADV it publishes no
// counts.
var mheval = Format{
	Name:   "mheval",
	Detect: func(data []byte) bool { return isMhevalResult(data) || isMhevalCard(data) },
	Named:  namedMheval,
	beside: besideMheval,
	read:   readMheval,
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

// besideMheval returns the card of a result: models/<model>.yaml beside results/<model>/.
func besideMheval(p string) []string {
	p = withoutGz(p)
	dir := path.Dir(p)
	model := path.Base(dir)
	if path.Ext(p) != ".json" || model == "." || model == ".." || model == "/" {
		return nil
	}
	return []string{path.Join(dir, "..", "..", "models", model+".yaml")}
}

// An mhevalTask is one of mheval's tasks.
type mhevalTask struct {
	component result.Component
	schema    *strict.Schema
	questions int // of a full run
	groups    int // to each of which a limit applies
}

// mhevalTasks are the tasks that are the benchmark's components.
var mhevalTasks = map[string]mhevalTask{
	"counselbench_eval": {result.Eval, mhevalSchema(result.Eval), 100, 1},
	"counselbench_adv":  {result.Adv, mhevalSchema(result.Adv), 120, len(result.Modes)},
}

// mhevalSamples is the number of answers that mheval draws for each question of ADV.
const mhevalSamples = 3

func readMheval(inputs []Input, s *sink) {
	cards := map[string]mhevalCard{}
	var results []Input
	for _, in := range inputs {
		if !isMhevalCard(in.Data) || isMhevalResult(in.Data) {
			results = append(results, in)
			continue
		}
		c, findings := readMhevalCard(in)
		s.findings.Add(findings...)
		same := c
		same.path = cards[c.Name].path
		if old, twice := cards[c.Name]; twice && len(findings) == 0 && same != old {
			s.errorf(in.Path, "the card of %q differs from the one in %s", c.Name, old.path)
		}
		cards[c.Name] = c
	}
	if s.findings.HasErrors() {
		return // which results have a card is not known
	}
	unused := maps.Clone(cards)
	for _, in := range results {
		delete(unused, readMhevalResult(in, cards, s))
	}
	for _, name := range slices.Sorted(maps.Keys(unused)) {
		if !s.findings.HasErrors() {
			s.note("%s: a card without CounselBench results: skipped", cards[name].path)
		}
	}
}

// readMhevalResult reads one result file, and returns the model's name. A file of another task is skipped with a note.
func readMhevalResult(in Input, cards map[string]mhevalCard, s *sink) (model string) {
	doc, findings := strict.JSON(in.Path, in.Data)
	if doc == nil {
		s.findings.Add(findings...)
		return ""
	}
	name, _ := doc.Lookup("/meta/task")
	text, isText := name.(string)
	task, ours := mhevalTasks[text]
	if !ours {
		task = mhevalTasks["counselbench_eval"]
		if isText && !findings.HasErrors() {
			s.note("%s: the task %q is not CounselBench's: skipped", in.Path, text)
			return ""
		}
	}
	findings.Add(task.schema.Check(doc)...)
	var file mhevalFile
	if err := doc.Decode(&file); err != nil && !findings.HasErrors() {
		findings.Add(doc.Errorf("", "cannot be read: %v", err))
	}
	if s.findings.Add(findings...); findings.HasErrors() {
		return ""
	}
	before := len(s.findings)
	if file.checkSize(doc, task, s); len(s.findings) > before {
		return ""
	}
	target, judge := file.Meta.Roles.Target.Model, file.Meta.Roles.Judge.Model
	at := spot(doc.Errorf("/meta/roles/target/model", ""))
	d := draft{
		place: at, path: in.Path, model: sourceModel{name: target, place: at}, run: file.run(task.component),
		panel: sourcePanel{place: spot(doc.Errorf("/meta/roles/judge/model", "")), id: "mheval-" + slug(judge), card: result.Panel{
			Name: "mheval judge " + judge, Kind: result.Judge, Model: judge, About: "The judge of mheval: one model's scores, not experts'.",
		}},
	}
	if card, hasCard := cards[target]; hasCard {
		m := card.model()
		d.model.card, d.model.from = &m, card.path
		// A card says that the run was submitted to the leaderboard, which is under the MIT licence; of any other run
		// nothing is known but the tool.
		d.run.Source.Title, d.run.Source.URL, d.run.Source.License = "mheval-leaderboard", "https://github.com/slingshot-ai/mheval-leaderboard", "MIT"
		d.run.Source.SubmittedBy = card.SubmittedBy
	}
	if n := file.failures(); s.add(d) != "" && n > 0 {
		s.note("%s: the judge's scores of %d of %d answers could not be read, so n is left out", in.Path, n, file.N)
	}
	return target
}
