package upstream

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A dataset is what is known of a data set that CounselBench's authors
// published, and not in its files.
type dataset struct {
	component result.Component
	panel     string
	responses string // names the sets of answers, before the model's id
	date      string
	names     map[string]string // a file's name for a model → the model's id
	row       string            // what a row is: rating, label
}

// The source of both data sets, and their licence as others state it.
const (
	counselbenchTitle   = "CounselBench"
	counselbenchURL     = "https://arxiv.org/abs/2506.08584"
	counselbenchLicense = "CC BY-NC-ND 4.0 (as stated by others)"
)

// A counselbenchImport brings the rows of one data set into the files of a
// site: a run for each model, and stub cards for models and panels that the
// site does not have.
type counselbenchImport struct {
	dataset
	opt      Options
	tables   []*table
	n        int // rows read
	out      *Output
	findings strict.Findings
	skipped  []string // where broken rows are that were left out

	// published is set if these are the authors' answers, rated by their
	// panel: what is known of the data set holds.
	published bool

	unknown map[string]bool            // names of models that nobody knows
	ratings map[string][]result.Rating // by the file's name for the model
	first   map[[3]string]place        // question, name of the model, rater
	topics  map[string]topicOfAnswers  // by question
	texts   map[string]string          // ids and names that are kept
}

// A topicOfAnswers is a question's topic and where it was read first.
type topicOfAnswers struct {
	topic string
	place place
	said  bool // that it has another topic too
}

// readCounselbench reads the tables of all inputs. An input with the same
// content as one before adds nothing.
//
// Rows are read one by one: what is kept of them must not hold their texts.
func readCounselbench(d dataset, l *layout, inputs []Input, opt Options, read func(m *counselbenchImport, r *row)) *counselbenchImport {
	m := &counselbenchImport{
		dataset: d, opt: opt, out: new(Output),
		unknown: map[string]bool{}, ratings: map[string][]result.Rating{}, first: map[[3]string]place{}, texts: map[string]string{}, topics: map[string]topicOfAnswers{},
	}
	sums := map[[sha256.Size]byte]string{}
	for _, in := range inputs {
		sum := in.digest()
		if before := sums[sum]; before != "" {
			m.note("%s: the same as %s: skipped", in.Path, before)
			continue
		}
		sums[sum] = in.Path
		m.read(newTable(in, l), func(r *row) { read(m, r) })
	}
	return m
}

// maxAllRows is the greatest number of rows of all files of one format.
const maxAllRows = 1_000_000

// read reads the rows of a table.
func (m *counselbenchImport) read(t *table, each func(r *row)) {
	m.tables = append(m.tables, t)
	if m.n > maxAllRows {
		return // said
	}
	findings, skipped, n := len(m.findings), len(m.skipped), m.n
	t.read(func(r *row) {
		if m.n++; m.n <= maxAllRows {
			each(r)
		} else if m.n == maxAllRows+1 {
			m.findings.Add(r.place().wrong("more than %d rows in all files together; import them one by one", maxAllRows))
		}
	})
	if t.unusable {
		m.findings, m.skipped, m.n = m.findings[:findings], m.skipped[:skipped], n
	}
	m.findings.Add(t.findings...)
}

// broken says that a row is broken, or leaves it out if the options say so.
func (m *counselbenchImport) broken(r *row, seen string) {
	if m.opt.SkipBroken {
		m.skipped = append(m.skipped, fmt.Sprintf("%s:%d: a broken row is left out: %s", r.from.path, r.from.line(r.at), seen))
		return
	}
	m.findings.Add(r.from.wrong(r.at, "a broken row: %s; mend it, or leave such rows out with -skip-broken", seen))
}

// wrongCell adds a finding about a cell, or about its row if the row has none.
func (m *counselbenchImport) wrongCell(r *row, c cell, format string, args ...any) {
	at := c.at
	if c.form == absent && at == 0 {
		at = r.at
	}
	m.findings.Add(r.from.wrong(at, format, args...))
}

// model says whether a file's name for a model is known, with a finding the
// first time it is not.
func (m *counselbenchImport) model(r *row, c cell, column string) bool {
	name := strings.TrimSpace(c.text)
	if m.modelID(name) != "" {
		return true
	}
	if !m.unknown[name] {
		m.unknown[strings.Clone(name)] = true
		known := slices.Sorted(maps.Keys(m.names))
		hint := ""
		if n, ok := strict.Nearest(name, known); ok {
			hint = fmt.Sprintf("; did you mean %q?", n)
		}
		m.wrongCell(r, c, "unknown %s %s%s (known are %s; -model %s says which model it is)", column, quote(name), hint, strings.Join(known, ", "), word(name+"=<id>"))
	}
	return false
}

// word gives an argument as one writes it in a shell.
func word(s string) string {
	if !strings.ContainsAny(s, " \t\"'$&|;()*?`\\") {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// modelID gives the id that a file's name for a model means, as the options
// and the data set have it, or else a card of the site whose id or alias it is.
func (m *counselbenchImport) modelID(name string) string {
	if id := m.opt.model(name); id != "" {
		return id
	}
	if id := m.names[name]; id != "" || m.opt.Known == nil || !ValidID(name) {
		return id
	}
	return cardOf(name, m.opt.Known)
}

// kept gives a copy of a text that does not hold the text around it, the same
// one each time.
func (m *counselbenchImport) kept(s string) string {
	k, ok := m.texts[s]
	if !ok {
		k = strings.Clone(s)
		m.texts[k] = k
	}
	return k
}

// add adds a rating of a row, unless its rater has rated this answer before.
func (m *counselbenchImport) add(r *row, name string, rating result.Rating, what string) {
	name = m.kept(name)
	k := [3]string{rating.Question, name, rating.Rater}
	if before, twice := m.first[k]; twice {
		m.findings.Add(r.from.wrong(r.at, "%s, first %s; keep one", what, before.says(r.from)))
		return
	}
	m.first[k] = r.place()
	m.ratings[name] = append(m.ratings[name], rating)
}

func (m *counselbenchImport) note(format string, args ...any) {
	m.out.Notes = append(m.out.Notes, fmt.Sprintf(format, args...))
}

func (m *counselbenchImport) file(path string, data []byte) {
	m.out.Files = append(m.out.Files, File{Path: path, Data: data})
}

// several counts: 1 rating, 2 ratings.
func several(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// paths names the files that were read.
func (m *counselbenchImport) paths() string {
	var paths []string
	for _, t := range m.tables {
		paths = append(paths, t.from.path)
	}
	return strings.Join(paths, ", ")
}
