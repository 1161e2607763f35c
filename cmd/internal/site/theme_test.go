package site

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

func TestThemeFromSettings(t *testing.T) {
	const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`
	for _, c := range []struct {
		name, toml string
		files      map[string]string
		css        []string // what the style sheet must have
		page       string   // what the first page must have
		finding    string
	}{
		{name: "built-in", css: []string{"--accent:#0b6a66;", "--accent:#5fc0ba;"}},
		{name: "accents and logo", toml: "[theme]\naccent = \"#7a1f5c\"\naccent_dark = \"#e39acb\"\nlogo = \"mark.svg\"\n",
			files: map[string]string{"templates/static/img/mark.svg": logo}, css: []string{"--accent:#7a1f5c;", "--accent:#e39acb;"}, page: `<img src="./assets/mark-`},
		{name: "too light", toml: "[theme]\naccent = \"#99ccff\"\n", finding: `site.toml:3:10: #99ccff has a contrast of 1.68:1 on the page (#ffffff), too little for text: at least 4.5:1 is needed, take a darker one`},
		{name: "too dark", toml: "[theme]\naccent = \"#7a1f5c\"\naccent_dark = \"#7a1f5c\"\n", finding: `site.toml:4:15: #7a1f5c has a contrast of`},
		{name: "dark alone", toml: "[theme]\naccent_dark = \"#e39acb\"\n", finding: `accent_dark without accent`},
		{name: "no colour", toml: "[theme]\naccent = \"red\"\n", finding: `site.toml:3:10: `},
		{name: "no logo file", toml: "[theme]\nlogo = \"mark.svg\"\n", finding: "theme.logo names mark.svg, which is not in templates/static/img"},
		{name: "logo elsewhere", toml: "[theme]\nlogo = \"../mark.svg\"\n", finding: `site.toml:3:8: `},
	} {
		t.Run(c.name, func(t *testing.T) {
			fsys := fstest.MapFS{"results/models": {Mode: fs.ModeDir}, "site.toml": {Data: []byte("title = \"T\"\n" + c.toml)}}
			for name, data := range c.files {
				fsys[name] = &fstest.MapFile{Data: []byte(data)}
			}
			src, findings := Load(fsys)
			if c.finding != "" {
				for _, f := range findings {
					if strings.Contains(f.String(), c.finding) {
						return
					}
				}
				t.Fatalf("findings are %v, want %q", findings, c.finding)
			}
			if findings.HasErrors() {
				t.Fatal(findings)
			}
			files, err := Build(src, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				switch {
				case f.Path == "index.html":
					if !strings.Contains(string(f.Data), c.page) {
						t.Errorf("the first page has no %q", c.page)
					}
				case strings.HasPrefix(f.Path, "assets/site-"):
					for _, want := range c.css {
						if !strings.Contains(string(f.Data), want) {
							t.Errorf("the style sheet has no %q", want)
						}
					}
				}
			}
		})
	}
}
