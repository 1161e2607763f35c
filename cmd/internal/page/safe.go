package page

import (
	"net/url"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/settings"
)

// webLink gives u if it is an http(s) address with a host, else "": what a
// submitter writes becomes a link only then.
func webLink(u string) string {
	p, err := url.Parse(u)
	if err != nil || (p.Scheme != "http" && p.Scheme != "https") || p.Host == "" || p.User != nil {
		return ""
	}
	return p.String()
}

// webLinks gives the links that are such.
func webLinks(links []settings.Link) []settings.Link {
	all := list.Map(links, func(l settings.Link) settings.Link { return settings.Link{Label: l.Label, URL: webLink(l.URL)} })
	return list.Keep(all, func(l settings.Link) bool { return l.URL != "" })
}

// Shorten cuts s after n characters, visibly.
func Shorten(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return strings.TrimSpace(string(r[:n-1])) + "…"
}

// nameLength is what a name may take in tables and titles; its own page shows all of it.
const nameLength = 60
