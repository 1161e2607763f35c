package importer

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// A mapping says what the columns of a table of ratings mean. A column that is "" is not there.
type mapping struct {
	layout    *table.Layout
	component result.Component
	names     map[string]string // the table's names for models → ids

	// own says that ids are the table's own, not numbers; true and false are answers, and an empty label is none.
	own     bool
	columns func(*ratings, *table.Table) bool // says what is wrong with the columns that a table has; may be nil

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
	numbers map[postKey]string        // ids of questions that a post tells
	counts  map[result.Mode]int       // of those questions
	unread  int                       // scores or labels that are none
	wrong   int                       // rows with findings
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
	r := &ratings{
		mapping: m, s: s, oneModel: oneModel, models: map[string]*ratedModel{}, first: map[[3]string]table.Place{},
		drawn: map[[3]string]int{}, about: map[string]*questionAbout{}, numbers: map[postKey]string{}, counts: map[result.Mode]int{},
	}
	before := map[string]string{}
	for _, in := range inputs {
		if other := before[string(in.Data)]; other != "" {
			s.note("%s: the same as %s: skipped", in.Path, other)
			continue
		}
		before[string(in.Data)] = in.Path
		r.paths = append(r.paths, in.Path)
		t := table.Read(in.Path, in.Data, m.layout)
		r.wrong += len(t.Findings)
		s.findings.Add(t.Findings...)
		if m.columns != nil && !m.columns(r, t) {
			r.wrong++
			continue
		}
		for i := range t.Rows {
			if x := (reading{Row: &t.Rows[i], ratings: r}); m.component == result.Adv {
				x.readLabel()
			} else {
				x.readScores()
			}
		}
	}
	for _, rated := range r.models {
		slices.SortStableFunc(rated.ratings, func(a, b result.Rating) int {
			return cmp.Or(
				cmp.Compare(result.ScaleIndex(result.Adv, a.Mode), result.ScaleIndex(result.Adv, b.Mode)),
				compareNumbers(a.Question, b.Question), compareNumbers(a.Rater, b.Rater),
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

// A reading is a row that is being read.
type reading struct {
	*table.Row
	*ratings
	rating   result.Rating
	name     string // of the model
	findings strict.Findings
}

func (x *reading) wrongCell(c table.Cell, format string, args ...any) {
	x.findings.Add(c.Errorf(format, args...))
}

// readScores reads a row of EVAL. Scores are never taken from other columns: where one is missing while a bare one stands
// among the texts, the row's cells are in the wrong columns.
func (x *reading) readScores() {
	x.who()
	x.rating.Question = x.questionNumber()
	missing := false
	for _, c := range x.scores {
		cell := x.answer(c.score)
		problem, found := readScore(cell, c.dimension, &x.rating, x.lenient)
		switch {
		case problem != "":
			x.wrongCell(cell, "%s is %s, must be %s", c.score, cell, problem)
		case !found:
			missing = true
			x.unread++
		}
	}
	if missing && !x.own && len(x.findings) == 0 {
		x.misplaced()
	}
	if x.s.opt.Text {
		x.texts()
	}
	topic := x.Cell(x.topic)
	id := topicID(topic.Text)
	if x.topic != "" && id == "" && strings.TrimSpace(topic.Text) != "" {
		x.wrongCell(topic, "topic is %s, which has no letter or digit to make an id of", topic)
	}
	if len(x.findings) == 0 {
		switch q := x.about[x.rating.Question]; {
		case q == nil || q.topic == "":
			x.about[x.rating.Question] = &questionAbout{place: topic.Place, topic: id}
		case id != "" && id != q.topic && !q.said:
			q.said = true
			x.wrongCell(topic, "question %s has the topic %q here and %q %s; it has only one", x.rating.Question, id, q.topic, q.place.SeenFrom(x.Place))
		}
	}
	x.add()
}

// answer returns a cell, in which a table of one's own may say yes and no as true and false.
func (x *reading) answer(column string) table.Cell {
	c := x.Cell(column)
	if word, ok := map[string]string{"true": "Yes", "false": "No"}[strings.ToLower(c.Text)]; ok && x.own {
		c.Text, c.Kind = word, table.Text
	}
	return c
}

// misplaced finds a score among the texts of a row.
func (x *reading) misplaced() {
	for _, c := range x.scores {
		for _, column := range []string{c.copied, c.reason} {
			cell := x.Cell(column)
			if n, ok := wholeNumber(cell); column != "" && ok && n >= 1 && n <= 5 {
				x.wrongCell(cell, "a score is missing, and %s is %s: are the cells in the wrong columns?", column, cell)
				return
			}
		}
	}
}

// readLabel reads a row of ADV.
func (x *reading) readLabel() {
	x.who()
	mode := x.Cell(x.mode)
	var known bool
	if x.rating.Mode, known = modeOf(mode.Text); !known || mode.Kind == table.Other {
		hint := ""
		if n, ok := strict.Nearest(strings.TrimSpace(mode.Text), modeNames()); ok {
			hint = fmt.Sprintf("; did you mean %q?", n)
		}
		x.wrongCell(mode, "mode is %s, which is none of the six failure modes%s", mode, hint)
	}
	label := x.answer(x.label)
	if l, ok := labelOf(label); ok {
		x.rating.Triggered = &l
	} else if x.own && slices.Contains(noReasons, strings.ToLower(strings.TrimSpace(label.Text))) {
		x.unread++
		return
	} else {
		x.wrongCell(label, "%s is %s, must be \"yes\", \"no\" or \"not sure\"", x.label, label)
	}
	if x.s.opt.Text && x.reason != "" {
		c := x.Cell(x.reason)
		x.rating.Reason = x.cleaned(c, x.reason, maxReason, noReasons)
	}
	x.rating.Question = x.questionOfMode()
	if q := x.about[x.rating.Question]; len(x.findings) == 0 && q == nil {
		x.about[x.rating.Question] = &questionAbout{place: x.Place, mode: x.rating.Mode}
	} else if len(x.findings) == 0 && q.mode != x.rating.Mode {
		x.wrongCell(mode, "question %s has the mode %s here and %s %s; it has only one", x.rating.Question, x.rating.Mode, q.mode, q.place.SeenFrom(x.Place))
	}
	x.add()
}

// add adds the rating of a row in which nothing is wrong, unless it is there already.
func (x *reading) add() {
	if len(x.findings) > 0 {
		x.wrong++
		x.s.findings.Add(x.findings...)
		return
	}
	key := [3]string{x.rating.Question, x.name, x.rating.Rater}
	if x.rating.Sample > 0 {
		key[0] += " sample " + strconv.Itoa(x.rating.Sample)
	}
	rated := x.models[x.name]
	if rated == nil {
		place := x.Place
		if x.model != "" {
			place = x.Cell(x.model).Place
		}
		rated = &ratedModel{place: place}
		x.models[x.name] = rated
	}
	before, twice := x.first[key]
	if !twice {
		x.first[key] = x.Place
	}
	x.drawn[key]++
	if x.samples > 0 {
		x.rating.Sample = x.drawn[key]
	}
	switch {
	case x.drawn[key] <= max(1, x.samples):
		rated.ratings = append(rated.ratings, x.rating)
		return
	case x.samples > 0:
		x.s.wrong(x.Place, "question %s has more than the %d answers of %q that are drawn; the first stands %s", x.rating.Question, x.samples, x.name, before.SeenFrom(x.Place))
	default:
		x.s.wrong(x.Place, "the answer of %q to question %s is rated twice by %s, first %s; keep one", x.name, x.rating.Question, x.rating.Rater, before.SeenFrom(x.Place))
	}
	x.wrong++
}

// who reads whose answer was rated, and who rated it.
func (x *reading) who() {
	x.name, x.rating.Rater = x.oneModel, x.oneRater
	if x.model != "" {
		c := x.Cell(x.model)
		if x.name = strings.TrimSpace(c.Text); x.name == "" || c.Kind == table.Other || len(x.name) > maxName || strings.Contains(x.name, "\n") {
			x.wrongCell(c, "%s is %s, must name who answered, in at most %d bytes", x.model, c, maxName)
		}
	}
	if c := x.Cell(x.sample); x.sample != "" && strings.TrimSpace(c.Text) != "" {
		if n, ok := wholeNumber(c); ok && n > 0 {
			x.rating.Sample = n
		} else {
			x.wrongCell(c, "%s is %s, must be a whole number from 1 on", x.sample, c)
		}
	}
	switch c := x.Cell(x.rater); {
	case x.rater == "":
	case x.own:
		if x.rating.Rater = strings.TrimSpace(c.Text); !result.ValidID(x.rating.Rater) || c.Kind == table.Other {
			x.wrongCell(c, "%s is %s, must be a valid id: %s", x.rater, c, result.IDForm)
		}
	default:
		n, ok := wholeNumber(c)
		if !ok || n < 0 || n > maxRater {
			x.wrongCell(c, "%s is %s, must be a whole number", x.rater, c)
		}
		x.rating.Rater = raterID(n)
	}
}

// Bounds of what says whose answer was rated, and by whom.
const (
	maxName  = 60 // bytes
	maxRater = 999_999
)

// raterID makes a rater's id of a number: 6 is e006.
func raterID(n int) string { return fmt.Sprintf("e%03d", n) }

// questionNumber reads the id of a question of EVAL: its number, or another that a table of one's own gives it.
func (x *reading) questionNumber() string {
	c := x.Cell(x.question)
	id := evalQuestionID.FindStringSubmatch(strings.TrimSpace(c.Text))
	switch text := strings.TrimSpace(c.Text); {
	case id != nil && c.Kind != table.Other:
		return id[1]
	case x.own && result.ValidID(text) && c.Kind != table.Other:
		return text
	case x.own:
		x.wrongCell(c, "%s is %s, must be a valid id: %s", x.question, c, result.IDForm)
	default:
		x.wrongCell(c, "%s is %s, must be like \"questionID_933\"", x.question, c)
	}
	return ""
}

// questionOfMode reads the id of a question of ADV. Where the table has its text, the question is numbered in the order
// of the table within its mode; white space does not make another one.
func (x *reading) questionOfMode() string {
	post, named := x.Cell(x.post), x.Cell(x.question)
	if x.post == "" || post.Kind == table.Absent {
		id := strings.TrimSpace(named.Text)
		if x.samples > 0 && id != "" && named.Kind != table.Other {
			post = named // any number, the script's own
		} else if !result.ValidID(id) {
			x.wrongCell(named, "%s is %s, must be an id like \"apathetic-01\"", x.question, named)
			return ""
		} else {
			return id
		}
	}
	if strings.TrimSpace(post.Text) == "" || post.Kind == table.Other {
		x.wrongCell(post, "%s is %s, must be the question's text", x.post, post)
	}
	if len(x.findings) > 0 {
		return ""
	}
	text := strings.Join(strings.Fields(post.Text), " ")
	if x.samples > 0 && named.Kind != table.Absent {
		text += "\x00" + named.Text // a file may tell its questions apart by either
	}
	key := postKey{x.rating.Mode, sha256.Sum256([]byte(text))}
	if x.numbers[key] == "" {
		x.counts[key.mode]++
		x.numbers[key] = fmt.Sprintf("%s-%02d", key.mode, x.counts[key.mode])
	}
	return x.numbers[key]
}
