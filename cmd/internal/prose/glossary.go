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
		return nil, strict.Findings{{Path: glossaryFile, Line: 1, Column: 1, Message: err.Error()}}
	}
	schema, err := strict.Compile("glossary.schema.json", []byte(glossarySchema))
	if err != nil {
		return nil, strict.Findings{{Path: glossaryFile, Line: 1, Column: 1, Message: err.Error()}}
	}
	doc, findings := strict.TOML(glossaryFile, data)
	if !findings.HasErrors() {
		findings = append(findings, schema.Check(doc)...)
	}
	var g struct {
		Terms []Term `json:"term"`
	}
	if !findings.HasErrors() {
		if err := doc.Decode(&g); err != nil {
			findings = append(findings, doc.Errorf("", "%v", err))
		}
	}
	return g.Terms, findings
}
