package page

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard"
)

func TestGlossaryInOrder(t *testing.T) {
	var names, ids []string
	glossary := terms(t)
	for _, term := range glossary {
		names, ids = append(names, strings.ToLower(term.Name)), append(ids, term.ID)
		if term.Text == "" || !strings.ContainsAny(term.Text[len(term.Text)-1:], ".?") {
			t.Errorf("%s: %q is not a sentence", term.ID, term.Text)
		}
	}
	if !slices.IsSorted(names) {
		t.Errorf("not in order of name: %q", names)
	}
	slices.Sort(ids)
	if len(slices.Compact(ids)) != len(glossary) {
		t.Error("an id stands twice")
	}
}

// Every term that a built-in template names is in the glossary: some stand in
// branches that no page of the tests reaches.
func TestGlossaryHasWhatTemplatesName(t *testing.T) {
	call := regexp.MustCompile(`\.Term "([^"]+)"`)
	page := Page{Info: &Info{terms: terms(t)}}
	found := 0
	for _, dir := range []string{"templates", "templates/partials"} {
		for _, name := range globbed(t, dir+"/*.html") {
			data, err := counselboard.Files.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range call.FindAllStringSubmatch(string(data), -1) {
				found++
				if _, err := page.Term(m[1], "x"); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
	if found < 10 {
		t.Errorf("%d terms in all templates", found)
	}
}

// globbed lists the built-in files that a pattern matches, or ends the test.
func globbed(t *testing.T, pattern string) []string {
	t.Helper()
	found, err := fs.Glob(counselboard.Files, pattern)
	if err != nil || len(found) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(found), err)
	}
	return found
}

// terms reads the built-in glossary.
func terms(t *testing.T) []Term {
	t.Helper()
	list, findings := ReadTerms(counselboard.Files)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	return list
}
