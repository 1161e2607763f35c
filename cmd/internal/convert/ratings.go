package convert

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// UnnamedRater stands for whichever expert gave a rating, where a file does not say who: one or several, so that raters
// cannot be counted.
const UnnamedRater = "expert"

// JudgeRater is the one rater of a judge's run.
const JudgeRater = "judge"

// numbered matches what names nobody: a number or a letter, after a letter or a word for those who rate or not. Any other id of
// a rater may be a person's: an address, a name, what a platform calls a participant, a number to call.
var numbered = regexp.MustCompile(`^(?:[a-z]{0,2}[ ._#-]*[0-9]{1,6}|[a-z]|` +
	`(?:rater|expert|annotator|evaluator|judge|participant|reviewer|coder|clinician|therapist|colleague|labeler|id|user|ann)` +
	`[ ._#-]*(?:[0-9]{1,6}|[a-z])?)$`)

var evalQuestion = regexp.MustCompile(`^(?:questionID_)?([0-9]{1,9})(?:\.0)?$`)

// A rated answer is a rating by its index, and the row that it was first met in.
type rated struct {
	i     int
	first place
}

type answerKey struct {
	of              *draft
	question, rater string
	sample          int
}

// ratings makes runs of the rows of ratings.
func (x *reading) ratings() {
	runs, bare, of := map[string]*draft{}, 0, x.terms.eval
	var unnamed []string // the places of rows whose rater's cell says nothing
	if x.adv {
		of = x.terms.adv
	}
	w := writer{reading: x, at: map[answerKey]rated{}, ids: map[string]string{}, topics: map[string]string{},
		numbers: map[string]string{}, counts: map[string]int{}, gauges: map[string]gauge{}}
	sample := x.sampleNumbers()
	for k := range x.t.rows {
		r := &x.t.rows[k]
		rating := result.Rating{Sample: sample(r)}
		if !w.answers(&rating, r) {
			if !x.melted && (!x.has("dimension") || x.scaleIn(r) != "") {
				bare++
			}
			continue
		}
		rating.Rater = strings.Join(strings.Fields(cmp.Or(x.said(r, "rater"), x.oneRater())), " ")
		switch is, ok := x.p.Raters[rating.Rater]; {
		case x.byJudge() && x.opt.Repeats:
			rating.Rater = cmp.Or(slug(rating.Rater), JudgeRater)
			if x.opt.OneEach && rating.Sample > 0 {
				rating.Rater, rating.Sample = fmt.Sprintf("%s-%d", rating.Rater, rating.Sample), 0
			}
		case x.byJudge():
			rating.Rater = JudgeRater
		case ok:
			rating.Rater = is
		case isMissing(rating.Rater):
			unnamed = append(unnamed, r.String())
			continue
		}
		if rating.Rater == "" || !w.question(&rating, r) {
			continue
		}
		w.add(x.draft(runs, r, of), rating, r)
	}
	if len(unnamed) > 0 {
		x.partly(x.name(), fmt.Sprintf("%s without a rater, left out, first at %s", several(len(unnamed), "row"), unnamed[0]))
	}
	x.completeness(runs, bare)
	x.publish(runs, w.topics)
}

// variant says which setting of a model a row is of: "effort high, temperature 0.7".
func (x *reading) variant(r *row) string {
	var said []string
	for _, i := range x.byOwn["setting"] {
		if c := r.cell(i); !c.blank() {
			said = append(said, strings.Join(x.wordsOf(lastPart(x.t.columns[i].name)), " ")+" "+strings.TrimSpace(c.text))
		}
	}
	return strings.Join(said, ", ")
}

// sampleNumbers returns the number of the repeat that a row is of, its place among all, or 0 where nothing says it.
func (x *reading) sampleNumbers() func(*row) int {
	columns, all := x.byOwn["sample"], map[string]int{}
	for k := range x.t.rows {
		all[x.joined(&x.t.rows[k], columns)] = 0
	}
	if len(all) < 2 {
		return func(*row) int { return 0 }
	}
	keys := list.Keys(all)
	slices.SortStableFunc(keys, compareNumbers)
	for i, key := range keys {
		all[key] = i + 1
	}
	x.note("repeats are samples of a question, averaged within it: %s", strings.Join(list.Map(columns,
		func(i int) string { return source.Quote(x.t.columns[i].name) + " " + x.sample(i) }), ", "))
	return func(r *row) int { return all[x.joined(r, columns)] }
}

func (x *reading) joined(r *row, columns []int) string {
	return strings.Join(list.Map(columns, func(i int) string { return strings.TrimSpace(r.cell(i).text) }), "\x00")
}

// A writer makes ratings of rows.
type writer struct {
	*reading
	at      map[answerKey]rated
	ids     map[string]string // of questions, by what the rows call them, and back
	topics  map[string]string // or failure modes
	numbers map[string]string // ids of questions by their text
	counts  map[string]int
	gauges  map[string]gauge
}

// wrong says what is wrong with a cell of a row.
func (x *reading) wrong(r *row, c cell, format string, args ...any) bool {
	x.findings.Add(r.of(c).errorf(format, args...))
	return false
}

// answers reads what a row says on the scales.
func (w *writer) answers(rating *result.Rating, r *row) (found bool) {
	label := w.total
	label.ID = "triggered"
	for _, s := range append(slices.Clone(w.dims), label) {
		if _, known := w.gauges[s.ID]; !known {
			w.gauges[s.ID] = w.gauge(s)
		}
		for _, i := range w.byOwn[s.ID] {
			c := r.cell(i)
			if c == (cell{}) && w.has("dimension") {
				continue // of another scale
			}
			v := w.gauges[s.ID].read(c)
			old := rating.Answer(s.ID)
			switch {
			case v.answer == "" || old != "" && c.blank(): // of several columns the one that says anything
				continue
			case s.ID == label.ID:
				rating.Triggered = map[result.Answer]result.Answer{result.Yes: result.Triggered, result.No: result.NotTriggered,
					result.Unsure: result.Unsure}[v.answer]
			case old != "" && old != v.answer:
				w.wrong(r, c, "%s is %s here and %s in another column", s.ID, v.answer, old)
			default:
				rating.Set(s.ID, v.answer)
			}
			found = true
		}
	}
	return found
}

// question reads which question a row is of, with its topic or failure mode.
func (w *writer) question(rating *result.Rating, r *row) bool {
	c, of := w.cell(r, "question"), w.cell(r, "topic")
	id, topic := strings.TrimSpace(c.text), topicID(of.text)
	if w.adv {
		of = w.cell(r, "mode")
		if topic = w.modeOf(of.text); topic == "" {
			return w.wrong(r, of, "mode is %s, which is none of the failure modes: %s", source.Quote(of.text),
				strings.Join(result.IDs(w.terms.modes), ", "))
		}
		rating.Mode = topic
		if post := w.cell(r, "post"); len(w.byOwn["post"]) > 0 {
			key := topic + "\x00" + strings.Join(strings.Fields(post.text), " ")
			if post.blank() {
				return w.wrong(r, post, "the question's text is empty")
			}
			if w.numbers[key] == "" {
				w.counts[topic]++
				w.numbers[key] = fmt.Sprintf("%s-%02d", topic, w.counts[topic])
			}
			rating.Question = w.numbers[key]
			return true
		}
	} else if topic == "" && !of.blank() {
		return w.wrong(r, of, "topic is %s, which has no letter or digit to make an id of", source.Quote(of.text))
	}
	q := id
	if m := evalQuestion.FindStringSubmatch(id); m != nil {
		q = m[1]
	} else if w.words {
		sum := sha256.Sum256([]byte(fold(id)))
		q = fmt.Sprintf("q-%x", sum[:4])
	} else if aDate.MatchString(id) {
		return w.wrong(r, c, "question is %s, which a spreadsheet makes of an id like 3-1: write the ids as text, and export it again",
			source.Quote(id))
	} else if !result.ValidID(id) {
		q = slug(strings.ReplaceAll(id, "/", "-"))
	}
	switch old := w.ids[q]; {
	case !result.ValidID(q):
		return w.wrong(r, c, "question is %s, must be a valid id: %s", source.Quote(id), result.IDForm)
	case !w.words && old != "" && old != id && !(evalQuestion.MatchString(id) && evalQuestion.MatchString(old)):
		return w.wrong(r, c, "question is %s, which is the id %s, as %s is; give one of them another", source.Quote(id), q,
			source.Quote(old))
	case w.topics[q] != "" && topic != "" && w.topics[q] != topic:
		return w.wrong(r, of, "question %s has the topic or mode %q here and %q before; it has only one", q, topic, w.topics[q])
	}
	rating.Question, w.ids[q], w.topics[q] = q, id, cmp.Or(topic, w.topics[q])
	return true
}

// add adds a rating, or its scores to the one of the same answer by the same rater.
func (w *writer) add(d *draft, rating result.Rating, r *row) {
	key := answerKey{d, rating.Question, rating.Rater, rating.Sample}
	at, again := w.at[key]
	if !again {
		w.at[key] = rated{len(d.Run.Ratings), r.place}
		d.Run.Ratings = append(d.Run.Ratings, rating)
		return
	}
	joined := d.Run.Ratings[at.i]
	twice := rating.Triggered != ""
	for _, s := range w.terms.dims {
		a := rating.Answer(s.ID)
		if twice = twice || a != "" && joined.Answer(s.ID) != ""; !twice && a != "" {
			joined.Set(s.ID, a)
		}
	}
	if twice {
		w.again = append(w.again, [2]place{at.first, r.place})
		return
	}
	d.Run.Ratings[at.i] = joined
}

// nameRaters gives raters ids that can be published. "Rater #3" is rater-3; any other name that is no id gets an id from
// which nobody can tell it, the same for all tables of one import.
func (x *reading) nameRaters(names []string) map[string]string {
	ids, taken := map[string]string{}, map[string]bool{}
	var said []string
	for _, name := range names {
		if n, err := strconv.Atoi(strings.TrimSuffix(name, ".0")); x.m.Own && err == nil && n >= 0 {
			ids[name] = fmt.Sprintf("e%03d", n) // of the authors' survey
		} else if id := slug(name); numbered.MatchString(strings.ToLower(name)) && result.ValidID(id) && !taken[id] {
			ids[name] = id
		}
		mac := hmac.New(sha256.New, x.key)
		mac.Write([]byte(name))
		for n := 4; ids[name] == ""; n++ { // longer where a shorter one is taken
			if id := fmt.Sprintf("rater-%x", mac.Sum(nil)[:min(n, sha256.Size)]); !taken[id] {
				ids[name] = id
			}
		}
		if taken[ids[name]] = true; ids[name] != name && !x.m.Own {
			said = append(said, fmt.Sprintf("%s is %s", source.Quote(name), ids[name]))
		}
	}
	if len(said) > 0 && !x.opt.Summary {
		x.note("raters have other ids in the run, that nobody can tell them by: %s", source.FirstOf(100, said))
	}
	return ids
}

// publish puts ratings in order, under ids of raters that can be published, and drafts a run of each model.
func (x *reading) publish(runs map[string]*draft, topics map[string]string) {
	ids := map[string]string{}
	for _, run := range runs {
		for _, r := range run.Run.Ratings {
			ids[r.Rater] = r.Rater
		}
	}
	if !x.byJudge() && x.m.Rater == "" {
		ids = x.nameRaters(list.Keys(ids))
	}
	modes := result.IDs(x.terms.adv.Scales())
	for _, key := range list.Keys(runs) {
		d := runs[key]
		for i := range d.Run.Ratings {
			r := &d.Run.Ratings[i]
			r.Rater = ids[r.Rater]
			if t := topics[r.Question]; t != "" && !x.adv {
				put(&d.Run.Questions, r.Question, result.Question{Topic: t})
			}
		}
		slices.SortStableFunc(d.Run.Ratings, func(a, b result.Rating) int {
			return cmp.Or(cmp.Compare(slices.Index(modes, a.Mode), slices.Index(modes, b.Mode)),
				compareNumbers(a.Question, b.Question), compareNumbers(a.Rater, b.Rater), cmp.Compare(a.Sample, b.Sample))
		})
		x.about(d)
		x.drafts = append(x.drafts, d)
	}
}
