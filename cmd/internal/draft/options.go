package draft

import (
	"slices"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Options say how to import. The zero value imports by content.
type Options struct {
	Known      *result.Set // the cards that the site already has; nil: none
	Broken     []string    // paths of files of the site that have errors, and so are not in Known
	Text       bool        // keep what raters copied and wrote, without what leads to a person
	Summary    bool        // the runs are to be summarised: their sources say so
	Responses  string      // names the sets of answers, before the model's id; empty: as the format says
	ID         string      // of the one run; empty: made of panel, model and component
	Supersedes string      // the id of a run, which the one run does not get

	// What a plan can say, too.
	Format  string            `json:"format"`  // the name of a format; empty: recognised by content
	Panel   string            `json:"panel"`   // the id of the panel; empty: from the source
	Kind    result.PanelKind  `json:"kind"`    // of the panel; empty: as the source or the panel's card says
	Judge   string            `json:"judge"`   // the model that judged, exactly, or name=version, where the source has name for it; empty: from the source
	Scorer  string            `json:"scorer"`  // of a harness's scorers that score the same, the one to read
	Partial bool              `json:"partial"` // take runs that are not full
	Date    string            `json:"date"`    // when the ratings were made, YYYY-MM-DD; empty: as the source says, or as known of the data set
	Rater   string            `json:"rater"`   // of tables that name none
	Spread  string            `json:"spread"`  // what follows a mean's ±: sd or se
	Source  result.Source     `json:"source"`  // what is not empty stands in every run; but not the note
	Models  map[string]string `json:"models"`  // a source's name for a model → the model's id
	Columns map[string]string `json:"columns"` // a table's name for a column → what it is, see [ValidColumn]
	Only    map[string]string `json:"only"`    // a column → what it must hold in the rows that are read, one of several lines; a column and "!" → what it must not
	Values  Values            `json:"values"`  // what stands for the words of a table
}

// Values say what stands for a word in a table: by dimension, "" for all of them, and by the word.
type Values map[string]map[string]string

// Of returns what stands for a word, or "".
func (v Values) Of(dimension, word string) string {
	if said := v[dimension][word]; said != "" {
		return said
	}
	return v[""][word]
}

// Check says what is wrong with the options but for the format, by the flag that says them.
func (o Options) Check() source.Findings {
	var findings source.Findings
	for _, flag := range []struct{ name, id string }{{"--panel", o.Panel}, {"--responses", o.Responses}, {"--id", o.ID}, {"--supersedes", o.Supersedes}} {
		if flag.id != "" && !result.ValidID(flag.id) {
			findings.AddFile(flag.name, "%q is not a valid id: %s", flag.id, result.IDForm)
		}
	}
	if o.Kind != "" && o.Kind != result.Experts && o.Kind != result.Judge {
		findings.AddFile("--kind", "%q is neither experts nor judge", o.Kind)
	}
	if o.Kind == result.Experts && o.Judge != "" {
		findings.AddFile("--judge", "names a judge, and --kind says that experts rated")
	}
	if o.Spread != "" && !slices.Contains([]string{"sd", "se", "ci95"}, o.Spread) {
		findings.AddFile("--spread", "%q is none of sd, se and ci95", o.Spread)
	}
	if _, err := time.Parse(time.DateOnly, o.Date); o.Date != "" && err != nil {
		findings.AddFile("--date", "%q is not a date like 2026-01-31", o.Date)
	}
	for _, name := range list.Keys(o.Models) {
		if id := o.Models[name]; !result.ValidID(id) {
			findings.AddFile("--model", "%s=%s: the model %q is not a valid id: %s", name, id, id, result.IDForm)
		}
	}
	return findings
}

// An Output is what an import returns.
type Output struct {
	Files   []files.File // sorted by path; none unless every input fits
	Updates []string     // of these, the runs that say the same as those there are, and more of where they are from
	Plan    []byte       // what was understood, also where findings say what was not
	Notes   []string     // what was skipped and why, which cards are stubs, and what was read as which run
}
