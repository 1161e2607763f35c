package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/num"
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
	page.Cite.Badges = b.badges(&page.Page, m)
	page.Dataset = b.dataset(&page.Page, m.Runs, "models/"+m.ID+".json")
}

// latexRow writes a run's figures as a row of a LaTeX table, under a comment that
// says what the columns are and where they come from.
func (b *Builder) latexRow(r *board.Run) string {
	if r == nil {
		return ""
	}
	figures := r.Figures
	if r.Total != nil {
		figures = append(figures[:len(figures):len(figures)], r.Total)
	}
	head, row := []string{"Model"}, []string{share.TeXLine(Shorten(r.Model.Name, 200))}
	for _, f := range figures {
		head = append(head, f.Scale.Label)
		cell := "--"
		if f.Known() {
			cell = share.TeXLine(num.OnScale(f.Scale, f.Value))
		}
		if f.HasInterval() {
			cell += " {\\scriptsize [" + share.TeXLine(num.IntervalOn(f.Scale, f.CI)) + "]}"
		}
		row = append(row, cell)
	}
	return fmt.Sprintf("%% %s [95%% interval]\n%% %s\n%s \\\\", strings.Join(head, " & "), b.say(CiteRow{r, b.info.Digest}), strings.Join(row, " & "))
}
