package upstream

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A judgeImport brings judges' ratings, item by item, into the files of a site:
// a run for each judge and model, and stub cards for models and panels that the
// site does not have.
type judgeImport struct {
	*counselbenchImport
	runs   []*judged
	panels map[string]string // panel → its judge
}

// A judged is what one file says of one model's answers.
type judged struct {
	table   *table
	sum     [sha256.Size]byte // of the file
	panel   string
	judge   string // as the source names it; "" if it does not
	name    string // the source's name for the model
	ratings []result.Rating
	unread  int // scores that could not be read
	wrong   bool
}

func (j *judged) path() string { return j.table.from.path }

func newJudgeImport(d dataset, opt Options) *judgeImport {
	opt.Models = maps.Clone(opt.Models)
	if opt.Models == nil {
		opt.Models = map[string]string{}
	}
	return &judgeImport{counselbenchImport: readCounselbench(d, nil, nil, opt, nil), panels: map[string]string{}}
}

// judged adds what a file says of a model's answers, without ratings yet.
func (m *judgeImport) judged(t *table, in Input, panel, judge, name string) *judged {
	j := &judged{table: t, sum: in.digest(), panel: panel, judge: judge, name: name}
	m.runs = append(m.runs, j)
	return j
}

// write gives the files. complete adds to a run what only its format knows.
func (m *judgeImport) write(complete func(j *judged, run *result.Run)) (*Output, strict.Findings) {
	for _, s := range m.skipped {
		m.note("%s", s)
	}
	if n := len(m.skipped); n > 0 {
		m.note("%s: %s of %d left out", m.paths(), several(n, "broken row"), m.n)
	}
	notes := len(m.out.Notes)
	if len(m.runs) > 0 && m.opt.Date == "" {
		m.findings.Add(wrong("-date", 0, 0, "when the judge rated is not in the files: -date says it"))
	}
	m.unique()
	ids := map[string]string{} // by the source's name for the model
	names := map[string]string{}
	for _, j := range m.runs {
		if len(j.ratings) == 0 && !m.findings.HasErrors() {
			m.findings.Add(j.table.from.wrong(j.table.from.start, "no row is left"))
		}
		if _, known := ids[j.name]; !known {
			ids[j.name] = m.card(j.name)
		}
		k := j.panel + " " + ids[j.name]
		if other, twice := names[k]; twice {
			m.findings.Add(wrong("-model", 0, 0, "%s and %s are both the model %s; a run is of one", quote(other), quote(j.name), ids[j.name]))
		}
		names[k] = j.name
	}
	if m.findings.HasErrors() {
		m.out.Files, m.out.Notes = nil, m.out.Notes[:notes]
		return m.out, m.findings
	}
	for _, j := range m.runs {
		m.writeRun(j, ids[j.name], complete)
	}
	return m.out, m.findings
}

// unique leaves out files that say what another has said, and finds those that
// say something else of the same answers.
func (m *judgeImport) unique() {
	first := map[[2]string]*judged{}
	var runs []*judged
	for _, j := range m.runs {
		k := [2]string{j.panel, j.name}
		before := first[k]
		switch {
		case before == nil:
			first[k] = j
			runs = append(runs, j)
		case before.sum == j.sum:
			m.note("%s: the same as %s: skipped", j.path(), before.path())
		default:
			m.findings.Add(j.table.from.wrong(j.table.from.start, "these are the panel %s's ratings of %s, and so are those in %s, with other content", j.panel, quote(j.name), before.path()))
		}
	}
	m.runs = runs
}

func (m *judgeImport) writeRun(j *judged, id string, complete func(j *judged, run *result.Run)) {
	run := result.Run{
		Schema:    "counselboard/run/1",
		ID:        j.panel + "." + id + "." + string(m.component),
		Component: m.component,
		Model:     id,
		Panel:     j.panel,
		Date:      m.opt.Date,
		Ratings:   j.ratings,
	}
	if !ValidID(run.ID) {
		m.findings.Add(wrong("-panel", 0, 0, "a run would have the id %q, longer than %d characters", run.ID, maxID))
		return
	}
	complete(j, &run)
	if m.opt.Summary {
		run.Source.Note += " Only aggregates are given."
	}
	data, err := encodeRun(run)
	if err != nil {
		m.findings.Add(wrong(j.path(), 0, 0, "cannot be written as a run: %v", err))
	}
	path := "results/runs/" + run.ID + ".json"
	m.file(path, data)
	m.note("%s: read as %s", j.path(), path)
}

// A judgeStub is what the card of a judge's panel says besides the judge.
type judgeStub struct {
	prompt      string
	temperature string // "" if it is not known
}

// judgePanel gives the id of a judge's panel, and adds its stub if it is new.
// Where nothing names the judge, -panel must.
func (m *judgeImport) judgePanel(path, judge string, stub judgeStub) string {
	model, family := m.judgeModel(judge)
	id := m.opt.Panel
	if id == "" {
		if slug(model) == "" {
			m.findings.Add(wrong(path, 1, 1, "the judge is not in the %s: -panel says which panel it is", m.judgePlace()))
			return ""
		}
		id = m.dataset.panel + "-" + slug(model)
	}
	before, met := m.panels[id]
	if met && before != judge {
		m.findings.Add(wrong(path, 1, 1, "the panel %s has the judge %s already, and a panel is one judge", id, quote(before)))
	}
	if met {
		return id
	}
	m.panels[id] = judge
	if m.opt.Known != nil {
		if p := m.opt.Known.Panels[id]; p != nil {
			if p.Kind != result.Judge {
				m.findings.Add(wrong("-panel", 0, 0, "the panel %s is one of %s, but these are %ss by a judge", id, p.Kind, m.row))
			}
			return id
		}
	}
	if model == "" { // which a judge's card must say
		m.findings.Add(wrong(path, 1, 1, "the judge is not in the %s, and the panel %s has no card: write results/panels/%s.toml first", m.judgePlace(), id, id))
		return id
	}
	var c card
	c.set("name", "CounselBench judge "+judge)
	c.set("kind", string(result.Judge))
	c.set("about", "One model's "+m.row+"s with the prompt of CounselBench's authors, not experts'.")
	c.set("url", counselbenchURL)
	c.set("model", model)
	c.set("family", family)
	c.set("prompt", stub.prompt)
	if stub.temperature != "" {
		fmt.Fprintf(&c.b, "temperature = %s\n", stub.temperature)
	}
	missing := ""
	if family == "" && (m.opt.Known == nil || cardOf(model, m.opt.Known) == "") {
		c.comment("family: not in the source. A judge is marked where it judges its own family.")
		missing = "; its family is left to fill in"
	}
	m.file("results/panels/"+id+".toml", c.bytes())
	m.note("results/panels/%s.toml: a stub%s", id, missing)
	return id
}

// judgePlace says where the judge's name should stand.
func (m *judgeImport) judgePlace() string {
	if m.component == result.Adv {
		return "folder's name, which should be like gpt-5_by_gpt-4.1"
	}
	return "file's name, which should be like 100_single_eval_0_gpt4_all_by_gpt-4.1.csv"
}

// judgeModel gives the model that judges as cards name it, and its family if it
// is one of the paper's and has no card. A name that no card has stays as it
// is; names of files and folders have '-' for '/'.
func (m *judgeImport) judgeModel(judge string) (model, family string) {
	if judge == "" {
		return "", ""
	}
	if m.opt.Known != nil {
		if id := cardOf(slug(judge), m.opt.Known); id != "" {
			return id, ""
		}
		for _, id := range m.opt.Known.ModelIDs() {
			if isVersion(judge, m.opt.Known.Models[id].Version) {
				return id, ""
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(modelStubs)) {
		if s := modelStubs[id]; id == slug(judge) || isVersion(judge, s.version) {
			return id, s.family
		}
	}
	return judge, ""
}

// isVersion says whether a name is a version's, with '-' for '/' or without.
func isVersion(name, version string) bool {
	return version != "" && (name == version || name == strings.ReplaceAll(version, "/", "-"))
}
