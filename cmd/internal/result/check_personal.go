package result

import (
	"regexp"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// personal are ids and addresses that lead to a person, and what they are.
var personal = []struct {
	what     string
	id, text *regexp.Regexp // as a rater's id; within what a rater wrote, nil where it proves nothing there
	sure     bool           // an id of this form cannot be a running number or a date
}{
	{"an ORCID", regexp.MustCompile(`^(orcid[._-]?)?\d{4}-?\d{4}-?\d{4}-?\d{3}[\dx]$`), regexp.MustCompile(`\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b`), true},
	{"a Prolific participant's id", regexp.MustCompile(`^(prolific[._-]?)?[0-9a-f]{24}$`), nil, false},
	{"a Mechanical Turk worker's id", regexp.MustCompile(`^(mturk[._-]?)?a[a-z]{0,2}[0-9][0-9a-z]{8,13}$`), nil, false},
	{"a telephone number", regexp.MustCompile(`^[1-9][\d.-]{8,}\d$`), regexp.MustCompile(
		`(?:\+|\b00)[1-9](?:[ ().-]{0,2}\d){7,13}\b` + // with a country's code
			`|\(?\b(?:1[ .-]?\(?)?[2-9]\d\d\)?[ .-]?[2-9]\d\d[ .-]?\d{4}\b` + // as in North America
			`|\(?\b0[1-9](?:[)/ -]{0,2}\d){7,9}\b`), false}, // with the 0 of most other countries
	{"an e-mail address", nil, regexp.MustCompile(`[\p{L}\d_.%+'-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}`), true},
}

// public matches what has the form of a telephone number and leads to nobody: a postal code, a date, or a number that is free to call, as those of
// helplines are, which answers give: 800 to 888 in North America, 0800 and the like elsewhere.
var public = regexp.MustCompile(`^0\d{4}-\d{4}$|^0\d[/ -]\d\d?[/ -](?:19|20)\d\d|^(?:(?:\+|00)?1)?[ (.-]{0,2}8(?:00|33|44|55|66|77|88)|^\(?0(?:80[08]|300|303|345)|^(?:\+|00)\d{2,3}[ (.-]{1,3}80[08]`)

// harmless are dates, running numbers and words with a number, which lead to nobody.
var harmless = regexp.MustCompile(`^(19|20)\d\d[.-]|000|^a[a-z]*\d+$`)

// leads returns where a text has what leads to a person, and what that is.
func leads(text string) (at [][]int, what string) {
	if !strings.ContainsAny(text, "@0123456789") {
		return nil, ""
	}
	for _, p := range personal {
		if p.text == nil {
			continue
		}
		for _, m := range p.text.FindAllStringIndex(text, -1) {
			if !public.MatchString(text[m[0]:m[1]]) {
				at, what = append(at, m), p.what
			}
		}
	}
	return at, what
}

// Removed stands where what leads to a person was.
const Removed = "[removed]"

// WithoutPeople takes what leads to a person out of what a rater wrote or copied: e-mail addresses, ORCIDs and telephone numbers
// that are not free to call. It returns how many there were.
func (x *Rating) WithoutPeople() (n int) {
	x.texts(func(text *string, _ ...any) {
		for at, _ := leads(*text); len(at) > 0; at, _ = leads(*text) {
			*text = (*text)[:at[0][0]] + Removed + (*text)[at[0][1]:]
			n++
		}
	})
	return n
}

// texts looks at what a rater wrote and copied, and where in the rating it stands.
func (x *Rating) texts(look func(text *string, at ...any)) {
	look(&x.Reason, "reason")
	for i := range x.Spans {
		look(&x.Spans[i].Text, "spans", i, "text")
		look(&x.Spans[i].Reason, "spans", i, "reason")
	}
}

// people finds raters under ids that lead to a person, and such in what they wrote: once
// published, neither can be taken back.
func (c *check) people() {
	for _, r := range c.runs {
		said := map[string]bool{}
		for i := range r.Ratings {
			x := &r.Ratings[i]
			for _, p := range personal {
				if id := x.Rater; p.id != nil && !said[id] && p.id.MatchString(id) && (p.sure || !harmless.MatchString(id)) {
					said[id] = true
					c.Errorf(r.File, source.Pointer("ratings", i, "rater"), "rater %q looks like %s; name raters by what leads nobody to them, such as \"r1\": import does", id, p.what)
				}
			}
			x.texts(func(text *string, at ...any) {
				if found, what := leads(*text); len(found) > 0 {
					c.Errorf(r.File, source.Pointer(append([]any{"ratings", i}, at...)...), "the %s has %s; write %s in its place, as import does", at[len(at)-1], what, Removed)
				}
			})
		}
	}
}
