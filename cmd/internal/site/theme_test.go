package site

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestThemeFromSettings: accents reach the style sheet and a logo the pages, if it is there. Colors that cannot be read are
// findings of package settings.
func TestThemeFromSettings(t *testing.T) {
	fsys := emptyFolder()
	fsys["site.toml"] = &fstest.MapFile{
		Data: []byte("title = \"T\"\n[theme]\naccent = \"#7a1f5c\"\naccent_dark = \"#e39acb\"\nlogo = \"mark.svg\"\n")}
	if _, findings := Load(fsys); len(findings) != 1 || !strings.Contains(findings[0].Message,
		"theme.logo names mark.svg, which is not in templates/static/img") {
		t.Errorf("without its logo: %v", findings)
	}
	fsys["templates/static/img/mark.svg"] = &fstest.MapFile{Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`)}
	s := partOfFolder(t, fsys)
	if page := string(s.file(t, "index.html")); !strings.Contains(page, `<img src="./assets/mark-`) {
		t.Error("the first page has no logo")
	}
	css := string(s.file(t, s.src.Assets.Path("site.css")))
	for _, want := range []string{"--accent:#7a1f5c;", "--accent:#e39acb;"} {
		if !strings.Contains(css, want) {
			t.Errorf("the style sheet has no %q", want)
		}
	}
}
