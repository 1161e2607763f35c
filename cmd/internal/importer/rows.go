package importer

import (
	"cmp"
	"crypto/sha256"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// The columns of tables of ratings, besides the dimensions' scores, which have the dimensions' ids. What raters copied from an
// answer and wrote stands in columns that end in copyEnd and reasonEnd; of overall quality and of a label, in columnReason.
const (
	columnModel     = "model"
	columnQuestion  = "question"
	columnRater     = "rater"
	columnTopic     = "topic"
	columnMode      = "mode"
	columnSample    = "sample"
	columnPost      = "post" // the question's text, which numbers it
	columnTriggered = "triggered"
	columnReason    = "reason"
	columnDimension = "dimension" // what a score is of
	columnScore     = "score"
	columnSetting   = "setting" // of the model

	copyEnd   = "_copy"
	reasonEnd = "_reason"
)

// reasonColumn is the column of what raters wrote of a dimension.
func reasonColumn(d result.Dimension) string {
	if d == result.HeadlineDimension.ID {
		return columnReason
	}
	return d + reasonEnd
}

// A mapping says how a table of ratings is read.
type mapping struct {
	layout    *table.Layout // with what its columns are
	component result.Component
	names     map[string]string // the table's names for models → ids
	oneModel  string            // where no column says it
	oneRater  string            // the same
	raterName string            // the table's own name for the column of raters

	// own says that ids are the table's own, not numbers, and an empty label is none. scored says that a harness scored; parts,
	// or that, that rows of one answer with other scores are one rating.
	own, scored, parts bool
	lenient            bool // a score that is no score at all is missing, and counted
	samples            int  // answers drawn to a question of ADV, in order; 0: one, which is not said
}

// ratings are the ratings that one or several tables hold, in the tables' own names.
type ratings struct {
	mapping
	s *draft.Sink

	paths   []string
	drafts  map[string]*draft.Draft // of a run for each model
	answers map[answerKey]*ratedAnswer
	about   map[string]*questionAbout    // by question
	numbers map[[sha256.Size]byte]string // ids of questions, by a checksum of what tells them: mode and post
	counts  map[result.Mode]int          // of those questions
	unread  int                          // scores that are none
	bare    int                          // rows that have no score or label
	judge   string                       // the model that a column of raters names

	questionTexts map[string]string // by the id that is made of one
}

// An answerKey tells what is rated once by one rater.
type answerKey struct {
	question, model, rater string
	sample                 int
}

// A ratedAnswer says where an answer was rated first, at which index of the model's ratings, and how often.
type ratedAnswer struct {
	place     table.Place
	at, times int
}

// questionAbout is what the tables say of a question, and where first.
type questionAbout struct {
	place table.Place
	topic string
	mode  result.Mode
	said  bool // that it has another topic too
}

// read reads the ratings in tables. One with the same content as another before it adds nothing.
func (m mapping) read(s *draft.Sink, inputs ...Input) *ratings {
	r := m.ratings(s)
	for _, in := range once(s, inputs) {
		r.readTable(table.Read(in.Path, in.Data, m.layout))
	}
	return r.sorted()
}

// once returns the inputs that have not the same content as another before them.
func once(s *draft.Sink, inputs []Input) []Input {
	before := map[string]string{}
	return slices.DeleteFunc(slices.Clone(inputs), func(in Input) bool {
		other, again := before[string(in.Data)]
		if again {
			s.Note("%s: the same as %s: skipped", in.Path, other)
		}
		before[string(in.Data)] = cmp.Or(other, in.Path)
		return again
	})
}

func (m mapping) ratings(s *draft.Sink) *ratings {
	return &ratings{
		mapping: m, s: s, drafts: map[string]*draft.Draft{}, answers: map[answerKey]*ratedAnswer{},
		about: map[string]*questionAbout{}, numbers: map[[sha256.Size]byte]string{}, counts: map[result.Mode]int{}, questionTexts: map[string]string{},
	}
}

func (r *ratings) readTable(t *table.Table) {
	r.paths = append(r.paths, t.Start.Path())
	r.s.Findings.Add(t.Findings...)
	for i := range t.Rows {
		x := reading{Record: &t.Rows[i], ratings: r}
		x.read()
	}
}

// sorted puts the ratings in order, under ids of raters that can be published, and returns them.
func (r *ratings) sorted() *ratings {
	if ids := r.raterIDs(); r.own && !r.ofJudge(ids) {
		r.nameRaters(ids)
	} else if !r.own && r.oneRater == "" {
		r.ofJudge(ids)
	}
	removed := 0
	for _, d := range r.drafts {
		for i := range d.Run.Ratings {
			removed += d.Run.Ratings[i].WithoutPeople()
		}
		slices.SortStableFunc(d.Run.Ratings, func(a, b result.Rating) int {
			return cmp.Or(
				cmp.Compare(result.Adv.Index(a.Mode), result.Adv.Index(b.Mode)),
				compareNumbers(a.Question, b.Question), compareNumbers(a.Rater, b.Rater), cmp.Compare(a.Sample, b.Sample),
			)
		})
	}
	if removed > 0 && !r.s.Opt.Summary {
		r.s.Note("%s: %d e-mail addresses, ORCIDs and telephone numbers in what raters wrote and copied are %s in the run", r.from(), removed, result.Removed)
	}
	return r
}

// compareNumbers compares two texts that are the same but for their numbers.
func compareNumbers(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

func (r *ratings) from() string { return strings.Join(r.paths, ", ") }

func (r *ratings) all() []result.Rating {
	names := list.Keys(r.drafts)
	return slices.Concat(list.Map(names, func(name string) []result.Rating { return r.drafts[name].Run.Ratings })...)
}

// add adds a run for each model; about says of it what the tables do not.
func (r *ratings) add(about func(*draft.Draft)) {
	hasTopics := slices.ContainsFunc(slices.Collect(maps.Values(r.about)), func(q *questionAbout) bool { return q.topic != "" })
	for _, name := range list.Keys(r.drafts) {
		d := r.drafts[name]
		d.Path, d.Run.Component = r.from(), r.component
		if hasTopics {
			d.Run.Questions = map[string]result.Question{}
			for _, x := range d.Run.Ratings {
				d.Run.Questions[x.Question] = result.Question{Topic: r.about[x.Question].topic}
			}
		}
		about(d)
		r.s.Add(*d)
	}
}
