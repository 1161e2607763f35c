package site

import (
	"errors"
	"net/url"
	"strings"
)

var errBase = errors.New("is no base URL; write one like https://example.org/board/")

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
func webLinks(links []Link) []Link {
	var out []Link
	for _, l := range links {
		if href := webLink(l.URL); href != "" {
			out = append(out, Link{l.Label, href})
		}
	}
	return out
}

// shorten cuts s after n characters, visibly.
func shorten(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return strings.TrimSpace(string(r[:n-1])) + "…"
}

// nameLength is what a name may take in tables and titles; its own page shows all of it.
const nameLength = 60
