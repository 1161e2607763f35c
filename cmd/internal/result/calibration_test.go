package result

import (
	"encoding/json"
	"testing"
)

// TestCalibrationDigest: a file that leaves a value of 0 out says what one says that states it.
func TestCalibrationDigest(t *testing.T) {
	of := func(figures string) string {
		return (&Calibration{Judge: "judge", Experts: "experts", Component: Eval, Figures: json.RawMessage(figures)}).Digest()
	}
	left := of(`{"comparison": {"scales": [{"mae": {"n": 3}, "counts": [{"value": "1", "n": 0}]}]}}`)
	for figures, same := range map[string]bool{
		`{"comparison": {"scales": [{"counts": [{"n": 0, "value": "1"}], "mae": {"value": 0, "pooled": 0, "n": 3}}]}}`: true,
		`{"comparison": {"scales": [{"counts": [{"n": 0, "value": "1"}], "mae": {"value": 0.1, "n": 3}}]}}`:            false,
		`{"comparison": {"scales": [{"counts": [{"n": 0, "value": "0"}], "mae": {"value": 0, "n": 3}}]}}`:              false,
	} {
		if got := of(figures) == left; got != same {
			t.Errorf("%s: the same is %t", figures, got)
		}
	}
}
