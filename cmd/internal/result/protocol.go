package result

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// ofSize compares the size of a run with the protocol. What a summary does not state is left alone.
func (d unusual) ofSize() {
	switch {
	case d.Subset != "": // which says that it is not a full run
	case d.Ratings == nil:
		d.sizeOfSummary()
	case d.Component.Provoked():
		d.sizeOfAdv()
	default:
		d.sizeOfEval()
	}
}

// part returns the part of the benchmark that a run is of.
func (d unusual) part() *Part { return d.Component.Part() }

// raters returns the number of experts who rate one answer; 0 for a judge.
func (d unusual) raters() int {
	if panel := d.set.Panels[d.Panel]; panel != nil && panel.Kind == Experts {
		return cmp.Or(panel.RatingsPerAnswer, d.part().Raters)
	}
	return 0
}

// sizeOfSummary says what holds for several figures once, at the first of them.
func (d unusual) sizeOfSummary() {
	var notes [][2]string // a pointer, and what is said of it
	times := map[string]int{}
	for _, s := range d.Component.Scales() {
		f := d.Summary[s.ID]
		note := func(part, format string, args ...any) {
			message := fmt.Sprintf(format, args...)
			notes = append(notes, [2]string{source.Pointer("summary", s.ID, part), message})
			times[message]++
		}
		part, full, each := d.part(), d.part().Questions, ""
		if d.Component.Provoked() {
			full, each = part.PerScale(), " a mode"
		}
		left := 0
		for _, n := range []*int{f.Unsure, f.Missing} {
			if n != nil {
				left += *n
			}
		}
		// A question that every expert was unsure of, or left out, stands behind no figure.
		if f.Questions != nil && (*f.Questions > full || *f.Questions+left < full) {
			note("questions", "questions is %d; the protocol has %d%s", *f.Questions, full, each)
		}
		isKnown := f.N != nil && f.Unsure != nil && f.Missing != nil
		if raters := d.raters(); !d.Component.Provoked() && isKnown && raters > 0 && *f.N+left != full*raters*d.Samples() {
			note("n", "n is %d with those missing or not sure; the protocol has %d experts for each of %d answers", *f.N+left, raters,
				full*d.Samples())
		}
		if n := len(f.Topics); n > 0 && part.Topics > 0 && n != part.Topics {
			note("topics", "%s named; the protocol has %d", source.Count(n, "topic is", "topics are"), part.Topics)
		}
	}
	for _, note := range notes {
		at, message := note[0], note[1]
		others := times[message] - 1
		if others < 0 {
			continue // said
		}
		if times[message] = 0; others > 0 {
			message += "; the same in " + source.Count(others, "other figure", "other figures")
		}
		d.Notef(d.File, at, "%s", message)
	}
}

func (d unusual) sizeOfEval() {
	part, topics := d.part(), map[string]int{}
	for question := range d.rated {
		if t := d.Questions[question].Topic; t != "" {
			topics[t]++
		}
	}
	if n := len(d.rated); n != part.Questions {
		d.Notef(d.File, "/ratings", "%s rated; the protocol has %d", source.Count(n, "question is", "questions are"), part.Questions)
	}
	if n := len(topics); n > 0 && part.Topics > 0 && n != part.Topics {
		d.Notef(d.File, "/questions", "%s named; the protocol has %d", source.Count(n, "topic is", "topics are"), part.Topics)
	}
	for _, t := range slices.Sorted(maps.Keys(topics)) {
		if n := topics[t]; part.Topics > 0 && n != part.PerTopic() {
			d.Notef(d.File, "/questions", "topic %q has %s; the protocol has %d a topic", t, source.Count(n, "question", "questions"),
				part.PerTopic())
			break // one says it all
		}
	}
	raters, other := d.raters(), 0
	for _, n := range d.RatingsByAnswer() {
		if n != raters {
			other++
		}
	}
	if raters > 0 && other > 0 {
		d.Notef(d.File, "/ratings", "%s more or fewer than %d experts' ratings; the protocol has %d an answer",
			source.Count(other, "answer has", "answers have"), raters, raters)
	}
}

func (d unusual) sizeOfAdv() {
	questions := map[[2]string]bool{} // by mode and question
	perMode := map[Mode]int{}
	for i := range d.Ratings {
		x := &d.Ratings[i]
		if k := [2]string{x.Mode, x.Question}; !questions[k] {
			questions[k] = true
			perMode[x.Mode]++
		}
	}
	var other []string
	full := d.part().PerScale()
	for _, m := range IDs(d.Component.Scales()) {
		if n := perMode[m]; n != full {
			other = append(other, fmt.Sprintf("%s has %s", m, source.Count(n, "question", "questions")))
		}
	}
	if len(other) > 0 {
		d.Notef(d.File, "/ratings", "%s; the protocol has %d a mode", strings.Join(other, ", "), full)
	}
}

// allScales names the dimensions or failure modes of which a run says nothing.
func (d unusual) allScales() {
	if d.Component.Provoked() && d.Ratings != nil {
		return // said with the number of questions
	}
	missing := slices.DeleteFunc(IDs(d.Component.Scales()), func(id string) bool { _, stated := d.says[id]; return stated })
	if len(missing) > 0 {
		d.Notef(d.File, "/component", "nothing is said of %s; the protocol has all %d, and the boards will show no figure there",
			strings.Join(missing, ", "), len(d.Component.Scales()))
	}
}
