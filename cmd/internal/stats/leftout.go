package stats

import "slices"

// Rating is one rater's score of one answer.
type Rating struct {
	X                       float64
	Answer, Question, Rater int // opaque labels; an answer belongs to one question
}

// LeftOut holds each rating against the other ratings of the same answer, as a
// judge is held against the experts: the ceiling that a judge can be expected to
// reach. Pair.Score is the rating, Pair.Mean and Pair.Median are those of the
// others. Answers with one rating give no pair. In the order given.
func LeftOut(ratings []Rating) []Pair {
	byAnswer := map[int][]float64{}
	for _, r := range ratings {
		byAnswer[r.Answer] = append(byAnswer[r.Answer], r.X)
	}
	sums := map[int]float64{}
	for answer, scores := range byAnswer {
		slices.Sort(scores)
		sum := 0.0
		for _, x := range scores {
			sum += x
		}
		sums[answer] = sum
	}
	var pairs []Pair
	for _, r := range ratings {
		scores := byAnswer[r.Answer]
		others := len(scores) - 1
		if others < 1 {
			continue
		}
		at, _ := slices.BinarySearch(scores, r.X)
		other := func(i int) float64 { // i-th of the others, ascending
			if i >= at {
				i++
			}
			return scores[i]
		}
		pairs = append(pairs, Pair{
			Score:    r.X,
			Mean:     (sums[r.Answer] - r.X) / float64(others),
			Median:   other((others-1)/2)/2 + other(others/2)/2,
			Question: r.Question,
			Rater:    r.Rater,
		})
	}
	return pairs
}

// Vote is one rater's yes or no about one answer, the unsure left out.
type Vote struct {
	Yes    bool
	Answer int // opaque label
}

// MajorityComparison is a [Binary] of votes against majorities.
type MajorityComparison struct {
	Binary
	Ties  int `json:"-" file:"ties"`  // votes left out because the others are split evenly
	Alone int `json:"-" file:"alone"` // votes left out because nobody else voted

	Compared   []int  `json:"-"` // the votes that were compared, as places in the list given
	Majorities []bool `json:"-"` // of the others, for each of these
}

// LeftOutVotes is [LeftOut] for yes and no: each vote against the majority of the
// others on the same answer.
func LeftOutVotes(votes []Vote) MajorityComparison {
	yes, all := map[int]int{}, map[int]int{}
	for _, v := range votes {
		yes[v.Answer] += bit(v.Yes)
		all[v.Answer]++
	}
	var c MajorityComparison
	var said Confusion
	for i, v := range votes {
		y, n := yes[v.Answer]-bit(v.Yes), all[v.Answer]-1
		majority, tie := Majority(y, n-y)
		switch {
		case n == 0:
			c.Alone++
		case tie:
			c.Ties++
		default:
			c.Compared, c.Majorities = append(c.Compared, i), append(c.Majorities, majority)
			said.Add(majority, v.Yes, 1)
		}
	}
	c.Binary = BinaryOf(said)
	return c
}
