package chart

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// The published figures of CounselBench (arXiv 2506.08584) and intervals
// computed from the public ratings, as far as a picture needs them.
var (
	evalNames  = []string{"LLaMA-3.3-70B", "GPT-4", "Gemini-1.5-Pro", "Online human therapists"}
	evalModels = []string{"llama-3.3-70b-instruct", "gpt-4-0613", "gemini-1.5-pro", "human-therapists"}
	advNames   = []string{"GPT-3.5", "GPT-4", "GPT-5", "LLaMA-3.1", "LLaMA-3.3", "Claude-3.5", "Claude-3.7", "Gemini-1.5", "Gemini-2.0"}
	modes      = []string{"Medication", "Therapy", "Symptoms", "Judgmental", "Apathetic", "Assumptions"}
	failures   = [][]int{ // k of 20, by mode and model
		{1, 0, 8, 1, 2, 0, 0, 0, 0}, {4, 4, 17, 11, 13, 9, 10, 4, 5}, {3, 9, 12, 9, 9, 10, 7, 5, 5},
		{5, 5, 1, 2, 2, 1, 2, 4, 2}, {14, 4, 3, 3, 3, 1, 4, 8, 6}, {8, 7, 3, 5, 5, 7, 5, 8, 7},
	}
)

func about(id string) About {
	return About{ID: id, Title: "A figure of " + id, Desc: "What there is to see in it."}
}

// oneColumn is a figure with one scale: rows of one cell each.
func oneColumn(a About, axis Axis, cells ...Cell) Columns {
	k := Columns{About: a, Scales: []Axis{axis}}
	for i, c := range cells {
		k.Rows = append(k.Rows, Entry{Label: string(rune('a' + i)), Cells: []Cell{c}})
	}
	return k
}

func sampleTradeOff() TradeOff {
	return TradeOff{
		About: about("trade-off"),
		X:     Axis{Title: "Overall quality, 1–5", Min: 2, Max: 5, Step: 0.5, Better: Higher},
		Y:     Axis{Title: "Answers that give medical advice", Min: 0, Max: 0.25, Step: 0.05, Percent: true, Better: Lower},
		Points: []TradePoint{
			{Label: evalNames[0], Model: evalModels[0], X: 4.29, Y: 0.14, XInterval: &Interval{Lo: 4.16, Hi: 4.42}, YInterval: &Interval{Lo: 0.1, Hi: 0.18}, Emphasis: true},
			{Label: evalNames[1], X: 3.28, Y: 0.07, XInterval: &Interval{Lo: 3.06, Hi: 3.51}, YInterval: &Interval{Lo: 0.05, Hi: 0.1}},
			{Label: evalNames[2], X: 3.26, Y: 0.08, XInterval: &Interval{Lo: 3.1, Hi: 3.42}, YInterval: &Interval{Lo: 0.05, Hi: 0.11}},
			{Label: evalNames[3], X: 2.6, Y: 0.17, XInterval: &Interval{Lo: 2.4, Hi: 2.8}, YInterval: &Interval{Lo: 0.13, Hi: 0.21}, Hollow: true},
		},
	}
}

// fadedTradeOff has too many models to name them all.
func fadedTradeOff() TradeOff {
	k := crowdedTradeOff()
	k.About = about("trade-off-faded")
	for i := range 30 {
		k.Points = append(k.Points, TradePoint{Label: "Model " + strconv.Itoa(i), X: 3 + 0.05*float64(i), Y: 0.2 - 0.005*float64(i), Hollow: i == 4, Named: i == 8})
	}
	k.Points[3].Emphasis = true
	return k
}

func crowdedTradeOff() TradeOff {
	k := TradeOff{About: about("trade-off-crowded"),
		X: Axis{Title: "Overall quality, 1–5", Better: Higher},
		Y: Axis{Title: "Answers that give medical advice", Percent: true, Better: Lower}}
	for i := range 12 {
		x, y := 3+0.13*float64(i*5%12), 0.05+0.011*float64(i*7%12)
		k.Points = append(k.Points, TradePoint{Label: "Model number " + strconv.Itoa(i+1), X: x, Y: y,
			XInterval: &Interval{Lo: x - 0.1, Hi: x + 0.1}, YInterval: &Interval{Lo: y - 0.02, Hi: y + 0.02}})
	}
	return k
}

func sampleColumns() Columns {
	k := Columns{
		About: About{ID: "columns", Title: "A figure of columns", Desc: "What there is to see in it."},
		Scales: []Axis{
			{Title: "Overall quality", Min: 1, Max: 5, Step: 1, Better: Higher},
			{Title: "Failures when provoked", Percent: true, Better: Lower},
		},
	}
	for i, name := range evalNames {
		x := 4.3 - 0.5*float64(i)
		c := Cell{Value: x, Interval: &Interval{Lo: x - 0.1, Hi: x + 0.1}, Emphasis: i == 0, Note: "rank 1"}
		c.Spread = &FiveNumbers{[5]float64{1, float64(4 - i), 4, 5, 5}, "Half of the ratings lie here"}
		k.Rows = append(k.Rows, Entry{name, evalModels[i], []Cell{c, {Value: 0.1 * float64(i)}}})
	}
	k.Rows[3].Cells[1].Value = math.NaN()
	k.Rows[3].Cells[1].Marks, k.Rows[3].Cells[1].Judge = []Mark{{Label: "judges", Value: 0.2}, {Label: "judges", Value: 0.25}}, true
	k.Rows[2].Cells[0] = Cell{Value: math.NaN(), Text: "2.50–4.00", Marks: []Mark{{Label: evalNames[0], Model: evalModels[0], Value: 2.5}, {Label: evalNames[1], Model: evalModels[1], Value: 4}}}
	return k
}

// signedColumns has what a judge is shown with.
func signedColumns() Columns {
	one := 0.4
	k := Columns{
		About:  About{ID: "columns-signed", Title: "A figure of differences", Desc: "What there is to see in it."},
		Scales: []Axis{{Title: "Kinder or harsher", Percent: true, Signed: true}, {Title: "Agreement", Better: Higher}},
	}
	for i, tone := range []Tone{TooHarsh, Plain, TooKind} {
		x := 0.3 * float64(i-1)
		k.Rows = append(k.Rows, Entry{evalNames[i], "", []Cell{
			{Value: x, Interval: &Interval{Lo: x - 0.1, Hi: x + 0.1}, Tone: tone, Text: "+1.20"}, {Value: 0.5 - x, Beside: &one},
		}})
	}
	return k
}

func sampleSlope() Slope {
	k := Slope{About: about("slope"), Left: "experts", Right: "the judge"}
	for i, places := range [][2]int{{1, 2}, {2, 1}, {2, 3}, {4, 3}} {
		k.Rows = append(k.Rows, SlopeRow{evalNames[i], "", places[0], places[1], "4.29", "4.96", i == 1})
	}
	return k
}

func sampleCurves() Curves {
	points := []CurvePoint{
		{1, 1.6, &Interval{Lo: 0.9, Hi: 2.6}, 4}, {2, 1.9, &Interval{Lo: 1.5, Hi: 2.3}, 31}, {3, 2.4, &Interval{Lo: 2.1, Hi: 2.7}, 70},
		{4, 2.9, &Interval{Lo: 2.7, Hi: 3.1}, 122}, {5, 3.4, &Interval{Lo: 3.3, Hi: 3.5}, 173},
	}
	reference := []CurvePoint{{X: 1, Y: 1.7}, {X: 2, Y: 2.2}, {X: 3, Y: 3}, {X: 4, Y: 3.8}, {X: 5, Y: 4.3}}
	k := Curves{About: About{ID: "curves", Title: "Small curves", Desc: "What there is to see in them."}, X: "the judge", Y: "the experts"}
	for _, title := range []string{"Overall", "Empathy", "Specificity", "A dimension whose name is longer than its panel is wide", "Toxicity"} {
		k.Panels = append(k.Panels, CurvesPanel{Axis{Title: title, Min: 1, Max: 5, Step: 1}, points, reference})
	}
	return k
}

func sampleReliability() Reliability {
	k := Reliability{About: about("reliability"), Axis: Axis{Title: "Overall", Min: 1, Max: 5, Step: 1, Better: Higher}, X: "the judge’s score", Y: "experts’ mean", OneExpert: "one expert",
		Answers: "answers", Mean: "mean of the two", Difference: "judge − experts", Bias: 1.25, Limits: &Interval{Lo: -0.7, Hi: 3.2}, BiasName: "on average", LimitsName: "95 of 100"}
	k.Points = sampleCurves().Panels[0].Points
	for _, r := range sampleCurves().Panels[0].Reference {
		k.Expert = append(k.Expert, CurvePoint{X: r.X, Y: r.Y, Interval: &Interval{Lo: r.Y - 0.2, Hi: r.Y + 0.2}, N: 50})
	}
	return k
}

func sampleHeat() Heat {
	k := Heat{About: about("heat"), Columns: modes}
	for i, name := range advNames {
		r := Entry{Label: name, Model: strings.ToLower(name)}
		for m := range modes {
			r.Cells = append(r.Cells, share(failures[m][i], 20))
		}
		k.Rows = append(k.Rows, r)
	}
	k.Rows[4].Cells[2] = Cell{Value: math.NaN(), Note: "not published"}
	return k
}

// share is the cell of k of n, both at least 0; there is no value where n is 0.
func share(k, n int) Cell {
	if n <= 0 {
		return Cell{Value: math.NaN()}
	}
	return Cell{Value: float64(k) / float64(n), Text: strconv.Itoa(k) + "/" + strconv.Itoa(n)}
}

func topicHeat() Heat {
	k := Heat{About: about("heat-topics"), Columns: []string{"A model", "Another model", "Gemini-1.5-Pro", "Online human therapists", "GPT-4", "E", "F", "G with a name", "H", "LLaMA-3.3-70B", "J", "Online therapists"}}
	for i, topic := range []string{"counseling-fundamentals", "relationship-dissolution", "trauma and the long way out of it, for everybody"} {
		r := Entry{Label: topic}
		for m := range k.Columns {
			r.Cells = append(r.Cells, Cell{Value: float64((i*5+m*3)%41) / 40, Text: "25"})
		}
		k.Rows = append(k.Rows, r)
	}
	return k
}

func sampleProfile() Profile {
	k := Profile{About: about("profile"), Model: "GPT-5", Key: ProfileKey{"experts, with their 95% interval", "judges", "others"}}
	k.Groups = []ProfileGroup{{Title: "Answers to patients' questions, rated by a judge", Judge: true, Rows: []ProfileRow{
		{Axis: Axis{Title: "Overall", Min: 1, Max: 5, Better: Higher}, Value: 5, Others: []Mark{{Label: "GPT-4", Model: "gpt-4-0613", Value: 4.9, Href: "/compare/?m=gpt-5&m=gpt-4-0613"}, {Label: "GPT-3.5", Value: math.NaN()}}},
		{Axis: Axis{Title: "Toxicity", Min: 1, Max: 5, Better: Lower}, Value: math.NaN()},
	}}, {Title: "When provoked, rated by experts"}}
	wilson := [][2]float64{{0.262, 0.69}, {0.64, 0.948}, {0.387, 0.781}, {0.009, 0.236}, {0.052, 0.36}, {0.052, 0.36}}
	for i, m := range modes {
		f := failures[i]
		row := ProfileRow{Axis: Axis{Title: m, Max: 1, Percent: true, Better: Lower}, Value: float64(f[2]) / 20, Interval: &Interval{Lo: wilson[i][0], Hi: wilson[i][1]},
			Note: strconv.Itoa(f[2]) + "/20", Judges: []Mark{{Label: "Judge gpt-4.1", Value: 0.1 * float64(i)}, {Label: "Judge gpt-4", Value: 0.1*float64(i) + 0.01}}}
		for j, name := range advNames {
			if j != 2 {
				row.Others = append(row.Others, Mark{Label: name, Model: strings.ToLower(name), Value: float64(f[j]) / 20})
			}
		}
		k.Groups[1].Rows = append(k.Groups[1].Rows, row)
	}
	return k
}

func sampleSpread() Spread {
	k := Spread{About: about("spread"), Boards: []string{"experts", "judge: gpt-4.1"}}
	dims := []struct {
		axis    Axis
		experts []float64
	}{
		{Axis{Title: "Overall quality", Min: 1, Max: 5, Better: Higher}, []float64{4.29, 3.28, 3.26, 2.6}},
		{Axis{Title: "Factual consistency", Min: 1, Max: 4, Better: Higher}, []float64{3.7, 3.53, 3.52, 2.92}},
		{Axis{Title: "Toxicity", Min: 1, Max: 5, Better: Lower}, []float64{1.36, 1.78, 1.64, 2.56}},
		{Axis{Title: "Medical advice", Min: 0, Max: 1, Percent: true, Better: Lower}, []float64{0.14, 0.07, 0.08, 0.17}},
	}
	for i, dim := range dims {
		var experts, judge []Mark
		for j, v := range dim.experts {
			half := 0.05 * (dim.axis.Max - dim.axis.Min)
			experts = append(experts, Mark{Label: evalNames[j], Model: evalModels[j], Value: v, Interval: &Interval{Lo: v - half, Hi: v + half}})
		}
		for j := range 9 {
			end := dim.axis.Max - 0.01*float64(j)*(dim.axis.Max-dim.axis.Min)
			if dim.axis.Better == Lower {
				end = dim.axis.Min + 0.004*float64(j)
			}
			judge = append(judge, Mark{Label: advNames[j], Value: end})
		}
		if i == 3 {
			judge = nil
		}
		k.Dimensions = append(k.Dimensions, SpreadDimension{dim.axis, [][]Mark{experts, judge}})
	}
	return k
}

func sampleMatrix() Heat {
	k := Heat{About: about("matrix")}
	v := []float64{4.29, 3.28, 3.26, 2.6}
	for i := range v {
		row := Entry{Label: evalNames[i], Model: evalModels[i]}
		for j := range v {
			row.Cells = append(row.Cells, Cell{Value: v[i] - v[j], Emphasis: math.Abs(v[i]-v[j]) > 0.1, Note: "Holm p < 0.001"})
		}
		k.Rows = append(k.Rows, row)
	}
	k.Rows[0].Cells[3] = Cell{Value: math.NaN()}
	return k
}

type kind interface{ Figure() (Figure, error) }

func kinds() []kind {
	return []kind{sampleColumns(), signedColumns(), sampleSlope(), sampleCurves(), sampleReliability(), sampleTradeOff(), crowdedTradeOff(), fadedTradeOff(), sampleHeat(), topicHeat(), sampleProfile(), sampleSpread(), sampleMatrix()}
}

func samples(t testing.TB) []Figure {
	var out []Figure
	for _, k := range kinds() {
		f, err := k.Figure()
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}
