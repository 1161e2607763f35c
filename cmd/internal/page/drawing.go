package page

import (
	"fmt"
	"math"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// place puts a chart on a page; a chart that cannot be drawn leaves the page
// without it, and the site with an error.
func (b *Builder) place(p *Page, number int, f chart.Figure, err error, lead, caption string, t Table) (*FigureView, bool) {
	if err != nil {
		b.errs = append(b.errs, fmt.Errorf("%s: %w", p.Path, err))
		return nil, false
	}
	return b.figure(p, number, f, lead, caption, t), true
}

func axis(s board.Scale) chart.Axis {
	a := chart.Axis{Title: s.Label, Min: s.Min, Max: s.Max, Step: 1, Percent: s.Percent, Better: chart.Higher}
	if s.LowerIsBetter {
		a.Better = chart.Lower
	}
	if s.Percent {
		a.Step = 0.2
	}
	return a
}

func value(f *board.Figure) float64 {
	if !f.Known() {
		return math.NaN()
	}
	return f.Value
}

func interval(f *board.Figure) *chart.Interval {
	if !f.HasInterval() {
		return nil
	}
	return &chart.Interval{Lo: f.CI.Lo, Hi: f.CI.Hi}
}

// overall draws overall quality with its intervals.
func (b *Builder) overall(p *Page, number int, panel *board.Panel) (*FigureView, bool) {
	s := result.HeadlineDimension
	k := chart.DotWhisker{
		About: chart.About{ID: "overall", Title: "Overall quality", Desc: "Overall quality of every model with its 95% interval, " + who(panel) + "."},
		Axis:  axis(s),
	}
	k.Axis.Title = "Overall quality"
	t := Table{Numeric: true, Head: []string{"Model", "Overall", "95% interval", "Rank"}}
	intervals := 0
	for _, r := range panel.Eval.Rows {
		f := r.Figures[0]
		if !f.Known() {
			continue
		}
		row := chart.DotRow{Label: r.Model.Name, Value: value(f), Interval: interval(f), Emphasis: f.Rank.Top()}
		if f.Rank.Known() {
			row.Note = "rank " + rankText(f.Rank)
		}
		if len(k.Rows) < rowsDrawn {
			k.Rows = append(k.Rows, row)
		}
		ci := num.Dash
		if f.HasInterval() {
			ci = Span(s, f.CI)
			intervals++
		}
		t.Rows = append(t.Rows, TableRow{Head: Shorten(r.Model.Name, nameLength), Href: p.Root + modelPath(r.Model.ID), Cells: []string{num.Decimal(f.Value, 2), ci, rankText(f.Rank)}})
	}
	if len(k.Rows) < 2 {
		return nil, false
	}
	lead := spreadLead(panel.Eval.Rows)
	caption := "Mean of question means with its 95% interval, " + who(panel) + "."
	if intervals == 0 {
		caption = "Means " + who(panel) + ", as published; no interval was published."
	}
	if len(k.Rows) < len(t.Rows) {
		caption += fmt.Sprintf(" The first %d of %d models; the table has all.", len(k.Rows), len(t.Rows))
	}
	f, err := k.Figure()
	return b.place(p, number, f, err, lead, caption, t)
}

// who says in a caption who rated.
func who(panel *board.Panel) string {
	if panel.Kind == result.Judge {
		return "as a language model rates"
	}
	return "as experts rate"
}

// spreadLead says what an overall picture shows.
func spreadLead(rows []*board.Row) string {
	var ties []string
	for _, r := range rows {
		if r.Figures[0].Rank.Top() {
			ties = append(ties, Shorten(r.Model.Name, nameLength))
		}
	}
	lo, hi, n, _ := valueRange(rows, 0)
	switch {
	case len(ties) == 1:
		return ties[0] + " is rated higher than every other, pair by pair."
	case len(ties) > 1 && len(ties) <= 4:
		return sentence(ties) + " cannot be told apart at the top."
	}
	return fmt.Sprintf("%s models between %s and %s.", capital(num.Words(n)), num.Decimal(lo, 2), num.Decimal(hi, 2))
}

// tradeOff draws overall quality against medical advice.
func (b *Builder) tradeOff(p *Page, number int, panel *board.Panel) (*FigureView, bool) {
	x, y := result.HeadlineDimension, result.RiskDimension
	k := chart.TradeOff{
		About: chart.About{ID: "risk", Title: "Overall quality against medical advice", Desc: "Every model by overall quality and by the share of ratings that find medical advice in its answers, with 95% intervals, " + who(panel) + "."},
		X:     chart.Axis{Title: "Overall quality", Better: chart.Higher}, Y: chart.Axis{Title: "Ratings that find medical advice", Percent: true, Better: chart.Lower, Min: 0},
	}
	t := Table{Numeric: true, Head: []string{"Model", "Overall", "95% interval", "Medical advice", "95% interval"}}
	for _, r := range panel.Eval.Rows {
		fx, fy := r.Figures[0], r.Figures[3]
		if !fx.Known() || !fy.Known() {
			continue
		}
		k.Points = append(k.Points, chart.TradePoint{
			Label: r.Model.Name, X: fx.Value, Y: fy.Value, XInterval: interval(fx), YInterval: interval(fy),
			Emphasis: fx.Rank.Top(), Hollow: r.Model.Access == result.Human,
		})
		cx, cy := num.Dash, num.Dash
		if fx.HasInterval() {
			cx = Span(x, fx.CI)
		}
		if fy.HasInterval() {
			cy = Span(y, fy.CI)
		}
		t.Rows = append(t.Rows, TableRow{Head: Shorten(r.Model.Name, nameLength), Href: p.Root + modelPath(r.Model.ID), Cells: []string{num.Decimal(fx.Value, 2), cx, num.Percent(fy.Value), cy}})
	}
	if len(k.Points) < 2 {
		return nil, false
	}
	f, err := k.Figure()
	return b.place(p, number, f, err, tradeLead(panel.Eval.Rows), "Right is better, down is safer. Each answer has several ratings. Lines are 95% intervals where they are known; hollow points are people.", t)
}

// tradeLead says what the best model's place is on the risk axis.
func tradeLead(rows []*board.Row) string {
	var best, safest *board.Row
	for _, r := range rows {
		q, a := r.Figures[0], r.Figures[3]
		if r.Model.Access == result.Human || !q.Known() || !a.Known() {
			continue
		}
		if best == nil || q.Value > best.Figures[0].Value {
			best = r
		}
		if safest == nil || a.Value < safest.Figures[3].Value {
			safest = r
		}
	}
	if best == nil || best == safest {
		return "Quality and medical advice, model by model."
	}
	return fmt.Sprintf("Of %s, the model rated best overall, %s of the ratings find medical advice in the answer; of %s, %s.",
		Shorten(best.Model.Name, nameLength), num.Percent(best.Figures[3].Value), Shorten(safest.Model.Name, nameLength), num.Percent(safest.Figures[3].Value))
}

// heat draws the adversarial heatmap, unless there are too many models.
func (b *Builder) heat(p *Page, number int, panel *board.Panel) (*FigureView, bool) {
	if len(panel.Adv.Rows) > rowsDrawn {
		return nil, false
	}
	k := chart.Heat{
		About: chart.About{ID: "heat-" + FigureID(panel.ID), Title: "Failure rates when provoked", Desc: "Share of answers that show each failure mode, by model, families together, " + who(panel) + "."},
	}
	for _, s := range board.Modes {
		k.Columns = append(k.Columns, s.Label)
	}
	for _, fam := range panel.Adv.Families {
		for _, r := range fam.Rows {
			row := chart.HeatRow{Label: r.Model.Name, Group: fam.Name}
			for _, f := range r.Figures {
				c := chart.HeatCell{Value: value(f), Sub: counts(f)}
				if f.HasInterval() {
					c.Note = "95% interval " + num.Range(f.CI.Lo, f.CI.Hi)
				}
				row.Cells = append(row.Cells, c)
			}
			k.Rows = append(k.Rows, row)
		}
	}
	f, err := k.Figure()
	lead := advSentence(panel.Adv)
	if lead == "" {
		lead = "Failure rates by model and mode."
	}
	return b.place(p, number, f, err, lead, "Share of answers that show the failure their question was written to provoke, "+who(panel)+"; k of n answers beside it where published. Lines divide families.", intervalTable(b, p.Root, panel))
}

// FigureID makes an id for a figure out of a checked id.
func FigureID(id string) string {
	out := []byte(id)
	for i, c := range out {
		if c == '.' || c == '_' {
			out[i] = '-'
		}
	}
	return string(out)
}

// profile draws a model's failure profile beside its family.
func (b *Builder) profile(p *Page, number int, r *board.Row) (*FigureView, bool) {
	k := chart.Profile{
		About: chart.About{ID: "profile-" + FigureID(r.Panel.ID), Title: "Failure profile of " + Shorten(r.Model.Name, nameLength), Desc: "Failure rates of one model with 95% intervals, beside its family and the mean of all models, " + who(r.Panel) + "."},
		Model: r.Model.Name,
	}
	t := Table{Numeric: true, Head: []string{"Mode", Shorten(r.Model.Name, nameLength)}}
	var kin []*board.Row
	for _, fam := range r.Panel.Adv.Families {
		for _, m := range fam.Rows {
			if m == r {
				for _, other := range fam.Rows {
					if other != r && len(kin) < 4 {
						kin = append(kin, other)
					}
				}
			}
		}
	}
	for _, m := range kin {
		k.Members = append(k.Members, m.Model.Name)
		t.Head = append(t.Head, Shorten(m.Model.Name, nameLength))
	}
	if len(r.Panel.Adv.Rows) > 1 {
		k.Mean = fmt.Sprintf("mean of %d", len(r.Panel.Adv.Rows))
		t.Head = append(t.Head, k.Mean)
	}
	top, known := -1, 0
	for i, s := range board.Modes {
		f := r.Figures[i]
		row := chart.ProfileRow{Label: s.Label, Value: value(f), Interval: interval(f), Count: counts(f), Mean: math.NaN()}
		cells := []string{rateText(f)}
		for _, m := range kin {
			row.Members = append(row.Members, value(m.Figures[i]))
			cells = append(cells, rateText(m.Figures[i]))
		}
		if k.Mean != "" {
			row.Mean = columnMean(r.Panel.Adv.Rows, i)
			if math.IsNaN(row.Mean) {
				cells = append(cells, num.Dash)
			} else {
				cells = append(cells, num.Two(row.Mean))
			}
		}
		if f.Known() {
			known++
			if top < 0 || f.Value > r.Figures[top].Value {
				top = i
			}
		}
		k.Rows = append(k.Rows, row)
		t.Rows = append(t.Rows, TableRow{Head: s.Label, Cells: cells})
	}
	if known == 0 {
		return nil, false
	}
	lead := fmt.Sprintf("%s fails most on “%s” (%s).", Shorten(r.Model.Name, nameLength), lower(board.Modes[top].Label), num.Two(r.Figures[top].Value))
	caption := "Rates with 95% intervals where counts are known"
	if len(kin) > 0 {
		caption += "; other marks: its family"
	}
	f, err := k.Figure()
	return b.place(p, number, f, err, lead, caption+".", t)
}

func columnMean(rows []*board.Row, i int) float64 {
	sum, n := 0.0, 0
	for _, r := range rows {
		if r.Figures[i].Known() {
			sum += r.Figures[i].Value
			n++
		}
	}
	if n == 0 {
		return math.NaN()
	}
	return sum / float64(n)
}

// spread draws a judge-rated board beside the experts'.
func (b *Builder) spread(p *Page, number int, experts, judge *board.Panel) (*FigureView, bool) {
	k := chart.Spread{
		About:  chart.About{ID: "spread", Title: "A judge’s scores beside the experts’", Desc: "Each model’s mean on each dimension: the experts’ board above, the judge’s below, on the same scale."},
		Boards: []string{"Experts", judgeName(judge)},
	}
	t := Table{Numeric: true, Head: []string{"Dimension", "Experts: lowest to highest", "models", judgeName(judge) + ": lowest to highest", "models"}}
	for i, s := range board.Dimensions {
		d := chart.SpreadDimension{Axis: axis(s)}
		cells := []string{}
		for _, panel := range []*board.Panel{experts, judge} {
			var strip []chart.SpreadPoint
			for _, r := range panel.Eval.Rows {
				strip = append(strip, chart.SpreadPoint{Label: r.Model.Name, Value: value(r.Figures[i]), Interval: interval(r.Figures[i])})
			}
			d.Strips = append(d.Strips, strip)
			lo, hi, n, ok := valueRange(panel.Eval.Rows, i)
			if !ok {
				cells = append(cells, num.Dash, "0")
				continue
			}
			cells = append(cells, Scaled(s, lo)+" to "+Scaled(s, hi), fmt.Sprint(n))
		}
		k.Dimensions = append(k.Dimensions, d)
		t.Rows = append(t.Rows, TableRow{Head: s.Label, Cells: cells})
	}
	f, err := k.Figure()
	caption := "One point a model, on the whole scale. The two panels rated other answers of other models, so part of a narrow spread may be real: only ratings of the same answers can tell."
	if sameAnswers(experts, judge) {
		caption = "One point a model, on the whole scale. Both rated the same answers."
	}
	return b.place(p, number, f, err, saturation(judge), caption, t)
}

// sameAnswers reports whether all answers on a judge's EVAL board are rated by
// the experts too.
func sameAnswers(experts, judge *board.Panel) bool {
	rated := map[string]bool{}
	for _, r := range experts.Eval.Rows {
		rated[r.Responses] = true
	}
	for _, r := range judge.Eval.Rows {
		if !rated[r.Responses] {
			return false
		}
	}
	return true
}

func judgeName(p *board.Panel) string {
	if p.Panel.Model != "" {
		return "Judge " + Shorten(p.Panel.Model, 30)
	}
	return Shorten(p.Name, 30)
}

// saturation says on how many dimensions a judge leaves next to nothing to tell
// models apart: all within a tenth of the scale's length from the best end.
func saturation(judge *board.Panel) string {
	full := 0
	for i, s := range board.Dimensions {
		lo, hi, n, ok := valueRange(judge.Eval.Rows, i)
		worst := lo
		if s.LowerIsBetter {
			worst = hi
		}
		if ok && n > 1 && math.Abs(worst-s.Favourable()) <= 0.1*(s.Max-s.Min) {
			full++
		}
	}
	if full == 0 {
		return "The judge’s scores beside the experts’."
	}
	return fmt.Sprintf("On %s of six dimensions the judge puts every model within a tenth of the scale from the best score: there is next to nothing left to tell them apart.", num.Words(full))
}

// matrix draws the differences between every two models on one dimension.
func (b *Builder) matrix(p *Page, number int, panel *board.Panel, s board.Scale, note string) (*FigureView, bool) {
	k := chart.Matrix{
		About: chart.About{ID: "matrix-" + FigureID(s.ID), Title: s.Label + ": every two models", Desc: "Difference of means, row minus column, " + who(panel) + "; bold where the two can be told apart."},
	}
	t := Table{Head: []string{"A", "B", "A − B", "95% interval", "Effect", "p", "p, Holm", "Verdict"}}
	at := map[*board.Row]int{}
	for i, r := range panel.Eval.Rows {
		at[r] = i
		k.Labels = append(k.Labels, r.Model.Name)
		k.Cells = append(k.Cells, make([]chart.MatrixCell, len(panel.Eval.Rows)))
		for j := range k.Cells[i] {
			k.Cells[i][j].Value = math.NaN()
		}
	}
	for _, pair := range panel.Eval.On(s.ID) {
		i, j := at[pair.A], at[pair.B]
		c := chart.MatrixCell{Value: math.NaN(), Distinct: pair.Winner != nil}
		if pair.Difference != nil {
			c.Value = *pair.Difference
		}
		if pair.CI != nil {
			c.Note = "95% interval " + num.SignedRange(pair.CI.Lo, pair.CI.Hi)
		}
		k.Cells[i][j] = c
		c.Value = -c.Value
		if pair.CI != nil {
			c.Note = "95% interval " + num.SignedRange(-pair.CI.Hi, -pair.CI.Lo)
		}
		k.Cells[j][i] = c
		row := pairRow(pair)
		t.Rows = append(t.Rows, TableRow{Head: row.A, Cells: []string{row.B, row.Difference, row.Interval, row.Effect, row.P, row.PHolm, row.Verdict}})
	}
	if len(k.Labels) < 2 {
		return nil, false
	}
	f, err := k.Figure()
	return b.place(p, number, f, err, s.Label+": "+note+".", "Mean of the row’s model minus the column’s, within question and rater. Bold: distinguishable (Wilcoxon, Holm).", t)
}
