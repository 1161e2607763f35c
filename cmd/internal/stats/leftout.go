package stats

import (
	"slices"
)

// Rating is one rater's score of one answer.
type Rating struct {
	X                       float64
	Answer, Question, Rater int // numbered from 0 in any order; an answer belongs to one question
}

// LeftOut compares each rating with the other ratings of the same answer, as a
// judge is compared with the experts: the ceiling that a judge can be expected to
// reach. Pair.Score is the rating, Pair.Mean and Pair.Median are those of the
// others. Answers with one rating give no pair. In the order given.
func LeftOut(ratings []Rating) []BothRated {
	of := map[int][]float64{}
	for _, r := range ratings {
		of[r.Answer] = append(of[r.Answer], r.X)
	}
	sums := map[int]float64{}
	for answer, scores := range of {
		slices.Sort(scores)
		for _, x := range scores {
			sums[answer] += x
		}
	}
	pairs := make([]BothRated, 0, len(ratings))
	for _, r := range ratings {
		scores := of[r.Answer]
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
		pairs = append(pairs, BothRated{
			Score:    r.X,
			Mean:     (sums[r.Answer] - r.X) / float64(others),
			Median:   other((others-1)/2)/2 + other(others/2)/2,
			Question: r.Question,
			Rater:    r.Rater,
		})
	}
	return pairs
}

// MajorityComparison is a [Binary] of votes against majorities.
type MajorityComparison struct {
	Binary
	Ties       int    // votes left out because the others are split evenly; one that nobody else gave is no tie
	Compared   []int  // the votes that were compared, as places in the list given
	Majorities []bool // of the others, for each of these
}

// LeftOutVotes is [LeftOut] for yes and no, 1 and 0: each vote against the majority of
// the others on the same answer.
func LeftOutVotes(votes []Rating) MajorityComparison {
	answers := 0
	for _, v := range votes {
		answers = max(answers, v.Answer+1)
	}
	yes, all := make([]int, answers), make([]int, answers)
	for _, v := range votes {
		yes[v.Answer] += bit(v.X == 1)
		all[v.Answer]++
	}
	var c MajorityComparison
	var said Confusion
	for i, v := range votes {
		y, n := yes[v.Answer]-bit(v.X == 1), all[v.Answer]-1
		majority, tie := Majority(y, n-y)
		switch {
		case n == 0:
		case tie:
			c.Ties++
		default:
			c.Compared, c.Majorities = append(c.Compared, i), append(c.Majorities, majority)
			said.Add(majority, v.X == 1, 1)
		}
	}
	c.Binary = BinaryOf(said)
	return c
}
