package page

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestShareRests(t *testing.T) {
	for _, tt := range []struct {
		name    string
		details []string
		shared  string
		own     []string
	}{
		{"nothing", nil, "", nil},
		{"one row keeps all", []string{"500 ratings; 100 raters"}, "", []string{"500 ratings; 100 raters"}},
		{"what is shared, once", []string{"500 ratings; 100 raters; interval: t", "494 ratings; 100 raters; 6 not sure; interval: t"}, "100 raters; interval: t", []string{"500 ratings", "494 ratings; 6 not sure"}},
		{"the count stays", []string{"500 ratings", "500 ratings"}, "", []string{"500 ratings", "500 ratings"}},
		{"a row without has no say", []string{"5 ratings; 2 raters", "", "6 ratings; 2 raters"}, "2 raters", []string{"5 ratings", "", "6 ratings"}},
		{"nothing shared", []string{"5 ratings; 2 raters", "5 ratings; 3 raters"}, "", []string{"5 ratings; 2 raters", "5 ratings; 3 raters"}},
		{"only what all share", []string{"5 ratings; a; b", "5 ratings; a; b", "5 ratings; b"}, "b", []string{"5 ratings; a", "5 ratings; a", "5 ratings"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var rows []DimensionRow
			for _, d := range tt.details {
				rows = append(rows, DimensionRow{Cell: Cell{Detail: d}})
			}
			if got := shareRests(rows); got != tt.shared {
				t.Errorf("shared: %q, want %q", got, tt.shared)
			}
			var own []string
			for _, r := range rows {
				own = append(own, r.Rests)
			}
			if d := cmp.Diff(tt.own, own); d != "" {
				t.Errorf("own (-want +got):\n%s", d)
			}
		})
	}
}

func TestPlainRates(t *testing.T) {
	table := func(c Cell) *AdvTable {
		return &AdvTable{Rows: []AdvRow{{Cells: []Cell{{Known: true, Text: "0.62", Why: "interval not published"}, {Why: "not rated"}}, Total: c}}}
	}
	for _, tt := range []struct {
		name  string
		total Cell
		bare  bool
	}{
		{"no count, no interval", Cell{Known: true}, true},
		{"a count", Cell{Known: true, Count: "1/20"}, false},
		{"an interval", Cell{Known: true, Interval: "0.1–0.2"}, false},
		{"some not sure", Cell{Known: true, Unsure: "3 not sure"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := table(tt.total)
			a.plainRates()
			if a.Bare != tt.bare || a.Rows[0].Cells[0].Bare != tt.bare || a.Rows[0].Total.Bare != tt.bare {
				t.Errorf("bare: table %v, cell %v, total %v, want %v", a.Bare, a.Rows[0].Cells[0].Bare, a.Rows[0].Total.Bare, tt.bare)
			}
			if a.Rows[0].Cells[1].Bare {
				t.Error("a cell without a value says no longer why")
			}
		})
	}
	empty := &AdvTable{Rows: []AdvRow{{Cells: []Cell{{Why: "not rated"}}}}}
	if empty.plainRates(); empty.Bare {
		t.Error("a table without values is said to be without counts")
	}
}
