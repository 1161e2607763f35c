package site

import (
	"fmt"
	"strings"
)

// cite says how to quote a page: what it shows, the state of the results, and
// where. There is no date of access: the digest names the state for ever.
func (b *builder) cite(what, key, path string) Citation {
	address := path
	if b.base != nil {
		address = b.address(path)
	}
	state := "results " + b.info.Digest
	if b.info.Revision != "" {
		state += ", revision " + b.info.Revision
	}
	title := fmt.Sprintf("%s on %s", what, b.info.Title)
	return Citation{
		Plain: fmt.Sprintf("%s. %s leaderboard, %s. %s", title, b.info.Title, state, address),
		BibTeX: fmt.Sprintf("@misc{counselboard-%s,\n  title = {%s},\n  howpublished = {\\url{%s}},\n  note = {%s leaderboard, %s}\n}",
			bibKey(key), bibText(title), address, bibText(b.info.Title), bibText(state)),
	}
}

func bibKey(s string) string { return strings.NewReplacer(".", "-", "_", "-").Replace(s) }

// bibText keeps TeX from reading a name as commands.
func bibText(s string) string {
	return strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "%", `\%`, "&", `\&`, "#", `\#`, "_", `\_`, "$", `\$`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "\n", " ").Replace(s)
}
