package change

import (
	_ "embed"
	"path"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// ReportSchema names the form of a [Report] as JSON.
const ReportSchema = "counselboard/diff/1"

// A Report is what a change of results does. Lists are empty, never null.
type Report struct {
	Schema   string       `json:"schema"` // [ReportSchema]
	Base     Side         `json:"base"`
	Head     Side         `json:"head"`
	Findings []string     `json:"findings"` // what is wrong with the base or the head, a line each; with any, the rest is empty
	Problems []Problem    `json:"problems"` // what is refused: the change must not be taken as it is
	Runs     []RunChange  `json:"runs"`     // most important first: in the order of Kinds, then by id
	Boards   []Board      `json:"boards"`   // those on which something moves
	Cards    []CardChange `json:"cards"`    // cards and panel summaries
	Files    []FileChange `json:"files"`    // all files of the repository that differ, by path

	benchmark *result.Benchmark // of the head
}

// Empty reports whether nothing changed in the results.
func (r *Report) Empty() bool {
	return len(r.Findings)+len(r.Problems)+len(r.Runs)+len(r.Boards)+len(r.Cards) == 0
}

// A Side is one of the two states that are compared.
type Side struct {
	Name   string `json:"name"`             // a folder, or a revision as the caller named it
	Commit string `json:"commit,omitempty"` // of a revision; of the base, the merge base
}

// A Problem is something for which a change must not be taken as it is.
type Problem struct {
	at      string // the JSON pointer of the value concerned
	Run     string `json:"run,omitempty"` // the run's id; absent where a card or a panel's summary is concerned
	Path    string `json:"path"`          // the file concerned
	Message string `json:"message"`       // one line: what is wrong
	Remedy  string `json:"remedy"`        // what would be right
}

// Refused returns the problems as findings at their places in the files of the head.
func (r *Report) Refused(head *result.Set) (out source.Findings) {
	data := map[string][]byte{}
	for _, f := range head.Files() {
		data[f.Path] = f.Bytes
	}
	for _, p := range r.Problems {
		message, doc := p.Message+". "+p.Remedy, (*source.Doc)(nil)
		switch path.Ext(p.Path) {
		case ".json":
			doc, _ = source.JSON(p.Path, data[p.Path])
		case ".toml":
			doc, _ = source.TOML(p.Path, data[p.Path])
		}
		if doc == nil { // the file is gone
			out.AddFile(p.Path, "%s", message)
			continue
		}
		out.Add(doc.Errorf(p.at, "%s", message))
	}
	return out
}

// A Kind says what became of a run.
type Kind string

// The kinds of change, the most important first.
const (
	Vanished   Kind = "vanished"   // its file is gone
	Changed    Kind = "changed"    // its figures, ratings or facts changed
	Withdrawn  Kind = "withdrawn"  // it says so, with a reason
	Superseded Kind = "superseded" // another run took its place
	Reinstated Kind = "reinstated" // withdrawn or superseded before, active now
	New        Kind = "new"
	Edited     Kind = "edited" // words alone
)

// Kinds lists all kinds, the most important first.
var Kinds = []Kind{Vanished, Changed, Withdrawn, Superseded, Reinstated, New, Edited}

// A RunChange is a run that changed.
type RunChange struct {
	ID        string `json:"id"`
	Kind      Kind   `json:"kind" jsonschema:"enum=vanished,enum=changed,enum=withdrawn,enum=superseded,enum=reinstated,enum=new,enum=edited"`
	Component string `json:"component"`
	Model     Name   `json:"model"`
	Panel     Name   `json:"panel"`
	Reason    string `json:"reason,omitempty"` // of a run that is withdrawn or superseded now
	By        string `json:"by,omitempty"`     // the run that took its place

	Scores []Score `json:"scores"` // of a new or vanished run
	Edits  []Edit  `json:"edits"`  // what differs, but for what Problems refuse
}

// A Name is a card's id and the name that readers know.
type Name struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// A Score is a run's figure on one scale, with its uncertainty.
type Score struct {
	Scale  string      `json:"scale"`                       // a dimension, a failure mode, or "total"
	Value  *float64    `json:"value" jsonschema:"nullable"` // null where there is none; Absent says why
	Absent string      `json:"absent,omitempty"`            // why there is no value
	CI95   *[2]float64 `json:"ci95" jsonschema:"nullable"`  // null where there is none
	K      *int        `json:"k,omitempty"`                 // failures (ADV)
	N      *int        `json:"n,omitempty"`                 // ratings or labels that count
	Rank   *Rank       `json:"rank" jsonschema:"nullable"`  // null where there is none
}

// A Rank is the range of ranks that the evidence leaves open, 1 the best.
type Rank struct {
	Best  int `json:"best"`
	Worst int `json:"worst"`
}

// An Edit is one key whose value changed. A value that is absent is null.
type Edit struct {
	at  string  // its JSON pointer, see differences
	Key string  `json:"key"` // "source.note"
	Old *string `json:"old" jsonschema:"nullable"`
	New *string `json:"new" jsonschema:"nullable"`
}

// A Board is what moves on one panel's board of one component.
type Board struct {
	Panel     Name         `json:"panel"`
	Component string       `json:"component"`
	State     string       `json:"state,omitempty"` // "new" or "gone"; else the board was there and is
	Rows      [2]int       `json:"rows"`            // models before and now
	Moves     []Move       `json:"moves"`           // of models on the board before and now
	Pairs     []PairChange `json:"pairs"`           // likewise
}

// A Move is a rank interval that changed.
type Move struct {
	Model Name   `json:"model"`
	Scale string `json:"scale"`
	Old   *Rank  `json:"old" jsonschema:"nullable"` // null: there was none
	New   *Rank  `json:"new" jsonschema:"nullable"` // null: there is none
}

// A PairChange is two models between which a clear difference is gone, is new, or is
// turned round.
type PairChange struct {
	Scale string `json:"scale"`
	A     Name   `json:"a"`
	B     Name   `json:"b"`
	Old   string `json:"old"` // id of the better model; "" where there was no clear difference
	New   string `json:"new"`
}

// A CardChange is a card or a panel's summary that changed.
type CardChange struct {
	What  string `json:"what" jsonschema:"enum=model,enum=panel,enum=summary"`
	ID    string `json:"id"`
	Kind  Kind   `json:"kind" jsonschema:"enum=new,enum=changed,enum=vanished"` // New, Changed or Vanished
	Name  string `json:"name,omitempty"`
	Edits []Edit `json:"edits"`

	Raters  string `json:"raters,omitempty"`  // of a panel: who rates
	Nearest string `json:"nearest,omitempty"` // of a new card: the id of the one whose name is most like its own
}

// Schema describes a [Report] as JSON; every site publishes it.
//
//go:embed diff.schema.json
var Schema []byte
