package page

import (
	"bytes"
	"encoding/xml"
)

// Housekeeping adds the files that serve crawlers, feed readers and GitHub Pages.
func (b *Builder) Housekeeping() error {
	b.Add(".nojekyll", nil)
	robots := "User-agent: *\nAllow: /\n"
	if b.base != nil {
		robots += "\nSitemap: " + b.address("sitemap.xml") + "\n"
		b.Add("sitemap.xml", b.sitemap())
	}
	b.Add("robots.txt", []byte(robots))
	if !b.hasFeed() {
		return nil
	}
	feed, err := b.feed()
	b.Add(feedPath, feed)
	return err
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
