package site

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// recomputed is the verdict that follows from a published claim's numbers, by the rule
// that the page of methods states.
func recomputed(c judge.ClaimDocument) judge.Verdict {
	switch {
	case c.Estimate == nil:
		return judge.NotMeasured
	case c.Reason != "" || c.CI95 == nil:
		return judge.Unclear
	case c.CI95.Lo > c.Against:
		return judge.Yes
	case c.CI95.Hi < c.Against:
		return judge.No
	}
	return judge.Unclear
}

// checked reports whether what else a yes asks for holds.
func checked(c *judge.CheckDocument) bool {
	if c == nil || c.Estimate == nil {
		return c == nil
	}
	return *c.Estimate > 0 && (c.Interval == nil || c.Interval.Lo > 0)
}

// publishedClaim reads the pairs of numbers that intervals are published as.
type publishedClaim struct {
	judge.ClaimDocument
	CI95  *[2]float64 `json:"ci95"`
	Check *struct {
		Estimate *float64
		Interval *[2]float64
	} `json:"check"`
}

// TestClaims recomputes every verdict of the demo's site from data/judges.json, finds
// every claim there must be, and the same claims in each judge's own file.
func TestClaims(t *testing.T) {
	t.Parallel()
	s := built(t, theDemoSite)
	type judged struct {
		ID, Sentence string
		Claims       []json.RawMessage
	}
	var all struct{ Judges []judged }
	if err := json.Unmarshal(s.file(t, "data/judges.json"), &all); err != nil {
		t.Fatal(err)
	}
	seen := map[judge.Verdict]int{}
	for _, j := range all.Judges {
		var own judged
		if err := json.Unmarshal(s.file(t, "data/judges/"+j.ID+".json"), &own); err != nil {
			t.Fatal(err)
		}
		if len(own.Claims) != len(j.Claims) || own.Sentence != j.Sentence {
			t.Errorf("%s: its own file has other claims", j.ID)
		}
		kinds := map[judge.ClaimKind]bool{}
		for _, raw := range j.Claims {
			c := claimOf(t, raw)
			kinds[c.Claim] = true
			seen[c.Verdict]++
			if got := recomputed(c); got != c.Verdict || got == judge.Yes && !checked(c.Check) {
				t.Errorf("%s: the verdict on %s, %s, is %s; from its numbers %s: %s", j.ID, c.Claim, c.Scope, c.Verdict, got, raw)
			}
			if decided := c.Verdict == judge.Yes || c.Verdict == judge.No; decided != (c.Reason == "") {
				t.Errorf("%s: %s, %s: %s for the reason %q", j.ID, c.Claim, c.Scope, c.Verdict, c.Reason)
			}
		}
		for _, kind := range judge.ClaimKinds {
			if !kinds[kind] {
				t.Errorf("%s: nothing is claimed of %s", j.ID, kind)
			}
		}
	}
	if len(all.Judges) != 7 || min(seen[judge.Yes], seen[judge.No], seen[judge.Unclear], 2*seen[judge.NotMeasured]) < 10 {
		t.Errorf("%d judges, verdicts %v", len(all.Judges), seen)
	}
	if lines := strings.Count(string(s.file(t, "data/claims.csv")),
		"\n"); lines != 1+seen[judge.Yes]+seen[judge.No]+seen[judge.Unclear]+seen[judge.NotMeasured] {
		t.Errorf("claims.csv has %d lines", lines)
	}
	if shown := words(s.judge(t, demo.JudgeConstant)); !strings.Contains(shown, "What can be said") ||
		strings.Contains(shown, "no worse than one expert does") {
		t.Error("the constant judge's page lacks its claims, or praises it")
	}
}

func claimOf(t *testing.T, raw json.RawMessage) judge.ClaimDocument {
	t.Helper()
	var p publishedClaim
	if err := json.Unmarshal(raw, &p); err != nil {
		t.Fatal(err)
	}
	c := p.ClaimDocument
	interval := func(ends *[2]float64) *stats.Interval {
		if ends == nil {
			return nil
		}
		return &stats.Interval{Lo: ends[0], Hi: ends[1]}
	}
	c.CI95 = interval(p.CI95)
	if p.Check != nil {
		c.Check = &judge.CheckDocument{Estimate: p.Check.Estimate, Interval: interval(p.Check.Interval)}
	}
	return c
}

// TestFindings holds what the paper says against the numbers published here: the page names every
// statement with its verdict, and a site without the paper's panels has none.
func TestFindings(t *testing.T) {
	t.Parallel()
	s := built(t, theRealSite)
	page := string(s.files["findings/index.html"])
	want := map[string]string{
		"llama-leads": board.Supported, "llama-advice": board.InPart, "therapists-lowest": board.InPart,
		"experts-agree":   board.OnlyCode,
		"gpt-5-oversteps": board.Supported, "capable-risk": board.CannotTell,
		"gpt-3.5-apathetic": board.InPart,
		"judges-flatter":    board.InPart, "judges-lenient": board.InPart, "best-judge": board.NotComputed,
		"disclaimers": board.NotComputed,
	}
	for id, verdict := range want {
		_, item, ok := strings.Cut(page, `<li id="`+id+`">`)
		if item, _, _ = strings.Cut(item, "</li>"); !ok || !strings.Contains(strings.ToLower(item), ">"+verdict+"</p>") {
			t.Errorf("%s is not said to be %s: %q", id, verdict, item)
		}
		if csv := string(s.files["data/findings.csv"]); !strings.Contains(csv, "\n"+id+",") ||
			strings.Count(csv, ","+verdict+",") == 0 {
			t.Errorf("data/findings.csv does not have %s, %s", id, verdict)
		}
	}
	if n := strings.Count(page, `<p class="said `); n != len(want) {
		t.Errorf("%d verdicts, want %d", n, len(want))
	}
	if items := built(t, theItemSite); items.files["findings/index.html"] != nil ||
		strings.Contains(string(items.files["index.html"]), "findings/") {
		t.Error("a site without the paper's panels says what the paper says")
	}
}
