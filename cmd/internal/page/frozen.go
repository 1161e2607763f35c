package page

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/share"
)

// A FrozenModelPage is /v/<release>/models/<model>/: a model's numbers as they were. It is made of the
// release's own figures alone, so its bytes stay when results are added, and a paper may cite it.
type FrozenModelPage struct {
	Page
	Release *result.Release
	Model   *board.Model
	Newest  string // the picture that says which state of the results is the newest: src
	Still   HTML   // where it stood among the others
	Cite    Citation
}

// Rows returns the model's rows, experts' first.
func (p *FrozenModelPage) Rows() []*board.Row { return rowsOf(p.Model) }

func rowsOf(m *board.Model) []*board.Row {
	return slices.SortedStableFunc(slices.Values(slices.Concat(m.Eval, m.Adv)), expertsFirst)
}

// expertsFirst orders rows by the kind of their panel.
func expertsFirst(x, y *board.Row) int { return cmp.Compare(x.Panel.Kind, y.Panel.Kind) }

func runsOf(rows []*board.Row) []*board.ScoredRun {
	return list.Map(rows, func(r *board.Row) *board.ScoredRun { return r.ScoredRun })
}

// A FrozenBoardPage is /v/<release>/boards/<panel>/: a panel's boards as they were.
type FrozenBoardPage struct {
	Page
	Release *result.Release
	Panel   *board.Panel
	Newest  string
	Cite    Citation

	stills map[*board.Board]chart.Figure
}

// Still returns what is drawn of a board: the headline figure of its models.
func (p *FrozenBoardPage) Still(of *board.Board) chart.Figure { return p.stills[of] }

// newestPath is the place of the picture that says which state of the results is the newest. Pages
// that stay the same show it, so that they say whether there is a newer one.
const newestPath = badgeFolder + "newest.svg"

// frozen lists the pages of a release's figures. They are not in the sitemap: who looks for a model
// is led to what is known now.
func (b *Builder) frozen(r *result.Release, then *board.Leaderboard) {
	add := func(path, template string, fill func() Document) {
		b.queue = append(b.queue, &Queued{Path: path, Template: template, fill: func() Document {
			page := fill()
			b.begin(path, template, page)
			page.Common().Frozen, page.Common().Report = true, ""
			return page
		}})
	}
	cite := func(what, key, path string, runs []*board.ScoredRun) Citation {
		return b.cite(Citation{What: what, Key: key, Address: b.address(path), Runs: runs, LaTeX: runs, Digest: r.Digest, Revision: r.Revision, Release: r.Name})
	}
	for _, m := range then.Models {
		path := frozenModelPath(r.Name, m.ID)
		add(path, "frozenmodel", func() Document {
			page := &FrozenModelPage{Release: r, Model: m, Newest: "/" + newestPath}
			page.Cite = cite(Shorten(m.Name, 200), m.ID+"-"+r.Name, path, runsOf(page.Rows()))
			k, _, _ := b.profileOf(m, spoken(firstOfEach(page.Rows())))
			for _, group := range k.Groups {
				for i := range group.Rows {
					for j := range group.Rows[i].Others {
						group.Rows[i].Others[j].Href = "" // to a page that changes
					}
				}
			}
			page.Still = b.still(path, k).Narrow.SVG
			return page
		})
	}
	for _, p := range then.Panels {
		path := frozenBoardPath(r.Name, p.ID)
		add(path, "frozenboard", func() Document {
			page := &FrozenBoardPage{Release: r, Panel: p, Newest: "/" + newestPath}
			rows := list.Map(p.Boards(), func(of *board.Board) []*board.Row { return of.Rows })
			page.Cite = cite(Shorten(p.Name, 200), p.ID+"-"+r.Name, path, runsOf(slices.Concat(rows...)))
			page.Cite.LaTeX = nil
			page.stills = map[*board.Board]chart.Figure{}
			for _, of := range p.Boards() {
				page.stills[of] = b.still(path, b.frozenColumn(of))
			}
			return page
		})
	}
}

// firstOfEach returns the first row of each component.
func firstOfEach(rows []*board.Row) []*board.Row {
	return list.Keep(rows, func(r *board.Row) bool {
		return r == list.First(rows, func(other *board.Row) bool { return other.Component == r.Component })
	})
}

// still draws a figure for a page that has nothing to point with; nothing where it has no values.
func (b *Builder) still(path string, k interface{ Figure() (chart.Figure, error) }) chart.Figure {
	f, err := k.Figure()
	if err != nil {
		b.fail(fmt.Errorf("%s: %w", path, err))
	}
	if len(f.Data) == 0 {
		return chart.Figure{}
	}
	return f
}

// frozenColumn is the headline figure of a board's first models and of people.
func (b *Builder) frozenColumn(of *board.Board) chart.Columns {
	k := chart.Columns{About: b.about("FrozenFigure", "frozen-"+string(of.Component), of)}
	for _, r := range leading(of.Rows) {
		f := r.Headline()
		if len(k.Scales) == 0 {
			a := axis(f.Scale)
			a.Title = b.wording("AxisTitle", f.Scale)
			k.Scales = []chart.Axis{a}
		}
		k.Rows = append(k.Rows, chart.Entry{Label: r.Model.Name, Cells: []chart.Cell{{Value: value(f), Interval: interval(f), N: f.N}}})
	}
	return k
}

// lasting returns the newest release with figures that has the numbers of a model as they are now; nil
// where none has.
func (b *Builder) lasting(m *board.Model) *result.Release {
	for i := len(b.src.Results.Releases.List) - 1; i >= 0; i-- {
		r := &b.src.Results.Releases.List[i]
		thawed := b.thawed[r.Name]
		if thawed == nil {
			continue
		}
		was := list.First(thawed().Models, func(x *board.Model) bool { return x.ID == m.ID })
		if was != nil && was.SameAs(m) {
			return r
		}
	}
	return nil
}

// newest is the picture of which state of the results is the newest.
func (b *Builder) newest() share.Badge {
	return share.Badge{Label: b.wording("NewestLabel", nil), Value: b.wording("NewestState", NewestState{b.info, b.current, b.src.Results.Releases.List})}
}

// A NewestState is the state of the results beside those that have a name.
type NewestState struct {
	Info     *Info
	Current  *result.Release  // of this very state; nil where there is none
	Releases []result.Release // the oldest first
}

// Last returns the newest release.
func (n NewestState) Last() *result.Release { return &n.Releases[len(n.Releases)-1] }
