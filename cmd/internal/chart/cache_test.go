package chart

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCache draws the same figures again, changed ones, and one that cannot be
// drawn, and wants just what a pool gives.
func TestCache(t *testing.T) {
	figs := samples(t)[:2]
	pool := NewPool(0)
	defer pool.Close()
	want := func(figs []Figure) []Drawn {
		t.Helper()
		d, err := pool.Draw(figs)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	c := NewCache()
	defer c.Close()
	check := func(name string, figs []Figure, kept int) {
		t.Helper()
		got, err := c.Draw(figs)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if d := cmp.Diff(want(figs), got); d != "" {
			t.Errorf("%s: differs from the pool's (-pool +cache):\n%s", name, d)
		}
		if len(c.kept) != kept {
			t.Errorf("%s: %d drawings are kept, want %d", name, len(c.kept), kept)
		}
	}
	check("first", figs, 4)
	check("again", figs, 4)
	check("twice in one call", []Figure{figs[0], figs[1], figs[0]}, 4)

	// Whatever a drawing depends on, another value is another drawing.
	kept := 4
	for _, c := range []struct {
		name   string
		change func(*Figure)
		more   int
	}{
		{"id", func(f *Figure) { f.ID += "-x" }, 2},
		{"title", func(f *Figure) { f.Title += "x" }, 2},
		{"words moved", func(f *Figure) { f.Title, f.Desc = f.Title+f.Desc[:1], f.Desc[1:] }, 2},
		{"size", func(f *Figure) { f.Wide.H += 5 }, 1},
		{"option", func(f *Figure) { f.Wide.Option = figs[1].Wide.Option }, 1},
	} {
		f := figs[0]
		c.change(&f)
		kept += c.more
		check(c.name, []Figure{f}, kept)
	}

	bad := figs[0]
	bad.Wide.Option = []byte(`{"series":[{"type":"none of them"`)
	for range 2 {
		if _, err := c.Draw([]Figure{bad, figs[1]}); err == nil {
			t.Error("a figure that cannot be drawn was drawn")
		}
	}
	check("after an error", figs, kept)

	// What nobody asks for is forgotten in the end.
	for range keepDraws {
		if _, err := c.Draw(figs[1:2]); err != nil {
			t.Fatal(err)
		}
	}
	check("in the end", figs[1:2], 2)
}
