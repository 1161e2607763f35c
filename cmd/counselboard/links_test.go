package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestLinks holds that the links in the repository's own texts lead to files, and to
// headings, that are there.
func TestLinks(t *testing.T) {
	t.Chdir("../..")
	texts, err := filepath.Glob("*.md")
	if err != nil || !slices.Contains(texts, "README.md") {
		t.Fatalf("texts: %v, %v", texts, err)
	}
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	for _, text := range append(texts, "cmd/README.md") {
		for _, m := range link.FindAllStringSubmatch(readText(t, text), -1) {
			file, heading, _ := strings.Cut(m[1], "#")
			if strings.Contains(file, "://") {
				continue
			}
			path := filepath.Join(filepath.Dir(text), file)
			if file == "" {
				path = text
			}
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s: %v", text, err)
			} else if heading != "" && !slices.Contains(headings(readText(t, path)), heading) {
				t.Errorf("%s: %s has no heading %q", text, path, heading)
			}
		}
	}
}

// headings returns what GitHub calls the headings of a text.
func headings(text string) []string {
	var out []string
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		kept := regexp.MustCompile(`[^\w -]`).ReplaceAllString(strings.ToLower(m[1]), "")
		out = append(out, strings.ReplaceAll(kept, " ", "-"))
	}
	return out
}
