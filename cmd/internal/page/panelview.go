package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A PanelView says who rated.
type PanelView struct {
	ID      string
	Name    string
	Href    string // its boards
	Kind    string // "experts", "judge"
	IsJudge bool
	Judge   string // judges: the model that judges
	Prompt  string
	About   string
	URL     string // "" unless http(s)
	Basis   string // "Rated by experts · 100 people"
	Eval    string // with what its EVAL ratings come to: "… · 100 questions · 2,000 ratings"
	Adv     string // with what its ADV labels come to
	// Calibration says what a judge's scores come to against experts', without its
	// subject; "" for experts and for a judge that is not calibrated.
	Calibration string
	Judging     string // href of the judge's page
	// Uncalibrated says why a judge's numbers cannot be read as experts'; "" for experts.
	Uncalibrated string
}

func (b *Builder) panelView(root string, p *board.Panel) PanelView {
	v := PanelView{
		ID: p.ID, Name: Shorten(p.Name, nameLength), Href: root + boardPath(p.ID), Kind: string(p.Kind), IsJudge: p.Kind == result.Judge,
		About: Shorten(p.About, 2000), URL: webLink(p.URL), Judge: Shorten(p.Panel.Model, nameLength), Prompt: Shorten(p.Prompt, nameLength),
		Basis: strings.Join(basis(p), " · "),
		Eval:  strings.Join(append(basis(p), evalBasis(p)...), " · "), Adv: strings.Join(append(basis(p), advBasis(p)...), " · "),
	}
	if v.IsJudge {
		v.Calibration, v.Uncalibrated, v.Judging = b.calibrationFinding(&p.Calibration), p.Calibration.Why, root+judgePath(p.ID)
	}
	return v
}

// basis says who rated.
func basis(p *board.Panel) []string {
	out := []string{"Rated by experts"}
	if p.Kind == result.Judge {
		out[0] = "Rated by a language model"
	}
	if p.Size > 0 {
		out = append(out, num.Plural(p.Size, "person", "people"))
	}
	return out
}

// evalBasis says what a panel's EVAL ratings come to, as far as they are known.
func evalBasis(p *board.Panel) []string {
	if p.Eval == nil {
		return nil
	}
	ratings := 0
	for _, r := range p.Eval.Rows {
		if n := r.Figures[0].N; n != nil {
			ratings += *n
		}
	}
	return countsOf(panelQuestions(p), ratings, "rating", "ratings")
}

// advBasis says what a panel's ADV labels come to, as far as they are known.
func advBasis(p *board.Panel) []string {
	if p.Adv == nil {
		return nil
	}
	questions, labels := 0, 0
	for _, r := range p.Adv.Rows {
		if r.Total.Questions != nil {
			questions = max(questions, *r.Total.Questions)
		}
		if r.Total.N != nil {
			labels += *r.Total.N
		}
	}
	return countsOf(questions, labels, "label", "labels")
}

func countsOf(questions, n int, one, many string) []string {
	var out []string
	if questions > 0 {
		out = append(out, num.Plural(questions, "question", "questions"))
	}
	if n > 0 {
		out = append(out, num.Plural(n, one, many))
	}
	return out
}

// A RunList is a table of runs.
type RunList struct {
	Key   string // tells the tables of a page apart in its address
	Tools bool   // it can be sorted and filtered
	Rows  []RunLink
}

// A RunLink names a run in a list.
type RunLink struct {
	ID        string
	Href      string
	Model     ModelLink
	Panel     PanelView
	Component string // "EVAL", "ADV"
	Date      string
	State     string // "active", …
	Basis     string // "item-level ratings", "summary"
}

func (b *Builder) runLink(root string, r *board.Run) RunLink {
	return RunLink{
		ID: r.ID, Href: root + runPath(r.ID), Model: b.modelLink(root, r.Model), Panel: b.panelView(root, r.Panel),
		Component: componentLabel(r.Component), Date: r.Date, State: string(r.State()), Basis: runBasis(r),
	}
}

func runBasis(r *board.Run) string {
	if len(r.Ratings) > 0 {
		return "item-level ratings"
	}
	return "summary"
}

func componentLabel(c result.Component) string { return strings.ToUpper(string(c)) }

// newest lists runs, the newest first.
func (b *Builder) newest(root string, n int) []RunLink {
	runs := slices.Clone(b.lb.Runs)
	slices.SortStableFunc(runs, func(x, y *board.Run) int {
		return cmp.Or(cmp.Compare(y.Date, x.Date), cmp.Compare(x.ID, y.ID))
	})
	var out []RunLink
	for _, r := range runs[:min(n, len(runs))] {
		out = append(out, b.runLink(root, r))
	}
	return out
}

// leadSentence says who leads a board, with ties: "LLaMA-3.3-70B leads on five of six dimensions".
func leadSentence(rows []*board.Row) string {
	best, names := 0, []string{}
	for _, r := range rows {
		if !r.Ranked {
			return ""
		}
		switch {
		case r.Leads > best:
			best, names = r.Leads, []string{Shorten(r.Model.Name, nameLength)}
		case r.Leads == best:
			names = append(names, Shorten(r.Model.Name, nameLength))
		}
	}
	if best == 0 || len(names) > 3 {
		return ""
	}
	verb := "leads"
	if len(names) > 1 {
		verb = "lead"
	}
	return fmt.Sprintf("%s %s on %s of six dimensions%s", sentence(names), verb, num.Words(best), tied(rows, names, best))
}

// tied says ", alone or tied" unless one model leads alone wherever it leads.
func tied(rows []*board.Row, names []string, leads int) string {
	if len(names) == 1 {
		alone := 0
		for i := range board.Dimensions {
			top, other := 0, 0
			for _, r := range rows {
				switch {
				case !r.Figures[i].Rank.Top():
				case Shorten(r.Model.Name, nameLength) == names[0]:
					top++
				default:
					other++
				}
			}
			if top == 1 && other == 0 {
				alone++
			}
		}
		if alone == leads {
			return ""
		}
	}
	return ", alone or tied"
}
