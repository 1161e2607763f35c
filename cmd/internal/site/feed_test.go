package site

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"io/fs"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard/cmd/internal/page"
)

var update = flag.Bool("update", false, "write golden files again")

func fsOf(f folder) fs.FS { return fstest.MapFS(f) }

// TestFeedGolden holds the item site's feed against the golden file.
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

// TestFeeds holds every site's feed against what RFC 4287 demands.
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
		if ok {
			for _, bad := range feedFaults(data, s.src.Config.BaseURL) {
				t.Errorf("%s: %s", c.name, bad)
			}
		}
	}
}

// TestNoFeedWithoutAddress holds that a site that does not know where it stands
// makes no ids up.
func TestNoFeedWithoutAddress(t *testing.T) {
	f := itemFolder()
	f["site.toml"] = &fstest.MapFile{Data: []byte("title = \"Items\"\n")}
	s := partOfFolder(t, f)
	if _, err := s.made.File("feed.xml"); err == nil {
		t.Error("there is a feed")
	}
	for _, path := range []string{"index.html", "changes/index.html", "data/index.html"} {
		if bytes.Contains(s.file(t, path), []byte("feed.xml")) {
			t.Errorf("%s names a feed", path)
		}
	}
}

// TestFeedFaults holds that the check of feeds sees what it is for.
func TestFeedFaults(t *testing.T) {
	good := string(built(t, theItemSite).files["feed.xml"])
	const base = "https://items.example/board/"
	if bad := feedFaults([]byte(good), base); bad != nil {
		t.Fatalf("the feed is wrong itself: %q", bad)
	}
	for _, c := range []struct{ old, replacement, want string }{
		{"http://www.w3.org/2005/Atom", "http://example.org/", "namespace"},
		{"  <id>" + base + "feed.xml</id>\n", "", "1 id"},
		{"  <id>" + base + "feed.xml</id>\n", "  <id>feed.xml</id>\n", "absolute"},
		{`  <title type="text">Items</title>` + "\n", "", "1 title"},
		{`<title type="text">Items`, `<title type="markdown">Items`, "type"},
		{"<updated>2025-05-05T00:00:00Z</updated>\n  <author>", "<updated>5 May</updated>\n  <author>", "RFC 3339"},
		{"    <name>Items</name>\n", "", "author"},
		{`rel="self"`, `rel="me"`, "self"},
		{"added-2025-05-05-campus</id>", "added-2025-05-05-clinic</id>", "twice"},
		{`href="` + base + `changes/#added-2025-05-05-campus"`, `href="javascript:alert(1)"`, "no address of this site"},
		{"<generator>", "<generator>\x01", "not XML"},
		{"</feed>", "<x></x></feed>", "unknown"},
	} {
		broken := strings.Replace(good, c.old, c.replacement, 1)
		if broken == good {
			t.Errorf("the feed has no %q", c.old)
			continue
		}
		if bad := strings.Join(feedFaults([]byte(broken), base), "\n"); !strings.Contains(bad, c.want) {
			t.Errorf("%q for %q: got %q, want %q in it", c.replacement, c.old, bad, c.want)
		}
	}
}

// feedFaults says which demands of RFC 4287 a feed does not meet, and which of
// this site's own: every address is one of the site's, and nothing is markup.
func feedFaults(data []byte, base string) []string {
	var bad []string
	say := func(s string) { bad = append(bad, s) }
	counts := map[string]int{} // "entry 1/title"
	known := map[string][]string{
		"":     {"feed"},
		"feed": {"id", "title", "subtitle", "updated", "author", "link", "generator", "entry"}, "author": {"name"},
		"entry": {"id", "title", "updated", "published", "link", "category", "summary"},
	}
	ids, entries := map[string]bool{}, 0
	var open []string
	text := ""
	where := func() string {
		if len(open) > 1 && open[1] == "entry" {
			return "entry"
		}
		return "feed"
	}
	dec := xml.NewDecoder(bytes.NewReader(data))
	check := func(c *map[string]int) { // 4.1.1, 4.1.2
		for _, one := range []string{"id", "title", "updated"} {
			if (*c)[one] != 1 {
				say("must have exactly 1 " + one)
			}
		}
		if (*c)["alternate"] == 0 {
			say("has no alternate link, and an entry has no content")
		}
		*c = map[string]int{}
	}
	own := map[string]int{}
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return append(bad, "not XML: "+err.Error())
		}
		switch e := token.(type) {
		case xml.StartElement:
			parent := ""
			if len(open) > 0 {
				parent = open[len(open)-1]
			}
			if e.Name.Space != "http://www.w3.org/2005/Atom" {
				say("namespace " + e.Name.Space)
			}
			if !slices.Contains(known[parent], e.Name.Local) {
				say("unknown element " + e.Name.Local + " in " + parent)
			}
			open, text = append(open, e.Name.Local), ""
			attr := map[string]string{}
			for _, a := range e.Attr {
				attr[a.Name.Local] = a.Value
			}
			c := &counts
			if where() == "entry" {
				c = &own
			}
			switch e.Name.Local {
			case "entry":
				entries++
			case "title", "summary", "subtitle":
				if attr["type"] != "text" { // 3.1.1
					say(e.Name.Local + " has the type " + attr["type"])
				}
				(*c)[e.Name.Local]++
			case "category":
				if attr["term"] == "" { // 4.2.2.1
					say("a category has no term")
				}
			case "link": // 4.2.7
				if u, err := url.Parse(attr["href"]); err != nil || !strings.HasPrefix(u.String(), base) {
					say("a link is no address of this site: " + attr["href"])
				}
				(*c)[attr["rel"]]++
			default:
				(*c)[e.Name.Local]++
			}
		case xml.CharData:
			text += string(e)
		case xml.EndElement:
			switch e.Name.Local {
			case "id": // 4.2.6
				if u, err := url.Parse(text); err != nil || !u.IsAbs() {
					say("an id must be absolute: " + text)
				}
				if ids[text] {
					say("an id stands twice: " + text)
				}
				ids[text] = true
			case "updated", "published": // 3.3
				if _, err := time.Parse(time.RFC3339, text); err != nil {
					say("not RFC 3339: " + text)
				}
			case "name", "title", "summary":
				if strings.TrimSpace(text) == "" || len([]rune(text)) > 6000 {
					say(e.Name.Local + " is empty or long")
				}
			case "entry":
				check(&own)
			}
			if strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' || r == 0x202e }) {
				say("a text has control characters")
			}
			open, text = open[:len(open)-1], ""
		}
	}
	if counts["self"] != 1 { // 4.1.1: should
		say("has no link to itself")
	}
	if counts["author"] != 1 || counts["name"] != 1 {
		say("the feed has no author with a name")
	}
	check(&counts)
	if entries == 0 || entries > page.FeedEntries {
		say("too many entries, or none")
	}
	return bad
}
