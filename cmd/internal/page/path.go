package page

import (
	"cmp"
	"net/url"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/settings"
)

// The paths of pages, from the site's root. Ids are checked when they are read:
// none can leave its folder.

func modelPath(id string) string                    { return "models/" + id + "/" }
func runPath(id string) string                      { return "runs/" + id + "/" }
func releasePath(name string) string                { return "v/" + name + "/" }
func boardPath(id string) string                    { return "boards/" + id + "/" }
func rowsPath(b *board.Board) string                { return boardPath(b.Panel().ID) + string(b.Component) + "/" }
func judgePath(id string) string                    { return "judges/" + id + "/" }
func topicsPath(panel string) string                { return "topics/" + panel + "/" }
func topicPath(panel string, s result.Scale) string { return topicsPath(panel) + s.ID + "/" }
func adversarialPath(panel string) string           { return "adversarial/" + panel + "/" }
func panelRunsPath(panel string) string             { return boardPath(panel) + "runs/" }

// rootOf gives the relative way from a page back to the site's root.
func rootOf(path string) string {
	if n := strings.Count(path, "/"); n > 0 {
		return strings.Repeat("../", n)
	}
	return "./"
}

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
const nameLength = 100

// partPath returns the path of one of the pages over which a long table is spread,
// counted from 0: that of the first, and of others what tells them from it.
func partPath(first, mark string, at int) string {
	if at == 0 {
		return first
	}
	return strings.TrimSuffix(first, "/") + cmp.Or(mark, "/") + strconv.Itoa(at+1) + "/"
}
