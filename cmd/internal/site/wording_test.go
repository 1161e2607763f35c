package site

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// misworded is what no page says: other words for a clear difference, for an
// expert, and counts and p values that do not fit their sentence.
var misworded = regexp.MustCompile(`told apart|istinguishable|[Cc]linician|p = [<>]|from 0 others?|` +
	`(?:^|\s)1 (?:models|runs|labels|answers|questions|ratings|pairs|others|groups|judges|experts|raters|panels|dimensions|modes|topics)\b|` +
	`(?:^|[^o] )[+−]?1 points\b`)

// sentenceEnd is where one sentence ends and another begins.
var sentenceEnd = regexp.MustCompile(`[.:;] `)

// longSentence is the length in bytes from which a page says a sentence once.
const longSentence = 120

// said returns the long sentences of an element's paragraphs, as far as they are not in a
// fold.
func said(n *html.Node) []string {
	var out []string
	for c := range n.ChildNodes() {
		switch c.DataAtom {
		case atom.Details, atom.Template:
		case atom.P:
			for _, s := range sentenceEnd.Split(proseOf(c), -1) {
				if s = strings.TrimSuffix(s, "."); len(s) >= longSentence {
					out = append(out, s)
				}
			}
		default:
			out = append(out, said(c)...)
		}
	}
	return out
}

// explained is what stands near the first mention of each part of the benchmark.
var explained = map[*regexp.Regexp]*regexp.Regexp{
	regexp.MustCompile(`\bEVAL\b`): regexp.MustCompile(`questions`),
	regexp.MustCompile(`\bADV\b`):  regexp.MustCompile(`provok|[Ss]tress test`),
}

// repeats finds long sentences that stand on a page twice. What submitters write may.
func (p *htmlPage) repeats() {
	once := map[string]bool{}
	body := firstElement(p.root, "main")
	if body == nil {
		return
	}
	for _, s := range said(body) {
		if once[s] {
			p.badf("says twice: %s", s)
		}
		once[s] = true
	}
}

// wording finds words on a page that the site has another word for, and parts of
// the benchmark that are named before they are explained.
func (p *htmlPage) wording() {
	text := proseOf(firstElement(p.root, "main"))
	for _, at := range misworded.FindAllStringIndex(text, -1) {
		p.badf("says %q: …%s…", text[at[0]:at[1]], around(text, at, 60))
	}
	for part, words := range explained {
		if at := part.FindStringIndex(text); at != nil && !words.MatchString(around(text, at, 110)) {
			p.badf("names %s before it explains it: …%s…", text[at[0]:at[1]], around(text, at, 110))
		}
	}
}

// around returns what stands round a place in a text, n bytes on either side.
func around(text string, at []int, n int) string {
	return strings.ToValidUTF8(text[max(0, at[0]-n):min(len(text), at[1]+n)], "")
}

// proseOf returns what an element says outside code, pictures, scripts and templates, with single spaces.
func proseOf(n *html.Node) string {
	if n == nil {
		return ""
	}
	return proseWithout(n, func(n *html.Node) bool {
		return slices.Contains([]string{"script", "template", "svg", "code", "pre"}, n.Data)
	})
}

// proseWithout returns what an element says outside those that are skipped, with single spaces.
func proseWithout(n *html.Node, skipped func(*html.Node) bool) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data + " ")
		}
		for c := range n.ChildNodes() {
			if c.Type != html.ElementNode || !skipped(c) {
				walk(c)
			}
		}
	}
	walk(n)
	return strings.Join(strings.Fields(b.String()), " ")
}

// TestWording: the rule finds what it is there for, and lets the rest pass.
func TestWording(t *testing.T) {
	for text, want := range map[string]int{
		"EVAL: answers to patients’ questions. ADV: those that provoke failures. 1 model, 21 models, p < 0.001.": 0,
		"EVAL and ADV":             2,
		"It changes by +1 points.": 1, "It changes by −1 to +1 points, or by +1 point.": 0,
		"In brackets stand the 95% intervals, which allow for the raters whom the questions share and for the questions that they were asked. " +
			"</p><p>In brackets stand the 95% intervals, which allow for the raters whom the questions share and for the questions that they were asked.": 1,
		"The two cannot be told apart.": 1, "It is one of 1 models": 1, "tau 0.8, p = <0.001.": 1, "<code>EVAL told apart</code>": 0,
	} {
		p := parsePage("x.html", []byte("<main><p>"+text+"</p></main>"))
		p.repeats()
		if p.wording(); len(p.bad) != want {
			t.Errorf("%q: %q, want %d", text, p.bad, want)
		}
	}
}
