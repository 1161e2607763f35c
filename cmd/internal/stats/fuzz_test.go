package stats

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"testing"
)

// special values that a byte below len(special) stands for in fuzzed lists.
var special = []float64{
	6, 7, -6, 0, 1, 2, 3, 4, 5, -1, 0.5, 0.1, 1e100, -1e100, -5, 1e50,
	-1e50, math.SmallestNonzeroFloat64, 1e-200, math.Copysign(0, -1), 1 + 1e-16, 1e15,
}

// floats reads a list of finite numbers: a byte below len(special) is that value, a
// higher one takes the eight bytes after it as a float.
func floats(data []byte) []float64 {
	var out []float64
	for len(data) > 0 {
		if int(data[0]) < len(special) {
			out, data = append(out, special[data[0]]), data[1:]
			continue
		}
		var b [8]byte
		n := copy(b[:], data[1:])
		if x := math.Float64frombits(binary.LittleEndian.Uint64(b[:])); math.Abs(x) <= 1e100 {
			out = append(out, x)
		}
		data = data[1+n:]
	}
	return out
}

func FuzzFloats(f *testing.F) {
	for _, list := range []string{
		"", "\x04", "\x04\x05", "\x04\x04\x04", "\x00", "\x01\x02", "\x03\x04\x05\x06\x07\x08", "\x04\x05\x04\x05\x06\x06\x07\x08",
		"\x0c\x0d\x0c", "\x0f\x10", "\x11\x03\x11", "\x14\x04", "\x0a\x0b\x03\x04", strings.Repeat("\x04\x05\x06", 15),
	} {
		f.Add([]byte(list), []byte(list), uint8(3))
		f.Add([]byte(list), []byte("\x05\x04\x05\x07"), uint8(0))
	}
	f.Fuzz(func(t *testing.T, a, b []byte, k uint8) {
		x, y := floats(a), floats(b)
		if len(x) > 200 || len(y) > 200 {
			return
		}
		m := 1 + int(k%7)
		var obs, others []Obs
		var pairs []BothRated
		var ratings []Rating
		clusters := make([]int, len(x))
		for i, v := range x {
			obs = append(obs, Obs{v, i / m, i % m})
			ratings = append(ratings, Rating{v, i / m, i, i % m})
			clusters[i] = i / m
			if i < len(y) {
				pairs = append(pairs, BothRated{v, y[i], y[i], i / m, i % 2})
			}
		}
		for i, v := range y {
			others = append(others, Obs{v, i / m, i % m})
		}
		var answers []JudgedAnswer
		for i := range min(len(x), len(y)) {
			answers = append(answers, JudgedAnswer{y[i], obs[i:min(len(obs), i+m)]})
		}
		scale := Scale{1, 5}
		for _, v := range slices.Concat(x, y) { // values are on their scale
			scale = Scale{min(scale.Min, v), max(scale.Max, v)}
		}
		for _, s := range []Scale{scale, Unbounded} {
			sound(t, "Mean", Mean(obs, s))
			sound(t, "MeanByQuestion", MeanByQuestion(obs, s))
			sound(t, "JointMean", JointMean(answers, others, s))
			sound(t, "PairedDifference", PairedDifference(obs, others, s))
		}
		sound(t, "ClusteredMean", ClusteredMean(clusteredObs(x, clusters)))
		n := min(len(x), len(y))
		sound(t, "Spearman", Spearman(x[:n], y[:n]))
		sound(t, "Holm", Holm(x))
		sound(t, "LeftOut", LeftOut(ratings))
		sound(t, "Hold", Hold(pairs, []float64{1, 2, 3, 4, 5}, 5))
		sound(t, "Curve", Curve(pairs))
		var units [][]float64
		var intervals []Interval
		var numbers []Number
		for i, v := range x {
			if i%m == 0 {
				units = append(units, nil)
			}
			units[len(units)-1] = append(units[len(units)-1], v)
			intervals = append(intervals, Interval{v, v + float64(i%3)})
			numbers = append(numbers, Number{Value: v})
		}
		for _, metric := range []Metric{Nominal, Ordinal} {
			sound(t, "Alpha "+string(metric), Alpha(units, metric))
		}
		if len(x) < 40 {
			clusters := make([]int, len(units))
			for i := range clusters {
				clusters[i] = i / 2
			}
			sound(t, "AlphaBootstrap", AlphaBootstrap(units, clusters, Ordinal, 40, uint64(k)))
		}
		sound(t, "RankByIntervals", RankByIntervals(intervals, k%2 == 0))
		mean, _ := MeanDefined(numbers)
		sound(t, "MeanDefined", mean)
		for i, v := range x {
			for name, fn := range map[string]func() (float64, bool){
				"TTail":        func() (float64, bool) { return TTail(v, float64(i)) },
				"TTail df":     func() (float64, bool) { return TTail(1, v) },
				"TQuantile":    func() (float64, bool) { return TQuantile(v, float64(i)) },
				"TQuantile df": func() (float64, bool) { return TQuantile(0.975, v) },
			} {
				got, ok := fn()
				sound(t, name, got)
				if !ok && got != 0 {
					t.Errorf("%s gives %v beside no value", name, got)
				}
			}
		}
	})
}

func FuzzInts(f *testing.F) {
	for _, list := range []string{"", "\x00", "\x01", "\x01\x02", "\x03\x03\x03", "\x00\x00", "\x80\x7f\x01",
		"\xff\x01\xfe\x02\x05\x09"} {
		f.Add([]byte(list), int64(math.MinInt64), int64(5))
		f.Add([]byte(list), int64(3), int64(20))
		f.Add([]byte(list), int64(0), int64(0))
		f.Add([]byte(list), int64(math.MaxInt64), int64(math.MaxInt64))
	}
	f.Fuzz(func(t *testing.T, data []byte, p, q int64) {
		if len(data) > 150 {
			return
		}
		var ints, opposite []int
		var votes []Rating
		better, sources := make([][]bool, len(data)), make([][]int, len(data))
		for i, c := range data {
			v := int64(int8(c))
			ints, opposite = append(ints, int(v)), append(opposite, int(-v))
			votes = append(votes, Rating{X: float64(c % 2), Answer: i / 3})
			for j := range data {
				better[i] = append(better[i], j < i && int(c)>>(j%8)&1 == 1)
				if j < 8 {
					sources[i] = append(sources[i], 1+int(data[j]&c)%6)
				}
			}
		}
		if p := McNemar(int(p), int(q)); !(p >= 0 && p <= 1) {
			t.Errorf("McNemar: p = %v", p)
		}
		sound(t, "Wilson", Wilson(int(p), int(q)))
		sound(t, "BinaryOf", BinaryOf(Confusion{int(p), int(q), len(data), int(p)}))
		sound(t, "QuadraticKappa", QuadraticKappa(ints, opposite, len(ints)))
		sound(t, "QuadraticKappa", QuadraticKappa(ints, ints, 1000))
		sound(t, "LeftOutVotes", LeftOutVotes(votes))
		sound(t, "RankByTests", RankByTests(len(better), func(i, j int) bool { return better[i][j] }))
		for kernel := range Kernel(3) {
			sound(t, "AlphaAsInPaper", AlphaAsInPaper(categoryCounts(sources, 6, q%2 == 0), kernel))
		}
	})
}
