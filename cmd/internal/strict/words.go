package strict

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// Listed names the first of some names, quoted.
func Listed(names []string) string {
	const most = 200 // characters of each
	return FirstOf(5, list.Map(names, func(s string) string { return strconv.Quote(Clip(s, most)) }))
}

// FirstOf joins the first of some texts, and says how many more there are.
func FirstOf(most int, texts []string) string {
	if n := len(texts) - most; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(texts[:most], ", "), n)
	}
	return strings.Join(texts, ", ")
}

// ShellWord writes an argument as one does in a shell.
func ShellWord(s string) string {
	if !strings.ContainsAny(s, " \t\"'$&|;()*?`\\") {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
