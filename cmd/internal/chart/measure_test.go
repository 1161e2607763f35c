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

// TestEndWithin holds that a head says which end is better in as many words as there is
// room for.
func TestEndWithin(t *testing.T) {
	lower, words := Axis{Better: Lower}, []string{"← lower is better", "← better", "←", ""}
	for i, want := range words {
		room := TextWidth(want, small, false)
		if got := lower.endWithin(room); got != want {
			t.Errorf("in %.1f pixels: %q, want %q", room, got, want)
		}
		if i > 0 {
			if got := lower.endWithin(TextWidth(words[i-1], small, false) - 0.1); got != want {
				t.Errorf("a little too narrow for %q: %q, want %q", words[i-1], got, want)
			}
		}
	}
	if got := (Axis{}).endWithin(1000); got != "" {
		t.Errorf("an axis without a good end says %q", got)
	}
}
