package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// policy is the Content-Security-Policy that every page has, word for word.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

// A htmlPage is one parsed page of a site.
type htmlPage struct {
	path string
	root *html.Node
	ids  map[string]*html.Node
	bad  []string // everything that is wrong with it
}

func (p *htmlPage) badf(format string, args ...any) {
	p.bad = append(p.bad, fmt.Sprintf(format, args...))
}

// checkPage parses a page and checks it against every rule of this site that needs no other page; those of HTML itself (tags that
// close, headings in order, ids, texts of pictures, buttons and links) .ci/run has html-validate check. All that is wrong is in
// bad.
func checkPage(path string, data []byte, care string) *htmlPage {
	p := parsePage(path, data)
	p.head(data)
	p.policy()
	p.scripts()
	p.forbidden()
	p.references()
	p.media()
	p.tables()
	p.figures()
	p.careNotice(care)
	p.wording()
	if bytes.Contains(data, []byte("ZgotmplZ")) {
		p.badf("html/template refused a value (ZgotmplZ)")
	}
	return p
}

func parsePage(path string, data []byte) *htmlPage {
	p := &htmlPage{path: path, ids: map[string]*html.Node{}}
	root, err := html.Parse(bytes.NewReader(data))
	if err != nil {
		p.badf("does not parse: %v", err)
		root = &html.Node{}
	}
	p.root = root
	for n := range elements(root) {
		if id, ok := attrOf(n, "id"); ok {
			p.ids[id] = n
		}
	}
	return p
}

func (p *htmlPage) head(data []byte) {
	if i := bytes.Index(data, []byte(`<meta charset="utf-8">`)); i < 0 || i > 1000 {
		p.badf("does not state its charset in the first 1,000 bytes")
	}
	for _, name := range []string{"main", "h1"} {
		if n := firstElement(p.root, name); textOf(n) == "" {
			p.badf("has no <%s>", name)
		}
	}
}

// policy checks that the policy stands in the head before anything it governs.
func (p *htmlPage) policy() {
	seen := 0
	for n := range elements(p.root) {
		equiv, _ := attrOf(n, "http-equiv")
		if n.Data == "meta" && strings.EqualFold(equiv, "Content-Security-Policy") {
			seen++
			if content, _ := attrOf(n, "content"); content != policy {
				p.badf("the policy is %q", content)
			}
			if n.Parent == nil || n.Parent.Data != "head" {
				p.badf("the policy stands outside the head")
			}
		}
		if seen == 0 && slices.Contains([]string{"script", "link", "style", "img", "svg", "body"}, n.Data) {
			p.badf("<%s> stands before the policy", n.Data)
		}
	}
	if seen != 1 {
		p.badf("has %d policies, want one", seen)
	}
}

func (p *htmlPage) scripts() {
	for _, n := range allElements(p.root, "script") {
		kind, _ := attrOf(n, "type")
		_, external := attrOf(n, "src")
		switch {
		case external:
			if n.FirstChild != nil {
				p.badf("a script with src has content")
			}
			if kind != "" && kind != "module" {
				p.badf("a script has the type %q", kind)
			}
		case kind != "application/json": // data, which nothing runs
			p.badf("inline script of type %q: %.60q", kind, rawText(n))
		case !json.Valid([]byte(rawText(n))):
			p.badf("data in a script is no JSON: %.60q", rawText(n))
		}
	}
}

// hiddenAbove reports whether an element around n is hidden.
func hiddenAbove(n *html.Node) bool {
	for a := range n.Ancestors() {
		if _, ok := attrOf(a, "hidden"); ok {
			return true
		}
		if class, _ := attrOf(a, "class"); class == "tools" { // of a chart: hidden without a script by style
			return true
		}
	}
	return false
}

// picks reports whether an input chooses by style alone which columns are shown.
func picks(n *html.Node) bool {
	for a := range n.Ancestors() {
		if class, _ := attrOf(a, "class"); a.Data == "fieldset" && class == "pick" {
			return true
		}
	}
	return false
}

// forbidden finds elements and attributes that no page may have.
func (p *htmlPage) forbidden() {
	for n := range elements(p.root) {
		switch n.Data {
		case "style", "iframe", "object", "embed", "applet", "form", "foreignObject", "frame", "noscript":
			p.badf("has a <%s>", n.Data)
		case "input", "select": // a script shows them; what picks columns works by style
			if !hiddenAbove(n) && !picks(n) {
				p.badf("has a <%s> that does nothing without a script", n.Data)
			}
		case "base":
			if target, _ := attrOf(n, "target"); len(n.Attr) != 1 || target != "_blank" {
				p.badf("<base> with %v", n.Attr)
			}
		case "meta":
			p.refresh(n)
		}
		for _, a := range n.Attr {
			name := strings.ToLower(a.Key)
			switch {
			case name == "style":
				p.badf("<%s> has style=%q", n.Data, a.Val)
			case strings.HasPrefix(name, "on"), strings.HasPrefix(name, "aria-") && strings.TrimSpace(a.Val) == "":
				p.badf("<%s> has %s=%q", n.Data, a.Key, a.Val)
			case name == "srcdoc", name == "ping", name == "background", name == "formaction":
				p.badf("<%s> has %s", n.Data, a.Key)
			}
		}
	}
}

// refresh allows a page only to lead on at once to another page of the site.
func (p *htmlPage) refresh(n *html.Node) {
	equiv, has := attrOf(n, "http-equiv")
	if !has || strings.EqualFold(equiv, "Content-Security-Policy") {
		return
	}
	content, _ := attrOf(n, "content")
	to, ok := strings.CutPrefix(content, "0; url=")
	if !strings.EqualFold(equiv, "refresh") || !ok || !isRelative(to) {
		p.badf("<meta http-equiv=%q content=%q>", equiv, content)
	}
}

// references checks that what a link or a drawing names on its own page is there.
func (p *htmlPage) references() {
	for n := range elements(p.root) {
		for _, a := range n.Attr {
			var ids []string
			switch a.Key {
			case "href":
				if f, ok := strings.CutPrefix(a.Val, "#"); ok {
					f, _ = url.PathUnescape(f)
					ids = []string{f}
				}
			default:
				for rest := a.Val; ; {
					_, after, ok := strings.Cut(rest, "url(#")
					if !ok {
						break
					}
					id, more, _ := strings.Cut(after, ")")
					ids, rest = append(ids, id), more
				}
			}
			for _, id := range ids {
				if p.ids[id] == nil {
					p.badf("<%s %s=%q>: there is no %q on the page", n.Data, a.Key, a.Val, id)
				}
			}
		}
	}
}

// media checks that drawings say what they show or are left out for who cannot see.
func (p *htmlPage) media() {
	for _, n := range allElements(p.root, "svg") {
		role, want := attribute(n, "role"), "img"
		if firstElement(n, "a") != nil { // what leads somewhere is no picture alone
			want = "group"
		}
		if attribute(n, "aria-hidden") != "true" && (role != want || attribute(n, "aria-label")+attribute(n, "aria-labelledby") == "") {
			p.badf("an <svg> is neither hidden nor a labeled image (role %q)", role)
		}
	}
}

// tables checks that every table has heads that say what they are the head of.
func (p *htmlPage) tables() {
	for _, t := range allElements(p.root, "table") {
		heads := allElements(t, "th")
		if len(heads) == 0 {
			p.badf("a table without th: %.60q", textOf(t))
		}
		for _, th := range heads {
			if scope, _ := attrOf(th, "scope"); scope != "col" && scope != "row" {
				p.badf("<th scope=%q>: %q", scope, textOf(th))
			}
		}
		width := 0
		for _, tr := range allElements(t, "tr") {
			n := 0
			for c := tr.FirstChild; c != nil; c = c.NextSibling {
				if c.Type != html.ElementNode {
					continue
				}
				span := 1
				if s, ok := attrOf(c, "colspan"); ok {
					fmt.Sscan(s, &span)
				}
				n += span
			}
			if width == 0 {
				width = n
			}
			if n != width {
				p.badf("a table's row has %d cells, the first %d: %.60q", n, width, textOf(tr))
			}
		}
	}
}

// figures checks that every chart has the same figures in a table on the page.
func (p *htmlPage) figures() {
	for _, f := range allElements(p.root, "figure") {
		if len(allElements(f, "svg")) == 0 {
			continue
		}
		if len(allElements(f, "figcaption")) != 1 || textOf(firstElement(f, "figcaption")) == "" {
			p.badf("a figure without a caption")
		}
		if t := firstElement(f, "table"); t != nil {
			if len(allElements(t, "td")) == 0 {
				p.badf("the table of a figure is empty")
			}
			continue
		}
		found := false
		for _, a := range allElements(f, "a") {
			id, _ := attrOf(f, "id")
			if href, _ := attrOf(a, "href"); strings.HasPrefix(href, "#") && href != "#"+id {
				found = found || p.tableAt(href[1:])
			}
		}
		if !found {
			id, _ := attrOf(f, "id")
			p.badf("figure %q has no table and no link to one", id)
		}
	}
}

// tableAt says whether the element with an id is, holds or heads a table.
func (p *htmlPage) tableAt(id string) bool {
	on := false
	for n := range elements(p.root) {
		switch v, _ := attrOf(n, "id"); {
		case v == id:
			on = true
		case on && len(n.Data) == 2 && n.Data[0] == 'h':
			return false
		}
		if on && n.Data == "table" {
			return true
		}
	}
	return false
}

// careNotice checks that the word of care stands on the page before its content.
func (p *htmlPage) careNotice(want string) {
	for n := range elements(p.root) {
		if n.Data == "main" {
			break
		}
		if n.DataAtom == atom.Aside && textOf(n) == want {
			return
		}
	}
	p.badf("has no word of care %q before its content", want)
}

// isRelative says whether an address leads to a place on the site, from the page.
func isRelative(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Scheme == "" && u.Host == "" && u.Opaque == "" && !strings.HasPrefix(u.Path, "/")
}

// elements walks all elements in document order.
func elements(n *html.Node) func(yield func(*html.Node) bool) {
	return func(yield func(*html.Node) bool) {
		if n == nil {
			return
		}
		for d := range n.Descendants() {
			if d.Type == html.ElementNode && !yield(d) {
				return
			}
		}
	}
}

// allElements gives the elements of a name below n.
func allElements(n *html.Node, name string) []*html.Node {
	var out []*html.Node
	for e := range elements(n) {
		if e.Data == name {
			out = append(out, e)
		}
	}
	return out
}

// firstElement gives the first element of a name below n, or nil.
func firstElement(n *html.Node, name string) *html.Node {
	for e := range elements(n) {
		if e.Data == name {
			return e
		}
	}
	return nil
}

// findElement gives the first element of a name with an attribute's value, or nil.
// A class counts among several.
func findElement(n *html.Node, name, key, value string) *html.Node {
	for e := range elements(n) {
		if v, ok := attrOf(e, key); ok && (name == "" || e.Data == name) && (v == value || key == "class" &&
			slices.Contains(strings.Fields(v), value)) {
			return e
		}
	}
	return nil
}

func attrOf(n *html.Node, key string) (string, bool) {
	if n == nil {
		return "", false
	}
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val, true
		}
	}
	return "", false
}

// textOf gives what an element says, with single spaces.
func textOf(n *html.Node) string {
	var b strings.Builder
	if n != nil {
		for d := range n.Descendants() {
			if d.Type == html.TextNode && d.Parent.DataAtom != atom.Script {
				b.WriteString(d.Data)
			}
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// rawText gives an element's text as it stands.
func rawText(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}
