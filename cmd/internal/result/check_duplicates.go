package result

import (
	"crypto/sha256"
	"encoding/json"
)

// SameContent reports whether two runs say the same: everything but their ids,
// dates, sources and statuses.
func SameContent(a, b *Run) bool {
	return len(a.Ratings) == len(b.Ratings) && contentOf(a) == contentOf(b)
}

// contentOf returns a checksum of a run without id, date, source and status.
func contentOf(r *Run) [sha256.Size]byte {
	bare := *r
	bare.ID, bare.Date, bare.Source, bare.Status = "", "", Source{}, nil
	data, err := json.Marshal(bare)
	if err != nil { // no checked file has what JSON cannot write
		return sha256.Sum256(r.File.Bytes)
	}
	return sha256.Sum256(data)
}

// duplicates finds active runs that repeat another run. A run may repeat one
// that it supersedes, as where only the source was wrong.
func (c *check) duplicates() {
	type key struct {
		model, panel, responses string
		ratings                 int
	}
	alike := map[key][]*Run{} // checksums are taken only of runs that can be the same
	for _, r := range c.runs {
		k := key{r.Model, r.Panel, r.Responses, len(r.Ratings)}
		alike[k] = append(alike[k], r)
	}
	same := map[[sha256.Size]byte][]*Run{}
	sums := map[*Run][sha256.Size]byte{}
	for _, runs := range alike {
		if len(runs) < 2 {
			continue
		}
		for _, r := range runs { // in the order of their files
			sums[r] = contentOf(r)
			same[sums[r]] = append(same[sums[r]], r)
		}
	}
	for _, r := range c.runs {
		sum, ok := sums[r]
		if !ok || r.State() != Active {
			continue
		}
		for _, other := range same[sum] {
			if other.ID == r.ID || other.State() == Active && other.File.Path > r.File.Path || c.supersedes(r, other) {
				continue
			}
			c.errorf(r.File, "/id", "run %q repeats %s: all but id, date, source and status is the same; leave it out", r.ID, other.File.Path)
			break
		}
	}
}

// supersedes reports whether r took the place of other, directly or in steps.
func (c *check) supersedes(r, other *Run) bool {
	for range len(c.runs) { // a circle is another finding
		if other == nil || other.State() != Superseded {
			return false
		}
		if other.Status.By == r.ID {
			return true
		}
		other = c.set.Runs[other.Status.By]
	}
	return false
}
