package site

import (
	"bytes"
	"encoding/xml"
)

// housekeeping adds the files that serve crawlers, feed readers and GitHub Pages.
func (b *builder) housekeeping() error {
	b.add(".nojekyll", nil)
	robots := "User-agent: *\nAllow: /\n"
	if b.base != nil {
		robots += "\nSitemap: " + b.address("sitemap.xml") + "\n"
		b.add("sitemap.xml", b.sitemap())
	}
	b.add("robots.txt", []byte(robots))
	if !b.hasFeed() {
		return nil
	}
	feed, err := b.feed()
	b.add(feedPath, feed)
	return err
}

// sitemap lists every page with its address.
func (b *builder) sitemap() []byte {
	var out bytes.Buffer
	out.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, q := range b.queue {
		if !q.listed {
			continue
		}
		out.WriteString("  <url><loc>")
		_ = xml.EscapeText(&out, []byte(b.address(q.path))) // a bytes.Buffer does not fail
		out.WriteString("</loc></url>\n")
	}
	out.WriteString("</urlset>\n")
	return out.Bytes()
}
