package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestJudgeShapes: a judge's ratings in the shapes in which scripts write them come to the same mean, or are refused with what is
// to be said.
func TestJudgeShapes(t *testing.T) {
	script, err := txtar.ParseFile("testdata/script/calibrate-gold.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var kind string
	for _, f := range script.Files {
		switch f.Name {
		case "gold.csv":
			writeFile(t, filepath.Join(dir, f.Name), string(f.Data))
		case "judges/kind.csv":
			kind = string(f.Data)
		}
	}
	all, err := csv.NewReader(strings.NewReader(kind)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	head, rows := all[0], all[1:]
	// table writes rows with a head and each cell as the function says.
	table := func(comma rune, head []string, rows [][]string, cell func(scale, x string) string) string {
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		w.Comma = comma
		w.Write(head)
		for _, r := range rows {
			out := append([]string{}, r...)
			for i := 2; cell != nil && i < len(all[0]); i++ {
				out[i] = cell(all[0][i], r[i])
			}
			w.Write(out)
		}
		w.Flush()
		return b.String()
	}
	// to puts scores on another scale.
	to := func(low, high float64) func(scale, x string) string {
		return func(scale, x string) string {
			most := 5.0
			if scale == "factual_consistency" {
				most = 4
			}
			if v, err := strconv.ParseFloat(x, 64); err == nil {
				return fmt.Sprint(low + (v-1)/(most-1)*(high-low))
			}
			return x
		}
	}
	// records writes a line of JSON a row.
	records := func(of func(scores map[string]any) map[string]any) string {
		var lines []string
		for _, r := range rows {
			scores := map[string]any{}
			for i, x := range r[2:] {
				scores[head[2+i]] = x
			}
			record := of(scores)
			record["model"], record["question"] = r[0], r[1]
			line, _ := json.Marshal(record)
			lines = append(lines, string(line))
		}
		return strings.Join(lines, "\n")
	}
	var long, twice, marked [][]string
	for _, r := range rows {
		for i, x := range r[2:] {
			long = append(long, []string{r[0], r[1], head[2+i], x})
		}
		twice, marked = append(twice, r), append(marked, append(append([]string{}, r...), "1"), append(append([]string{}, r...), "2"))
	}
	twice = append(twice, rows...)
	plain := func(m map[string]any) map[string]any { return m }
	const whole = `(?m)^Overall +40 +3\.25 `
	for _, c := range []struct {
		file, data, scale, want string
	}{
		{"wide.csv", kind, "", whole},
		{"tabs.tsv", table('\t', head, rows, nil), "", whole},
		{"semicolons.csv", table(';', head, rows, nil), "", whole},
		{"mark.csv", "\ufeff" + strings.ReplaceAll(kind, "\n", "\r\n"), "", whole},
		{"heads.csv", strings.Replace(kind, strings.Join(head, ","), "Model,Question,Overall,Empathy,Specificity,Medical advice,"+
			"Factual consistency,Toxicity", 1), "", whole},
		{"long.csv", table(',', []string{"model", "question", "dimension", "score"}, long, nil), "", whole},
		{"lines.jsonl", records(plain), "", whole},
		{"array.json", "[" + strings.ReplaceAll(records(plain), "\n", ",") + "]", "", whole},
		{"nested.jsonl", records(func(m map[string]any) map[string]any { return map[string]any{"scores": m} }), "", whole},
		{"reasons.jsonl", records(func(m map[string]any) map[string]any {
			for k, v := range m {
				m[k] = map[string]any{"score": v, "reason": "because"}
			}
			return m
		}), "", whole},
		{"words.csv", strings.NewReplacer(",yes,", ",TRUE,", ",no,", ",FALSE,").Replace(kind), "", whole},
		{"ten.csv", table(',', head, rows, to(1, 10)), "1-10", whole},
		{"hundred.csv", table(',', head, rows, to(0, 100)), "0-100", whole},
		{"fractions.csv", table(',', head, rows, to(0, 1)), "0-1", whole},
		{"between.csv", table(',', head, rows, to(1.2, 4)), "", `(?m)^Overall +40 +2\.78 `},
		{"decimal-commas.csv", strings.ReplaceAll(table(';', head, rows, to(1.2, 4)), ".", ","), "", `(?m)^Overall +40 +2\.78 `},
		{"subset.csv", table(',', head, rows[:36], nil), "", `(?m)^Overall +36 `},
		{"one-scale.csv", regexp.MustCompile(`(?m)^([^,]*,[^,]*,[^,]*),.*$`).ReplaceAllString(kind, "$1"), "", whole},
		{"samples.csv", table(',', append(head[:len(head):len(head)], "run"), marked, nil), "", whole},
		{"twice.csv", table(',', head, twice, nil), "", "rows twice: 40 rows of one answer by one rater"},
		{"prompts.csv", table(',', append(head[:len(head):len(head)], "prompt"), marked, nil), "", `column prompt: "prompt" .* differs`},
		{"of-five.csv", table(',', head, rows, func(_, x string) string { return strings.TrimSuffix(x+"/5", "yes/5") }), "", `"4/5" in`},
	} {
		writeFile(t, filepath.Join(dir, c.file), c.data)
		args := []string{"calibrate", "--gold", filepath.Join(dir, "gold.csv"), filepath.Join(dir, c.file)}
		if c.scale != "" {
			args = append(args, "--scale", c.scale)
		}
		var out bytes.Buffer
		run(args, streams{in: strings.NewReader(""), out: &out, err: &out})
		if !regexp.MustCompile(c.want).MatchString(out.String()) {
			t.Errorf("%s: want %s\n%.600s", c.file, c.want, out.String())
		}
	}
}
