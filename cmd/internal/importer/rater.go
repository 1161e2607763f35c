package importer

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// Bounds of the length of a rater's name, in bytes, and of how many are said.
const (
	maxRaterName = 100
	maxSaid      = 100
)

// numbered matches what names nobody: a number, after a letter or a word for those who rate or not.
var numbered = regexp.MustCompile(`^(?:[a-z]|rater|expert|annotator|evaluator|judge|participant|reviewer|coder|clinician|therapist|colleague|id|user)?` +
	`[ ._#-]*[0-9]{1,6}$`)

// raterName reads the name of a rater, which need not be an id.
func (x *reading) raterName(c table.Cell) string {
	name := strings.Join(strings.Fields(c.Text), " ")
	if name == "" || len(name) > maxRaterName || c.Kind == table.Other {
		x.must(c, "say who rated, in at most %d bytes", maxRaterName)
	}
	return name
}

// nameRaters gives raters ids that can be published. "Rater #3" is rater-3; any other name that is no id gets one that nobody
// can tell it from, the same for all tables of one import.
func (r *ratings) nameRaters() {
	ids, owner := map[string]string{}, map[string]string{} // name → id, id → name
	for _, rating := range r.all() {
		ids[rating.Rater] = ""
	}
	take := func(name, id string) {
		if _, taken := owner[id]; !taken {
			ids[name], owner[id] = id, name
		}
	}
	names := slices.Sorted(maps.Keys(ids))
	var people []string
	for _, name := range names {
		if result.ValidID(name) {
			take(name, name)
			if name != judgeRater && !strings.ContainsAny(name, "0123456789") && len(name) > 2 {
				people = append(people, name)
			}
		}
	}
	var said []string
	for _, name := range names {
		if id := slug(name); ids[name] == "" && numbered.MatchString(strings.ToLower(name)) && result.ValidID(id) {
			take(name, id)
		}
		mac := hmac.New(sha256.New, r.s.key)
		for n := 4; ids[name] == ""; n++ { // longer where a shorter one is taken
			mac.Reset()
			mac.Write([]byte(name))
			take(name, fmt.Sprintf("rater-%x", mac.Sum(nil)[:n]))
		}
		if ids[name] != name {
			said = append(said, fmt.Sprintf("%s is %s", table.Quote(name), ids[name]))
		}
	}
	for _, rated := range r.models {
		for i := range rated.ratings {
			rated.ratings[i].Rater = ids[rated.ratings[i].Rater]
		}
	}
	if r.s.opt.Summary {
		return // nothing says who rated
	}
	if len(said) > 0 {
		more := ""
		if n := len(said) - maxSaid; n > 0 {
			said, more = said[:maxSaid], fmt.Sprintf(" and %d more", n)
		}
		r.s.note("%s: raters, as they are written: %s%s", r.from(), strings.Join(said, ", "), more)
	}
	if len(people) > 0 {
		r.s.note("%s: are raters called by their names? A run is published with them; r1, r2 and so on say no more than needed: %s", r.from(), listed(people))
	}
}
