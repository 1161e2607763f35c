package upstream

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// mhevalSite brings mheval's results into the files of a site: a run each,
// and stub cards for models and panels that the site does not have.
type mhevalSite struct {
	opt    Options
	cards  map[string]mhevalCard // by the model's name
	used   map[string]bool       // names of the cards that a result needed or could have
	runs   map[string]*mhevalResult
	models map[string]string // stub id → the name it was made of
	panels map[string]string // panel id → its judge
	out    *Output
}

func newMhevalSite(opt Options, cards map[string]mhevalCard, out *Output) *mhevalSite {
	return &mhevalSite{
		opt:    opt,
		cards:  cards,
		used:   map[string]bool{},
		runs:   map[string]*mhevalResult{},
		models: map[string]string{},
		panels: map[string]string{},
		out:    out,
	}
}

// add adds the files of one result.
func (s *mhevalSite) add(r *mhevalResult) strict.Findings {
	var findings strict.Findings
	target := r.meta.targetField
	target.findings = &findings
	card, hasCard := s.cards[r.meta.target]
	if hasCard {
		s.used[card.name] = true
	}
	asked := r.meta.target
	if id := s.opt.model(asked); id != "" {
		asked = id
	}
	model, known := modelID(asked, s.opt.Known)
	switch name, stub := s.models[model]; {
	case known:
	case stub && name != r.meta.target:
		target.wrong("the model %q would have the id %s, as %q has: give one of them a card with an alias first", r.meta.target, model, name)
	case stub:
	case !hasCard:
		target.wrong("the model %q has no card: name its models/….yaml too, or %s", r.meta.target, s.opt.cardFirst(model))
	default:
		s.models[model] = r.meta.target
		s.file("results/models/"+model+".toml", card.stub())
		s.note("results/models/%s.toml: a stub made of %s; its family is left to fill in", model, card.path)
	}
	panel := s.panel(r, &findings)
	run := result.Run{
		Schema:     "counselboard/run/1",
		ID:         panel + "." + model + "." + string(r.component),
		Component:  r.component,
		Model:      model,
		Panel:      panel,
		Date:       r.meta.date,
		Source:     r.source(card),
		Harness:    r.harness(),
		Generation: r.generation(),
		Summary:    r.summary,
	}
	// mheval draws new answers in every run, so no other run rates the same.
	run.Responses = run.ID
	if !ValidID(run.ID) {
		target.wrong("the run would have the id %q, longer than %d characters: -panel can shorten it", run.ID, maxID)
	}
	data, err := encodeRun(run)
	if err != nil {
		target.wrong("cannot be written as a run: %v", err)
	}
	if len(findings) > 0 {
		return findings
	}
	file := "results/runs/" + run.ID + ".json"
	if first, twice := s.runs[run.ID]; twice {
		if !bytes.Equal(first.in.Data, r.in.Data) {
			target.wrong("this is the run %s, and so is %s, with other content", run.ID, first.in.Path)
		}
		return findings
	}
	s.runs[run.ID] = r
	s.file(file, data)
	s.note("%s: read as %s", r.in.Path, file)
	if r.failures > 0 {
		s.note("%s: the judge's scores of %d of %s answers could not be read, so n is left out", r.in.Path, r.failures, r.n)
	}
	return nil
}

// panel gives the id of a result's panel, and adds its stub if it is new.
func (s *mhevalSite) panel(r *mhevalResult, findings *strict.Findings) string {
	judgeField := r.meta.judgeField
	judgeField.findings = findings
	id := s.opt.Panel
	if id == "" {
		id = "mheval-" + slug(r.meta.judge)
	}
	if s.opt.Known != nil {
		if p := s.opt.Known.Panels[id]; p != nil {
			if p.Kind != result.Judge {
				judgeField.wrong("the panel %s is one of %s, but these are the scores of the judge %q", id, p.Kind, r.meta.judge)
			}
			return id
		}
	}
	judge, stub := s.panels[id]
	switch {
	case !stub:
		s.panels[id] = r.meta.judge
		var c card
		c.set("name", "mheval judge "+r.meta.judge)
		c.set("kind", string(result.Judge))
		c.set("about", "The judge of mheval: one model's scores, not experts'.")
		c.set("model", r.meta.judge)
		c.comment("family: not in the source. A judge is marked where it judges its own family.")
		s.file("results/panels/"+id+".toml", c.bytes())
		s.note("results/panels/%s.toml: a stub; its family is left to fill in", id)
	case judge != r.meta.judge:
		judgeField.wrong("the panel %s has the judge %q already, and a panel is one judge", id, judge)
	}
	return id
}

// source gives the source of a run. A card says that the run was submitted to
// the leaderboard, which is under the MIT licence; of any other run nothing
// is known but the tool.
func (r *mhevalResult) source(c mhevalCard) result.Source {
	s := result.Source{Title: "mheval", Note: r.note()}
	if c.submittedBy != "" {
		s.Title, s.URL, s.License = "mheval-leaderboard", "https://github.com/slingshot-ai/mheval-leaderboard", "MIT"
		s.SubmittedBy = c.submittedBy
	}
	return s
}

func (s *mhevalSite) file(path string, data []byte) {
	s.out.Files = append(s.out.Files, File{Path: path, Data: data})
}

func (s *mhevalSite) note(format string, args ...any) {
	s.out.Notes = append(s.out.Notes, fmt.Sprintf(format, args...))
}

// encodeRun writes a run as a file.
func encodeRun(r result.Run) ([]byte, error) {
	b, err := json.MarshalIndent(r, "", "  ")
	return append(b, '\n'), err
}
