package share

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

// TeXLine keeps a text on one line of TeX.
func TeXLine(s string) string {
	return texSigns.Replace(BibText(strings.Join(strings.Fields(s), " ")))
}

// BibKey makes a key of an entry from an id.
func BibKey(s string) string { return keySigns.Replace(s) }

// BibText keeps TeX from reading a name as commands. BibTeX counts braces even where
// TeX would not, so that none of the name is left.
func BibText(s string) string {
	return bibEscape.Replace(s)
}
