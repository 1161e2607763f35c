package doubt

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// Ratings that were not made by rating: doubled, copied, repeated, or drawn from nothing.
// No such pattern proves anything, so each is a warning; and none is one that the ratings
// of people, or of a judge, come near by chance.

// Fabricated warns of active runs whose ratings look copied or made up. A run is warned of
// once of each sort: as doubled raters, as a copy, as blocks that repeat, as no work of
// people, and as a judge's that knew the experts' ratings. A judge whose answers have other ids
// than those that experts rated is noted.
func Fabricated(set *result.Set) strict.Findings {
	c := &check{set: set}
	b := newBook(c)
	for _, panel := range b.panels() {
		if c.set.Panels[panel[0].Panel].Kind == result.Experts {
			b.doubledRaters(panel)
		}
		b.copies(panel)
	}
	b.copiedBlocks()
	b.knownExperts()
	b.apart()
	for _, s := range b.sheets {
		if !b.copied[s] && !b.doubled[s] && !b.repeats(s) && !b.set.ByJudge(s.Run) {
			b.notPeople(s)
		}
	}
	return c.Findings
}

// A book holds the ratings of all active runs.
type book struct {
	*check
	sheets          []*sheet        // in the order of their runs' ids
	copied, doubled map[*sheet]bool // those that are warned of as copies, or for raters who are one
}

// A sheet is a run's ratings as small numbers.
type sheet struct {
	*result.Run
	scales []result.Scale // of which there is a place in says
	rows   []row          // in the order of the file
	keyed  []row          // by question, then rater
	tally  []tally        // by what is said
	order  []int          // the rows of keyed, as places in the file
}

// A row is one rating. Questions and raters have the same numbers in all sheets of one
// component; raters of different panels are different.
type row struct {
	question, rater int32
	says            says
}

func (r row) compareQuestions(other row) int { return cmp.Compare(r.question, other.question) }
func (r row) compareRaters(other row) int    { return cmp.Compare(r.rater, other.rater) }

// says is what a rating says on each scale: 0 where it says nothing, 1 where it is not sure,
// else 2 more than the place of the value among the scale's.
type says [result.MaxScales]uint8

// A tally counts the ratings that say the same.
type tally struct {
	says says
	n    int
}

const unsaid, unsureSays, leastSays = 0, 1, 2

// on returns what is said on a scale.
func (s says) on(scale int) int { return int(s[scale]) }

// compare orders what ratings say, by any order.
func (s says) compare(t says) int { return bytes.Compare(s[:], t[:]) }

func newBook(c *check) *book {
	b := &book{check: c, copied: map[*sheet]bool{}, doubled: map[*sheet]bool{}}
	number := func(of map[string]int32, name string) int32 {
		if _, ok := of[name]; !ok {
			of[name] = int32(len(of))
		}
		return of[name]
	}
	questions, raters := map[string]int32{}, map[string]int32{}
	for _, id := range c.set.RunIDs() {
		r := c.set.Runs[id]
		if r.State() != result.Active || len(r.Ratings) == 0 || c.set.Panels[r.Panel] == nil {
			continue
		}
		s := &sheet{Run: r, scales: result.Dimensions}
		if r.Component.Provoked() {
			s.scales = []result.Scale{result.Total}
		}
		for i := range r.Ratings {
			x := &r.Ratings[i]
			name := []byte(string(r.Component) + " " + x.Mode + " " + x.Question)
			if x.Sample > 1 {
				name = append(name, ' ', byte(x.Sample), byte(x.Sample>>8))
			}
			s.rows = append(s.rows, row{number(questions, string(name)), number(raters, r.Panel+" "+x.Rater), s.read(x)})
		}
		s.sort()
		b.sheets = append(b.sheets, s)
	}
	return b
}

// read returns what a rating says.
func (s *sheet) read(x *result.Rating) says {
	var out says
	for d, scale := range s.scales {
		switch v, unsure, missing := x.Score(scale.ID); {
		case missing:
		case unsure:
			out[d] = unsureSays
		default:
			out[d] = uint8(leastSays + scale.At(v))
		}
	}
	return out
}

// sort fills in keyed, order and tally.
func (s *sheet) sort() {
	s.order = list.UpTo(len(s.rows))
	slices.SortStableFunc(s.order, func(i, j int) int {
		a, b := s.rows[i], s.rows[j]
		return cmp.Or(a.compareQuestions(b), a.compareRaters(b))
	})
	s.keyed = list.Map(s.order, func(i int) row { return s.rows[i] })
	for _, alike := range list.Group(saidIn(s.rows), func(x, y says) bool { return x == y }) {
		s.tally = append(s.tally, tally{alike[0], len(alike)})
	}
}

// saidIn returns what ratings say, in order.
func saidIn(rows []row) []says {
	all := list.Map(rows, func(r row) says { return r.says })
	slices.SortFunc(all, says.compare)
	return all
}

// chance returns the probability that a rating of one sheet says the same as one of
// another that has nothing to do with it.
func chance(a, b *sheet) float64 {
	same := 0.0
	eachSays(a, b, func(m, n int) { same += float64(m) * float64(n) })
	return same / float64(len(a.rows)) / float64(len(b.rows))
}

// eachSays calls f with how often each thing is said in two sheets.
func eachSays(a, b *sheet, f func(m, n int)) {
	x, y := a.tally, b.tally
	for len(x) > 0 || len(y) > 0 {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].says.compare(y[0].says) < 0:
			f(x[0].n, 0)
			x = x[1:]
		case len(x) == 0 || y[0].says.compare(x[0].says) < 0:
			f(0, y[0].n)
			y = y[1:]
		default:
			f(x[0].n, y[0].n)
			x, y = x[1:], y[1:]
		}
	}
}

// panels returns the sheets of each panel and component.
func (b *book) panels() [][]*sheet {
	sorted := slices.SortedStableFunc(slices.Values(b.sheets), func(x, y *sheet) int {
		return cmp.Or(strings.Compare(x.Panel, y.Panel), cmp.Compare(x.Component, y.Component))
	})
	return list.Group(sorted, func(x, y *sheet) bool { return x.Panel == y.Panel && x.Component == y.Component })
}

// questions returns the rows of each question, of keyed.
func (s *sheet) questions() [][]row {
	return list.Group(s.keyed, func(a, b row) bool { return a.question == b.question })
}

// raters returns the rows of each rater, by question.
func (s *sheet) raters() [][]row {
	rows := slices.SortedStableFunc(slices.Values(s.keyed), row.compareRaters)
	return list.Group(rows, func(a, b row) bool { return a.rater == b.rater })
}

// later orders two runs so that the second is the one to ask about: the one that came
// later, or else whose id comes later.
func later(x, y *sheet) (first, second *sheet) {
	if cmp.Or(strings.Compare(x.Date, y.Date), strings.Compare(x.ID, y.ID)) > 0 {
		return y, x
	}
	return x, y
}
