package result

import (
	"slices"
	"testing"
)

// TestCompareNames holds an order, and that it is one whichever way names are asked for.
func TestCompareNames(t *testing.T) {
	want := []string{
		"", "Claude 3.5", "claude 3.5", "Claude-3.7", "claude-opus", "Gemini 2.5 Pro", "Gemini-2.5-Pro", "Gemini 10", "GPT-4", "gpt-4",
		"GPT-4.1", "GPT-4o", "GPT-05",
		"GPT-5", "GPT-6", "GPT-10", "Qwen3.5-27B", "Qwen3.5-122B", "Ähre", "мodel-2", "мodel-10",
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortStableFunc(got, CompareNames)
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
	for i, a := range want {
		for j, b := range want {
			if c := CompareNames(a, b); (c < 0) != (i < j) || (c > 0) != (i > j) {
				t.Errorf("%q and %q: %d", a, b, c)
			}
		}
	}
}
