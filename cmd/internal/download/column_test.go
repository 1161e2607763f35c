package download

import "testing"

// TestColumns: a column means the same in every file that has it.
func TestColumns(t *testing.T) {
	about := map[string]string{}
	for _, table := range Tables() {
		for _, f := range table.Fields {
			if was, ok := about[f.Name]; ok && was != f.About {
				t.Errorf("%s: %s is %q, elsewhere %q", table.Path, f.Name, f.About, was)
			}
			about[f.Name] = f.About
		}
	}
	if n := len(Columns()); n != len(about) || n < 30 {
		t.Errorf("%d columns of %d", n, len(about))
	}
}
