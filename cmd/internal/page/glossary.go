package page

import (
	"fmt"
	"io/fs"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
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

// ReadTerms reads the glossary.
func ReadTerms(fsys fs.FS) ([]Term, source.Findings) {
	read, findings := readTOML[struct {
		Terms []Term `json:"term,omitempty"`
	}](fsys, glossaryFile, "^[a-z0-9-]+$")
	return read.Terms, findings
}

// readTOML reads what a file holds, whose ids are of a pattern.
func readTOML[T any](fsys fs.FS, file, id string) (read T, findings source.Findings) {
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return read, source.Findings{{Path: file, Message: err.Error()}}
	}
	forms := source.Forms{Kinds: map[string]source.Object{"id": {{"type", "string"}, {"pattern", id}}}}
	_, findings = source.DecodeTOML(file, data, forms.Schema("glossary", read), &read)
	return read, findings
}

// A GlossaryPage is /glossary/: the words that the site uses, in plain ones.
type GlossaryPage struct {
	Page
	Terms []Term
}

// Term finds a term for a template to place on the page; label is how it reads
// there. A term that is not in the glossary is an error.
func (p Page) Term(id, label string) (Term, error) {
	t := list.First(p.Info.terms, func(t Term) bool { return t.ID == id })
	if t.ID == "" {
		return t, fmt.Errorf("the glossary has no term %q", id)
	}
	t.Href, t.Name = "/glossary/#"+id, label
	return t, nil
}

func glossaryPage(b *Builder, p Page) Document { return &GlossaryPage{p, b.src.Terms} }
