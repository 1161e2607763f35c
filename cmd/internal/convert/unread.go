package convert

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A column that is not read is harmless only if it cannot matter. Three things matter: it parts the rows of one model's answers
// to one question, so that these may be of several answers; it says what kind of thing rated; it marks rows that may not count.

// mostSplit is how many values a column has at most that may part rows, unless they name answers.
const mostSplit = 20

// unread asks about the columns that are not read and could matter, and says in one line which others are not read.
func (x *reading) unread() {
	answers := x.numbered("model", "question", "dimension", "mode", "sample", "setting")
	raters, models, questions := x.numbered("rater"), x.numbered("model"), x.numbered("question")
	var others []string
	same := x.sameAsAsked()
	for i, c := range x.t.columns {
		if c.use.own != "" || len(c.values) == 0 {
			continue
		}
		words := x.wordsOf(lastPart(c.name))
		id, rest := x.dimensionIn(c.name)
		beside := anyOf(words, besideWords) || id != "" && anyOf(x.wordsOf(rest), besideWords)
		why, more, parts := x.isKind(i), []string(nil), x.splits(i, answers, false)
		isSort := parts && x.isSort(i) && !x.m.harness() && id == "" && !(anyOf(words, personWords) && of(x.number(i), raters))
		known := !isSort && (beside || anyOf(words, harmlessWords)) ||
			strings.HasSuffix(strings.ToLower(lastPart(c.name)), "id") && !x.splits(i, answers, true)
		isKind := why != ""
		switch {
		case isKind || x.means && (id == "" || beside) && c.name != hiddenColumn:
		case id != "" && (x.means || !known && !x.m.harness() && !x.isSentence(c)):
			if why = "names " + id + " and is not read"; turnedWords[rest] {
				why = "may be " + id + " turned round, which is to be written the other way into the file"
			}
			if !x.has(id) && !turnedWords[rest] {
				more = append(more, id)
			}
		case x.besideRows(i):
			if others = append(others, c.name); x.saysMore(i) && !x.means {
				x.partly(x.name(), source.Quote(c.name)+" beside the rows is "+list.Keys(c.values)[0])
			}
			continue
		case !x.varies(i):
		case x.hasBad(i) || x.isFlag(i) && !of(x.number(i), models):
			why = "may say which rows do not count"
		case known || of(x.number(i), models) || of(x.number(i), questions) || x.m.harness() && strings.HasPrefix(c.name, "doc.") &&
			!parts:
		case parts && !((x.isNamed(c, "rater") || ofPath[c.name]) && of(x.number(i), raters)):
			why = "differs in rows of one model and question"
		}
		if why == "" || same(i) || !isKind && !anyOf(words, flagWords) && x.offered(c.name) {
			if x.varies(i) && !ofPath[c.name] && !x.m.harness() {
				others = append(others, c.name)
			}
			continue
		}
		if parts && !isKind && (id == "" || len(more) == 0) {
			more = append([]string{"setting", "sample"}, more...)
		}
		x.askRows(i, why, more)
	}
	if len(others) > 0 {
		x.note("columns that are not read: %s", source.Listed(others))
	}
}

// isSort reports whether every row of a column has one of a few words, each in many rows, as those of a comment or a day do not.
func (x *reading) isSort(i int) bool {
	c := x.t.columns[i]
	return c.blanks == 0 && len(c.values) <= 5 && !c.many && 4*len(c.values) <= len(x.t.rows) &&
		!slices.ContainsFunc(list.Keys(c.values), func(v string) bool { return strings.ContainsAny(v, "0123456789") })
}

// besideRows reports whether a column is a key that stands once beside all rows of a file.
func (x *reading) besideRows(i int) bool {
	rows := x.t.rows
	return len(rows) > 1 && !x.m.harness() && !slices.ContainsFunc(rows, func(r row) bool {
		return r.file == nil || r.file.grid || r.cell(i) == (cell{}) || r.file == rows[0].file && r.cell(i) != rows[0].cell(i)
	})
}

// saysMore reports whether such a key says that the file has not all rows: by a number of pages or ratings, or as still running.
func (x *reading) saysMore(i int) bool {
	words, v := x.wordsOf(lastPart(x.t.columns[i].name)), strings.ToLower(list.Keys(x.t.columns[i].values)[0])
	n, isNumber := numberOf(v)
	counts := []int{1, len(x.t.rows)}
	for _, own := range []string{"model", "question", "rater"} {
		counts = append(counts, slices.Max(x.numbered(own))+1)
	}
	if anyOf(words, harmlessWords) {
		return false // the cost, say, of all
	}
	return anyOf(words, moreWords) && !slices.Contains([]string{"false", "0", "none", strconv.Itoa(len(x.paths))}, v) ||
		anyOf(words, wholeWords) && !slices.Contains([]string{"true", "1", "ok", "200", "submitted", "published", "final"}, v) &&
			!wholeWords[v] ||
		anyOf(words, countWords) && !anyOf(words, moreWords) && isNumber && !slices.Contains(counts, int(n))
}

// offered reports whether a column is an answer to what is missing.
func (x *reading) offered(name string) bool {
	return slices.ContainsFunc(x.asks, func(a *Ask) bool {
		return strings.HasPrefix(a.About, "missing ") && slices.Contains(a.Answers, name) || slices.Contains(a.Answers, "column "+name)
	})
}

// askRows asks what a column is: these rows only, a setting or a sample, or nothing that matters.
func (x *reading) askRows(i int, why string, more []string) {
	c := x.t.columns[i]
	values := c.ordered()
	bad := list.Keep(values, isBad)
	rows := list.Map(bad[:min(len(bad), 10)], func(v string) string { return "without " + v })
	if len(values) > 5 || c.many {
		why += " (“only” or “without” and a value takes some rows)"
	} else {
		if c.blanks > 0 {
			values = append(values, blankValue)
		}
		good := list.Keep(values, func(v string) bool { return !isBad(v) })
		rows = append(rows, list.Map(good, func(v string) string { return "only " + v })...)
	}
	x.askColumn(i, fmt.Sprintf("at %s %s", c.place, why), slices.Concat(rows, more, []string{harmless})...)
}

// isFlag reports whether a column may mark rows: by a word of its name, or since it holds nothing but true and false.
func (x *reading) isFlag(i int) bool {
	c := x.t.columns[i]
	words := x.wordsOf(lastPart(c.name))
	if n := len(words); n > 0 && slices.Contains([]string{"id", "idx", "index", "no", "nr", "number"}, words[n-1]) {
		return false
	}
	truths := set([]string{"true", "false", "yes", "no", "pass", "fail", "ok", "0", "1", "t", "f", "y", "n"})
	return anyOf(words, flagWords) && len(words) < 5 && len(c.values) <= 5 && !c.many ||
		!harmlessWords[foldWord(c.name)] && c.all(func(v string) bool { return truths[strings.ToLower(v)] })
}

// hasBad reports whether some cells of a column, in few words, say that something went wrong.
func (x *reading) hasBad(i int) bool {
	c := x.t.columns[i]
	return slices.ContainsFunc(list.Keys(c.values), isBad) ||
		anyOf(x.wordsOf(lastPart(c.name)), set([]string{"error", "errors", "exception"})) && len(c.values) > 0 && c.blanks > 0
}

// isKind says of what kinds of raters a column tells, or "" where it tells of none, or of what the caller says.
func (x *reading) isKind(i int) string {
	c := x.t.columns[i]
	name, words := foldWord(lastPart(c.name)), x.wordsOf(lastPart(c.name))
	machine := slices.ContainsFunc(list.Keys(c.values), func(v string) bool { return machineWords[foldWord(v)] })
	people := slices.ContainsFunc(list.Keys(c.values), func(v string) bool { return peopleWords[foldWord(v)] })
	robot := slices.ContainsFunc(list.Keys(c.values), func(v string) bool {
		in := x.wordsOf(v)
		return len(in) <= 5 && (robotWords[strings.Join(in, " ")] || anyOf(in, robotWords))
	})
	ofMachine := len(words) > 1 && anyOf(words[1:], machineWords)
	isNamed := kindNames[name] || len(words) > 1 && slices.Contains([]string{"is", "by", "from"}, words[0]) &&
		(ofMachine || anyOf(words[1:], peopleWords))
	switch n := len(c.values); {
	case n > 8:
	case n > 1 && (machine && people || isNamed && (machine || x.isFlag(i))):
		return "tells people from machines, and a panel is of one kind"
	case n == 1 && isNamed && !x.byJudge() &&
		(machine || ofMachine && x.isFlag(i) && answerOf(list.Keys(c.values)[0]) == result.Yes):
		return "says that machines rated, and the panel is to be of people"
	case n == 1 && isNamed && x.byJudge() && people && name != "role" && name != "type":
		return "says that people rated, and the panel is to be a judge"
	case robot && !x.byJudge() && !x.m.harness() && !ofPath[c.name] && (n == 1 && x.isNamed(c, "rater") ||
		n > 1 && !of(x.number(i), x.numbered("model"))): // as whose model it is
		return "names machines, and the panel is to be of people"
	}
	return ""
}

// numbered gives every row the number of what it says under some own names.
func (x *reading) numbered(own ...string) []int {
	var columns []int
	for _, o := range own {
		columns = append(columns, x.byOwn[o]...)
	}
	return x.number(columns...)
}

// number gives every row the number of what it says in some columns: of columns that tell the same rows apart the same.
func (x *reading) number(columns ...int) []int {
	ids := map[string]int{}
	out := make([]int, len(x.t.rows))
	for k := range x.t.rows {
		key := x.joined(&x.t.rows[k], columns)
		if _, ok := ids[key]; !ok {
			ids[key] = len(ids)
		}
		out[k] = ids[key]
	}
	return out
}

// of reports whether a column says one thing of each of some groups of rows, of which there are several.
func of(column, groups []int) bool {
	first := map[int]int{}
	for k, g := range groups {
		if old, ok := first[g]; ok && old != column[k] {
			return false
		}
		first[g] = column[k]
	}
	return len(first) > 1 || len(groups) == 1
}

// splits reports whether a column parts the rows of one group: it has few values, or each names one group and stands in several
// rows, as an answer's id does.
func (x *reading) splits(i int, groups []int, onlyIDs bool) bool {
	column := x.number(i)
	parts := false
	first, all := map[int]int{}, map[int]bool{}
	for k, g := range groups {
		if _, ok := first[g]; !ok {
			first[g] = column[k]
		}
		parts = parts || first[g] != column[k]
		all[column[k]] = true
	}
	isID := len(all) > len(first) && 2*len(all) <= len(groups)+len(first) && of(groups, column)
	few := len(all) <= 5 || len(all) <= mostSplit && 4*len(all) <= len(groups)
	return parts && (isID || few && !onlyIDs)
}

// sameAsAsked returns what reports whether a column tells rows apart as another does that is asked about.
func (x *reading) sameAsAsked() func(i int) bool {
	done, asked := 0, map[[sha256.Size]byte]int{}
	sum := func(i int) [sha256.Size]byte { return sha256.Sum256(fmt.Append(nil, x.number(i))) }
	return func(i int) bool {
		for ; done < len(x.asks); done++ {
			if j, ok := x.t.index[strings.TrimPrefix(x.asks[done].About, "column ")]; ok {
				asked[sum(j)] = j
			}
		}
		j, ok := asked[sum(i)]
		return ok && j != i
	}
}
