package result

import (
	"regexp"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// personal are ids and addresses that lead to a person, and what they are.
var personal = []struct {
	what     string
	id, text *regexp.Regexp // as a rater's id; within what a rater wrote, nil where it proves nothing there
}{
	{"an ORCID", regexp.MustCompile(`^(orcid[._-]?)?\d{4}-?\d{4}-?\d{4}-?\d{3}[\dx]$`), regexp.MustCompile(`\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b`)},
	{"a Prolific participant's id", regexp.MustCompile(`^(prolific[._-]?)?[0-9a-f]{24}$`), nil},
	{"a Mechanical Turk worker's id", regexp.MustCompile(`^(mturk[._-]?)?a[a-z]{0,2}[0-9][0-9a-z]{8,13}$`), nil},
	{"a telephone number", regexp.MustCompile(`^[1-9][\d.-]{8,}\d$`), nil},
	{"an e-mail address", nil, regexp.MustCompile(`[\w.+-]+@[\w-]+(\.[\w-]+)+`)},
}

// harmless are dates, running numbers and words with a number, which lead to nobody.
var harmless = regexp.MustCompile(`^(19|20)\d\d[.-]|000|^a[a-z]*\d+$`)

// people finds raters under ids that lead to a person, and such in what they wrote: once
// published, neither can be taken back.
func (c *check) people() {
	for _, r := range c.runs {
		said := map[string]bool{}
		for i := range r.Ratings {
			x := &r.Ratings[i]
			for _, p := range personal {
				if id := x.Rater; p.id != nil && !said[id] && p.id.MatchString(id) && (p.text != nil || !harmless.MatchString(id)) {
					said[id] = true
					c.errorf(r.File, strict.Pointer("ratings", i, "rater"), "rater %q looks like %s; name raters by what leads nobody to them, such as \"r1\": import does", id, p.what)
				}
				if p.text != nil && p.text.MatchString(x.Reason) {
					c.errorf(r.File, strict.Pointer("ratings", i, "reason"), "the reason has %s; take it out", p.what)
				}
			}
		}
	}
}
