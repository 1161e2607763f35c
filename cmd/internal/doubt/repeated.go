package doubt

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// longestBlock is the length up to which blocks that repeat are looked for.
const longestBlock = 2500

// repeats warns where the ratings of a run, as they stand in the file, by question or by
// rater, are one block over and over; it reports whether they are.
func (b *book) repeats(s *sheet) bool {
	if slices.ContainsFunc(s.Ratings, func(r result.Rating) bool { return r.Sample > 1 }) {
		return false // two answers to one question may well be one answer
	}
	usual := max(chance(s, s), within(s.questions()), within(s.raters()))
	byRater := slices.SortedStableFunc(slices.Values(s.rows), row.compareRaters)
	byQuestion := slices.SortedStableFunc(slices.Values(s.rows), row.compareQuestions)
	for i, rows := range [][]row{s.rows, byQuestion, byRater} {
		length, share := period(rows, usual)
		if length == 0 {
			continue
		}
		order := []string{"in the order of the file", "by question", "by rater"}[i]
		b.Warnf(s.File, "/ratings", "the ratings repeat: taken %s, %.0f%% of them say the same as the one %d before; "+
			"hand in what was rated, or withdraw the run", order, 100*share, length)
		return true
	}
	return false
}

// within returns the probability that two ratings of one group say the same.
func within(groups [][]row) float64 {
	pairs, same := 0, 0
	for _, g := range groups {
		says := map[says]int{}
		for _, r := range g {
			same += says[r.says]
			says[r.says]++
		}
		pairs += len(g) * (len(g) - 1) / 2
	}
	return float64(same) / float64(max(pairs, 1))
}

// period returns the length of the block that rows repeat, 0 if they do not, and the share
// of rows that do.
func period(rows []row, usual float64) (length int, share float64) {
lags:
	for lag := 1; lag <= len(rows)/2 && lag <= longestBlock; lag++ {
		n := len(rows) - lag
		same, least := n, (usual+muchMore*(1-usual))*float64(n)
		for i, r := range rows[lag:] {
			if r.says != rows[i].says {
				if same--; float64(same) <= least {
					continue lags
				}
			}
		}
		if share := float64(same) / float64(n); surprise(n, share, usual) > enoughSurprise {
			return lag, share
		}
	}
	return 0, 0
}

// A block is all ratings of one question, or all of one rater.
type block struct {
	of      *sheet
	byRater bool
	chance  float64 // that as many ratings drawn from the run are these, in any order
}

// A meeting is what two sheets, or one with itself, have in common.
type meeting struct {
	x, y    *sheet
	byRater bool
}

// copiedBlocks warns of runs in which many questions, or raters, have the very ratings that
// another has, in the run or in one of another panel.
func (b *book) copiedBlocks() {
	const mostAlike = 8 // blocks of one content that are compared
	blocks := map[uint64][]block{}
	total, equal, chances := map[meeting]int{}, map[meeting]int{}, map[meeting]float64{}
	var order []meeting
	for _, s := range b.sheets {
		for i, groups := range [][][]row{s.questions(), s.raters()} {
			for _, g := range groups {
				hash, p, varied := s.block(g)
				if len(g) < 2 || !varied {
					continue
				}
				x := block{s, i == 1, p}
				self := meeting{s, s, x.byRater}
				total[self]++
				chances[self] += p
				met := map[*sheet]bool{}
				for _, other := range blocks[hash] {
					if other.byRater == x.byRater && (other.of == s || other.of.Panel != s.Panel) && !met[other.of] {
						met[other.of] = true
						k := meeting{other.of, s, x.byRater}
						if equal[k]++; equal[k] == 1 {
							order = append(order, k)
						}
					}
				}
				if len(blocks[hash]) < mostAlike {
					blocks[hash] = append(blocks[hash], x)
				}
			}
		}
	}
	for _, k := range order {
		n, own := equal[k], meeting{k.y, k.y, k.byRater}
		expected := chances[own] * float64(total[meeting{k.x, k.x, k.byRater}])
		if unlikely := float64(n)*math.Log(float64(n)/expected) - float64(n) + expected; 5*n < total[own] || float64(n) < expected || unlikely < enoughSurprise {
			continue
		}
		of := "questions"
		if k.byRater {
			of = "raters"
		}
		switch {
		case k.x != k.y:
			b.isCopy(k.x, k.y, fmt.Sprintf("are another run's: %d of %d %s have, rating by rating, what one has in", n, total[own], of))
		case !b.copied[k.y] && !(k.byRater && b.doubled[k.y]):
			b.copied[k.y] = true
			b.Warnf(k.y.File, "/ratings", "the ratings repeat: %d of %d %s have, rating by rating, what another of the run has; hand in what was rated, or withdraw the run",
				n, total[own], of)
		}
	}
}

// block returns what tells a group of ratings from others, the probability of drawing it
// from the run's ratings, and whether it has at least three different ones.
func (s *sheet) block(g []row) (hash uint64, chance float64, varied bool) {
	all := saidIn(g)
	h := fnv.New64a()
	lg, run, different := 0.0, 0, 0
	for i, x := range all {
		h.Write(x[:])
		if run++; i == 0 || x != all[i-1] {
			run = 1
			different++
		}
		k, _ := slices.BinarySearchFunc(s.tally, x, func(t tally, x says) int { return t.says.compare(x) })
		lg += math.Log(float64(s.tally[k].n)/float64(len(s.rows))) + math.Log(float64(i+1)) - math.Log(float64(run))
	}
	return h.Sum64(), math.Exp(lg), different >= min(3, len(g))
}
