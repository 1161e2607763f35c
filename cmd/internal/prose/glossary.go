package prose

import (
	"io/fs"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A Term is a word that a reader may not know. On a page it leads to its place in
// the glossary and says on hover what it means.
type Term struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Text string `json:"text"`
	Href string `json:"-"` // from the page that it stands on
}

// glossaryFile lists the terms, in order of name.
const glossaryFile = "templates/glossary.toml"

const glossarySchema = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:counselboard:glossary:1",
  "type": "object",
  "properties": {"term": {"type": "array", "items": {
    "type": "object",
    "properties": {
      "id": {"type": "string", "pattern": "^[a-z0-9-]+$"},
      "name": {"type": "string", "minLength": 1, "maxLength": 200},
      "text": {"type": "string", "minLength": 1, "maxLength": 2000}
    },
    "required": ["id", "name", "text"],
    "additionalProperties": false
  }}},
  "additionalProperties": false
}`

// ReadTerms reads the glossary.
func ReadTerms(fsys fs.FS) ([]Term, strict.Findings) {
	data, err := fs.ReadFile(fsys, glossaryFile)
	if err != nil {
		return nil, strict.Findings{{Path: glossaryFile, Message: err.Error()}}
	}
	var g struct {
		Terms []Term `json:"term"`
	}
	_, findings := strict.DecodeTOML(glossaryFile, data, []byte(glossarySchema), &g)
	return g.Terms, findings
}
