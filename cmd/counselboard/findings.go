package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// findingFormats are the ways in which findings can be written.
var findingFormats = map[string]func(std streams, findings source.Findings){
	"text":   writeText,
	"json":   func(std streams, findings source.Findings) { writeJSON(std.out, findings) },
	"github": func(std streams, findings source.Findings) { writeGitHub(std.out, findings) },
}

// writeText writes one finding a line, and how many errors there are.
func writeText(std streams, findings source.Findings) {
	if n := listFindings(std, findings); n > 0 {
		fmt.Fprintln(std.err, num.Plural(n, "error", "errors"))
	}
}

// listFindings writes one finding a line: notes and warnings, how many they are, and errors, of which it returns the
// number. What a terminal shows last is what has to be mended.
func listFindings(std streams, findings source.Findings) (errors int) {
	count := map[source.Severity]int{}
	for _, f := range findings {
		if count[f.Severity]++; f.Severity != source.Error {
			fmt.Fprintln(std.err, f)
		}
	}
	if warnings, notes := count[source.Warning], count[source.Note]; warnings+notes > 0 {
		fmt.Fprintf(std.err, "%s, %s\n", num.Plural(warnings, "warning", "warnings"), num.Plural(notes, "note", "notes"))
	}
	for _, f := range findings {
		if f.Severity == source.Error {
			f.Message = "error: " + f.Message
			fmt.Fprintln(std.err, inRed(std.err, f.String()))
		}
	}
	return count[source.Error]
}

// inRed colors a text where w is a terminal whose user wants colors.
func inRed(w io.Writer, text string) string {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return text
	}
	return "\x1b[31m" + text + "\x1b[0m"
}

// refused prints what is wrong, and returns the closing line of a command that writes nothing then.
func refused(findings source.Findings, std streams) error {
	return fmt.Errorf("%s; nothing was written", num.Plural(listFindings(std, findings.Limit()), "finding", "findings"))
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
		fmt.Fprintf(w, "::%s file=%s,line=%d,col=%d::%s\n", command, property.Replace(source.Visible(f.Path)),
			max(f.Line, 1), max(f.Column, 1), text.Replace(source.Visible(f.Message)))
	}
}
