package site

import (
	"bytes"
	"runtime"
	"testing"
)

// TestSameBytes builds a site a second time, on one processor, and wants the same bytes. .ci/run builds the real one twice.
func TestSameBytes(t *testing.T) {
	first := built(t, theItemSite)
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	second := buildSite(itemFolder(), Options{Revision: "0123abc"})
	if second.err != nil {
		t.Fatal(second.err)
	}
	if len(first.list) != len(second.list) {
		t.Errorf("%d files, then %d", len(first.list), len(second.list))
	}
	for i, f := range first.list[:min(len(first.list), len(second.list))] {
		g := second.list[i]
		if f.Path != g.Path {
			t.Errorf("file %d is %s, then %s", i, f.Path, g.Path)
			return
		}
		if !bytes.Equal(f.Data, g.Data) {
			at := 0
			for at < min(len(f.Data), len(g.Data)) && f.Data[at] == g.Data[at] {
				at++
			}
			t.Errorf("%s differs from byte %d on: %.80q, then %.80q", f.Path, at, f.Data[at:], g.Data[at:])
		}
	}
}
