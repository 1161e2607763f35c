package board

import (
	"cmp"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// labels number questions and raters for package stats, the same for every run
// of a panel, so that ratings of different models pair up.
type labels struct {
	judge.Labels
	of map[*result.Run]labeled
}

// labeled are the ratings of a run with their labels.
type labeled struct {
	obs   []stats.Obs // in the order of the file, without a value
	order []int       // by question, then answer
}

// newLabels labels the ratings of runs.
func newLabels(runs []*result.Run) labels {
	l := labels{judge.NewLabels(runs), map[*result.Run]labeled{}}
	for _, run := range runs {
		obs, order := make([]stats.Obs, len(run.Ratings)), list.UpTo(len(run.Ratings))
		for i := range run.Ratings {
			r := &run.Ratings[i]
			obs[i] = stats.Obs{Question: l.Question[judge.QuestionKey(r)], Rater: l.Rater[r.Rater]}
		}
		slices.SortStableFunc(order, func(i, j int) int {
			return cmp.Or(cmp.Compare(obs[i].Question, obs[j].Question), cmp.Compare(sampleOf(run, i), sampleOf(run, j)))
		})
		l.of[run] = labeled{obs, order}
	}
	return l
}

// sampleOf is the number of the answer, to its question, that a rating is of.
func sampleOf(run *result.Run, i int) int { return max(run.Ratings[i].Sample, 1) }

// observations returns the ratings of a run that count on a scale, and those of "not
// sure", which have no value.
func (l labels) observations(run *result.Run, scale string) (obs, unsure []stats.Obs, missing int) {
	obs = make([]stats.Obs, 0, len(run.Ratings))
	for i, o := range l.of[run].obs {
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
	return list.Map(a.ratings, func(o stats.Obs) float64 { return o.X })
}

// yes and no count the ratings that say so, on a scale of yes and no.
func (a answer) yes() int {
	return len(list.Keep(a.ratings, func(o stats.Obs) bool { return o.X == 1 }))
}
func (a answer) no() int { return len(a.ratings) - a.yes() }

// answers gathers the ratings of a run on a scale by answer, question by question.
func (l labels) answers(run *result.Run, scale string) []answer {
	of := l.of[run]
	var all []answer
	kept := make([]stats.Obs, 0, len(of.obs)) // the ratings of an answer stand side by side
	for k, i := range of.order {
		o := of.obs[i]
		if k == 0 || o.Question != of.obs[of.order[k-1]].Question || sampleOf(run, i) != sampleOf(run, of.order[k-1]) {
			all = append(all, answer{question: o.Question})
		}
		x, unsure, missing := run.Ratings[i].Score(scale)
		switch a := &all[len(all)-1]; {
		case missing:
		case unsure:
			a.unsure++
		default:
			o.X = x
			kept = append(kept, o)
			a.ratings = kept[len(kept)-len(a.ratings)-1:]
		}
	}
	return slices.DeleteFunc(all, func(a answer) bool { return len(a.ratings)+a.unsure == 0 })
}

// byRow gathers the ratings of each of several rows.
func (l labels) byRow(rows []*Row, s result.Scale) [][]answer {
	return list.Map(rows, func(r *Row) []answer { return l.answers(r.Run, s.ID) })
}

// ratingsRef is where the ratings of a run stand.
func (r *Row) ratingsRef() Ref { return Ref{Run: r.ID, Path: r.File.Path, Pointer: "/ratings"} }

// setScores computes the figures of a run from its ratings, where they are known, and
// else takes them from its summary.
func (b *Board) setScores(r *Row, l labels) {
	for _, s := range b.Scales {
		var f *Score
		if r.rated() {
			f = b.rule(s, l).Summary(r)
		} else {
			f = stated(r.Component, s, r.Summary[s.ID], Ref{Run: r.ID, Path: r.File.Path, Pointer: "/summary/" + s.ID})
			if b.Summary != nil && f.Known() {
				if x, ok := b.Summary.Flagged[r.Model.ID][s.ID]; ok {
					f.setFlagged(&x)
				}
			}
		}
		if p := r.Panel.Published; p != nil {
			if v, ok := p.Figures[r.Model.ID][s.ID]; ok {
				f.Printed = &v // beside what is computed
			}
		}
		r.Figures = append(r.Figures, f)
	}
	if b.Component.Provoked() {
		r.Total, r.Groups = b.total(r, l), b.inGroups(r, l)
	}
}

// Summary is the mean of question means, clustered; of yes and no with a label a question their share.
func (x scores) Summary(r *Row) *Score {
	run, s, l := r.Run, x.scale, x.labels
	obs, unsure, missing := l.observations(run, s.ID)
	e := stats.Mean(obs, s.Range())
	if s.Percent && len(obs) > 0 && e.Questions == len(obs) { // a label a question
		w := stats.Wilson(int(math.Round(e.Value*float64(len(obs)))), len(obs))
		e.CI, e.NoInterval, e.Method, e.SE, e.DF = w.CI, "", w.Method, 0, 0
	}
	if len(obs) == 0 {
		e.Undefined = "no rating on this dimension"
	}
	f := computed(s, e, r.ratingsRef())
	f.Unsure, f.Missing = new(len(unsure)), &missing
	if !f.Known() {
		return f
	}
	for _, v := range s.Values() {
		f.Counts = append(f.Counts, result.ValueCount{Value: v})
	}
	for _, o := range obs {
		f.Counts[s.At(o.X)].N++
	}
	f.shares()
	if s.Unsure {
		with := func(way int) float64 { return stats.MeanByQuestion(counted(obs, unsure, s, way), s.Range()).Value }
		f.Bounds = &stats.Interval{Lo: with(1), Hi: with(2)}
	}
	f.setTopics(run, obs, l)
	if s.Percent {
		f.setFlagged(&newFailures(x.answersOf(r)).flagged)
	}
	return f
}

// setTopics sets the means of the topics that a run names, by name, and the standard deviation of question means within
// topics with its degrees of freedom, where there is one.
func (f *Score) setTopics(run *result.Run, obs []stats.Obs, l labels) {
	topicOf := make([]string, len(l.Question))
	for i, o := range l.of[run].obs {
		if topicOf[o.Question] == "" {
			topicOf[o.Question] = run.Questions[run.Ratings[i].Question].Topic
		}
	}
	byTopic, questionMeans := map[string][]stats.Obs{}, map[string][]float64{}
	exact, units := make([]stats.Fraction, len(l.Question)), f.Scale.Units() // means, by question
	for _, o := range obs {
		exact[o.Question].Sum += int64(math.Round(o.X * float64(units)))
		exact[o.Question].Count += units
		if t := topicOf[o.Question]; t != "" {
			byTopic[t] = append(byTopic[t], o)
		}
	}
	for q, m := range exact {
		if t := topicOf[q]; m.Count > 0 {
			questionMeans[t] = append(questionMeans[t], float64(m.Sum)/float64(m.Count))
		}
	}
	topics := list.Keys(byTopic)
	within, n := stats.WithinSD(list.Map(topics, func(t string) []float64 { return questionMeans[t] }))
	if within.Undefined == "" {
		f.TopicSD, f.TopicDF = &within.Value, new(float64(n))
	}
	for _, t := range topics {
		e := stats.MeanByQuestion(byTopic[t], f.Scale.Range())
		f.addTopic(TopicScore{Topic: t, Value: e.Value, N: &e.N, Questions: &e.Questions})
	}
}
