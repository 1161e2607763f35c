package board

import (
	"cmp"
	"fmt"
	"math"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Differs says which figure of a run's ratings is another than that of the published run
// of the same id; nil where none is.
func Differs(set, published *result.Set) error {
	for _, r := range boards(set, 0).Runs {
		if err := r.differs(published.Runs[r.ID]); err != nil {
			return err
		}
	}
	return nil
}

// differs says which figure of a run's ratings is another than the published one, which
// may be rounded to two decimals; nil where none is.
func (r *ScoredRun) differs(published *result.Run) error {
	if published == nil {
		return nil
	}
	if published.Ratings != nil {
		if r.Digest() != published.Digest() {
			return fmt.Errorf("the ratings are not those of the published run %s", r.ID)
		}
		return nil
	}
	for _, f := range r.Figures {
		is, ok := published.Summary[f.Scale.ID]
		value := cmp.Or(is.Mean, is.Rate)
		if !ok || value == nil {
			continue
		}
		if !f.Known() || math.Abs(*value-f.Value) > rounding || is.N != nil && *is.N != f.N {
			return fmt.Errorf("the ratings are not those of the published run %s: they give %v on %s (n %s), it says %v (n %s)",
				r.ID, f.Value, f.Scale.ID, num.OptionalCount(orNil(f.N)), *value, num.OptionalCount(is.N))
		}
	}
	return nil
}

// rounding is how far a figure that is published to two decimals may be from its ratings'.
const rounding = 0.005 + 1e-9
