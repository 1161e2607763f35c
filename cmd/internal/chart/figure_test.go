package chart

import (
	"encoding/json"
	"math"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// hostile are names that a page, a script or a chart library might take for something else.
var hostile = []string{
	"__proto__", "constructor", "</script><img src=x onerror=alert(1)>", "__f__alert(1)__f__", "{a|x}", "var(--ink)", "tip", "free",
}

// samples is a figure of every kind, one in tabs, with names that are hostile; models have the ids m0 to m7.
func samples(t *testing.T) []Figure {
	t.Helper()
	about := func(id string) About { return About{id, "A title", "What it shows."} }
	cell := func(v, half float64) Cell {
		return Cell{Value: v, Interval: &Interval{Lo: v - half, Hi: v + half}, N: 500, Verdict: "no clear difference"}
	}
	id := func(i int) string { return "m" + string(rune('0'+i)) }
	heat := Heatmap{About: about("heat"), Axis: Axis{Max: 1, Percent: true}, Columns: []string{"Names a therapy", "constructor"}}
	intervals := Intervals{About: about("intervals"), Axis: Axis{Title: "Overall", Min: 1, Max: 5, Step: 1}}
	scatter := Scatter{About: about("scatter"), X: Axis{Title: "Overall"}, Y: Axis{Title: "Advice", Percent: true}}
	bias := Bias{About: about("bias"), Judge: "A judge", X: "the experts’ mean", Y: "kinder by", Line: [2]float64{2, -0.5}}
	for i, name := range hostile {
		v := float64(i)
		failed := Cell{Value: 0.1 * v, Counts: "2/20", Apart: []string{"", Worse, Better}[i%3], Verdict: "worse"}
		heat.Rows = append(heat.Rows, Row{name, id(i), []Cell{failed, {Value: math.NaN()}}})
		intervals.Rows = append(intervals.Rows, IntervalRow{Label: name, Model: id(i), Cell: cell(4-0.3*v, 0.2)})
		intervals.Rows[0].Others = append(intervals.Rows[0].Others, Other{name, id(i), Cell{Value: 4 - 0.3*v}})
		scatter.Points = append(scatter.Points, ScatterPoint{name, id(i), hostile[i%3], cell(4-0.3*v, 0.2), cell(0.05*v, 0.02)})
		bias.Models = append(bias.Models, ModelBias{Label: name, Model: id(i), Experts: 3 + 0.2*v, Kinder: Cell{Value: 0.5}, Kin: i == 0})
	}
	intervals.Rows[1].Cell.Interval = nil
	one := Calibration{
		About: about("calibration"), Scores: []float64{1, 2, 3}, Ratings: []float64{1, 2, 3},
		Joint: [][]int{{3, 1, 0}, nil, {0, 1, 30}}, Given: []int{4, 2, 31}, Found: "found", Alarm: "false alarms",
		Means: []Mean{{1, 1.25, &Interval{Lo: 1, Hi: 1.6}, 4}, {3, 2.97, nil, 31}}, Corp: []Mean{{Score: 1, Value: 1.2},
			{Score: 3, Value: 2.9}},
		CutLine: CutLine{"A judge", []Cut{
			{"≤1", 0, 0, Cell{Value: 0.75}, Cell{Value: 0.1}, "Read at 1 it finds 75%."},
			{"≤2", 0, 1, Cell{Value: 0.9}, Cell{Value: 0.4}, "Read at 2 it finds 90%."}}},
		Rest: []CutLine{{"Another", []Cut{{"≤1", 0, 0, Cell{Value: 0.5}, Cell{Value: 0.2}, ""}}}},
	}
	other := one
	other.Scores, other.Joint, other.Given = []float64{1, 2}, one.Joint[:2], one.Given[:2]
	check := func(f Figure, err error) Figure {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	first, second := State{[]string{"safety"}, one.Figure}, State{[]string{"__proto__"}, other.Figure}
	tabs := check(Tabs(about("calibration"), first, second))
	return []Figure{check(heat.Figure()), check(intervals.Figure()), check(scatter.Figure()), check(bias.Figure()), tabs}
}

// The development build of ECharts names what is wrong with an option: nothing is wrong with any of ours, and it would say so.
func TestOptions(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node")
	}
	complaints := func(options []json.RawMessage) string {
		text, err := json.Marshal(options)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("node", "options.mjs")
		cmd.Dir, cmd.Stdin = "echarts/bundle", strings.NewReader(string(text))
		out, err := cmd.CombinedOutput()
		if strings.Contains(string(out), "ERR_MODULE_NOT_FOUND") {
			t.Skip("the packages of the bundle are not installed: npm ci in echarts/bundle")
		}
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return string(out)
	}
	var options []json.RawMessage
	for _, f := range samples(t) {
		for _, o := range f.states {
			options = append(options, o)
		}
	}
	if got := complaints(options); got != "" {
		t.Errorf("%s", got)
	}
	wrong := strings.Replace(string(options[0]), `"type":"heatmap"`, `"type":"nosuch"`, 1)
	if got := complaints([]json.RawMessage{json.RawMessage(wrong)}); !strings.Contains(got, "nosuch") {
		t.Errorf("an unknown series: %q", got)
	}
}

// What is in the page's data block ends no script, and what cannot be drawn is refused with the figure's name.
func TestJSON(t *testing.T) {
	for _, f := range samples(t) {
		page, states, err := f.JSON()
		if err != nil || (states != nil) != (f.Tabs != nil) || strings.ContainsAny(string(page), "<>&") || !json.Valid(page) {
			t.Errorf("%s: %v %s", f.ID, err, page)
		}
	}
	large := Figure{states: map[string]json.RawMessage{"": json.RawMessage(`"` + strings.Repeat("x", most) + `"`)}}
	if page, states, err := large.JSON(); err != nil || len(page) > 100 || len(states) < most {
		t.Errorf("a large option: %v, %d bytes in the page and %d beside it", err, len(page), len(states))
	}
	infinite := Intervals{About: About{"it", "T", "D"}, Axis: Axis{Max: 1}, Rows: []IntervalRow{{Cell: Cell{Value: math.Inf(1)}}}}
	infinite.Axis.Max = math.Inf(1)
	if _, err := infinite.Figure(); err == nil || !strings.Contains(err.Error(), `chart "it"`) {
		t.Errorf("infinite: %v", err)
	}
	one := func() (Figure, error) { return samples(t)[0], nil }
	if _, err := Tabs(About{"it", "T", "D"}, State{[]string{"a"}, one}, State{[]string{"a"}, one}); err == nil {
		t.Error("two states have the same tabs")
	}
}

// Of many rows both ends and what stands out come first, and all can be shown.
func TestRows(t *testing.T) {
	labels := make([]string, 300)
	_, height, windows, first := rows(labels, func(i int) bool { return i == 150 })
	if height != 20*shown || len(windows) != 6 || windows[5] != "241–300" {
		t.Errorf("%d pixels, %q", height, windows)
	}
	for _, row := range []int{0, 150, 299} {
		if !slices.Contains(first, row) {
			t.Errorf("row %d is not shown first", row)
		}
	}
	if _, height, windows, _ := rows(labels[:9], func(int) bool { return true }); height != 9*34 || windows != nil {
		t.Errorf("nine rows: %d pixels, %q", height, windows)
	}
}

// Axes hold what is drawn, and rows with their own are laid from the worst end.
func TestAxis(t *testing.T) {
	a := Axis{}.holding([]Cell{{Value: 2.6, Interval: &Interval{Lo: 2.4, Hi: 2.8}}, {Value: 4.3}})
	if a.Min != 2 || a.Max != 4.5 || a.Step != 0.5 {
		t.Errorf("%+v", a)
	}
	if a := (Axis{}).holding(nil); a.Min != 0 || a.Max != 1 {
		t.Errorf("no value: %+v", a)
	}
	row := IntervalRow{Axis: Axis{Min: 1, Max: 5}, Lower: true}
	if got := row.share(2); got != 0.75 {
		t.Errorf("2 of 1 to 5, lower is better: %v", got)
	}
	k := Calibration{Scores: []float64{1, 2, 4}}
	for score, want := range map[float64]float64{1: 0, 3: 1.5, 4: 2, 0.8: -0.2} {
		if got := k.across(score); math.Abs(got-want) > 1e-9 {
			t.Errorf("score %v stands at %v, want %v", score, got, want)
		}
	}
	if got := Short("A name\u202e\n that is far longer than a figure has room for"); got != "A name that is far long…" {
		t.Errorf("%q", got)
	}
}
