package site

import (
	"encoding/xml"
	"errors"
	"flag"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/page"
)

var update = flag.Bool("update", false, "write golden files again")

func fsOf(f folder) fs.FS { return fstest.MapFS(f) }

// TestFeedGolden compares the item site's feed, element by element what RFC 4287 demands, with the golden file.
func TestFeedGolden(t *testing.T) {
	const golden = "testdata/feed.xml"
	got := built(t, theItemSite).files["feed.xml"]
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (-want +got):\n%s", golden, d)
	}
}

// TestFeeds checks what differs from site to site: ids that are absolute and stand once, dates, links that lead to the site,
// texts that say something.
func TestFeeds(t *testing.T) {
	for _, c := range sharedSites {
		s := built(t, c.site)
		data, ok := s.files["feed.xml"]
		if want := s.src.Config.BaseURL != "" && len(s.src.Results.Runs) > 0; ok != want {
			t.Errorf("%s: has a feed: %v, want %v", c.name, ok, want)
		}
		for _, path := range s.paths(".html") {
			n := findElement(s.page(t, path).root, "link", "type", "application/atom+xml")
			if (n != nil) != ok {
				t.Errorf("%s: %s names a feed: %v, want %v", c.name, path, n != nil, ok)
			}
		}
		if !ok {
			continue
		}
		var feed struct {
			XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
			Entries []struct {
				ID        string `xml:"id"`
				Title     string `xml:"title"`
				Updated   string `xml:"updated"`
				Published string `xml:"published"`
				Summary   string `xml:"summary"`
				Link      struct {
					Href string `xml:"href,attr"`
				} `xml:"link"`
			} `xml:"entry"`
		}
		if err := xml.Unmarshal(data, &feed); err != nil || len(feed.Entries) == 0 || len(feed.Entries) > page.FeedEntries {
			t.Errorf("%s: %v, %d entries", c.name, err, len(feed.Entries))
		}
		ids := map[string]bool{}
		for _, e := range feed.Entries {
			u, err := url.Parse(e.ID)
			_, updated := time.Parse(time.RFC3339, e.Updated)
			_, published := time.Parse(time.RFC3339, e.Published)
			if err = errors.Join(err, updated, published); err != nil || !u.IsAbs() || ids[e.ID] ||
				!strings.HasPrefix(e.Link.Href, s.src.Config.BaseURL) {
				t.Errorf("%s: %v, id %s, link %s", c.name, err, e.ID, e.Link.Href)
			}
			ids[e.ID] = true
			for _, text := range []string{e.Title, e.Summary} {
				if strings.TrimSpace(text) == "" || len([]rune(text)) > 6000 {
					t.Errorf("%s: %s says %.100q", c.name, e.ID, text)
				}
			}
		}
	}
}
