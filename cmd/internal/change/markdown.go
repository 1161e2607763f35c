package change

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// MaxMarkdown is the greatest length of a report in bytes, and so in
// characters. GitHub takes comments of fewer than 65,536 characters; what is
// left is for those who put a heading of their own above it.
const MaxMarkdown = 60_000

// Markdown writes a report for people, the most important first. Texts that
// others wrote are made harmless, and a report that is too long ends with a
// line that says so.
func Markdown(r *Report) []byte {
	w := &writer{}
	w.linef("## What this changes")
	w.linef("")
	w.linef("%s, compared with %s.", side(r.Head), side(r.Base))
	switch {
	case len(r.Findings) > 0:
		w.findings(r.Findings)
	case r.Empty():
		w.linef("")
		w.linef("**Nothing changes:** every card, run and figure is what it was.")
	default:
		w.problems(r.Problems)
		w.overview(r)
		w.runs(r.Runs)
		w.boards(r.Boards)
		w.cards(r.Cards)
		w.edits(r.Runs)
	}
	return w.bytes()
}

func side(s Side) string {
	if s.Commit != "" && s.Commit != s.Name {
		return ID(s.Name) + " at " + ID(s.Commit[:min(len(s.Commit), 12)])
	}
	return ID(s.Name)
}

// A writer gathers lines up to a limit and counts those beyond it.
type writer struct {
	b    strings.Builder
	left int // lines that found no place
}

// linef adds a line.
func (w *writer) linef(format string, args ...any) {
	s := fmt.Sprintf(format, args...) + "\n"
	if w.left > 0 || w.b.Len()+len(s) > MaxMarkdown-200 {
		if s != "\n" {
			w.left++
		}
		return
	}
	w.b.WriteString(s)
}

func (w *writer) bytes() []byte {
	if w.left > 0 {
		fmt.Fprintf(&w.b, "\n**Cut here:** %s more. `counselboard diff` shows all.\n", counted(w.left, "line", "lines"))
	}
	return []byte(w.b.String())
}

// heading adds a heading of a section.
func (w *writer) heading(format string, args ...any) {
	w.linef("")
	w.linef("### "+format, args...)
	w.linef("")
}

// columns starts a table.
func (w *writer) columns(names ...string) {
	w.linef("| %s |", strings.Join(names, " | "))
	w.linef("|%s", strings.Repeat(" --- |", len(names)))
}

func (w *writer) row(cells ...string) { w.linef("| %s |", strings.Join(cells, " | ")) }

func (w *writer) findings(findings []string) {
	w.heading("Wrong: %s", counted(len(findings), "finding", "findings"))
	w.linef("The boards are compared when `counselboard check` finds nothing wrong.")
	w.linef("")
	for _, f := range findings {
		w.linef("- %s", Text(f, 2*maxWords))
	}
}

func (w *writer) problems(problems []Problem) {
	if len(problems) == 0 {
		return
	}
	w.heading("Not allowed: %s to published results", counted(len(problems), "change", "changes"))
	var remedies []string
	for _, p := range problems {
		w.linef("- %s: %s", ID(cmp.Or(p.Run, p.Path)), Text(p.Message, 2*maxWords))
		if !slices.Contains(remedies, p.Remedy) {
			remedies = append(remedies, p.Remedy)
		}
	}
	w.linef("")
	w.linef("%s", strings.Join(remedies, " "))
}

// overview counts what changes, a kind each.
func (w *writer) overview(r *Report) {
	count := map[Kind]int{}
	for _, run := range r.Runs {
		count[run.Kind]++
	}
	var parts []string
	for _, k := range Kinds {
		if n := count[k]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, k))
		}
	}
	if len(parts) > 0 {
		w.linef("")
		w.linef("Runs: %s.", strings.Join(parts, ", "))
	}
}

func (w *writer) runs(runs []Run) {
	for _, r := range runs {
		if r.Kind == Edited {
			continue
		}
		w.heading("%s: %s", title(r.Kind), ID(r.ID))
		w.linef("%s, rated by %s.", name(r.Model), name(r.Panel))
		if r.Reason != "" {
			w.linef("")
			w.linef("Reason given: %s", Text(r.Reason, maxWords))
		}
		if r.By != "" {
			w.linef("In its place: %s", ID(r.By))
		}
		if len(r.Scores) == 0 {
			continue
		}
		w.linef("")
		switch r.Kind {
		case New:
			w.columns("", "score (95% interval)", "rank")
			for _, s := range r.Scores {
				w.row(label(s.Scale), shown(s.New, 2), rankOf(s.New).String())
			}
		case Vanished:
			w.columns("", "score (95% interval)", "rank")
			for _, s := range r.Scores {
				w.row(label(s.Scale), shown(s.Old, 2), rankOf(s.Old).String())
			}
		default:
			w.columns("", "before", "now")
			for _, s := range r.Scores {
				old, now := both(s)
				w.row(label(s.Scale), old, now)
			}
		}
	}
}

func (w *writer) boards(boards []Board) {
	for _, b := range boards {
		w.heading("Board of %s, %s", name(b.Panel), strings.ToUpper(b.Component))
		switch b.State {
		case "":
			w.linef("%s, %d before.", counted(b.Rows[1], "model", "models"), b.Rows[0])
		case "new":
			w.linef("A new board with %s.", counted(b.Rows[1], "model", "models"))
		default:
			w.linef("The board is gone; it had %s.", counted(b.Rows[0], "model", "models"))
		}
		w.pairs(b.Pairs)
		w.moves(b.Moves)
	}
}

// pairs lists the verdicts that are others, those that are turned round first.
func (w *writer) pairs(pairs []Pair) {
	for _, g := range []struct {
		say  string
		take func(p Pair) bool
	}{
		{"The better of the two is another now", func(p Pair) bool { return p.Old != "" && p.New != "" }},
		{"Can be told apart now", func(p Pair) bool { return p.Old == "" }},
		{"Can no longer be told apart", func(p Pair) bool { return p.New == "" }},
	} {
		first := true
		for _, p := range pairs {
			if !g.take(p) {
				continue
			}
			if first {
				w.linef("")
				w.linef("%s:", g.say)
				w.linef("")
				first = false
			}
			a, b := p.A, p.B
			if better := p.New + p.Old; p.New != "" && p.New == b.ID || p.New == "" && better == b.ID {
				a, b = b, a
			}
			if p.New == "" {
				w.linef("- %s: %s and %s", label(p.Scale), name(a), name(b))
			} else {
				w.linef("- %s: %s is better than %s", label(p.Scale), name(a), name(b))
			}
		}
	}
}

func (w *writer) moves(moves []Move) {
	if len(moves) == 0 {
		return
	}
	w.linef("")
	w.linef("Rank intervals that move:")
	w.linef("")
	w.columns("", "model", "before", "now")
	for _, m := range moves {
		w.row(label(m.Scale), name(m.Model), m.Old.String(), m.New.String())
	}
}

// maxEdits is the number of keys that are shown of one file.
const maxEdits = 12

func (w *writer) cards(cards []Card) {
	if len(cards) == 0 {
		return
	}
	w.heading("Cards and summaries")
	for _, c := range cards {
		known := ""
		if c.Name != "" {
			known = " (" + Text(c.Name, maxName) + ")"
		}
		w.linef("- %s %s %s%s", title(c.Kind), c.What, ID(c.ID), known)
		w.keys(c.Edits)
	}
}

// edits lists what differs in runs besides their scores.
func (w *writer) edits(runs []Run) {
	first := true
	for _, r := range runs {
		if len(r.Edits) == 0 && r.Kind != Edited {
			continue
		}
		if first {
			w.heading("In words")
			first = false
		}
		if len(r.Edits) == 0 {
			w.linef("- %s: only the form of the file", ID(r.ID))
			continue
		}
		w.linef("- %s", ID(r.ID))
		w.keys(r.Edits)
	}
}

func (w *writer) keys(edits []Edit) {
	for i, e := range edits {
		if i == maxEdits {
			w.linef("  - and %s", counted(len(edits)-maxEdits, "more key", "more keys"))
			return
		}
		switch key := Text(e.Key, maxName); {
		case e.Old != nil && e.New != nil && Text(*e.Old, maxWords) == Text(*e.New, maxWords):
			w.linef("  - %s: differs after the first %d characters, or in what does not show", key, maxWords-1)
		case e.Old == nil:
			w.linef("  - %s: %s", key, Text(*e.New, maxWords))
		case e.New == nil:
			w.linef("  - %s is gone: %s", key, Text(*e.Old, maxWords))
		default:
			w.linef("  - %s: %s → %s", key, Text(*e.Old, maxWords), Text(*e.New, maxWords))
		}
	}
}

// name writes the name that readers know, with the id where the name is empty.
func name(n Name) string {
	if line(n.Name) == "" {
		return ID(n.ID)
	}
	return Text(n.Name, maxName)
}

func label(scale string) string {
	if s, ok := scales[scale]; ok {
		return s.Label
	}
	return Text(scale, maxName)
}

func title(k Kind) string {
	return strings.ToUpper(string(k[:1])) + string(k[1:])
}
