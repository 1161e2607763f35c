package chart

import "testing"

func TestTextWidth(t *testing.T) {
	for _, tt := range []struct {
		text string
		want float64
	}{{"", 0}, {"0", 6.36}, {"漢字", 20}, {"e\u0301", 6.15}, {"\u202e", 0}} {
		if got := TextWidth(tt.text, 10, false); got < tt.want-0.01 || got > tt.want+0.01 {
			t.Errorf("TextWidth(%q, 10) = %v, want %v", tt.text, got, tt.want)
		}
	}
}
