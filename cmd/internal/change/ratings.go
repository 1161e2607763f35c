package change

import (
	"fmt"
	"reflect"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// ratingsByKey indexes ratings by what makes each the only one: question,
// rater and sample.
func ratingsByKey(r *result.Run) map[string]*result.Rating {
	out := make(map[string]*result.Rating, len(r.Ratings))
	for i := range r.Ratings {
		x := &r.Ratings[i]
		out[fmt.Sprintf("%s\x00%s\x00%06d", x.Question, x.Rater, max(x.Sample, 1))] = x
	}
	return out
}

// keeps reports whether everything that a rating said it still says.
func keeps(o, n *result.Rating) bool {
	if o.Mode != n.Mode {
		return false
	}
	for _, scale := range append(result.IDs(result.Dimensions), o.Mode) {
		x, unsure, missing := o.Score(scale)
		y, nowUnsure, nowMissing := n.Score(scale)
		if !missing && (nowMissing || unsure != nowUnsure || !unsure && x != y) {
			return false
		}
	}
	return true
}

// textsDiffer counts the ratings of both runs whose words are others.
func textsDiffer(o, n *result.Run) int {
	was, count := ratingsByKey(o), 0
	for k, x := range ratingsByKey(n) {
		if y := was[k]; y != nil && (x.Reason != y.Reason || !reflect.DeepEqual(x.Spans, y.Spans)) {
			count++
		}
	}
	return count
}
