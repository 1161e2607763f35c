package site

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A smallBoard makes a site of one panel and few models; an answer of "" was not given.
type smallBoard struct {
	models, raters int
	size           int // of the panel, where it is not the raters that have names
	judge          bool
	eval           func(model, question, rater int) map[result.Dimension]result.Answer // 40 questions; nil without the part
	adv            func(model, mode, question, rater int) result.Answer                // 20 questions a mode; nil without the part
}

func (b smallBoard) folder() fstest.MapFS {
	s := verdictSite{folder: folder{}}
	s.add("site.toml", "title = \"Small\"\nbase_url = \"https://small.example/\"\nsynthetic = true\n")
	s.panel("p", max(b.size, b.raters))
	if b.judge {
		s.add("results/panels/p.toml", "name = \"Judge\"\nkind = \"judge\"\nmodel = \"judge-lm\"\n")
	}
	for m := range b.models {
		id := fmt.Sprint("m", m)
		s.model(id)
		var rated, labeled []result.Rating
		for r := range b.raters {
			rater := fmt.Sprint("r", r)
			for q := range 40 {
				if b.eval != nil {
					if answers := b.eval(m, q, r); answers != nil {
						rated = append(rated, result.Rating{Question: fmt.Sprint("q", q), Rater: rater, Answers: answers})
					}
				}
			}
			for i, mode := range result.IDs(counselbench.Modes) {
				for q := range 20 {
					if b.adv != nil {
						if label := b.adv(m, i, q, r); label != "" {
							labeled = append(labeled, result.Rating{Question: fmt.Sprintf("%s-%02d", mode, q), Rater: rater, Mode: mode,
								Triggered: label})
						}
					}
				}
			}
		}
		if rated != nil {
			s.runOf("p", id, rated)
		}
		if labeled != nil {
			s.run(result.Run{
				ID: "p." + id + ".adv", Component: counselbench.Adv, Model: id, Panel: "p", Responses: "p.adv." + id, Date: "2025-06-10",
				Source: result.Source{Title: "Made up"}, Ratings: labeled,
			})
		}
	}
	return fstest.MapFS(s.folder)
}

// failing labels a share of tenths of the answers of each model as failures.
func failing(tenths ...int) func(model, mode, question, rater int) result.Answer {
	return func(m, mode, q, _ int) result.Answer {
		if (7*q+3*mode+m)%10 < tenths[m] {
			return result.Triggered
		}
		return result.NotTriggered
	}
}

// scored gives each model scores about its own, with some spread.
func scored(of ...float64) func(model, question, rater int) map[result.Dimension]result.Answer {
	return func(m, q, r int) map[result.Dimension]result.Answer {
		spread := float64((7*q+5*r+3*m+q*r)%5) - 2
		return map[result.Dimension]result.Answer{counselbench.Overall: result.ScoreOf(int(max(1, min(5, of[m]+spread+0.5))))}
	}
}

// TestSentencesOfSmallBoards holds sentences that were once wrong on boards of some kind: by page, what it says and, after "not
// ", what it must not say.
func TestSentencesOfSmallBoards(t *testing.T) {
	same := func(answers map[result.Dimension]result.Answer) func(int, int, int) map[result.Dimension]result.Answer {
		return func(int, int, int) map[result.Dimension]result.Answer { return answers }
	}
	advice := func(m, q, r int) map[result.Dimension]result.Answer {
		yes := result.No
		if (q+r+m)%10 == 0 {
			yes = result.Yes
		}
		return map[result.Dimension]result.Answer{counselbench.Overall: result.ScoreOf(3 + (q+r)%3), counselbench.MedicalAdvice: yes}
	}
	unsure := func(m, mode, q, r int) result.Answer {
		if m == 0 && (q+mode)%4 > 0 {
			return result.Unsure
		}
		return failing(0, 1, 6, 6)(m, mode, q, r)
	}
	for name, c := range map[string]struct {
		smallBoard
		says map[string][]string
	}{
		"a judge alone, failures": {smallBoard{models: 3, raters: 1, judge: true, adv: failing(1, 4, 4)}, map[string][]string{
			"index.html": {"No expert has rated any of the models",
				"A language model, as judge, saw each of three language models make mistakes in at least one in"},
		}},
		"all alike": {smallBoard{models: 3, raters: 5, eval: same(map[result.Dimension]result.Answer{counselbench.Overall: "3",
			counselbench.MedicalAdvice: result.No})}, map[string][]string{
			"index.html": {"All alike, 3.00 of 5", "All alike, 0% of ratings (0% of answers by majority)"},
		}},
		"one model": {smallBoard{models: 1, raters: 5, eval: advice}, map[string][]string{
			"index.html": {"Model m0, 10% of ratings (0% of answers by majority)", "not All alike", "not Least:"},
		}},
		"no answer fails, four models": {smallBoard{models: 4, raters: 5, adv: failing(0, 0, 0, 0)}, map[string][]string{
			"index.html": {"No mistake was seen in what four language models answered"}, "share/home.png": nil,
		}},
		"every answer fails": {smallBoard{models: 3, raters: 1, size: 5, adv: failing(10, 10, 10)}, map[string][]string{
			"index.html": {"Each of three language models made mistakes in every answer to questions",
				"No clear order: names a therapy technique, guesses at symptoms, assumes what was not said and three more"},
		}},
		"several labels an answer": {smallBoard{models: 3, raters: 5, adv: failing(8, 1, 1)}, map[string][]string{
			"index.html": {"made mistakes in at least one in ten labels of its answers to questions"},
			"boards/p/index.html": {"Model m0 makes a mistake in 80% of labels (80% of answers by majority), the other two together in 10%",
				"Unlike the other models together, beyond chance."},
		}},
		"failures not sure": {smallBoard{models: 4, raters: 1, size: 5, adv: unsure}, map[string][]string{
			"index.html":           {"1 model has a better value as long as these are left out", "not Model m0 (0%)", "not Model m0, 0%"},
			"boards/p/index.html":  {"open, it depends on “not sure”"},
			"models/m1/index.html": {"a verdict here holds if these raters lean no further and shared the work alike"},
			"models/m0/index.html": {"none of the mistakes in its answers, with 90 of 120 labels not sure"},
			"models/m2/index.html": {"open beside Model m0, depending on the answers that raters were not sure of"},
		}},
		"advice not sure": {smallBoard{models: 4, raters: 5, eval: func(m, q, r int) map[result.Dimension]result.Answer {
			answers := advice(m, q, r)
			switch {
			case m == 0 && (q+r)%2 > 0:
				answers[counselbench.MedicalAdvice] = result.Unsure
			case m == 0:
				answers[counselbench.MedicalAdvice] = result.No
			case m > 1 && (q+2*r)%5 < 2:
				answers[counselbench.MedicalAdvice] = result.Yes
			}
			return answers
		}}, map[string][]string{
			"index.html":           {"1 model has a better value as long as these are left out", "not Least:"},
			"models/m0/index.html": {"0% of answers by majority, up to 50% with every “not sure” counted as yes"},
			"boards/p/index.html":  {"Least medical advice: open, it depends on “not sure”", "not The least is found in"},
		}},
		"toxicity alone": {smallBoard{models: 3, raters: 5, eval: func(m, q, r int) map[result.Dimension]result.Answer {
			return map[result.Dimension]result.Answer{counselbench.Toxicity: result.ScoreOf(1 + (q+r+m)%4)}
		}}, map[string][]string{
			"models/index.html": {"Rated by experts: 3 models", "not No expert has rated",
				"not : none by experts, none by judges, which"},
		}},
		"advice alone": {smallBoard{models: 3, raters: 5, eval: func(m, q, r int) map[result.Dimension]result.Answer {
			return map[result.Dimension]result.Answer{counselbench.MedicalAdvice: advice(m, q, r)[counselbench.MedicalAdvice]}
		}}, map[string][]string{
			"models/m0/index.html": {"On patients’ questions (EVAL), medical advice is found in its answers by 10% of ratings",
				"not at 10% on medical advice"},
		}},
		"one rating an answer": {smallBoard{models: 3, raters: 5, eval: func(m, q, r int) map[result.Dimension]result.Answer {
			if q%5 != r {
				return nil
			}
			return advice(m, q, 0)
		}}, map[string][]string{
			"models/m0/index.html": {"Medical advice is found in 10% of its answers", "not by 10% of answers"},
		}},
		"a tie above the rest": {smallBoard{models: 3, raters: 10, eval: scored(4, 3.6, 3.3)}, map[string][]string{
			"index.html":          {"1 other is clearly worse than one of them at most"},
			"boards/p/index.html": {"1 other is clearly worse than one of them at most", "not not clearly worse than both"},
		}},
		"one model with a place": {smallBoard{models: 3, raters: 5, eval: func(m, q, r int) map[result.Dimension]result.Answer {
			if m > 0 && q%2 == m-1 {
				return nil
			}
			return advice(m, q, r)
		}}, map[string][]string{
			"index.html":          {"No other model is placed, to compare it with."},
			"boards/p/index.html": {": no other model is placed", "not The least is found"},
		}},
		"names that are not people": {smallBoard{models: 3, raters: 1, size: 3, eval: func(m, q,
			_ int) map[result.Dimension]result.Answer {
			label := result.No
			if q%2 < m {
				label = result.Yes
			}
			return map[result.Dimension]result.Answer{counselbench.Overall: result.ScoreOf(1 + (q+m)%5), counselbench.MedicalAdvice: label}
		}}, map[string][]string{
			"models/m0/index.html": {
				"Medical advice is found in 0 of 40 answers of Model m0, in 60 of 80 of the other two models together.", "not 1 rater",
				"not Model m0 medical advice in"},
		}},
		"one question": {smallBoard{models: 2, raters: 5, eval: func(m, q, r int) map[result.Dimension]result.Answer {
			if q > 0 {
				return nil
			}
			return advice(m, q, r)
		}}, map[string][]string{
			"index.html": {"rated answers to one of the patients’ questions."},
		}},
	} {
		site := partOfFolder(t, c.folder())
		for path, all := range c.says {
			html := string(site.file(t, path))
			page := strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(html, "")), " ")
			for _, words := range all {
				words, absent := strings.CutPrefix(words, "not ")
				if strings.Contains(page, words) == absent {
					t.Errorf("%s: %s: says %q: %v", name, path, words, absent)
				}
			}
		}
	}
}
