package page

// housekeeping adds the files that serve crawlers, feed readers and GitHub Pages.
func (b *Builder) housekeeping() {
	b.keep(".nojekyll", nil)
	robots := "User-agent: *\nAllow: /\n"
	if b.base != nil {
		robots += "\nSitemap: " + b.address("sitemap.xml") + "\n"
		b.add("sitemap.xml", func() ([]byte, error) { return b.form("sitemap.xml", b.queue) })
	}
	b.keep("robots.txt", []byte(robots))
	if b.hasFeed() {
		b.add(feedPath, b.feed)
	}
}
