package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// formatFlag adds the flag that says how findings are written.
func formatFlag(cmd *cobra.Command, std *streams) {
	cmd.Flags().StringVar(&std.format, "format", "text",
		"the `format` of findings: text, to standard error; json, or github (annotations), to standard output")
	cmd.PreRunE = func(*cobra.Command, []string) error {
		return asUsage(oneOf("--format", std.format, "text", "json", "github"))
	}
}

// writeFindings writes findings, as text with the number of errors below.
func writeFindings(std streams, findings source.Findings) {
	if n := listFindings(std, findings); n > 0 && std.format != "json" && std.format != "github" {
		fmt.Fprintln(std.err, num.Plural(n, "error", "errors"))
	}
}

// listFindings writes findings in the format of the call, and returns the number of errors. As text, each cause has one
// line; notes and warnings come first, with how many they are, since a terminal shows last what has to be mended.
func listFindings(std streams, findings source.Findings) (errors int) {
	count := map[source.Severity]int{}
	for _, f := range findings {
		count[f.Severity]++
	}
	switch std.format {
	case "json":
		writeJSON(std.out, findings)
	case "github":
		writeGitHub(std.out, findings)
	default:
		causes := oneLineEach(findings)
		for _, f := range causes {
			if f.Severity != source.Error {
				fmt.Fprintln(std.err, f)
			}
		}
		if warnings, notes := count[source.Warning], count[source.Note]; warnings+notes > 0 {
			fmt.Fprintf(std.err, "%s, %s\n", num.Plural(warnings, "warning", "warnings"), num.Plural(notes, "note", "notes"))
		}
		for _, f := range causes {
			if f.Severity == source.Error {
				f.Message = "error: " + f.Message
				fmt.Fprintln(std.err, inRed(std.err, f.String()))
			}
		}
	}
	return count[source.Error]
}

// oneLineEach returns the first finding of each cause, with the number of other places that have it.
func oneLineEach(findings source.Findings) source.Findings {
	cause := func(f source.Finding) source.Finding { return source.Finding{Severity: f.Severity, Message: f.Message} }
	places := map[source.Finding]int{}
	var first source.Findings
	for _, f := range findings {
		if places[cause(f)]++; places[cause(f)] == 1 {
			first = append(first, f)
		}
	}
	for i, f := range first {
		if others := places[cause(f)] - 1; others > 0 {
			first[i].Message += "; the same in " + num.Plural(others, "other place", "other places")
		}
	}
	return first
}

// inRed colors a text where w is a terminal whose user wants colors.
func inRed(w io.Writer, text string) string {
	if !isTerminal(w) || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return text
	}
	return "\x1b[31m" + text + "\x1b[0m"
}

// isTerminal reports whether somebody sits at a stream.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
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
