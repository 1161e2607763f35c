package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/share"
)

// The parts of a citation, in words.
type (
	// CiteTitle is what is cited, on which site.
	CiteTitle struct{ What, Site string }
	// CiteRuns names runs with their dates: the first few, and how many more.
	CiteRuns struct {
		Runs  []string
		Count int
	}
	// CiteState names the state of the results.
	CiteState struct{ Digest, Revision, Release string }
	// CitePlain is a citation as a sentence.
	CitePlain struct{ Title, Based, Site, State, Address string }
	// CiteNote is the note of a BibTeX entry.
	CiteNote struct{ Site, Based string }
	// CiteBoard says above a table of LaTeX where its figures come from.
	CiteBoard struct {
		*board.Board
		Digest string
	}
	// CiteRow says below a row of LaTeX where its figures come from.
	CiteRow struct {
		Run    *board.Run
		Digest string
	}
)

// A Citation is how to quote a page.
type Citation struct {
	Plain, BibTeX string
	LaTeX         string  // rows of a table, or ""
	Badges        *Badges // on a model's page, where the site has an address
}

// cite says how to quote a page: what it shows, the runs it rests on with their
// dates, the state of the results, and where. There is no date of access: the
// digest names the state for ever.
func (b *Builder) cite(what, key, path string, runs ...*board.Run) Citation {
	year := ""
	for _, r := range runs {
		year = max(year, r.Date[:min(4, len(r.Date))])
	}
	state := CiteState{Digest: b.info.Digest, Revision: b.info.Revision}
	if b.current != nil {
		state.Release = b.current.Name
	}
	return b.citeState(what, key, path, state, year, runs...)
}

// citeState is [Builder.cite] for any state of the results, and a year or "".
func (b *Builder) citeState(what, key, path string, of CiteState, year string, runs ...*board.Run) Citation {
	address, site := path, b.info.Title
	if b.base != nil {
		address = b.address(path)
	}
	title, based, state := b.say(CiteTitle{what, site}), b.say(citedRuns(runs)), b.say(of)
	if year != "" {
		year = fmt.Sprintf("\n  year = {%s},", share.BibText(year))
	}
	return Citation{
		Plain: b.say(CitePlain{title, based, site, state, address}),
		BibTeX: fmt.Sprintf("@misc{counselboard-%s,\n  author = {{%s}},\n  title = {%s},%s\n  version = {%s},\n  howpublished = {\\url{%s}},\n  note = {%s}\n}",
			share.BibKey(key), share.BibText(site), share.BibText(title), year, share.BibText(state), address, share.BibText(b.say(CiteNote{site, based}))),
	}
}

// citedShown bounds the runs that a citation names.
const citedShown = 4

func citedRuns(runs []*board.Run) CiteRuns {
	c := CiteRuns{Count: len(runs)}
	for _, r := range runs[:min(len(runs), citedShown)] {
		c.Runs = append(c.Runs, r.ID+" of "+r.Date)
	}
	if n := len(runs) - citedShown; n > 0 {
		c.Runs = append(c.Runs, num.Plural(n, "more", "more"))
	}
	return c
}

// citeModel says how to quote a model's page: its active runs, experts' first.
func (b *Builder) citeModel(page *ModelPage, m *board.Model) {
	var runs []*board.Run
	var rows []string
	for _, of := range [][]*board.Row{m.Eval, m.Adv} {
		for _, r := range of {
			runs = append(runs, r.Run)
		}
	}
	slices.SortStableFunc(runs, func(x, y *board.Run) int { return strings.Compare(string(x.Panel.Kind), string(y.Panel.Kind)) })
	for _, r := range []*board.Row{b.standing(m.Eval, b.featured), b.standing(m.Adv, b.adv)} {
		if r != nil {
			rows = append(rows, b.latexRow(r.Run))
		}
	}
	page.Cite = b.cite(Shorten(m.Name, 200), m.ID, page.Path, runs...)
	page.Cite.LaTeX = strings.Join(rows, "\n")
	page.Cite.Badges = b.badges(m)
	page.Dataset = b.dataset(&page.Page, m.Runs, "models/"+m.ID+".json")
}

// latexBoard writes a board as a table of LaTeX with the rules of booktabs, under
// comments that say where its figures come from.
func (b *Builder) latexBoard(of *board.Board) string {
	if len(of.Rows) > latexRows {
		return ""
	}
	var out strings.Builder
	names := make([]string, len(of.Scales))
	for i, s := range of.Scales {
		names[i] = share.TeXLine(s.Label)
	}
	total := slices.ContainsFunc(of.Rows, func(r *board.Row) bool { return r.Total != nil })
	if total {
		names = append(names, share.TeXLine(result.Total.Label))
	}
	fmt.Fprintf(&out, "%% %s\n%% \\usepackage{booktabs}\n\\begin{tabular}{l%s}\n\\toprule\nModel & %s \\\\\n\\midrule\n",
		share.TeXLine(b.say(CiteBoard{of, b.info.Digest})), strings.Repeat("r", len(names)), strings.Join(names, " & "))
	for _, r := range of.Rows {
		cells := texFigures(r.Run)
		if total && r.Total == nil {
			cells = append(cells, "--")
		}
		fmt.Fprintf(&out, "%s & %s \\\\\n", share.TeXLine(Shorten(r.Model.Name, nameLength)), strings.Join(cells, " & "))
	}
	out.WriteString("\\bottomrule\n\\end{tabular}\n")
	return out.String()
}

// latexRows is the most rows of a board that is given as a table of LaTeX: what a
// page of paper holds.
const latexRows = 60

// texFigures writes the figures of a run for TeX, that over all modes last.
func texFigures(r *board.Run) []string {
	figures := r.Figures
	if r.Total != nil {
		figures = append(figures[:len(figures):len(figures)], r.Total)
	}
	var out []string
	for _, f := range figures {
		cell := "--"
		if f.Known() {
			cell = share.TeXLine(num.OnScale(f.Scale, f.Value))
		}
		if f.HasInterval() {
			cell += " {\\scriptsize [" + share.TeXLine(num.IntervalOn(f.Scale, f.CI)) + "]}"
		}
		out = append(out, cell)
	}
	return out
}

// latexRow writes a run's figures as a row of a LaTeX table, under a comment that
// says what the columns are and where they come from.
func (b *Builder) latexRow(r *board.Run) string {
	if r == nil {
		return ""
	}
	head := []string{"Model"}
	for _, f := range r.Figures {
		head = append(head, f.Scale.Label)
	}
	if r.Total != nil {
		head = append(head, r.Total.Scale.Label)
	}
	row := append([]string{share.TeXLine(Shorten(r.Model.Name, 200))}, texFigures(r)...)
	return fmt.Sprintf("%% %s [95%% interval]\n%% %s\n%s \\\\", strings.Join(head, " & "), b.say(CiteRow{r, b.info.Digest}), strings.Join(row, " & "))
}
