package importer

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// A shape is what the columns of rows are: what the caller says, or their names and what is in them. Every shape that a table
// may have is a mapping of its columns to these:
//
//   - model, question, rater, topic, mode, sample, setting, and the dimensions, or triggered;
//   - "overall by r1", "overall of gpt-5", "overall on q1": a score of one rater, model or question, which makes a row for each;
//   - dimension, and the score of it, which makes one rating of several rows.

// A use is what a column is.
type use struct {
	own        string // its own name; [noColumn]: it is not read
	of, on, by string // the model, the question and the rater whose score it is; "" where other columns say it
}

var useForm = regexp.MustCompile(`^([a-z0-9_]+)(?: of (.+?))?(?: on (.+?))?(?: by (.+))?$`)

// parseUse reads what the caller says of a column.
func parseUse(s string) use {
	m := useForm.FindStringSubmatch(s)
	if m == nil {
		return use{own: s}
	}
	return use{m[1], m[2], m[3], m[4]}
}

func (u use) String() string {
	s := u.own
	for _, whose := range []struct{ word, name string }{{" of ", u.of}, {" on ", u.on}, {" by ", u.by}} {
		if whose.name != "" {
			s += whose.word + whose.name
		}
	}
	return s
}

// ValidColumn reports whether a column can be what the caller says.
func ValidColumn(own string) bool {
	u := parseUse(own)
	if figure := endOfFigure.ReplaceAllString(u.own, ""); figure != u.own && isScore(figure) || u.own == "n" || u.own == "questions" {
		return true
	}
	return (slices.Contains(ColumnNames(), u.own) || slices.Contains(meansScales(), u.own)) && (u.of+u.on+u.by == "" || isScore(u.own))
}

// endOfFigure matches how the own name of a column ends that says more of a mean.
var endOfFigure = regexp.MustCompile(`_(?:sd|se|n|k|ci_low|ci_high)$`)

// isScore reports whether columns of an own name hold scores or labels.
func isScore(own string) bool {
	return own == columnScore || own == columnTriggered || result.Eval.Index(own) >= 0 || result.Adv.Index(own) >= 0
}

// A column is one of some rows.
type column struct {
	source.Value // its name, where it stands first
	label        string
	use          use
	values       []string // the first that differ
	rows         int      // that have one
}

// mostValues bounds how many values of a column are looked at.
const mostValues = 200

// all reports whether a column has values, and all that are looked at are right.
func (c *column) all(right func(string) bool) bool {
	return len(c.values) > 0 && !slices.ContainsFunc(c.values, func(v string) bool { return !right(v) })
}

// hasNumber reports whether a value is a number, and right.
func (c *column) hasNumber(right func(string) bool) bool {
	return slices.ContainsFunc(c.values, func(v string) bool { return isNumber(v) && right(v) })
}

func (c *column) name() string { return c.Text }
func (c *column) isFree() bool { return c.use.own == "" }

// A shaper finds the shape of the rows of one file.
type shaper struct {
	s       *draft.Sink
	docs    *table.Documents
	rows    []source.Value
	columns []*column
	means   bool     // a row is of figures, not of ratings
	scored  bool     // by a harness
	same    []string // its scorers that score the same, where nobody says which is read
	rater   string
	asked   bool      // the questions' own words stand for them
	offered []*column // in advice: no other is advised to be the same

	found int                          // findings before this file's
	left  map[string]int               // rows that are not read, by why
	words map[string]map[string]string // by dimension, what stands for what a cell says
}

func newShaper(s *draft.Sink, docs *table.Documents, rows []source.Value) *shaper {
	x := &shaper{s: s, docs: docs, left: map[string]int{}, found: len(s.Findings)}
	byName := map[string]*column{}
	for _, record := range unfolded(rows) {
		for _, row := range flat(record) {
			if s.Opt.Columns["file"] != "" && row.Get("file").Kind == 0 {
				row.Parts = append(row.Parts, row.NewText(stem(docs.Start().Path())).Named("file"))
			}
			why := whyLeft(row)
			for _, name := range list.Keys(s.Opt.Only) {
				column, not := strings.CutSuffix(name, "!")
				values, text := strings.Split(s.Opt.Only[name], "\n"), strings.TrimSpace(row.Get(column).Text)
				has := slices.Contains(values, text)
				if s.Held[column] == nil {
					s.Held[column] = map[string]bool{}
				}
				s.Held[column][text] = true
				for _, m := range row.Members() {
					s.Named[m.Name] = true
				}
				if said := column + "=" + strings.Join(values, ", "); has && not {
					why = "of " + said
				} else if !has && !not {
					why = "of others than " + said
				}
			}
			if why != "" {
				x.left[why]++
				continue
			}
			x.rows = append(x.rows, row)
			for _, m := range row.Members() {
				c := byName[m.Name]
				if c == nil {
					c = &column{Value: m.Key(), label: docs.Labels[m.Name]}
					byName[m.Name], x.columns = c, append(x.columns, c)
				}
				if text := strings.TrimSpace(m.Text); text != "" && m.Kind != 'n' {
					if c.rows++; len(c.values) < mostValues && !slices.Contains(c.values, text) {
						c.values = append(c.values, text)
					}
				}
			}
		}
	}
	return x
}

// stem returns what the name of a file says: that of a rater or a model, perhaps.
func stem(p string) string {
	p = withoutGz(path.Base(p))
	return strings.TrimSuffix(p, path.Ext(p))
}

// find returns the column that is of an own name, or nil.
func (x *shaper) find(own string) *column {
	return list.First(x.columns, func(c *column) bool { return c.use.own == own })
}

func (x *shaper) has(own string) bool { return x.find(own) != nil }

// free returns the columns of which it is not known what they are, and that are what is asked.
func (x *shaper) free(is func(*column) bool) []*column {
	return list.Keep(x.columns, func(c *column) bool { return c.isFree() && is(c) })
}

// component returns what the rows are of.
func (x *shaper) component() result.Component {
	if x.has(columnTriggered) || x.has(columnMode) || !result.Eval.Exists() {
		return result.Adv
	}
	return result.Eval
}

// take gives the free column that fits an own name best that name.
func (x *shaper) take(own string, right func(string) bool) {
	if x.has(own) {
		return
	}
	best, rank := (*column)(nil), 0
	labelled := x.free(func(c *column) bool { return c.label != "" && named(c.label, own) >= 0 })
	for _, c := range x.columns {
		n := named(c.Text, own)
		if n < 0 && len(labelled) == 1 && c == labelled[0] { // of several, none is it alone
			n = named(c.label, own)
		}
		if own == columnModel && strings.Contains(c.Text, ".") && ofJudge.MatchString(strings.Join(wordsOf(c.Text), " ")) {
			continue // config.judge.model
		}
		if c.isFree() && n >= 0 && (best == nil || n < rank) && (right == nil || c.rows == 0 || c.all(right)) {
			best, rank = c, n
		}
	}
	if best == nil {
		best = x.mentioned(own, right)
	}
	if best != nil {
		best.use.own = own
	}
}

// mentioned returns the one free column whose name has a word for an own name among others, or nil.
func (x *shaper) mentioned(own string, right func(string) bool) *column {
	word := mentions[own]
	if word == nil {
		return nil
	}
	found := x.free(func(c *column) bool {
		name := strings.Join(wordsOf(cmp.Or(c.label, lastPart(c.Text))), " ")
		others := notMentions
		if own == columnModel {
			others = isJudgedBy
		}
		return word.MatchString(name) && !others.MatchString(name) && !ofSomebody.MatchString(name) && (right == nil || c.all(right)) && (own == columnQuestion || len(c.values) < max(2, len(x.rows))) && !hasDimension(name)
	})
	if len(found) == 1 {
		return found[0]
	}
	return nil
}

// hasDimension reports whether a name says of which dimension something is.
func hasDimension(name string) bool {
	stands := func(phrase string) bool { at, _ := phraseIn(wordsOf(name), phrase); return at >= 0 }
	return slices.ContainsFunc(slices.Concat(slices.Collect(maps.Values(called()))...), stands)
}

// understand finds what the columns are.
func (x *shaper) understand() {
	for _, c := range x.columns {
		x.s.Named[c.Text] = true
		if own := x.s.Opt.Columns[c.Text]; own != "" {
			c.use = parseUse(own)
		}
	}
	if x.means {
		x.figures()
	} else {
		for _, c := range x.free(func(c *column) bool { return result.Eval.Index(c.Text) >= 0 && c.all(x.fits(c.Text)) }) {
			c.use.own = c.Text // an id is no other column's name, whatever word it is
		}
	}
	for _, own := range []string{columnModel, columnRater} {
		x.take(own, nil)
	}
	for c := x.find(columnRater); c != nil && x.s.Opt.Columns[c.Text] == "" && c.rows > 3 && ofAnswers.MatchString(strings.Join(wordsOf(c.Text), " ")) && len(c.values) == min(c.rows, mostValues); c = x.find(columnRater) {
		c.use.own = draft.Unknown // an id of each answer names nobody
		x.take(columnRater, nil)
	}
	for _, c := range x.columns {
		if c.use.own == draft.Unknown {
			c.use = use{}
		}
	}
	x.long()
	isID := func(s string) bool { return len(s) <= 40 }
	x.take(columnQuestion, isID)
	x.take(columnQuestion, nil)
	x.numbersRows()
	if c := x.find(columnQuestion); c != nil && !x.means {
		x.asked = c.all(func(s string) bool { return len(strings.Fields(s)) > 2 && len(s) > 15 })
	}
	isLabel := func(c *column) bool { return c.Text == columnTriggered || c.use.own == columnTriggered }
	if slices.ContainsFunc(x.columns, isLabel) {
		x.take(columnMode, nil)
	}
	isMode := func(s string) bool { _, ok := modeOf(s); return ok }
	x.take(columnMode, isMode)
	if all := x.free(func(c *column) bool { return len(c.values) > 1 && c.all(isMode) }); !x.has(columnMode) && len(all) == 1 {
		all[0].use.own = columnMode
	}
	if x.has(columnMode) || slices.ContainsFunc(x.columns, isLabel) {
		x.take(columnTriggered, nil)
		if !x.has(columnTriggered) {
			x.labels()
		}
		isWhole := x.has(columnModel) && x.has(columnRater) && x.has(columnMode) && !x.has(columnTriggered)
		if all := x.free(func(c *column) bool { return c.rows == len(x.rows) && c.all(x.fits(columnTriggered)) }); isWhole && len(all) == 1 {
			all[0].use.own = columnTriggered // by what it holds, in whatever language it is called
		}
	} else if !x.means {
		x.scores()
		x.wide()
		x.labelsAcross()
	}
	x.take(columnTopic, nil)
	for _, own := range []string{columnSample, columnReason} {
		if c := x.free(func(c *column) bool { return c.Text == own }); len(c) > 0 {
			c[0].use.own = own
		}
	}
	if !x.means {
		x.repeats()
	}
}

// numbersRows looks at a column of questions of which each row has another: where a model or rater has several, and another column
// may be of questions, too, the first numbers the rows.
func (x *shaper) numbersRows() {
	c := x.find(columnQuestion)
	if c == nil || x.s.Opt.Columns[c.Text] != "" || c.Text == columnQuestion || c.rows < 4 || len(c.values) < min(c.rows, mostValues) {
		return
	}
	others := x.free(func(o *column) bool {
		words := strings.Join(wordsOf(o.Text), " ")
		mentioned := mentions[columnQuestion].MatchString(words) && !notMentions.MatchString(words)
		return len(o.values) > 1 && len(o.values) < o.rows && !x.looksScored(o) && (mentioned || named(o.Text, columnQuestion) >= 0)
	})
	if len(others) > 0 {
		c.use.own, others[0].use.own = "", columnQuestion
	}
}

// labels finds columns of labels, each of one model, or by one rater.
func (x *shaper) labels() {
	for _, c := range x.free(func(c *column) bool { return c.all(x.fits(columnTriggered)) }) {
		switch {
		case !x.has(columnModel) && x.isModel(c.Text):
			c.use = use{own: columnTriggered, of: c.Text}
		case x.has(columnModel) && !x.has(columnRater) && numbered.MatchString(strings.ToLower(c.Text)) && dict.EndsOfMeans[strings.ToLower(c.Text)] == "":
			c.use = use{own: columnTriggered, by: c.Text}
		}
	}
}

// labelsAcross finds columns of labels of one question each, whose names say which: medication_1.
func (x *shaper) labelsAcross() {
	if x.has(columnQuestion) {
		return
	}
	for _, c := range x.free(func(c *column) bool { return c.all(x.fits(columnTriggered)) }) {
		if m := ofMode.FindStringSubmatch(c.Text); m != nil {
			if mode, ok := modeOf(m[1]); ok {
				c.use = use{own: columnTriggered, on: mode + "-" + m[2]}
			}
		}
	}
}

var ofMode = regexp.MustCompile(`^(.+?)[ _.-]*([0-9]+)$`)

// long finds a column whose cells name dimensions, and that of the scores.
func (x *shaper) long() {
	isDimension := func(s string) bool { return x.scaleOf(s) != "" }
	if c := x.free(func(c *column) bool {
		return (named(c.Text, columnDimension) >= 0 || len(c.values) > 1) && c.all(isDimension)
	}); len(c) > 0 && !x.has(columnDimension) {
		c[0].use.own = columnDimension
	}
	if !x.has(columnDimension) {
		return
	}
	x.take(columnScore, nil)
	for _, c := range x.columns { // means: what is said of each, besides
		if end, is := dict.EndsOfMeans[strings.Join(wordsOf(c.Text), " ")]; x.means && is && !x.has(columnScore+end) && (c.isFree() || c.use.own == "n") {
			c.use.own = columnScore + end
		}
	}
	if x.has(columnScore) {
		x.moreScores()
	}
	if x.has(columnScore) || x.has(columnScore+"_k") {
		return
	}
	// A column for each model or rater, of which every row has one dimension.
	of := x.free(func(c *column) bool { return x.isModel(c.Text) })
	by := x.free(func(c *column) bool { return numbered.MatchString(strings.ToLower(c.Text)) && c.all(isNumber) })
	if x.means && len(of) == 0 { // a table of means, turned
		of = x.free(func(c *column) bool { return c.all(isFigure) })
	}
	switch {
	case !x.has(columnModel) && len(of) > 0:
		for _, c := range of {
			c.use = use{own: columnScore, of: c.Text}
		}
	case !x.has(columnRater) && len(by) > 1:
		for _, c := range by {
			c.use = use{own: columnScore, by: c.Text}
		}
	}
}

// scaleOf returns the scale that a cell names: a dimension, or of means a failure mode, too.
func (x *shaper) scaleOf(cell string) string {
	if mode, ok := modeOf(cell); ok && x.means {
		return mode
	}
	return dimensionOf(cell)
}

// moreScores finds columns that have scores where that of the scores has none: of words, beside one of numbers.
func (x *shaper) moreScores() {
	first := x.find(columnScore)
	for _, c := range x.free(func(c *column) bool {
		return slices.ContainsFunc(wordsOf(lastPart(c.Text)), func(w string) bool { return slices.Contains(dict.Columns[columnScore], w) }) && c.rows > 0
	}) {
		both := func(r source.Value) bool {
			return strings.TrimSpace(r.Get(c.Text).Text) != "" && strings.TrimSpace(r.Get(first.Text).Text) != ""
		}
		if !slices.ContainsFunc(x.rows, both) {
			c.use.own = columnScore
		}
	}
}

// isModelIn reports whether a model's name stands in a text.
func (x *shaper) isModelIn(text string) bool {
	return slices.ContainsFunc(strings.Fields(text), x.isModel) || draft.AModel.MatchString(text)
}

// isModel reports whether a name is a model's by what is known: a card's, one that the caller says, or what models are called.
func (x *shaper) isModel(name string) bool {
	return x.s.Opt.Models[name] != "" || draft.AModel.MatchString(name) || x.s.CardOf(name, "") != ""
}

func isNumber(s string) bool {
	_, err := strconv.ParseFloat(strings.Replace(s, ",", ".", 1), 64)
	return err == nil
}

// fits returns whether what a column holds can be the answers on a dimension, or labels.
func (x *shaper) fits(d result.Dimension) func(string) bool {
	scale, ok := result.Eval.Scale(d)
	if !ok {
		scale = result.Total // labels
	}
	return func(s string) bool {
		c := table.Cell{Text: s, Kind: table.Text}
		isWord := slices.ContainsFunc(ladders, func(l [][]string) bool { return stepOn(l, s) > 0 })
		_, problem := readScore(ownAnswer(c, d), scale, false)
		return problem == "" || isNumber(s) || isWord || x.s.Opt.Values.Of(d, s) != ""
	}
}

// scores finds the columns of dimensions.
func (x *shaper) scores() {
	for _, s := range result.Dimensions {
		d, label := s.ID, wordsOf(s.Label)
		// By its very name, whatever it holds: what does not fit is said then. Otherwise only what fits.
		if c := x.free(func(c *column) bool { return c.Text == d }); len(c) == 1 && !x.has(d) {
			c[0].use.own = d
		}
		if c := x.free(func(c *column) bool {
			words := wordsOf(lastPart(c.Text))
			return strings.Join(words, "_") == d || slices.Equal(words, label)
		}); len(c) == 1 && !x.has(d) {
			c[0].use.own = d
		}
		x.take(d, x.fits(d))
	}
	if x.scored {
		return
	}
	// A form asks in sentences: the one column of answers that has the dimension's words.
	for _, d := range result.IDs(result.Dimensions) {
		asks := x.free(func(c *column) bool {
			one, _ := dimensionIn(cmp.Or(c.label, c.Text))
			return one == d && c.all(x.fits(d))
		})
		if len(asks) == 1 && !x.has(d) && len(wordsOf(cmp.Or(asks[0].label, asks[0].Text))) > 3 && !x.isModelIn(asks[0].Text) {
			asks[0].use.own = d
		}
	}
}

// wide finds columns that hold the scores of one rater, or of one model: a dimension's words with others before or after them.
func (x *shaper) wide() {
	if slices.ContainsFunc(result.IDs(result.Dimensions), x.has) {
		return
	}
	type part struct {
		c *column
		d result.Dimension
	}
	byRest, order := map[string][]part{}, []string(nil)
	dimensions := map[result.Dimension]*column{}
	for _, c := range x.free(func(*column) bool { return true }) {
		d, rest := dimensionIn(c.Text)
		if item := itemOf.FindStringSubmatch(c.Text); d == "" && item != nil { // of a matrix, whose rows the labels name
			d, _ = dimensionIn(c.label[strings.LastIndex(c.label, " - ")+1:])
			rest = cmp.Or(item[1], item[2])
		}
		if d == "" || rest == "" || endsOfFigures.MatchString(rest) || !c.all(x.fits(d)) && !c.hasNumber(x.fits(d)) {
			continue // what a cell says instead of a number is asked then
		}
		if rest = restOf(c.Text, rest); byRest[rest] == nil {
			order = append(order, rest)
		}
		byRest[rest], dimensions[d] = append(byRest[rest], part{c, d}), c
	}
	if x.scored && len(order) > 1 { // by a judge each, or by filters: one is to be read
		var add string
		for _, p := range byRest[order[0]] {
			add += " --column " + source.ShellWord(p.d+"="+p.c.Text)
		}
		x.s.Wrong(x.docs.At(byRest[order[0]][0].c.Value), "%d scores of each answer, %s: say which to read; for the first, add%s", len(order), source.Listed(order), add)
		return
	}
	isNumbered := func(rest string) bool { return aQuestion.MatchString(rest) || onlyDigits.MatchString(rest) }
	if len(dimensions) == len(order) && len(order) > 1 && !slices.ContainsFunc(order, func(r string) bool { return len(byRest[r]) > 1 || !isNumbered(r) }) {
		for d, c := range dimensions { // the survey's own numbers: Q1 overall, Q2 empathy
			c.use.own = d
		}
		return
	}
	questions := x.acrossQuestions(order)
	for _, rest := range order {
		u := use{}
		first, after, _ := strings.Cut(rest, " ")
		i := strings.LastIndexByte(rest, ' ')
		switch {
		case x.scored: // one filter
		case questions != nil:
			u = questions[rest]
		case len(order) == 1 && !x.isModel(rest) && !isJudgeWord.MatchString(rest): // one word around all: Answer.overall
		case len(order) == 1:
			return // what is scored by a model, or of one, is for the caller to say
		case x.has(columnModel) && !x.has(columnRater):
			u.by = rest
		case x.has(columnRater) && !x.has(columnModel):
			u.of = rest
		case x.has(columnModel):
			return // pre and post, say
		case after != "" && numbered.MatchString(rest[i+1:]):
			u = use{of: rest[:i], by: rest[i+1:]}
		case after != "" && numbered.MatchString(first):
			u = use{of: after, by: first}
		case !slices.ContainsFunc(order, func(r string) bool { return !x.isModel(r) }):
			u.of = rest
		case !slices.ContainsFunc(order, func(r string) bool { return !numbered.MatchString(r) }):
			u.by = rest
		default:
			return
		}
		for _, p := range byRest[rest] {
			u.own = p.d
			p.c.use = u
		}
	}
}

var (
	itemOf     = regexp.MustCompile(`^(?:([0-9]+)_)?(.+)_[0-9]+$`) // 2_Q5_1: round 2 of the loop, question 5, its first row
	aQuestion  = regexp.MustCompile(`(?i)\b(?:q|question|item|case|vignette|scenario|prompt|post)[ _.-]*([0-9]+)\b`)
	onlyDigits = regexp.MustCompile(`^[0-9]+$`)
)

// acrossQuestions returns what columns of scores are whose names say of which question they are, as a survey of one row a
// rater has them; nil where a column says it, or not all do.
func (x *shaper) acrossQuestions(rests []string) map[string]use {
	if x.has(columnQuestion) || len(rests) < 2 {
		return nil
	}
	out := map[string]use{}
	var respondent *column
	if !x.has(columnRater) {
		respondent = list.First(x.columns, func(c *column) bool {
			return c.isFree() && len(c.values) == min(len(x.rows), mostValues) && isRespondent.MatchString(strings.Join(wordsOf(c.Text), " "))
		})
	}
	for _, rest := range rests {
		u := use{}
		switch m := aQuestion.FindStringSubmatchIndex(rest); {
		case m != nil:
			u.on = "q" + rest[m[2]:m[3]]
			other := strings.Join(strings.FieldsFunc(rest[:m[0]]+" "+rest[m[1]:], func(r rune) bool { return strings.ContainsRune(" _", r) }), " ")
			switch {
			case other == "":
			case !x.has(columnModel):
				u.of = other
			default:
				return nil
			}
		case onlyDigits.MatchString(rest) && (x.has(columnRater) || respondent != nil):
			u.on = "q" + rest
		default:
			return nil
		}
		out[rest] = u
	}
	if respondent != nil {
		respondent.use.own = columnRater
	}
	return out
}

// isRespondent matches the words of a column that names who filled in a survey, a row each.
var isRespondent = regexp.MustCompile(`\b(?:response|respondent|participant|recipient|submission) ?id\b`)

// restOf returns what a column's name says besides the dimension as it is written there, without what joins them, so that a
// model is named as the file names it.
func restOf(name, rest string) string {
	loose := strings.ReplaceAll(regexp.QuoteMeta(rest), " ", `[^\pL\pM0-9]*`)
	if m := regexp.MustCompile(`(?i)(?:^|[^\pL\pM0-9])(` + loose + `)(?:$|[^\pL\pM0-9])`).FindStringSubmatch(name); m != nil {
		return strings.Join(strings.Fields(m[1]), " ")
	}
	return rest
}

// keyOf names what a row is a rating of, by the columns that say so.
func (x *shaper) keyOf(row source.Value) string {
	var key strings.Builder
	for _, own := range []string{columnModel, columnQuestion, columnRater, columnMode, columnDimension, columnSample, columnSetting} {
		for _, c := range x.columns {
			if c.use.own == own {
				key.WriteString(strings.TrimSpace(row.Get(c.Text).Text) + "\x00")
			}
		}
		key.WriteByte('\x01')
	}
	return key.String()
}

// repeats looks at rows that are of one answer by one rater, finds the columns that tell these apart, and makes samples of
// repeats, and variants of settings.
func (x *shaper) repeats() {
	if slices.ContainsFunc(x.needs(), func(own string) bool { return !x.has(own) }) {
		return // which rows are of one answer is not known
	}
	for {
		varied, twice := x.differing()
		if len(varied) == 0 {
			return
		}
		next := (*column)(nil)
		for _, own := range []string{columnSetting, columnSample} {
			for _, c := range varied {
				if next == nil && named(c.Text, own) >= 0 {
					c.use.own, next = own, c
				}
			}
		}
		if next == nil {
			c := varied[0]
			x.s.Wrong(x.docs.At(twice[0]), "%s of one answer by one rater, first on %s; the columns that tell them apart are %s: add --column %s where it numbers repeats, --column %s where it is a setting of the model",
				draft.Several(len(twice), "row"), x.lines(twice), source.Listed(list.Map(varied, (*column).name)),
				source.ShellWord(columnSample+"="+c.Text), source.ShellWord(columnSetting+"="+c.Text))
			return
		}
	}
}

// lines names the lines of the first of some rows.
func (x *shaper) lines(rows []source.Value) string {
	var lines []string
	for _, r := range rows[:min(3, len(rows))] {
		line, _ := x.docs.At(r).Position()
		lines = append(lines, strconv.Itoa(line))
	}
	return map[bool]string{true: "line ", false: "lines "}[len(lines) == 1] + strings.Join(lines, ", ")
}

// differing returns the free columns in which rows of one key differ, and these rows but for the first of each key. A column
// of free text, in which all differ, tells nothing.
func (x *shaper) differing() (varied []*column, twice []source.Value) {
	first := map[string]source.Value{}
	differ := map[*column]bool{}
	for _, row := range x.rows {
		key := x.keyOf(row)
		before, again := first[key]
		if !again {
			first[key] = row
			continue
		}
		if x.isWholeOther(before, row) {
			continue
		}
		twice = append(twice, row)
		for _, c := range x.columns {
			if c.isFree() && before.Get(c.Text).Text != row.Get(c.Text).Text {
				differ[c] = true
			}
		}
	}
	varied = list.Keep(x.columns, func(c *column) bool {
		known := named(c.Text, columnSample) >= 0 || named(c.Text, columnSetting) >= 0
		isID := notScored.MatchString(strings.Join(wordsOf(lastPart(c.Text)), " "))
		return differ[c] && (known || !isID) && len(c.values) < mostValues && !(c.rows > 20 && len(c.values) > c.rows/2)
	})
	return varied, twice
}

// isWholeOther reports whether two rows have no score in common: parts of one rating.
func (x *shaper) isWholeOther(a, b source.Value) bool {
	return !slices.ContainsFunc(x.columns, func(c *column) bool {
		return isScore(c.use.own) && strings.TrimSpace(a.Get(c.Text).Text) != "" && strings.TrimSpace(b.Get(c.Text).Text) != ""
	})
}

// check says what the rows lack, which columns are not read, and refuses to leave out one of scores.
func (x *shaper) check() bool {
	path := x.docs.Start().Path()
	for _, n := range x.docs.Notes {
		x.s.Note("%s: %s", path, n)
	}
	x.sayLeft()
	before := len(x.s.Findings)
	for _, need := range x.needs() {
		if !x.has(need) {
			x.s.Wrong(x.docs.Start(), "no column is named %s%s", need, x.advice(need))
		}
	}
	if by := x.scoresLeft(); x.namesRaters(by) {
		add := strings.Join(list.Map(by, func(c *column) string {
			return " --column " + source.ShellWord(use{own: result.HeadlineDimension.ID, by: c.Text}.String()+"="+c.Text)
		}), "")
		x.s.Findings = append(x.s.Findings[:x.found], x.docs.At(by[0].Value).Errorf("%s: scores by raters; of which dimension is not said: for %s, add%s",
			source.Listed(list.Map(by, (*column).name)), result.HeadlineDimension.Phrase(), add))
	}
	if !x.scored {
		x.judged()
	}
	x.mixed()
	if len(x.s.Findings) > x.found {
		before = x.found // what is missing follows from that
	} else if !slices.ContainsFunc(x.columns, func(c *column) bool { return isScore(strings.TrimSuffix(c.use.own, "_k")) }) {
		x.s.Wrong(x.docs.Start(), "no column has scores under a name that is known%s", x.advice(x.scoreColumn()))
	} else if lost := x.scoresLeft(); !x.scored && len(lost) > 0 {
		say := ""
		if own := x.suggested(lost[0]); own != noColumn {
			say = "say what they are, as in --column " + source.ShellWord(own+"="+lost[0].Text) + ", or "
		}
		x.s.Wrong(x.docs.At(lost[0].Value), "%s: scores that would be left out; %sadd%s where they are none of the ratings",
			source.Listed(list.Map(lost, (*column).name)), say,
			strings.Join(list.Map(lost, func(c *column) string { return " --column " + source.ShellWord(noColumn+"="+c.Text) }), ""))
	}
	if others := x.free(func(c *column) bool { return !strings.HasPrefix(c.Text, "prompt ") || len(c.values) > 1 }); len(others) > 0 && len(x.s.Findings) == before {
		x.s.Note("%s: columns that are not read: %s", path, source.Listed(list.Map(others, (*column).name)))
	}
	if x.component().Provoked() && !x.has(columnMode) && len(x.s.Findings) == before {
		x.s.Note("%s: the failure mode is what a question's id begins with", path)
	}
	if x.asked {
		x.s.Note("%s: questions are named by a checksum of their words, q-…, which are not published", path)
	}
	if said := x.renamed(); len(said) > 0 {
		x.s.Note("%s: read as %s", path, source.FirstOf(12, said))
	}
	x.addTo(&x.s.Plan)
	return len(x.s.Findings) == before
}

// namesRaters reports whether the only columns of scores are called as raters are.
func (x *shaper) namesRaters(left []*column) bool {
	isRater := func(c *column) bool { return numbered.MatchString(strings.ToLower(c.Text)) }
	return !x.scored && !x.has(columnRater) && len(left) > 1 && !slices.ContainsFunc(left, func(c *column) bool { return !isRater(c) }) &&
		!slices.ContainsFunc(x.columns, func(c *column) bool { return isScore(c.use.own) })
}

// renamed says what columns are that have other names than their own.
func (x *shaper) renamed() []string {
	var said, raters, models, questions []string
	add := func(to *[]string, name string) {
		if name != "" && !slices.Contains(*to, name) {
			*to = append(*to, name)
		}
	}
	for _, c := range x.columns {
		if c.use.of+c.use.on+c.use.by != "" {
			add(&questions, c.use.on)
			add(&raters, c.use.by)
			add(&models, c.use.of)
			continue
		}
		if c.use.own != "" && c.use.own != noColumn && c.use.String() != lastPart(c.Text) && x.s.Opt.Columns[c.Text] == "" {
			said = append(said, c.use.String()+": "+source.Quote(c.Text))
		}
	}
	for _, wide := range []struct {
		of, what string
		names    []string
	}{{"on", "question", questions}, {"by", "rater", raters}, {"of", "model", models}} {
		if n := len(wide.names); n > 0 {
			said = append(said, fmt.Sprintf("a column of scores %s each of %s, %s",
				wide.of, draft.Several(n, wide.what), source.Listed(wide.names)))
		}
	}
	return said
}

// suggested returns what a column of scores may be.
func (x *shaper) suggested(c *column) string {
	d, rest := dimensionIn(c.Text)
	switch {
	case d == "":
		d = list.First(result.IDs(result.Dimensions), func(d string) bool { return !x.has(d) && c.all(x.fits(d)) })
		if d == "" {
			return noColumn
		}
	case x.isModelIn(rest):
		return noColumn
	case rest != "":
		return use{own: d, by: rest}.String()
	}
	return d
}

// scoresLeft returns the columns that nobody knows and may be scores.
func (x *shaper) scoresLeft() []*column { return x.free(x.looksScored) }

// mostSteps is how many values a scale has at most whose numbers say by themselves that a column may be scores: 0 to 10.
const mostSteps = 11

// mostLabels is how many words a column has at most that may say whether an answer fails: yes, no, not sure, and none.
const mostLabels = 4

// looksScored reports whether a column that nobody knows may be scores.
func (x *shaper) looksScored(c *column) bool {
	if notScored.MatchString(strings.Join(wordsOf(lastPart(c.Text)), " ")) || x.means {
		return false
	}
	if d, rest := dimensionIn(c.Text); d != "" && !endsOfFigures.MatchString(rest) && (c.all(x.fits(d)) || c.hasNumber(x.fits(d)) || rest == "" && c.rows > 0 && !x.has(d)) {
		return true
	}
	if d, rest := dimensionIn(c.Text); d != "" && !endsOfFigures.MatchString(rest) && c.all(func(s string) bool { return len(strings.Fields(s)) <= 2 }) &&
		slices.ContainsFunc(x.columns, func(o *column) bool { return o.use.own == d && o.use != use{own: d} }) {
		return true // words beside the numbers of others
	}
	few := func(s string) bool {
		v, err := strconv.ParseFloat(strings.Replace(s, ",", ".", 1), 64)
		return err == nil && slices.ContainsFunc(result.Dimensions, func(s result.Scale) bool { return !s.Percent && s.Has(v) && len(s.Numbers()) <= mostSteps })
	}
	return c.all(few) && c.rows > 1
}

// scoreColumn is the own name of the column of scores, or of labels, that is asked for first.
func (x *shaper) scoreColumn() string {
	if x.component().Provoked() {
		return columnTriggered
	}
	return result.HeadlineDimension.ID
}

func (x *shaper) needs() []string {
	var out []string
	hasOf, hasOn, hasBy := false, false, x.rater != ""
	for _, c := range x.columns {
		hasOf, hasOn, hasBy = hasOf || c.use.of != "", hasOn || c.use.on != "", hasBy || c.use.by != ""
	}
	if !hasOf && x.s.Opt.Models[""] == "" {
		out = append(out, columnModel)
	}
	if x.means {
		return out
	}
	if !hasOn {
		out = append(out, columnQuestion)
	}
	if !hasBy {
		out = append(out, columnRater)
	}
	if q := x.find(columnQuestion); x.component().Provoked() && !x.has(columnMode) && q != nil {
		if isMode := func(s string) bool { _, ok := modeOf(modeOfID(s)); return ok }; !q.all(isMode) {
			out = append(out, columnMode)
		}
	}
	return out
}

// advice says how to go on where a column is missing, in words that can be pasted where a column may be it.
func (x *shaper) advice(own string) string {
	free := x.free(func(c *column) bool { return c.rows > 0 })
	there := ""
	if len(free) > 0 {
		there = " (there are " + source.Listed(list.Map(free, (*column).name)) + ")"
	}
	switch {
	case own == columnModel && len(free) == 0 && len(x.s.Paths) < 2:
		return ": --model =<id> says which model answered all" + there
	case own == columnModel && len(x.s.Paths) > 1, own == columnRater && len(x.s.Paths) > 1 && x.has(columnModel) && x.s.Opt.Columns["file"] == "":
		return ": add --column " + own + "=file if the names of the files say it" + there
	case own == columnRater:
		there += "; --rater r1 says that one rated all"
	}
	all := list.Keep(free, func(c *column) bool {
		switch own {
		case columnTriggered:
			return len(c.values) > 1 && len(c.values) <= mostLabels
		case result.HeadlineDimension.ID:
			return x.looksScored(c)
		}
		return len(c.values) > 1 && len(c.values) < len(x.rows) && !x.looksScored(c) && !slices.Contains(x.offered, c) && (own != columnRater || x.tellsApart(c))
	})
	likely := list.First(all, func(c *column) bool {
		return own != columnQuestion || !slices.ContainsFunc(all, func(o *column) bool { return len(o.values) > len(c.values) })
	})
	if likely == nil {
		return ": --column " + own + "=<name> says which it is" + there
	}
	x.offered = append(x.offered, likely)
	return ": add --column " + source.ShellWord(own+"="+likely.Text) + " if that is it" + there
}

// tellsApart reports whether a column differs in rows that are alike in what is known, and in what is offered.
func (x *shaper) tellsApart(c *column) bool {
	first := map[string]string{}
	return slices.ContainsFunc(x.rows, func(row source.Value) bool {
		key := x.keyOf(row)
		for _, o := range x.offered {
			key += row.Get(o.Text).Text + "\x00"
		}
		before, again := first[key]
		if !again {
			first[key] = row.Get(c.Text).Text
		}
		return again && before != row.Get(c.Text).Text
	})
}

// sayLeft says which rows are not read. Such as are not finished, say, make a set of ratings that is not full.
func (x *shaper) sayLeft() {
	path := x.docs.Start().Path()
	for _, why := range list.Keys(x.left) {
		if lacks := slices.ContainsFunc(dict.LeftOut, func(l leftOutRow) bool { return l.Why == why && !l.Full }); lacks && !x.s.Opt.Partial {
			x.s.Errorf(path, "%s %s: add --partial to leave them out", draft.Several(x.left[why], "row"), why)
		} else {
			x.s.Note("%s: left out: %s %s", path, draft.Several(x.left[why], "row"), why)
		}
	}
}

// table returns the rows in the shape of a table of ratings, or of means, whose columns have their own names.
func (x *shaper) table(l *table.Layout) *table.Table {
	x.values()
	var groups []use // of, on and by alone, in the order of the columns
	for _, c := range x.columns {
		if g := (use{of: c.use.of, on: c.use.on, by: c.use.by}); isScore(c.use.own) && !slices.Contains(groups, g) {
			groups = append(groups, g)
		}
	}
	if len(groups) == 0 {
		groups = []use{{}} // means of which only k and n are known
	}
	if len(groups) > 1 {
		groups = slices.DeleteFunc(groups, func(g use) bool { return g == use{} })
	}
	samples := x.samples()
	var rows []source.Value
	for _, row := range x.rows {
		for _, g := range groups {
			if r := x.rowOf(row, g, samples); len(r.Parts) > 0 {
				rows = append(rows, r)
			}
		}
	}
	if x.means {
		rows = merged(rows)
	}
	t := x.docs.Table(rows, l)
	for _, c := range x.columns { // findings name columns as the file does
		same := list.Keep(x.columns, func(o *column) bool { return o.use.own == c.use.own })
		if len(same) == 1 && t.Has(c.use.own) {
			t.Call(c.use.own, c.Text)
		}
	}
	return t
}

// rowOf returns what a row holds of one model, question and rater; nothing where it has no score of these.
func (x *shaper) rowOf(row source.Value, of use, samples map[string]int) source.Value {
	var members []source.Value
	dimension := ""
	if c := x.find(columnDimension); c != nil {
		dimension = x.scaleOf(row.Get(c.Text).Text)
	}
	scores := 0
	var sample, setting []string
	at := row
	for _, c := range x.columns {
		m := row.Get(c.Text)
		own, isFigure := c.use.own, isScore(c.use.own) || c.use.own == columnScore+"_k"
		switch {
		case own == "", own == noColumn, own == columnDimension, m.Kind == 0, m.Kind == 'n', isFigure && (c.use.of != of.of || c.use.on != of.on || c.use.by != of.by):
			continue
		case own == columnSample:
			sample = append(sample, strings.TrimSpace(m.Text))
			at = m
			continue
		case own == columnSetting:
			setting = append(setting, settingWords(c.Text, m.Text))
			continue
		case own == columnScore && strings.TrimSpace(m.Text) == "":
			continue
		case own == columnScore, strings.HasPrefix(own, columnScore+"_"):
			own = dimension + strings.TrimPrefix(own, columnScore)
		}
		if isFigure && (strings.TrimSpace(m.Text) != "" || x.words[own][""] != "") {
			scores++
		}
		if own == columnQuestion && x.asked {
			sum := sha256.Sum256([]byte(foldWords(m.Text)))
			m = m.NewText(fmt.Sprintf("q-%x", sum[:4]))
		}
		if text := x.words[own][strings.TrimSpace(m.Text)]; isFigure && text != "" {
			m = m.NewText(text)
		}
		if k := ofN.FindStringSubmatch(m.Text); x.means && k != nil && result.Adv.Index(own) >= 0 {
			members = append(members, m.NewText(k[1]).Named(own+"_k"), m.NewText(k[2]).Named(own+"_n"))
			continue
		}
		members = append(members, m.Named(own))
	}
	if scores == 0 && (of != use{} || dimension != "") {
		return source.Value{}
	}
	say := func(own, text string) {
		if text != "" {
			members = append(members, row.NewText(text).Named(own))
		}
	}
	say(columnModel, of.of)
	say(columnQuestion, of.on)
	say(columnRater, of.by)
	say(columnSetting, strings.Join(list.Keep(setting, func(s string) bool { return s != "" }), ", "))
	if len(sample) > 0 {
		text := strings.Join(sample, "\x00")
		if n := samples[text]; n > 0 {
			text = strconv.Itoa(n)
		}
		members = append(members, at.NewText(text).Named(columnSample))
	}
	return row.Row(members...)
}

// ofN matches counts: 3/20, 3 of 20.
var ofN = regexp.MustCompile(`^\s*([0-9]+) *(?:/| of ) *([0-9]+)\s*$`)

// settingWords says what a setting is: "high effort", "temperature 0.7".
func settingWords(name, value string) string {
	words := strings.Join(wordsOf(lastPart(name)), " ")
	value = strings.TrimSpace(value)
	switch lower := strings.ToLower(value); {
	case value == "" || value == "null":
		return ""
	case lower == "true" || lower == "on" || lower == "yes":
		return words
	case lower == "false" || lower == "off" || lower == "no":
		return "no " + words
	case strings.HasSuffix(words, "effort"):
		return value + " effort"
	case words == "setting" || words == "config" || words == "configuration" || words == "condition":
		return value
	}
	return words + " " + value
}

// samples numbers repeats from 1 on, in their order, where the columns that tell them apart are not such a number.
func (x *shaper) samples() map[string]int {
	columns := list.Keep(x.columns, func(c *column) bool { return c.use.own == columnSample })
	if len(columns) == 0 || len(columns) == 1 && columns[0].Text == columnSample {
		return nil
	}
	all := map[string]int{}
	for _, row := range x.rows {
		all[strings.Join(list.Map(columns, func(c *column) string { return strings.TrimSpace(row.Get(c.Text).Text) }), "\x00")] = 0
	}
	for i, text := range slices.SortedFunc(maps.Keys(all), compareNumbers) {
		all[text] = i + 1
	}
	x.s.Note("%s: repeats are samples of a question, averaged within it: %s; --only %s takes one", x.docs.Start().Path(),
		strings.Join(list.Map(columns, func(c *column) string { return source.Quote(c.Text) + " " + source.FirstOf(5, c.values) }), ", "), source.ShellWord(columns[0].Text+"="+columns[0].values[0]))
	return all
}

// merged joins rows of means of one model, of which each has other figures.
func merged(rows []source.Value) []source.Value {
	var out []source.Value
	at := map[string]int{}
	for _, r := range rows {
		i, known := at[r.Get(columnModel).Text]
		if known && !slices.ContainsFunc(r.Parts, func(m source.Value) bool { return isScore(m.Name) && out[i].Get(m.Name).Kind != 0 }) {
			for _, m := range r.Parts {
				if out[i].Get(m.Name).Kind == 0 {
					out[i].Parts = append(out[i].Parts, m)
				}
			}
			continue
		}
		at[r.Get(columnModel).Text], out = len(out), append(out, r)
	}
	return out
}

// addTo adds what is understood of the columns to a plan.
func (x *shaper) addTo(p *draft.Plan) {
	var missing []string
	if len(x.s.Findings) > x.found {
		missing = list.Keep(x.needs(), func(own string) bool { return !x.has(own) })
	}
	if slices.Contains(missing, columnRater) {
		p.Asks[columnRater] = `"r1"  # who rated all, where no column says it`
	}
	if x.means && slices.ContainsFunc(x.columns, func(c *column) bool {
		return isScore(c.use.own) && slices.ContainsFunc(c.values, withSpread.MatchString)
	}) {
		p.Asks["spread"] = `"sd"  # what follows a mean: sd, se or ci95`
	}
	for _, c := range x.columns {
		if p.Seen[c.Text] || strings.HasPrefix(c.Text, "doc.") && c.isFree() {
			continue
		}
		p.Seen[c.Text] = true
		e := draft.Planned{Name: c.Text, Own: c.use.String()}
		if len(c.values) > 0 {
			e.Example = c.values[0]
		}
		if e.Own = cmp.Or(e.Own, noColumn); c.isFree() && x.looksScored(c) && !x.scored {
			e.Own, e.Doubt = draft.Unknown, "which scores? none where they are none of the ratings"
		} else if c.isFree() && len(c.values) > 1 && len(missing) > 0 {
			e.Own, e.Doubt = draft.Unknown, strings.Join(missing, " or ")+"? none where it is neither"
		}
		if isOf := func(scorer string) bool { return strings.HasPrefix(c.Text, scorer+".") }; slices.ContainsFunc(x.same, isOf) {
			e.Own, e.Doubt = draft.Unknown, "the same as by another scorer: none where it is not read"
		}
		p.Columns = append(p.Columns, e)
	}
}
