package chart

import (
	"math"
	"testing"
)

// The published figures of CounselBench (arXiv 2506.08584) and intervals
// computed from the public ratings, as far as a picture needs them.
var (
	evalNames = []string{"LLaMA-3.3-70B", "GPT-4", "Gemini-1.5-Pro", "Online human therapists"}
	advNames  = []string{"GPT-3.5", "GPT-4", "GPT-5", "LLaMA-3.1", "LLaMA-3.3", "Claude-3.5", "Claude-3.7", "Gemini-1.5", "Gemini-2.0"}
	families  = []string{"GPT", "GPT", "GPT", "LLaMA", "LLaMA", "Claude", "Claude", "Gemini", "Gemini"}
	modes     = []string{"Medication", "Therapy", "Symptoms", "Judgmental", "Apathetic", "Assumptions"}
	failures  = [][]int{ // k of 20, by mode and model
		{1, 0, 8, 1, 2, 0, 0, 0, 0}, {4, 4, 17, 11, 13, 9, 10, 4, 5}, {3, 9, 12, 9, 9, 10, 7, 5, 5},
		{5, 5, 1, 2, 2, 1, 2, 4, 2}, {14, 4, 3, 3, 3, 1, 4, 8, 6}, {8, 7, 3, 5, 5, 7, 5, 8, 7},
	}
)

func about(id string) About {
	return About{ID: id, Title: "A figure of " + id, Desc: "What there is to see in it."}
}

func sampleDotWhisker() DotWhisker {
	return DotWhisker{
		About: about("overall"),
		Axis:  Axis{Title: "Overall quality, mean of 500 ratings", Min: 1, Max: 5, Step: 1, Better: Higher},
		Rows: []DotRow{
			{Label: evalNames[0], Note: "Meta · open weights", Value: 4.29, Interval: &Interval{4.16, 4.42}, Emphasis: true},
			{Label: evalNames[1], Note: "OpenAI · API", Value: 3.28, Interval: &Interval{3.06, 3.51}},
			{Label: evalNames[2], Note: "Google · API", Value: 3.26, Interval: &Interval{3.1, 3.42}},
			{Label: evalNames[3], Note: "CounselChat", Value: 2.6, Interval: &Interval{2.4, 2.8}},
			{Label: "A model that was only published", Value: 3.9},
			{Label: "A model without a figure", Value: math.NaN(), Group: "Not ranked"},
		},
	}
}

func samples(t testing.TB) []Figure {
	var out []Figure
	for _, k := range []interface{ Figure() (Figure, error) }{
		sampleDotWhisker(),
	} {
		f, err := k.Figure()
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}
