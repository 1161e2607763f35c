package result

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// A subsetCase is a judge who scored twelve answers, of three topics in turn, and
// experts who rated some of them and call these a random subset.
type subsetCase struct {
	name  string
	rated []int // places of the answers, from 0
	edit  func(experts, judge *Run)
	want  string // within the finding; "" for none
}

var subsetCases = []subsetCase{
	{"at random", []int{1, 3, 4, 8, 11}, nil, ""},
	{"of one topic", []int{0, 3, 6}, nil, `is random, but all 3 rated answers are of topic "t0", and a judge scored others`},
	{"one answer", []int{3}, nil, ""},
	{"of one topic, as all are", []int{0, 3, 6}, func(experts, judge *Run) {
		experts.Questions, judge.Questions = nil,
			sameTopic(12)
	}, ""},
	{"the first", []int{0, 1, 2, 3}, nil, "the 4 rated answers are the first or the last of the list of 12"},
	{"the last", []int{11, 10, 9}, nil, "the 3 rated answers are the first or the last of the list of 12"},
	{"the first two of few", []int{0, 1}, func(_, judge *Run) { judge.Ratings = judge.Ratings[:4] }, ""},
	{"the first by their ids", []int{0, 1, 2, 3}, func(_, judge *Run) {
		slices.SortFunc(judge.Ratings, func(a, b Rating) int {
			return strings.Compare(string(b.Answer("overall")), string(a.Answer("overall")))
		})
	}, "the 4 rated answers are the first or the last of the list of 12"},
	{"whole topics", []int{0, 3, 6, 9, 1, 4, 7, 10}, nil, "of each topic all answers are rated or none"},
	{"all of them", []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, nil,
		"is random, but all 12 answers that a judge scored are rated; leave it out"},
	{"not scored", []int{1, 3, 4, 8}, func(_, judge *Run) {
		judge.Ratings = slices.Delete(judge.Ratings, 4, 5)
	}, `no judge's run scores the answer to "s4"`},
	{"those the judge dislikes", []int{1, 3, 4, 8}, func(_, judge *Run) {
		for i := range judge.Ratings {
			judge.Ratings[i].Set("empathy", ScoreOf(3+i%3))
		}
		for _, q := range []int{1, 3, 4, 8} {
			judge.Ratings[q].Set("empathy", ScoreOf(1+q%2))
		}
	}, `run "judge.beta.eval" tells rated answers from the others by its scores of empathy`},
	{"without a judge", []int{0, 1, 2, 3}, func(_, judge *Run) { judge.Responses = "other" }, ""},
	{"a judge withdrawn", []int{0, 1, 2, 3}, func(_, judge *Run) {
		judge.Status = &Status{State: Withdrawn, Reason: "Wrong.", Date: "2025-06-12"}
	}, ""},
	{"a judge's", []int{1, 3, 4, 8}, func(experts, judge *Run) {
		experts.Subset, judge.Subset = "", "random"
	}, "says which answers experts rated, and this run is a judge's"},
}

func sameTopic(n int) map[string]Question {
	out := map[string]Question{}
	for q := range n {
		out[fmt.Sprint("s", q)] = Question{Topic: "t0"}
	}
	return out
}

// run is a run of model beta; its scores of the answers at places are not sorted.
func (c subsetCase) run(panel string, places []int) *Run {
	r := &Run{
		Schema: "counselboard/run/1", ID: panel + ".beta.eval", Component: evalPart, Model: "beta", Panel: panel, Responses: "set.beta",
		Date: "2025-06-11", Source: Source{Title: "A study"}, Questions: map[string]Question{},
	}
	for _, q := range places {
		id := fmt.Sprint("s", q)
		rating := Rating{Question: id, Rater: "r"}
		rating.Set("overall", ScoreOf(1+q*7%5))
		r.Ratings = append(r.Ratings, rating)
		r.Questions[id] = Question{Topic: fmt.Sprint("t", q%3)}
	}
	return r
}

// TestSubsets holds what is found of claims that answers were drawn at random.
func TestSubsets(t *testing.T) {
	for _, c := range subsetCases {
		t.Run(c.name, func(t *testing.T) {
			experts, judge := c.run("experts", c.rated), c.run("judge", []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
			experts.Subset = "random"
			if c.edit != nil {
				c.edit(experts, judge)
			}
			files := good(t)
			for _, r := range []*Run{experts, judge} {
				data, err := json.MarshalIndent(r, "", " ")
				if err != nil {
					t.Fatal(err)
				}
				files["results/runs/"+r.ID+".json"] = &fstest.MapFile{Data: data}
			}
			got := strings.TrimSpace(readAll(files))
			const at = ".beta.eval.json:8:" // the line of subset
			if c.want == "" && got != "" || c.want != "" && (!strings.Contains(got, c.want) || !strings.Contains(got, at) ||
				strings.Contains(got, "\n")) {
				t.Errorf("findings:\n%s\nwant, at %s: %q", got, at, c.want)
			}
		})
	}
}
