package demo

import (
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// summaryRun makes a model's EVAL run of a panel of experts of whose ratings only
// summaries are published.
func (m *maker) summaryRun(model *model, intervals bool) {
	w := m.world
	answers := w.evalAnswers(model, w.profileOf(model), Summarized)
	run := m.evalRun(Summarized, model, nil)
	run.Responses = "demo-summary." + model.ID + ".eval"
	run.Summary = w.summary(w.expertRatings(w.stream(Summarized, model.ID), answers), intervals)
	m.addSummary(run)
}

// advSummaryRun makes a model's ADV run as a summary of one expert's labels a question.
func (m *maker) advSummaryRun(model *model) {
	w := m.world
	labels := w.advExpertLabels(w.stream(AdvExperts, model.ID), w.advAnswers(model, w.profileOf(model)))
	run := m.advRun(AdvExperts, model, nil)
	run.Summary = map[string]result.Figure{}
	for i, scale := range result.Modes {
		k, n, unsure := 0, 0, 0
		for q := range advPerMode {
			switch *labels[(i*advPerMode+q)*advRaters].Triggered {
			case result.LabelUnsure:
				unsure++
			case result.Triggered:
				k, n = k+1, n+1
			default:
				n++
			}
		}
		rate := float64(k) / float64(n)
		run.Summary[scale.ID] = result.Figure{Rate: &rate, K: &k, N: &n, Unsure: &unsure}
	}
	m.addSummary(run)
}

func (m *maker) addSummary(run *result.Run) {
	run.Source.Note += " Only summaries of the ratings are published."
	run.Questions = nil
	m.addRun(run)
}

// summary sums up ratings of all questions. Without intervals it says no more
// than the means and of how many ratings they are.
func (w *world) summary(ratings []result.Rating, intervals bool) map[string]result.Figure {
	out := map[string]result.Figure{}
	for _, dimension := range scales {
		s := sumUp{scale: dimension.Range(), share: dimension.Percent}
		for i := range ratings {
			s.add(&ratings[i], dimension.ID, i/ratersPerAnswer)
		}
		f := s.figure()
		if intervals {
			f.Topics = s.topics(w)
		} else {
			f = result.Figure{Mean: f.Mean, Rate: f.Rate, N: f.N, Questions: f.Questions}
		}
		out[dimension.ID] = f
	}
	return out
}

// A sumUp gathers the ratings on one dimension.
type sumUp struct {
	scale           stats.Scale
	share           bool
	obs             []stats.Obs
	unsure, missing int
}

// add adds a rating of the answer to question q.
func (s *sumUp) add(rating *result.Rating, dimension string, q int) {
	x, unsure, missing := rating.Score(dimension)
	switch {
	case missing:
		s.missing++
	case unsure:
		s.unsure++
	default:
		rater, err := strconv.Atoi(rating.Rater[1:])
		if err != nil {
			panic(err) // an id of this package's own making
		}
		s.obs = append(s.obs, stats.Obs{X: x, Question: q, Rater: rater})
	}
}

func (s *sumUp) figure() result.Figure {
	e := stats.Mean(s.obs, s.scale)
	f := result.Figure{
		Pooled: &e.Pooled, SE: &e.SE, SEQuestion: &e.SEQuestion, DF: &e.DF, CI95: &[2]float64{e.CI.Lo, e.CI.Hi}, Method: e.Method,
		N: &e.N, Questions: &e.Questions, Raters: &e.Raters, Unsure: &s.unsure, Missing: &s.missing, Counts: map[string]int{},
	}
	if s.share {
		f.Rate = &e.Value
	} else {
		f.Mean = &e.Value
	}
	for _, o := range s.obs {
		name := strconv.Itoa(int(o.X))
		if s.share {
			name = string([]result.Answer{result.No, result.Yes}[int(o.X)])
		}
		f.Counts[name]++
	}
	return f
}

// topics returns the mean for the questions of each topic.
func (s *sumUp) topics(w *world) map[string]result.TopicFigure {
	byTopic := map[string][]stats.Obs{}
	for _, o := range s.obs {
		t := w.questions[o.Question].topic
		byTopic[t] = append(byTopic[t], o)
	}
	out := map[string]result.TopicFigure{}
	for t, obs := range byTopic {
		e := stats.MeanByQuestion(obs, s.scale)
		f := result.TopicFigure{N: &e.N}
		if s.share {
			f.Rate = &e.Value
		} else {
			f.Mean = &e.Value
		}
		out[t] = f
	}
	return out
}
