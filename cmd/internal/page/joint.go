package page

import "github.com/counselboard/counselboard/cmd/internal/board"

// A JointTable shows what experts of a random subset of answers and judges say
// together, on the page of a model or of a judge.
type JointTable struct {
	*Page
	OfJudge bool // on a judge's page: the models are named, not the judge
	Subsets []Subset
}

// A Subset is a random subset of a model's answers, and what its experts say together
// with each judge.
type Subset struct {
	Experts *board.Run
	Joints  []*board.Joint
}

// Rated counts the answers of the subset.
func (s Subset) Rated() int { return s.Joints[0].Rated }

// jointTable gathers joint means by subset; those of one stand together.
func jointTable(p *Page, ofJudge bool, joints []*board.Joint) JointTable {
	t := JointTable{Page: p, OfJudge: ofJudge}
	for _, j := range joints {
		if n := len(t.Subsets); n == 0 || t.Subsets[n-1].Experts != j.Experts {
			t.Subsets = append(t.Subsets, Subset{Experts: j.Experts})
		}
		last := &t.Subsets[len(t.Subsets)-1]
		last.Joints = append(last.Joints, j)
	}
	return t
}
