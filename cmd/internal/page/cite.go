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

// cite says how to quote a page: what it shows, the runs it rests on with their
// dates, the state of the results, and where. There is no date of access: the
// digest names the state for ever.
func (b *Builder) cite(what, key, path string, runs ...*board.Run) Citation {
	address := path
	if b.base != nil {
		address = b.address(path)
	}
	state := "results " + b.info.Digest
	if b.info.Revision != "" {
		state += ", revision " + b.info.Revision
	}
	title := fmt.Sprintf("%s on %s", what, b.info.Title)
	based, year := citedRuns(runs), ""
	plain, note := title+". ", state
	if based != "" {
		plain += capital(based) + ". "
		note = based + "; " + state
		for _, r := range runs {
			year = max(year, r.Date[:min(4, len(r.Date))])
		}
		year = fmt.Sprintf("\n  year = {%s},", share.BibText(year))
	}
	return Citation{
		Plain: fmt.Sprintf("%s%s leaderboard, %s. %s", plain, b.info.Title, state, address),
		BibTeX: fmt.Sprintf("@misc{counselboard-%s,\n  title = {%s},%s\n  howpublished = {\\url{%s}},\n  note = {%s leaderboard, %s}\n}",
			share.BibKey(key), share.BibText(title), year, address, share.BibText(b.info.Title), share.BibText(note)),
	}
}

// citedShown bounds the runs that a citation names.
const citedShown = 4

// citedRuns names runs with their dates.
func citedRuns(runs []*board.Run) string {
	var parts []string
	for _, r := range runs[:min(len(runs), citedShown)] {
		parts = append(parts, r.ID+" of "+r.Date)
	}
	if n := len(runs) - citedShown; n > 0 {
		parts = append(parts, num.Plural(n, "more", "more"))
	}
	switch len(runs) {
	case 0:
		return ""
	case 1:
		return "run " + parts[0]
	}
	return "runs " + sentence(parts)
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
			cell = share.TeXLine(Scaled(f.Scale, f.Value))
		}
		if f.HasInterval() {
			cell += " {\\scriptsize [" + share.TeXLine(Span(f.Scale, f.CI)) + "]}"
		}
		row = append(row, cell)
	}
	who := "rated by experts"
	if r.Panel.Kind == result.Judge {
		who = "scored by a language model, not experts"
	}
	return fmt.Sprintf("%% %s [95%% interval]\n%% %s; run %s of %s; results %s\n%s \\\\", strings.Join(head, " & "), who, r.ID, r.Date, b.info.Digest, strings.Join(row, " & "))
}
