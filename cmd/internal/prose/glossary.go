package prose

import (
	"encoding/json"
	"io/fs"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A Term is a word that a reader may not know. On a page it leads to its place in
// the glossary and says on hover what it means.
type Term struct {
	ID   string `json:"id" is:"id"`
	Name string `json:"name" is:"text 200"`
	Text string `json:"text" is:"text 2000"`
	Href string `json:"-"` // from the page that it stands on
}

// glossaryFile lists the terms, in order of name.
const glossaryFile = "templates/glossary.toml"

// A glossary is what its file holds.
type glossary struct {
	Terms []Term `json:"term,omitempty"`
}

var glossarySchema, _ = json.Marshal(strict.Forms{Kinds: map[string]strict.Object{
	"id": {{"type", "string"}, {"pattern", "^[a-z0-9-]+$"}},
}}.Object(glossary{}, ""))

// ReadTerms reads the glossary.
func ReadTerms(fsys fs.FS) ([]Term, strict.Findings) {
	data, err := fs.ReadFile(fsys, glossaryFile)
	if err != nil {
		return nil, strict.Findings{{Path: glossaryFile, Message: err.Error()}}
	}
	var g glossary
	_, findings := strict.DecodeTOML(glossaryFile, data, glossarySchema, &g)
	return g.Terms, findings
}
