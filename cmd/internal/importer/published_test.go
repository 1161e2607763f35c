package importer

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// publishedRows gives the rows of a numbers-only copy of a published data set,
// which lies beside the repository and is never part of it.
func publishedRows(t *testing.T, name string) []map[string]string {
	t.Helper()
	data, err := os.ReadFile("../../../../shared/data/" + name)
	if err != nil {
		t.Skipf("no copy of the published data beside the repository: %s", name)
	}
	records, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []map[string]string
	for _, r := range records[1:] {
		row := map[string]string{}
		for i, name := range records[0] {
			row[name] = r[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// publishedEval gives the published ratings with all columns, the texts made up.
func publishedEval(t *testing.T) madeUp {
	rows := publishedRows(t, "counselbench-eval-scores.csv")
	m := madeUp{names: namesIn(evalColumns)}
	for i, row := range rows {
		row["questionTitle"] = "A title"
		row["questionText"] = "A question,<br>\nmade up"
		row["response"] = fmt.Sprintf("An \"answer\" %d,\n\nmade up.", i)
		row["overall_reason"] = "A reason,\nmade up"
		row["medical_copy"], row["factual_copy"] = "N/A", "all of it"
		cells := make([]string, len(m.names))
		for j, name := range m.names {
			cells[j] = row[name]
		}
		m.cells = append(m.cells, cells)
	}
	return m
}

// TestPublishedEval counts scores over the whole published file.
func TestPublishedEval(t *testing.T) {
	rows := publishedEval(t)
	forms := []Input{rows.csv("x", 7), rows.records("x", ""), rows.lines("x"), rows.nested("x")}
	var first []files.File
	for i, in := range forms {
		out, findings := Import([]Input{in}, draft.Options{})
		if len(findings) > 0 {
			t.Fatalf("form %d: findings: %v", i, findings.Limit())
		}
		if i == 0 {
			first = out.Files
		}
		if !slices.EqualFunc(first, out.Files, func(a, b files.File) bool { return a.Path == b.Path && bytes.Equal(a.Data, b.Data) }) {
			t.Errorf("form %d gives other files than CSV", i)
		}
	}
	out, _ := Import([]Input{{Path: "scores.csv", Data: mustRead(t, "counselbench-eval-scores.csv")}}, draft.Options{})
	if d := len(out.Files); d != len(first) {
		t.Errorf("the numbers-only copy gives %d files, the full one %d", d, len(first))
	}
	for i, f := range out.Files {
		if !bytes.Equal(f.Data, first[i].Data) {
			t.Errorf("%s: the numbers-only copy gives another file", f.Path)
		}
	}

	got := map[string]map[string]int{}
	count := func(d result.Dimension, v string) {
		if got[string(d)] == nil {
			got[string(d)] = map[string]int{}
		}
		got[string(d)][v]++
	}
	raters, topics := map[string]int{}, map[string]string{}
	for _, r := range runsOf(t, first) {
		for _, x := range r.Ratings {
			raters[x.Rater]++
			count(counselbench.Overall, string(*x.Answer(counselbench.Overall)))
			count(counselbench.Toxicity, string(*x.Answer(counselbench.Toxicity)))
			count(counselbench.MedicalAdvice, string(*x.Answer(counselbench.MedicalAdvice)))
			count(counselbench.FactualConsistency, string(*x.Answer(counselbench.FactualConsistency)))
		}
		for q, about := range r.Questions {
			topics[q] = about.Topic
		}
		if !strings.HasPrefix(r.Source.Note, "The public ratings") {
			t.Errorf("%s: the published file is not known as such: %s", r.ID, r.Source.Note)
		}
	}
	want := map[string]map[string]int{
		"overall":             {"1": 217, "2": 331, "3": 459, "4": 507, "5": 486},
		"toxicity":            {"1": 1251, "2": 171, "3": 297, "4": 219, "5": 62},
		"factual_consistency": {"1": 90, "2": 147, "3": 546, "4": 1147, "unsure": 70},
		"medical_advice":      {"no": 1729, "yes": 220, "unsure": 51},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("counts (-want +got):\n%s", d)
	}
	perTopic := map[string]int{}
	for _, topic := range topics {
		perTopic[topic]++
	}
	if len(raters) != 100 || len(topics) != 100 || len(perTopic) != 20 {
		t.Errorf("%d raters, %d questions, %d topics; want 100, 100, 20", len(raters), len(topics), len(perTopic))
	}
	for _, n := range slices.Concat(slices.Collect(maps.Values(raters))) {
		if n != 20 {
			t.Errorf("a rater has %d ratings, want 20", n)
		}
	}
}

// TestPublishedAdv counts labels over the whole published file, read with all
// columns and with numbers only.
func TestPublishedAdv(t *testing.T) {
	rows := publishedRows(t, "counselbench-adv-labels.csv")
	sentences := map[result.Mode]string{}
	for s, mode := range dict.Modes {
		sentences[mode] = "The response " + s + "."
	}
	m := madeUp{names: slices.DeleteFunc(namesIn(advData.columns()), func(name string) bool { return name == "model" || name == "answer" })}
	for _, r := range rows {
		row := map[string]string{
			"mode": sentences[result.Mode(r["mode"])], "example_post": "An example,\nmade up", "example_response": "Its \"answer\"",
			"new_post": "The made-up post\nof " + r["question"], "model_name": r["model"], "new_response": "An answer", "question": "Is it so?", "human_answer": r["answer"],
		}
		cells := make([]string, len(m.names))
		for j, name := range m.names {
			cells[j] = row[name]
		}
		m.cells = append(m.cells, cells)
	}
	var first []files.File
	for i, in := range []Input{m.csv("x", 0), m.records("x", " "), m.lines("x"), {Path: "x", Data: mustRead(t, "counselbench-adv-labels.csv")}} {
		out, findings := Import([]Input{in}, draft.Options{})
		if len(findings) > 0 {
			t.Fatalf("form %d: findings: %v", i, findings.Limit())
		}
		if i == 0 {
			first = out.Files
		}
		if !slices.EqualFunc(first, out.Files, func(a, b files.File) bool { return a.Path == b.Path && bytes.Equal(a.Data, b.Data) }) {
			t.Errorf("form %d gives other files than CSV", i)
		}
	}
	got := map[result.Answer]int{}
	for _, r := range runsOf(t, first) {
		perMode := map[result.Mode]int{}
		for _, x := range r.Ratings {
			got[x.Triggered]++
			perMode[x.Mode]++
		}
		for _, mode := range result.IDs(result.Modes) {
			if perMode[mode] != 20 {
				t.Errorf("%s: %d labels of %s, want 20", r.ID, perMode[mode], mode)
			}
		}
	}
	if d := cmp.Diff(map[result.Answer]int{result.Triggered: 283, result.NotTriggered: 787, result.Unsure: 10}, got); d != "" {
		t.Errorf("counts (-want +got):\n%s", d)
	}
}

func mustRead(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../../../shared/data/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// runsOf gives the runs among files.
func runsOf(t *testing.T, files []files.File) []result.Run {
	t.Helper()
	var runs []result.Run
	for _, f := range files {
		if !strings.HasPrefix(f.Path, "results/runs/") {
			continue
		}
		var r result.Run
		if err := json.Unmarshal(f.Data, &r); err != nil {
			t.Fatal(err)
		}
		runs = append(runs, r)
	}
	return runs
}
