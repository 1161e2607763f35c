package convert

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// byJudge reports whether a model rated, as far as that is said.
func (x *reading) byJudge() bool {
	known := x.opt.Known.Panels[x.p.Run.Panel]
	switch {
	case x.p.Run.Judge != "":
		return true
	case x.p.Run.Kind != "":
		return x.p.Run.Kind == string(result.Judge)
	case known != nil:
		return known.Kind == result.Judge
	}
	return x.m.harness() || len(x.byOwn["judge"]) > 0
}

// oneRater is who rated where no column says it.
func (x *reading) oneRater() string {
	if x.byJudge() {
		return JudgeRater
	}
	return cmp.Or(x.m.Rater, x.p.Run.Rater)
}

// read makes runs of one reading, or asks.
func (c *call) read(x *reading) {
	if x.ofPath() {
		file, folder := x.t.at("file", place{}), x.t.at("folder", place{})
		for k := range x.t.rows {
			r := &x.t.rows[k]
			r.set(file, cell{strings.TrimSuffix(path.Base(r.file.path), path.Ext(r.file.path)), r.at})
			r.set(folder, cell{path.Base(path.Dir(r.file.path)), r.at})
		}
	}
	x.skip()
	x.understand()
	defer func() {
		for _, n := range x.notes {
			c.noteAll("%s: %s", x.name(), n)
		}
	}()
	if len(x.t.rows) == 0 {
		c.findings.AddFile(x.name(), "no row is left to read")
		return
	}
	whole := x.needs()
	if !x.means {
		x.identity()
	}
	if x.has("model") && !x.m.harness() {
		x.elsewhere()
	}
	x.unread()
	x.sayRead()
	if x.means {
		x.figureRuns(whole)
		return
	}
	x.puzzles()
	if !whole {
		return
	}
	x.latest()
	said := len(x.notes)
	x.ratings()
	if x.repeats(); len(c.asks) > 0 {
		x.notes = x.notes[:said] // what follows from answers is said then
	}
	x.again = nil
}

// skip leaves out the rows that the plan does not want, and rows of totals, and says how many.
func (x *reading) skip() {
	left, lacks := map[string]int{}, map[string]bool{}
	x.t.rows = slices.DeleteFunc(x.t.rows, func(r row) bool {
		why, lack := x.left(&r)
		if why != "" {
			left[why], lacks[why] = left[why]+1, lack
		}
		return why != ""
	})
	x.skipped = x.skipped || len(left) > 0
	for _, why := range list.Keys(left) {
		if lacks[why] {
			x.partly(x.name(), several(left[why], "answer")+" "+why)
		} else if why != "-" {
			x.note("left out: %s %s", several(left[why], "row"), why)
		}
	}
}

// left says why a row is left out, or "".
func (x *reading) left(r *row) (why string, lacks bool) {
	for _, s := range x.p.Skip {
		i, ok := x.t.index[s.Column]
		if !ok {
			continue
		}
		x.met[s.Column] = true
		if v := strings.TrimSpace(r.cell(i).text); s.holds(v) {
			return cmp.Or(s.Why, "with "+source.Quote(s.Column)+" "+cmp.Or(v, blankValue)), s.Lacks
		}
	}
	first := slices.IndexFunc(r.cells, func(c cell) bool { return !c.blank() })
	if first >= 0 && len(r.cells) > 2 && totalsWords[foldWord(r.cells[first].text)] &&
		!slices.ContainsFunc(r.cells[first+1:], func(c cell) bool {
			_, isNumber := numberOf(strings.TrimSuffix(strings.TrimSpace(c.text), "%"))
			return !isNumber && !c.blank()
		}) {
		return "of totals", false
	}
	return "", false
}

// ofPath are the columns that a file's path makes.
var ofPath = set([]string{"file", "folder"})

// needs asks for what the rows lack, and reports whether they have all that a rating needs.
func (x *reading) needs() bool {
	whole, columns := true, list.Map(x.free(), func(i int) string { return x.t.columns[i].name })
	need := func(there bool, own, why string, more ...string) {
		if there {
			return
		}
		whole = false
		answers := list.Keep(columns, func(name string) bool {
			i := x.t.index[name]
			if c := x.t.columns[i]; len(c.values) < 2 || x.dimensionOf(name) != "" || anyOf(x.wordsOf(lastPart(name)), besideWords) {
				return own == "model" && x.asked("column "+name)
			} else if own == "question" {
				return !ofPath[name]
			}
			return name != "id" && !x.oneEach(i)
		})
		if answers = answers[:min(12, len(answers))]; own == "question" {
			answers, more = more, answers
		}
		x.ask("missing "+own, why+"; “all” and a name holds for all rows", append(answers, more...)...)
	}
	need(x.has("model") || x.plan.Models[""] != "", "model", "no column says which model answered")
	if x.means {
		return whole && x.hasScores()
	}
	var inNames []string
	if x.melted && x.parted {
		inNames = []string{firstWord, lastWord}
	}
	need(x.has("question") || x.has("post"), "question", "no column says which question was answered", inNames...)
	need(x.has("rater") || x.oneRater() != "", "rater", "no column says who rated", "all r1")
	need(!x.adv || x.has("mode"), "mode", "no column says which failure a question is to provoke")
	if q := x.byOwn["question"]; len(q) > 0 {
		x.words = x.t.columns[q[0]].all(func(v string) bool { return len(strings.Fields(v)) > 2 && len(v) > 15 }) // that ask something
		if x.words && whole {
			x.note("questions are named by a checksum of their words, q-…, which are not published")
		}
	}
	if x.hasScores() {
		return whole
	}
	own, why := "triggered", "no column says whether the failure was seen"
	if x.has("dimension") && !x.adv {
		own, why = "score", "each row is of one scale, and no column says its score"
	} else if !x.adv {
		own = x.dims[max(0, slices.IndexFunc(x.dims, func(s result.Scale) bool { return s.Role == result.Headline }))].ID
		why = "no column has scores under a name that is known"
	}
	switch {
	case slices.ContainsFunc(x.asks, func(a *Ask) bool {
		sort, of, _ := strings.Cut(a.About, " ")
		return sort == "scale" || sort == "missing" && x.isScale(of)
	}):
	case len(columns) > 0:
		x.ask("missing "+own, why+"; there are "+source.Listed(columns), columns[:min(12, len(columns))]...)
	default:
		x.findings.AddFile(x.name(), "not recognized as results: no column has a name that is known; --column question=<name> and the "+
			"like say what they are; formats: %s", strings.Join(Formats(), ", "))
	}
	return false
}

// ofPath reports whether the paths of files may say what their rows do not.
func (x *reading) ofPath() bool { return len(x.paths) > 1 && !x.m.harness() }

func (x *reading) hasScores() bool {
	return slices.ContainsFunc(x.t.columns, func(c *column) bool { return x.isScale(c.use.own) || x.means && x.isFigure(c.use.own) })
}

// aJudge stands for the exact version of a judge in answers that are offered.
const aJudge = "gpt-4.1-2025-04-14"

// judgeName is the judge that a column names, where it names one.
func (x *reading) judgeName() string {
	for _, i := range slices.Concat(x.byOwn["judge"], x.byOwn["about judge"]) {
		if values := list.Keys(x.t.columns[i].values); len(values) == 1 {
			return values[0]
		}
	}
	return ""
}

// sayRead says what columns are that have other names than their own.
func (x *reading) sayRead() {
	var said []string
	for _, c := range x.t.columns {
		own := c.use.own
		if c.place.file != nil && own != "" && own != harmless && own != lastPart(c.name) && !strings.HasPrefix(own, "about ") &&
			!x.m.Own {
			said = append(said, own+": "+source.Quote(c.name))
		}
	}
	if len(said) > 0 {
		x.note("read as %s", source.FirstOf(12, said))
	}
}

// loose is a name without what spellings of one differ in: case, spaces, signs, zeros before a number, and of an address what
// stands around it.
func loose(s string) string {
	s = mailbox.ReplaceAllString(strings.ToLower(norm.NFKC.String(s)), "$1")
	return cmp.Or(zeros.ReplaceAllString(someSigns.ReplaceAllString(s, ""), "$1"), s)
}

var (
	mailbox   = regexp.MustCompile(`^(?:.*<)?([^<>@+]+)(?:\+[^<>@]*)?@[^<>@]*>?$`)
	someSigns = regexp.MustCompile(`[-_.,#/'’"() \t\x{a0}]+`)
	zeros     = regexp.MustCompile(`(^|[^0-9])0+`) // e01 is e1
)

// identity asks whether names are of one, and whether raters are of the kind that the panel is.
func (x *reading) identity() {
	models, judge := x.namesOf("models", "model", x.p.Models), x.p.Run.Judge
	for _, name := range list.Keys(models) {
		if judge == "" || x.p.Models[name] != "" || !x.opt.Known.SameModel(name, judge) {
			continue
		}
		mayBe := set(append(slices.Clone(names.Words["model"]), "system"))
		others := list.Keep(x.free(), func(i int) bool { return anyOf(x.wordsOf(x.t.columns[i].name), mayBe) })
		x.ask("models "+name+between+"judge",
			fmt.Sprintf("%s is the judge, and the column says that it answered: which column is the model that answered? (%s)",
				source.Quote(name), several(models[name], "row")), append(list.Map(others,
				func(i int) string { return "column " + x.t.columns[i].name }), "it rates its own answers")...)
	}
	for _, i := range x.byOwn["judge"] {
		c := x.t.columns[i]
		if x.plan.Run.Kind == string(result.Experts) {
			x.askColumn(i, "says that a model judged, and --kind that experts rated", harmless)
		} else if len(c.values) > 1 && slices.ContainsFunc(list.Keys(c.values), func(v string) bool { return !x.sameJudge(v, judge) }) {
			x.askColumn(i, "names several judges, and a panel has one", only(c)...)
		}
	}
	if x.byJudge() {
		for _, i := range x.byOwn["rater"] {
			c := x.t.columns[i]
			switch {
			case len(c.values) < 2 || x.m.harness():
			case !x.opt.Repeats:
				x.askColumn(i, "says who rated, and a judge's panel has one rater", only(c)...)
			case slices.Contains(x.wordsOf(lastPart(c.name)), "judge") || slices.ContainsFunc(list.Keys(c.values), x.isMachine):
				x.askColumn(i, "names several judges, or what one said again and again", append(only(c), "sample")...)
			}
		}
		return
	}
	raters := x.namesOf("raters", "rater", x.p.Raters)
	for _, name := range list.Keys(raters) {
		words, why := foldWord(name), ""
		switch _, said := x.p.Raters[name]; {
		case said:
		case summaryWords[words] || slices.ContainsFunc(strings.Fields(words),
			func(w string) bool { return summaryWords[w] && len(w) > 3 && w != "mode" && w != "vote" }):
			why = "may be made of the other raters"
		case x.isMachine(name):
			why = "is called as a machine, and the panel is of people"
		}
		if why != "" {
			x.ask("raters "+name, fmt.Sprintf("%s %s (%s)", source.Quote(name), why, several(raters[name], "row")), "leave out", "people")
		}
	}
}

// isMachine reports whether a rater is called as a machine.
func (x *reading) isMachine(name string) bool {
	words := foldWord(name)
	return strings.Contains(words, "gpt") || anyOf(strings.Fields(words), machineWords) ||
		x.opt.Known.Resolve(strings.ToLower(name)) != nil
}

// elsewhere asks where the path of a file names a model that has a card or other rows, and the file's own rows name none such.
func (x *reading) elsewhere() {
	in := map[string]map[string]bool{} // the names of models, by file
	for k := range x.t.rows {
		r := &x.t.rows[k]
		names := in[r.file.path]
		put(&names, x.said(r, "model"), true)
		in[r.file.path] = names
	}
	idsOf := func(p string) []string {
		return list.Map(list.Keys(in[p]), func(name string) string {
			id, _, _ := x.idOf(name, nil)
			return cmp.Or(x.p.Models[name], id)
		})
	}
	all := slices.Concat(list.Keys(known().Models), list.Keys(x.opt.Known.Models), slices.Concat(list.Map(list.Keys(in), idsOf)...))
	for _, p := range list.Keys(in) {
		named := strings.ToLower(strings.TrimSuffix(p, path.Ext(p)))
		for _, part := range strings.FieldsFunc(named, func(r rune) bool { return strings.ContainsRune("/_ ", r) }) {
			like := func(id string) bool {
				return id == part || strings.HasPrefix(id, part+"-") || strings.HasPrefix(part, id+"-")
			}
			isJudge := func(j string) bool { return j != "" && (strings.HasPrefix(slug(j), part) || like(slug(j))) }
			if strings.ContainsAny(part, "0123456789") && !isJudge(x.p.Run.Judge) && !isJudge(x.judgeName()) &&
				slices.ContainsFunc(all, like) && !slices.ContainsFunc(idsOf(p), like) {
				x.ask("path "+p, fmt.Sprintf("it names %s, and its rows %s", part, source.Listed(list.Keys(in[p]))), "the rows are right")
			}
		}
	}
}

// namesOf counts the rows of each name, and asks whether those are one that differ in how they are spelled alone.
func (x *reading) namesOf(sort, own string, said map[string]string) map[string]int {
	rows, by := map[string]int{}, map[string][]string{}
	for k := range x.t.rows {
		if name := strings.Join(strings.Fields(x.said(&x.t.rows[k], own)), " "); name != "" {
			rows[name]++
		}
	}
	for _, name := range list.Keys(rows) {
		by[loose(name)] = append(by[loose(name)], name)
	}
	for _, key := range list.Keys(by) {
		all := by[key]
		slices.SortStableFunc(all, func(a, b string) int { return rows[b] - rows[a] })
		if len(all) > 1 && slices.ContainsFunc(all, func(name string) bool { _, ok := said[name]; return !ok }) {
			one := map[string]string{"models": "one " + slug(all[0]), "raters": "one"}[sort]
			x.ask(sort+" "+strings.Join(all, between), source.FirstOf(5, list.Map(all, func(name string) string {
				return source.Quote(name) + " (" + several(rows[name], "row") + ")"
			}))+" may be one", one, "several")
		}
	}
	return rows
}

func only(c *column) []string {
	return list.Map(list.Keys(c.values), func(v string) string { return "only " + v })
}

// latest keeps the last of several rows of one answer by one rater: by a column of times, or by order.
func (x *reading) latest() {
	for _, about := range list.Keys(x.plan.Said) {
		name := strings.TrimPrefix(about, "column ")
		i, ok := x.t.index[name]
		if x.plan.Said[about] != "latest" || !ok && about != "rows twice" {
			continue
		}
		x.met[name] = true
		best, keys, k := map[int]int{}, x.numbered(oneRating...), -1
		for k, key := range keys {
			if old, again := best[key]; !again || !ok || x.t.rows[k].cell(i).text >= x.t.rows[old].cell(i).text {
				best[key] = k
			}
		}
		x.note("left out: %s replaced by a later one", several(len(keys)-len(best), "row"))
		x.t.rows = slices.DeleteFunc(x.t.rows, func(row) bool { k++; return best[keys[k]] != k })
	}
}

// oneRating are the own names that say which rating a row is of.
var oneRating = []string{"model", "question", "rater", "dimension", "mode", "sample", "setting"}

// timeWords are those of columns that say when a row was made.
var timeWords = set([]string{"time", "timestamp", "date", "created", "updated", "started", "submitted", "ts", "at", "ended",
	"completed", "recorded"})

// repeats asks about rows of one answer by one rater: by the columns in which they differ.
func (x *reading) repeats() {
	openModel := func(a *Ask) bool { return strings.HasSuffix(a.About, between+"judge") }
	if len(x.again) == 0 || slices.ContainsFunc(x.asks, openModel) {
		return
	}
	why := fmt.Sprintf("%s of one answer by one rater, first at %s and %s", several(len(x.again), "row"), x.again[0][0],
		x.again[0][1])
	ratings := x.numbered(oneRating...)
	same := x.sameAsAsked()
	for i, c := range x.t.columns {
		words := x.wordsOf(lastPart(c.name))
		few, isTime := len(c.values) <= mostSplit && !c.many, anyOf(words, timeWords)
		if c.use.own != "" && c.use.own != harmless && c.name != "about task" || slices.Contains(x.plan.Unread.Harmless, c.name) ||
			!few && !isTime || anyOf(words, besideWords) || same(i) || !x.varies(i) || of(x.number(i), ratings) {
			continue
		}
		answers := map[bool][]string{true: {"latest"}}[isTime]
		if few {
			answers = append(answers, "sample", "setting")
		}
		if few && len(c.values) <= 5 {
			answers = append(answers, only(c)...)
		}
		x.askColumn(i, "tells apart "+why, answers...)
	}
	if !slices.ContainsFunc(x.asks, func(a *Ask) bool { return strings.HasPrefix(a.About, "column ") }) {
		x.ask("rows twice", why, "latest")
	}
}

// completeness says what of a full run is missing. People may leave out a question: that is said, and nothing asked.
func (x *reading) completeness(runs map[string]*draft, bare int) {
	lacks := func(said string) { x.partly(x.name(), said) }
	if x.unitOpen {
		return
	} else if !x.byJudge() && !x.adv {
		lacks = func(said string) { x.note("%s", said) }
	}
	if bare > 0 {
		lacks(several(bare, "row") + " without a score or label, left out")
	}
	for _, key := range list.Keys(runs) {
		d := runs[key]
		for _, s := range x.dims {
			n, all := len(list.Keep(d.Run.Ratings, func(r result.Rating) bool { return r.Answer(s.ID) == "" })), len(d.Run.Ratings)
			if n > 0 && n < all && !x.m.Own {
				lacks(fmt.Sprintf("of %s of %s, %d without %s", several(all, "rating"), source.Quote(d.name), n, s.ID))
			}
		}
	}
	x.totals(runs)
}

// totals finds means that a harness states and that its samples contradict.
func (x *reading) totals(runs map[string]*draft) {
	if x.call.skipped || len(runs) != 1 || len(x.paths) != 1 {
		return
	}
	d := runs[list.Keys(runs)[0]]
	for _, s := range x.dims {
		sum, n := 0.0, 0
		for i := range d.Run.Ratings {
			if v, unsure, missing := d.Run.Ratings[i].Score(s.ID); !unsure && !missing {
				sum, n = sum+v, n+1
			}
		}
		said := x.said(d.row, "about stated "+s.ID)
		if v, ok := numberOf(said); n > 0 && ok && math.Abs(v-sum/float64(n)) > 0.01+0.005*math.Abs(v) {
			x.ask("total of "+s.ID,
				fmt.Sprintf("%s states a mean of %s on %s, and its %s have one of %.3f: one of them is of other answers", x.name(), said,
					s.ID, several(n, "sample"), sum/float64(n)), "read the samples")
		}
	}
}
