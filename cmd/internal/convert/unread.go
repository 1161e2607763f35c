package convert

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A column that is not read is harmless only if it cannot matter. Three things matter: it parts the rows of one model's answers to
// one question, so that these may be of several answers; it says what kind of thing rated; it marks rows that may not count.

// mostSplit is how many values a column has at most that may part rows, unless they name answers.
const mostSplit = 20

// unread asks about the columns that are not read and could matter, and says in one line which others are not read.
func (x *reading) unread() {
	answerOf := x.numbered("model", "question", "dimension", "mode", "sample", "setting")
	raterOf, modelOf, questionOf := x.numbered("rater"), x.numbered("model"), x.numbered("question")
	var others []string
	for i, c := range x.t.columns {
		if c.use.own != "" || len(c.values) == 0 {
			continue
		}
		words := x.wordsOf(lastPart(c.name))
		why, answers := "", []string(nil)
		isFlag, isKind := x.isFlag(i), x.isKind(i)
		id, rest := x.dimensionIn(c.name)
		known := anyOf(words, harmlessWords) || anyOf(words, besideWords) || strings.HasSuffix(strings.ToLower(lastPart(c.name)), "id") && !x.splits(i, answerOf, true)
		switch {
		case x.means:
			if id != "" && !anyOf(words, besideWords) {
				why, answers = "names "+id+" and is not read", []string{id}
			}
		case isKind != "":
			why = isKind
		case id != "" && !x.m.harness() && !anyOf(words, besideWords) && !anyOf(x.wordsOf(rest), besideWords) && !x.isSentence(c) && !known:
			why = "names " + id
			if !x.has(id) {
				answers = append(answers, id)
			}
		case isFlag && x.varies(i):
			if !x.of(i, modelOf) || x.hasBad(i) {
				why = "may say which rows do not count"
			}
		case x.hasBad(i) && x.varies(i):
			why = "may say which rows do not count"
		case !x.varies(i) || known || x.of(i, modelOf) || x.of(i, questionOf):
		case x.isMetadata(c.name) && !x.splits(i, answerOf, false):
		case x.splits(i, answerOf, false) && !((x.aboutRater(c) || ofPath[c.name]) && x.of(i, raterOf)):
			why = "differs in rows of one model and question"
			answers = append(answers, "setting", "sample")
			if !x.adv {
				answers = append(answers, x.openScales(i)...)
			}
		}
		if why != "" && len(answers) == 0 && isKind == "" && x.splits(i, answerOf, false) {
			answers = append(answers, "setting", "sample")
		}
		if why == "" || x.sameAsAsked(i) || isKind == "" && !anyOf(words, flagWords) && x.offered(c.name) {
			if (len(c.values) > 1 || c.blanks > 0) && !ofPath[c.name] && !x.m.harness() {
				others = append(others, c.name)
			}
			continue
		}
		x.askColumn(i, why, answers)
	}
	if len(others) > 0 {
		x.note("columns that are not read: %s", source.Listed(others))
	}
}

// offered reports whether a column is an answer to what is missing.
func (x *reading) offered(name string) bool {
	return slices.ContainsFunc(x.asks, func(a *Ask) bool { return strings.HasPrefix(a.About, "missing ") && slices.Contains(a.Answers, name) })
}

// isMetadata reports whether a name is of what a tool keeps beside a question.
func (x *reading) isMetadata(name string) bool {
	return x.m.harness() && strings.HasPrefix(name, "doc.")
}

// askColumn asks what a column is: these rows only, a setting or a sample, or nothing that matters.
func (x *reading) askColumn(i int, why string, more []string) {
	c := x.t.columns[i]
	values := sorted(c.values)
	slices.SortStableFunc(values, func(a, b string) int { return c.values[b] - c.values[a] })
	var answers []string
	if len(values) <= 5 {
		if c.blanks > 0 {
			values = append(values, blankValue)
		}
		for _, v := range values {
			answers = append(answers, "only "+v)
		}
		if len(values) > 2 {
			for _, v := range values {
				answers = append(answers, "without "+v)
			}
		}
	} else {
		why += " (“only” or “without” and a value takes some rows)"
		for _, v := range append(values, sorted(c.bad)...) {
			if isBad(v) && len(answers) < 10 {
				answers = append(answers, "without "+v)
			}
		}
	}
	if words := x.wordsOf(c.name); slices.ContainsFunc(words, func(w string) bool { return slices.Contains(names.Words["model"], w) }) && len(values) > 1 && why[0] == 'd' {
		more = append(more, "model")
	}
	x.ask("column "+c.name, fmt.Sprintf("%s %s: %s; at %s", source.Quote(c.name), why, x.sample(i), c.place), append(append(answers, more...), harmless)...)
}

// isFlag reports whether a column may mark rows: by a word of its name, or since it holds nothing but true and false.
func (x *reading) isFlag(i int) bool {
	c := x.t.columns[i]
	words := x.wordsOf(lastPart(c.name))
	if n := len(words); n > 0 && slices.Contains([]string{"id", "idx", "index", "no", "nr", "number"}, words[n-1]) {
		return false
	}
	if anyOf(words, flagWords) && (len(words) < 5) && len(c.values) <= 5 && !c.many {
		return true
	}
	for v := range c.values {
		switch strings.ToLower(v) {
		case "true", "false", "yes", "no", "pass", "fail", "ok", "0", "1", "t", "f", "y", "n":
		default:
			return false
		}
	}
	return len(c.values) > 0 && !harmlessWords[foldWord(c.name)]
}

// hasBad reports whether some cells of a column, in few words, say that something went wrong.
func (x *reading) hasBad(i int) bool {
	c := x.t.columns[i]
	if len(c.bad) > 0 {
		return true
	}
	for v := range c.values {
		if isBad(v) {
			return true
		}
	}
	words := x.wordsOf(lastPart(c.name))
	return slices.ContainsFunc(words, func(w string) bool { return w == "error" || w == "errors" || w == "exception" }) && len(c.values) > 0 && c.blanks > 0
}

// isKind says of what kinds of raters a column tells, or "" where it tells of none, or of what the caller says.
func (x *reading) isKind(i int) string {
	c := x.t.columns[i]
	name := foldWord(lastPart(c.name))
	words := x.wordsOf(lastPart(c.name))
	machine, people := 0, 0
	for v, n := range c.values {
		switch w := foldWord(v); {
		case machineWords[w]:
			machine += n
		case peopleWords[w]:
			people += n
		}
	}
	isNamed := kindNames[name] || len(words) > 1 && (words[0] == "is" || words[0] == "by" || words[0] == "from") && (anyOf(words[1:], machineWords) || anyOf(words[1:], peopleWords))
	rated := len(c.values) > 1 && (machine > 0 && people > 0 || isNamed && (machine > 0 || x.isFlag(i)))
	said := ""
	switch {
	case len(c.values) > 8:
		return ""
	case rated:
		said = "tells people from machines, and a panel is of one kind"
	case isNamed && machine > 0 && len(c.values) == 1 && !x.byJudge() && c.blanks == 0:
		said = "says that machines rated, and the panel is to be of people"
	case isNamed && people > 0 && len(c.values) == 1 && x.byJudge() && name != "role" && name != "type":
		said = "says that people rated, and the panel is to be a judge"
	case isNamed && x.isFlag(i) && len(c.values) == 1 && !x.byJudge() && anyOf(words, machineWords) && (c.values["true"]+c.values["True"]+c.values["TRUE"]+c.values["1"]+c.values["yes"] > 0):
		said = "says that machines rated, and the panel is to be of people"
	}
	return said
}

// aboutRater reports whether a column says something of who rated.
func (x *reading) aboutRater(c *column) bool {
	for _, name := range x.forms(c) {
		for _, r := range append(columnNames[strings.ReplaceAll(name, " ", "")], weakNames[strings.ReplaceAll(name, " ", "")]...) {
			if r.own == "rater" {
				return true
			}
		}
	}
	return false
}

// numbered gives every row the number of what it says under some own names.
func (x *reading) numbered(own ...string) []int {
	ids := map[string]int{}
	out := make([]int, len(x.t.rows))
	var b strings.Builder
	for k := range x.t.rows {
		b.Reset()
		for _, o := range own {
			for _, i := range x.byOwn[o] {
				b.WriteString(strings.TrimSpace(x.t.rows[k].cell(i).text))
				b.WriteByte(0)
			}
		}
		id, ok := ids[b.String()]
		if !ok {
			id = len(ids)
			ids[b.String()] = id
		}
		out[k] = id
	}
	return out
}

// of reports whether a column says one thing of each of some groups of rows, of which there are several.
func (x *reading) of(i int, group []int) bool {
	first := map[int]string{}
	for k, g := range group {
		v := strings.TrimSpace(x.t.rows[k].cell(i).text)
		if old, ok := first[g]; ok && old != v {
			return false
		}
		first[g] = v
	}
	return len(first) > 1 || len(group) == 1
}

// splits reports whether a column parts the rows of one group: it has few values, or each names one group and stands in several
// rows, as an answer's id does.
func (x *reading) splits(i int, group []int, onlyIDs bool) bool {
	first, groupOf := map[int]string{}, map[string]int{}
	parts, isID := false, true
	for k, g := range group {
		v := strings.TrimSpace(x.t.rows[k].cell(i).text)
		if old, ok := first[g]; ok {
			parts = parts || old != v
		} else {
			first[g] = v
		}
		if old, ok := groupOf[v]; ok {
			isID = isID && old == g
		} else {
			groupOf[v] = g
		}
	}
	isID = isID && len(groupOf) > len(first) && 2*len(groupOf) <= len(group)+len(first)
	few := len(groupOf) <= 5 || len(groupOf) <= mostSplit && 4*len(groupOf) <= len(group)
	return parts && (isID || few && !onlyIDs)
}

// openScales lists the scales that no column has and whose numbers a column has.
func (x *reading) openScales(i int) (out []string) {
	for _, s := range x.dims {
		fits := !x.has(s.ID) && !s.Percent
		for v := range x.t.columns[i].values {
			n, err := strconv.ParseFloat(v, 64)
			fits = fits && err == nil && s.Has(n)
		}
		if fits {
			out = append(out, s.ID)
		}
	}
	return out
}
