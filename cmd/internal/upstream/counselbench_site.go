package upstream

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// write gives the files: a run for each model, with stub cards. whole says that
// these are all the rows that were published.
func (m *counselbenchImport) write(questions map[string]result.Question, whole bool, note func(n int, whole bool) string) (*Output, strict.Findings) {
	for _, s := range m.skipped {
		m.note("%s", s)
	}
	if n := len(m.skipped); n > 0 {
		m.note("%s: %s of %d left out", m.paths(), several(n, "broken row"), m.n)
	}
	if len(m.ratings) == 0 && !m.findings.HasErrors() {
		m.findings.Add(m.tables[0].from.wrong(m.tables[0].from.start, "no row is left"))
	}
	notes := len(m.out.Notes)
	panel := m.panel()
	m.published = whole || panel == m.dataset.panel
	if !m.published && m.opt.Date == "" {
		m.findings.Add(wrong("-date", 0, 0, "when the panel %s rated is not in the file: -date says it", panel))
	}
	if !whole && m.opt.Panel == "" {
		m.othersAnswers(panel)
	}
	models := map[string]string{} // id → the file's name for it
	ids := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(m.ratings)) {
		id := m.card(name)
		if other, twice := models[id]; twice {
			m.findings.Add(wrong("-model", 0, 0, "%s and %s are both the model %s; a run is of one", quote(other), quote(name), id))
		}
		models[id], ids[name] = name, id
	}
	if m.findings.HasErrors() {
		m.out.Files, m.out.Notes = nil, m.out.Notes[:notes]
		return m.out, m.findings
	}
	n := 0
	for _, list := range m.ratings {
		n += len(list)
	}
	source := m.source(note(n, whole))
	for _, name := range slices.Sorted(maps.Keys(m.ratings)) {
		run := m.run(name, ids[name], panel)
		run.Source, run.Questions = source, questionsOf(run, questions)
		if !ValidID(run.ID) {
			m.findings.Add(wrong("-panel", 0, 0, "a run would have the id %q, longer than %d characters", run.ID, maxID))
			continue
		}
		data, err := encodeRun(run)
		if err != nil {
			m.findings.Add(wrong(m.paths(), 0, 0, "cannot be written as a run: %v", err))
		}
		m.file("results/runs/"+run.ID+".json", data)
	}
	m.note("%s: %s of the answers of %s, read as runs of the panel %s", m.paths(), several(n, m.row), several(len(ids), "model"), panel)
	return m.out, m.findings
}

// othersAnswers says that the panel of the data set cannot have rated models
// whose answers are not in it, so that nobody's ratings pass for the panel's.
func (m *counselbenchImport) othersAnswers(panel string) {
	var rated []string
	for _, id := range m.names {
		own, _ := modelID(id, m.opt.Known)
		rated = append(rated, own)
	}
	for _, name := range slices.Sorted(maps.Keys(m.ratings)) {
		id, _ := modelID(m.modelID(name), m.opt.Known)
		if !slices.Contains(rated, id) {
			m.findings.Add(wrong("-panel", 0, 0, "the panel %s did not rate %s: -panel says who did, and -date when", panel, quote(name)))
		}
	}
}

// questionsOf gives those of questions that a run has ratings of.
func questionsOf(run result.Run, questions map[string]result.Question) map[string]result.Question {
	if questions == nil {
		return nil
	}
	own := map[string]result.Question{}
	for _, r := range run.Ratings {
		own[r.Question] = questions[r.Question]
	}
	return own
}

// run gives the run of a model, without source and questions.
func (m *counselbenchImport) run(name, id, panel string) result.Run {
	run := result.Run{
		Schema:    "counselboard/run/1",
		ID:        panel + "." + id + "." + string(m.component),
		Component: m.component,
		Model:     id,
		Panel:     panel,
		Responses: m.responses + "." + id,
		Date:      m.date,
	}
	if m.opt.Date != "" {
		run.Date = m.opt.Date
	}
	switch {
	case !m.published:
		// Whether another panel rated the same answers, the file does not say.
		run.Responses = panel + "." + id
	case m.component == result.Eval && id != humanTherapists:
		run.Generation = evalGeneration()
	}
	run.Ratings = m.ratings[name]
	return run
}

// evalGeneration is how the authors' README has the answers of EVAL generated.
func evalGeneration() *result.Generation {
	return &result.Generation{Temperature: new(json.Number("0.7")), Prompt: "persona_survey", Samples: 1}
}

// source gives the source of all runs.
func (m *counselbenchImport) source(note string) result.Source {
	if !m.published {
		return result.Source{Title: "Experts' " + m.row + "s in the form of CounselBench", Note: note}
	}
	license := counselbenchLicense
	if m.opt.Summary {
		license += "; aggregates only"
	}
	return result.Source{Title: counselbenchTitle, URL: counselbenchURL, License: license, Note: note}
}

// panel gives the id of the panel, and adds its stub if it is new.
func (m *counselbenchImport) panel() string {
	id := m.dataset.panel
	if m.opt.Panel != "" {
		id = m.opt.Panel
	}
	if m.opt.Known != nil {
		if p := m.opt.Known.Panels[id]; p != nil {
			if p.Kind != result.Experts {
				m.findings.Add(wrong("-panel", 0, 0, "the panel %s is a %s, but these are %ss by experts", id, p.Kind, m.row))
			}
			return id
		}
	}
	var c card
	stub, known := panelStubs[id]
	if known {
		c.set("name", stub.name)
	} else {
		c.set("name", id)
	}
	c.set("kind", string(result.Experts))
	if known {
		fmt.Fprintf(&c.b, "size = %d\n", stub.size)
		c.set("about", stub.about)
		c.set("url", counselbenchURL)
		m.note("results/panels/%s.toml: a stub", id)
	} else {
		c.comment("size and about: not in the source.")
		m.note("results/panels/%s.toml: a stub; its name, size and about are left to fill in", id)
	}
	m.file("results/panels/"+id+".toml", c.bytes())
	return id
}

// card gives the id of the model that a file calls name, and adds its stub if
// it is new. Of a model that is not one of the paper's nobody knows how it can
// be had, which a card must say.
func (m *counselbenchImport) card(name string) string {
	asked := m.modelID(name)
	id, hasCard := modelID(asked, m.opt.Known)
	stub, known := modelStubs[id]
	switch {
	case hasCard:
	case known:
		m.file("results/models/"+id+".toml", stub.bytes())
		m.note("results/models/%s.toml: a stub", id)
	default:
		m.findings.Add(wrong("-model", 0, 0, "the model %s has no card: %s, or name a model that has one%s", quote(asked), m.opt.cardFirst(asked), m.nearestCard(asked)))
	}
	return id
}

// nearestCard gives a hint to the card that was meant.
func (m *counselbenchImport) nearestCard(id string) string {
	var ids []string
	if m.opt.Known != nil {
		ids = m.opt.Known.ModelIDs()
	}
	if n, ok := strict.Nearest(id, slices.Concat(ids, slices.Sorted(maps.Keys(modelStubs)))); ok {
		return fmt.Sprintf("; did you mean %q?", n)
	}
	return ""
}

// A modelStub is what the paper says of a model.
type modelStub struct {
	name, organization, family string
	access                     result.Access
	version, note              string
}

func (s modelStub) bytes() []byte {
	var c card
	c.set("name", s.name)
	c.set("organization", s.organization)
	c.set("family", s.family)
	c.set("access", string(s.access))
	c.set("version", s.version)
	c.set("note", s.note)
	return c.bytes()
}

// modelStubs are the models of the paper.
var modelStubs = map[string]modelStub{
	humanTherapists: {"Online human therapists", "CounselChat", "Human", result.Human, "",
		"Answers that therapists wrote to patients' questions on a public online forum. Not a language model: shown for comparison."},
	"gpt-3.5-turbo":              {"GPT-3.5", "OpenAI", "GPT", result.PublicAPI, "", ""},
	"gpt-4-0613":                 {"GPT-4", "OpenAI", "GPT", result.PublicAPI, "gpt-4-0613", ""},
	"gpt-5":                      {"GPT-5", "OpenAI", "GPT", result.PublicAPI, "", ""},
	"llama-3.1-70b-instruct":     {"LLaMA-3.1-70B", "Meta", "LLaMA", result.OpenWeights, "meta-llama/Llama-3.1-70B-Instruct", ""},
	"llama-3.3-70b-instruct":     {"LLaMA-3.3-70B", "Meta", "LLaMA", result.OpenWeights, "meta-llama/Llama-3.3-70B-Instruct", ""},
	"claude-3-5-sonnet-20241022": {"Claude-3.5-Sonnet", "Anthropic", "Claude", result.PublicAPI, "claude-3-5-sonnet-20241022", ""},
	"claude-3-7-sonnet-20250219": {"Claude-3.7-Sonnet", "Anthropic", "Claude", result.PublicAPI, "claude-3-7-sonnet-20250219", ""},
	"gemini-1.5-pro":             {"Gemini-1.5-Pro", "Google", "Gemini", result.PublicAPI, "gemini-1.5-pro", ""},
	"gemini-2.0-flash":           {"Gemini-2.0-Flash", "Google", "Gemini", result.PublicAPI, "gemini-2.0-flash", ""},
}

// A panelStub is what the paper says of a panel.
type panelStub struct {
	name  string
	size  int
	about string
}

// panelStubs are the panels of the paper.
var panelStubs = map[string]panelStub{
	"counselbench-2025-experts": {"CounselBench expert panel", 100,
		"100 U.S. licensed or trained mental-health practitioners, blind. Each rated 20 answers: 5 questions, 4 sources. 5 experts an answer."},
	"counselbench-2025-adv-experts": {"CounselBench-Adv expert panel", 5,
		"5 experts, separate from those who wrote the questions. One label an answer (yes, no, not sure)."},
}
