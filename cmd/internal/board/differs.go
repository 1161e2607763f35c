package board

import (
	"fmt"
	"math"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Differs says which figure of a run's ratings differs from that of the published run
// of the same id, which may be rounded to two decimals; nil where none does.
func Differs(set, published *result.Set) error {
	for _, r := range boards(set, 0).Runs {
		of := published.Runs[r.ID]
		if of == nil {
			continue
		}
		if of.Ratings == nil {
			if err := r.differs(of.Summary); err != nil {
				return err
			}
		} else if r.Digest() != of.Digest() {
			return fmt.Errorf("the ratings are not those of the published run %s", r.ID)
		}
	}
	return nil
}

// differs says which figure of a run's ratings differs from the published one.
func (r *Row) differs(published map[string]result.Statistic) error {
	for _, f := range r.Figures {
		is := published[f.Scale.ID]
		value := is.Value()
		if value == nil {
			continue
		}
		if !f.Known() || !rounded(f.Value, *value) || is.N != nil && *is.N != f.N {
			return fmt.Errorf("the ratings are not those of the published run %s: they give %v on %s (n %s), it says %v (n %s)",
				r.ID, f.Value, f.Scale.ID, num.OptionalCount(orNil(f.N)), *value, num.OptionalCount(is.N))
		}
	}
	return nil
}

// rounded reports whether a figure may be one that is published to two decimals.
func rounded(value, published float64) bool { return math.Abs(value-published) <= 0.005+binary }
