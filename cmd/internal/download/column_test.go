package download

import (
	"maps"
	"slices"
	"testing"
)

// TestColumns: every column has a meaning, and every meaning a column.
func TestColumns(t *testing.T) {
	var names []string
	for _, f := range Columns() {
		names = append(names, f.Name)
		if f.About == "" {
			t.Errorf("columns.toml does not say what %s means", f.Name)
		}
	}
	if meant := slices.Sorted(maps.Keys(about)); !slices.Equal(names, meant) || len(names) < 30 {
		t.Errorf("columns %q, meanings of %q", names, meant)
	}
}
