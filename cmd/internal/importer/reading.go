package importer

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

// A reading is a row that is being read.
type reading struct {
	*table.Record
	*ratings
	rating   result.Rating
	name     string // of the model
	findings source.Findings
}

func (x *reading) wrong(c table.Cell, format string, args ...any) {
	x.findings.Add(c.Errorf(format, args...))
}

// refuse adds the finding that a cell should be another.
func (x *reading) refuse(c table.Cell, format string, args ...any) {
	x.wrong(c, "%s is %s, must %s", c.Column, c, fmt.Sprintf(format, args...))
}

// read reads the row, and adds its rating if nothing is wrong.
func (x *reading) read() {
	x.readNames()
	if !x.component.Provoked() {
		x.readScores()
	} else if !x.readLabel() {
		return
	}
	if x.s.Findings.Add(x.findings...); len(x.findings) == 0 {
		x.add()
	}
}

// readScores reads a row of EVAL. Scores are never taken from other columns: where one is missing while a bare one stands
// among the texts, the row's cells are in the wrong columns.
func (x *reading) readScores() {
	x.rating.Question = x.questionNumber()
	missing := false
	for _, d := range result.Dimensions {
		cell := x.answer(d.ID)
		score, problem := readScore(cell, d, x.lenient)
		if *x.rating.Answer(d.ID) = score; problem != "" {
			x.refuse(cell, "be %s", problem)
		} else if score == "" {
			missing = true
			x.unread++
		}
	}
	if missing && !x.own && len(x.findings) == 0 {
		x.misplaced()
	}
	if x.s.Opt.Text {
		x.texts()
	}
	topic := x.Cell(columnTopic)
	id := draft.TopicID(topic.Text)
	if id == "" && strings.TrimSpace(topic.Text) != "" {
		x.wrong(topic, "topic is %s, which has no letter or digit to make an id of", topic)
	}
	if len(x.findings) > 0 {
		return
	}
	switch q := x.about[x.rating.Question]; {
	case q == nil || q.topic == "":
		x.about[x.rating.Question] = &questionAbout{place: topic.Place, topic: id}
	case id != "" && id != q.topic && !q.said:
		q.said = true
		x.wrong(topic, "question %s has the topic %q here and %q %s; it has only one", x.rating.Question, id, q.topic, q.place.SeenFrom(x.Place))
	}
}

// answer returns a cell, in which a table of one's own may answer in other words.
func (x *reading) answer(column string) table.Cell {
	c := x.Cell(column)
	if x.own {
		return ownAnswer(c, column)
	}
	return c
}

// joins adds the scores of a row to the rating of the same answer from a row before it, and reports whether that had none of
// them.
func (x *reading) joins(before *result.Rating) bool {
	joined := *before
	for _, d := range result.Dimensions {
		score, all := x.rating.Answer(d.ID), joined.Answer(d.ID)
		if *score != "" && *all != "" {
			return false
		}
		*all = cmp.Or(*all, *score)
	}
	*before = joined
	return true
}

// misplaced finds a score among the texts of a row.
func (x *reading) misplaced() {
	for _, d := range result.Dimensions {
		for _, column := range []string{d.ID + copyEnd, reasonColumn(d.ID)} {
			cell := x.Cell(column)
			if n, ok := numberOf(cell); ok && slices.ContainsFunc(result.Dimensions, func(s result.Scale) bool { return !s.Percent && s.Has(n) }) {
				x.wrong(cell, "a score is missing, and %s is %s: are the cells in the wrong columns?", cell.Column, cell)
				return
			}
		}
	}
}

// readLabel reads a row of ADV, and reports whether there is a label.
func (x *reading) readLabel() bool {
	mode := x.Cell(columnMode)
	if x.own && mode.Kind == table.Absent {
		mode.Text, mode.Kind = modeOfID(x.Cell(columnQuestion).Text), table.Text
	}
	var known bool
	if x.rating.Mode, known = modeOf(mode.Text); !known || mode.Kind == table.Other {
		x.wrong(mode, "mode is %s, which is none of the %s failure modes%s", mode, num.Words(len(result.Modes)), source.DidYouMean(strings.TrimSpace(mode.Text), modeNames()))
	}
	label := x.answer(columnTriggered)
	if said, ok := answerOf(label); ok {
		x.rating.Triggered = labels[said]
	} else if x.own && slices.Contains(noReasons, strings.ToLower(strings.TrimSpace(label.Text))) {
		x.bare++
		return false
	} else {
		x.refuse(label, `be "yes", "no" or "not sure"`)
	}
	if x.s.Opt.Text {
		x.rating.Reason = x.cleaned(x.Cell(columnReason), maxReason, noReasons)
	}
	x.rating.Question = x.questionOfMode()
	if len(x.findings) > 0 {
		return true
	}
	if q := x.about[x.rating.Question]; q == nil {
		x.about[x.rating.Question] = &questionAbout{place: x.Place, mode: x.rating.Mode}
	} else if q.mode != x.rating.Mode {
		x.wrong(mode, "question %s has the mode %s here and %s %s; it has only one", x.rating.Question, x.rating.Mode, q.mode, q.place.SeenFrom(x.Place))
	}
	return true
}

// modeOfID returns what a question's id begins with, which may be a failure mode: medication-07.
func modeOfID(id string) string {
	mode, _, _ := strings.Cut(id, "-")
	return mode
}

// add adds the row's rating, unless it is there already.
func (x *reading) add() {
	if x.own && !x.scored && !x.component.Provoked() && len(x.rating.Answers.ByDimension()) == 0 {
		x.bare++
		return
	}
	variant := strings.TrimSpace(x.Cell(columnSetting).Text)
	model := cmp.Or(x.s.Opt.Models[x.name], x.names[x.name], x.name) + "\x00" + variant // two names may be said to be one
	x.s.Asked[x.name] = true
	d := x.drafts[model]
	if d == nil {
		place := x.Cell(columnModel).Place // the row's where no column says whose answers they are
		d = &draft.Draft{Place: place, Model: draft.NamedModel{Name: x.name, Place: place, Names: x.names, Variant: variant}}
		x.drafts[model] = d
	}
	key := answerKey{x.rating.Question, model, x.rating.Rater, x.rating.Sample}
	answer := x.answers[key]
	if answer == nil {
		answer = &ratedAnswer{place: x.Place, at: len(d.Run.Ratings)}
		x.answers[key] = answer
	}
	answer.times++
	if x.samples > 0 {
		x.rating.Sample = answer.times
	}
	switch {
	case answer.times <= max(1, x.samples):
		d.Run.Ratings = append(d.Run.Ratings, x.rating)
	case (x.scored || x.parts) && !x.component.Provoked() && x.joins(&d.Run.Ratings[answer.at]):
	case x.samples > 0:
		x.s.Wrong(x.Place, "question %s has more than the %d answers of %q that are drawn; the first stands %s",
			x.rating.Question, x.samples, x.name, answer.place.SeenFrom(x.Place))
	default:
		x.s.Wrong(x.Place, "the answer of %q to question %s is rated twice by %s, first %s; keep one",
			x.name, x.rating.Question, x.rating.Rater, answer.place.SeenFrom(x.Place))
	}
}

// Bounds of what says whose answer was rated, and by whom.
const (
	maxName  = 800 // bytes: 200 characters of any script
	maxRater = 999_999
)

// readNames reads whose answer was rated, and who rated it.
func (x *reading) readNames() {
	x.name, x.rating.Rater = x.oneModel, x.oneRater
	if c := x.Cell(columnModel); x.oneModel == "" {
		if x.name = strings.TrimSpace(c.Text); x.name == "" && x.s.Opt.Models[""] == "" || c.Kind == table.Other || len(x.name) > maxName || strings.Contains(x.name, "\n") {
			x.refuse(c, "name who answered, in at most %d bytes", maxName)
		}
	}
	if c := x.Cell(columnSample); strings.TrimSpace(c.Text) != "" {
		n, ok := wholeNumber(c)
		if x.rating.Sample = n; !ok || n < 1 {
			x.refuse(c, "be a whole number from 1 on")
		}
	}
	switch c := x.Cell(columnRater); {
	case x.oneRater != "" && c.Kind == table.Absent:
	case x.own:
		x.rating.Rater = strings.Join(strings.Fields(c.Text), " ") // which need not be an id
		if n := len(x.rating.Rater); n == 0 || n > maxRaterName || c.Kind == table.Other {
			x.refuse(c, "say who rated, in at most %d bytes", maxRaterName)
		}
	default:
		n, ok := wholeNumber(c)
		if !ok || n < 0 || n > maxRater {
			x.refuse(c, "be a whole number")
		}
		x.rating.Rater = raterID(n)
	}
}

// raterID makes a rater's id of a number: 6 is e006.
func raterID(n int) string { return fmt.Sprintf("e%03d", n) }

// questionNumber reads the id of a question of EVAL: its number, or another that a table of one's own gives it.
func (x *reading) questionNumber() string {
	c := x.Cell(columnQuestion)
	id := evalQuestionID.FindStringSubmatch(strings.TrimSpace(c.Text))
	switch {
	case c.Kind != table.Other && id != nil:
		return id[1]
	case c.Kind != table.Other && x.own:
		return x.questionID(c)
	}
	x.refuse(c, `be like "questionID_933"`)
	return ""
}

// questionID reads the id of a question that a table of one's own gives it: "Q 12" is q-12, "第12题" is 12. Any other text may be the
// question's own, which is no id and not to be published.
func (x *reading) questionID(c table.Cell) string {
	text := strings.TrimSpace(c.Text)
	id := text
	if spreadsheetDate.MatchString(text) {
		x.refuse(c, "be an id: this is what a spreadsheet makes of one like 3-1 or mar1; write the ids as text, and export the table again")
		return ""
	}
	if !result.ValidID(text) && numberedQuestion.MatchString(text) {
		id = draft.Slug(draft.Unmarked(text))
	}
	if !result.ValidID(id) {
		x.refuse(c, "be a valid id: %s", result.IDForm)
	} else if other, taken := x.questionTexts[id]; taken && other != text {
		x.wrong(c, "%s is %s, which is the id %s, as %s is; give one of them another", c.Column, c, id, source.Quote(other))
	}
	x.questionTexts[id] = text
	return id
}

// spreadsheetDate matches days as spreadsheets show what they took for one, in some languages: 1-Mar, 04. Mai, Mar-01, 01.03.2026.
var spreadsheetDate = regexp.MustCompile(`(?i)^(?:\d{1,2}(?:-|\. ?)` + months + `\.?(?:[- ]\d{2,4})?|` +
	months + `-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{2}-\d{2}-\d{2}|\d{4}-\d{2}-\d{2}(?: 00:00:00)?)$`)

const months = `(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mrz|mär|mai|okt|dez|ene|abr|ago|dic|avr|févr|juil|août|déc)`

// numberedQuestion matches what numbers a question, with a few words.
var numberedQuestion = regexp.MustCompile(`^[\pL\pM]{0,20}[ ._#-]*[0-9]{1,6}[ ._-]*[\pL\pM]{0,3}$`)

// questionOfMode reads the id of a question of ADV. Where the table has its text, the question is numbered in the order
// of the table within its mode; white space does not make another one.
func (x *reading) questionOfMode() string {
	post, named := x.Cell(columnPost), x.Cell(columnQuestion)
	if id := strings.TrimSpace(named.Text); post.Kind == table.Absent {
		switch {
		case named.Kind != table.Other && x.samples > 0 && id != "":
			post = named // any number, the script's own
		case named.Kind != table.Other && x.own:
			return x.questionID(named)
		case result.ValidID(id):
			return id
		default:
			x.refuse(named, `be an id like "apathetic-01"`)
			return ""
		}
	}
	if strings.TrimSpace(post.Text) == "" || post.Kind == table.Other {
		x.refuse(post, "be the question's text")
	}
	if len(x.findings) > 0 {
		return ""
	}
	mode := x.rating.Mode
	text := mode + "\x00" + strings.Join(strings.Fields(post.Text), " ")
	if x.samples > 0 && named.Kind != table.Absent {
		text += "\x00" + named.Text // a file may tell its questions apart by either
	}
	key := sha256.Sum256([]byte(text))
	if x.numbers[key] == "" {
		x.counts[mode]++
		x.numbers[key] = fmt.Sprintf("%s-%02d", mode, x.counts[mode])
	}
	return x.numbers[key]
}

// Bounds of the length of a rater's name, in bytes, and of how many are said.
const (
	maxRaterName = 100
	maxSaid      = 100
)

// numbered matches what names nobody: a number or a letter, after a letter or a word for those who rate or not. Any other id of
// a rater may be a person's: an address, a name, what a platform calls a participant, a number to call.
var numbered = regexp.MustCompile(`^(?:[a-z]{0,2}[ ._#-]*[0-9]{1,6}|[a-z]|` +
	`(?:rater|expert|annotator|evaluator|judge|participant|reviewer|coder|clinician|therapist|colleague|labeler|id|user)[ ._#-]*(?:[0-9]{1,6}|[a-z])?)$`)

func (r *ratings) raterIDs() []string {
	ids := map[string]bool{}
	for _, rating := range r.all() {
		ids[rating.Rater] = true
	}
	return list.Keys(ids)
}

// nameRaters gives raters ids that can be published. "Rater #3" is rater-3; any other name that is no id gets one that nobody
// can tell it from, the same for all tables of one import.
func (r *ratings) nameRaters(names []string) {
	ids, owner := map[string]string{}, map[string]string{} // name → id, id → name
	take := func(name, id string) {
		if _, taken := owner[id]; !taken {
			ids[name], owner[id] = id, name
		}
	}
	for _, name := range names {
		if result.ValidID(name) && numbered.MatchString(name) {
			take(name, name)
		}
	}
	var said []string
	for _, name := range names {
		if id := draft.Slug(name); ids[name] == "" && numbered.MatchString(strings.ToLower(name)) && result.ValidID(id) {
			take(name, id)
		}
		mac := hmac.New(sha256.New, r.s.Key)
		for n := 4; ids[name] == ""; n++ { // longer where a shorter one is taken
			mac.Reset()
			mac.Write([]byte(name))
			take(name, fmt.Sprintf("rater-%x", mac.Sum(nil)[:n]))
		}
		if ids[name] != name {
			said = append(said, fmt.Sprintf("%s is %s", source.Quote(name), ids[name]))
		}
	}
	for _, d := range r.drafts {
		for i := range d.Run.Ratings {
			d.Run.Ratings[i].Rater = ids[d.Run.Ratings[i].Rater]
		}
	}
	if r.s.Opt.Summary {
		return // nothing says who rated
	}
	if len(said) > 0 {
		r.s.Note("%s: raters have other ids in the run, that nobody can tell them by: %s", r.from(), source.FirstOf(maxSaid, said))
	}
}
