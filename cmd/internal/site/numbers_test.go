package site

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// Every number in a sentence comes from a figure: while a site is built, all that
// templates may write numbers with leaves a mark around what it wrote, and keeps the
// typed value. In the pages no number may stand outside a mark, unless it is part of
// a text of the results or one of a few constants; and what is marked as a mean, a
// share or the like must be a number that the leaderboard holds.

// numberFuncs are the functions that write a typed value, and textFuncs those that
// write a text of the results as it is.
var (
	numberFuncs = []string{
		"hundredths", "percent", "signed", "onScale", "bias", "decimal", "score", "p", "pIs",
		"percentRange", "count", "plural", "words",
		"signedRange", "interval", "biasRange", "apartOn", "rank", "counts", "day",
	}
	textFuncs = []string{"name", "shorten", "about", "some"}
)

// Marks are of characters that no text has: begin, the number of the record, text, end.
const (
	markBegin, markText, markEnd = '\ue000', '\ue001', '\ue002'
	markDigit                    = '\ue100' // and the 255 after it
)

// A written is a value that a function wrote.
type written struct {
	by   string
	args []reflect.Value
}

// A recorder keeps what was written, on pages that are filled several at once.
type recorder struct {
	mu  sync.Mutex
	all []written
}

func (r *recorder) mark(by string, args []reflect.Value, text string) string {
	if text == "" {
		return ""
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	n := len(r.all)
	r.all = append(r.all, written{by, args})
	return string([]rune{markBegin, markDigit + rune(n>>16&255), markDigit + rune(n>>8&255), markDigit + rune(n&255), markText}) +
		text + string(markEnd)
}

// in lists what was written into a text.
func (r *recorder) in(text string) []written {
	var out []written
	for _, m := range marks.FindAllString(text, -1) {
		c := []rune(m)
		out = append(out, r.all[(c[1]-markDigit)<<16|(c[2]-markDigit)<<8|(c[3]-markDigit)])
	}
	return out
}

// wrap returns a function that does what f does and marks it.
func (r *recorder) wrap(name string, f any) any {
	v := reflect.ValueOf(f)
	return reflect.MakeFunc(v.Type(), func(args []reflect.Value) []reflect.Value {
		call := v.Call
		if v.Type().IsVariadic() {
			call = v.CallSlice
		}
		out := call(args)
		switch x := out[0].Interface().(type) {
		case string:
			out[0] = reflect.ValueOf(r.mark(name, args, x))
		case []string:
			marked := make([]string, len(x))
			for i, s := range x {
				marked[i] = r.mark(name, args, s)
			}
			out[0] = reflect.ValueOf(marked)
		}
		return out
	}).Interface()
}

// afterMark applies a function of words to what follows the mark at the beginning.
func afterMark(f func(string) string) func(string) string {
	return func(s string) string {
		if strings.HasPrefix(s, string(markBegin)) {
			i := strings.IndexRune(s, markText) + utf8.RuneLen(markText)
			return s[:i] + f(s[i:])
		}
		return f(s)
	}
}

// recorded builds a site whose templates mark what they write.
func recorded(t *testing.T, folder func() *builtSite) (*builtSite, *recorder) {
	t.Helper()
	r, kept := &recorder{}, maps.Clone(page.Funcs)
	defer maps.Copy(page.Funcs, kept)
	for _, name := range slices.Concat(numberFuncs, textFuncs) {
		if page.Funcs[name] == nil {
			t.Fatalf("templates have no function %s", name)
		}
		page.Funcs[name] = r.wrap(name, page.Funcs[name])
	}
	for _, name := range []string{"capital", "lower"} {
		page.Funcs[name] = afterMark(page.Funcs[name].(func(string) string))
	}
	s := folder()
	if s.err != nil {
		t.Fatal(s.err)
	}
	return s, r
}

// constants are numbers in sentences that are no figures.
var constants = []struct{ pattern, why string }{
	{`95%|95\x{00a0}%`, "the confidence of every interval"},
	{`[Ff]rom 1 to 5|\b1–5\b|\b1–4\b|\ba 4 beside a 5|\ba 1 beside a\s+5`, "scales"},
	{`(?:from )?−1 to 1|\b1 (?:is|means) perfect|\b1 means that other|perfect is 1\b|\(1 is perfect agreement, 0 that|, 0 (?:is|none)|\bnear 0\b|\b0 is as|(?:At|Above|Below|excludes|includes) 0\b`, "the ends and the middle of a measure"},
	{`\b(?:84|174) mm\b`, "the widths of a journal's columns"},
	{`F1\b|PPI\+\+|SHA-256|UTF-8|JSON-LD`, "names"},
	{`(?:Figure|figure) \d+\b`, "the numbers of figures, which Go counts"},
	{`\b988\b`, "a telephone number"},
	{`(?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d`, "months"},
	{`(?i)(?:two|2) to (?:six|6)\b|At most 6 models|6 models stand here`, "the most models that fit side by side"},
	{`\b0\.05\b|\b5%`, "the level of every test"},
	{`columns add to 100%|0\.5 is chance`, "what shares of a whole add to, and what a guess finds"},
	{`below 30 answers, 10 questions or two experts`, "when a judge's level is not tested"},
	{`[Ff]ewer than (?:30|ten)\b|\b90%|\b99%`, "when little is said of a judge, and intervals of checks"},
	{`\b95 of 100\b|\beight of ten cases\b`, "what intervals hold, and what is to be found"},
	{`\b(three raters, )?30 questions,? and nearly all\b`, "what it takes to be placed"},
	{`from 0 \(not at all\) to 1|undefined, not 0`, "the ends of a measure, and no number"},
	{`and \d+ more\b`, "the runs that a citation does not name"},
}

var (
	// not one and two, which are pronouns
	numberIn = regexp.MustCompile(`(?i)\d+(?:[.,]\d+)*%?|\b(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|hundred|tenths?)\b`)
	allowed  = func() *regexp.Regexp {
		var all []string
		for _, c := range constants {
			all = append(all, c.pattern)
		}
		return regexp.MustCompile(strings.Join(all, "|"))
	}()
	marks = regexp.MustCompile(string(markBegin) + `...` + string(markText))
)

// outside returns a text without what is marked.
func outside(s string) string {
	var b strings.Builder
	depth := 0
	for _, c := range s {
		switch {
		case c == markBegin:
			depth++
			b.WriteByte(' ')
		case c == markEnd:
			depth--
			b.WriteByte(' ')
		case depth <= 0 && c != markText:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// clearOfMarks returns a text with what is marked, but without the marks.
func clearOfMarks(s string) string {
	return strings.ReplaceAll(marks.ReplaceAllString(s, ""), string(markEnd), "")
}

// unfounded lists the numbers of a text that no recorded figure wrote.
func unfounded(text string, given *strings.Replacer) []string {
	return numberIn.FindAllString(allowed.ReplaceAllString(given.Replace(outside(text)), " "), -1)
}

// sentencesOf lists what a page says in sentences: paragraphs, heads, items, captions, its title and its description. Not what
// stands in tables, whose cells are figures, in pictures, in code, in lists of choices, and what is invented or quoted.
func sentencesOf(p *htmlPage) []string {
	var out []string
	skipped := func(n *html.Node) bool {
		class, _ := attrOf(n, "class")
		return slices.Contains(strings.Fields("table svg code pre script style nav datalist select option textarea time footer math template"),
			n.Data) || class == "example" || class == "quoted"
	}
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		name, _ := attrOf(n, "name")
		switch {
		case skipped(n):
			return
		case slices.Contains(strings.Fields("p h1 h2 h3 h4 li summary figcaption title dd dt"), n.Data):
			out = append(out, proseWithout(n, skipped))
			return
		case n.DataAtom == atom.Meta && name == "description":
			content, _ := attrOf(n, "content")
			out = append(out, content)
		}
		for c := range n.ChildNodes() {
			walk(c)
		}
	}
	walk(p.root)
	return out
}

// holdings walks what the leaderboard holds: numbers and texts.
type holdings struct {
	numbers map[float64]bool
	texts   map[string]bool
	seen    map[any]bool
}

func (h *holdings) add(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if v.IsNil() {
			return
		}
		if v.Kind() != reflect.Slice {
			key := [2]any{v.Pointer(), v.Type()}
			if h.seen[key] {
				return
			}
			h.seen[key] = true
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.Elem().IsValid() {
			h.add(v.Elem())
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[judge.Cut]() && v.CanInterface() {
			h.numbers[v.Interface().(judge.Cut).Missed()] = true // published as what is found
		}
		for i := range v.NumField() {
			h.add(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			h.add(v.Index(i))
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			h.add(k)
			h.add(v.MapIndex(k))
		}
	case reflect.Float64:
		h.numbers[v.Float()], h.numbers[-v.Float()] = true, true
	case reflect.String:
		h.texts[v.String()] = true
	}
}

// given removes the texts of the results that have a number in them, the longest
// first.
func (h *holdings) given() *strings.Replacer {
	var texts []string
	for s := range h.texts {
		if len(s) > 2 && numberIn.MatchString(s) {
			texts = append(texts, strings.Join(strings.Fields(s), " "))
		}
	}
	slices.SortFunc(texts, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, s := range texts {
		pairs = append(pairs, s, " ")
	}
	return strings.NewReplacer(pairs...)
}

// TestNumbers finds the figure of every number in every sentence. A plain run reads
// every third page.
func TestNumbers(t *testing.T) {
	for name, site := range map[string]*builtSite{"real": built(t, theRealSite), "demo": built(t, theDemoSite)} {
		t.Run(name, func(t *testing.T) {
			paths := sample.InTurn(slices.DeleteFunc(site.paths(".html"), func(path string) bool { return !speaks(path) }), 0, 3)
			s, r := recorded(t, func() *builtSite { return site.again(site.folder, paths) })
			h := holdingsOf(s)
			given := h.given()
			sentences, numbers := 0, 0
			said := map[string]bool{}
			for _, path := range paths {
				for _, text := range sentencesOf(parsePage(path, s.files[path])) {
					sentences++
					for _, n := range unfounded(text, given) {
						if key := n + outside(text); !said[key] {
							said[key] = true
							t.Errorf("%s: no figure wrote %q in %q", path, n, clearOfMarks(text))
						}
					}
					for _, w := range r.in(text) {
						numbers++
						for _, x := range w.unknown(h) {
							if key := fmt.Sprint(w.by, x); !said[key] {
								said[key] = true
								t.Errorf("%s: %s wrote %v, which the leaderboard does not hold, in %q", path, w.by, x, clearOfMarks(text))
							}
						}
					}
				}
			}
			t.Logf("%d sentences, %d numbers and names in them", sentences, numbers)
			if numbers < 500 {
				t.Errorf("only %d numbers were recorded", numbers)
			}
		})
	}
}

// speaks reports whether a page has sentences of the templates': not what is written
// by hand in Markdown, in the glossary, not the lists of columns.
func speaks(path string) bool {
	for _, written := range []string{"about/", "submit/", "glossary/", "data/", "method/", "404.html"} {
		if strings.HasPrefix(path, written) {
			return false
		}
	}
	return true
}

func holdingsOf(s *builtSite) *holdings {
	h := &holdings{map[float64]bool{}, map[string]bool{}, map[any]bool{}}
	lb := s.lb
	lb.Ask(s.src.Stated)
	h.add(reflect.ValueOf(lb))
	for _, p := range lb.Panels {
		h.add(reflect.ValueOf(p.HeldElsewhere(counselbench.Adv)))
		for _, j := range lb.Panels {
			if p.Published != nil {
				h.add(reflect.ValueOf((&page.JudgesPage{KnowsNothing: j.KnowsNothing}).Bounds(p.Published)))
			}
		}
		for _, b := range p.Boards() {
			tested, decided := 0, 0 // mistake by mistake
			for _, s := range b.Scales {
				n, clear := b.Compared(s.ID)
				tested, decided = tested+n, decided+clear
			}
			h.add(reflect.ValueOf([]any{tested, decided, b.Opposed()}))
			if !b.Component.Provoked() {
				for _, l := range b.LeftOut {
					h.add(reflect.ValueOf(l.Prevalence()))
				}
			}
		}
	}
	h.add(reflect.ValueOf([]any{s.src.Config, s.src.Elsewhere}))
	for _, p := range s.src.Content {
		h.texts[p.Title] = true
	}
	h.texts[s.src.Results.Digest()] = true
	h.add(reflect.ValueOf(s.src.Results.Releases))
	return h
}

// unknown lists the means, shares and other fractions of what was written that the
// leaderboard does not hold.
func (w written) unknown(h *holdings) []float64 {
	if slices.Contains(textFuncs, w.by) {
		return nil
	}
	own := &holdings{map[float64]bool{}, map[string]bool{}, map[any]bool{}}
	for _, a := range w.args {
		switch a.Type().String() {
		case "float64", "*float64", "interface {}", "stats.Number", "stats.Estimate", "stats.Interval":
			own.add(a)
		}
	}
	var out []float64
	for x := range own.numbers {
		if x >= 0 && !h.numbers[x] && x != math.Trunc(x) {
			out = append(out, x)
		}
	}
	slices.Sort(out)
	return out
}

// TestNumbersFail finds numbers that no figure wrote, and one that is written properly and of nothing.
func TestNumbersFail(t *testing.T) {
	given := (&holdings{texts: map[string]bool{"GPT-5": true}}).given()
	r := &recorder{}
	seven := r.mark("words", nil, "seven")
	for text, want := range map[string][]string{
		"Of GPT-5, " + seven + " ratings (95% interval).":           nil,
		"Of GPT-5, 47% of " + seven + " ratings.":                   {"47%"},
		"GPT-5 leads on Five of " + seven + ", rank 2 to 3 of 4.":   {"Five", "2", "3", "4"},
		r.mark("name", nil, "Model 9") + " misses 1,234 of 3.5":     {"1,234", "3.5"},
		r.mark("name", nil, "Model "+r.mark("count", nil, "9")+"8"): nil,
	} {
		if got := unfounded(text, given); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", clearOfMarks(text), got, want)
		}
	}
	share := written{"percent", []reflect.Value{reflect.ValueOf(0.4711)}}
	for held, want := range map[float64][]float64{0.4711: nil, 0.47: {0.4711}} {
		if got := share.unknown(&holdings{numbers: map[float64]bool{held: true}}); !slices.Equal(got, want) {
			t.Errorf("where %v is held, %v is unknown, want %v", held, got, want)
		}
	}
}
