package importer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// A dataset is a table of the authors', and what is known of the ratings that they published and not in their file.
type dataset struct {
	Component result.Component  `json:"component"`
	Columns   []string          `json:"columns"`
	Required  [][]string        `json:"required"`
	Nested    []string          `json:"nested"`
	Names     map[string]string `json:"names"`
	Rater     string            `json:"rater"`
	Samples   int               `json:"samples"`
	Lenient   bool              `json:"lenient"`

	Panel     string `json:"panel"`
	Responses string `json:"responses"` // names the sets of answers, before the model's id
	Date      string `json:"date"`
	Name      string `json:"name"`
	What      string `json:"what"` // what a row is: rating, label

	// By these the published file is known: the number of its rows, and how often it has some of the answers.
	Size   int            `json:"size"`
	Counts map[string]int `json:"counts"`

	// Of the notes on where runs are from.
	WholeSummary string `json:"whole_summary"`
	Whole        string `json:"whole"`
	DateNote     string `json:"date_note"`
	RaterNote    string `json:"rater_note"` // after a space, what the file does not say of its raters, or ""
}

var evalData, advData, judgeData, advJudgeData = dict.Tables["eval"], dict.Tables["adv"], dict.Tables["eval-judge"], dict.Tables["adv-judge"]

func (d *dataset) mapping() mapping {
	return mapping{
		layout: &table.Layout{Columns: d.columns(), Required: d.Required, Nested: d.Nested}, component: d.Component,
		names: d.Names, oneRater: d.Rater, samples: d.Samples, lenient: d.Lenient,
	}
}

func (d *dataset) columns() []table.Column {
	return list.Map(d.Columns, func(c string) table.Column {
		name, is, _ := strings.Cut(c, " = ")
		return table.Column{Name: name, Is: is}
	})
}

// counselbenchURL is the source of the data sets.
const counselbenchURL = "https://arxiv.org/abs/2506.08584"

// read adds the runs of ratings in the form of the data set. Of those by its panel, what is known of the data set holds;
// others' have the form only.
func (d *dataset) read(inputs []Input, s *draft.Sink) {
	r := d.mapping().read(s, inputs...)
	whole := d.isAll(r.all())
	published := whole || s.Opt.Panel == d.Panel || s.Opt.Panel == "" && s.Opt.Kind == result.Experts
	r.add(func(x *draft.Draft) {
		x.Panel = draft.NamedPanel{From: r.from(), Missing: fmt.Sprintf("these are %s, not the %d of the published file, so who rated is not known (--kind experts, if the paper's experts did)",
			draft.Several(len(r.all()), d.What), d.Size)}
		if whole || s.Opt.Kind == result.Experts {
			x.Panel.ID = d.Panel // of which the caller says that people rated, unless --panel names another
		}
		if whole {
			x.Panel.Card.Kind = result.Experts
		} else {
			x.Panel.Rated = slices.Sorted(maps.Values(d.Names))
		}
		if known := draft.KnownPanels()[cmp.Or(s.Opt.Panel, x.Panel.ID)]; known.Kind == result.Experts {
			x.Panel.Card = known
		}
		source := &x.Run.Source
		source.Title, source.Note = "Experts' "+d.What+"s in the form of "+d.Name, d.note(len(x.Run.Ratings), whole, published, s.Opt)
		if !published {
			return
		}
		x.Run.Date, x.Answers = d.Date, d.Responses
		source.Title, source.URL, source.License = "CounselBench", counselbenchURL, "CC BY-NC-ND 4.0 (as stated by others)"
		if s.Opt.Summary {
			source.License += "; aggregates only"
		}
		if !d.Component.Provoked() && d.Names[x.Model.Name] != draft.HumanTherapists {
			x.Run.Generation = paperGeneration(1)
		}
	})
	if s.Findings.HasErrors() {
		return // which ratings are missing is said
	}
	if published && !whole {
		s.Note("%s: %s, not the %d of the published file: the figures will differ from the published ones", r.from(), draft.Several(len(r.all()), d.What), d.Size)
	}
}

// note says where the n ratings of a run come from.
func (d *dataset) note(n int, whole, published bool, opt draft.Options) string {
	switch {
	case whole && opt.Summary:
		return d.WholeSummary + " " + d.DateNote
	case whole:
		return d.Whole + d.RaterNote + " " + d.DateNote
	}
	note := fmt.Sprintf("%s by experts in the form of %s", draft.Several(n, d.What), d.Name)
	if published {
		note += ", from a file that is not the published one"
	}
	if opt.Summary {
		note += ", of which only aggregates are given."
	} else {
		note += "." + d.RaterNote
	}
	if published && opt.Date == "" {
		note += " " + d.DateNote
	}
	return note
}

// isAll reports whether ratings are all of the published file: by their number, and by how often they have some values.
func (d *dataset) isAll(ratings []result.Rating) bool {
	for key, n := range d.Counts {
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
	return len(ratings) == d.Size
}

// paperGeneration is how the authors' README has answers generated, some to a question.
func paperGeneration(samples int) *result.Generation {
	return &result.Generation{Temperature: new(json.Number("0.7")), Prompt: "persona_survey", Samples: samples}
}
