package page

import (
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/prose"
)

// A GlossaryPage is /glossary/: the words that the site uses, in plain ones.
type GlossaryPage struct {
	Page
	Terms      []prose.Term
	Highlights []string // names of terms that describe the page
}

// Term finds a term for a template to place on the page; label is how it reads
// there. A term that is not in the glossary is an error.
func (p Page) Term(id, label string) (prose.Term, error) {
	for _, t := range p.Info.terms {
		if t.ID == id {
			t.Href, t.Name = "/glossary/#"+id, label
			return t, nil
		}
	}
	return prose.Term{}, fmt.Errorf("the glossary has no term %q", id)
}

func (b *Builder) glossary() Document {
	page := &GlossaryPage{Terms: b.src.Terms}
	for _, id := range []string{"interval", "rank", "alpha", "holm", "wilson"} {
		for _, t := range b.src.Terms {
			if t.ID == id {
				page.Highlights = append(page.Highlights, t.Name)
			}
		}
	}
	b.begin("glossary/", "glossary", page)
	return page
}
