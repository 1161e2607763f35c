package page

import (
	"bytes"
	"encoding/xml"
)

// housekeeping adds the files that serve crawlers, feed readers and GitHub Pages.
func (b *Builder) housekeeping() {
	b.keep(".nojekyll", nil)
	robots := "User-agent: *\nAllow: /\n"
	if b.base != nil {
		robots += "\nSitemap: " + b.address("sitemap.xml") + "\n"
		b.keep("sitemap.xml", b.sitemap())
	}
	b.keep("robots.txt", []byte(robots))
	if b.hasFeed() {
		b.add(feedPath, b.feed)
	}
}

// sitemap lists every page with its address.
func (b *Builder) sitemap() []byte {
	var out bytes.Buffer
	out.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, q := range b.queue {
		if !q.Listed {
			continue
		}
		out.WriteString("  <url><loc>")
		_ = xml.EscapeText(&out, []byte(b.address(q.Path))) // a bytes.Buffer does not fail
		out.WriteString("</loc></url>\n")
	}
	out.WriteString("</urlset>\n")
	return out.Bytes()
}
