package convert

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A use is what a column is: one of [rowNames], a scale, or of a scale what one model, question or rater has.
type use struct{ own, of, on, by string }

func (u use) group() use { return use{of: u.of, on: u.on, by: u.by} }

// harmless is the own name of columns that are not read.
const harmless = "harmless"

// A reading is the rows of files of one form, with the plan that they are read by.
type reading struct {
	*call
	m     *mapping
	p     *Plan // of the mapping and the caller
	t     *table
	byOwn map[string][]int // the columns of each own name
	means bool             // a row is of figures, not of ratings
	adv   bool             // and of labels on failure modes
	words bool             // questions are named by their own words, which are not published
	notes []string
	paths []string

	unitOpen bool // what numbers mean is asked
	melted   bool // a row of the file is several
	parted   bool // names of columns have several words beside a scale's, of which one may be a question
}

func (x *reading) note(format string, args ...any) {
	x.notes = append(x.notes, fmt.Sprintf(format, args...))
}

func (x *reading) name() string {
	if n := len(x.paths); n > 3 {
		return fmt.Sprintf("%s, and %d more files", x.paths[0], n-1)
	}
	return strings.Join(x.paths, ", ")
}

// is gives a column its own name.
func (x *reading) is(i int, u use) {
	x.t.columns[i].use = u
	x.byOwn[u.own] = append(x.byOwn[u.own], i)
}

func (x *reading) has(own string) bool {
	return len(x.byOwn[own]) > 0 || len(x.p.Row[own]) == 1 && strings.HasPrefix(x.p.Row[own][0], constant)
}

// cell returns what a row says of an own name: the first of its columns that says anything.
func (x *reading) cell(r *row, own string) cell {
	var c cell
	for _, i := range x.byOwn[own] {
		if c = r.cell(i); !c.blank() {
			return c
		}
	}
	if all := x.p.Row[own]; c.blank() && len(all) > 0 && strings.HasPrefix(all[len(all)-1], constant) {
		return cell{all[len(all)-1][len(constant):], r.at}
	}
	return c
}

func (x *reading) said(r *row, own string) string { return strings.TrimSpace(x.cell(r, own).text) }

// free lists the columns that have values and whose meaning is not known.
func (x *reading) free() (out []int) {
	for i, c := range x.t.columns {
		if c.use.own == "" && len(c.values) > 0 {
			out = append(out, i)
		}
	}
	return out
}

func (x *reading) isScale(own string) bool {
	_, isDim := x.eval.Scale(own)
	_, isMode := x.terms.adv.Scale(own)
	return isDim || isMode || own == "triggered" || own == "score"
}

// understand finds what the columns are: what the plan says, then what their names do.
func (x *reading) understand() {
	choices(x.t)
	x.t.count()
	x.planned()
	for _, i := range x.free() {
		if name := x.t.columns[i].name; strings.HasPrefix(name, "about ") {
			x.is(i, use{own: name})
		}
	}
	for _, own := range []string{"model", "judge", "rater", "question", "mode", "dimension", "topic", "sample"} {
		x.take(own)
	}
	x.adv = x.terms.adv.Exists() && (x.has("mode") || x.has("triggered") || !x.terms.eval.Exists())
	if x.adv {
		x.take("triggered")
		x.labels()
	} else {
		if x.has("dimension") {
			x.take("score")
		}
		x.scales()
	}
	for _, i := range x.free() {
		if name := fold(x.t.columns[i].name); name == "n" || name == "questions" {
			x.is(i, use{own: name})
		}
	}
	if x.means = x.areMeans(); x.means {
		x.figures()
	}
	x.melt()
}

// melt makes rows of one model, question and rater of those that have a column of each, and columns of scales of rows that have
// one each: nothing after it knows of either.
func (x *reading) melt() {
	var groups []use
	columns := map[use]map[string][]int{} // of one model, question and rater, by what they are
	for i, c := range x.t.columns {
		if g := c.use.group(); x.isScale(c.use.own) || x.means && x.isFigure(c.use.own) {
			if columns[g] == nil {
				groups, columns[g] = append(groups, g), map[string][]int{}
			}
			columns[g][c.use.own] = append(columns[g][c.use.own], i)
		}
	}
	if len(groups) > 1 {
		groups = slices.DeleteFunc(groups, func(g use) bool { return g == use{} })
	}
	if x.melted = len(groups) > 0 && groups[0] != (use{}); !x.melted && (len(groups) == 0 || !x.has("dimension")) {
		return
	}
	each := x.has("dimension")
	ids := list.Map(x.t.rows, func(r row) string { return x.scaleIn(&r) })
	long := newTable(x.t.findings)
	at := list.Map(x.t.columns, func(c *column) int {
		if columns[c.use.group()][c.use.own] != nil {
			return -1
		}
		i := long.at(c.name, c.place)
		long.columns[i] = c
		return i
	})
	kept := list.Keep(list.UpTo(len(at)), func(i int) bool { return at[i] >= 0 }) // not each group looks at every column
	for name, all := range x.byOwn {
		x.byOwn[name] = slices.DeleteFunc(list.Map(all, func(i int) int { return at[i] }), func(i int) bool { return i < 0 })
	}
	own := func(own, name string) int {
		if len(x.byOwn[own]) == 0 {
			i := long.at(own+" of "+name, place{})
			long.columns[i].use.own, x.byOwn[own] = own, []int{i}
		}
		return x.byOwn[own][0]
	}
	names := map[string]map[string]bool{"model": {}, "question": {}, "rater": {}}
	for k := range x.t.rows {
		r := &x.t.rows[k]
		for _, g := range groups {
			n := row{place: r.place}
			for _, i := range kept {
				n.set(at[i], r.cell(i))
			}
			for i, what := range []string{"model", "question", "rater"} {
				if name := [...]string{g.of, g.on, g.by}[i]; name != "" {
					n.set(own(what, "columns"), cell{name, r.at})
					names[what][name] = true
				}
			}
			for _, name := range list.Keys(columns[g]) {
				all := columns[g][name]
				i := all[max(0, slices.IndexFunc(all, func(i int) bool { return !r.cell(i).blank() }))]
				if end, ok := strings.CutPrefix(name, "score"); ok && each && ids[k] != "" {
					name = ids[k] + end
				}
				n.set(own(name, x.t.columns[i].name), r.cell(i))
			}
			if !long.add(n) {
				break
			}
		}
	}
	for _, what := range list.Keys(names) {
		if len(names[what]) > 0 {
			x.note("a column of scores each of %s, %s", several(len(names[what]), what), source.Listed(list.Keys(names[what])))
		}
	}
	x.t = long
	x.t.count()
}

// planned gives the columns what the plan says of them.
func (x *reading) planned() {
	for _, own := range list.Keys(x.p.Row) {
		for _, name := range x.p.Row[own] {
			i, ok := x.t.index[name]
			x.met[name] = x.met[name] || ok
			if ok && (own != "sample" && own != "setting" || x.varies(i)) && x.t.columns[i].use.own == "" {
				x.is(i, use{own: own})
			}
		}
	}
	for _, name := range x.p.Unread.Harmless {
		if i, ok := x.t.index[name]; ok {
			if x.met[name] = true; x.t.columns[i].use.own == "" {
				x.t.columns[i].use.own = harmless
			}
		}
	}
	for _, id := range list.Keys(x.p.Scale) {
		for _, spec := range x.p.Scale[id].Column {
			x.plannedScale(id, spec)
		}
	}
}

func (x *reading) varies(i int) bool {
	c := x.t.columns[i]
	return len(c.values) > 1 || len(c.values) == 1 && c.blanks > 0
}

// holes are what stands in a column's name for whose score it is.
var holes = regexp.MustCompile(`\\\{(model|question|rater)\\\}`)

// plannedScale finds the columns of a scale: one, or one of each model, question and rater.
func (x *reading) plannedScale(id, spec string) {
	re, err := regexp.Compile("^" + holes.ReplaceAllString(regexp.QuoteMeta(spec), `(?P<$1>"[^"]+"|.+?)`) + "$")
	if err != nil {
		x.findings.AddFile("scale."+id, "the column %q names one thing twice", spec)
		return
	}
	for i, c := range x.t.columns {
		if m := re.FindStringSubmatch(c.name); m != nil && (c.use.own == "" || c.name == spec) {
			named := map[string]string{}
			for n, what := range re.SubexpNames() {
				named[what] = strings.Trim(m[n], "\" ")
			}
			x.is(i, use{id, named["model"], named["question"], named["rater"]})
			x.met[spec] = true
		}
	}
}

// forms are the readings of a column's name, without spaces: all of it, its label, its last part, that with the one before. A
// model below a judge is one.
func (x *reading) forms(c *column) []string {
	if c.forms != nil {
		return c.forms
	}
	parts := strings.Split(strings.ReplaceAll(c.name, "/", "."), ".")
	last := parts[len(parts)-1]
	all := []string{c.name, cmp.Or(c.label, c.name), last}
	if n := len(parts); n > 1 {
		all = append(all, parts[n-2]+" "+last, strings.TrimSuffix(parts[n-2], "s")+" "+last)
	}
	ofJudge := anyOf(x.wordsOf(strings.TrimSuffix(c.name, last)), ofJudge)
	c.forms = list.Map(all, func(s string) string {
		if s = strings.Join(x.wordsOf(s), ""); ofJudge && slices.Contains(columnNames["model"], s) {
			return "judgemodel"
		}
		return s
	})
	return c.forms
}

// isNamed reports whether a column has a name of an own name.
func (x *reading) isNamed(c *column, own string) bool {
	return slices.ContainsFunc(x.forms(c), func(name string) bool { return slices.Contains(columnNames[own], name) })
}

// take gives the free column that fits an own name best that name, those of a whole name first; further ones stay free, and are
// asked about if they could matter.
func (x *reading) take(own string) {
	free := x.free()
	for _, name := range columnNames[own] {
		for k := range 5 {
			for _, i := range free {
				if all := x.forms(x.t.columns[i]); k < len(all) && all[k] == name && !x.has(own) && x.fits(i, own) {
					x.is(i, use{own: own})
				}
			}
		}
	}
}

// fits reports whether a column of such a name can be what it says.
func (x *reading) fits(i int, own string) bool {
	c := x.t.columns[i]
	switch own {
	case "question": // of a harness, a prompt is one of several
		return !(x.m.harness() && strings.HasPrefix(c.name, "prompt"))
	case "judge": // or one who rates
		return x.byJudge() && !x.opt.Repeats || fold(lastPart(c.name)) != "judge"
	case "sample":
		return x.varies(i)
	case "dimension":
		known := func(v string) bool { return x.dimensionOf(v) != "" || x.modeOf(v) != "" }
		return x.varies(i) && slices.ContainsFunc(list.Keys(c.values), known)
	case "mode":
		return fold(c.name) == "mode" && x.terms.adv.Exists() || c.all(func(v string) bool { return x.modeOf(v) != "" })
	case "triggered":
		return isYesNo(c)
	}
	return true
}

// oneEach reports whether a column has another value in every row.
func (x *reading) oneEach(i int) bool {
	n := len(x.t.rows)
	return x.t.columns[i].blanks == 0 && n >= 4 && slices.Max(x.number(i))+1 == n
}

// isYesNo reports whether a column says yes or no, and nothing else.
func isYesNo(c *column) bool {
	return c.all(func(v string) bool { return answerOf(v) != "" || isTick(v) })
}

// labels finds columns of labels on failure modes: one a model, or else one a rater.
func (x *reading) labels() {
	if x.has("triggered") {
		return
	}
	byModel := !x.has("model")
	for _, i := range x.free() {
		c := x.t.columns[i]
		words := foldWord(c.name)
		aRater := aRater.MatchString(words) || summaryWords[words] || numbered.MatchString(words)
		if !isYesNo(c) || anyOf(x.wordsOf(c.name), flagWords) || !byModel && (x.has("rater") || !aRater) {
			continue
		}
		x.is(i, map[bool]use{true: {own: "triggered", of: c.name}, false: {own: "triggered", by: c.name}}[byModel])
	}
}

// scales finds the columns of dimensions: those of one dimension alone, and those whose names say besides whose score it is.
func (x *reading) scales() {
	exact, wide, rests := map[string][]int{}, map[int][2]string{}, map[string]bool{}
	for _, i := range x.free() {
		c := x.t.columns[i]
		id, rest := x.dimensionIn(c.name)
		if last := x.dimensionOf(c.name); last != "" {
			id, rest = last, ""
		} else if id == "" {
			id, rest = x.dimensionIn(c.label[strings.LastIndex(c.label, " - ")+1:])
		}
		sentence := x.isSentence(c)
		switch {
		case id == "" || turnedWords[rest] || !sentence && (anyOf(x.wordsOf(rest), besideWords) ||
			anyOf(x.wordsOf(strings.TrimSuffix(c.name, lastPart(c.name))), reasonWords)):
		case rest == "" || sentence && !strings.ContainsAny(c.name, "0123456789"):
			exact[id] = append(exact[id], i)
		case !x.isFigureEnd(rest):
			wide[i], rests[rest] = [2]string{id, rest}, true
			x.parted = x.parted || strings.Contains(rest, " ")
		}
	}
	found := len(exact) > 0
	for _, s := range x.dims {
		all := exact[s.ID]
		found = found || x.has(s.ID)
		if i := slices.IndexFunc(all, func(i int) bool { return x.t.columns[i].name == s.ID }); i >= 0 {
			all = all[i : i+1] // an id is no other column's name
		}
		if x.has(s.ID) || len(all) == 0 {
			continue
		} else if x.is(all[0], use{own: s.ID}); len(all) > 1 {
			columns := list.Map(all, func(i int) string { return x.t.columns[i].name })
			if noDot := func(name string) bool { return !strings.Contains(name, ".") }; x.m == ownTable && !x.has("model") &&
				x.plan.Models[""] == "" && !slices.ContainsFunc(columns, noDot) {
				x.findings.Add(x.t.columns[all[0]].errorf("%s stand under keys of their own, and none says which model answered: write a "+
					"record for each answer, with its model and question in it, or --model =<id> where all are of one", source.Listed(columns)))
				return
			}
			x.ask("scale "+s.ID, fmt.Sprintf("%s could be %s", source.Listed(columns), s.ID), columns...)
			for _, i := range all[1:] {
				x.t.columns[i].use.own = harmless
			}
		}
	}
	for _, i := range list.Keys(wide) {
		id, rest := wide[i][0], wide[i][1]
		if u, ok := x.whose(rest, len(rests)); !found && (ok || len(rests) == 1) { // one word around all: Answer.overall
			x.is(i, use{id, x.spelled(i, u.of), u.on, x.spelled(i, u.by)})
		}
	}
}

// isSentence reports whether a column's name is a sentence.
func (x *reading) isSentence(c *column) bool {
	return len(strings.Fields(cmp.Or(c.label, c.name))) > 3 || strings.HasSuffix(c.name, "?")
}

// Answers to where the names of columns say a question.
const (
	firstWord = "word first, as in 7_gpt_overall"
	lastWord  = "word last, as in overall_gpt_7"
)

var (
	aQuestion = regexp.MustCompile(`\b(?:q|question|item|case|vignette|scenario|prompt|post) ?([0-9]+)\b`)
	aRater    = regexp.MustCompile(`^(?:(?:r|e|a|c|ann|rater|expert|annotator|evaluator|judge|reviewer|coder|clinician|labeler|` +
		`participant|user) ?[0-9]+|(?:rater|expert|annotator|evaluator|reviewer|coder|clinician) ?[a-z])$`)
)

// whose says which model, question and rater a column of scores is of, by what its name says besides the dimension; n is how
// many such names differ.
func (x *reading) whose(rest string, n int) (u use, ok bool) {
	words := strings.Fields(rest)
	if said := x.plan.Said["missing question"]; said == firstWord && len(words) > 1 {
		u.on, rest = words[0], strings.Join(words[1:], " ")
	} else if n := len(words) - 1; said == lastWord && n > 0 {
		u.on, rest = words[n], strings.Join(words[:n], " ")
	} else if m := aQuestion.FindStringSubmatchIndex(rest); m != nil && !x.has("question") {
		u.on = "q" + rest[m[2]:m[3]]
		rest = strings.Join(strings.Fields(rest[:m[0]]+" "+rest[m[1]:]), " ")
	}
	last := rest[strings.LastIndexByte(rest, ' ')+1:]
	switch {
	case rest == "":
	case x.has("model") && (x.has("rater") || u.on != ""), n == 1 && !x.has("model") && !x.has("rater") && !aRater.MatchString(last):
		return u, false
	case x.has("model"):
		u.by = rest
	case x.has("rater"):
		u.of = rest
	case aRater.MatchString(last):
		u.of, u.by = strings.TrimSpace(strings.TrimSuffix(rest, last)), last
	default:
		u.of = rest
	}
	return u, true
}

// spelled returns words as a column's name spells them, so that a model is named as the file names it.
func (x *reading) spelled(i int, words string) string {
	spelled := strings.ReplaceAll(regexp.QuoteMeta(words), " ", `[^\pL\pM0-9]*`)
	if m := regexp.MustCompile("(?i)" + spelled).FindString(x.t.columns[i].name); strings.Join(x.wordsOf(m), " ") == words {
		return strings.Join(strings.Fields(m), " ")
	}
	return words
}

func isTick(v string) bool {
	return slices.Contains([]string{"x", "checked", "✓", "✔", "☑", "✅", "[x]", "ticked"}, strings.ToLower(v))
}

// sample shows the values of a column with how often they stand there.
func (x *reading) sample(i int) string {
	c := x.t.columns[i]
	values := c.ordered()
	said := list.Map(values[:min(5, len(values))], func(v string) string {
		return fmt.Sprintf("%s (%s)", source.Clip(v, 40), several(c.values[v], "row"))
	})
	if len(values) > 5 || c.many {
		said = append(said, "…")
	}
	if c.blanks > 0 {
		said = append(said, fmt.Sprintf("blank (%s)", several(c.blanks, "row")))
	}
	return strings.Join(said, ", ")
}

// several counts: 1 row, 2 rows.
func several(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
