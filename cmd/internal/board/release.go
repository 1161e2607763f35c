package board

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// ReleaseFile returns what a release keeps of the boards: its data/leaderboard.json.
func (lb *Leaderboard) ReleaseFile(r *result.Release) ([]byte, error) {
	d := lb.Document("", r.Digest)
	d.Release = r.Name
	data, err := json.Marshal(d)
	return append(data, '\n'), err
}

// ReadRelease makes boards of what a release keeps: rows with their scores, and nothing that follows from ratings. It
// takes nothing of the results as they are now.
func ReadRelease(b *result.Benchmark, r *result.Release, data []byte) (*Leaderboard, error) {
	var f struct {
		Schema  string      `json:"schema"`
		Release string      `json:"release"`
		Results string      `json:"results"`
		Panels  []PanelRows `json:"panels"`
	}
	err := jsonv2.Unmarshal(data, &f, scaleByID)
	if err == nil && f.Schema == firstReleaseForm {
		f.Panels, f.Results, err = firstRelease(b, data)
	} else if err == nil && f.Schema != LeaderboardSchema {
		err = fmt.Errorf("its form is %q, must be %s", f.Schema, LeaderboardSchema)
	}
	if err == nil && (f.Release != r.Name || f.Results != r.Digest) {
		err = fmt.Errorf("is of release %q and results %s, must be of %q and %s", f.Release, f.Results, r.Name, r.Digest)
	}
	if err != nil {
		return nil, err
	}
	lb := &Leaderboard{Benchmark: b, cast: &judge.Cast{Benchmark: b}}
	models := map[string]*Model{}
	for _, d := range f.Panels {
		p := &Panel{LinkedPanel: &judge.LinkedPanel{PanelCard: &result.PanelCard{
			ID: d.ID, Name: d.Name, Kind: d.Kind, Model: d.Judge, Size: d.Size, Blinded: d.Blinded, Affiliation: d.Ties,
		}}}
		for i, rows := range [][]RowDocument{d.Eval, d.Adv} {
			for _, x := range rows {
				if err := lb.addReleased(p, b.Of([]result.PartKind{result.Rated, result.Provoked}[i]), x, models); err != nil {
					return nil, fmt.Errorf("panel %q, run %q: %w", d.ID, x.Run, err)
				}
			}
		}
		if len(p.Boards()) > 0 {
			lb.Panels = append(lb.Panels, p)
		}
	}
	slices.SortFunc(lb.Models, func(x, y *Model) int {
		return cmp.Or(result.CompareNames(x.Name, y.Name), cmp.Compare(x.ID, y.ID))
	})
	return lb, nil
}

// addReleased adds a row to a panel's board of a component.
func (lb *Leaderboard) addReleased(p *Panel, c result.Component, d RowDocument, models map[string]*Model) error {
	scales := c.Shown()
	if c.Provoked() {
		scales = append(slices.Clone(scales), result.Total)
		d.Figures = append(d.Figures, d.Total)
	}
	figures := list.Map(scales, func(s result.Scale) *Score { // in the order of today's pages
		return list.First(d.Figures, func(f *Score) bool { return f != nil && f.Scale.ID == s.ID })
	})
	if !c.Exists() || !result.ValidID(p.ID) || !result.ValidID(d.Model) || !result.ValidID(d.Run) || len(d.Figures) != len(scales) ||
		slices.Contains(figures, nil) {
		return fmt.Errorf("has ids or scales that are not those of a board")
	}
	for i, s := range scales {
		figures[i].Scale = s
	}
	m := models[d.Model]
	if m == nil {
		m = &Model{LinkedModel: &judge.LinkedModel{ModelCard: &result.ModelCard{ID: d.Model, Name: d.Name}}}
		models[d.Model], lb.Models = m, append(lb.Models, m)
	}
	row := &Row{
		Run:   &result.Run{ID: d.Run, Model: d.Model, Panel: p.ID, Component: c, Date: d.Date},
		Model: m, Panel: p, Origin: d.Origin, Figures: figures[:len(c.Shown())], Total: d.Total,
	}
	board, rows := ofKind(c, &p.Eval, &p.Adv), ofKind(c, &m.Eval, &m.Adv)
	if *board == nil {
		*board = &Board{Component: c, Scales: c.Shown()}
	}
	row.NotPlaced, row.place = row.Headline().NotPlaced, len((*board).Rows)
	(*board).Rows, *rows = append((*board).Rows, row), append(*rows, row)
	lb.Runs, m.Runs, p.Runs = append(lb.Runs, row), append(m.Runs, row), append(p.Runs, row)
	return nil
}

// scaleByID reads a scale that a file names by its id alone.
var scaleByID = jsonv2.WithUnmarshalers(jsonv2.UnmarshalFromFunc(func(from *jsontext.Decoder, s *result.Scale) error {
	return jsonv2.UnmarshalDecode(from, &s.ID)
}))

// firstReleaseForm is that of release 2026.11.0, whose checksum papers rely on.
const firstReleaseForm = "counselboard/frozen/1"

// firstRelease reads it: runs beside panels and models, and ranks as pairs.
func firstRelease(b *result.Benchmark, data []byte) (panels []PanelRows, results string, err error) {
	type tagged Score // without its methods, which an embedded struct may not have
	type figure struct {
		tagged
		Ranks [2]int `json:"ranks"`
	}
	var f struct {
		Digest string `json:"digest"`
		Models []struct {
			ID   string `json:"id"`
			Name string `json:"name"`
		} `json:"models"`
		Panels []struct {
			PanelRows
			Model       string `json:"model"`
			Affiliation string `json:"affiliation"`
		} `json:"panels"`
		Runs []struct {
			ID        string           `json:"id"`
			Model     string           `json:"model"`
			Panel     string           `json:"panel"`
			Component result.Component `json:"component"`
			Date      string           `json:"date"`
			Origin    result.Origin    `json:"origin"`
			Figures   []figure         `json:"figures"`
		} `json:"runs"`
	}
	if err := jsonv2.Unmarshal(data, &f, scaleByID); err != nil {
		return nil, "", err
	}
	names, rows := map[string]string{}, map[string][]RowDocument{}
	for _, m := range f.Models {
		names[m.ID] = m.Name
	}
	for _, r := range f.Runs {
		d := RowDocument{Run: r.ID, Model: r.Model, Name: names[r.Model], Date: r.Date, Origin: r.Origin}
		d.Figures = list.Map(r.Figures, func(x figure) *Score {
			x.Rank = Rank{Best: x.Ranks[0], Worst: x.Ranks[1]}
			return (*Score)(&x.tagged)
		})
		if last := len(d.Figures) - 1; r.Component.Equal(b.Of(result.Provoked)) && last >= 0 {
			d.Figures, d.Total = d.Figures[:last], d.Figures[last]
		}
		key := r.Panel + "." + r.Component.String()
		rows[key] = append(rows[key], d)
	}
	for _, p := range f.Panels {
		p.Judge, p.Ties = p.Model, p.Affiliation
		p.Eval, p.Adv = rows[p.ID+"."+b.Of(result.Rated).String()], rows[p.ID+"."+b.Of(result.Provoked).String()]
		panels = append(panels, p.PanelRows)
	}
	return panels, f.Digest, nil
}

// SameAs reports whether a model has the same rows in two states of the results, score by score.
func (m *Model) SameAs(other *Model) bool {
	return slices.EqualFunc(slices.Concat(m.Eval, m.Adv), slices.Concat(other.Eval, other.Adv), func(x, y *Row) bool {
		return x.ID == y.ID && x.Origin == y.Origin && x.Date == y.Date && slices.EqualFunc(x.All(), y.All(), (*Score).same)
	})
}

// same reports whether two scores say the same to a reader.
func (f *Score) same(g *Score) bool {
	said := func(f *Score) string {
		ci := f.CI
		if !f.HasInterval() {
			ci = stats.Interval{}
		}
		return fmt.Sprint(f.Scale.ID, f.Value, ci, f.N, f.Questions, orZero(f.K), orZero(f.Unsure), f.Rank.Best, f.Rank.Worst,
			f.Undefined, f.NoInterval, f.NotPlaced, f.Method)
	}
	return said(f) == said(g)
}
