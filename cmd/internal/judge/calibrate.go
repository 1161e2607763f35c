package judge

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Calibrate compares judges with a panel of experts from the ratings in a set, which
// may hold ratings that must not be published, and returns what may be: a calibration
// for each judge and component, without program and inputs.
func Calibrate(set, published *result.Set, experts string, judges []string) (out []*result.Calibration, err error) {
	cast := New(set)
	for _, id := range judges {
		judge := cast.PanelByID(id)
		for _, kind := range []result.PartKind{result.Rated, result.Provoked} {
			for _, c := range judge.Calibration.Of(kind) {
				if c.Experts.ID != experts || c.Published != nil {
					continue
				}
				x, err := cast.publish(c, published)
				if err != nil {
					return nil, err
				}
				out = append(out, x)
			}
		}
	}
	return out, nil
}

// publish returns a comparison as a file, without program and inputs, for the runs as
// they are published.
func (cast *Cast) publish(c *Comparison, as *result.Set) (*result.Calibration, error) {
	x := &result.Calibration{
		Schema: "counselboard/calibration/2", Judge: c.Judge.ID, Experts: c.Experts.ID, Component: c.Component,
	}
	for _, r := range c.Joined(c.Judge) {
		x.Runs = append(x.Runs, result.Basis{Run: r.ID, Digest: as.Runs[r.ID].Digest()})
	}
	x.Against = as.Against(x)
	file := figureFile{Comparison: comparisonFile{c.Answers, c.Measured}}
	if !c.Component.Provoked() {
		file.Joints = list.Keep(cast.JointlyWith(c.Judge), func(j *Joint) bool {
			return j.Experts.Panel == c.Experts && as.Runs[j.Experts.ID] != nil && as.Runs[j.Judge.ID] != nil
		})
	}
	data, err := file.encode()
	x.Figures = data
	return x, err
}

// readPublished returns the comparison in a calibration whose form may be wrong. Nil without findings where what is wrong is
// found elsewhere.
func (cast *Cast) readPublished(x *result.Calibration) (*Comparison, source.Findings) {
	doc, findings := source.JSON(x.File.Path, x.File.Bytes)
	if doc == nil || findings.HasErrors() {
		return nil, findings
	}
	if findings = cast.form().Check(doc); findings.HasErrors() {
		return nil, findings
	}
	for _, b := range slices.Concat(x.Runs, x.Against) {
		if !slices.ContainsFunc(cast.Runs, func(r *LinkedRun) bool { return r.ID == b.Run }) {
			return nil, nil
		}
	}
	var file figureFile
	findings = file.decode(doc, x.File.Bytes, cast)
	c := &Comparison{
		Judge: cast.PanelByID(x.Judge), Experts: cast.PanelByID(x.Experts), Component: x.Component,
		Join:     Join{Answers: file.Comparison.Answers},
		Measured: file.Comparison.Measured, Published: x, joints: file.Joints,
	}
	if c.Judge == nil || c.Experts == nil || findings.HasErrors() {
		return nil, findings
	}
	if findings = c.check(cast.Benchmark, doc); findings.HasErrors() {
		return nil, findings
	}
	joined := map[string]bool{} // responses
	for _, r := range c.Judge.active(c.Component) {
		if slices.ContainsFunc(x.Runs, func(b result.Basis) bool { return b.Run == r.ID }) {
			joined[r.Responses] = true
		}
	}
	c.Unjoined, c.Kin = c.alone(joined), cast.kin(c)
	return c, nil
}

// readAllPublished reads the calibrations that are of the results as they are.
func (cast *Cast) readAllPublished(set *result.Set) {
	for _, id := range set.CalibrationIDs() {
		x := set.Calibrations[id]
		if set.Stale(x) != "" {
			continue
		}
		if c, _ := cast.readPublished(x); c != nil {
			c.Origin = set.CalibrationOrigin(x)
			cast.published = append(cast.published, c)
		}
	}
}
