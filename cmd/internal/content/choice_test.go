package content

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestChoice holds that a page shows what is for the boards of its benchmark alone, that its lines keep their
// numbers, and that a choice which does not end is a finding where it begins.
func TestChoice(t *testing.T) {
	const text = "one\n\n<!-- only a -->\ntwo\n<!-- end -->\n\n<!-- except a -->\nthree\n<!-- end -->\n\n<!-- only rated -->\nfour\n<!-- end -->\n"
	for _, c := range []struct {
		of   string
		want string
	}{{"a", "one two"}, {"b", "one three"}, {"a rated", "one two four"}} {
		got, line, message := choose([]byte(text), strings.Fields(c.of))
		if words := strings.Join(strings.Fields(string(got)), " "); words != c.want || message != "" {
			t.Errorf("%s: %q, %d %s; want %q", c.of, words, line, message, c.want)
		}
		if n, want := strings.Count(string(got), "\n"), strings.Count(text, "\n"); n != want {
			t.Errorf("%s: %d lines, want %d", c.of, n, want)
		}
	}
	for _, c := range []struct {
		body string
		line int
		says string
	}{
		{"x\n<!-- only a -->\ny\n", 5, "does not end"},
		{"<!-- end -->\n", 4, "nothing begins"},
		{"<!-- only a -->\n<!-- only b -->\n<!-- end -->\n", 5, "within another"},
	} {
		page := fstest.MapFS{"content/page.md": {Data: []byte("+++\ntitle = \"T\"\n+++\n" + c.body)}}
		_, findings := Read(page, []string{"a"}, nil, nil)
		if len(findings) != 1 || findings[0].Line != c.line || !strings.Contains(findings[0].Message, c.says) {
			t.Errorf("%q: %v", c.body, findings)
		}
	}
}

// TestBenchmarksPage holds that a page of one benchmark's boards stands on no other's.
func TestBenchmarksPage(t *testing.T) {
	folder := fstest.MapFS{
		"content/own.md": {Data: []byte("+++\ntitle = \"T\"\nbenchmark = \"a\"\n+++\n")},
		"content/all.md": {Data: []byte("+++\ntitle = \"T\"\n+++\n")},
	}
	for of, want := range map[string]int{"a": 2, "b": 1} {
		if pages, findings := Read(folder, []string{of}, nil, nil); len(pages) != want || len(findings) > 0 {
			t.Errorf("%s: %d pages, %v", of, len(pages), findings)
		}
	}
}
