package site

import (
	"fmt"
	"net/url"
	"path"
	"strings"

	"golang.org/x/net/html"
)

// A link is one address on a page.
type link struct {
	element, attribute, address string
	resource                    bool // loaded with the page, not followed by a reader
}

// links lists every address of a page.
func links(root *html.Node) []link {
	var out []link
	for n := range elements(root) {
		for _, a := range n.Attr {
			switch a.Key {
			case "src", "poster", "data-echarts":
				out = append(out, link{n.Data, a.Key, a.Val, true})
			case "srcset":
				for part := range strings.SplitSeq(a.Val, ",") {
					if f := strings.Fields(part); len(f) > 0 {
						out = append(out, link{n.Data, a.Key, f[0], true})
					}
				}
			case "href", "xlink:href":
				rel, _ := attrOf(n, "rel")
				out = append(out, link{n.Data, a.Key, a.Val, n.Data != "a" && rel != "canonical"})
			case "content":
				if _, to, ok := strings.Cut(a.Val, "; url="); ok && n.Data == "meta" {
					out = append(out, link{n.Data, a.Key, to, false})
				}
			}
		}
	}
	return out
}

// checkLinks checks every address on the pages of a site: what is loaded comes
// from the site, what leads elsewhere is http or https, and what leads to the
// site finds its file and its place in it. base is the path at which the site
// stands: "/" or "/x/".
func checkLinks(files map[string][]byte, pages map[string]*htmlPage, base string) {
	for _, p := range pages {
		for _, l := range links(p.root) {
			what := fmt.Sprintf("<%s %s=%q>", l.element, l.attribute, l.address)
			u, err := url.Parse(l.address)
			if err != nil || strings.ContainsAny(l.address, "\"'<> ") {
				p.badf("%s is not escaped: %v", what, err)
				continue
			}
			if u.Scheme != "" || u.Host != "" {
				switch {
				case l.resource && l.element == "img" && u.Scheme == "data":
				case l.resource:
					p.badf("%s is loaded from elsewhere", what)
				case u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil:
					p.badf("%s leads to no http or https address", what)
				}
				continue
			}
			file, ok := p.target(u, base)
			if !ok {
				p.badf("%s leaves the site at %s", what, base)
				continue
			}
			if _, ok := files[file]; !ok {
				p.badf("%s: there is no %s", what, file)
				continue
			}
			if u.Fragment != "" && (pages[file] == nil || pages[file].ids[u.Fragment] == nil) {
				p.badf("%s: there is no %q in %s", what, u.Fragment, file)
			}
		}
	}
}

// target gives the file that an address on the site means. Only 404.html, which
// is shown at any depth, may begin at the host's root.
func (p *htmlPage) target(u *url.URL, base string) (string, bool) {
	to := u.Path
	switch {
	case strings.HasPrefix(to, "/"):
		if p.path != "404.html" || !strings.HasPrefix(to, base) {
			return "", false
		}
	case p.path == "404.html" && to != "":
		return "", false // wrong at any other depth
	default:
		dir := base
		if i := strings.LastIndex(p.path, "/"); i >= 0 {
			dir += p.path[:i+1]
		}
		if to == "" {
			return p.path, true
		}
		if to = resolve(dir + to); !strings.HasPrefix(to, base) {
			return "", false
		}
	}
	to = strings.TrimPrefix(to, base)
	if to == "" || strings.HasSuffix(to, "/") {
		to += "index.html"
	}
	return to, true
}

// resolve takes out . and .. but keeps a slash at the end, as browsers do. A
// path above the root gives "", where browsers would stay at the root.
func resolve(p string) string {
	depth := 0
	for part := range strings.SplitSeq(strings.Trim(p, "/"), "/") {
		switch part {
		case "..":
			depth--
		case ".", "":
		default:
			depth++
		}
		if depth < 0 {
			return ""
		}
	}
	clean := path.Clean(p)
	if last := path.Base(p); clean != "/" && (strings.HasSuffix(p, "/") || last == "." || last == "..") {
		clean += "/"
	}
	return clean
}
