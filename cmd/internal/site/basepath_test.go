package site

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

var webAddress = regexp.MustCompile(`https?://[^\s"'<>{})]+`)

// TestBasePath builds a site that stands below a path, and one that does not
// know where it stands: nothing in it may point beside the path.
func TestBasePath(t *testing.T) {
	t.Parallel()
	items := itemFolder()
	for _, c := range []struct {
		name, address, base string
		folder              fstest.MapFS
		like                func() *builtSite // with the same results
	}{
		{"below a path", "https://board.example/x/", "/x/", items, theItemSite},
		{"below a path, no slash", "http://board.example:8080/x", "/x/", emptyFolder(), theEmptySite},
		{"nowhere", "", "/", items, theItemSite},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := maps.Clone(c.folder)
			if c.address == "" {
				file := *folder["site.toml"]
				file.Data = regexp.MustCompile(`(?m)^base_url = .*\n`).ReplaceAll(file.Data, nil)
				folder["site.toml"] = &file
			}
			s := buildLike(built(t, c.like), folder, Options{BaseURL: c.address})
			if s.err != nil {
				t.Fatal(s.err)
			}
			if s.base != c.base {
				t.Fatalf("the site stands at %q, want %q", s.base, c.base)
			}
			pages := checkSite(s)
			for _, path := range slices.Sorted(maps.Keys(pages)) {
				for _, bad := range pages[path].bad {
					t.Errorf("%s: %s", path, bad)
				}
			}
			address := strings.TrimSuffix(c.address, "/") + "/"
			own := 0
			for path, data := range s.files {
				if !strings.HasSuffix(path, ".html") && !strings.HasSuffix(path, ".xml") && !strings.HasSuffix(path, ".txt") ||
					strings.HasPrefix(path, "assets/") {
					continue
				}
				for _, a := range webAddress.FindAllString(string(data), -1) {
					switch {
					case c.address != "" && strings.Contains(a, "items.example"):
						t.Errorf("%s: %s is the address in site.toml, which was overridden", path, a)
					case c.address != "" && strings.HasPrefix(a, strings.TrimSuffix(address, c.base)):
						if own++; !strings.HasPrefix(a, address) {
							t.Errorf("%s: %s is beside the site", path, a)
						}
					}
				}
				has := func(text string) bool { return strings.Contains(path+string(data), text) }
				if c.address == "" && (has("canonical") || has("og:url") || has("feed.xml")) { // whose ids are addresses
					t.Errorf("%s: an address on a site that has none", path)
				}
			}
			if c.address != "" && own < len(pages) {
				t.Errorf("the site's address stands %d times on %d pages", own, len(pages))
			}
			// 404.html is shown at any depth: its links begin at the root.
			for _, l := range links(pages["404.html"].root) {
				if l.resource && !strings.HasPrefix(l.address, c.base) {
					t.Errorf("404.html: %s %s=%q does not begin with %s", l.element, l.attribute, l.address, c.base)
				}
			}
		})
	}
}
