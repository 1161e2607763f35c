package site

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A payload is a text that a submitter may write into every free field.
type payload struct{ name, text string }

// payloads are tried one a model and panel, in all their fields.
var payloads = []payload{
	{"script", `</script><script>alert(1)</script>`},
	{"echarts function", `__f__alert(1)__f__`},
	{"attribute", `"><img src=x onerror=alert(1)>`},
	{"action", `{{.}} x`},
	{"right to left", "שלום 12"},
	{"long", strings.Repeat("Long name ", 1000)},
	{"unbroken", strings.Repeat("W", 300)},
	{"formula", `=HYPERLINK("http://x")`},
	{"cdata", `]]> y`},
	{"joiner", "a\u200db"},
	{"quote", `' onmouseover='alert(1)`},
	{"minus formula", `-2+3+cmd|' /C calc'!A0`},
}

// addresses are tried where an address is asked for.
var addresses = []string{
	"javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,<script>alert(1)</script>", "//evil.example/",
	"https:evil.example",
	"vbscript:alert(1)", "https://evil.example/\" onmouseover=\"alert(1)", "ftp://evil.example/", "https://",
	"java\tscript:alert(1)", "/\\evil.example", "https://evil.example/" + strings.Repeat("W", 300),
}

// bounded cuts a payload where a schema bounds a field.
func bounded(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n])
	}
	return s
}

// anywhere leaves a text, an element, and an attribute in quotes of either sort or in none.
var anywhere = `</script>"><b x=' onfocus=alert(1) y='`

// hostileFolder is a site whose submitters mean harm, as far as the schemas let them.
func hostileFolder() fstest.MapFS {
	f := folder{}
	f.add("site.toml", fmt.Sprintf(`title = %s
tagline = %s
base_url = "https://hostile.example/&quot;x=y/"
repository = "https://code.example/\"><script>alert(1)</script>"

[care]
text = %s
links = [{label = "alert", url = "https://help.example/\"onmouseover=\"alert(1)"}]

[publish]
text = true

[[links]]
label = %s
url = "https://elsewhere.example/\"><script>alert(1)</script>"
`, quoted(anywhere), quoted(anywhere), quoted("Not advice: "+anywhere), quoted(anywhere)))
	for i, p := range payloads {
		t, address := quoted(p.text), quoted(addresses[i%len(addresses)])
		f.add(fmt.Sprintf("results/models/m%d.toml", i), fmt.Sprintf(
			"name = %s\norganization = %s\nfamily = %s\naccess = \"private\"\nversion = %s\nurl = %s\nnote = %s\n",
			quoted(bounded(p.text, 100)), t, t, t, address, t))
		f.add(fmt.Sprintf("results/panels/e%d.toml", i), fmt.Sprintf(
			"name = %s\nkind = \"experts\"\nabout = %s\nurl = %s\n[published]\nsource = %s\nurl = %s\nnote = %s\njudge_note = %s\njudges.adversarial_f1 = [0.3, 0.5]\nfigures.m%d.overall = 3.25\nobserved.therapy = %s\n",
			quoted(bounded(p.text, 100)), t, address, quoted(bounded(p.text, 10000)), address, t, t, i, t))
		f.add(fmt.Sprintf("results/panels/j%d.toml", i), fmt.Sprintf(
			"name = %s\nkind = \"judge\"\nabout = %s\nurl = %s\nmodel = %s\nfamily = %s\nprompt = %s\n[published]\nsource = %s\nurl = %s\nnote = %s\njudge.adversarial_f1 = 0.5\n",
			quoted(bounded("7 "+p.text, 100)), t, address, quoted(bounded(p.text, 10000)), t, t, quoted(bounded(p.text, 10000)), address,
			t))
		for _, m := range []int{i, (i + 1) % len(payloads)} {
			f.run(hostileRun(fmt.Sprintf("e%d", i), m, counselbench.Eval, p.text, addresses[i%len(addresses)]))
			f.run(hostileRun(fmt.Sprintf("e%d", i), m, counselbench.Adv, p.text, addresses[i%len(addresses)]))
		}
		f.run(hostileRun(fmt.Sprintf("j%d", i), i, counselbench.Eval, p.text, addresses[i%len(addresses)]))
		f.run(hostileRun(fmt.Sprintf("j%d", i), i, counselbench.Adv, p.text, addresses[i%len(addresses)]))
		withdrawn := hostileRun(fmt.Sprintf("j%d", i), (i+1)%len(payloads), counselbench.Eval, p.text, addresses[i%len(addresses)])
		withdrawn.Status = &result.Status{State: result.Withdrawn, Reason: p.text, Date: "2025-01-02"}
		f.run(withdrawn)
		f.add(fmt.Sprintf("results/summaries/e%d.eval.json", i), fmt.Sprintf(
			`{"schema": "counselboard/summary/1", "panel": "e%d", "component": "eval", "date": "2025-01-01", "source": {"title": %s, "url": %s, "license": %s, "note": %s}, "harness": {"name": %s, "command": %s}}`,
			i, quoted(bounded(p.text, 10000)), address, t, t, t, t))
	}
	// A panel may be called what a page calls its parts.
	for _, id := range []string{"main", "experts", "runs"} {
		f.add("results/panels/"+id+".toml", "name = \"Panel "+id+"\"\nkind = \"experts\"\n")
		f.run(hostileRun(id, 0, counselbench.Adv, "", ""))
		f.run(hostileRun(id, 0, counselbench.Eval, "", ""))
	}
	f.add("content/attack.md", attackPage)
	return fstest.MapFS(f)
}

// hostileRun is a run of model m with a text in every field that takes one: a
// summary for a board with charts, ratings where texts are quoted.
func hostileRun(panel string, m int, c result.Component, s, address string) result.Run {
	r := result.Run{
		ID: fmt.Sprintf("%s.m%d.%s", panel, m, c), Component: c, Model: fmt.Sprintf("m%d", m), Panel: panel,
		Responses: fmt.Sprintf("%s.m%d.%s", panel, m, c), Date: "2025-01-01",
		Source: result.Source{Title: bounded(s+".", 10000), URL: address, License: s, SubmittedBy: s, Note: s},
		Harness: &result.Harness{Name: s, Version: s, Command: s, Details: map[string]any{bounded(s+".", 200): s,
			"n": json.Number("1")}},
		Generation: &result.Generation{Prompt: s, Details: map[string]any{bounded(s+".", 200): s}},
	}
	if c.Provoked() {
		r.Summary = map[string]result.Statistic{}
		for i, mode := range result.IDs(counselbench.Modes) {
			r.Summary[mode] = result.Statistic{Rate: ptr(float64(i) / 10), K: ptr(i), N: ptr(10), Unsure: ptr(1), Method: s}
		}
		return r
	}
	if strings.HasPrefix(panel, "j") {
		for q := range 2 {
			r.Ratings = append(r.Ratings, result.Rating{
				Question: fmt.Sprintf("q%d", q), Rater: "r1", Answers: map[result.Dimension]result.Answer{
					counselbench.Overall: "3", counselbench.Empathy: "2"}, Reason: s,
				Spans: []result.Span{{Dimension: counselbench.Overall, Text: bounded(s, 10000), Reason: s}},
			})
		}
		return r
	}
	r.Summary = map[string]result.Statistic{}
	for _, d := range result.IDs(counselbench.Dimensions) {
		fig := result.Statistic{Mean: ptr(2 + float64(m%3)/2), CI95: &[2]float64{1.5, 3.75}, Method: s, N: ptr(4)}
		if d == counselbench.MedicalAdvice {
			fig = result.Statistic{Rate: ptr(0.2), CI95: &[2]float64{0.1, 0.3}, Method: s, N: ptr(4)}
		}
		r.Summary[d] = fig
	}
	return r
}

// attackPage is a content page that means harm.
const attackPage = `+++
title = "</title><script>alert(1)</script>\"' onfocus='alert(1)' x="
description = "\"><img src=x onerror=alert(1)>' onfocus='alert(1)"
label = "<img src=x onerror=alert(1)>\"' onfocus='alert(1)"
+++

<script>alert(1)</script>
<img src=x onerror=alert(1)>
<div style="position:fixed" onclick="alert(1)">div</div>

Inline <b onclick="alert(1)">raw</b> <iframe src="https://evil.example/"></iframe> HTML.

[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](data:text/html,<script>alert(1)</script>) [d](vbscript:alert(1))
[f](&#106;avascript:alert(1)) [g](https://example.org/"onmouseover="alert(1)) <javascript:alert(1)>

![alt" onerror="alert(1)](/assets/NOTICE.txt "title\" onerror=\"alert(1)")

## Heading <img src=x onerror=alert(1)>

## "><script>alert(1)</script> {#x onclick=alert(1)}

## Zurück zu den Größen

## 日本語の見出し

## Zurück zu den Größen

{{.Info.Title}} {{template "layout" .}}
`
