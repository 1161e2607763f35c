package result

import "testing"

func TestMentions(t *testing.T) {
	for _, c := range []struct {
		reason, name string
		want         bool
	}{
		{"Toxicity was entered upside down.", "toxicity", true},
		{"Medical advice was counted twice.", "medical_advice", true},
		{"medical_advice was counted twice.", "medical_advice", true},
		{"A typing error.", "toxicity", false},
		{"A typing error in all figures.", "toxicity", true},
		{"Empathy was wrong.", "toxicity", false},
		{"", "overall", false},
	} {
		if got := mentions(c.reason, c.name); got != c.want {
			t.Errorf("%q speaks of %s: %v, want %v", c.reason, c.name, got, c.want)
		}
	}
}

func TestApart(t *testing.T) {
	likert := span{1, 5}
	at := func(x, lo, hi float64) level {
		l := level{value: x, span: likert}
		if lo < hi {
			l.ci = &[2]float64{lo, hi}
		}
		return l
	}
	for _, c := range []struct {
		name string
		a, b level
		want bool
	}{
		{"the same", at(3, 0, 0), at(3, 0, 0), false},
		{"a point and a half", at(2, 0, 0), at(3.5, 0, 0), true},
		{"the other way about", at(3.5, 0, 0), at(2, 0, 0), true},
		{"a point, one interval", at(2, 1.9, 2.1), at(3, 0, 0), false},
		{"a point, intervals that do not meet", at(2, 1.9, 2.1), at(3, 2.9, 3.1), true},
		{"a point, intervals that meet", at(2, 1.5, 2.5), at(3, 2.5, 3.5), false},
		{"less than a point", at(2, 1.9, 2.1), at(2.9, 2.8, 3), false},
	} {
		if got := apart(c.a, c.b); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
