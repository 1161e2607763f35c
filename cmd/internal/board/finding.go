package board

import (
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Stated is one thing that a paper says, with how the published results are asked about it.
type Stated struct {
	ID     string   `json:"id" is:"id"`
	Says   string   `json:"says" is:"text 500"` // in our words
	Test   string   `json:"test" is:"id"`       // one of FindingTests
	Panel  string   `json:"panel" is:"id"`
	Model  string   `json:"model,omitempty" is:"id"`
	Scales []string `json:"scales,omitempty"`
	Least  *float64 `json:"least,omitempty"`                            // what a coefficient reaches, in [0, 1]
	Unit   string   `json:"unit,omitempty" is:"answers|ratings|labels"` // what a printed share is said to be of
	Note   string   `json:"note,omitempty" is:"text 300"`               // said after the answer
}

// What the results are asked.
const (
	AskLeads    = "leads"       // is the model clearly better than every other on every scale?
	AskTrails   = "trails"      // is it clearly worse than every other?
	AskPrinted  = "printed"     // do the figures come out as printed?
	AskUnlike   = "unlike"      // does it fail clearly more than all others together, and as printed?
	AskAlpha    = "alpha"       // does every alpha reach a value, as the paper reads it and as it is defined?
	AskVersions = "versions"    // do newer models fail more than older ones?
	AskFull     = "full_marks"  // do judges give nearly the best mean?
	AskNothing  = "unpublished" // what only texts or labels say that are not here
)

// FindingTests lists what can be asked.
var FindingTests = []string{AskLeads, AskTrails, AskPrinted, AskUnlike, AskAlpha, AskVersions, AskFull, AskNothing}

// What published numbers say of a statement.
const (
	Supported    = "supported"
	InPart       = "supported in part"
	OnlyCode     = "only by the paper’s code" // and not as the figure is defined
	CannotTell   = "cannot be told"
	Contradicted = "contradicted"
	NotComputed  = "cannot be computed here"
)

// FindingVerdicts lists them, the most said first.
var FindingVerdicts = []string{Supported, InPart, OnlyCode, CannotTell, Contradicted, NotComputed}

// A VerdictCount is to how many statements a verdict was given.
type VerdictCount struct {
	Verdict string
	N       int
}

// Open reports whether a verdict leaves the statement open, such as "cannot be told".
func (v VerdictCount) Open() bool {
	return v.Verdict == CannotTell || v.Verdict == NotComputed
}

// A Finding is what the boards say of a statement.
type Finding struct {
	Stated
	Verdict string
	Panel   *Panel
	Row     *Row        // of the model that it is about; nil of none
	On      []FindingOn // scale by scale
	Dates   []Dated     // how mistakes go with dates of release
	Judges  []FindingJudge
}

// A FindingOn is a model, or a panel's agreement, on one scale.
type FindingOn struct {
	Scale  result.Scale
	Figure *Score // of a model
	Others int    // models that it was tested against
	Better int    // of these it is clearly better than so many
	Worse  int    // and clearly worse than so many
	Alpha  *Agreement
}

// A FindingJudge is what a judge gives on one scale.
type FindingJudge struct {
	Panel *Panel
	Means ValueRange
}

// AsPrinted reports whether the figure rounds to what the paper prints.
func (o FindingOn) AsPrinted() bool {
	f := o.Figure
	return f != nil && f.Known() && f.Printed != nil && rounded(f.Value, *f.Printed)
}

// Ask asks the results about statements; those about a panel or a model that the boards do not
// have are left out.
func (lb *Leaderboard) Ask(all []Stated) {
	var out []*Finding
	for _, s := range all {
		f := &Finding{Stated: s, Panel: lb.PanelByID(s.Panel)}
		if f.Panel == nil || len(f.Panel.Boards()) == 0 || !f.find(lb) {
			continue
		}
		out = append(out, f)
	}
	lb.Found = out
}

// find answers a statement; false where the boards lack what it is about.
func (f *Finding) find(lb *Leaderboard) bool {
	if f.Model != "" {
		on := list.First(f.Panel.Boards(), func(b *Board) bool { return b.RowOf(f.Model) != nil })
		if on == nil {
			return false
		}
		f.Row = on.RowOf(f.Model)
		for _, id := range f.Scales {
			figure := f.Row.Figure(id)
			if figure == nil {
				return false
			}
			f.On = append(f.On, f.Row.against(figure))
		}
	}
	switch f.Test {
	case AskLeads, AskTrails:
		f.Verdict = placeVerdict(f.On, f.Test == AskTrails)
	case AskPrinted:
		f.Verdict = onAll(f.On, FindingOn.AsPrinted, Contradicted)
		if f.Verdict == Supported && slices.ContainsFunc(f.On, func(o FindingOn) bool {
			return f.Unit != "" && o.Figure.Unit() != f.Unit
		}) {
			f.Verdict = InPart // a share of ratings is none of answers
		}
	case AskUnlike:
		f.Verdict = onAll(f.On, func(o FindingOn) bool { return o.Figure.Field.Clear() && o.Figure.Field.Worse() && o.AsPrinted() },
			CannotTell)
		if slices.ContainsFunc(f.On, func(o FindingOn) bool { return o.Figure.Field.Clear() && o.Figure.Field.Better() }) {
			f.Verdict = Contradicted
		}
	case AskAlpha:
		return f.alphas()
	case AskVersions:
		return f.dates()
	case AskFull:
		f.fullMarks(lb)
	default:
		f.Verdict = NotComputed
	}
	return true
}

// against counts the other rows of its board than which a row is clearly better, and clearly worse.
func (r *Row) against(figure *Score) FindingOn {
	t := TestedOn(r, figure.Scale)
	others := len(t.Better) + len(t.Worse) + len(t.Tied)
	return FindingOn{Scale: figure.Scale, Figure: figure, Others: others, Better: len(t.Worse), Worse: len(t.Better)}
}

// placeVerdict says whether a model is first, or last, on every scale.
func placeVerdict(on []FindingOn, last bool) string {
	whole, some, against := 0, 0, 0
	for _, o := range on {
		so, not := o.Better, o.Worse
		if last {
			so, not = not, so
		}
		switch {
		case not > 0:
			against++
		case o.Others > 0 && so == o.Others:
			whole++
		case so > 0:
			some++
		}
	}
	switch {
	case whole == len(on):
		return Supported
	case whole+some > 0:
		return InPart
	case against > 0:
		return Contradicted
	}
	return CannotTell
}

// onAll says whether something holds on every scale, on some, or on none.
func onAll(on []FindingOn, holds func(FindingOn) bool, none string) string {
	switch n := len(list.Keep(on, holds)); n {
	case 0:
		return none
	case len(on):
		return Supported
	}
	return InPart
}

// alphas compares both readings of alpha with a value.
func (f *Finding) alphas() bool {
	if f.On = nil; f.Panel.Eval == nil || f.Least == nil {
		return false
	}
	for i := range f.Panel.Eval.Agreement {
		a := &f.Panel.Eval.Agreement[i]
		if slices.Contains(f.Scales, a.Scale.ID) && a.Alpha != nil && a.PaperCodeOrdinal != nil {
			f.On = append(f.On, FindingOn{Scale: a.Scale, Alpha: a})
		}
	}
	paper := onAll(f.On, func(o FindingOn) bool { return *o.Alpha.PaperCodeOrdinal >= *f.Least-0.005-binary }, Contradicted)
	f.Verdict = onAll(f.On, func(o FindingOn) bool { return *o.Alpha.Alpha >= *f.Least }, Contradicted)
	switch {
	case len(f.On) < len(f.Scales):
		f.Verdict = NotComputed
	case f.Verdict == Contradicted && paper == Supported:
		f.Verdict = OnlyCode
	}
	return true
}

// dates asks whether newer models fail more often over all failure modes.
func (f *Finding) dates() bool {
	if f.Panel.Adv == nil {
		return false
	}
	f.Verdict, f.Dates = NotComputed, f.Panel.Adv.ByRelease()
	switch d := f.Dates; {
	case len(d) == 0 || d[0].Scale.ID != result.Total.ID:
	case !d[0].Clear():
		f.Verdict = CannotTell
	case d[0].Rho > 0:
		f.Verdict = Supported
	default:
		f.Verdict = Contradicted
	}
	return true
}

// fullMarks asks whether all means that a judge gives lie within [judge.LevelMargin] of the best end. A few
// judges support a statement about judges only in part.
func (f *Finding) fullMarks(lb *Leaderboard) {
	f.Verdict = NotComputed
	for _, p := range lb.Panels {
		for _, id := range f.Scales {
			if !p.IsJudge() || p.Eval == nil || RangeOf(p.Eval.Rows, id).N == 0 {
				continue
			}
			j := FindingJudge{p, RangeOf(p.Eval.Rows, id)}
			s := j.Means.Scale
			off := max(math.Abs(j.Means.Lo-s.Favorable()), math.Abs(j.Means.Hi-s.Favorable()))
			if f.Judges = append(f.Judges, j); off <= judge.LevelMargin*(s.Max-s.Min) {
				f.Verdict = InPart
			} else if f.Verdict == NotComputed {
				f.Verdict = CannotTell
			}
		}
	}
}
