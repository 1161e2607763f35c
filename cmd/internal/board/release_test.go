package board

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// FuzzRelease reads what is kept of a release in either form, with its name and digest as they should be.
func FuzzRelease(f *testing.F) {
	first, err := os.ReadFile("../../../results/releases/2026.11.0.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(first)
	f.Add([]byte(`{"schema": "` + LeaderboardSchema + `", "release": "r", "results": "d", "panels": [{"id": "p", "kind": "experts",
		"eval": [{"run": "p.m.eval", "model": {"id": "m"}, "figures": [{"scale": "overall", "value": 3, "ci95": [2, 4]}]}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := &result.Release{}
		json.Unmarshal(data, &struct{ Release, Results *string }{&r.Name, &r.Digest})
		if lb, err := ReadRelease(result.CounselBench, r, data); err == nil {
			lb.ReleaseFile(r)
		}
	})
}
