package result

import "github.com/counselboard/counselboard/cmd/internal/strict"

// Newest finds dates of runs and panel summaries that are later than a given
// one, YYYY-MM-DD: nobody can have rated tomorrow. The package has no clock;
// the caller says how late it is, and what that day is.
func Newest(set *Set, newest, what string) strict.Findings {
	c := &check{docs: map[string]*strict.Doc{}}
	late := func(f File, pointer, key, date string) {
		if date > newest { // YYYY-MM-DD sorts by time
			c.errorf(f, pointer, "%s is %s, later than %s, %s", key, date, newest, what)
		}
	}
	for _, id := range set.RunIDs() {
		r := set.Runs[id]
		late(r.File, "/date", "date", r.Date)
		if r.Status != nil {
			late(r.File, "/status/date", "status.date", r.Status.Date)
		}
	}
	for _, id := range set.SummaryIDs() {
		late(set.Summaries[id].File, "/date", "date", set.Summaries[id].Date)
	}
	return c.findings
}
