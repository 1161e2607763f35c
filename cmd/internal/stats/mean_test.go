package stats

import "testing"

func TestMeanNamesItsClusters(t *testing.T) {
	// Three questions by the same two raters: one component.
	obs := []Obs{{1, 1, 1}, {2, 1, 2}, {4, 2, 1}, {4, 2, 2}, {3, 3, 1}, {5, 3, 2}}
	e := Mean(obs, Scale{1, 5})
	if want := "two-way clustered (questions and raters), t(1)"; e.Undefined != "" || e.NoInterval != "" || e.Method != want {
		t.Errorf("got %+v, want method %q", e, want)
	}
}
