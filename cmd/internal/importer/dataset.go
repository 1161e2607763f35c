package importer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A dataset is what is known of ratings that CounselBench's authors published, and not in their file.
type dataset struct {
	mapping   // of its file
	panel     string
	responses string // names the sets of answers, before the model's id
	date      string
	name      string
	what      string // what a row is: rating, label

	// By these the published file is known: the number of its rows, and how often it has some of the answers.
	size   int
	counts map[string]int

	// Of the notes on where runs are from.
	wholeSummary, whole, dateNote string
	raterNote                     string // after a space, what the file does not say of its raters, or ""
}

// The source of the data sets, and their licence as others state it.
const (
	counselbenchTitle   = "CounselBench"
	counselbenchURL     = "https://arxiv.org/abs/2506.08584"
	counselbenchLicense = "CC BY-NC-ND 4.0 (as stated by others)"
)

// read adds the runs of ratings in the form of the data set. Of those by its panel, what is known of the data set holds;
// others' have the form only.
func (d *dataset) read(inputs []Input, s *sink) {
	r := d.mapping.read(s, inputs...)
	whole := d.isAll(r.all())
	published := whole || s.opt.Panel == d.panel || s.opt.Panel == "" && s.opt.Kind == result.Experts
	r.add(func(draft *draft) {
		draft.panel = sourcePanel{from: r.from(), missing: fmt.Sprintf("these are %s, not the %d of the published file, so who rated is not known (-kind experts, if the paper's experts did)",
			several(len(r.all()), d.what), d.size)}
		if whole || s.opt.Kind == result.Experts {
			draft.panel.id = d.panel // of which the caller says that people rated, unless -panel names another
		}
		if whole {
			draft.panel.card.Kind = result.Experts
		}
		if paper, ok := dict.Panels[cmp.Or(s.opt.Panel, draft.panel.id)]; ok {
			draft.panel.card = paper
		}
		if !whole {
			draft.panel.rated = slices.Sorted(maps.Values(d.names))
		}
		source := &draft.run.Source
		source.Title, source.Note = "Experts' "+d.what+"s in the form of "+d.name, d.note(len(draft.run.Ratings), whole, published, s.opt)
		if !published {
			return
		}
		draft.run.Date, draft.answers = d.date, d.responses
		source.Title, source.URL, source.License = counselbenchTitle, counselbenchURL, counselbenchLicense
		if s.opt.Summary {
			source.License += "; aggregates only"
		}
		if d.component == result.Eval && d.names[draft.model.name] != humanTherapists {
			draft.run.Generation = paperGeneration(1)
		}
	})
	if s.findings.HasErrors() {
		return // which ratings are missing is said
	}
	if published && !whole {
		s.note("%s: %s, not the %d of the published file: the figures will differ from the published ones", r.from(), several(len(r.all()), d.what), d.size)
	}
}

// note says where the n ratings of a run come from.
func (d *dataset) note(n int, whole, published bool, opt Options) string {
	switch {
	case whole && opt.Summary:
		return d.wholeSummary + " " + d.dateNote
	case whole:
		return d.whole + d.raterNote + " " + d.dateNote
	}
	note := fmt.Sprintf("%s by experts in the form of %s", several(n, d.what), d.name)
	if published {
		note += ", from a file that is not the published one"
	}
	if opt.Summary {
		note += ", of which only aggregates are given."
	} else {
		note += "." + d.raterNote
	}
	if published && opt.Date == "" {
		note += " " + d.dateNote
	}
	return note
}

// isAll reports whether ratings are all of the published file: by their number, and by how often they have some values.
func (d *dataset) isAll(ratings []result.Rating) bool {
	for key, n := range d.counts {
		scale, value, _ := strings.Cut(key, " ")
		for i := range ratings {
			if string(*ratings[i].Answer(scale)) == value {
				n--
			}
		}
		if n != 0 {
			return false
		}
	}
	return len(ratings) == d.size
}

// paperGeneration is how the authors' README has answers generated, some to a question.
func paperGeneration(samples int) *result.Generation {
	return &result.Generation{Temperature: new(json.Number("0.7")), Prompt: "persona_survey", Samples: samples}
}

// several counts: 1 rating, 2 ratings.
func several(n int, noun string) string { return strict.Count(n, noun, noun+"s") }

// humanTherapists is the model whose answers people wrote.
const humanTherapists = "human-therapists"

// judgeModel returns the model that judges as cards name it, and its family if it is one of the paper's and has no card.
// A name that no card has stays as it is; names of files and folders have '-' for '/'.
func (s *sink) judgeModel(judge string) (model, family string) {
	if id := s.cardOf(judge, ""); id != "" {
		return id, s.familyOf(id)
	}
	for id, m := range dict.Models {
		if m.Version != "" && judge == strings.ReplaceAll(m.Version, "/", "-") {
			return id, s.familyOf(id)
		}
	}
	for _, id := range s.opt.Known.ModelIDs() {
		if version := s.opt.Known.Models[id].Version; version != "" && judge == strings.ReplaceAll(version, "/", "-") {
			return id, ""
		}
	}
	return judge, ""
}

// familyOf returns the family of a model of the paper's that has no card.
func (s *sink) familyOf(id string) string {
	if s.opt.Known.Models[id] != nil {
		return ""
	}
	return dict.Models[id].Family
}
