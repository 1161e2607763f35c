package convert

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

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
	if len(x.parts) > 1 && x.m.Title == "" {
		for name, of := range map[string]func(string) string{"file": stem, "folder": func(p string) string { return path.Base(path.Dir(p)) }} {
			i := x.t.at(name, place{})
			for k := range x.t.rows {
				x.t.rows[k].set(i, cell{of(x.t.rows[k].file.path), int32(x.t.rows[k].at), text})
			}
		}
	}
	x.hidden()
	x.skip()
	x.understand()
	x.dates()
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
	x.unread()
	x.sayRead()
	if x.means {
		x.figureRuns(whole)
		return
	}
	x.puzzles()
	x.identity()
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

// hidden asks about the rows that a workbook hides.
func (x *reading) hidden() {
	n, first := 0, place{}
	for _, r := range x.t.rows {
		if r.hidden {
			if n++; n == 1 {
				first = r.place
			}
		}
	}
	if n == 0 {
		return
	}
	switch x.plan().Said["hidden rows"] {
	case "leave them out":
		x.t.rows = slices.DeleteFunc(x.t.rows, func(r row) bool { return r.hidden })
		x.note("left out: %s that the workbook hides", several(n, "row"))
	case "read them":
	default:
		x.ask("hidden rows", fmt.Sprintf("the workbook hides or filters %s, first row %s", several(n, "row"), first), "leave them out", "read them")
	}
}

func (x *reading) plan() *Plan { return x.call.plan }

// skip leaves out the rows that the plan does not want, and rows of totals, and says how many.
func (x *reading) skip() {
	left, lacks := map[string]int{}, map[string]bool{}
	var order []string
	x.t.rows = slices.DeleteFunc(x.t.rows, func(r row) bool {
		why, lack := x.left(&r)
		if why == "" {
			return false
		}
		if left[why] == 0 {
			order = append(order, why)
		}
		left[why]++
		lacks[why] = lack
		return true
	})
	for _, why := range order {
		x.skipped = true
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
		v := strings.TrimSpace(r.cell(i).text)
		if r.cell(i).kind == null {
			v = ""
		}
		if s.holds(v) {
			switch {
			case s.Why != "":
				return s.Why, s.Lacks
			case x.m.harness() && slices.ContainsFunc(x.m.Skip, func(m Rule) bool { return m.Column == s.Column }):
				return "-", false
			}
			return "with " + source.Quote(s.Column) + " " + cmp.Or(v, blankValue), false
		}
	}
	for _, c := range r.cells {
		if !c.blank() {
			if totalsWords[foldWord(c.text)] && len(r.cells) > 2 && x.lone(r) {
				return "of totals", false
			}
			break
		}
	}
	return "", false
}

// lone reports whether a row names nothing but in its first cell: one of totals.
func (x *reading) lone(r *row) bool {
	words := 0
	for _, c := range r.cells {
		if _, isNumber := numberOf(strings.TrimSuffix(strings.TrimSpace(c.text), "%")); !c.blank() && !isNumber {
			words++
		}
	}
	return words == 1
}

// dates takes the date, the version and the like from what a harness says of all its rows.
func (x *reading) dates() {
	for i, c := range x.t.columns {
		if strings.HasPrefix(c.name, "about ") && c.use.own == "" {
			x.is(i, use{own: c.name})
		}
	}
}

// ofPath are the columns that a file's path makes.
var ofPath = set([]string{"file", "folder"})

// needs asks for what the rows lack, and reports whether they have all that a rating needs.
func (x *reading) needs() bool {
	var wide use
	for _, c := range x.t.columns {
		if x.isScale(c.use.own) {
			wide.of, wide.on, wide.by = cmp.Or(wide.of, c.use.of), cmp.Or(wide.on, c.use.on), cmp.Or(wide.by, c.use.by)
		}
	}
	whole := true
	need := func(own, why string, all string, can func(i int) bool) {
		whole = false
		var answers []string
		if len(x.parts) > 1 && x.m.Title == "" && own != "question" {
			for _, name := range []string{"folder", "file"} {
				if x.varies(x.t.index[name]) {
					answers = append(answers, name)
				}
			}
		}
		for _, i := range x.free() {
			if c := x.t.columns[i]; can(i) && !ofPath[c.name] && (c.name != "id" || own == "question") && len(answers) < 12 {
				answers = append(answers, c.name)
			}
		}
		if all != "" {
			answers = append(answers, all)
		}
		x.ask("missing "+own, why+"; “all” and a name holds for all rows", answers...)
	}
	several := func(i int) bool {
		c := x.t.columns[i]
		return len(c.values) > 1 && x.dimensionOf(c.name) == "" && (c.many || !x.oneEach(i) || len(x.t.rows) < 4) && !anyOf(x.wordsOf(lastPart(c.name)), besideWords)
	}
	if !x.has("model") && wide.of == "" && x.plan().Models[""] == "" {
		need("model", "no column says which model answered", "", func(i int) bool { return several(i) || x.askedModel(i) })
	}
	if x.means {
		return whole && x.hasScores()
	}
	if !x.has("question") && wide.on == "" && !x.has("post") {
		need("question", "no column says which question was answered", "", func(i int) bool {
			c := x.t.columns[i]
			return len(c.values) > 1 && x.dimensionOf(c.name) == "" && !anyOf(x.wordsOf(lastPart(c.name)), besideWords)
		})
	}
	if !x.has("rater") && wide.by == "" && x.oneRater() == "" {
		if x.p.Run.Kind == "" && x.opt.Known.Panels[x.p.Run.Panel] == nil && x.m.Data == nil {
			x.askKind()
		}
		need("rater", "no column says who rated", "all r1", several)
	}
	if x.adv && !x.has("mode") && x.has("question") && !x.modesIn("question") {
		need("mode", "no column says which failure a question is to provoke, nor do the questions' ids begin with one", "", several)
	}
	if q := x.byOwn["question"]; len(q) > 0 {
		x.words = x.sentences(q[0])
		if x.words && whole {
			x.note("questions are named by a checksum of their words, q-…, which are not published")
		}
	}
	if !x.hasScores() && slices.ContainsFunc(x.asks, func(a *Ask) bool {
		return a.About == "scorer" || strings.HasPrefix(a.About, "missing ") && x.isScale(a.About[8:])
	}) {
		return false
	}
	if !x.hasScores() {
		whole = false
		var columns []string
		for _, i := range x.free() {
			columns = append(columns, x.t.columns[i].name)
		}
		if x.terms.eval.Exists() && len(columns) > 0 && !x.adv {
			x.ask("missing "+x.headline(), "no column has scores under a name that is known; there are "+source.Listed(columns), columns[:min(12, len(columns))]...)
		} else if x.adv {
			x.ask("missing triggered", "no column says whether the failure was seen; there are "+source.Listed(columns), columns[:min(12, len(columns))]...)
		} else {
			x.findings.AddFile(x.name(), "not recognized as results: no column has a name that is known; --column question=<name> and the like say what they are; formats: %s", strings.Join(Formats(), ", "))
		}
	}
	return whole
}

func (x *reading) headline() string {
	for _, s := range x.dims {
		if s.Role == result.Headline {
			return s.ID
		}
	}
	return x.dims[0].ID
}

func (x *reading) askedModel(i int) bool {
	return slices.ContainsFunc(x.asks, func(a *Ask) bool { return a.About == "column "+x.t.columns[i].name })
}

func (x *reading) hasScores() bool {
	return slices.ContainsFunc(x.t.columns, func(c *column) bool { return x.isScale(c.use.own) || x.means && x.isFigure(c.use.own) })
}

func (x *reading) askKind() {
	x.ask("kind", "whether people or a model rated is not said; a judge is named by the exact version of its model", "experts", "judge "+cmp.Or(x.judgeName(), "gpt-4.1-2025-04-14"))
}

// judgeName is the judge that a column names, where it names one.
func (x *reading) judgeName() string {
	for _, own := range []string{"judge", "about judge"} {
		for _, i := range x.byOwn[own] {
			if values := sorted(x.t.columns[i].values); len(values) == 1 {
				return values[0]
			}
		}
	}
	return ""
}

// sentences reports whether all values of a column are words that ask something.
func (x *reading) sentences(i int) bool {
	for v := range x.t.columns[i].values {
		if len(strings.Fields(v)) < 3 || len(v) <= 15 {
			return false
		}
	}
	return len(x.t.columns[i].values) > 0
}

// sayRead says what columns are that have other names than their own.
func (x *reading) sayRead() {
	var said []string
	wide := map[string]map[string]bool{}
	for _, c := range x.t.columns {
		own := c.use.own
		if g := c.use.group(); g != (use{}) {
			for what, name := range map[string]string{"model": g.of, "question": g.on, "rater": g.by} {
				if name != "" {
					if wide[what] == nil {
						wide[what] = map[string]bool{}
					}
					wide[what][name] = true
				}
			}
			continue
		}
		if own != "" && own != harmless && own != lastPart(c.name) && !strings.HasPrefix(own, "about ") && x.m.Data == nil {
			said = append(said, own+": "+source.Quote(c.name))
		}
	}
	for _, what := range sorted(wide) {
		said = append(said, fmt.Sprintf("a column of scores each of %s, %s", several(len(wide[what]), what), source.Listed(sorted(wide[what]))))
	}
	if len(said) > 0 {
		x.note("read as %s", source.FirstOf(12, said))
	}
}

// loose is a name without what spellings of one differ in: case, spaces, signs, zeros before a number, and of an address what
// stands around it.
func loose(s string) string {
	s = strings.ToLower(norm.NFKC.String(s))
	if i, j := strings.LastIndexByte(s, '<'), strings.LastIndexByte(s, '>'); i >= 0 && j > i && strings.Contains(s[i:j], "@") {
		s = s[i+1 : j]
	}
	if at := strings.LastIndexByte(s, '@'); at > 0 {
		s, _, _ = strings.Cut(s[:at], "+")
	}
	var b strings.Builder
	digits := false
	for _, r := range s {
		switch {
		case r == '0' && !digits:
			continue // e01 is e1
		case strings.ContainsRune("_-.,#'’\"() \t\u00a0", r):
			continue
		}
		digits = r >= '0' && r <= '9'
		b.WriteRune(r)
	}
	if b.Len() == 0 {
		return s
	}
	return b.String()
}

// identity asks whether names are of one, and whether raters are of the kind that the panel is.
func (x *reading) identity() {
	models, raters := map[string]int{}, map[string]int{}
	for k := range x.t.rows {
		if v := x.said(&x.t.rows[k], "model"); v != "" {
			models[v]++
		}
		if v := strings.Join(strings.Fields(x.said(&x.t.rows[k], "rater")), " "); v != "" {
			raters[v]++
		}
	}
	for _, c := range x.t.columns {
		if x.isScale(c.use.own) && c.use.of != "" {
			models[c.use.of]++
		}
		if x.isScale(c.use.own) && c.use.by != "" {
			raters[c.use.by]++
		}
	}
	judge := x.judgeOf(x.p.Run.Judge)
	for _, all := range spelled(models) {
		ids := map[string]bool{}
		for _, name := range all {
			ids[x.p.Models[name]] = true
		}
		if len(ids) > 1 || ids[""] {
			x.ask("models "+strings.Join(all, between), fmt.Sprintf("%s may be one model: %s", source.Listed(all), counted(all, models)), "one "+slug(all[0]), "several")
		}
	}
	for name := range models {
		if judge != "" && x.p.Models[name] == "" && x.opt.Known.SameModel(name, judge) && x.byJudge() {
			x.ask("models "+name+between+"judge", fmt.Sprintf("%s is the judge, and the column says that it answered: which column is the model that answered? (%s)", source.Quote(name), several(models[name], "row")), append(x.otherModels(), "it rates its own answers")...)
		}
	}
	if names := x.byOwn["judge"]; len(names) > 0 {
		x.judges(names[0], judge)
	}
	if x.byJudge() {
		if len(raters) > 1 && x.m.Rater == "" && !x.m.harness() && len(x.byOwn["rater"]) > 0 {
			x.oneOf(x.byOwn["rater"][0], "a judge's panel has one rater")
		}
		return
	}
	for _, all := range spelled(raters) {
		open := false
		for _, name := range all {
			_, said := x.p.Raters[name]
			open = open || !said
		}
		if open {
			x.ask("raters "+strings.Join(all, between), fmt.Sprintf("%s may be one rater: %s", source.Listed(all), counted(all, raters)), "one", "several")
		}
	}
	for _, name := range sorted(raters) {
		if _, said := x.p.Raters[name]; said {
			continue
		}
		words := foldWord(name)
		switch {
		case summaryWords[words] || slices.ContainsFunc(strings.Fields(words), func(w string) bool { return summaryWords[w] && len(w) > 3 && w != "mode" && w != "vote" }):
			x.ask("raters "+name, fmt.Sprintf("%s may be made of the other raters (%s)", source.Quote(name), several(raters[name], "row")), "leave out", "people")
		case isMachine(name) || x.opt.Known.Resolve(strings.ToLower(name)) != nil:
			x.ask("raters "+name, fmt.Sprintf("%s is called as a machine, and the panel is of people (%s)", source.Quote(name), several(raters[name], "row")), "leave out", "people")
		}
	}
}

// otherModels offers the columns that may name the model, besides the one that is read so.
func (x *reading) otherModels() (answers []string) {
	for _, i := range x.free() {
		if words := x.wordsOf(x.t.columns[i].name); slices.ContainsFunc(words, func(w string) bool { return slices.Contains(names.Words["model"], w) || w == "system" }) {
			answers = append(answers, "column "+x.t.columns[i].name)
		}
	}
	return answers
}

func counted(all []string, n map[string]int) string {
	var out []string
	for _, name := range all {
		out = append(out, fmt.Sprintf("%s %s", source.Quote(name), several(n[name], "row")))
	}
	return strings.Join(out, ", ")
}

// spelled lists the names that are one but for how they are spelled.
func spelled(names map[string]int) (out [][]string) {
	by := map[string][]string{}
	for _, name := range sorted(names) {
		by[loose(name)] = append(by[loose(name)], name)
	}
	for _, key := range sorted(by) {
		if len(by[key]) > 1 {
			slices.SortStableFunc(by[key], func(a, b string) int { return names[b] - names[a] })
			out = append(out, by[key])
		}
	}
	return out
}

// judges asks which rows are the judge's where a column names several, or another than the caller does.
func (x *reading) judges(i int, judge string) {
	c := x.t.columns[i]
	for v := range c.values {
		if !x.sameJudge(x.judgeOf(v), judge) && (judge != "" || len(c.values) > 1) {
			if len(c.values) > 1 {
				x.oneOf(i, "names several judges, and a panel has one")
			} else if x.plan().Run.Judge != "" && !strings.Contains(x.plan().Run.Judge, "=") {
				x.ask("name of judge", fmt.Sprintf("%s says that %s judged, and --judge that %s did", source.Quote(c.name), source.Quote(v), source.Quote(judge)), "both are one")
			} else if x.plan().Run.Kind == string(result.Experts) {
				x.ask("column "+c.name, fmt.Sprintf("%s says that a model judged, %s, and --kind that experts rated", source.Quote(c.name), source.Quote(v)), harmless)
			}
			return
		}
	}
	if x.plan().Run.Kind == string(result.Experts) {
		x.ask("column "+c.name, fmt.Sprintf("%s says that a model judged, %s, and --kind that experts rated", source.Quote(c.name), x.sample(i)), harmless)
	}
}

// oneOf asks whose rows are read.
func (x *reading) oneOf(i int, why string) {
	c := x.t.columns[i]
	var answers []string
	for _, v := range sorted(c.values) {
		answers = append(answers, "only "+v)
	}
	x.ask("column "+c.name, fmt.Sprintf("%s %s: %s", source.Quote(c.name), why, x.sample(i)), answers...)
}

// latest keeps one of several rows of one answer by one rater, by what a column says of when they were made.
func (x *reading) latest() {
	for _, about := range sorted(x.plan().Said) {
		name, isColumn := strings.CutPrefix(about, "column ")
		which := x.plan().Said[about]
		i, ok := x.t.index[name]
		if about == "rows twice" {
			ok, isColumn, i = true, true, -1
		}
		if !ok || !isColumn || which != "latest" && which != "first" && which != "last" {
			continue
		}
		x.met[name] = true
		keys := x.numbered("model", "question", "rater", "dimension", "mode", "sample", "setting")
		best := map[int]int{}
		for k, key := range keys {
			old, again := best[key]
			later := i < 0 || strings.TrimSpace(x.t.rows[k].cell(i).text) >= strings.TrimSpace(x.t.rows[max(old, 0)].cell(i).text)
			if !again || later == (which != "first") {
				best[key] = k
			}
		}
		n := len(x.t.rows)
		kept := x.t.rows[:0:0]
		for k, key := range keys {
			if best[key] == k {
				kept = append(kept, x.t.rows[k])
			}
		}
		x.t.rows = kept
		x.note("left out: %s of which another is the %s", several(n-len(kept), "row"), which)
	}
}

// repeats asks about rows of one answer by one rater: by the columns in which they differ.
func (x *reading) repeats() {
	if len(x.again) == 0 {
		return
	}
	rows := map[place]*row{}
	for k := range x.t.rows {
		rows[x.t.rows[k].place] = &x.t.rows[k]
	}
	why := fmt.Sprintf("%s of one answer by one rater, first at %s and %s", several(len(x.again), "row"), x.again[0][0], x.again[0][1])
	asked := false
	for i, c := range x.t.columns {
		if c.use.own != "" && c.use.own != harmless && c.name != "about task" {
			continue
		}
		differ, open := 0, slices.ContainsFunc(x.asks, func(a *Ask) bool { return a.About == "column "+c.name })
		for _, two := range x.again {
			a, b := rows[two[0]], rows[two[1]]
			if a != nil && b != nil && a.cell(i).text != b.cell(i).text {
				differ++
			}
		}
		switch words := x.wordsOf(lastPart(c.name)); {
		case differ < (len(x.again)+1)/2 || c.use.own == harmless && slices.Contains(x.plan().Unread.Harmless, c.name):
		case open:
			asked = true
		case x.sameAsAsked(i):
		case !anyOf(words, besideWords) && (anyOf(words, harmlessWords) && isTime(words) || !c.many || len(c.values) <= mostSplit):
			answers := []string{"latest", "first", "sample", "setting"}
			if !isTime(words) {
				answers = []string{"sample", "setting", "latest", "first"}
			}
			if len(c.values) <= 5 && !c.many {
				for _, v := range sorted(c.values) {
					answers = append(answers, "only "+v)
				}
			}
			x.ask("column "+c.name, fmt.Sprintf("%s; %s tells them apart: %s", why, source.Quote(c.name), x.sample(i)), answers...)
			asked = true
		}
	}
	if !asked {
		x.ask("rows twice", why, "first", "last")
	}
}

// sameAsAsked reports whether a column tells rows apart as one does that is asked about.
func (x *reading) sameAsAsked(i int) bool {
	for j, c := range x.t.columns {
		if j == i || !slices.ContainsFunc(x.asks, func(a *Ask) bool { return a.About == "column "+c.name }) {
			continue
		}
		there, back, same := map[string]string{}, map[string]string{}, true
		for k := range x.t.rows {
			a, b := x.t.rows[k].cell(i).text, x.t.rows[k].cell(j).text
			if v, ok := there[a]; ok && v != b {
				same = false
			}
			if v, ok := back[b]; ok && v != a {
				same = false
			}
			there[a], back[b] = b, a
		}
		if same {
			return true
		}
	}
	return false
}

func isTime(words []string) bool {
	return anyOf(words, set([]string{"time", "timestamp", "date", "created", "updated", "started", "submitted", "ts", "at", "ended", "completed", "recorded"}))
}

// completeness says what of a full run is missing. People may leave out a question: that is said, and nothing asked.
func (x *reading) completeness(runs map[string]*ratedRun, order []string, bare int) {
	if x.unitOpen {
		return
	}
	people := !x.byJudge()
	if bare > 0 && people && !x.adv {
		x.note("left out: %s without a score", several(bare, "row"))
	} else if bare > 0 {
		x.partly(x.name(), several(bare, map[bool]string{true: "row", false: "answer"}[!x.m.harness()])+map[bool]string{true: " without a label", false: " without a score"}[x.adv])
	}
	if x.adv || x.m.Data != nil {
		return
	}
	for _, key := range order {
		d := runs[key].draft
		var lack []string
		for _, s := range x.dims {
			n := 0
			for i := range d.Run.Ratings {
				if d.Run.Ratings[i].Answer(s.ID) == "" {
					n++
				}
			}
			if n > 0 && n < len(d.Run.Ratings) {
				lack = append(lack, fmt.Sprintf("%d without %s", n, s.ID))
			}
		}
		if len(lack) == 0 {
			continue
		}
		said := "of " + several(len(d.Run.Ratings), "rating") + " of " + source.Quote(d.name) + ", " + strings.Join(lack, ", ")
		if people {
			x.note("%s", said)
		} else {
			x.partly(x.name(), said)
		}
	}
	x.totals(runs, order)
}

// totals finds means that a harness states and that its samples contradict.
func (x *reading) totals(runs map[string]*ratedRun, order []string) {
	if !x.m.harness() || x.call.skipped || len(order) != 1 {
		return
	}
	d := runs[order[0]].draft
	if len(x.parts) != 1 {
		return
	}
	p, said := x.parts[0], map[string]string{}
	for _, h := range append(slices.Clone(x.call.headers[x.m.group(p.in.Path)]), p) {
		for i := range h.docs {
			all := h.docs[i].find("results")
			if all == nil {
				continue
			}
			if i := slices.IndexFunc(all.parts, func(task node) bool { return task.key != "" && strings.Contains(p.in.Path, task.key) }); i >= 0 {
				all = &all.parts[i]
			}
			x.stated(all, "", said)
		}
	}
	for _, id := range sorted(said) {
		sum, n := 0.0, 0
		for i := range d.Run.Ratings {
			if v, unsure, missing := d.Run.Ratings[i].Score(id); !unsure && !missing {
				sum, n = sum+v, n+1
			}
		}
		if v, ok := numberOf(said[id]); n > 0 && ok && math.Abs(v-sum/float64(n)) > 0.01+0.005*math.Abs(v) {
			x.ask("total of "+id, fmt.Sprintf("%s states a mean of %s on %s, and its %s have one of %.3f: one of them is of other answers", x.name(), said[id], id, several(n, "sample"), sum/float64(n)), "read the samples")
		}
	}
}
