package judge

import (
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

func TestKin(t *testing.T) {
	s := newTiny("a/Greek", "b/greek", "c/Latin", "d")
	s.Models["a"].Aliases = []string{"old-a"}
	for _, c := range []struct {
		name, judge, family string
		kind                result.PanelKind
		want                string
	}{
		{"itself and its family", "a", "", result.Judge, "ab"},
		{"by an old name", "old-a", "", result.Judge, "ab"},
		{"a family on the card", "elsewhere", "LATIN", result.Judge, "c"},
		{"the card's family before the model's", "a", "Latin", result.Judge, "ac"},
		{"itself, without a family", "d", "", result.Judge, "d"},
		{"no relation", "elsewhere", "", result.Judge, ""},
		{"experts", "a", "Greek", result.Experts, ""},
	} {
		s.Panels["judge"] = &result.PanelCard{ID: "judge", Name: "Judge", Kind: c.kind, Model: c.judge, Family: c.family}
		lb, got := New(s.Set), ""
		for _, m := range lb.Models {
			if lb.Kin(lb.PanelByID("judge"), m) {
				got += m.ID
			}
		}
		if got != c.want {
			t.Errorf("%s: kin are %q, want %q", c.name, got, c.want)
		}
	}
}
