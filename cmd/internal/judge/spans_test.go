package judge

import (
	"slices"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

func TestSentences(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"Take it.", []string{"Take it."}},
		{"Take it. Now!  Why not?", []string{"Take it.", "Now!", "Why not?"}},
		{"“Take it.” Then wait", []string{"“Take it.”", "Then wait"}},
		{"a line\nanother\r\n\r\n… ", []string{"a line", "another"}},
		{"2.5 mg", []string{"2.5 mg"}},
		{"...", nil},
		{"", nil},
	} {
		var got []string
		for _, s := range sentencesOf(c.text) {
			got = append(got, s.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func copiedBy(rater string, texts ...string) result.Rating {
	r := result.Rating{Question: "q", Rater: rater}
	for _, text := range texts {
		r.Spans = append(r.Spans, result.Span{Dimension: counselbench.Toxicity, Text: text})
	}
	return r
}

func TestSpans(t *testing.T) {
	for _, c := range []struct {
		name           string
		experts, judge []result.Rating
		flagged, missed,
		lone, copies, unmatched int
		undefined bool
	}{
		{"found, in other words around it",
			[]result.Rating{copiedBy("e1", "You are to blame."), copiedBy("e2", "you are to BLAME, says he")}, []result.Rating{copiedBy("j", "Well, you are to blame, says he. Really.")},
			1, 0, 0, 1, 0, false},
		{"missed",
			[]result.Rating{copiedBy("e1", "You are to blame."), copiedBy("e2", "You are to blame.")}, []result.Rating{copiedBy("j", "Something else.")},
			1, 1, 0, 1, 1, false},
		{"the same expert twice is one expert",
			[]result.Rating{copiedBy("e1", "You are to blame.", "You are to blame")}, []result.Rating{copiedBy("j", "You are to blame.")},
			0, 0, 1, 1, 0, true},
		{"a long copy holds two sentences",
			[]result.Rating{copiedBy("e1", "You are to blame. Get over it."), copiedBy("e2", "Get over it!"), copiedBy("e3", "you are to blame")}, []result.Rating{copiedBy("j", "Get over it.")},
			2, 1, 0, 1, 0, false},
		{"an expert who means the whole answer",
			[]result.Rating{copiedBy("e1", "You are really to blame."), copiedBy("e2", "All of it.")}, []result.Rating{copiedBy("j", "Something else.")},
			1, 1, 0, 1, 0, false},
		{"a judge that means the whole answer",
			[]result.Rating{copiedBy("e1", "You are really to blame."), copiedBy("e2", "you are really to blame")}, []result.Rating{copiedBy("j", "all")},
			1, 0, 0, 1, 0, false},
		{"a judge that copied nothing",
			[]result.Rating{copiedBy("e1", "You are to blame."), copiedBy("e2", "You are to blame.")}, []result.Rating{copiedBy("j")},
			1, 0, 0, 0, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newTiny("a")
			s.run("experts", "a", result.Eval, c.experts...)
			s.run("judge", "a", result.Eval, c.judge...)
			all := s.judged(t, result.Eval).Spans
			if len(all) != 1 || all[0].Scale.ID != "toxicity" {
				t.Fatalf("%+v", all)
			}
			x := all[0]
			if x.Flagged != c.flagged || x.Lone != c.lone || x.Copies != c.copies || x.Unmatched != c.unmatched || (x.Missed.Undefined != "") != c.undefined {
				t.Errorf("%+v", x)
			}
			if !c.undefined && (x.MissedN != c.missed || x.Missed.N != c.flagged) {
				t.Errorf("missed %d of %d", x.MissedN, x.Missed.N)
			}
		})
	}
	s := newTiny("a")
	s.run("experts", "a", result.Eval, overall("q", "e", 1))
	s.run("judge", "a", result.Eval, copiedBy("j", "You are to blame."))
	if got := s.judged(t, result.Eval).Spans; len(got) != 0 {
		t.Errorf("experts copied nothing: %+v", got)
	}
}
