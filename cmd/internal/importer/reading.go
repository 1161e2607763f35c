package importer

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

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
	word, ok := map[string]string{"true": "Yes", "false": "No"}[strings.ToLower(c.Text)]
	if n, isWhole := wholeNumber(c); isWhole && x.scored && (column == result.MedicalAdvice || column == x.label) {
		word, ok = map[int]string{1: "Yes", 0: "No"}[n]
	}
	if ok && x.own {
		c.Text, c.Kind = word, table.Text
	}
	return c
}

// joins adds the scores of a row to the rating of the same answer from a row before it, and reports whether that had none of
// them.
func (x *reading) joins(before *result.Rating) bool {
	joined := *before
	for _, c := range x.scores {
		score, unsure, missing := x.rating.Score(c.dimension)
		if missing {
			continue
		}
		if _, _, free := before.Score(c.dimension); !free {
			return false
		}
		joined.SetScore(c.dimension, int(score), unsure)
	}
	*before = joined
	return true
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
	if x.own && mode.Kind == table.Absent {
		mode.Text, mode.Kind = modeOfID(x.Cell(x.question).Text), table.Text
	}
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

// modeOfID returns what a question's id begins with, which may be a failure mode: medication-07.
func modeOfID(id string) string {
	mode, _, _ := strings.Cut(id, "-")
	return mode
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
		x.at[key] = len(rated.ratings)
		rated.ratings = append(rated.ratings, x.rating)
		return
	case x.scored && len(x.scores) > 0 && x.joins(&rated.ratings[x.at[key]]):
		return
	case x.samples > 0:
		x.s.wrong(x.Place, "question %s has more than the %d answers of %q that are drawn; the first stands %s",
			x.rating.Question, x.samples, x.name, before.SeenFrom(x.Place))
	default:
		x.s.wrong(x.Place, "the answer of %q to question %s is rated twice by %s, first %s; keep one",
			x.name, x.rating.Question, x.rating.Rater, before.SeenFrom(x.Place))
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
		x.rating.Rater = x.raterName(c)
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
	switch {
	case id != nil && c.Kind != table.Other:
		return id[1]
	case x.own && c.Kind != table.Other:
		return x.questionID(c)
	default:
		x.wrongCell(c, "%s is %s, must be like \"questionID_933\"", x.question, c)
	}
	return ""
}

// questionID reads the id of a question that a table of one's own gives it: "Q 12" is q-12. Any other text may be the
// question's own, which is no id and not to be published.
func (x *reading) questionID(c table.Cell) string {
	text := strings.TrimSpace(c.Text)
	id := text
	if !result.ValidID(text) && numberedQuestion.MatchString(text) {
		id = topicID(text)
	}
	if !result.ValidID(id) {
		x.wrongCell(c, "%s is %s, must be a valid id: %s", x.question, c, result.IDForm)
	} else if other, taken := x.questionTexts[id]; taken && other != text {
		x.wrongCell(c, "%s is %s, which is the id %s, as %s is; give one of them another", x.question, c, id, table.Quote(other))
	}
	x.questionTexts[id] = text
	return id
}

// numberedQuestion matches what numbers a question, with a few words.
var numberedQuestion = regexp.MustCompile(`^[A-Za-z]{0,20}[ ._#-]*[0-9]{1,6}[ ._-]*[A-Za-z]{0,3}$`)

// questionOfMode reads the id of a question of ADV. Where the table has its text, the question is numbered in the order
// of the table within its mode; white space does not make another one.
func (x *reading) questionOfMode() string {
	post, named := x.Cell(x.post), x.Cell(x.question)
	if x.post == "" || post.Kind == table.Absent {
		id := strings.TrimSpace(named.Text)
		if x.samples > 0 && id != "" && named.Kind != table.Other {
			post = named // any number, the script's own
		} else if x.own && named.Kind != table.Other {
			return x.questionID(named)
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
