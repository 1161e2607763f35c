package demo

import (
	"fmt"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// cards makes all model and panel cards.
func (m *maker) cards() {
	for _, model := range m.models {
		m.add("results/models/"+model.ID+".toml", modelCard(&model.Model))
	}
	m.panel(Experts, "Demo experts (synthetic)", result.Experts, evalRaters,
		"100 experts who do not exist. Each rates the answers of every model to 5 questions; every answer has 5 ratings.")
	m.panel(AdvExperts, "Demo adversarial experts (synthetic)", result.Experts, advExperts,
		"10 experts who do not exist. Each wrote 12 questions; every answer is labelled by 3 who did not write its question.")
	m.panel(Summarized, "Demo experts, summaries only (synthetic)", result.Experts, evalRaters,
		"100 experts who do not exist, of whose ratings only summaries are published: for one model without intervals.")
	for _, j := range judges {
		m.judge(j)
	}
	m.judge(judgeFew)
	m.judge(judgeApart)
}

func modelCard(c *result.Model) []byte {
	var b card
	b.text("name", c.Name)
	b.text("organization", c.Organization)
	b.text("family", c.Family)
	b.text("access", string(c.Access))
	b.text("version", c.Version)
	if c.Released != "" {
		fmt.Fprintf(&b, "released = %s\n", c.Released) // a TOML date
	}
	b.text("note", c.Note)
	if c.Aliases != nil {
		fmt.Fprintf(&b, "aliases = %s\n", compact(c.Aliases))
	}
	return []byte(b.String())
}

func (m *maker) panel(id, name string, kind result.PanelKind, size int, about string) {
	var b card
	b.text("name", name)
	b.text("kind", string(kind))
	fmt.Fprintf(&b, "size = %d\n", size)
	b.text("about", about)
	m.add("results/panels/"+id+".toml", []byte(b.String()))
}

func (m *maker) judge(j *judge) {
	var b card
	b.text("name", j.name)
	b.text("kind", string(result.Judge))
	b.text("about", j.about)
	b.text("model", j.model)
	b.text("family", j.family)
	b.text("prompt", "none: made up")
	b.WriteString("temperature = 0\n")
	m.add("results/panels/"+j.panel+".toml", []byte(b.String()))
}

// A card is a TOML file of one table.
type card struct{ strings.Builder }

// text writes a key with a text; nothing where there is none.
func (c *card) text(key, value string) {
	if value != "" {
		fmt.Fprintf(c, "%s = %s\n", key, compact(value)) // a JSON string is a TOML string
	}
}
