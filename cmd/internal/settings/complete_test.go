package settings

import (
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestComplete holds that what site.toml says stays, that no site goes without a title and a word of care, and that a line for
// people in a crisis stands on CounselBench's pages alone.
func TestComplete(t *testing.T) {
	other := &result.Benchmark{ID: "other", Name: "Other"}
	var ours, theirs Settings
	ours.Complete(result.CounselBench)
	theirs.Complete(other)
	if ours.Title != "CounselBench results" || ours.Tagline == "" || !strings.Contains(ours.Care.Text, "988") ||
		len(ours.Care.Links) == 0 {
		t.Errorf("%+v", ours)
	}
	if theirs.Title != "Other results" || theirs.Tagline != "" || theirs.Care.Text == "" ||
		strings.Contains(theirs.Care.Text, "988") {
		t.Errorf("%+v", theirs)
	}
	said := Settings{Title: "T", Care: Care{Text: "C"}}
	if said.Complete(result.CounselBench); said.Title != "T" || said.Tagline != "" || said.Care.Text != "C" ||
		said.Care.Links != nil {
		t.Errorf("%+v", said)
	}
}
