package result

import (
	"net/url"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// IsLink reports whether a text may become a link: an absolute http or https
// address with a host and nothing that hides where it leads.
func IsLink(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil &&
		!strict.Hides(s) && !strings.ContainsAny(s, " \t\n\\")
}

// texts checks the addresses and the names that a page shows.
func (c *check) texts() {
	for _, id := range c.set.ModelIDs() {
		m := c.set.Models[id]
		c.link(m.File, "/url", m.URL)
		c.shows(m.File, "/name", m.Name)
	}
	for _, id := range c.set.PanelIDs() {
		p := c.set.Panels[id]
		c.link(p.File, "/url", p.URL)
		c.shows(p.File, "/name", p.Name)
		if p.Published != nil {
			c.link(p.File, "/published/url", p.Published.URL)
			c.shows(p.File, "/published/source", p.Published.Source)
		}
	}
	for _, r := range c.runs {
		c.link(r.File, "/source/url", r.Source.URL)
		c.shows(r.File, "/source/title", r.Source.Title)
	}
	for _, s := range c.jointly {
		c.link(s.File, "/source/url", s.Source.URL)
		c.shows(s.File, "/source/title", s.Source.Title)
	}
}

func (c *check) link(f File, pointer, address string) {
	if address != "" && !IsLink(address) {
		c.warnf(f, pointer, "%s is %q, not an http or https address; shown as text, not as a link", key(pointer), address)
	}
}

// shows finds required texts of which nothing is left to see.
func (c *check) shows(f File, pointer, text string) {
	if strings.TrimSpace(text) == "" {
		c.errorf(f, pointer, "%s shows nothing; write what readers know it by", key(pointer))
	}
}

// Quotes warns of runs that quote answers or hold what raters wrote: a site that
// does not publish such texts keeps them in its repository all the same, where
// they stay in the history.
func Quotes(set *Set) strict.Findings {
	c := &check{set: set, docs: map[string]*strict.Doc{}}
	for _, id := range set.RunIDs() {
		r, first, n := set.Runs[id], "", 0
		for i := range r.Ratings {
			x := &r.Ratings[i]
			if len(x.Spans) == 0 && x.Reason == "" {
				continue
			}
			if n++; n == 1 {
				first = strict.Pointer("ratings", i)
			}
		}
		if n > 0 {
			c.warnf(r.File, first, "%s with spans or a reason, which may hold patients' words and stay in a repository's history for ever; "+
				"take them out, or set text under [publish] in site.toml if they may be shown", strict.Count(n, "rating", "ratings"))
		}
	}
	return c.findings
}
