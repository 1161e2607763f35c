package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// findingFormats are the ways in which findings can be written.
var findingFormats = map[string]func(std streams, findings source.Findings){
	"text":   writeText,
	"json":   func(std streams, findings source.Findings) { writeJSON(std.out, findings) },
	"github": func(std streams, findings source.Findings) { writeGitHub(std.out, findings) },
}

// writeText writes one finding a line, and how many there are.
func writeText(std streams, findings source.Findings) {
	if len(findings) == 0 {
		return
	}
	count := map[source.Severity]int{}
	for _, f := range findings {
		fmt.Fprintln(std.err, f)
		count[f.Severity]++
	}
	notes := ""
	if n := count[source.Note]; n > 0 {
		notes = ", " + num.Plural(n, "note", "notes")
	}
	fmt.Fprintf(std.err, "%s, %s%s\n", num.Plural(count[source.Error], "error", "errors"), num.Plural(count[source.Warning], "warning", "warnings"), notes)
}

// writeJSON writes all findings as one array.
func writeJSON(w io.Writer, findings source.Findings) {
	list := append(source.Findings{}, findings...)
	for i, f := range list {
		list[i].Line, list[i].Column = max(f.Line, 1), max(f.Column, 1)
	}
	_ = encodeJSON(w, list) // nothing to do about a reader that went away
}

// encodeJSON writes a value as JSON for programs, and for those who look at it.
func encodeJSON(w io.Writer, value any) error {
	text, err := source.EncodeJSON(value, "  ")
	for line := range strings.Lines(string(text)) {
		_, writeErr := fmt.Fprintln(w, source.Visible(strings.TrimSuffix(line, "\n")))
		err = errors.Join(err, writeErr)
	}
	return err
}

// writeGitHub writes findings as workflow commands, which GitHub shows on the
// line concerned.
func writeGitHub(w io.Writer, findings source.Findings) {
	text := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	for _, f := range findings {
		command := f.Severity.String()
		if f.Severity == source.Note {
			command = "notice"
		}
		fmt.Fprintf(w, "::%s file=%s,line=%d,col=%d::%s\n", command, property.Replace(source.Visible(f.Path)), max(f.Line, 1), max(f.Column, 1), text.Replace(source.Visible(f.Message)))
	}
}
