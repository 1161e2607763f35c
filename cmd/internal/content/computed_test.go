package content

import (
	"strings"
	"testing"
)

// TestComputed checks that a block shows what the site computes, and that a name
// that nothing computes is a finding at its place.
func TestComputed(t *testing.T) {
	if html, findings := readPage(t, "```computed\n@known\n```\n"); len(findings) > 0 || html != "<p>3 &lt; 4</p>\n" {
		t.Errorf("%q, %v", html, findings)
	}
	html, findings := readPage(t, "Text.\n\n```computed\n@known\nknown\n@knwon\n```\n")
	if html != "" || len(findings) != 2 || findings[0].Line != 8 || findings[1].Line != 9 ||
		!strings.Contains(findings[0].Message, "known") {
		t.Errorf("%q, %v", html, findings)
	}
}
