package judge

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Calibration compares a judge with experts who rated the same answers. It needs
// two panels whose runs name the same responses.
type Calibration struct {
	Eval []*Comparison // one an expert panel, most answers first
	Adv  []*Comparison
	Why  string // why there is none; "" when there is one
}

// Reasons why a judge is not calibrated.
const (
	expertsMeasure = "experts are the measure"
	uncalibrated   = "this site cannot compare them with experts’ answer by answer: "
	noSameAnswers  = uncalibrated + "no published run of it rates, answer by answer, what experts rated"
	noCommonAnswer = uncalibrated + "its runs name the same set of answers, but not one answer was rated by both"
	noExpertsRows  = uncalibrated + "the experts’ ratings of these answers are not published here"
	noJudgeRows    = uncalibrated +
		"its own ratings of the answers that experts rated are not published here, only what they come to"
)

// Of returns the comparisons on a kind of component.
func (c *Calibration) Of(kind result.PartKind) []*Comparison { return *c.of(kind) }

func (c *Calibration) of(kind result.PartKind) *[]*Comparison {
	if kind == result.Provoked {
		return &c.Adv
	}
	return &c.Eval
}

// Main returns the comparison on a kind of component that rests on most answers, or nil.
func (c *Calibration) Main(kind result.PartKind) *Comparison {
	if all := c.Of(kind); len(all) > 0 {
		return all[0]
	}
	return nil
}

// eval returns the main comparison of the rated part; an empty one without.
func (c *Calibration) eval() *Comparison { return cmp.Or(c.Main(result.Rated), &Comparison{}) }

// calibration compares a judge with every expert panel that shares answers with it.
func (cast *Cast) calibration(p *LinkedPanel) Calibration {
	if p.Kind != result.Judge {
		return Calibration{Why: expertsMeasure}
	}
	c := Calibration{Why: noSameAnswers}
	for _, e := range cast.Panels {
		if e.Kind != result.Experts {
			continue
		}
		var copied *Copy // who copies these experts' ratings is not believed elsewhere, either
		joined := false
		for _, kind := range []result.PartKind{result.Rated, result.Provoked} {
			x := cast.compare(p, e, cast.Benchmark.Of(kind), copied)
			if x == nil {
				continue
			}
			joined, copied = true, x.Copied
			if all := c.of(kind); x.Both > 0 {
				*all = append(*all, x)
			}
		}
		if joined {
			c.Why = noCommonAnswer
		} else if c.Why == noSameAnswers {
			c.Why = cmp.Or(cast.missing(p, e), c.Why)
		}
	}
	if len(c.Eval)+len(c.Adv) > 0 {
		c.Why = ""
	}
	for _, all := range [][]*Comparison{c.Eval, c.Adv} {
		slices.SortStableFunc(all, func(a, b *Comparison) int { return cmp.Compare(b.Both, a.Both) })
	}
	return c
}

// missing says whose ratings of the same answers are not published; "" where no run of a
// judge and of experts is of the same answers.
func (cast *Cast) missing(judge, experts *LinkedPanel) string {
	why := ""
	for _, component := range cast.Benchmark.Components() {
		theirs := experts.byResponses(component)
		for _, r := range judge.active(component) {
			if theirs[r.Responses] == nil {
				continue
			}
			if why = noJudgeRows; r.rated() {
				return noExpertsRows
			}
		}
	}
	return why
}

// A Comparison compares a judge with one expert panel on one component.
type Comparison struct {
	Judge     *LinkedPanel     `json:"-"`
	Experts   *LinkedPanel     `json:"experts"`
	Component result.Component `json:"component"`
	Join      `json:"joined"`
	Measured
	Kin []*LinkedModel `json:"kin,omitempty"` // models of its own family

	Published *result.Calibration `json:"-"` // the file that it is taken from; nil where it is computed from ratings
	Origin    result.Origin       `json:"origin"`

	joints    []*Joint                // in the file
	answers   []jointAnswer           // these three until it is compared
	scored    map[string]*judgedScale // by scale
	questions []int                   // of the answers, sorted
}

// Measured is what takes both sides' ratings to compute.
type Measured struct {
	Scales []*ScaleComparison `json:"scales,omitempty"` // of the rated part: the dimensions with more than two values, in order
	// yes or no: of the rated part its dimensions, of the provoked part the failure modes, then all of them
	Flags  []*FlagComparison `json:"flags,omitempty"`
	Copied *Copy             `json:"copied,omitempty"` // absent where nothing says that it knew these ratings
	Uneven *Uneven           `json:"uneven,omitempty"` // absent where it treats all models alike
}

// compare joins a judge with a panel of experts or, where the ratings of either are
// not published, takes what is; copied is what is known of it elsewhere. It returns nil where no run of theirs names the same
// responses.
func (cast *Cast) compare(judge, experts *LinkedPanel, component result.Component, copied *Copy) *Comparison {
	c := &Comparison{Judge: judge, Experts: experts, Component: component, Measured: Measured{Copied: copied},
		Origin: result.Recomputed}
	if !c.join() {
		return list.First(cast.published, func(p *Comparison) bool {
			return p.Judge == judge && p.Experts == experts && p.Component.Equal(component)
		})
	}
	if c.Both == 0 {
		return c
	}
	c.Unjoined, c.scored = c.alone(nil), map[string]*judgedScale{}
	scores, flags := c.split()
	for _, s := range scores {
		c.Scales = append(c.Scales, c.compareScale(s))
	}
	for _, s := range flags {
		c.Flags = append(c.Flags, c.compareFlags(s))
	}
	c.Kin = cast.kin(c)
	if !component.Provoked() {
		c.Copied, c.Uneven = c.copied(), c.uneven()
	}
	c.answers, c.scored, c.questions = nil, nil, nil
	return c
}

// Scale returns the comparison on a dimension, or nil.
func (c *Comparison) Scale(id string) *ScaleComparison {
	return list.First(c.Scales, func(s *ScaleComparison) bool { return s.Scale.ID == id })
}

// Flag returns the comparison on a yes/no scale, or nil.
func (c *Comparison) Flag(id string) *FlagComparison {
	return list.First(c.Flags, func(f *FlagComparison) bool { return f.Scale.ID == id })
}
