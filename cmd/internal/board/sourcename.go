package board

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// OtherModel returns what the run's source calls the model where its card does not, "" else.
func (r *ScoredRun) OtherModel() string {
	return unlessAmong(r.Source.Model, append([]string{r.Model.ID, r.Model.Name, r.Model.Version}, r.Model.Aliases...))
}

// OtherJudge returns what the run's source calls the judge where the panel's card does not, "" else.
func (r *ScoredRun) OtherJudge() string { return unlessAmong(r.Source.Judge, []string{r.Panel.Model}) }

// OtherNames returns what the sources of the model's runs call it where its card does not, in order.
func (m *Model) OtherNames() []string {
	names := slices.Sorted(slices.Values(list.Map(m.Runs, (*ScoredRun).OtherModel)))
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "" })
}

// unlessAmong returns a name unless it is one of some, but for case.
func unlessAmong(name string, names []string) string {
	if slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) }) {
		return ""
	}
	return name
}
