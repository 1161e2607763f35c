package result

import (
	"bytes"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// TODO stands in a skeleton for a text that somebody has to write: a value
// that is TODO, or begins with "TODO:" and says what belongs there.
const TODO = "TODO"

// isTODO reports whether a text was left for somebody to write.
func isTODO(s string) bool {
	s = strings.TrimSpace(s)
	return s == TODO || strings.HasPrefix(s, TODO+":")
}

// todos finds the texts of a file that were left for somebody to write.
func todos(doc *strict.Doc, data []byte) strict.Findings {
	if !bytes.Contains(data, []byte(TODO)) { // nearly all files
		return nil
	}
	var found strict.Findings
	for _, pointer := range doc.Texts(isTODO) {
		v, _ := doc.Lookup(pointer)
		text, _ := v.(string)
		what := "write what belongs here, or leave the key out"
		if _, hint, ok := strings.Cut(text, ":"); ok && strings.TrimSpace(hint) != "" {
			what = "write " + strict.Clip(strings.Join(strings.Fields(strict.CleanText(hint)), " "), 100)
		}
		found.Add(doc.Errorf(pointer, "%s is still TODO; %s", key(pointer), what))
		doc.Said(pointer)
	}
	return found
}
