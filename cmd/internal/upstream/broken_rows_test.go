package upstream

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/google/go-cmp/cmp"
)

// csvLine writes cells as one row.
func csvLine(cells []string) string {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write(cells)
	w.Flush()
	return b.String()
}

// damages are what spreadsheets and scripts do to a row. Each gets its cells,
// with three empty ones at the end, and the index of a text cell.
var damages = []struct {
	name string
	do   func(cells []string, at int) string
}{
	{"a quote is not closed", func(cells []string, at int) string {
		return strings.Join(quotedCells(cells[:at]), ",") + ",\"" + strings.ReplaceAll(cells[at], `"`, "") + "," + strings.Join(quotedCells(cells[at+1:]), ",") + "\n"
	}},
	{"a quote is not doubled", func(cells []string, at int) string {
		row := quotedCells(cells)
		row[at] = `"She said "no", and left"`
		return strings.Join(row, ",") + "\n"
	}},
	{"a stray comma", func(cells []string, at int) string {
		row := quotedCells(cells)
		row[at] = "one, 2"
		return strings.Join(row, ",") + "\n"
	}},
	{"a stray comma, and the row as long as others", func(cells []string, at int) string {
		return csvLine(slices.Insert(slices.Clone(cells[:len(cells)-1]), at, "a part"))
	}},
	{"two cells have become one", func(cells []string, at int) string {
		return csvLine(slices.Delete(slices.Clone(cells), at, at+1))
	}},
	{"two cells have become one, and the row as long as others", func(cells []string, at int) string {
		return csvLine(append(slices.Delete(slices.Clone(cells), at, at+1), ""))
	}},
	{"a line break without quotes", func(cells []string, at int) string {
		row := quotedCells(cells)
		row[at] = "one\ntwo"
		return strings.Join(row, ",") + "\n"
	}},
	{"a cell ends the row", func(cells []string, at int) string {
		return strings.Join(quotedCells(cells[:at]), ",") + "\n"
	}},
}

func quotedCells(cells []string) []string {
	row := make([]string, len(cells))
	for i, c := range cells {
		row[i] = strings.TrimSuffix(csvLine([]string{c, ""}), ",\n")
	}
	return row
}

// TestBrokenRowsShiftNothing damages rows of a data set in every text cell. Every other row must keep its scores; a damaged one is found at its
// line, or has its scores too.
func TestBrokenRowsShiftNothing(t *testing.T) {
	whole := fullEval()
	whole.cells = whole.cells[:400]
	textColumns := []int{}
	for i, name := range whole.names {
		if slices.Contains(evalLayout.texts, name) {
			textColumns = append(textColumns, i)
		}
	}
	intact := scoresOf(t, whole.csv("x", 3), len(whole.cells))
	random := rand.New(rand.NewPCG(1, 2))
	found, harmless := 0, 0
	for _, d := range damages {
		for _, at := range textColumns {
			var b strings.Builder
			b.WriteString(csvLine(append(slices.Clone(whole.names), "", "", "")))
			damaged := map[int]string{} // line → the rating's key
			line := 2
			for i, cells := range whole.cells {
				row := csvLine(append(slices.Clone(cells), "", "", ""))
				if i%20 == 7 || i%20 == 8 && random.IntN(3) == 0 || i == len(whole.cells)-1 {
					row = d.do(append(slices.Clone(cells), "", "", ""), at)
					damaged[line] = keyOf(whole.names, cells)
				}
				b.WriteString(row)
				line += strings.Count(row, "\n")
			}
			name := d.name + " in " + whole.names[at]
			got, broken := scoresAndBroken(t, Input{Path: "x", Data: []byte(b.String())}, name)
			for _, l := range broken {
				if damaged[l] == "" {
					t.Errorf("%s: line %d is said to be broken and is not", name, l)
				}
			}
			for line, key := range damaged {
				if slices.Contains(broken, line) {
					found++
					delete(got, key)
					continue
				}
				harmless++
				if d := cmp.Diff(intact[key], got[key]); d != "" {
					t.Errorf("%s: line %d is not found and has other scores (-intact +damaged):\n%s", name, line, d)
				}
			}
			lost := 0
			for key, want := range intact {
				if _, ok := got[key]; !ok {
					lost++
				} else if got[key] != want {
					t.Errorf("%s: %s has the scores %s, want %s", name, key, got[key], want)
				}
			}
			if lost != len(broken) {
				t.Errorf("%s: %d ratings are missing, but %d rows are said to be broken", name, lost, len(broken))
			}
		}
	}
	t.Logf("%d damaged rows found, %d without harm", found, harmless)
}

// keyOf names a row's rating.
func keyOf(names, cells []string) string {
	var k [3]string
	for i, name := range names {
		switch name {
		case evalQuestion:
			k[0] = strings.TrimPrefix(cells[i], evalPrefix)
		case evalResponder:
			k[1] = evalData.names[cells[i]]
		case evalRater:
			n, _ := strconv.Atoi(cells[i])
			k[2] = fmt.Sprintf("e%03d", n)
		}
	}
	return fmt.Sprint(k)
}

// scoresOf gives the scores of all ratings in a file that has none broken.
func scoresOf(t *testing.T, in Input, n int) map[string]string {
	t.Helper()
	scores, broken := scoresAndBroken(t, in, "intact")
	if len(scores) != n || len(broken) > 0 {
		t.Fatalf("%d ratings, %d broken rows", len(scores), len(broken))
	}
	return scores
}

var brokenNote = regexp.MustCompile(`^x:([0-9]+): a broken row is left out`)

// scoresAndBroken gives the scores of all ratings, and the lines of broken rows.
func scoresAndBroken(t *testing.T, in Input, name string) (scores map[string]string, broken []int) {
	t.Helper()
	out, findings := Import([]Input{in}, Options{SkipBroken: true})
	if len(findings) > 0 {
		t.Fatalf("%s: findings: %v", name, findings[:min(len(findings), 5)])
	}
	for _, n := range out.Notes {
		if m := brokenNote.FindStringSubmatch(n); m != nil {
			line, _ := strconv.Atoi(m[1])
			broken = append(broken, line)
		}
	}
	scores = map[string]string{}
	for _, r := range runsOf(t, out.Files) {
		for _, x := range r.Ratings {
			scores[fmt.Sprint([3]string{x.Question, r.Model, x.Rater})] = scoreText(x)
		}
	}
	return scores, broken
}

func scoreText(x result.Rating) string {
	var b strings.Builder
	for _, p := range []*int{x.Overall, x.Empathy, x.Specificity, x.Toxicity} {
		if p == nil {
			b.WriteString("- ")
		} else {
			fmt.Fprintf(&b, "%d ", *p)
		}
	}
	if x.MedicalAdvice != nil {
		b.WriteString(string(*x.MedicalAdvice))
	}
	if x.FactualConsistency != nil {
		fmt.Fprint(&b, " ", *x.FactualConsistency)
	}
	return b.String()
}
