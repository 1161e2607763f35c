package site

import (
	"encoding/csv"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// What pages say of two models is compared with data/pairs/, on the experts' boards and the
// judges': the file is one account, the sentences are another.

// A csvPair is a line of a file of pairs.
type csvPair struct{ a, b, better, found string }

// pairsOf reads the pairs of a board by scale.
func pairsOf(t *testing.T, s *builtSite, of *board.Board) map[string][]csvPair {
	t.Helper()
	lines, err := csv.NewReader(strings.NewReader(string(s.file(t, "data/pairs/"+of.Panel().ID+".csv")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	cell := func(line []string, name string) string { return line[slices.Index(lines[0], name)] }
	out := map[string][]csvPair{}
	for _, l := range lines[1:] {
		if cell(l, "component") != of.Component.String() {
			continue
		}
		p := csvPair{cell(l, "a"), cell(l, "b"), cell(l, "better"), cell(l, "found")}
		want := map[string]string{"better": p.a, "worse": p.b}[p.found]
		if p.better != want {
			t.Errorf("%s: of %s and %s %s is better, and found is %q", of.Panel().ID, p.a, p.b, p.better, p.found)
		}
		scale := cell(l, "scale")
		out[scale] = append(out[scale], p)
	}
	return out
}

// against counts what a file says of a model: whom it beats, who beats it, whom it is not told from, and where that depends on
// "not sure".
func against(pairs []csvPair, model string) (beats, beaten, tied, open []string) {
	for _, p := range pairs {
		other := p.b
		if p.b == model {
			other = p.a
		}
		switch {
		case p.a != model && p.b != model, p.found == "untested":
		case p.better == model:
			beats = append(beats, other)
		case p.better != "":
			beaten = append(beaten, other)
		case p.found == "depends on not sure":
			open = append(open, other)
		default:
			tied = append(tied, other)
		}
	}
	return beats, beaten, tied, open
}

// TestNoContradictions reads the first page, boards, models' pages, comparisons and files of pairs of
// the real site and of a demo.
func TestNoContradictions(t *testing.T) {
	for name, s := range map[string]*builtSite{"real": built(t, theRealSite), "demo": built(t, theDemoSite)} {
		t.Run(name, func(t *testing.T) {
			lb, said := s.lb, 0
			for _, panel := range lb.Panels {
				for _, of := range panel.Boards() {
					if len(of.Pairs) == 0 {
						continue
					}
					pairs := pairsOf(t, s, of)
					said += answersAgree(t, s, of, pairs)
					for _, r := range of.Rows {
						said += modelAgrees(t, s, of, r, pairs)
					}
				}
			}
			t.Logf("%d statements", said)
			if said < 100 {
				t.Errorf("only %d statements were compared with files", said)
			}
			first := s.page(t, "index.html")
			for _, n := range allElements(first.root, "p") {
				if class, _ := attrOf(n, "class"); class != "verdict" {
					continue
				}
				names := 0
				for _, m := range lb.Models {
					if strings.Contains(textOf(n), m.Name+" (") || strings.Contains(textOf(n), m.Name+",") {
						names++
					}
				}
				if names > 5 {
					t.Errorf("the first page names %d leaders: %s", names, textOf(n))
				}
			}
		})
	}
}

var (
	sureOf  = regexp.MustCompile(`Sure: clearly better than (?:the other|each of the (\S+) others), tested pair by pair`)
	tieOf   = regexp.MustCompile(`A tie: no clear difference\. (?:The other is|Both others are|The (\S+) others are) clearly worse, tested pair by pair`)
	noneOf  = regexp.MustCompile(`(none|[\d,]+) of ([\d,]+) pairs? differs? clearly`)
	decided = regexp.MustCompile(`a clear difference in ([\d,]+) of ([\d,]+) pairs?`)
)

func counted(text string) int {
	if text == "none" {
		return 0
	}
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	if err != nil {
		return -1
	}
	return n
}

// answersAgree holds the answers of a board's page, and how many pairs it says differ.
func answersAgree(t *testing.T, s *builtSite, of *board.Board, pairs map[string][]csvPair) (said int) {
	t.Helper()
	path := "boards/" + of.Panel().ID + "/index.html"
	p := s.page(t, path)
	scales := map[string]string{"Which is rated best overall?": counselbench.Overall,
		"Which gives least medical advice?":               counselbench.MedicalAdvice,
		"Which makes fewest mistakes on the stress test?": result.Total.ID}
	for _, n := range allElements(p.root, "div") {
		if class, _ := attrOf(n, "class"); class != "answer" {
			continue
		}
		text := strings.Join(strings.Fields(textOf(n)), " ")
		for question, scale := range scales {
			answer, ok := strings.CutPrefix(text, question)
			if !ok || (scale == result.Total.ID) != (of.Component.Provoked()) {
				continue
			}
			all := pairs[scale]
			clear := len(list.Keep(all, func(p csvPair) bool { return p.better != "" }))
			tested := len(list.Keep(all, func(p csvPair) bool { return p.found != "untested" }))
			named := list.Keep(of.Rows, func(r *board.Row) bool { return strings.Contains(answer, r.Model.Name+",") })
			switch {
			case sureOf.MatchString(answer):
				said++
				beats, beaten, tied, open := against(all, named[0].Model.ID)
				if len(named) != 1 || len(beaten)+len(tied)+len(open) > 0 || len(beats) != tested-testedWithout(all, named[0].Model.ID) {
					t.Errorf("%s: %q, but it beats %q, not %q, and is beaten by %q", path, answer, beats, tied, beaten)
				}
			case tieOf.MatchString(answer):
				said++
				for _, r := range named {
					if _, beaten, tied, open := against(all, r.Model.ID); len(beaten) > 0 || len(tied)+len(open) != len(named)-1 {
						t.Errorf("%s: %q, but %s ties with %q and is beaten by %q", path, answer, r.Model.ID, tied, beaten)
					}
				}
			case noneOf.MatchString(answer):
				said++
				if m := noneOf.FindStringSubmatch(answer); counted(m[1]) != clear || counted(m[2]) != tested {
					t.Errorf("%s: %q, the file has %d of %d", path, answer, clear, tested)
				}
			}
		}
	}
	for _, n := range allElements(p.root, "details") {
		id, _ := attrOf(n, "id")
		scale, ok := strings.CutPrefix(id, "pairs-")
		if all := pairs[scale]; ok && all != nil {
			said++
			clear := len(list.Keep(all, func(p csvPair) bool { return p.better != "" }))
			m := decided.FindStringSubmatch(textOf(n))
			if m == nil || counted(m[1]) != clear {
				t.Errorf("%s, %s: %q, the file has %d", path, scale, m, clear)
			}
			for _, row := range bodyRows(regionOf(p, "Pairwise comparisons: "+of.Rows[0].Figure(scale).Scale.Label)) {
				said += rowAgrees(t, path, of, all, row)
			}
		}
	}
	return said
}

// testedWithout counts the tested pairs without a model.
func testedWithout(all []csvPair, model string) int {
	return len(list.Keep(all, func(p csvPair) bool { return p.found != "untested" && p.a != model && p.b != model }))
}

// rowAgrees holds a row of a table of pairs.
func rowAgrees(t *testing.T, path string, of *board.Board, all []csvPair, row []string) int {
	t.Helper()
	byName := func(name string) string {
		return of.Rows[slices.IndexFunc(of.Rows, func(r *board.Row) bool {
			return page.Shorten(r.Model.Name, 100) == name || r.Model.Name == name
		})].Model.ID
	}
	a, b, verdict := byName(row[0]), byName(row[1]), row[len(row)-1]
	for _, p := range all {
		if p.a != a || p.b != b {
			continue
		}
		want := map[string]string{
			"better": row[0] + " is better", "worse": row[1] + " is better", "untested": "not tested",
			"no clear difference": "no clear difference",
			"depends on not sure": "depends on the answers that raters were not sure of",
		}[p.found]
		if !strings.HasPrefix(verdict, want) {
			t.Errorf("%s: %q of %s and %s, the file has %q", path, verdict, a, b, p.found)
		}
		return 1
	}
	t.Errorf("%s: the file has no pair of %s and %s", path, a, b)
	return 0
}

// modelAgrees holds what a model's page says of it and each other.
func modelAgrees(t *testing.T, s *builtSite, of *board.Board, r *board.Row, pairs map[string][]csvPair) (said int) {
	t.Helper()
	path := "models/" + r.Model.ID + "/index.html"
	p := s.page(t, path)
	table := regionOf(p, of.Component.Label()+" by panel")
	if table == nil || !strings.Contains(textOf(table), "Against each") {
		return 0
	}
	if link := findElement(p.root, "section", "aria-labelledby", of.Component.String()); !strings.Contains(textOf(link),
		of.Panel().Name+" · ") {
		return 0 // another board speaks for it
	}
	for _, f := range r.All() {
		row := rowOf(t, table, f.Scale.Label)
		text := textOf(row[columnOf(t, table, "Against each")])
		beats, beaten, tied, open := against(pairs[f.Scale.ID], r.Model.ID)
		said++
		more, less := "better", "worse"
		if of.Component.Provoked() {
			more, less = "makes fewer mistakes", "makes more mistakes"
		}
		for _, c := range []struct {
			words  string
			others []string
		}{{more + " than ", beats}, {less + " than ", beaten}, {"no clear difference from ", tied}, {"open beside ", open}} {
			_, after, found := strings.Cut(text, c.words)
			if found != (len(c.others) > 0) {
				t.Errorf("%s, %s: %q, the file has %d that it is %q", path, f.Scale.ID, text, len(c.others), c.words)
				continue
			}
			after = strings.TrimPrefix(after, "any of ")
			if n := len(c.others); n > 3 && !strings.HasPrefix(after, num.Words(n)) {
				t.Errorf("%s, %s: %q, the file has %d that it is %q", path, f.Scale.ID, text, n, c.words)
			}
		}
	}
	return said
}
