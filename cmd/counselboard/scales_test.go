package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// scaleBenchmark is a benchmark with one score, from 0 to high by steps.
const scaleBenchmark = `id = "b"
name = "B"
cite = "Us, 2026"

[[part]]
id = "answers"
kind = "rated"
name = "Answers"
questions = 36
topics = 3
raters = 3

[[part.scale]]
id = "quality"
type = "score"
low = 0
high = %v
step = %v
better = %q
label = "Quality"
ask = "How good is it?"
`

// runCalls runs calls in a folder, which they call DIR.
func runCalls(t *testing.T, dir string, calls ...string) {
	t.Helper()
	for _, call := range calls {
		args, said := strings.Fields(strings.ReplaceAll(call, "DIR", dir)), new(bytes.Buffer)
		if status := run(args, streams{in: strings.NewReader(""), out: said, err: said}); status != exitDone {
			t.Fatalf("%s: %s", call, said)
		}
	}
}

// TestScaleOfAnyStep rates the same answers on scales that differ by a factor: tests find the
// same on each, and means, standard errors and intervals differ by the factor. A plain run takes two.
func TestScaleOfAnyStep(t *testing.T) {
	read := func(step float64) (figures, pairs, topics [][]string) {
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, "b.toml"), fmt.Sprintf(scaleBenchmark, 10*step, step, "higher"))
		rng := rand.New(rand.NewPCG(1, 2))
		var b strings.Builder
		b.WriteString("model,question,topic,rater,quality\n")
		for m, model := range []string{"ash", "oak", "elm"} {
			for q := range 36 {
				of := 3 + float64(m) + 2*rng.NormFloat64()
				for r := range 3 {
					v := min(max(math.Round(of+1.5*rng.NormFloat64()), 0), 10)
					fmt.Fprintf(&b, "%s,q%d,t%d,r%d,%s\n", model, q, q%3, r, strconv.FormatFloat(math.Round(v*step*1e6)/1e6, 'f', -1, 64))
				}
			}
		}
		writeFile(t, filepath.Join(dir, "r.csv"), b.String())
		runCalls(t, dir, "init --benchmark DIR/b.toml DIR/s",
			"import -C DIR/s --panel p --kind experts --date 2026-11-01 --title T --url https://x.example/ --license CC0 --submitted-by us DIR/r.csv",
			"check -C DIR/s", "build -C DIR/s")
		table := func(name string) [][]string {
			f, err := os.Open(filepath.Join(dir, "s/public/data", name))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			rows, err := csv.NewReader(f).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			return rows
		}
		return table("leaderboard.csv"), table("pairs/p.csv"), table("topics.csv")
	}
	scaled := map[string]bool{ // columns that are on the scale
		"value": true, "ci95_low": true, "ci95_high": true, "se": true, "se_question": true, "pooled": true, "topic_sd": true,
		"difference": true, "detectable": true, "others": true, "field_difference": true,
	}
	figures, pairs, topics := read(1)
	for _, step := range sample.InTurn([]float64{0.1, 0.5, 0.2, 0.25, 5}, 0, 3) {
		otherFigures, otherPairs, otherTopics := read(step)
		for _, tables := range [][2][][]string{{figures, otherFigures}, {pairs, otherPairs}, {topics, otherTopics}} {
			a, b := tables[0], tables[1]
			if len(a) != len(b) || len(a) < 2 {
				t.Fatalf("step %v: %d rows and %d", step, len(a), len(b))
			}
			for i := range a {
				for k, head := range a[0] {
					x, errX := strconv.ParseFloat(a[i][k], 64)
					y, errY := strconv.ParseFloat(b[i][k], 64)
					if scaled[head] {
						x *= step
					}
					if errX == nil && errY == nil && math.Abs(x-y) <= 1e-9*max(1, math.Abs(x)) || a[i][k] == b[i][k] || head == "file" ||
						head == "counts" || head == "distribution" {
						continue
					}
					t.Errorf("step %v: %s of row %d is %q, want that of steps of 1, %q, by the factor", step, head, i, b[i][k], a[i][k])
				}
			}
		}
	}
}
