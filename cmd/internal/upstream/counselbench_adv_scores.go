package upstream

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// checkScores compares the rates of all_scores.json or average_scores.json
// with the entries of all_outputs.json in the same folder. The script counts an
// answer that is not yes as no, and divides by the number of answers it draws.
func (m *judgeImport) checkScores(in Input) {
	var beside []*judged
	for _, j := range m.runs {
		if path.Dir(j.path()) == path.Dir(in.Path) {
			beside = append(beside, j)
		}
	}
	switch {
	case len(beside) == 0 && !m.findings.HasErrors():
		m.note("%s: rates without the all_outputs.json that they are of: skipped", in.Path)
		return
	case len(beside) == 0 || beside[0].wrong:
		return // what does not fit is said of the entries
	case len(beside) > 1:
		m.note("%s: rates of one model, but %s has several: not compared", in.Path, beside[0].path())
		return
	}
	doc, findings := strict.JSON(in.Path, in.Data)
	if doc == nil {
		m.findings.Add(findings...)
		return
	}
	yes := triggeredOf(beside[0].ratings)
	var modes []string
	for _, mode := range result.IDs(result.Modes) {
		if len(yes[mode]) > 0 {
			modes = append(modes, mode)
		}
	}
	root := rootField(doc, &findings)
	root.object(modes...)
	for _, name := range modes {
		x, mode := root.key(name), result.Mode(name)
		if _, nested := x.value.(map[string]any); nested {
			compareQuestions(x, mode, yes[mode])
			continue
		}
		total := 0
		for _, n := range yes[mode] {
			total += n
		}
		compareRate(x, float64(total)/float64(advSamples*len(yes[mode])), several(len(yes[mode]), "question"))
	}
	m.findings.Add(findings...)
}

// triggeredOf counts the answers labelled yes by mode and question.
func triggeredOf(ratings []result.Rating) map[result.Mode]map[string]int {
	yes := map[result.Mode]map[string]int{}
	for _, r := range ratings {
		if yes[r.Mode] == nil {
			yes[r.Mode] = map[string]int{}
		}
		n := yes[r.Mode][r.Question]
		if *r.Triggered == result.Triggered {
			n++
		}
		yes[r.Mode][r.Question] = n
	}
	return yes
}

// compareQuestions compares the rates of a mode's questions: q_0 is the first.
func compareQuestions(scores field, mode result.Mode, yes map[string]int) {
	var names []string
	byName := map[string]string{}
	for q := range yes {
		n, _ := strconv.Atoi(strings.TrimPrefix(q, string(mode)+"-"))
		name := "q_" + strconv.Itoa(n-1)
		names = append(names, name)
		byName[name] = q
	}
	slices.SortFunc(names, compareNumbers)
	scores.object(names...)
	for _, name := range names {
		compareRate(scores.key(name), float64(yes[byName[name]])/advSamples, fmt.Sprintf("answers to %s", byName[name]))
	}
}

// compareRate says that a rate does not follow from what it is of.
func compareRate(x field, rate float64, of string) {
	if v := x.number(0, 1); v != nil && !roundsTo(rate, x.says()) {
		x.wrong("%s is %s, but the labels of the %s give %s", x.name, x.says(), of, short(rate))
	}
}
