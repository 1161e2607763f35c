package judge

import (
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Calibrate holds judges against a panel of experts from the ratings in a set, which
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
	for _, r := range c.Judge.runsOf(c.Component) {
		alone := slices.ContainsFunc(c.Unjoined, func(u RunAlone) bool { return u.Run == r })
		if r.State() == result.Active && !alone {
			x.Runs = append(x.Runs, result.Basis{Run: r.ID, Digest: as.Runs[r.ID].Digest()})
		}
	}
	x.Against = as.Against(x)
	file := figureFile{Comparison: comparisonFile{c.Answers, c.Measured, c.Claims}}
	if !c.Component.Provoked() {
		file.Joints = list.Keep(cast.JointlyWith(c.Judge), func(j *Joint) bool {
			return j.Experts.Panel == c.Experts && as.Runs[j.Experts.ID] != nil && as.Runs[j.Judge.ID] != nil
		})
	}
	file.Comparison.Claims = list.Keep(c.Claims, func(x *Claim) bool { return x.Claim != TooKind && x.Claim != TooHarsh })
	data, err := file.encode()
	x.Figures = data
	return x, err
}

// A published is a file of results/calibrations, read.
type published struct {
	*result.Calibration
	figures    figureFile
	Comparison *Comparison
	doc        *source.Doc
}

// readPublished reads the figures of a calibration whose form may be wrong.
func (cast *Cast) readPublished(x *result.Calibration) (*published, source.Findings) {
	doc, findings := source.JSON(x.File.Path, x.File.Bytes)
	if doc == nil || findings.HasErrors() {
		return nil, findings
	}
	if findings = cast.form().Check(doc); findings.HasErrors() {
		return nil, findings
	}
	for _, b := range slices.Concat(x.Runs, x.Against) {
		if !slices.ContainsFunc(cast.Runs, func(r *LinkedRun) bool { return r.ID == b.Run }) {
			return nil, nil // a finding is there already, and what follows from it is not said
		}
	}
	p := &published{Calibration: x, doc: doc}
	findings = p.figures.decode(doc, x.File.Bytes, cast)
	of := p.figures.Comparison
	c := &Comparison{
		Judge: cast.PanelByID(x.Judge), Experts: cast.PanelByID(x.Experts), Component: x.Component,
		Join: Join{Answers: of.Answers}, Measured: of.Measured, Claims: of.Claims,
	}
	if c.Judge == nil || c.Experts == nil || findings.HasErrors() {
		return nil, findings
	}
	p.Comparison, c.Published = c, x
	for _, claim := range c.Claims {
		claim.Experts = c.Experts
		if slices.Contains(decided, claim.Reason) { // verdicts follow from their numbers
			claim.Reason = ""
		}
		claim.decide()
	}
	if findings = p.check(cast.Benchmark); findings.HasErrors() {
		return nil, findings
	}
	return p, nil
}

// complete computes what follows from what the file holds.
func (p *published) complete(cast *Cast) {
	c := p.Comparison
	c.Kin = cast.kin(c)
	c.Claims = append(c.Claims, c.levels()...)
	c.Unjoined = p.unjoined()
}

// isOf reports whether a run is one of those that the file is of.
func (p *published) isOf(r *LinkedRun) bool {
	return slices.ContainsFunc(p.Runs, func(b result.Basis) bool { return b.Run == r.ID })
}

// unjoined lists the runs that the file is not of, and that found no partner here.
func (p *published) unjoined() []RunAlone {
	c := p.Comparison
	joined := map[string]bool{} // responses
	for _, r := range c.Judge.runsOf(c.Component) {
		if p.isOf(r) {
			joined[r.Responses] = true
		}
	}
	byJudge, byExperts := c.Judge.byResponses(c.Component), c.Experts.byResponses(c.Component)
	unjoined := append(alone(byJudge, byExperts, "experts"), alone(byExperts, byJudge, "the judge")...)
	return list.Keep(unjoined, func(a RunAlone) bool { return !joined[a.Run.Responses] })
}

// readAllPublished reads the calibrations that are of the results as they are.
func (cast *Cast) readAllPublished(set *result.Set) {
	for _, id := range set.CalibrationIDs() {
		x := set.Calibrations[id]
		if set.Stale(x) != "" {
			continue
		}
		if p, findings := cast.readPublished(x); !findings.HasErrors() {
			p.complete(cast)
			p.Comparison.Origin = set.CalibrationOrigin(x)
			cast.published = append(cast.published, p)
		}
	}
}

// publishedOf returns the comparison that is published of a judge and experts; nil
// without one.
func (cast *Cast) publishedOf(judge, experts *LinkedPanel, component result.Component) *Comparison {
	p := list.First(cast.published, func(p *published) bool {
		c := p.Comparison
		return c.Judge == judge && c.Experts == experts && c.Component.Equal(component)
	})
	if p == nil {
		return nil
	}
	return p.Comparison
}

// publishedJoint returns what is published of what two runs say together; nil without it.
func (cast *Cast) publishedJoint(experts, judge *LinkedRun) *Joint {
	for _, p := range cast.published {
		for _, j := range p.figures.Joints {
			if j.Experts == experts && j.Judge == judge {
				return j
			}
		}
	}
	return nil
}
