package convert

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A use is what a column is: one of [rowNames], a scale, or of a scale what one model, question or rater has.
type use struct{ own, of, on, by string }

var useForm = regexp.MustCompile(`^(.*?)(?: of (.+?))?(?: on (.+?))?(?: by (.+))?$`)

func parseUse(s string) use {
	m := useForm.FindStringSubmatch(s)
	return use{m[1], m[2], m[3], m[4]}
}

// whose says whose a score is, as [parseUse] reads it.
func (u use) whose() (s string) {
	for _, p := range [][2]string{{" of ", u.of}, {" on ", u.on}, {" by ", u.by}} {
		if p[1] != "" {
			s += p[0] + p[1]
		}
	}
	return s
}

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
	parts []*part

	unitOpen bool          // what numbers mean is asked
	byGroup  map[use][]int // the columns of scores of one model, question or rater
	whole    *bool         // all of the published ratings
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
		return cell{all[len(all)-1][len(constant):], int32(r.at), text}
	}
	return c
}

func (x *reading) said(r *row, own string) string { return strings.TrimSpace(x.cell(r, own).text) }

// free lists the columns of which it is not known what they are, and that say anything.
func (x *reading) free() (out []int) {
	for i, c := range x.t.columns {
		if c.use.own == "" && len(c.values) > 0 {
			out = append(out, i)
		}
	}
	return out
}

func (x *reading) isScale(own string) bool {
	_, isDim := x.dim(own)
	_, isMode := x.mode(own)
	return isDim || isMode || own == "triggered" || own == "score"
}

// understand finds what the columns are: what the plan says, then what their names do.
func (x *reading) understand() {
	x.byOwn = map[string][]int{}
	for _, c := range x.t.columns {
		c.use = use{}
	}
	x.t.count()
	x.planned()
	candidates := x.byName()
	for _, own := range []string{"model", "judge", "rater", "question", "mode", "dimension", "topic", "sample"} {
		x.take(own, candidates)
	}
	x.adv = x.has("mode") || x.has("triggered") || !x.terms.eval.Exists() || x.has("label") && x.terms.adv.Exists() && x.modesIn("question")
	if !x.terms.adv.Exists() {
		x.adv = false
	}
	if x.has("dimension") && !x.adv {
		x.take("score", candidates)
		x.moreScores(candidates)
	}
	switch {
	case x.adv && !x.has("triggered"):
		x.labels(candidates)
	case !x.adv:
		x.scales()
	}
	for _, i := range x.free() {
		if name := fold(x.t.columns[i].name); name == "reason" || name == "n" || name == "questions" {
			x.is(i, use{own: name})
		}
	}
	x.means = x.areMeans()
	if x.means {
		x.figures()
	}
}

// planned gives the columns what the plan says of them.
func (x *reading) planned() {
	for own, columns := range x.p.Row {
		for _, name := range columns {
			if i, ok := x.t.index[name]; ok && (own != "sample" && own != "setting" || x.varies(i)) && x.t.columns[i].use.own == "" {
				x.is(i, use{own: own})
				x.met[name] = true
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
	for id, s := range x.p.Scale {
		for _, spec := range s.Column {
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

func (x *reading) plannedScale(id, spec string) {
	if i, ok := x.t.index[spec]; ok {
		x.is(i, use{own: id})
		x.met[spec] = true
		return
	}
	if strings.Contains(spec, "{") {
		form := holes.ReplaceAllString(regexp.QuoteMeta(spec), "(?P<$1>.+?)")
		re, err := regexp.Compile("^" + form + "$")
		if err != nil {
			x.findings.AddFile("scale."+id, "the column %q names one thing twice", spec)
			return
		}
		group := func(m []string, name string) string {
			if n := re.SubexpIndex(name); n > 0 {
				return strings.TrimSpace(m[n])
			}
			return ""
		}
		for i, c := range x.t.columns {
			if m := re.FindStringSubmatch(c.name); m != nil && c.use.own == "" {
				x.is(i, use{id, group(m, "model"), group(m, "question"), group(m, "rater")})
				x.met[spec] = true
			}
		}
		return
	}
	u := parseUse(spec)
	if i, ok := x.t.index[u.own]; ok && u.own != spec {
		x.is(i, use{id, u.of, u.on, u.by})
		x.met[spec] = true
	}
}

// A candidate is a column that may be an own name, by its rank among the names of that.
type candidate struct{ column, rank int }

const weakRank, mentionRank = 1000, 2000

// byName lists what the free columns may be by their names.
func (x *reading) byName() map[string][]candidate {
	out := map[string][]candidate{}
	for _, i := range x.free() {
		c := x.t.columns[i]
		found := map[string]int{}
		hold := func(own string, rank int) {
			if old, ok := found[own]; !ok || rank < old {
				found[own] = rank
			}
		}
		for k, name := range x.forms(c) {
			key := strings.ReplaceAll(name, " ", "")
			for _, r := range columnNames[key] {
				hold(r.own, r.n+k*5)
			}
			for _, r := range weakNames[key] {
				hold(r.own, r.n+k*5+weakRank)
			}
		}
		for own, rank := range x.mentions(c) {
			hold(own, rank)
		}
		if _, ok := found["model"]; ok && x.ofJudge(c.name) {
			delete(found, "model")
			found["judge"] = 0
		}
		for own, rank := range found {
			out[own] = append(out[own], candidate{i, rank})
		}
	}
	for _, all := range out {
		slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Or(a.rank-b.rank, a.column-b.column) })
	}
	return out
}

// forms are the readings of a column's name: all of it, its last part, that with the one before, and its label.
func (x *reading) forms(c *column) []string {
	parts := strings.Split(strings.ReplaceAll(c.name, "/", "."), ".")
	join := func(s string) string { return strings.Join(x.wordsOf(s), " ") }
	out := []string{join(c.name), join(parts[len(parts)-1])}
	if n := len(parts); n > 1 {
		out = append(out, join(parts[n-2]+" "+parts[n-1]), join(strings.TrimSuffix(parts[n-2], "s")+" "+parts[n-1]))
	}
	if before, after, ok := strings.Cut(c.name, ": "); ok { // Spreadsheet: model
		out = append(out, join(after), join(before))
	}
	if before, after, ok := strings.Cut(c.name, ". "); ok { // model. Which model answered?
		out = append(out, join(before), join(after))
	}
	if c.label != "" {
		out = append(out, join(c.label))
	}
	return out
}

// mentions are what a sentence asks for, or a name has a word of: v_model, "Which chatbot wrote the answer?".
func (x *reading) mentions(c *column) map[string]int {
	words := x.wordsOf(cmp.Or(c.label, lastPart(c.name)))
	if anyOf(words, notMentioned) && !(len(words) > 3 && strings.Contains(strings.ToLower(c.name), "which")) {
		return nil
	}
	if id, _ := x.dimensionIn(strings.Join(words, " ")); id != "" {
		return nil
	}
	out := map[string]int{}
	for _, own := range []string{"model", "question", "rater"} {
		if slices.ContainsFunc(words, func(w string) bool { return slices.Contains(names.Words[own], w) }) {
			out[own] = mentionRank
		}
	}
	return out
}

// ofJudge reports whether a nested name is of the model that rated: config.judge.model, chatgpt_evaluation.model.
func (x *reading) ofJudge(name string) bool {
	i := strings.LastIndexAny(name, "./")
	return i > 0 && anyOf(x.wordsOf(name[:i]), ofJudge)
}

// take gives the free column that fits an own name best that name; further ones whose values say something else stay free, and are
// asked about if they could matter.
func (x *reading) take(own string, all map[string][]candidate) {
	if x.has(own) {
		return
	}
	var fit []candidate
	for _, c := range all[own] {
		col := x.t.columns[c.column]
		switch {
		case col.use.own != "":
		case own == "question" && x.m.harness() && strings.HasPrefix(col.name, "prompt"): // which one of several
		case own == "rater" && c.rank >= weakRank && x.oneEach(c.column): // an id of each answer names nobody
		case (own == "sample" || own == "dimension" || own == "mode") && !x.varies(c.column) && own != "mode":
		case own == "dimension" && !x.namesScales(c.column):
		case own == "mode" && !x.namesModes(c.column):
		case own == "triggered":
		default:
			fit = append(fit, c)
		}
	}
	if len(fit) == 0 {
		return
	}
	best := fit[0]
	if own == "model" && strings.Contains(x.t.columns[best.column].name, ".") && x.besideScores(best.column) && !x.besideQuestion(best.column, all) {
		x.ask("column "+x.t.columns[best.column].name, fmt.Sprintf("%s stands beside scores, so it may name the model that answered or the one that rated: %s", source.Quote(x.t.columns[best.column].name), x.sample(best.column)),
			"model", "judge", harmless)
		return
	}
	if best.rank >= mentionRank && len(fit) > 1 {
		return // two sentences mention it
	}
	x.is(best.column, use{own: own})
}

// oneEach reports whether a column has another value in every row.
func (x *reading) oneEach(i int) bool {
	c := x.t.columns[i]
	if c.blanks > 0 || len(x.t.rows) < 4 {
		return false
	}
	for _, n := range c.values {
		if n > 1 {
			return false
		}
	}
	if !c.many {
		return true
	}
	seen := map[string]bool{}
	for k := range x.t.rows {
		v := strings.TrimSpace(x.t.rows[k].cell(i).text)
		if seen[v] {
			return false
		}
		seen[v] = true
	}
	return true
}

// besideScores reports whether a nested column stands in one object with scores.
func (x *reading) besideScores(i int) bool {
	name := x.t.columns[i].name
	prefix := name[:strings.LastIndexByte(name, '.')+1]
	return slices.ContainsFunc(x.t.columns, func(c *column) bool {
		rest, within := strings.CutPrefix(c.name, prefix)
		return within && x.dimensionOf(rest) != ""
	})
}

// besideQuestion reports whether a nested column stands in one object with what may be the question: the whole row is nested.
func (x *reading) besideQuestion(i int, all map[string][]candidate) bool {
	name := x.t.columns[i].name
	prefix := name[:strings.LastIndexByte(name, '.')+1]
	return slices.ContainsFunc(all["question"], func(c candidate) bool { return strings.HasPrefix(x.t.columns[c.column].name, prefix) })
}

func (x *reading) namesScales(i int) bool {
	for v := range x.t.columns[i].values {
		if x.dimensionOf(v) != "" || x.modeOf(v) != "" {
			return true
		}
	}
	return false
}

func (x *reading) namesModes(i int) bool {
	if fold(x.t.columns[i].name) == "mode" && x.terms.adv.Exists() {
		return true
	}
	for v := range x.t.columns[i].values {
		if x.modeOf(v) == "" {
			return false
		}
	}
	return len(x.t.columns[i].values) > 0
}

// modesIn reports whether all values of an own name begin with a failure mode: medication-07.
func (x *reading) modesIn(own string) bool {
	if !x.has(own) {
		return false
	}
	for i := range x.t.rows {
		if mode, _, _ := strings.Cut(x.said(&x.t.rows[i], own), "-"); x.modeOf(mode) == "" {
			return false
		}
	}
	return true
}

// moreScores finds columns that have scores where the first has none: of words, beside one of numbers.
func (x *reading) moreScores(all map[string][]candidate) {
	for _, c := range all["score"] {
		if x.t.columns[c.column].use.own != "" || !x.has("score") {
			continue
		}
		both := false
		for k := range x.t.rows {
			r := &x.t.rows[k]
			both = both || !r.cell(c.column).blank() && !x.cell(r, "score").blank()
		}
		if !both {
			x.is(c.column, use{own: "score"})
		}
	}
	if !x.has("score") { // a column for each model or rater, of which every row has one scale
		for _, i := range x.free() {
			name := x.t.columns[i].name
			switch {
			case x.isFigureEnd(name) || harmlessWords[fold(name)] || besideWords[fold(name)]:
			case !x.has("rater") && x.has("model") && numbered.MatchString(strings.ToLower(name)):
				x.is(i, use{own: "score", by: name})
			case !x.has("model") && (x.has("rater") || !x.has("question")) && !x.has("rater"):
				x.is(i, use{own: "score", of: name})
			case !x.has("model"):
				x.is(i, use{own: "score", of: name})
			}
		}
	}
}

// scales finds the columns of dimensions: those of one dimension alone, and those whose names say besides whose score it is.
func (x *reading) scales() {
	type part struct {
		column int
		id     string
	}
	byRest, order := map[string][]part{}, []string(nil)
	exact := map[string][]int{}
	for _, i := range x.free() {
		c := x.t.columns[i]
		id, rest := x.dimensionIn(c.name)
		if last, more := x.dimensionIn(lastPart(c.name)); last != "" && more == "" {
			id, rest = last, ""
		}
		if id == "" && c.label != "" {
			label := c.label[strings.LastIndex(c.label, " - ")+1:]
			if id, rest = x.dimensionIn(label); id != "" && len(x.wordsOf(label)) > 3 {
				rest = "" // a sentence
			}
			if m := loopOf.FindStringSubmatch(c.name); id != "" && m != nil { // round 2 of a loop, or question 5
				rest = cmp.Or(m[1], rest)
			}
		}
		words := x.wordsOf(rest)
		switch {
		case id == "" || (anyOf(words, besideWords) || anyOf(x.wordsOf(strings.TrimSuffix(c.name, lastPart(c.name))), besidePrefix)) && !x.isSentence(c):
		case rest == "" || x.isSentence(c) && !strings.ContainsAny(c.name, "0123456789"):
			exact[id] = append(exact[id], i)
		case x.isFigureEnd(rest):
		default:
			if byRest[rest] == nil {
				order = append(order, rest)
			}
			byRest[rest] = append(byRest[rest], part{i, id})
		}
	}
	for _, s := range x.dims {
		all := exact[s.ID]
		if x.has(s.ID) || len(all) == 0 {
			continue
		}
		if i := slices.IndexFunc(all, func(i int) bool { return x.t.columns[i].name == s.ID }); i >= 0 {
			x.is(all[i], use{own: s.ID}) // an id is no other column's name
		} else if len(all) == 1 || x.same(all) {
			x.is(all[0], use{own: s.ID})
		} else {
			x.which(s, all)
		}
	}
	if len(order) == 0 || len(x.byOwn) > 0 && slices.ContainsFunc(x.dims, func(s result.Scale) bool { return x.has(s.ID) }) {
		return
	}
	wide := 0
	for _, rest := range order {
		if u, ok := x.whose(rest, order); ok {
			for _, p := range byRest[rest] {
				v := u
				v.own = p.id
				v.of, v.by = x.spelled(p.column, v.of), x.spelled(p.column, v.by)
				x.is(p.column, v)
			}
			wide++
		}
	}
	if wide == 0 { // one word around all: Answer.overall
		for _, p := range byRest[order[0]] {
			if len(order) == 1 {
				x.is(p.column, use{own: p.id})
			}
		}
	}
}

// loopOf matches the names of a survey's columns that stand for rounds of a loop: 2_Q5_1.
var loopOf = regexp.MustCompile(`^([0-9]+)_.+$`)

// isSentence reports whether a column's name is a sentence.
func (x *reading) isSentence(c *column) bool {
	return len(strings.Fields(c.name)) > 3 || strings.HasSuffix(c.name, "?")
}

// same reports whether columns say the same in all rows in which both say anything.
func (x *reading) same(all []int) bool {
	for k := range x.t.rows {
		for _, i := range all[1:] {
			a, b := x.t.rows[k].cell(all[0]), x.t.rows[k].cell(i)
			if !a.blank() && !b.blank() && a.text != b.text {
				return false
			}
		}
	}
	return true
}

// which asks which of several columns is a scale's: of several scorers once, for all scales.
func (x *reading) which(s result.Scale, all []int) {
	var columns, scorers []string
	for _, i := range all {
		columns = append(columns, x.t.columns[i].name)
	}
	first := strings.Split(columns[0], ".")
	for k := range first {
		scorers = nil
		for _, name := range columns {
			if parts := strings.Split(name, "."); len(parts) == len(first) {
				scorer := parts[k]
				if parts[k] = first[k]; slices.Equal(parts, first) && !slices.Contains(scorers, scorer) {
					scorers = append(scorers, scorer)
				}
			}
		}
		if len(scorers) == len(columns) {
			break
		}
	}
	for _, i := range all {
		x.t.columns[i].use.own = harmless
	}
	for k, i := range all {
		if len(scorers) == len(all) && scorers[k] == x.p.Run.Scorer {
			x.is(i, use{own: s.ID})
			return
		}
	}
	x.byOwn[s.ID] = append(x.byOwn[s.ID], all[0]) // it is there, whichever
	if len(scorers) == len(all) && len(all) > 1 {
		x.ask("scorer", fmt.Sprintf("%d scorers score %s and more, %s: one is read", len(all), s.ID, source.Listed(columns)), scorers...)
		return
	}
	x.ask("missing "+s.ID, fmt.Sprintf("%s could be %s", source.Listed(columns), s.ID), columns...)
}

var (
	aQuestion  = regexp.MustCompile(`\b(?:q|question|item|case|vignette|scenario|prompt|post) ?([0-9]+)\b`)
	aRater     = regexp.MustCompile(`^(?:(?:r|e|a|c|ann|rater|expert|annotator|evaluator|judge|reviewer|coder|clinician|labeler|participant|user) ?[0-9]+|(?:rater|expert|annotator|evaluator|reviewer|coder|clinician) ?[a-z])$`)
	onlyDigits = regexp.MustCompile(`^[0-9]+$`)
)

// whose says of which model, question and rater a score is whose column's name says more than its dimension.
func (x *reading) whose(rest string, order []string) (u use, ok bool) {
	if m := aQuestion.FindStringSubmatchIndex(rest); m != nil && !x.has("question") {
		u.on = "q" + rest[m[2]:m[3]]
		rest = strings.Join(strings.Fields(rest[:m[0]]+" "+rest[m[1]:]), " ")
	} else if onlyDigits.MatchString(rest) && !x.has("question") && x.has("rater") {
		return use{on: "q" + rest}, true
	}
	words := strings.Fields(rest)
	last := ""
	if len(words) > 1 {
		last = words[len(words)-1]
	}
	switch {
	case rest == "":
	case x.has("model") && !x.has("rater") && u.on == "":
		u.by = rest
	case x.has("rater") && !x.has("model"):
		u.of = rest
	case x.has("model") && x.has("rater"):
		return u, false
	case len(words) > 1 && aRater.MatchString(last):
		u.of, u.by = strings.Join(words[:len(words)-1], " "), last
	case len(words) > 1 && aRater.MatchString(words[0]):
		u.of, u.by = strings.Join(words[1:], " "), words[0]
	case aRater.MatchString(rest):
		u.by = rest
	case len(order) > 1:
		u.of = rest
	default:
		return u, false
	}
	return u, true
}

// spelled returns words as a column's name spells them, so that a model is named as the file names it.
func (x *reading) spelled(i int, words string) string {
	name := x.t.columns[i].name
	if words == "" {
		return ""
	}
	// The words stand in the name in their order, with signs between them that these have not.
	low, at, end := strings.ToLower(name), -1, 0
	for _, w := range strings.Fields(words) {
		k := strings.Index(low[end:], w)
		if k < 0 {
			return words
		}
		if at < 0 {
			at = end + k
		}
		end += k + len(w)
	}
	if len(low) != len(name) || strings.Join(x.wordsOf(name[at:end]), " ") != words {
		return words
	}
	return strings.Join(strings.Fields(name[at:end]), " ")
}

// labels finds the columns of labels on failure modes: one; one a rater; one a model.
func (x *reading) labels(all map[string][]candidate) {
	for _, c := range all["triggered"] {
		if col := x.t.columns[c.column]; col.use.own == "" && x.yesNo(c.column) {
			x.is(c.column, use{own: "triggered"})
			return
		}
	}
	for _, i := range x.free() {
		name := x.t.columns[i].name
		if !x.yesNo(i) || anyOf(x.wordsOf(name), flagWords) {
			continue
		}
		switch words := foldWord(name); {
		case x.has("model") && !x.has("rater"):
			if aRater.MatchString(words) || summaryWords[words] || numbered.MatchString(words) {
				x.is(i, use{own: "triggered", by: name})
			}
		case !x.has("model"):
			x.is(i, use{own: "triggered", of: name})
		}
	}
}

// yesNo reports whether all values of a column answer a question of yes or no; a tick may stand for yes.
func (x *reading) yesNo(i int) bool {
	for v := range x.t.columns[i].values {
		if answerWords[strings.ReplaceAll(fold(v), " ", "")] == nil && !isTick(v) {
			return false
		}
	}
	return len(x.t.columns[i].values) > 0
}

func isTick(v string) bool {
	return slices.Contains([]string{"x", "checked", "✓", "✔", "☑", "✅", "[x]", "ticked"}, strings.ToLower(v))
}

// sample shows the values of a column with how often they stand there.
func (x *reading) sample(i int) string {
	c := x.t.columns[i]
	values := list.Keys(c.values)
	slices.SortStableFunc(values, func(a, b string) int { return c.values[b] - c.values[a] })
	var said []string
	for _, v := range values[:min(5, len(values))] {
		said = append(said, fmt.Sprintf("%s (%s)", source.Clip(v, 40), several(c.values[v], "row")))
	}
	if n := len(values) - 5; n > 0 || c.many {
		said = append(said, "…")
	}
	if c.blanks > 0 {
		said = append(said, fmt.Sprintf("blank (%s)", several(c.blanks, "row")))
	}
	return strings.Join(said, ", ")
}

// stem returns what the name of a file says.
func stem(p string) string {
	p = strings.TrimSuffix(path.Base(p), ".gz")
	return strings.TrimSuffix(p, path.Ext(p))
}

// several counts: 1 row, 2 rows.
func several(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
