package source

import (
	"cmp"
	"fmt"
	"slices"
)

// Severity reports whether a finding stops a build.
type Severity int

// The severities. Only an error stops a build. A warning says what may be a mistake, a
// note what readers should know and nobody need change.
const (
	Error Severity = iota
	Warning
	Note
)

// String returns "error", "warning" or "note".
func (s Severity) String() string { return [...]string{"error", "warning", "note"}[s] }

// MarshalText writes "error", "warning" or "note".
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// A Finding is one thing that is wrong with a file.
type Finding struct {
	Path     string   `json:"path"`     // slash-separated, as the file was named to the reader
	Line     int      `json:"line"`     // 1 is the first; 0 with Column 0 means the file as a whole
	Column   int      `json:"column"`   // in characters (Unicode code points), 1 is the first
	Severity Severity `json:"severity"` // Error, Warning or Note
	Message  string   `json:"message"`  // one line: what is wrong, and what would be right

	more int // this many findings were left out here, see Limit
}

// String returns "path:line:column: message", with "warning: " or "note: "
// before the message of one. The file as a whole is line 1, column 1, so that every
// line of output has the same form. What does not show is written as
// [Visible] does.
func (f Finding) String() string {
	line, column := f.Line, f.Column
	if line == 0 {
		line, column = 1, 1
	}
	word := ""
	if f.Severity != Error {
		word = f.Severity.String() + ": "
	}
	return fmt.Sprintf("%s:%d:%d: %s%s", Visible(f.Path), line, column, word, Visible(f.Message))
}

// With returns the finding with another severity.
func (f Finding) With(s Severity) Finding {
	f.Severity = s
	return f
}

// Errorf returns the finding with another message: what else is wrong at its place.
func (f Finding) Errorf(format string, args ...any) Finding {
	f.Message = fmt.Sprintf(format, args...)
	return f
}

// Error is [Finding.String]: what stops a build can be returned as an error.
func (f Finding) Error() string { return f.String() }

// Equal reports whether two findings say the same of the same place.
func (f Finding) Equal(g Finding) bool { return f == g }

// Findings is a list of findings.
type Findings []Finding

// Add appends findings.
func (fs *Findings) Add(more ...Finding) { *fs = append(*fs, more...) }

// AddFile appends an error about a file as a whole.
func (fs *Findings) AddFile(path, format string, args ...any) {
	fs.Add(Finding{Path: path, Message: fmt.Sprintf(format, args...)})
}

// HasErrors reports whether any finding is an error.
func (fs Findings) HasErrors() bool {
	return slices.ContainsFunc(fs, func(f Finding) bool { return f.Severity == Error })
}

// Sort orders by path, line, column, severity (errors first) and message.
func (fs Findings) Sort() {
	slices.SortStableFunc(fs, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.Path, b.Path),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
			cmp.Compare(min(a.more, 1), min(b.more, 1)), // "and 7 more" ends a list
			cmp.Compare(a.Severity, b.Severity),
			cmp.Compare(a.Message, b.Message),
		)
	})
}

// MaxFindings is the number of findings of one severity that are given for one
// file. One more line says how many were left out.
const MaxFindings = 100

// Limit returns the findings in order, of every file at most [MaxFindings]
// errors and as many warnings and notes, each followed by a line that says how many more
// there are. Limiting a limited list again keeps the count right.
func (fs Findings) Limit() Findings {
	sorted := slices.Clone(fs)
	sorted.Sort()
	type key struct {
		path     string
		severity Severity
	}
	count, cut := map[key]int{}, map[key]int{} // cut: where in kept a line counts the rest
	var kept Findings
	for _, f := range sorted {
		k := key{f.Path, f.Severity}
		if f.more == 0 {
			if count[k]++; count[k] <= MaxFindings {
				kept = append(kept, f)
				continue
			}
		}
		left := max(f.more, 1)
		if _, ok := cut[k]; !ok {
			cut[k], f.more = len(kept), 0
			kept = append(kept, f)
		}
		kept[cut[k]].more += left
	}
	for _, i := range cut {
		f, word := &kept[i], "findings"
		if f.Severity != Error {
			word = f.Severity.String() + "s"
		}
		f.Message = fmt.Sprintf("and %d more %s in this file from here on; correct those above first", f.more, word)
	}
	kept.Sort()
	return kept
}
