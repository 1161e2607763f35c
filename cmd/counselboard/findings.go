package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// findingFormats are the ways in which findings can be written.
var findingFormats = map[string]func(std streams, findings strict.Findings){
	"text":   writeText,
	"json":   func(std streams, findings strict.Findings) { writeJSON(std.out, findings) },
	"github": func(std streams, findings strict.Findings) { writeGitHub(std.out, findings) },
}

// writeText writes one finding a line, and how many there are.
func writeText(std streams, findings strict.Findings) {
	if len(findings) == 0 {
		return
	}
	count := map[strict.Severity]int{}
	for _, f := range findings {
		fmt.Fprintln(std.err, f)
		count[f.Severity]++
	}
	notes := ""
	if n := count[strict.Note]; n > 0 {
		notes = ", " + num.Plural(n, "note", "notes")
	}
	fmt.Fprintf(std.err, "%s, %s%s\n", num.Plural(count[strict.Error], "error", "errors"), num.Plural(count[strict.Warning], "warning", "warnings"), notes)
}

// writeJSON writes all findings as one array.
func writeJSON(w io.Writer, findings strict.Findings) {
	list := append(strict.Findings{}, findings...)
	for i, f := range list {
		list[i].Line, list[i].Column = max(f.Line, 1), max(f.Column, 1)
	}
	_ = encodeJSON(w, list) // nothing to do about a reader that went away
}

// encodeJSON writes a value as JSON for programs, and for those who look at it.
func encodeJSON(w io.Writer, value any) error {
	text, err := strict.EncodeJSON(value, "  ")
	for line := range strings.Lines(string(text)) {
		_, writeErr := fmt.Fprintln(w, strict.Visible(strings.TrimSuffix(line, "\n")))
		err = errors.Join(err, writeErr)
	}
	return err
}

// writeGitHub writes findings as workflow commands, which GitHub shows on the
// line concerned.
func writeGitHub(w io.Writer, findings strict.Findings) {
	text := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	for _, f := range findings {
		command := f.Severity.String()
		if f.Severity == strict.Note {
			command = "notice"
		}
		fmt.Fprintf(w, "::%s file=%s,line=%d,col=%d::%s\n", command, property.Replace(strict.Visible(f.Path)), max(f.Line, 1), max(f.Column, 1), text.Replace(strict.Visible(f.Message)))
	}
}
