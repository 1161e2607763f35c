package board

import (
	"cmp"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// labels number questions and raters for package stats, the same for every run
// of a panel, so that ratings of different models pair up.
type labels struct {
	question, rater map[string]int
	of              map[*result.Run][]stats.Obs // by rating of a run, without its value
}

// raw returns runs as their files have them.
func raw(runs []*Run) []*result.Run {
	return list.Map(runs, func(r *Run) *result.Run { return r.Run })
}

// newLabels numbers in sorted order: numbers must not depend on the order of files.
func newLabels(runs []*result.Run) labels {
	l := labels{map[string]int{}, map[string]int{}, map[*result.Run][]stats.Obs{}}
	for _, run := range runs {
		for i := range run.Ratings {
			l.question[questionKey(&run.Ratings[i])] = 0
			l.rater[run.Ratings[i].Rater] = 0
		}
	}
	for _, numbers := range []map[string]int{l.question, l.rater} {
		for i, k := range sortedKeys(numbers) {
			numbers[k] = i
		}
	}
	for _, run := range runs {
		obs := make([]stats.Obs, len(run.Ratings))
		for i := range run.Ratings {
			r := &run.Ratings[i]
			obs[i] = stats.Obs{Question: l.question[questionKey(r)], Rater: l.rater[r.Rater]}
		}
		l.of[run] = obs
	}
	return l
}

// questionKey tells questions of different failure modes apart.
func questionKey(r *result.Rating) string {
	if r.Mode != "" {
		return string(r.Mode) + "/" + r.Question
	}
	return r.Question
}

// observations returns the ratings of a run that count on a scale, and those of "not
// sure", which have no value.
func (l labels) observations(run *result.Run, scale string) (obs, unsure []stats.Obs, missing int) {
	for i, o := range l.of[run] {
		x, u, m := run.Ratings[i].Score(scale)
		switch o.X = x; {
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

// An answer is what was said of one answer on one scale.
type answer struct {
	question int
	ratings  []stats.Obs // that count
	unsure   int
}

// values returns the ratings that count.
func (a answer) values() []float64 {
	out := make([]float64, len(a.ratings))
	for i, o := range a.ratings {
		out[i] = o.X
	}
	return out
}

// yes and no count the ratings that say so, on a scale of yes and no.
func (a answer) yes() int { return scores{values: a.values()}.yes() }
func (a answer) no() int  { return len(a.ratings) - a.yes() }

// answers gathers the ratings of a run on a scale by answer, question by question.
func (l labels) answers(run *result.Run, scale string) []answer {
	at := map[[2]int]int{} // by question and sample
	var out []answer
	for i, o := range l.of[run] {
		r := &run.Ratings[i]
		x, unsure, missing := r.Score(scale)
		if missing {
			continue
		}
		key := [2]int{o.Question, r.Sample}
		j, ok := at[key]
		if !ok {
			j = len(out)
			at[key], out = j, append(out, answer{question: o.Question})
		}
		if o.X = x; unsure {
			out[j].unsure++
		} else {
			out[j].ratings = append(out[j].ratings, o)
		}
	}
	slices.SortStableFunc(out, func(a, b answer) int { return cmp.Compare(a.question, b.question) })
	return out
}

// setFigures computes the figures of a run from its ratings, where they are known, and
// else takes them from its summary.
func (r *Run) setFigures(l labels, sum *result.Summary) {
	for _, s := range result.Scales(r.Component) {
		ref := Ref{Run: r.ID, Path: r.File.Path, Pointer: "/ratings"}
		var f *Figure
		switch {
		case !r.rated():
			ref.Pointer = "/summary/" + s.ID
			f = fromSummary(s, r.Summary[s.ID], ref)
		case r.Component == result.Adv:
			f = advFigure(s, l.answers(r.Run, s.ID), ref)
		default:
			f = evalFigure(r.Run, s, l, ref)
		}
		if p := r.Panel.Published; p != nil {
			if v, ok := p.Figures[r.Model.ID][s.ID]; ok {
				f.Printed = &v // beside what is computed
			}
		}
		r.Figures = append(r.Figures, f)
	}
	if r.Component == result.Adv {
		r.Total = r.total(l, sum)
	}
}

// evalFigure computes one EVAL figure of a run from its ratings.
func evalFigure(run *result.Run, s result.Scale, l labels, ref Ref) *Figure {
	obs, unsure, missing := l.observations(run, s.ID)
	e := stats.RatingsMean(obs, s.Range())
	if len(obs) == 0 {
		e.Undefined = "no rating on this dimension"
	}
	if e.Undefined != "" {
		f := absent(s, e.Undefined, ref)
		f.Unsure, f.Missing = new(len(unsure)), &missing
		return f
	}
	x := estimated(s, e)
	x.Unsure, x.Missing, x.Counts = new(len(unsure)), &missing, map[string]int{}
	values := s.Values()
	for _, v := range values {
		x.Counts[v] = 0
	}
	for _, o := range obs {
		x.Counts[values[int(o.X-s.Min)]]++
	}
	if s.Unsure {
		x.Bounds = unsureBounds(s, obs, unsure)
	}
	setTopics(&x, s, run, obs, l)
	return fromRatings(s, x, e.Method, ref)
}

// unsureBounds returns the value with every "not sure" counted as the lowest answer,
// and as the highest.
func unsureBounds(s result.Scale, obs, unsure []stats.Obs) *[2]float64 {
	counted := func(as float64) float64 {
		all := slices.Clone(obs)
		for _, o := range unsure {
			o.X = as
			all = append(all, o)
		}
		return stats.MeanByQuestion(all, s.Range()).Value
	}
	return &[2]float64{counted(s.Min), counted(s.Max)}
}

// setTopics sets what the questions of each topic give that the run names.
func setTopics(x *result.Figure, s result.Scale, run *result.Run, obs []stats.Obs, l labels) {
	topicOf := map[int]string{}
	for i, o := range l.of[run] {
		topicOf[o.Question] = run.Questions[run.Ratings[i].Question].Topic
	}
	byTopic := map[string][]stats.Obs{}
	for _, o := range obs {
		if t := topicOf[o.Question]; t != "" {
			byTopic[t] = append(byTopic[t], o)
		}
	}
	var means [][]float64 // of questions, by topic
	for _, t := range sortedKeys(byTopic) {
		e := stats.RatingsMean(byTopic[t], s.Range())
		if e.Undefined != "" {
			continue
		}
		if x.Topics == nil {
			x.Topics = map[string]result.TopicFigure{}
		}
		f := estimated(s, e)
		x.Topics[t] = result.TopicFigure{Mean: f.Mean, Rate: f.Rate, N: f.N, SE: f.SE, CI95: f.CI95, Questions: f.Questions}
		var values []float64
		for _, m := range l.questionMeans(byTopic[t]) {
			if m.Count > 0 {
				values = append(values, float64(m.Sum)/float64(m.Count))
			}
		}
		means = append(means, values)
	}
	if sd, df := stats.WithinSD(means); sd.Undefined == "" {
		x.TopicSD, x.TopicDF = &sd.Value, new(float64(df))
	}
}

// questionMeans returns the mean on each question, exactly; of 0 ratings where there is
// none.
func (l labels) questionMeans(obs []stats.Obs) []stats.Fraction {
	means := make([]stats.Fraction, len(l.question))
	for _, o := range obs {
		means[o.Question].Sum += int64(o.X)
		means[o.Question].Count++
	}
	return means
}
