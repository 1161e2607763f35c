package board

import (
	"slices"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A Dated says how the rate of a mistake changes with models' dates of release: above 0 where newer ones make it more often.
type Dated struct {
	Scale result.Scale
	Rho   float64 // Spearman's, −1 to 1
	P     float64 // two-sided; of single mistakes adjusted over all of them by Holm
	Of    int     // models with a date
}

// ByRelease compares the rates of a board, the total first, with the dates of release on the models' cards; none where fewer than
// five placed models have one.
func (b *Board) ByRelease() []Dated {
	rows := list.Keep(b.Rows, func(r *Row) bool {
		return r.NotPlaced == "" && r.Model.Released != "" && !slices.ContainsFunc(r.All(), func(f *Score) bool { return !f.Known() })
	})
	if len(rows) < 5 {
		return nil
	}
	days := list.Map(rows, func(r *Row) float64 {
		day, _ := time.Parse(time.DateOnly, r.Model.Released) // checked where cards are read
		return float64(day.Unix())
	})
	var out []Dated
	for _, s := range append([]result.Scale{result.Total}, b.Scales...) {
		rates := list.Map(rows, func(r *Row) float64 { return r.Figure(s.ID).Value })
		if rho, p := stats.OrderTest(days, rates, opposedSeed); rho.Undefined == "" {
			out = append(out, Dated{s, rho.Value, p, len(rows)})
		}
	}
	if len(out) > 0 && out[0].Scale.ID == result.Total.ID {
		for i, p := range stats.Holm(list.Map(out[1:], func(d Dated) float64 { return d.P })) {
			out[i+1].P = p
		}
	}
	return out
}

// Clear reports whether the rate goes with the date beyond chance.
func (d Dated) Clear() bool { return d.P < stats.Significance }
