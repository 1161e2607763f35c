package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

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
	errors, warnings := 0, 0
	for _, f := range findings {
		fmt.Fprintln(std.err, f)
		if f.Severity == strict.Error {
			errors++
		} else {
			warnings++
		}
	}
	fmt.Fprintf(std.err, "%s, %s\n", counted(errors, "error", "errors"), counted(warnings, "warning", "warnings"))
}

// writeJSON writes all findings as one array.
func writeJSON(w io.Writer, findings strict.Findings) {
	type finding struct {
		Path     string `json:"path"`
		Line     int    `json:"line"`
		Column   int    `json:"column"`
		Severity string `json:"severity"`
		Message  string `json:"message"`
	}
	list := make([]finding, len(findings))
	for i, f := range findings {
		list[i] = finding{f.Path, max(f.Line, 1), max(f.Column, 1), severity(f), f.Message}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	_ = enc.Encode(list) // nothing to do about a reader that went away
}

func severity(f strict.Finding) string {
	if f.Severity == strict.Error {
		return "error"
	}
	return "warning"
}

// writeGitHub writes findings as workflow commands, which GitHub shows on the
// line concerned.
func writeGitHub(w io.Writer, findings strict.Findings) {
	text := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	for _, f := range findings {
		fmt.Fprintf(w, "::%s file=%s,line=%d,col=%d::%s\n", severity(f), property.Replace(f.Path), max(f.Line, 1), max(f.Column, 1), text.Replace(f.Message))
	}
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
