package importer

import (
	"cmp"
	"crypto/sha256"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// A mapping says what the columns of a table of ratings mean. A column that is "" is not there.
type mapping struct {
	layout    *table.Layout
	component result.Component
	names     map[string]string // the table's names for models → ids

	// own says that ids are the table's own, not numbers; true and false are answers, and an empty label is none. scored says
	// that a harness scored: 1 and 0 are answers too, and rows of one answer with other scores are one rating.
	own, scored bool
	columns     func(*ratings, *table.Table) bool // says what is wrong with the columns that a table has; may be nil

	model    string // "": the file is of one model
	question string
	rater    string // "": all ratings carry the rater oneRater
	oneRater string

	// EVAL
	topic   string
	scores  []scoreColumns
	lenient bool // a score that is no score at all is missing, and counted

	// ADV
	mode, label, reason string
	post                string // the question's text, which numbers it
	samples             int    // answers drawn to a question, in order; 0: one, which is not said
	sample              string // the column that numbers them
}

// Of scoreColumns, copied and reason are "" where the table has none.
type scoreColumns struct {
	dimension             result.Dimension
	score, copied, reason string
}

// ratings are the ratings that one or several tables hold, in the tables' own names.
type ratings struct {
	mapping
	s        *sink
	oneModel string // where the table has no column that says it

	paths   []string
	models  map[string]*ratedModel
	first   map[[3]string]table.Place // by question, model and rater
	about   map[string]*questionAbout // by question
	drawn   map[[3]string]int         // answers so far, by question, model and rater
	at      map[[3]string]int         // where the first stands among the model's ratings
	numbers map[postKey]string        // ids of questions that a post tells
	counts  map[result.Mode]int       // of those questions
	unread  int                       // scores or labels that are none
	wrong   int                       // rows with findings

	questionTexts map[string]string // by the id that is made of one
}

// A ratedModel is what the tables have of one model.
type ratedModel struct {
	place   table.Place
	ratings []result.Rating
}

// questionAbout is what the tables say of a question, and where first.
type questionAbout struct {
	place table.Place
	topic string
	mode  result.Mode
	said  bool // that it has another topic too
}

// A postKey tells questions: the mode, and of the post no more than tells it from others.
type postKey struct {
	mode result.Mode
	post [sha256.Size]byte
}

// read reads the ratings in tables. One with the same content as another before it adds nothing.
func (m mapping) read(s *sink, oneModel string, inputs ...Input) *ratings {
	r := m.ratings(s, oneModel)
	for _, in := range s.once(inputs) {
		r.readTable(in.Path, table.Read(in.Path, in.Data, m.layout))
	}
	return r.sorted()
}

// once returns the inputs that have not the same content as another before them.
func (s *sink) once(inputs []Input) []Input {
	before := map[string]string{}
	return slices.DeleteFunc(slices.Clone(inputs), func(in Input) bool {
		other, again := before[string(in.Data)]
		if again {
			s.note("%s: the same as %s: skipped", in.Path, other)
		}
		before[string(in.Data)] = cmp.Or(other, in.Path)
		return again
	})
}

// ratings returns no ratings yet.
func (m mapping) ratings(s *sink, oneModel string) *ratings {
	return &ratings{
		mapping: m, s: s, oneModel: oneModel, models: map[string]*ratedModel{}, first: map[[3]string]table.Place{},
		drawn: map[[3]string]int{}, at: map[[3]string]int{}, about: map[string]*questionAbout{}, numbers: map[postKey]string{}, counts: map[result.Mode]int{},
		questionTexts: map[string]string{},
	}
}

// readTable adds the ratings in a table.
func (r *ratings) readTable(path string, t *table.Table) {
	r.paths = append(r.paths, path)
	r.wrong += len(t.Findings)
	r.s.findings.Add(t.Findings...)
	if r.columns != nil && !r.columns(r, t) {
		r.wrong++
		return
	}
	for i := range t.Rows {
		if x := (reading{Row: &t.Rows[i], ratings: r}); r.component == result.Adv {
			x.readLabel()
		} else {
			x.readScores()
		}
	}
}

// sorted puts the ratings in order, under ids of raters that can be published, and returns them.
func (r *ratings) sorted() *ratings {
	if r.own {
		r.nameRaters()
	}
	for _, rated := range r.models {
		slices.SortStableFunc(rated.ratings, func(a, b result.Rating) int {
			return cmp.Or(
				cmp.Compare(result.ScaleIndex(result.Adv, a.Mode), result.ScaleIndex(result.Adv, b.Mode)),
				compareNumbers(a.Question, b.Question), compareNumbers(a.Rater, b.Rater), cmp.Compare(a.Sample, b.Sample),
			)
		})
	}
	return r
}

// compareNumbers compares two texts that are the same but for their numbers.
func compareNumbers(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

// names returns the tables' names of models, in order.
func (r *ratings) modelNames() []string { return slices.Sorted(maps.Keys(r.models)) }

// from names the tables.
func (r *ratings) from() string { return strings.Join(r.paths, ", ") }

// all returns the ratings of all models.
func (r *ratings) all() []result.Rating {
	var out []result.Rating
	for _, name := range r.modelNames() {
		out = append(out, r.models[name].ratings...)
	}
	return out
}

// questions returns the topics of the questions of some ratings, or nil where the tables have none.
func (r *ratings) questions(of []result.Rating) map[string]result.Question {
	if r.component == result.Adv || !slices.ContainsFunc(slices.Collect(maps.Values(r.about)), func(q *questionAbout) bool { return q.topic != "" }) {
		return nil
	}
	out := map[string]result.Question{}
	for _, x := range of {
		out[x.Question] = result.Question{Topic: r.about[x.Question].topic}
	}
	return out
}

// topicID makes an id of a topic: "Grief and Loss" is grief-and-loss.
func topicID(name string) string { return slug(strings.ReplaceAll(strings.TrimSpace(name), "/", "-")) }
