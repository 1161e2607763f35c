package result

import (
	"regexp"
	"slices"
	"strings"
)

var accountForm = regexp.MustCompile(`^[A-Za-z0-9](-?[A-Za-z0-9])*$`)

// ModelOwners returns who may change what a model's card says.
func (s *Set) ModelOwners(id string) []string {
	if m := s.Models[id]; m != nil && len(m.Owners) > 0 {
		return m.Owners
	}
	return s.Owners
}

// PanelOwners returns who answers for a panel, its runs and its summaries.
func (s *Set) PanelOwners(id string) []string {
	if p := s.Panels[id]; p != nil && len(p.Owners) > 0 {
		return p.Owners
	}
	return s.Owners
}

// RunOwners returns who may correct a run: the owners of its panel and, unless that is
// closed, whoever submitted it.
func (s *Set) RunOwners(r *Run) []string {
	owners := s.PanelOwners(r.Panel)
	if p := s.Panels[r.Panel]; p == nil || !p.Closed {
		if by := r.Source.Submitter(); by != "" && !AnyOf([]string{by}, owners) {
			return append(slices.Clone(owners), by)
		}
	}
	return owners
}

// Submitter returns the account that submitted a run, without an @; "" where
// submitted_by is no account's name.
func (s Source) Submitter() string {
	if name := strings.TrimPrefix(s.SubmittedBy, "@"); IsAccount(name) {
		return name
	}
	return ""
}

// IsAccount reports whether a text has the form of the name of an account or organization.
func IsAccount(name string) bool { return accountForm.MatchString(name) && len(name) <= 39 }

// AnyOf reports whether one of some accounts is among the owners; case means nothing
// in an account's name.
func AnyOf(accounts, owners []string) bool {
	return slices.ContainsFunc(accounts, func(a string) bool {
		return a != "" && slices.ContainsFunc(owners, func(o string) bool { return strings.EqualFold(a, o) })
	})
}

// An Origin says what stands behind a run's figures.
type Origin string

// The origins, the one that can be checked most first.
const (
	Recomputed        Origin = "recomputed" // here, from the ratings
	StatedByOwners    Origin = "owners"     // aggregates, stated by the panel's owners
	StatedBySubmitter Origin = "submitter"  // aggregates, stated by somebody else
)

// Origins lists all origins, the one that can be checked most first.
var Origins = []Origin{Recomputed, StatedByOwners, StatedBySubmitter}

// CalibrationOrigin returns who states a calibration. Its owners are those of the experts' panel.
func (s *Set) CalibrationOrigin(x *Calibration) Origin {
	if !x.Copy && (x.By == "" || AnyOf([]string{x.By}, s.PanelOwners(x.Experts))) {
		return StatedByOwners
	}
	return StatedBySubmitter
}

// Origin returns what stands behind a run's figures. Who submits a run to a panel of
// others says so in its source, which counselboard diff asks for.
func (s *Set) Origin(r *Run) Origin {
	switch {
	case r.Ratings != nil:
		return Recomputed
	case r.Source.SubmittedBy == "" || AnyOf([]string{r.Source.Submitter()}, s.PanelOwners(r.Panel)):
		return StatedByOwners
	}
	return StatedBySubmitter
}
