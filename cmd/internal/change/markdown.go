package change

import (
	"bytes"
	_ "embed"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// MaxMarkdown is the greatest length of a report in bytes, and so in
// characters. GitHub takes comments of fewer than 65,536 characters; what is
// left is for those who put a heading of their own above it.
const MaxMarkdown = 60_000

//go:embed report.md.tmpl
var reportTemplate string

var report = template.Must(template.New("report").Funcs(template.FuncMap{
	"text": anyText, "id": ID, "name": name, "label": (*Report).label, "title": title, "upper": strings.ToUpper,
	"plural":   num.Plural,
	"remedies": remedies, "overview": overview, "folded": folded, "first": first, "after": after,
	"published": keeping(func(c CardChange) bool { return c.Kind != New }),
	"newCards":  keeping(func(c CardChange) bool { return c.Kind == New }),
	"fresh":     keeping(func(r RunChange) bool { return r.Kind == New }),
	"edited":    keeping(func(r RunChange) bool { return len(r.Edits) > 0 || r.Kind == Edited }),
}).Parse(reportTemplate))

func keeping[T any](ok func(T) bool) func(all []T) []T {
	return func(all []T) []T { return list.Keep(all, ok) }
}

// Markdown writes a report for people, the most important first. Texts that
// others wrote are made harmless, and a report that is too long ends with a
// line that says so.
func Markdown(r *Report) []byte {
	text := wholeMarkdown(r)
	if len(text) <= MaxMarkdown {
		return text
	}
	end := bytes.LastIndexByte(text[:MaxMarkdown-200], '\n') + 1
	left := num.Plural(bytes.Count(text[end:], []byte("\n")), "line", "lines")
	return fmt.Appendf(text[:end], "\n**Cut here:** %s more. `counselboard diff --format json` shows all.\n", left)
}

func wholeMarkdown(r *Report) []byte {
	var b bytes.Buffer
	own := template.Must(report.Clone()).Funcs(template.FuncMap{"label": r.label}) // it was never executed
	if err := own.Execute(&b, r); err != nil {
		panic(err) // the template fits every report
	}
	return append(bytes.TrimRight(b.Bytes(), "\n"), '\n')
}

// first returns the first n of a list.
func first(n int, list any) any { return part(list, 0, n) }

// after returns those after the first n of a list.
func after(n int, list any) any { return part(list, n, math.MaxInt) }

func part(list any, from, to int) any {
	v := reflect.ValueOf(list)
	return v.Slice(min(from, v.Len()), min(to, v.Len())).Interface()
}

// anyText is [Text] of a string, or of one that may be absent.
func anyText(s any) string { return Text(reflect.Indirect(reflect.ValueOf(s)).String(), MaxMarkdown) }

func remedies(problems []Problem) (out []string) {
	for _, p := range problems {
		if !slices.Contains(out, p.Remedy) {
			out = append(out, p.Remedy)
		}
	}
	return out
}

// overview counts the runs that differ, a kind each.
func overview(runs []RunChange) string {
	var parts []string
	for _, k := range Kinds {
		if n := len(list.Keep(runs, func(r RunChange) bool { return r.Kind == k })); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, k))
		}
	}
	return strings.Join(parts, ", ")
}

// maxAdded is the number of added values of one file that are listed; more are
// counted by the part of the file that they are in.
const maxAdded = 12

// folded returns edits as they are shown: many added values counted, and so the p
// values that moved with the number of pairs.
func folded(edits []Edit) []Edit {
	added := list.Keep(edits, func(e Edit) bool { return e.Old == nil })
	var out []Edit
	count := map[string]int{}
	for _, e := range edits {
		switch {
		case e.Old == nil && len(added) > maxAdded:
			at := source.Tokens(e.at)
			count[strings.Join(at[:min(2, max(1, len(at)-1))], ".")+", added"]++
		case e.Old != nil && e.New != nil && strings.HasSuffix(e.at, "/p_holm"):
			count["p_holm of pairs, whose number changed"]++
		default:
			out = append(out, e)
		}
	}
	for _, key := range list.Keys(count) {
		say := num.Plural(count[key], "value", "values")
		out = append(out, Edit{Key: key, New: &say})
	}
	return out
}

// name writes the name that readers know, with the id where the name is empty.
func name(n Name) string {
	if line(n.Name) == "" {
		return ID(n.ID)
	}
	return Text(n.Name, maxName)
}

// label writes what readers call a scale.
func (r *Report) label(scale string) string {
	for _, s := range append(r.benchmark.All(), result.Total) {
		if s.ID == scale {
			return s.Label
		}
	}
	return Text(scale, maxName)
}

func title(word any) string {
	text := fmt.Sprint(word)
	return strings.ToUpper(text[:1]) + text[1:]
}

// String writes a score with its interval and counts: "3.28 (3.06 to 3.51), n 500".
func (s Score) String() string {
	if s.Value == nil {
		return Text(s.Absent, maxName)
	}
	text := num.Two(*s.Value) + " (no interval)"
	if s.CI95 != nil {
		text = fmt.Sprintf("%s (%s to %s)", num.Two(*s.Value), num.Two(s.CI95[0]), num.Two(s.CI95[1]))
	}
	switch {
	case s.K != nil && s.N != nil:
		text += fmt.Sprintf(", %d/%d", *s.K, *s.N)
	case s.N != nil:
		text += fmt.Sprintf(", n %d", *s.N)
	}
	return text
}

// Better returns the model of a pair that has an id; nil for none.
func (p PairChange) Better(id string) *Name { return map[string]*Name{p.A.ID: &p.A, p.B.ID: &p.B}[id] }

// String writes a rank interval: "2–3", or "1".
func (r *Rank) String() string {
	switch {
	case r == nil:
		return num.Dash
	case r.Best == r.Worst:
		return strconv.Itoa(r.Best)
	}
	return fmt.Sprintf("%d–%d", r.Best, r.Worst)
}
