package board

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// labels numbers questions and raters for package stats, the same for every run
// of a panel, so that ratings of different models pair up.
type labels struct {
	question, rater map[string]int
}

// newLabels numbers in sorted order: numbers must not depend on the order of files.
func newLabels(runs []*result.Run) labels {
	q, r := map[string]bool{}, map[string]bool{}
	for _, run := range runs {
		for i := range run.Ratings {
			q[questionKey(&run.Ratings[i])] = true
			r[run.Ratings[i].Rater] = true
		}
	}
	number := func(m map[string]bool) map[string]int {
		out := make(map[string]int, len(m))
		for i, k := range sortedKeys(m) {
			out[k] = i
		}
		return out
	}
	return labels{number(q), number(r)}
}

// questionKey tells questions of different failure modes apart.
func questionKey(r *result.Rating) string {
	if r.Mode != "" {
		return string(r.Mode) + "/" + r.Question
	}
	return r.Question
}

// observations returns the ratings of a run that count on one dimension, and those
// of "not sure", which have no value.
func (l labels) observations(run *result.Run, d string) (obs, unsure []stats.Obs, missing int) {
	for i := range run.Ratings {
		r := &run.Ratings[i]
		x, u, m := r.Score(d)
		o := stats.Obs{X: x, Question: l.question[questionKey(r)], Rater: l.rater[r.Rater]}
		switch {
		case m:
			missing++
		case u:
			unsure = append(unsure, o)
		default:
			obs = append(obs, o)
		}
	}
	return obs, unsure, missing
}

func oneRater(obs []stats.Obs) bool {
	for _, o := range obs {
		if o.Rater != obs[0].Rater {
			return false
		}
	}
	return true
}

// evalFigures computes the figures of an EVAL run.
func (r *Run) evalFigures(l labels) {
	for _, s := range result.Dimensions {
		f := r.stated(s)
		if len(r.Ratings) > 0 {
			*f = evalFromRatings(r.Run, s, l)
		}
		r.Figures = append(r.Figures, f)
	}
}

// evalFromRatings computes one EVAL figure of a run from its ratings.
func evalFromRatings(run *result.Run, s result.Scale, l labels) Figure {
	ref := Ref{Run: run.ID, Path: run.File.Path, Pointer: "/ratings"}
	obs, unsure, missing := l.observations(run, s.ID)
	nUnsure := len(unsure)
	if len(obs) == 0 {
		f := absent(s, "no rating on this dimension", ref)
		f.Unsure, f.Missing = &nUnsure, &missing
		return f
	}
	f := fromEstimate(s, stats.RatingsMean(obs, s.Range()), ref)
	f.Unsure, f.Missing = &nUnsure, &missing
	byValue := map[string]int{}
	for _, o := range obs {
		byValue[valueName(s, o.X)]++
	}
	for _, v := range s.Values() {
		f.Counts = append(f.Counts, ValueCount{v, byValue[v]})
	}
	if s.Unsure {
		f.Bounds = unsureBounds(s, obs, unsure)
	}
	f.topics(run, obs, l)
	f.shares()
	return f
}

func valueName(s result.Scale, x float64) string {
	if s.Percent {
		if x == 1 {
			return string(result.Yes)
		}
		return string(result.No)
	}
	return strconv.Itoa(int(x))
}

// unsureBounds returns the value with every "not sure" counted as the lowest answer,
// and as the highest.
func unsureBounds(s result.Scale, obs, unsure []stats.Obs) *stats.Interval {
	counted := func(as float64) float64 {
		all := slices.Clone(obs)
		for _, o := range unsure {
			o.X = as
			all = append(all, o)
		}
		return stats.MeanByQuestion(all, s.Range()).Value
	}
	return &stats.Interval{Lo: counted(s.Min), Hi: counted(s.Max)}
}

// topics sets the figures for the questions of each topic that the run names.
func (f *Figure) topics(run *result.Run, obs []stats.Obs, l labels) {
	topicOf := map[int]string{}
	for i := range run.Ratings {
		r := &run.Ratings[i]
		topicOf[l.question[questionKey(r)]] = run.Questions[r.Question].Topic
	}
	byTopic := map[string][]stats.Obs{}
	for _, o := range obs {
		if t := topicOf[o.Question]; t != "" {
			byTopic[t] = append(byTopic[t], o)
		}
	}
	var means [][]float64 // of questions, by topic
	for _, t := range sortedKeys(byTopic) {
		e := stats.RatingsMean(byTopic[t], f.Scale.Range())
		if e.Undefined != "" {
			continue
		}
		tf := TopicFigure{Topic: t, Value: e.Value, N: &e.N, Questions: &e.Questions}
		if e.NoInterval == "" {
			tf.ownCI, tf.ownSE = &e.CI, &e.SE
		}
		f.Topics = append(f.Topics, tf)
		var values []float64
		for _, m := range questionMeans(byTopic[t]) {
			values = append(values, float64(m.Sum)/float64(m.Count))
		}
		means = append(means, values)
	}
	if sd, df := stats.WithinSD(means); sd.Undefined == "" {
		within := float64(df)
		f.TopicSD, f.TopicDF = &sd.Value, &within
	}
	f.spreadTopics()
}

// A questionMean is the mean on one question, exactly.
type questionMean struct {
	question int
	stats.Fraction
}

// questionMeans returns the mean by question, in order.
func questionMeans(obs []stats.Obs) []questionMean {
	var out []questionMean
	for _, o := range stats.Sorted(obs) {
		if len(out) == 0 || out[len(out)-1].question != o.Question {
			out = append(out, questionMean{question: o.Question})
		}
		m := &out[len(out)-1]
		m.Sum, m.Count = m.Sum+int64(o.X), m.Count+1
	}
	return out
}

// shared appends the means of the questions that two runs share to x and y.
func shared(x, y []stats.Fraction, a, b []questionMean) ([]stats.Fraction, []stats.Fraction) {
	for len(a) > 0 && len(b) > 0 {
		order := cmp.Compare(a[0].question, b[0].question)
		if order == 0 {
			x, y = append(x, a[0].Fraction), append(y, b[0].Fraction)
		}
		if order <= 0 {
			a = a[1:]
		}
		if order >= 0 {
			b = b[1:]
		}
	}
	return x, y
}
