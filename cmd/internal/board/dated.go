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
	P     float64 // two-sided; adjusted by Holm over the groups, or over the single mistakes
	Of    int     // models with a date
}

// ByRelease compares rates, the total first, then groups, then single mistakes, with the dates of release on the models' cards;
// none where fewer than five placed models have one.
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
	for _, family := range []func(*Row) []*Score{
		func(r *Row) []*Score { return []*Score{r.Total} },
		func(r *Row) []*Score { return r.Groups },
		func(r *Row) []*Score { return r.Figures },
	} {
		var tests []Dated
		for i, f := range family(rows[0]) {
			rates := list.Map(rows, func(r *Row) float64 { return family(r)[i].Value })
			if rho, p := stats.OrderTest(days, rates, opposedSeed); rho.Undefined == "" {
				tests = append(tests, Dated{f.Scale, rho.Value, p, len(rows)})
			}
		}
		for k, p := range stats.Holm(list.Map(tests, func(d Dated) float64 { return d.P })) {
			tests[k].P = p
		}
		out = append(out, tests...)
	}
	return out
}

// Clear reports whether the rate goes with the date beyond chance.
func (d Dated) Clear() bool { return d.P < stats.Significance }
