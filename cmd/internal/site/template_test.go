package site

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestTemplateTypes checks every template, with its layout and partials, against
// the struct that fills it, and every sentence's words: a misspelt field is found here,
// not on a page.
func TestTemplateTypes(t *testing.T) {
	words, findings := readWords(counselboard.Files, result.CounselBench)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	if _, findings = readTemplates(counselboard.Files, words, true, result.CounselBench); len(findings) > 0 {
		t.Fatal(findings)
	}
}

// TestTemplateFiles checks that every template file has a page type and every
// page type a file, and that every partial is used.
func TestTemplateFiles(t *testing.T) {
	var names, have []string
	for _, route := range page.Routes() {
		names = append(names, route.Name)
	}
	slices.Sort(names)
	for _, file := range globbed(t, counselboard.Files, "templates/*.html") {
		if base(file) != "layout" {
			have = append(have, base(file))
		}
	}
	if d := cmp.Diff(names, have); d != "" {
		t.Errorf("page types and template files differ (-types +files):\n%s", d)
	}

	used := map[string]bool{}
	partials := globbed(t, counselboard.Files, "templates/partials/*.html")
	for _, file := range append(globbed(t, counselboard.Files, "templates/*.html"), partials...) {
		data, err := fs.ReadFile(counselboard.Files, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range templateCall.FindAllSubmatch(data, -1) {
			used[string(m[1])] = true
		}
	}
	for _, file := range partials {
		if !used[base(file)] {
			t.Errorf("%s is used by no template", file)
		}
	}
}

// globbed lists the files that a pattern matches, or ends the test.
func globbed(t *testing.T, fsys fs.FS, pattern string) []string {
	t.Helper()
	found, err := fs.Glob(fsys, pattern)
	if err != nil || len(found) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(found), err)
	}
	return found
}

// TestWordsFiles checks that every sentence that the program makes has its words,
// and that no words are left of one that it does not make.
func TestWordsFiles(t *testing.T) {
	words, findings := readWords(counselboard.Files, result.CounselBench)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	made := map[string]bool{}
	for _, w := range wordings() {
		if made[w.Name] {
			t.Errorf("%s is listed twice", w.Name)
		}
		made[w.Name] = true
	}
	for _, route := range page.Routes() {
		for _, head := range page.Heads {
			made[page.HeadName(route.Name, head)] = true
		}
	}
	for _, file := range append(globbed(t, counselboard.Files, "templates/words/*.txt"),
		globbed(t, counselboard.Files, "templates/*.html")...) {
		data, err := fs.ReadFile(counselboard.Files, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range templateCall.FindAllSubmatch(data, -1) {
			made[string(m[1])] = true // a part of a sentence
		}
	}
	for _, set := range words.Templates() {
		if name := set.Name(); !strings.Contains(name, ".") && name != "words" && !made[name] {
			t.Errorf("nothing is made of the words of %s", name)
		}
	}
}

// TestCompareWords: the script of Compare finds each of its texts by a name that no other has.
func TestCompareWords(t *testing.T) {
	data, err := fs.ReadFile(counselboard.Files, "templates/partials/comparetemplates.html")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`data-word="([^"]+)"`).FindAllStringSubmatch(string(data), -1) {
		if seen[m[1]] {
			t.Errorf("two texts are called %s", m[1])
		}
		seen[m[1]] = true
	}
	if len(seen) < 20 {
		t.Errorf("%d texts", len(seen))
	}
}

// TestFuncsAreUsed: every function that templates may call is called by one.
func TestFuncsAreUsed(t *testing.T) {
	var all strings.Builder
	for _, pattern := range []string{"templates/*.html", "templates/partials/*.html", "templates/words/*.txt"} {
		for _, file := range globbed(t, counselboard.Files, pattern) {
			data, err := fs.ReadFile(counselboard.Files, file)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(data)
		}
	}
	called := map[string]bool{}
	for _, action := range regexp.MustCompile(`(?s)\{\{[^/].*?\}\}`).FindAllString(all.String(), -1) {
		for _, name := range regexp.MustCompile(`(?:^|[\s({|])([a-zA-Z]+)`).FindAllStringSubmatch(action, -1) {
			called[name[1]] = true
		}
	}
	for name := range funcsFor(result.CounselBench) {
		if !called[name] {
			t.Errorf("no template calls %s", name)
		}
	}
}
