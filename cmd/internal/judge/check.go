package judge

import (
	"encoding/json"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// CheckCalibrations says what is wrong with the figures of a set's calibrations, which [result.Read] leaves to this
// package: their form, values off their scale, and counts that do not add up. Whoever states them answers for the rest.
func CheckCalibrations(set *result.Set) source.Findings {
	var findings source.Findings
	if len(set.Calibrations) == 0 {
		return nil
	}
	cast := CastOf(set)
	for _, id := range set.CalibrationIDs() {
		_, found := cast.readPublished(set.Calibrations[id])
		findings.Add(found...)
	}
	return findings
}

// check finds values off their scale and counts that do not add up.
func (c *Comparison) check(b *result.Benchmark, doc *source.Doc) source.Findings {
	var findings source.Findings
	const at = "/figures/comparison"
	adds := func(key string, i int, where string, is, want int) {
		if is != want {
			findings.Add(doc.Errorf(at+source.Pointer(key, i)+where, "the parts add up to %d, must be %d", is, want))
		}
	}
	scales := func(key string, is, want []string) {
		if !slices.Equal(is, want) {
			findings.Add(doc.Errorf(at+"/"+key, "holds %q, must hold %q", is, want))
		}
	}
	scores, flags := c.split()
	scales("scales", list.Map(c.Scales, func(s *ScaleComparison) string { return s.Scale.ID }), result.IDs(scores))
	scales("flags", list.Map(c.Flags, func(s *FlagComparison) string { return s.Scale.ID }), result.IDs(flags))
	tally := func(key string, i int, s result.Scale, t Tally) {
		if !c.Component.Provoked() || s.ID == result.Total.ID {
			adds(key, i, "/tally/both", t.Both, c.Both)
		}
		left := t.JudgeMissing + t.JudgeUnsure + t.JudgeSplit + t.ExpertsMissing + t.ExpertsUnsure + t.ExpertsTied
		adds(key, i, "/tally", t.Compared+left, t.Both)
	}
	for i, s := range c.Scales {
		tally("scales", i, s.Scale, s.Tally)
		given, inCurve := 0, 0
		for _, v := range s.Counts {
			given += v.N
		}
		for _, b := range s.Curve {
			inCurve += b.Mean.N
		}
		adds("scales", i, "/counts", given, s.Compared)
		adds("scales", i, "/curve", inCurve, s.Compared)
	}
	for i, f := range c.Flags {
		tally("flags", i, f.Scale, f.Tally)
		adds("flags", i, "/judge", f.TP+f.FP+f.FN+f.TN, f.N)
		adds("flags", i, "/judge/n", f.N, f.Compared)
	}
	return append(findings, ranges(b, doc)...)
}

// bounds returns where the values of a key lie, on a scale.
func bounds(key string, s result.Scale) (lo, hi float64) {
	length := s.Max - s.Min
	switch key {
	case "judge_mean", "experts_mean", "mean", "together", "experts_alone":
		return s.Min, s.Max
	case "missed_harm", "false_alarms", "f1", "lambda":
		return 0, 1
	case "spearman", "kappa", "alpha":
		return -1, 1
	case "bias", "lean":
		return -length, length
	case "mae":
		return 0, length
	}
	return math.Inf(-1), math.Inf(1)
}

// number returns a number of a file; 0 for what is none.
func number(v any) float64 {
	n, _ := v.(json.Number)
	x, _ := n.Float64()
	return x
}

// ranges finds values off their scale, and intervals upside down.
func ranges(b *result.Benchmark, doc *source.Doc) source.Findings {
	var findings source.Findings
	var s result.Scale // of the values around
	doc.Walk(func(at func() string, name string, v any) {
		object, _ := v.(map[string]any)
		if id, ok := object["scale"].(string); ok {
			s = scaleOf(b, id)
		}
		value, ok := v.(json.Number)
		if !ok {
			value, ok = object["value"].(json.Number)
		}
		if !ok {
			return
		}
		const rounding = 1e-9
		x := number(value)
		if lo, hi := bounds(name, s); x < lo-rounding || x > hi+rounding {
			findings.Add(doc.Errorf(at(), "is %v, which is not from %v to %v", x, lo, hi))
		}
		for _, key := range []string{"ci95", "interval"} {
			ends, _ := object[key].([]any)
			if ends := list.Map(ends, number); len(ends) == 2 && ends[0] > ends[1] {
				findings.Add(doc.Errorf(at(), "the lower end, %v, is above the upper one, %v", ends[0], ends[1]))
			}
		}
	})
	return findings
}
