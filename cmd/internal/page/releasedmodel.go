package page

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ReleasedModelPage is /v/<release>/models/<model>/: a model's numbers as they were. It is made of the
// release's own figures alone, so its bytes stay when results are added, and a paper may cite it.
type ReleasedModelPage struct {
	Page
	Release *result.Release
	Model   *board.Model
	Rows    []*board.Row // the model's, experts' first
	Cite    Citation
}

func rowsOf(m *board.Model) []*board.Row {
	return slices.SortedStableFunc(slices.Values(slices.Concat(m.Eval, m.Adv)), expertsFirst)
}

// expertsFirst orders rows by the kind of their panel.
func expertsFirst(x, y *board.Row) int { return cmp.Compare(x.Panel.Kind, y.Panel.Kind) }

// frozen lists the pages of a release's figures. They are not in the sitemap: who looks for a model is led to what is
// known now. Boards have a section each on the release's own page, to which their addresses in earlier versions lead.
func (b *Builder) frozen(r *result.Release, then *board.Leaderboard) {
	for _, m := range then.Models {
		path := releasedModelPath(r.Name, m.ID)
		b.page(path, "releasedmodel", nil, func(p Page) Document {
			page := &ReleasedModelPage{Page: p, Release: r, Model: m, Rows: rowsOf(m)}
			page.Cite = b.cite(Citation{
				What: Shorten(m.Name, 200), Key: m.ID + "-" + r.Name, Address: b.Address(path), Runs: page.Rows,
				Digest: r.Digest, Revision: r.Revision, Release: r.Name,
			})
			page.Lasting = true
			return page
		}).Listed = false
	}
	for _, p := range then.Panels {
		b.redirect(releasePath(r.Name)+boardPath(p.ID), releasePath(r.Name)+"#panel-"+p.ID, p.Name)
	}
}

// lasting returns the newest release with figures that has the numbers of a model as they are now; nil where none has.
func (b *Builder) lasting(m *board.Model) *result.Release {
	for i := len(b.src.Results.Releases.List) - 1; i >= 0; i-- {
		r := &b.src.Results.Releases.List[i]
		then := b.src.Releases[r.Name]
		if then == nil {
			continue
		}
		was := list.First(then.Models, func(x *board.Model) bool { return x.ID == m.ID })
		if was != nil && was.SameAs(m) {
			return r
		}
	}
	return nil
}
