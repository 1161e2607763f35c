package board

import (
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// modeCounts gathers, for every two rows by their places, on how many questions only
// the first of them failed, over all failure modes, and on how many modes the two were
// compared.
type modeCounts struct{ only, modes [][]int }

func newModeCounts(rows int) *modeCounts {
	c := &modeCounts{make([][]int, rows), make([][]int, rows)}
	for i := range rows {
		c.only[i], c.modes[i] = make([]int, rows), make([]int, rows)
	}
	return c
}

// add adds the comparisons on one failure mode.
func (c *modeCounts) add(b *Board, pairs []*Pair) {
	for _, p := range pairs {
		if p.OnlyA != nil && p.OnlyB != nil {
			i, j := b.place[p.A], b.place[p.B]
			c.only[i][j] += *p.OnlyA
			c.only[j][i] += *p.OnlyB
			c.modes[i][j]++
			c.modes[j][i]++
		}
	}
}

// pairs compares every two rows that were compared on all modes, over the questions of
// all of these: McNemar, exactly, adjusted by Holm.
func (c *modeCounts) pairs(b *Board) []*Pair {
	var out []*Pair
	for i, a := range b.Rows {
		for j := i + 1; j < len(b.Rows); j++ {
			if c.modes[i][j] == len(result.Modes) {
				t := stats.McNemar(c.only[i][j], c.only[j][i])
				out = append(out, &Pair{Scale: result.Total, A: a, B: b.Rows[j], OnlyA: &c.only[i][j], OnlyB: &c.only[j][i], P: &t.P})
			}
		}
	}
	holm(out)
	return out
}
