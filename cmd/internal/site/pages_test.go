package site

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// checkSite checks every page of a site and gives the pages.
func checkSite(s *builtSite) map[string]*htmlPage {
	care := strings.Join(strings.Fields(s.src.Config.Care.Text), " ")
	pages := map[string]*htmlPage{}
	for _, path := range s.paths(".html") {
		pages[path] = checkPage(path, s.files[path], care)
	}
	checkLinks(s.files, pages, s.base)
	return pages
}

// TestPages checks every page of every site by every rule, and says
// everything that is wrong.
func TestPages(t *testing.T) {
	t.Parallel()
	for _, c := range sharedSites {
		t.Run(c.name, func(t *testing.T) {
			pages := checkSite(built(t, c.site))
			if len(pages) < 10 {
				t.Errorf("only %d pages", len(pages))
			}
			titles := map[string]string{}
			for _, path := range slices.Sorted(maps.Keys(pages)) {
				title := textOf(firstElement(pages[path].root, "title"))
				if titles[title] != "" {
					t.Errorf("%s and %s are both called %q", path, titles[title], title)
				}
				titles[title] = path
				if c.name != "hostile" {
					pages[path].repeats()
				}
				for _, bad := range pages[path].bad {
					t.Errorf("%s: %s", path, bad)
				}
			}
		})
	}
}
