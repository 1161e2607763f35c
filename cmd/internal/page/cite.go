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

// A Citation is how to quote a page.
type Citation struct {
	What, Key string // what the page shows, and its name in BibTeX
	Site      string
	Address   string       // the page's
	Runs      []*board.Run // on which it rests
	Digest    string       // of the results; a release has its own
	Revision  string
	Release   string // of the results, where they are one
	Year      string // or ""

	Plain, BibTeX string
	LaTeX         string  // rows of a table, or ""
	Badges        *Badges // on a model's page, where the site has an address
}

// cite says how to quote a page: what it shows, the runs it rests on with their
// dates, the state of the results, and where. There is no date of access: the
// digest names the state for ever.
func (b *Builder) cite(c Citation) Citation {
	c.Site = b.info.Title
	if c.Digest == "" {
		c.Digest, c.Revision = b.info.Digest, b.info.Revision
		if b.current != nil {
			c.Release = b.current.Name
		}
	}
	for _, r := range c.Runs {
		c.Year = max(c.Year, r.Date[:min(4, len(r.Date))])
	}
	year := ""
	if c.Year != "" {
		year = fmt.Sprintf("\n  year = {%s},", share.BibText(c.Year))
	}
	text := func(name string) string { return share.BibText(b.say(name, c)) }
	c.Plain = b.say("CitePlain", c)
	c.BibTeX = fmt.Sprintf("@misc{counselboard-%s,\n  author = {{%s}},\n  title = {%s},%s\n  version = {%s},\n  howpublished = {\\url{%s}},\n  note = {%s}\n}",
		share.BibKey(c.Key), share.BibText(c.Site), text("CiteTitle"), year, text("CiteState"), c.Address, text("CiteNote"))
	return c
}

// citeModel says how to quote a model's page: its active runs, experts' first.
func (b *Builder) citeModel(page *ModelPage, m *board.Model) {
	var runs []*board.Run
	var rows []string
	for _, r := range slices.Concat(m.Eval, m.Adv) {
		runs = append(runs, r.Run)
	}
	slices.SortStableFunc(runs, func(x, y *board.Run) int { return strings.Compare(string(x.Panel.Kind), string(y.Panel.Kind)) })
	for _, c := range result.Components {
		if r := b.standing(m, c); r != nil {
			rows = append(rows, b.latexRow(r.Run))
		}
	}
	page.Cite = b.cite(Citation{What: Shorten(m.Name, 200), Key: m.ID, Address: b.place(page.Path), Runs: runs})
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
		share.TeXLine(b.say("LaTeXBoard", of)+"; "+b.say("LaTeXState", b.info)), strings.Repeat("r", len(names)), strings.Join(names, " & "))
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
	var out []string
	for _, f := range r.All() {
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
	for _, f := range r.All() {
		head = append(head, f.Scale.Label)
	}
	row := append([]string{share.TeXLine(Shorten(r.Model.Name, 200))}, texFigures(r)...)
	return fmt.Sprintf("%% %s [95%% interval]\n%% %s\n%s \\\\", strings.Join(head, " & "), b.say("LaTeXRow", r)+"; "+b.say("LaTeXState", b.info), strings.Join(row, " & "))
}
