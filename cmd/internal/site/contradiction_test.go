package site

import (
	"regexp"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// What pages say of models in sentences is compared with every pair of the board, which data/pairs/ has.

// against counts what the pairs of a scale say of a model: how many it beats, beat it, are not told from it, and where
// that depends on "not sure".
func against(of *board.Board, scale string, r *board.Row) (beats, beaten, tied, open int) {
	for _, p := range of.On(scale) {
		switch {
		case p.A != r && p.B != r, p.PHolm == nil:
		case p.Winner == r:
			beats++
		case p.Winner != nil:
			beaten++
		case p.Depends():
			open++
		default:
			tied++
		}
	}
	return beats, beaten, tied, open
}

// TestNoContradictions reads boards and models' pages of the real site and of a demo.
func TestNoContradictions(t *testing.T) {
	for name, s := range map[string]*builtSite{"real": built(t, theRealSite), "demo": built(t, theDemoSite)} {
		t.Run(name, func(t *testing.T) {
			said := 0
			for _, panel := range s.lb.Panels {
				for _, of := range panel.Boards() {
					if len(of.Pairs) == 0 {
						continue
					}
					said += answersAgree(t, s, of)
					for _, r := range of.Rows {
						said += modelAgrees(t, s, of, r)
					}
				}
			}
			if said < 80 {
				t.Errorf("only %d statements were compared", said)
			}
		})
	}
}

var (
	sureOf = regexp.MustCompile(`Sure: clearly better than (?:the other|each of the \S+ others), tested pair by pair`)
	tieOf  = regexp.MustCompile(`A tie: no clear difference\. (?:The other is|Both others are|The \S+ others are) clearly worse, tested pair by pair`)
	noneOf = regexp.MustCompile(`(none|[\d,]+) of ([\d,]+) pairs? differs? clearly`)
)

// answersAgree compares the answers of a board's page.
func answersAgree(t *testing.T, s *builtSite, of *board.Board) (said int) {
	t.Helper()
	path := "boards/" + of.Panel().ID + "/index.html"
	scales := map[string]string{"Which is rated best overall?": counselbench.Overall,
		"Which gives least medical advice?":               counselbench.MedicalAdvice,
		"Which makes fewest mistakes on the stress test?": result.Total.ID}
	for _, n := range withClass(s.page(t, path).root, "div", "answer") {
		text := strings.Join(strings.Fields(textOf(n)), " ")
		for question, scale := range scales {
			answer, ok := strings.CutPrefix(text, question)
			if !ok || (scale == result.Total.ID) != of.Component.Provoked() {
				continue
			}
			named := list.Keep(of.Rows, func(r *board.Row) bool { return strings.Contains(answer, r.Model.Name+",") })
			sure, tie, none := sureOf.MatchString(answer), tieOf.MatchString(answer), noneOf.FindStringSubmatch(answer)
			if sure || tie || none != nil {
				said++
			}
			for _, r := range named {
				beats, beaten, tied, open := against(of, scale, r)
				if sure && (len(named) != 1 || beats == 0 || beaten+tied+open > 0) || tie && (beaten > 0 || tied+open != len(named)-1) {
					t.Errorf("%s: %q, but %s beats %d, is beaten by %d and ties with %d", path, answer, r.Model.ID, beats, beaten, tied+open)
				}
			}
			tested, clear := of.Compared(scale)
			want := num.Count(clear)
			if clear == 0 {
				want = "none"
			}
			if none != nil && (none[1] != want || none[2] != num.Count(tested)) {
				t.Errorf("%s: %q, the board has %d of %d", path, answer, clear, tested)
			}
		}
	}
	return said
}

// modelAgrees compares what a model's page says of it and each other.
func modelAgrees(t *testing.T, s *builtSite, of *board.Board, r *board.Row) (said int) {
	t.Helper()
	path := "models/" + r.Model.ID + "/index.html"
	p := s.page(t, path)
	table := regionOf(p, of.Component.Label()+" by panel")
	if table == nil || !strings.Contains(textOf(table), "Against each") ||
		!strings.Contains(textOf(findElement(p.root, "section", "aria-labelledby", of.Component.String())), of.Panel().Name+" · ") {
		return 0 // another board speaks for it
	}
	more, less := "better", "worse"
	if of.Component.Provoked() {
		more, less = "makes fewer mistakes", "makes more mistakes"
	}
	for _, f := range r.All() {
		text := textOf(rowOf(t, table, f.Scale.Label)[columnOf(t, table, "Against each")])
		beats, beaten, tied, open := against(of, f.Scale.ID, r)
		said++
		for words, n := range map[string]int{
			more + " than ": beats, less + " than ": beaten, "no clear difference from ": tied, "open beside ": open,
		} {
			_, after, found := strings.Cut(text, words)
			if found != (n > 0) || n > 3 && !strings.HasPrefix(strings.TrimPrefix(after, "any of "), num.Words(n)) {
				t.Errorf("%s, %s: %q, the board has %d that it is %q", path, f.Scale.ID, text, n, words)
			}
		}
	}
	return said
}
