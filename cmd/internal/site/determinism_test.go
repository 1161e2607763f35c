package site

import (
	"bytes"
	"os"
	"runtime"
	"testing"
)

// TestSameBytes builds sites a second time, one of them on one processor, and
// wants the same bytes.
func TestSameBytes(t *testing.T) {
	t.Parallel()
	real, items := built(t, theRealSite), built(t, theItemSite)
	sameBytes(t, "items", items, buildSite(itemFolder(), Options{Revision: "0123abc"}))
	if testing.Short() {
		t.Skip("a short test: the real site is not built a second time")
	}
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	sameBytes(t, "real, one processor", real, buildSite(os.DirFS(repository), Options{}))
}

func sameBytes(t *testing.T, name string, first, second *builtSite) {
	t.Helper()
	if second.err != nil {
		t.Fatalf("%s: %v", name, second.err)
	}
	if len(first.list) != len(second.list) {
		t.Errorf("%s: %d files, then %d", name, len(first.list), len(second.list))
	}
	for i, f := range first.list[:min(len(first.list), len(second.list))] {
		g := second.list[i]
		if f.Path != g.Path {
			t.Errorf("%s: file %d is %s, then %s", name, i, f.Path, g.Path)
			return
		}
		if !bytes.Equal(f.Data, g.Data) {
			at := 0
			for at < min(len(f.Data), len(g.Data)) && f.Data[at] == g.Data[at] {
				at++
			}
			t.Errorf("%s: %s differs from byte %d on: %.80q, then %.80q", name, f.Path, at, f.Data[at:], g.Data[at:])
		}
	}
}
