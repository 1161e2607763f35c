// Package convert makes runs of any file of results: other tools' and people's own.
//
// A file goes through three steps.
//
//  1. One bounded reader gives rows of cells, each with its place: CSV and its kin, JSON, JSON lines, workbooks, logs, folders,
//     archives. It knows nothing of what the rows are about.
//  2. A [Plan] says what they are: which column is model, question, rater, setting, each scale; which values mean what; which
//     rows do not count. Plans of harnesses and annotation tools are built in and recognized by names that only they have.
//     What a plan leaves open is found by the names of columns, never by the look of their values; what could matter and is
//     not known by name becomes an [Ask]. All are asked at once, and an answer changes the plan.
//  3. One pass applies the plan: rows → ratings or figures → runs, with the cards that these need.
//
// Three rules hold: a column that is not read could not matter; what could not be read becomes neither "no" nor a low score; one
// call asks everything.
package convert

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Options say how to import. Without more than Known it is by what the files say.
type Options struct {
	Known   *result.Set // the benchmark, cards and runs that the site already has
	Summary bool        // the runs are to be summarized: their sources say so
	ID      string      // of the one run; empty: made of panel, model and component
	Update  bool        // a run that differs from the site's gets an id of its own, and supersedes that one
	Plan    Plan        // what the caller says of the files

	Proposer string // who adds a run, as its source says where nothing else does
	Repeats  bool   // several raters of a judge are its ratings of one answer, again and again
	OneEach  bool   // and so are samples: a question has one answer
	Others   bool   // what the caller names may be in other files
}

// An Output is what an import comes to.
type Output struct {
	Files      []files.File      // sorted by path; none while anything is open
	Superseded map[string]string // with Update: a run of the site → the one in its place
	Notes      []string          // what was left out and why, what cards are stubs, and what was read as which run
	Asks       []*Ask            // what is open
	Unmet      source.Findings   // with Others: columns and models that the caller names, and that are not there
	Plan       []byte            // with these on top, and all that was said
}

// A call is one import.
type call struct {
	opt Options
	*terms
	plan *Plan
	key  []byte // of these inputs, and nothing that is published

	findings source.Findings
	notes    []string
	asks     []*Ask
	met      map[string]bool // columns that the plan names, and that are there
	lacks    []string        // what a full run would have
	again    [][2]place      // rows of one answer by one rater
	drafts   []*draft
	skipped  bool // rows were left out

	files      map[string][]byte // that the drafts come to
	from       map[string]*draft // by path of the run's file
	models     map[string]string // cards that are begun: id → the files' name
	panels     map[string]result.PanelCard
	superseded map[string]string
	runNotes   []string
}

// Import reads inputs and returns the files that they come to, or what is open. Findings say what does not fit.
func Import(inputs []Input, opt Options) (*Output, source.Findings) {
	c := &call{opt: opt, terms: newTerms(opt.Known.Benchmark), plan: &opt.Plan, met: map[string]bool{},
		files: map[string][]byte{}, from: map[string]*draft{}, models: map[string]string{}, panels: map[string]result.PanelCard{},
		superseded: map[string]string{}}
	if c.findings = Check(opt); c.findings.HasErrors() {
		return &Output{}, c.findings
	}
	sum := sha256.New()
	for _, in := range inputs {
		sum.Write(in.Data)
	}
	c.key = sum.Sum(nil)
	for _, r := range c.readings(inputs) {
		c.read(r)
	}
	return c.finish()
}

// Check says what is wrong with the caller's options, by the flag that sets each.
func Check(opt Options) (findings source.Findings) {
	b, r := opt.Known.Benchmark, opt.Plan.Run
	oneOf := func(flag, said string, all ...string) {
		if said != "" && !slices.Contains(all, said) {
			findings.AddFile(flag, "%q is none of %s%s", said, strings.Join(all, ", "), source.DidYouMean(said, all))
		}
	}
	ids := map[string]string{"--panel": r.Panel, "--id": opt.ID}
	for name, id := range opt.Plan.Models {
		ids["--model "+name] = id
	}
	for _, flag := range list.Keys(ids) {
		if id := ids[flag]; id != "" && !result.ValidID(id) {
			findings.AddFile(flag, "%q is not a valid id: %s", id, result.IDForm)
		}
	}
	oneOf("--kind", r.Kind, string(result.Experts), string(result.Judge))
	oneOf("--from", r.Format, Formats()...)
	if r.Kind == string(result.Experts) && r.Judge != "" {
		findings.AddFile("--judge", "names a judge, and --kind says that experts rated")
	}
	if r.Date != "" && dayOf(r.Date) != r.Date {
		findings.AddFile("--date", "%q is not a date like 2026-01-31", r.Date)
	}
	for _, name := range list.Keys(opt.Plan.Row) {
		oneOf("--column", name, rowNames...)
	}
	scales := slices.Concat(rowNames, result.IDs(b.Of(result.Rated).Scales()), result.IDs(b.Of(result.Provoked).Scales()),
		[]string{"triggered"})
	for _, name := range list.Keys(opt.Plan.Scale) {
		s := opt.Plan.Scale[name]
		oneOf("--column", figureEnd.ReplaceAllString(name, ""), scales...)
		if _, _, ok := ends(s.Unit); !ok {
			oneOf("scale."+name+".unit", s.Unit, "number", "percent", "fraction", "the ends of a scale, as 1-10")
		}
		oneOf("scale."+name+".blank", s.Blank, "no", "missing")
	}
	return findings
}

func (c *call) noteAll(format string, args ...any) {
	c.notes = append(c.notes, fmt.Sprintf(format, args...))
}

// ask adds a question, once. What was answered is not asked again.
func (c *call) ask(about, why string, answers ...string) {
	if c.plan.Said[about] == "" && !c.asked(about) {
		answers = slices.Compact(list.Keep(answers, func(a string) bool { return a != "" }))
		c.asks = append(c.asks, &Ask{About: about, Why: source.Visible(why), Answers: answers})
	}
}

func (c *call) asked(about string) bool {
	return slices.ContainsFunc(c.asks, func(a *Ask) bool { return a.About == about })
}

// askColumn asks what a column is.
func (x *reading) askColumn(i int, why string, answers ...string) {
	c := x.t.columns[i]
	x.ask("column "+c.name, fmt.Sprintf("%s %s: %s", source.Quote(c.name), why, x.sample(i)), answers...)
}

// A part is one input, taken apart.
type part struct {
	in     Input
	file   *file
	docs   []node
	grid   *grid // of a table
	m      *mapping
	isHead bool // of a harness: what it says holds for others
}

// readings takes the inputs apart, and puts together those that have one form.
func (c *call) readings(inputs []Input) []*reading {
	var parts []*part
	for _, in := range inputs {
		if p := c.part(in); p != nil && p.m.Name == "mheval" {
			c.mheval(p, inputs)
		} else if p != nil {
			parts = append(parts, p)
		}
	}
	c.shards(parts)
	heads, rows := map[string][]*part{}, []*part(nil)
	for _, p := range parts {
		if g := p.m.group(p.in.Path); p.isHead {
			heads[g] = append(heads[g], p)
		} else {
			rows = append(rows, p)
		}
	}
	byForm := map[string]*reading{}
	var out []*reading
	for _, p := range rows {
		columns := header(p.grid)
		slices.Sort(columns)
		form := p.m.Name + "\x00" + strings.Join(columns, "\x00") // of JSON, whatever has one mapping
		r := byForm[form]
		if r == nil {
			r = &reading{call: c, m: p.m, p: c.plan.With(&p.m.Plan), t: newTable(&c.findings), byOwn: map[string][]int{}}
			byForm[form] = r
		}
		switch before := len(r.t.rows); {
		case r.add(p, heads[p.m.group(p.in.Path)]) && len(r.t.rows) > before:
			if r.paths = append(r.paths, p.in.Path); len(r.paths) == 1 {
				out = append(out, r)
			}
		case p.in.Walked:
			c.noteAll("%s: not a file of %s results: skipped", p.in.Path, c.terms.Name)
			r.t.rows = r.t.rows[:before]
		case !c.findings.HasErrors():
			c.findings.AddFile(p.in.Path,
				"there are no rows; write one list or table, with a row for each answer, its model and question in it")
		}
	}
	for _, g := range list.Keys(heads) {
		if !slices.ContainsFunc(rows, func(p *part) bool { return p.m.group(p.in.Path) == g }) {
			c.findings.AddFile(heads[g][0].in.Path,
				"there are no scores in it; import the file that has a row for each answer, or the folder of both")
		}
	}
	return out
}

// part takes one input apart; nil where there is nothing to read in it.
func (c *call) part(in Input) *part {
	p := &part{in: in, file: &file{path: in.Path, text: strings.TrimPrefix(string(in.Data), "\ufeff")}}
	var err error
	at := 0
	switch rest := strings.TrimLeft(p.file.text, " \t\r\n"); {
	case bytes.HasPrefix(in.Data, zipMagic):
		p.file.text, p.file.grid = "", true
		var sheets []*grid
		if sheets, err = readBook(p.file, in.Data, c.plan.File.Sheet); err == nil {
			p.grid = c.sheet(in.Path, sheets)
		}
	case strings.HasPrefix(rest, "{") || strings.HasPrefix(rest, "["):
		p.docs, at, err = readJSON(p.file)
	case strings.HasPrefix(rest, "<"):
		err = errors.New("a web page or XML without a table; download the file itself")
	case in.Walked && strings.ToLower(path.Ext(in.Path)) == ".yaml":
		return nil // a model's card, which is read with its results
	default:
		p.grid = &grid{file: p.file}
		err = p.grid.readCSV()
	}
	if err != nil {
		c.findings.Add(place{p.file, at}.errorf("%v", err))
		return nil
	}
	p.m = recognize(p.docs, header(p.grid), c.terms.counselbench)
	if want := c.plan.Run.Format; want != "" {
		p.m = list.First(mappings, func(m *mapping) bool { return m.Name == want })
	}
	if p.m = cmp.Or(p.m, ownTable); p.m.Refuse != "" {
		c.findings.AddFile(p.in.Path, "%s", p.m.Refuse)
		return nil
	}
	if p.docs != nil {
		drop := set(p.m.Drop)
		p.docs = list.Map(p.docs, func(d node) node { return d.without(drop) })
		p.isHead = p.m.harness() && !slices.ContainsFunc(p.m.File.Rows, p.hasRows)
	}
	return p
}

// hasRows reports whether a part has rows at a path, "" for its documents.
func (p *part) hasRows(at string) bool {
	if at != "" {
		all := p.docs[0].find(at)
		return all != nil && all.kind == '[' && len(all.parts) > 0
	}
	return slices.ContainsFunc(p.docs, func(d node) bool {
		for d.kind == '[' && len(d.parts) > 0 {
			d = d.parts[0]
		}
		return p.m.isRow(&d)
	})
}

// header returns the names of the columns of a grid, if there is one.
func header(g *grid) []string {
	if g == nil || len(g.rows) == 0 {
		return nil
	}
	names, _, _ := g.header()
	return list.Map(names, func(c cell) string { return strings.TrimSpace(c.text) })
}

// sheet chooses the sheet of a workbook that is read: the one that there is with scores; of several it asks.
func (c *call) sheet(path string, sheets []*grid) *grid {
	scored := list.Keep(sheets, func(g *grid) bool {
		return slices.ContainsFunc(header(g), func(name string) bool { id, _ := c.terms.dimensionIn(name); return id != "" })
	})
	names := list.Map(sheets, func(g *grid) string { return g.name })
	switch {
	case len(sheets) == 1:
		return sheets[0]
	case len(scored) == 1:
		c.noteAll("%s: of the sheets %s, only %s has scores and is read", path, source.Listed(names), source.Quote(scored[0].name))
		return scored[0]
	}
	why := fmt.Sprintf("%d sheets have tables: %s; each is imported by a call of its own", len(names), source.Listed(names))
	c.ask("sheet "+path, why, names...)
	return sheets[0]
}

// isRow reports whether a document is a row, and not what holds for all.
func (m *mapping) isRow(d *node) bool {
	return m.Where == "" || d.kind != '{' || d.find(m.Where) != nil
}

// add adds the rows of a part, and reports whether it may have ratings. Of a table met in a folder only its columns tell.
func (x *reading) add(p *part, heads []*part) bool {
	if g := p.grid; g != nil {
		g.into(x.t)
		for _, n := range g.notes {
			x.noteAll("%s: %s", p.in.Path, n)
		}
		if n := len(g.broken); n > 0 {
			why := fmt.Sprintf("%s with more or fewer cells than the header, first at %s", several(n, "row"), g.broken[0])
			if x.ask("broken rows of "+g.path, why+"; mend the file, or", "leave them out"); !x.asked("broken rows of " + g.path) {
				x.noteAll("%s: left out: %s", g.path, why)
			}
		}
	}
	f := &flattener{t: x.t, file: p.file, rows: x.p.File.Rows, scale: x.dimensionOf, other: map[string]int{}}
	around := x.around(p, heads)
	for i := range p.docs {
		if p.m.isRow(&p.docs[i]) && !f.object(&p.docs[i], around, "") {
			break
		}
	}
	if all := list.Keys(f.other); len(all) > 0 && p.m == ownTable {
		x.ask("rows", fmt.Sprintf("%s: the records hold several lists, %s: which has the ratings?", p.in.Path, source.Listed(all)),
			list.Map(all, func(name string) string { return name + "[]" })...)
	}
	return !p.in.Walked || p.docs == nil || p.m != ownTable || x.p.Row["model"] != nil || slices.ContainsFunc(x.t.columns,
		func(c *column) bool {
			id, _ := x.dimensionIn(c.name)
			return id != "" || x.isNamed(c, "question") || x.isNamed(c, "triggered") || x.isNamed(c, "mode")
		})
}

// around returns what holds for all rows of a harness's file.
func (c *call) around(p *part, heads []*part) (out []field) {
	if !p.m.harness() {
		return nil
	}
	said := node{kind: '['} // of its own headers first
	for _, h := range slices.Insert(slices.Clone(heads), 0, p) {
		for i := range h.docs {
			if h != p || !p.m.isRow(&h.docs[i]) || i == 0 && p.m.File.Rows[0] != "" {
				said.parts = append(said.parts, h.docs[i])
			}
		}
	}
	put := func(name, value string) {
		if value != "" {
			out = append(out, field{name, cell{value, 0}, '"'})
		}
	}
	for _, what := range list.Keys(p.m.About) {
		put("about "+what, said.str(p.m.About[what]))
	}
	results := said.find("results")
	if p.m.Name == "helm" {
		results = &said
	}
	if results != nil && !strings.HasPrefix(p.m.File.Rows[0], "results") {
		task := list.First(results.parts, func(n node) bool { return n.key != "" && strings.Contains(p.in.Path, n.key) })
		if task.kind == 0 {
			task = *results
		}
		means := map[string]string{}
		c.stated(&task, "", means)
		for _, id := range list.Keys(means) {
			put("about stated "+id, means[id])
		}
	}
	all := p.m.graders(&said)
	for _, g := range all {
		if len(all) == 1 || c.sameJudge(g, c.plan.Run.Judge) {
			put("about judge", g)
		}
	}
	for _, r := range p.m.Lacks {
		v, of := said.str(r.Column), said.str(r.Of)
		if n := said.find(r.Column); n != nil && n.isTree() && len(n.parts) > 0 {
			v = cmp.Or(v, "set")
		}
		if r.Of == "" && r.holds(v) || r.Of != "" && v != "" && of != "" && v != of {
			c.partly(p.in.Path, strings.NewReplacer("{}", v, "{of}", of).Replace(r.Why))
		}
	}
	named, folder, dir := said.str(p.m.Row["model"]...), "", path.Base(path.Dir(p.in.Path))
	arg, added := modelArg(said.find("config.model_args"))
	if named == "" || added {
		named = cmp.Or(arg, named)
	}
	if m := regexp.MustCompile(p.m.Folder).FindStringSubmatch(dir); len(m) > 1 {
		folder = strings.Replace(m[1], "__", "/", 1)
	}
	for _, by := range [][2]string{{"model_args", arg}, {"folder", folder}} {
		if other := by[1]; named != "" && other != "" && slug(lastOf(other)) != slug(lastOf(named)) {
			about := fmt.Sprintf("name of %s by its %s", path.Dir(p.in.Path), by[0])
			c.ask(about, fmt.Sprintf("the %s says that %s answered, and the results beside %s that %s did", by[0], source.Quote(other),
				path.Base(p.in.Path), source.Quote(named)), named, other)
			named = cmp.Or(c.plan.Said[about], named)
		}
	}
	put(append(slices.Clone(p.m.Row["model"]), "model")[0], cmp.Or(named, folder))
	if s := stamped.FindStringSubmatch(path.Base(p.in.Path)); s != nil {
		put("about task", s[1])
		put("about date", dayOf(s[2]))
	}
	return out
}

// lastOf returns what stands in a name after the last sign that joins an organization to a model.
func lastOf(name string) string { return name[strings.LastIndexAny(name, "/_:")+1:] }

var (
	shardName = regexp.MustCompile(`(?i)^(.*?)(\d+)([-_ ]?of[-_ ]?)(\d+)(.*)$`)
	partName  = regexp.MustCompile(`(?i)^(.*(?:part|batch|shard|chunk|split|page|samples)[-_ ]?)(\d+)(\D*)$`)
)

// shards finds files of a set that is not whole: 00000-of-00003, or part1 and part3.
func (c *call) shards(parts []*part) {
	there, done := set(list.Map(parts, func(p *part) string { return p.in.Path })), map[string]bool{}
	for _, p := range parts {
		dir, base := path.Split(p.in.Path)
		m := shardName.FindStringSubmatch(base)
		if m == nil {
			c.between(dir, base, parts)
			continue
		} else if done[dir+m[1]+m[5]] {
			continue
		}
		done[dir+m[1]+m[5]] = true
		named := func(i int) string { return fmt.Sprintf("%s%s%0*d%s%s%s", dir, m[1], len(m[2]), i, m[3], m[4], m[5]) }
		n, _ := strconv.Atoi(m[4])
		for i := range min(n, maxFiles) {
			if !there[named(0)] {
				i++ // counted from 1
			}
			if !there[named(i)] {
				c.partly(named(i), "one of "+several(n, "part")+" is not there")
			}
		}
	}
}

// between finds that the file whose number is one less than a file's is missing, where one of a lower number is there.
func (c *call) between(dir, base string, parts []*part) {
	m := partName.FindStringSubmatch(base)
	if m == nil {
		return
	}
	n, _ := strconv.Atoi(m[2])
	before := fmt.Sprintf("%s%s%0*d%s", dir, m[1], len(m[2]), n-1, m[3])
	isLower := func(p *part) bool {
		d, base := path.Split(p.in.Path)
		o := partName.FindStringSubmatch(base)
		return o != nil && d == dir && o[1] == m[1] && o[3] == m[3] && compareNumbers(o[2], m[2]) < 0
	}
	if slices.ContainsFunc(parts, isLower) && !slices.ContainsFunc(parts, func(p *part) bool { return p.in.Path == before }) {
		c.partly(before, "is not there, and files of the numbers before and after it are")
	}
}

// partly says what is missing of a full run, which the caller has to take.
func (c *call) partly(at, lack string) {
	if c.plan.Run.Partial {
		c.noteAll("%s: not a full run: %s", at, lack)
		return
	}
	if line := at + ": " + lack; !slices.Contains(c.lacks, line) {
		c.lacks = append(c.lacks, line)
	}
}

// choices makes one column of those that hold a choice each: overall:::4 that is true is a 4 in overall.
func choices(t *table) {
	for i, c := range t.columns {
		name, choice, ok := strings.Cut(c.name, ":::")
		if !ok {
			continue
		}
		at := t.at(name, c.place)
		for k := range t.rows {
			r := &t.rows[k]
			if x := r.cell(i); !x.blank() && !slices.Contains([]string{"false", "0"}, strings.ToLower(x.text)) {
				x.text = choice
				r.set(at, x)
				r.cells[i] = cell{}
			}
		}
	}
}
