package convert

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Numbers with what they mean: "4 – good", "4/5", "good (4)".
var (
	numberFirst  = regexp.MustCompile(`^([0-9]{1,3})\s*(?:[-–—=:.)]|\s)\s*([^0-9\s].*)$`)
	numberLast   = regexp.MustCompile(`^([^0-9]+?)\s*\(([0-9]{1,3})\)$`)
	numberOfAll  = regexp.MustCompile(`^([0-9]{1,3}(?:\.[0-9]+)?)\s*/\s*([0-9]{1,3})$`)
	decimalComma = regexp.MustCompile(`^-?[0-9]{1,3},[0-9]+$`)
)

// aDate matches days as spreadsheets show what they took for one, in some languages: 1-Mar, 04. Mai, Mar-01, 01.03.2026.
var aDate = regexp.MustCompile(`(?i)^(?:\d{1,2}(?:-|\. ?)` + months + `\.?(?:[- ]\d{2,4})?|` +
	months + `-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{2}-\d{2}-\d{2}|\d{4}-\d{2}-\d{2}(?: 00:00:00)?)$`)

const months = `(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mrz|mär|mai|okt|dez|ene|abr|ago|dic|avr|févr|juil|août|déc)`

// numberIn returns the number that stands in a text with what it means, and that.
func numberIn(s string) (number, meaning string) {
	if m := numberFirst.FindStringSubmatch(s); m != nil && !aDate.MatchString(s) {
		return m[1], m[2]
	}
	if m := numberLast.FindStringSubmatch(s); m != nil {
		return m[2], m[1]
	}
	return "", ""
}

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
	for _, form := range []string{s, strings.Trim(s, `"'`)} {
		if r := answerWords[strings.ReplaceAll(strings.TrimRight(fold(form), "."), " ", "")]; r != nil {
			return map[string]result.Answer{"yes": result.Yes, "no": result.No, "unsure": result.Unsure}[r[0].own]
		}
	}
	if n, ok := numberOf(s); ok && (n == 0 || n == 1) {
		return map[float64]result.Answer{0: result.No, 1: result.Yes}[n]
	}
	if number, meaning := numberIn(strings.TrimSpace(s)); number != "" {
		if r := answerWords[strings.ReplaceAll(fold(meaning), " ", "")]; r != nil {
			return answerOf(meaning)
		}
	}
	return ""
}

// isMissing reports whether a text stands for no answer.
func isMissing(s string) bool {
	if s = strings.TrimSpace(s); s != "" && s[0] >= '0' && s[0] <= '9' {
		return false
	}
	return s == "" || strings.Trim(s, "-–—#!/. ") == "" || missingWords[foldWord(s)] || s == "#NULL!" || s == "#N/A"
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
	all   map[string]string // what words stand for on all scales
	judge bool              // any number in the range is a score
}

func (x *reading) gauge(s result.Scale) gauge {
	g := gauge{Scale: s, of: x.p.Scale[s.ID], judge: x.byJudge()}
	if g.of == nil {
		g.of = &Scale{}
	}
	if all := x.p.Scale[allScales]; all != nil {
		g.all = all.Values
	}
	return g
}

// stands returns what the plan says that a word stands for.
func (g gauge) stands(word string) (string, bool) {
	for _, values := range []map[string]string{g.of.Values, g.all} {
		for _, key := range []string{word, fold(word)} {
			if v, ok := values[key]; ok {
				return v, true
			}
		}
	}
	return "", false
}

func (g gauge) read(c cell) value {
	s := strings.TrimSpace(c.text)
	if c.kind == formula {
		s = c.text
	}
	v, said := g.stands(s)
	switch {
	case said && (v == "missing" || isMissing(v)):
		return value{missing: true}
	case said:
		s = v
	case c.blank() && g.of.Blank == "no" && (g.Percent):
		return value{answer: result.No}
	case c.blank() || isMissing(s):
		return value{missing: true}
	}
	answer := answerOf(s)
	if g.Percent {
		switch {
		case answer == result.Unsure && !g.Unsure:
		case answer != "":
			return value{answer: answer}
		case isTick(s):
			return value{answer: result.Yes}
		}
		return value{word: s}
	}
	if answer == result.Unsure && g.Unsure {
		return value{answer: answer}
	}
	if n, ok := g.number(s); ok {
		switch g.of.Unit {
		case "fraction":
			if n < 0 || n > 1 {
				return value{word: s}
			}
			n = g.Min + n*(g.Max-g.Min)
		case "percent":
			if n < 0 || n > 100 {
				return value{word: s}
			}
			n = g.Min + n/100*(g.Max-g.Min)
		}
		n = math.Round(n*1e9) / 1e9
		if g.Has(n) || g.judge && n >= g.Min && n <= g.Max {
			return value{answer: result.ScoreOf(n)}
		}
		return value{word: s}
	}
	return value{word: s}
}

// number returns the number that a cell says: 4, "4 – good", 4/5, ★★★★☆, "4 stars".
func (g gauge) number(s string) (float64, bool) {
	if n, ok := numberOf(s); ok {
		return n, true
	}
	if strings.Trim(s, "★☆⭐ \ufe0f") == "" {
		return float64(strings.Count(s, "★") + strings.Count(s, "⭐")), true
	}
	if m := numberOfAll.FindStringSubmatch(s); m != nil && m[2] == string(result.ScoreOf(g.Max)) {
		return numberOf(m[1])
	}
	if before, ok := strings.CutSuffix(s, "%"); ok && g.of.Unit == "percent" {
		return numberOf(before)
	}
	if number, _ := numberIn(s); number != "" {
		return numberOf(number)
	}
	return 0, false
}

// A puzzle is what cells of one scale say that nobody knows.
type puzzle struct {
	scale  result.Scale
	words  map[string]int
	first  place
	cells  int  // with any answer
	zeroTo bool // all numbers are from 0 to 1
	zeroes bool // of which some are not 1
	ones   bool // all are 1
	off    bool // some are no step of the scale
	only   result.Answer
	two    bool // different answers stand there
	blanks int
}

// puzzles asks about values with no reading, or with two.
func (x *reading) puzzles() {
	x.dimensions()
	label := x.total
	label.ID = "triggered"
	scales := append(slices.Clone(x.dims), label)
	bySet := map[string][]*puzzle{}
	var order []string
	var fractions, low, percents, ones []string
	for _, s := range scales {
		p := x.puzzle(s)
		if p == nil {
			continue
		}
		if s.Percent && p.blanks > 0 && p.cells > 0 && !p.two && p.only != result.No && p.only != result.Unsure && x.gauge(s).of.Blank == "" {
			x.ask("blank "+s.ID, fmt.Sprintf("%s says yes in %s and nothing in %s, never no: first at %s", s.ID, several(p.cells, "cell"), several(p.blanks, "cell"), p.first), "no", "missing")
		}
		if !s.Percent && p.ones && x.gauge(s).of.Unit == "" {
			ones = append(ones, s.ID)
		}
		if !s.Percent && p.zeroTo && x.gauge(s).of.Unit == "" && (s.Min != 0 || s.Max != 1) { // where a fraction of 1 is the score itself
			if fractions = append(fractions, s.ID); s.Min > 0 && p.zeroes {
				low = append(low, s.ID)
			}
			continue
		}
		if !s.Percent && x.gauge(s).of.Unit == "" && x.inPercent(s.ID) {
			percents = append(percents, s.ID)
			continue
		}
		if len(p.words) == 0 {
			continue
		}
		key := strings.Join(sorted(p.words), "\x00")
		if strings.ContainsAny(key, "0123456789") || x.ladder(s, sorted(p.words)) != "" {
			key += fmt.Sprint(s.Min, s.Max, s.Percent)
		}
		if bySet[key] == nil {
			order = append(order, key)
		}
		bySet[key] = append(bySet[key], p)
	}
	if len(fractions) > 0 {
		x.unitOpen = true
		fractions = append(fractions, ones...) // beside fractions, 1 is one, too
		answers := []string{"fraction: 0 is the lowest score and 1 the highest"}
		if len(low) == 0 {
			answers = append(answers, "number: they stand as they are")
		}
		x.ask("unit "+strings.Join(fractions, ", "), "all numbers are from 0 to 1, on "+strings.Join(fractions, ", ")+": 1 may be the highest score, or the lowest", answers...)
	}
	if len(percents) > 0 {
		x.unitOpen = true
		x.ask("unit "+strings.Join(percents, ", "), "the names of the columns have a percent sign, and the scale none: "+strings.Join(percents, ", "),
			"percent: 0 is the lowest score and 100 the highest", "number: they stand as they are")
	}
	// One question for all scales that have the same words.
	for _, key := range order {
		all := bySet[key]
		p := all[0]
		ids := []string{p.scale.ID}
		for _, q := range all[1:] {
			ids = append(ids, q.scale.ID)
			for w, n := range q.words {
				p.words[w] += n
			}
		}
		x.askWords(p, ids)
	}
}

// scaleIn returns the dimension that a row of one names, or "".
func (x *reading) scaleIn(r *row) string {
	v := x.said(r, "dimension")
	if id := x.dimensionOf(v); id != "" {
		return id
	}
	if said := x.plan().Said["dimension "+v]; said != "not needed" {
		return said
	}
	return ""
}

// dimensions asks about names of dimensions that nobody knows; a harness scores much else.
func (x *reading) dimensions() {
	for _, i := range x.byOwn["dimension"] {
		c := x.t.columns[i]
		for _, v := range sorted(c.values) {
			if x.dimensionOf(v) != "" || x.modeOf(v) != "" || x.m.harness() {
				continue
			}
			answers := []string{"not needed"}
			for _, s := range x.dims {
				answers = append(answers, s.ID)
			}
			x.ask("dimension "+v, fmt.Sprintf("%s says %s in %s, which is no scale that is known", source.Quote(c.name), source.Quote(v), several(c.values[v], "row")), answers...)
		}
	}
}

// puzzle looks at all cells of a scale; nil where it has none.
func (x *reading) puzzle(s result.Scale) *puzzle {
	g := x.gauge(s)
	p := &puzzle{scale: s, words: map[string]int{}, zeroTo: true}
	seen, whole, numbers := false, true, 0
	look := func(r *row, i int) {
		c := r.cell(i)
		if c.blank() && c.kind != formula {
			p.blanks++
			return
		}
		if !seen {
			seen, p.first = true, place{r.file, int(c.at)}
		}
		v := g.read(c)
		if v.missing {
			return
		}
		p.cells++
		if n, ok := numberOf(c.text); ok {
			numbers++
			p.zeroTo = p.zeroTo && n >= 0 && n <= 1
			whole = whole && n == 1
			p.off = p.off || !s.Has(n)
		} else {
			p.zeroTo = false
		}
		switch {
		case v.word != "":
			if len(p.words) < maxValues || p.words[v.word] > 0 {
				p.words[v.word]++
			}
			if p.words[v.word] == 1 && len(p.words) == 1 {
				p.first = place{r.file, int(c.at)}
			}
			p.two = true
		case p.only == "":
			p.only = v.answer
		case p.only != v.answer:
			p.two = true
		}
	}
	for k := range x.t.rows {
		r := &x.t.rows[k]
		for _, i := range x.byOwn[s.ID] {
			look(r, i)
		}
		if len(x.byOwn["score"]) > 0 && x.scaleIn(r) == s.ID {
			for _, i := range x.byOwn["score"] {
				if i == x.scoreColumn(r, x.t.columns[i].use.group()) {
					look(r, i)
				}
			}
		}
	}
	if !seen {
		return nil
	}
	p.zeroes = !whole
	p.ones = whole && numbers > 0 && p.zeroTo && !x.besideThreshold()
	if s.Min <= 0 && !p.off {
		p.zeroTo = false // 0 and 1 are its own
	}
	p.zeroTo = p.zeroTo && numbers > 0 && (!whole || x.besideThreshold())
	return p
}

// isPercentName reports whether a column's name says that its numbers are of a hundred.
func isPercentName(name string) bool {
	return strings.Contains(name, "%") || slices.ContainsFunc(wordsOf(name), func(w string) bool { return w == "percent" || w == "percentage" || w == "pct" })
}

// inPercent reports whether the names of all columns of a scale have a percent sign.
func (x *reading) inPercent(own string) bool {
	return len(x.byOwn[own]) > 0 && !slices.ContainsFunc(x.byOwn[own], func(i int) bool { return !isPercentName(x.t.columns[i].name) })
}

// besideThreshold reports whether a column says from where on a score passes: scores are fractions of 1, then.
func (x *reading) besideThreshold() bool {
	return slices.ContainsFunc(x.t.columns, func(c *column) bool {
		words := wordsOf(lastPart(c.name))
		return slices.Contains(words, "threshold") || slices.Contains(words, "pass") || slices.Contains(words, "success")
	})
}

// askWords asks what words stand for on some scales, with the numbers of the ladder that has all of them.
func (x *reading) askWords(p *puzzle, ids []string) {
	words := sorted(p.words)
	slices.SortStableFunc(words, compareNumbers)
	var said []string
	for _, w := range words {
		if len(said) < 8 {
			said = append(said, fmt.Sprintf("%s in %d", source.Quote(w), p.words[w]))
		}
	}
	if len(words) > 8 {
		said = append(said, "…")
	}
	of := strings.Join(ids, ", ")
	answers := []string{"missing"}
	if pairs := x.ladder(p.scale, words); pairs != "" {
		answers = []string{pairs, "missing"}
	}
	if x.inHundred(words, p.scale) && !p.scale.Percent {
		x.ask("unit "+of, fmt.Sprintf("of the cells of %s say %s: first at %s", of, strings.Join(said, ", "), p.first),
			"percent: 0 is the lowest score and 100 the highest")
		x.unitOpen = true
		return
	}
	form := strings.Join(words[:min(len(words), 8)], "=…; ") + "=…"
	x.ask("words "+of, fmt.Sprintf("%s is %s, and of its cells %s: first at %s; “missing” counts these as none, %s says what each stands for", of, x.asked(p.scale), strings.Join(said, ", "), p.first, form), answers...)
}

func (x *reading) asked(s result.Scale) string {
	switch {
	case s.Percent:
		return "yes or no"
	case x.byJudge():
		return fmt.Sprintf("a number from %v to %v", s.Min, s.Max)
	}
	return s.Asked()
}

// inHundred reports whether words are several numbers up to 100, as of a slider.
func (x *reading) inHundred(words []string, s result.Scale) bool {
	above := 0
	for _, w := range words {
		n, ok := numberOf(w)
		if !ok || n < 0 || n > 100 {
			return false
		}
		if n > 10 {
			above++
		}
	}
	return above >= 4
}

// ladder returns what words stand for on a scale that has as many steps as a ladder with all of them, or "".
func (x *reading) ladder(s result.Scale, words []string) string {
	if s.Percent {
		return ""
	}
	found := ""
	for _, l := range ladders {
		if l[""] != len(s.Values()) {
			continue
		}
		type pair struct {
			step int
			word string
		}
		var pairs []pair
		for _, w := range words {
			if step := l[fold(w)]; step > 0 {
				pairs = append(pairs, pair{step, w})
			}
		}
		if len(pairs) != len(words) {
			continue
		}
		slices.SortFunc(pairs, func(a, b pair) int { return cmp.Or(b.step-a.step, strings.Compare(a.word, b.word)) })
		var out []string
		for _, p := range pairs {
			out = append(out, p.word+"="+s.Values()[p.step-1])
		}
		said := strings.Join(out, "; ")
		if found != "" && found != said {
			return ""
		}
		found = said
	}
	return found
}

// compareNumbers compares two texts that are the same but for their numbers.
func compareNumbers(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }
