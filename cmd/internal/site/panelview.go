package site

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
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
	Basis   string // what its ratings come to: "100 questions · 5 raters an answer · 2,000 ratings"
	// Uncalibrated says why a judge's numbers cannot be read as experts'; "" for experts.
	Uncalibrated string
}

func (b *builder) panelView(root string, p *board.Panel) PanelView {
	v := PanelView{
		ID: p.ID, Name: shorten(p.Name, nameLength), Href: root + boardPath(p.ID), Kind: string(p.Kind), IsJudge: p.Kind == result.Judge,
		About: shorten(p.About, 2000), URL: webLink(p.URL), Judge: shorten(p.Panel.Model, nameLength), Prompt: shorten(p.Prompt, nameLength),
		Basis: basis(p),
	}
	if v.IsJudge {
		v.Uncalibrated = p.Calibration.Why
	}
	return v
}

// basis says what a panel's EVAL ratings come to, as far as they are known.
func basis(p *board.Panel) string {
	var parts []string
	who := "Rated by experts"
	if p.Kind == result.Judge {
		who = "Rated by a language model"
	}
	parts = append(parts, who)
	if p.Size > 0 {
		parts = append(parts, plural(p.Size, "person", "people"))
	}
	if p.Eval != nil {
		questions, total := 0, 0
		for _, r := range p.Eval.Rows {
			f := r.Figures[0]
			if f.Questions != nil {
				questions = max(questions, *f.Questions)
			}
			if f.N != nil {
				total += *f.N
			}
		}
		if questions > 0 {
			parts = append(parts, plural(questions, "question", "questions"))
		}
		if total > 0 {
			parts = append(parts, plural(total, "rating", "ratings"))
		}
	}
	return strings.Join(parts, " · ")
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

func (b *builder) runLink(root string, r *board.Run) RunLink {
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
func (b *builder) newest(root string, n int) []RunLink {
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
			best, names = r.Leads, []string{shorten(r.Model.Name, nameLength)}
		case r.Leads == best:
			names = append(names, shorten(r.Model.Name, nameLength))
		}
	}
	if best == 0 || len(names) > 3 {
		return ""
	}
	verb := "leads"
	if len(names) > 1 {
		verb = "lead"
	}
	return fmt.Sprintf("%s %s on %s of six dimensions, alone or tied", sentence(names), verb, inWords(best))
}
