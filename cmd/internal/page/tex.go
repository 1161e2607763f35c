package page

import "strings"

// What stands for what in TeX, and in a key of BibTeX.
var (
	texSigns  = strings.NewReplacer("–", "--", "−", "$-$")
	keySigns  = strings.NewReplacer(".", "-", "_", "-")
	bibEscape = strings.NewReplacer(
		`\`, `\textbackslash{}`, "{", `\textbraceleft{}`, "}", `\textbraceright{}`, "%", `\%`, "&", `\&`, "#", `\#`,
		"_", `\_`, "$", `\$`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "\n", " ",
	)
)

// texLine keeps a text on one line of TeX.
func texLine(s string) string {
	return texSigns.Replace(bibText(strings.Join(strings.Fields(s), " ")))
}

// bibKey makes a key of an entry from an id.
func bibKey(s string) string { return keySigns.Replace(s) }

// bibText keeps TeX from reading a name as commands. BibTeX counts braces even where
// TeX would not, so that none of the name is left.
func bibText(s string) string {
	return bibEscape.Replace(s)
}
