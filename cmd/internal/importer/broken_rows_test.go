package importer

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/result"
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

// TestBrokenRowsShiftNothing damages rows of a data set in every text cell. Each is found at one of its lines, and no other
// row is; those that are not found have the scores that they had.
func TestBrokenRowsShiftNothing(t *testing.T) {
	whole := fullEval()
	whole.cells = whole.cells[:150]
	intact := scoresOf(t, "intact", whole.csv("x", 3).Data)
	found, harmless := 0, 0
	for _, d := range damages {
		for at, column := range whole.names {
			if strings.HasSuffix(column, "_score") || slices.Contains([]string{"questionID", "topic", "responder", "survey_id"}, column) {
				continue // no text
			}
			name := d.name + " in " + column
			rows := make([]string, len(whole.cells))
			damaged := map[int]string{} // row → as it was
			for i, cells := range whole.cells {
				cells = append(slices.Clone(cells), "", "", "")
				if rows[i] = csvLine(cells); i%20 == 7 || i == len(whole.cells)-1 {
					damaged[i] = rows[i]
					rows[i] = d.do(cells, at)
				}
			}
			header := csvLine(append(slices.Clone(whole.names), "", "", ""))
			_, findings := Import([]Input{{Path: "x", Data: []byte(header + strings.Join(rows, ""))}}, draft.Options{Kind: result.Experts})
			asBroken := slices.Clone(rows)
			for _, f := range findings {
				i := rowAt(asBroken, f.Line)
				if _, ok := damaged[i]; !ok {
					t.Fatalf("%s: row %d is said to be broken and is not: %v", name, i, f)
				}
				rows[i] = damaged[i]
			}
			for i, row := range damaged {
				if rows[i] == row {
					found++
				} else {
					harmless++
				}
			}
			if d := cmp.Diff(intact, scoresOf(t, name, []byte(header+strings.Join(rows, "")))); d != "" {
				t.Errorf("%s: what is not found has other scores (-intact +damaged):\n%s", name, d)
			}
		}
	}
	if found == 0 || harmless == 0 {
		t.Errorf("%d damaged rows found, %d without harm", found, harmless)
	}
}

// rowAt returns the index of the row that has a line of the file.
func rowAt(rows []string, line int) int {
	next := 2
	for i, row := range rows {
		if next += strings.Count(row, "\n"); line < next {
			return i
		}
	}
	return -1
}

// scoresOf returns the scores of all ratings in a file in which nothing is wrong.
func scoresOf(t *testing.T, name string, data []byte) map[string]string {
	t.Helper()
	out, findings := Import([]Input{{Path: "x", Data: data}}, draft.Options{Kind: result.Experts})
	if len(findings) > 0 {
		t.Fatalf("%s: findings: %v", name, findings[:min(len(findings), 5)])
	}
	scores := map[string]string{}
	for _, r := range runsOf(t, out.Files) {
		for _, x := range r.Ratings {
			scores[fmt.Sprint([3]string{x.Question, r.Model, x.Rater})] = scoreText(x)
		}
	}
	return scores
}

func scoreText(x result.Rating) string {
	var b strings.Builder
	for _, a := range []result.Answer{*x.Answer(counselbench.Overall), *x.Answer(counselbench.Empathy), *x.Answer(counselbench.Specificity), *x.Answer(counselbench.Toxicity), *x.Answer(counselbench.MedicalAdvice), *x.Answer(counselbench.FactualConsistency)} {
		fmt.Fprintf(&b, "%q ", a)
	}
	return b.String()
}
