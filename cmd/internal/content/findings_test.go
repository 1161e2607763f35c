package content

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestContentFindings checks that what is wrong with a content page is said, with
// its place, and that no page is made of it.
func TestContentFindings(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"no front matter", "content/x.md", "# Text\n", "content/x.md:1:1: has no front matter"},
		{"front matter without end", "content/x.md", "+++\ntitle = \"X\"\n", "content/x.md:1:1: the front matter does not end"},
		{"no title", "content/x.md", "+++\nlabel = \"X\"\n+++\n", "title"},
		{"empty title", "content/x.md", "+++\ntitle = \"\"\n+++\n", "content/x.md:2:"},
		{"unknown key", "content/x.md", "+++\ntitle = \"X\"\ntitel = \"X\"\n+++\n", "content/x.md:3:1: "},
		{"wrong type", "content/x.md", "+++\ntitle = \"X\"\norder = \"first\"\n+++\n", "content/x.md:3:"},
		{"no TOML", "content/x.md", "+++\ntitle = \"X\"\nlabel = \n+++\n", "content/x.md:3:"},
		{"reserved name", "content/data.md", "+++\ntitle = \"X\"\n+++\n", `content/data.md:1:1: the name "data" is taken`},
		{"no path", "content/Ü b.md", "+++\ntitle = \"X\"\n+++\n", "cannot be a page's path"},
		{"image from elsewhere", "content/x.md", "+++\ntitle = \"X\"\n+++\n\nText ![a](https://evil.example/a.png)\n",
			"content/x.md:5:1: an image from another host"},
		{"image from elsewhere by reference", "content/x.md", "+++\ntitle = \"X\"\n+++\n\n![a][b]\n\n[b]: https://evil.example/a.png\n",
			"an image from another host"},
		{"second image from elsewhere", "content/x.md",
			"+++\ntitle = \"X\"\n+++\n\n![a](/assets/a.png) ![b](https://evil.example/a.png)\n", "an image from another host"},
	} {
		_, findings := Read(fstest.MapFS{c.file: {Data: []byte(c.text)}}, nil, []string{"data"}, nil)
		if !findings.HasErrors() {
			t.Errorf("%s: nothing is wrong: %v", c.name, findings)
			continue
		}
		if got := findings[0].String(); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
