package result

import (
	"net/url"
	"strings"
)

// IsLink reports whether a text may become a link: an absolute http or https
// address with a host and nothing that hides where it leads.
func IsLink(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil &&
		!isHiding(s) && !strings.ContainsAny(s, " \t\n\\")
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
