package chart

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
)

// A Calibration is what a judge's scores on one scale mean, beside what reading it at each cut finds and costs. [Tabs] joins
// those of several judges and scales.
type Calibration struct {
	About
	Judge   string    // its name
	Scores  []float64 // the judge's scores or the means of its classes, ascending: the columns
	Ratings []float64 // the experts' steps, ascending and evenly apart: the rows
	// Joint counts pairs of a score and a rating: Joint[column][row]. A withheld column is nil.
	Joint [][]int
	Given []int     // how often the judge gave each score: the histogram; nil for the sums of Joint
	Means []Mean    // the experts' mean where the judge gave a score
	Corp  []Mean    // the isotonic curve (CORP), without intervals; may be empty
	One   []Mean    // what the other experts give where one gives a rating: the line of one left-out expert; may be empty
	Found string    // title of the right plot's y axis: "found, of answers rated 2 or less"
	Alarm string    // and of its x axis: "false alarms, of answers rated 3 or more"
	Cuts  []Cut     // from the strictest to the laxest; the histogram is coloured by the one that is chosen
	Rest  []CutLine // the other judges, behind
}

// A Mean is a mean of ratings with its interval.
type Mean struct {
	Score    float64 // the judge's
	Value    float64
	Interval *Interval // nil where none is known
	N        int       // ratings behind it; 0 where not known
}

// A Cut reads a judge's scores as yes or no.
type Cut struct {
	Label    string // "≤2"
	From, To int    // the columns that it flags, both ends included
	Found    float64
	Alarms   float64 // shares of 0 to 1
	Say      string  // a whole sentence: "Read at 2 or less it misses 86% of 745 …"
}

// A CutLine is the cuts of another judge.
type CutLine struct {
	Judge string
	Cuts  []Cut
}

// Figure makes the chart.
func (k Calibration) Figure() (Figure, error) {
	columns, rows := len(k.Scores), len(k.Ratings)
	if rows < 2 || len(k.Joint) != columns || k.Given != nil && len(k.Given) != columns {
		return Figure{}, k.wrong(errors.New("columns and rows are not those of the counts"))
	}
	score := func(v float64) string { return num.Score(v) }
	// Means lie between the steps: hidden axes count over the same square.
	step := (k.Ratings[rows-1] - k.Ratings[0]) / float64(rows-1)
	down := Axis{Min: k.Ratings[0] - step/2, Max: k.Ratings[rows-1] + step/2, Step: step}
	cells, bars := k.counted()
	x, y := names(0, list.Map(k.Scores, score)).titled("the judge’s score", 28), names(0, list.Map(k.Ratings, score)).titled("the experts’ rating", 28)
	hx, hy := names(1, x.Data.([]string)).hidden(), Axis{}.axis(1).hidden()
	hy.Min, hy.Max, hy.Interval = nil, nil, 0
	share := Axis{Max: 1, Step: 0.2, Percent: true}
	rx, ry := share.axis(2).titled(k.Alarm, 28), share.axis(2).titled(k.Found, 42)
	over := Axis{Min: -0.5, Max: float64(columns) - 0.5, Step: 1}
	nx, ny := over.axis(0).hidden(), down.axis(0).hidden()
	cell := func(position string, color Color, size float32) *label {
		return &label{Label: opts.Label{Show: opts.Bool(true), Formatter: "text", Position: position, Color: color.CSS(), FontSize: size}}
	}
	all := []series{
		{SingleSeries: charts.SingleSeries{Type: types.ChartHeatMap, Data: cells, ItemStyle: &opts.ItemStyle{BorderColor: Page.CSS(), BorderWidth: 2}},
			Label: cell("insideBottomRight", Ink, small)},
		{SingleSeries: charts.SingleSeries{Type: types.ChartBar, XAxisIndex: 1, YAxisIndex: 1, Data: bars, BarWidth: "70%",
			ItemStyle: &opts.ItemStyle{Color: Muted.CSS(), Opacity: opts.Float(0.75)}}, Least: 2, Label: cell("top", Muted, small)},
	}
	if columns == rows { // where both count alike, equal scores stand on the diagonal
		all = append(all, line(3, Muted, "dashed", 1, []mark{{Value: []float64{0, k.Ratings[0]}}, {Value: []float64{float64(columns - 1), k.Ratings[rows-1]}}}))
	}
	curve := func(means []Mean) []mark {
		return list.Map(means, func(m Mean) mark { return mark{Value: []float64{k.across(m.Score), m.Value}} })
	}
	if len(k.Corp) > 0 {
		all = append(all, line(3, Ink, "", 1.5, curve(k.Corp)))
	}
	if len(k.One) > 0 {
		all = append(all, line(3, Categories[2], "dotted", 2, curve(k.One)))
	}
	var dots, bands []mark
	for _, m := range k.Means {
		at := k.across(m.Score)
		if m.Interval != nil {
			bands = append(bands, mark{Value: []float64{at, down.clamp(m.Interval.Lo), at, down.clamp(m.Interval.Hi)}})
		}
		dots = append(dots, mark{Value: []float64{at, m.Value}, Text: num.Decimal(m.Value, 1),
			Tip: tip("Where it gives "+score(m.Score), "experts give "+down.tip(m.Value, m.Interval), counted(m.N))})
	}
	means := points(3, "circle", 12, Ink, dots)
	means.Label = &label{Label: cell("left", Ink, 13).Label, Halo: Page.CSS(), HaloW: 3}
	means.Label.FontWeight = "600"
	all = append(all, whiskers(3, Ink, bands), means)
	for _, r := range k.Rest {
		all = append(all, k.cuts(r.Judge, r.Cuts, Muted, false))
	}
	all = append(all, k.cuts(k.Judge, k.Cuts, Warn, true))
	all[len(all)-1].Label = cell("right", Ink, body)
	more := extra{"visualMap": extra{"seriesIndex": 0, "min": 0}, "media": narrow(extra{"grid": []any{
		extra{"left": 44, "width": "84%", "height": 270}, extra{"left": 44, "width": "84%"}, extra{"left": 56, "top": 424, "right": 16, "height": 250}}})}
	option, err := k.option([]axis{x, hx, rx, nx}, []axis{y, hy, ry, ny}, all, more,
		charts.WithGridOpts(grid("52", "84", "", "", "46%", "290"), grid("52", "24", "", "", "46%", "50"), grid("62%", "84", "30", "", "", "290")),
		charts.WithVisualMapOpts(opts.VisualMap{Type: "continuous", Show: opts.Bool(false), Calculable: opts.Bool(false), Max: 1, Dimension: "2",
			InRange: &opts.VisualMapInRange{Color: ramp()[:6]}}))
	return Figure{About: k.About, option: option, Wide: 430, Narrow: 730}, err
}

// counted makes the cells, as shares of their column, and the histogram.
func (k Calibration) counted() (cells, bars []mark) {
	for x, column := range k.Joint {
		n := 0
		for _, c := range column {
			n += c
		}
		given := n
		if k.Given != nil {
			given = k.Given[x]
		}
		said := fmt.Sprintf("It gave %s %s", num.Score(k.Scores[x]), num.Plural(given, "time", "times"))
		b := mark{Value: []float64{float64(x), float64(given)}, Text: num.Count(given), Tip: tip(said)}
		if c := k.strictest(x); c >= 0 {
			b.Cut = k.Cuts[c].mark()
		}
		bars = append(bars, b)
		for y, c := range column {
			if n == 0 || y >= len(k.Ratings) {
				continue
			}
			p := float64(c) / float64(n)
			m := mark{Value: []float64{float64(x), float64(y), p}, Cut: b.Cut, Tip: tip(
				fmt.Sprintf("Judge %s, experts %s", num.Score(k.Scores[x]), num.Score(k.Ratings[y])),
				fmt.Sprintf("%s of this column, %s of %s", num.Percent(p), num.Count(c), num.Count(n)))}
			if p >= 0.005 {
				m.Text = num.Percent(p)
			}
			cells = append(cells, m)
		}
	}
	return cells, bars
}

// strictest is the first cut that flags a column; −1 where none does.
func (k Calibration) strictest(column int) int {
	for i, c := range k.Cuts {
		if c.From <= column && column <= c.To {
			return i
		}
	}
	return -1
}

func (c Cut) mark() *cut { return &cut{c.From, c.To, oneLine(c.Say)} }

// cuts is a judge's curve in the right plot, from nothing flagged to all.
func (k Calibration) cuts(judge string, cuts []Cut, color Color, own bool) series {
	marks := []mark{{Value: []float64{0, 0}, Symbol: "none"}}
	for _, c := range cuts {
		m := mark{Value: []float64{c.Alarms, c.Found}, Tip: tip(judge+", read at "+c.Label, "finds "+num.Percent(c.Found),
			"flags "+num.Percent(c.Alarms)+" of the others")}
		if own {
			m.Text, m.Cut = Label(c.Label), c.mark()
		}
		marks = append(marks, m)
	}
	s := line(2, color, "", 1, append(marks, mark{Value: []float64{1, 1}, Symbol: "none"}))
	s.Symbol, s.SymbolSize, s.Silent, s.ItemStyle = "circle", 9, false, &opts.ItemStyle{Color: color.CSS(), Opacity: opts.Float(0.5)}
	s.LineStyle.Opacity = opts.Float(0.5)
	if own {
		s.LineStyle.Width, s.LineStyle.Opacity, s.ItemStyle.Opacity, s.Z = 2.5, opts.Float(1), opts.Float(1), 5
	}
	return s
}

// across is where a score stands between the columns, which are counted from 0.
func (k Calibration) across(score float64) float64 {
	for i := 1; i < len(k.Scores); i++ {
		if lo, hi := k.Scores[i-1], k.Scores[i]; score <= hi || i == len(k.Scores)-1 {
			return math.Max(-0.5, math.Min(float64(i)+0.5, float64(i-1)+(score-lo)/(hi-lo)))
		}
	}
	return 0
}
