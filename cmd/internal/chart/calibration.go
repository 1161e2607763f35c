package chart

import (
	"fmt"
	"math"

	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// A Calibration is what a judge's scores on one scale mean, beside what reading it at each cut finds and costs. [Tabs] joins
// those of several judges and scales.
type Calibration struct {
	About
	CutLine           // its name, and its cuts from the strictest to the laxest; the one that is chosen colors the histogram
	Scores  []float64 // the judge's scores or the means of its classes, ascending: the columns
	Ratings []float64 // the experts' steps, ascending and evenly apart: the rows
	Joint   [][]int   // pairs of a score and a rating, by column and row
	Given   []int     // how often the judge gave each score: the histogram
	Means   []Mean    // the experts' mean where the judge gave a score
	Corp    []Mean    // the isotonic curve (CORP), without intervals; may be empty
	One     []Mean    // what the other experts give where one gives a rating: the line of one left-out expert; may be empty
	Found   string    // title of the right plot's y axis: "found, of answers rated 2 or less"
	Alarm   string    // and of its x axis: "false alarms, of answers rated 3 or more"
	Rest    []CutLine // the other judges, behind
}

// A Mean is a mean of ratings with its interval.
type Mean struct {
	Score    float64 // the judge's
	Value    float64
	Interval *Interval // nil where none is known
	N        int       // ratings behind it; 0 where not known
}

// Figure makes the chart.
func (k Calibration) Figure() (Figure, error) {
	first, last := k.Scores[0], k.Scores[len(k.Scores)-1]
	// Means lie between the steps: hidden axes count over the same square.
	low, high := k.Ratings[0], k.Ratings[len(k.Ratings)-1]
	step := (high - low) / float64(len(k.Ratings)-1)
	across := Axis{Min: -0.5, Max: float64(len(k.Scores)) - 0.5, Step: 1}
	down := Axis{Min: low - step/2, Max: high + step/2, Step: step}
	given, rated, share := list.Map(k.Scores, num.Score), list.Map(k.Ratings, num.Score), Axis{Max: 1, Step: 0.2, Percent: true}
	x, y := names(0, given).titled("the judge’s score", 28), names(0, rated).titled("the experts’ rating", 28)
	xs := []axis{x, names(1, given).hidden(), share.axis(2).titled(k.Alarm, 28), across.axis(0).hidden()}
	heights := axis{XAxis: opts.XAxis{GridIndex: 1, Type: "value"}}.hidden()
	ys := []axis{y, heights, share.axis(2).titled(k.Found, 42), down.axis(0).hidden()}
	joint, counts := k.counted()
	histogram := drawn(types.ChartBar, 1, palette.Muted, counts)
	histogram.BarWidth, histogram.Least, histogram.Label = "70%", 2, written("text", "top", palette.Muted, body)
	all := []series{cells(joint, written("text", "insideBottomRight", palette.Ink, body)), histogram}
	curve := func(means []Mean) []mark {
		return list.Map(means, func(m Mean) mark { return mark{Value: []float64{k.across(m.Score), m.Value}} })
	}
	equal := line(3, palette.Muted, "dashed", 1, curve([]Mean{{Score: first, Value: first}, {Score: last, Value: last}}))
	all = append(all, equal, line(3, palette.Ink, "", 1.5, curve(k.Corp)), line(3, palette.Categories[2], "dotted", 2, curve(k.One)))
	dots, bands := curve(k.Means), []mark(nil)
	for i, m := range k.Means {
		dots[i].Text = num.Decimal(m.Value, 1)
		dots[i].Tip = tip("Where it gives "+num.Score(m.Score), "experts give "+down.tip(m.Value, m.Interval), counted(m.N))
		if at := k.across(m.Score); m.Interval != nil {
			bands = append(bands, mark{Value: []float64{at, down.clamp(m.Interval.Lo), at, down.clamp(m.Interval.Hi)}})
		}
	}
	means := points(3, "circle", 12, palette.Ink, dots)
	means.Label = written("text", "left", palette.Ink, 13).haloed()
	means.Label.FontWeight = "600"
	all = append(all, whiskers(3, palette.Ink, bands), means)
	all = append(all, list.Map(k.Rest, func(r CutLine) series { return cutLine(r, false) })...)
	narrow := narrow(extra{"grid": []extra{{"left": 44, "width": "84%", "height": 270}, {"left": 44, "width": "84%"},
		{"left": 56, "top": 424, "right": 16, "height": 250}}})
	return k.figure(Figure{Wide: 430, Narrow: 730}, xs, ys, append(all, cutLine(k.CutLine, true)),
		extra{"visualMap": shaded(0.8, palette.Ramp()[:6]), "media": narrow}, grid("52", "84", "", "", "46%", "290"),
		grid("52", "24", "", "", "46%", "50"), grid("62%", "84", "30", "", "", "290"))
}

// counted makes the cells, as shares of their column, and the histogram. A click on either reads the judge at the first cut
// that flags the column.
func (k Calibration) counted() (cells, bars []mark) {
	for x, column := range k.Joint {
		n, given, score, at := 0, k.Given[x], num.Score(k.Scores[x]), float64(x)
		mean := list.First(k.Means, func(m Mean) bool { return math.Abs(k.across(m.Score)-at) < 0.5 })
		for _, c := range column {
			n += c
		}
		said := "It gave " + score + " " + num.Plural(given, "time", "times")
		b := mark{Value: []float64{at, float64(given)}, Text: num.Count(given), Tip: tip(said)}
		b.Cut = list.First(k.Cuts, func(c Cut) bool { return c.From <= x && x <= c.To }).clicked()
		bars = append(bars, b)
		for y, c := range column {
			p := float64(c) / float64(max(n, 1))
			m := mark{Value: []float64{at, float64(y), p}, Cut: b.Cut}
			m.Tip = tip("Judge "+score+", experts "+num.Score(k.Ratings[y]),
				fmt.Sprintf("%s of this column, %s of %s", num.Percent(p), num.Count(c), num.Count(n)))
			if p >= 0.005 {
				m.Text = num.Percent(p)
			}
			if over := (k.Ratings[y] - mean.Value) / (k.Ratings[1] - k.Ratings[0]); over >= 0 && over < 0.65 {
				m.Label = extra{"position": "insideTopLeft"} // the mean's dot covers the cell's foot
			}
			cells = append(cells, m)
		}
	}
	return cells, bars
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
