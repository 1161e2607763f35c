package convert

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

var decimalComma = regexp.MustCompile(`^-?[0-9]{1,3},[0-9]+$`)

// aDate matches days as spreadsheets show what they took for one: 1-Mar, 04. Mai, Mar-01, 01.03.2026.
var aDate = regexp.MustCompile(`(?i)^(?:\d{1,2}(?:-|\. ?)` + months + `\.?(?:[- ]\d{2,4})?|` +
	months + `-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{2}-\d{2}-\d{2}|\d{4}-\d{2}-\d{2}(?: 00:00:00)?)$`)

const months = `(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)`

// numberOf reads a number: "4", 4.5, "4,5".
func numberOf(s string) (float64, bool) {
	s = strings.TrimSpace(s)
	if decimalComma.MatchString(s) {
		s = strings.Replace(s, ",", ".", 1)
	}
	if s == "" || len(s) > 30 || strings.Trim(s, "0123456789.eE+-") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(s, 64)
	return x, err == nil && math.Abs(x) <= 1e9
}

// answerOf reads an answer to a question of yes or no; "" is none.
func answerOf(s string) result.Answer {
	if answer, ok := among(names.Answers, strings.TrimRight(fold(strings.Trim(s, `"'`)), ".")); ok {
		return result.Answer(answer)
	}
	if n, ok := numberOf(s); ok && (n == 0 || n == 1) {
		return map[float64]result.Answer{0: result.No, 1: result.Yes}[n]
	}
	return ""
}

// isMissing reports whether a text stands for no answer.
func isMissing(s string) bool {
	if s = strings.TrimSpace(s); s != "" && s[0] >= '0' && s[0] <= '9' {
		return false
	}
	return strings.Trim(s, "-–—#!/. ") == "" || missingWords[foldWord(s)] || s == "#NULL!" || s == "#N/A"
}

// A value is what a cell says on a scale.
type value struct {
	answer  result.Answer
	missing bool
	word    string // that nobody knows, to be asked about
}

// A gauge reads the answers on one scale.
type gauge struct {
	result.Scale
	of    *Scale
	judge bool // any number in the range is a score
}

func (x *reading) gauge(s result.Scale) gauge {
	g := gauge{Scale: s, of: x.p.Scale[s.ID], judge: x.byJudge()}
	if g.of == nil {
		g.of = &Scale{}
	}
	return g
}

// stands returns what the plan says that a word stands for, or the word.
func (g gauge) stands(word string) (as string, said bool) {
	if as, said = g.of.Values[word]; !said {
		as, said = g.of.Values[fold(word)]
	}
	if !said {
		as = word
	}
	return as, said
}

func (g gauge) read(c cell) value {
	s, said := g.stands(strings.TrimSpace(c.text))
	switch answer := answerOf(s); {
	case said && s == "missing":
		return value{missing: true}
	case isMissing(s) && !said && g.of.Blank == "no" && g.Percent:
		return value{answer: result.No}
	case isMissing(s):
		return value{missing: true}
	case g.Percent && isTick(s):
		return value{answer: result.Yes}
	case g.Percent && answer != result.Unsure || g.Unsure && answer == result.Unsure:
		return value{answer: answer, word: map[bool]string{true: s}[answer == ""]}
	}
	low, high, of := ends(g.of.Unit)
	if !of {
		high = g.Max
	} else if high == 100 {
		s = strings.TrimSuffix(s, "%")
	}
	s = strings.TrimSuffix(s, "/"+strconv.FormatFloat(high, 'g', -1, 64)) // 3/5 on a scale up to 5 is 3
	n, ok := numberOf(s)
	if of {
		ok = ok && n >= low && n <= high
		n = g.Min + (n-low)/(high-low)*(g.Max-g.Min)
	}
	if n = math.Round(n*1e9) / 1e9; ok && !g.Percent && (g.Has(n) || g.judge && n >= g.Min && n <= g.Max) {
		return value{answer: result.ScoreOf(n)}
	}
	return value{word: s}
}

// ends returns the numbers of a unit that stand for the ends of a scale; of is false where numbers stand as they are.
func ends(unit string) (low, high float64, of bool) {
	switch unit {
	case "fraction":
		return 0, 1, true
	case "percent":
		return 0, 100, true
	}
	from, to, _ := strings.Cut(unit, "-")
	low, ok := numberOf(from)
	high, of = numberOf(to)
	return low, high, ok && of && low < high
}

// A puzzle is what the cells of one scale say.
type puzzle struct {
	scale                  result.Scale
	words                  map[string]int // that nobody knows
	first                  place
	cells, blanks, numbers int // with any answer, without one, with a number
	low, high              float64
	off                    bool // some numbers are no step of the scale
	answers                map[result.Answer]bool
}

// What numbers can be of besides the scale, as answers.
const (
	fraction = "fraction: 0 is the lowest score and 1 the highest"
	percent  = "percent: 0 is the lowest score and 100 the highest"
)

// puzzles asks about values with no reading, or with two: one question for all scales that have the same.
func (x *reading) puzzles() {
	x.dimensions()
	label := x.total
	label.ID = "triggered"
	groups, ones, above := map[string][]*puzzle{}, []*puzzle(nil), false
	for _, s := range append(slices.Clone(x.dims), label) {
		p, of := x.puzzle(s), x.gauge(s).of
		above = above || p.numbers > 0 && p.high > 1
		if s.Percent && of.Blank == "" && p.blanks > 0 && len(p.words) == 0 && len(p.answers) == 1 && p.answers[result.Yes] {
			x.ask("blank "+s.ID, fmt.Sprintf("%s says yes in %s and nothing, or a sign for it, in %s, never no: first at %s", s.ID,
				several(p.cells, "cell"), several(p.blanks, "cell"), p.first), "no", "missing")
		}
		if low, high, in := x.rangeOf(s.ID); in != "" && of.Unit == "" && !s.Percent && (low != s.Min || high != s.Max) {
			x.unitOpen = true
			x.ask("unit "+s.ID, fmt.Sprintf("the name of %s says %s, and the scale is from %v to %v", s.ID, in, s.Min, s.Max),
				in+": the ends of what was rated are those of the scale", "number: they stand as they are")
			continue
		}
		key, small := strings.Join(list.Keys(p.words), "\x00"), p.cells > 0 && p.numbers == p.cells && p.low >= 0 && p.high <= 1
		if len(p.words) > 1 { // one word says on all scales that there is no answer
			key += fmt.Sprint(s.Min, s.Max, s.Percent)
		}
		switch {
		case s.Percent || of.Unit != "" || p.cells == 0:
		case small && p.low == 1:
			ones = append(ones, p)
		case small && (s.Min > 0 || p.off) && (s.Min != 0 || s.Max != 1): // where a fraction of 1 is the score itself
			key = fraction
		case x.inPercent(s.ID), len(p.words) > 3 && p.numbers == p.cells && p.low >= 0 && p.high > 10 && p.high <= 100: // a slider's
			key = percent
		}
		if key != "" {
			groups[key] = append(groups[key], p)
		}
	}
	if f := groups[fraction]; len(ones) > 0 && (f != nil || x.besideThreshold() && !above) { // where 1 is one, too
		groups[fraction] = append(f, ones...)
	}
	for _, key := range list.Keys(groups) {
		x.askValues(key, groups[key])
	}
}

// askValues asks what numbers are of, or what words stand for, on some scales. That numbers stand as they are is offered where
// that can be.
func (x *reading) askValues(unit string, all []*puzzle) {
	p, n := all[0], map[string]int{}
	for _, q := range all {
		for w, k := range q.words {
			n[w] += k
		}
	}
	of := strings.Join(list.Map(all, func(p *puzzle) string { return p.scale.ID }), ", ")
	if unit == fraction || unit == percent {
		x.unitOpen = true
		answers := []string{unit}
		if len(n) == 0 {
			answers = append(answers, "number: they stand as they are")
		}
		x.ask("unit "+of, of+": all numbers are from 0 to 1, or in percent by their size or their columns' names, and the scale is not",
			answers...)
		return
	}
	words := list.Keys(n)
	slices.SortStableFunc(words, compareNumbers)
	said := list.Map(words, func(w string) string { return fmt.Sprintf("%s in %d", source.Quote(w), n[w]) })
	asked := p.scale.Asked()
	if p.scale.Percent {
		asked = "yes or no"
	} else if x.byJudge() {
		asked = fmt.Sprintf("a number from %v to %v", p.scale.Min, p.scale.Max)
	}
	x.ask("words "+of, fmt.Sprintf(
		"%s is %s, and of its cells %s: first at %s; “missing” counts these as none, %s=… says what each stands for", of, asked,
		source.FirstOf(8, said), p.first, strings.Join(words[:min(len(words), 8)], "=…; ")), "missing")
}

// scaleIn returns the dimension that a row of one names, or "".
func (x *reading) scaleIn(r *row) string {
	v := x.said(r, "dimension")
	if id := x.dimensionOf(v); id != "" {
		return id
	}
	if said := x.plan.Said["dimension "+v]; said != "not needed" {
		return said
	}
	return ""
}

// dimensions asks about names of dimensions that nobody knows; a harness scores much else.
func (x *reading) dimensions() {
	for _, i := range x.byOwn["dimension"] {
		c := x.t.columns[i]
		for _, v := range list.Keys(c.values) {
			if x.dimensionOf(v) == "" && x.modeOf(v) == "" && !x.m.harness() {
				x.ask("dimension "+v, fmt.Sprintf("%s says %s in %s, which is not a known scale", source.Quote(c.name), source.Quote(v),
					several(c.values[v], "row")),
					append([]string{"not needed"}, result.IDs(x.dims)...)...)
			}
		}
	}
}

// puzzle looks at all cells of a scale.
func (x *reading) puzzle(s result.Scale) *puzzle {
	g := x.gauge(s)
	p := &puzzle{scale: s, words: map[string]int{}, low: math.Inf(1), high: math.Inf(-1), answers: map[result.Answer]bool{}}
	for k := range x.t.rows {
		r := &x.t.rows[k]
		for _, i := range x.byOwn[s.ID] {
			c := r.cell(i)
			v := g.read(c)
			if (p.cells == 0 || v.word != "" && len(p.words) == 0) && !c.blank() {
				p.first = place{r.file, int(c.at)}
			}
			n, isNumber := numberOf(c.text)
			switch {
			case v.missing:
				if _, said := g.stands(strings.TrimSpace(c.text)); !said && (!c.blank() || !x.has("dimension")) {
					p.blanks++
				}
				continue
			case c.blank():
				continue
			case v.word == "":
				p.answers[v.answer] = true
			case len(p.words) < maxValues || p.words[v.word] > 0:
				p.words[v.word]++
			}
			if p.cells++; isNumber {
				p.numbers++
				p.low, p.high, p.off = min(p.low, n), max(p.high, n), p.off || !s.Has(n)
			}
		}
	}
	return p
}

// isPercentName reports whether a column's name says that its numbers are of a hundred.
func isPercentName(name string) bool {
	return strings.Contains(name, "%") || anyOf(wordsOf(name), set([]string{"percent", "percentage", "pct"}))
}

// inPercent reports whether the names of all columns of a scale have a percent sign.
func (x *reading) inPercent(own string) bool {
	return len(x.byOwn[own]) > 0 && !slices.ContainsFunc(x.byOwn[own],
		func(i int) bool { return !isPercentName(x.t.columns[i].name) })
}

// rangeOf returns the ends that the name of a scale's column says, as 1-10.
func (x *reading) rangeOf(own string) (low, high float64, in string) {
	for _, i := range x.byOwn[own] {
		if m := rangeEnds.FindStringSubmatch(x.t.columns[i].name); m != nil {
			in = m[1] + "-" + m[2]
			low, high, _ = ends(in)
		}
	}
	return low, high, in
}

// besideThreshold reports whether a column says from where on a score passes: scores are fractions of 1, then.
func (x *reading) besideThreshold() bool {
	return slices.ContainsFunc(x.t.columns, func(c *column) bool {
		return anyOf(x.wordsOf(lastPart(c.name)), set([]string{"threshold", "pass", "success"}))
	})
}

// compareNumbers compares two texts that are the same but for their numbers.
func compareNumbers(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }
