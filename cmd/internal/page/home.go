package page

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A HomePage is /: what the results say in one sentence, which mistakes models make on the stress test,
// and what follows from the rest.
type HomePage struct {
	Page
	Panel    *board.Panel     // the featured one; nil where nothing has been rated yet
	Stress   *Stress          // nil without an ADV board
	Opposed  *ChartView       // its groups of failures against each other; nil where there are none
	Answers  []*board.Answer  // on overall quality and medical advice; without an EVAL board on failures
	Judged   []*board.Model   // by no expert
	Others   bool             // experts rated other models
	Judges   board.ValueRange // what judges give the former overall
	Table    *BoardTable
	Of       board.Answerers // all that were ever rated
	Runs     int
	Findings bool // there is a page on what the paper says
}

func homePage(b *Builder, p Page) Document {
	h := &HomePage{Page: p, Of: board.Answering(b.lb.Models), Runs: len(b.lb.Runs), Panel: b.featured, Findings: len(b.lb.Found) > 0}
	if b.adv != nil {
		h.Stress, h.Opposed = stress(b.adv.Adv), b.opposed(&h.Page, b.adv.Adv, "#stress")
	}
	boards := b.firstBoards()
	h.Answers = board.Answers(boards[:min(1, len(boards))])
	var rows []*board.Row
	for _, m := range b.lb.Models {
		switch by := speaking(m); {
		case m.IsPeople() || by == "nobody":
		case by == "judges":
			h.Judged, rows = append(h.Judged, m), append(rows, m.Eval...)
		default:
			h.Others = true
		}
	}
	h.Judges = board.RangeOf(rows, b.lb.Benchmark.Headline().ID)
	if b.featured != nil {
		h.Table = tellingRows("", b.featured.Eval)
	}
	return h
}

// A Stress is which mistakes models make on the stress test, told first.
type Stress struct {
	Table  *BoardTable
	Failed int               // models that made a mistake
	OneIn  int               // every model made a mistake in at least one in so many answers; 0 where one made none
	Most   []board.Common    // the most common failures over all models, the first of them first; none where none was seen
	Tied   []board.Common    // the first with all that are not told apart from it
	Apart  []board.RatePlace // that are clearly unlike the others, the clearest first
}

// commonShown is how many failures are named by how common they are.
const commonShown = 3

func stress(adv *board.Board) *Stress {
	s := &Stress{Table: tellingRows("adv", adv)}
	least := 1.0
	for _, r := range adv.Models() {
		if r.Total.Known() && r.Total.Value > 0 {
			s.Failed++
			least = min(least, r.Total.Value)
		}
	}
	if n := len(adv.Models()); n > 0 && s.Failed == n {
		s.OneIn = int(math.Ceil(1/least - 1e-9))
	}
	s.Most = board.MostCommon(adv)
	s.Tied = list.Keep(s.Most, func(c board.Common) bool { return !c.Apart })
	s.Most = s.Most[:min(commonShown, len(s.Most))]
	s.Apart = board.StandOut(s.Table.Board.Rows)
	return s
}

// Unit is what the rates are shares of.
func (s *Stress) Unit() string { return s.Table.Unit(s.Table.Scales[0]) }
