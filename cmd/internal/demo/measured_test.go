package demo

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestMeasured reads every benchmark with real ratings into a site without findings.
func TestMeasured(t *testing.T) {
	runs := map[string]int{"empathic": 4, "mentalalign": 50}
	for _, name := range Measured() {
		all, err := ReadMeasured(name)
		if err != nil {
			t.Fatal(err)
		}
		set, findings := result.Read(files.Memory(all))
		if len(findings) > 0 || len(set.Runs) != runs[name] {
			t.Errorf("%s: %d runs, want %d; findings %v", name, len(set.Runs), runs[name], findings.Limit())
		}
	}
}
