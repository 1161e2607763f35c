package page

import (
	"slices"
	"strings"
)

// shareRests says once what all figures of a table rest on, as "100 questions;
// 100 raters", and leaves to each row what is its own. The first that a figure
// rests on, the number of its ratings, always stays in its row. A row without
// anything has no say. It gives "" where nothing is shared by two rows or more.
func shareRests(rows []DimensionRow) string {
	var shared []string
	n := 0
	for i := range rows {
		rows[i].Rests = rows[i].Cell.Detail
		if rows[i].Rests == "" {
			continue
		}
		rest := strings.Split(rows[i].Rests, "; ")[1:]
		if n++; n == 1 {
			shared = rest
			continue
		}
		shared = slices.DeleteFunc(slices.Clone(shared), func(s string) bool { return !slices.Contains(rest, s) })
	}
	if n < 2 || len(shared) == 0 {
		return ""
	}
	for i := range rows {
		if rows[i].Rests == "" {
			continue
		}
		parts := strings.Split(rows[i].Rests, "; ")
		own := slices.DeleteFunc(parts[1:], func(s string) bool { return slices.Contains(shared, s) })
		rows[i].Rests = strings.Join(append(parts[:1:1], own...), "; ")
	}
	return strings.Join(shared, "; ")
}

// plainRates leaves counts and intervals out of a table that has none at all,
// and says so once.
func (t *AdvTable) plainRates() {
	cells := func(yield func(*Cell)) {
		for i := range t.Rows {
			for j := range t.Rows[i].Cells {
				yield(&t.Rows[i].Cells[j])
			}
			yield(&t.Rows[i].Total)
		}
		for i := range t.Totals {
			yield(&t.Totals[i])
		}
	}
	some, bare := false, true
	cells(func(c *Cell) {
		some = some || c.Known
		bare = bare && c.Count == "" && c.Unsure == "" && c.Interval == ""
	})
	if !some || !bare {
		return
	}
	t.Bare = true
	cells(func(c *Cell) { c.Bare = c.Known })
}
