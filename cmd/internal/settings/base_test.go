package settings

import "testing"

// TestParseBase takes addresses as they are written, and nothing that leaves an attribute or an element.
func TestParseBase(t *testing.T) {
	for s, want := range map[string]string{
		"https://a.example":                "https://a.example/",
		"https://a.example/b":              "https://a.example/b/",
		"http://127.0.0.1:8080/b/":         "http://127.0.0.1:8080/b/",
		"https://a.example/%22b%20c/":      "https://a.example/%22b%20c/",
		"https://a.example/&quot;b":        "https://a.example/&quot;b/",
		"https://a.example/\" onfocus=\"x": "",
		"https://a.example/a b":            "",
		"https://a.example/<script>":       "",
		"https://a.example/`":              "",
		"https://a.example/é":              "",
		"https://a.example\"onfocus=\"x/":  "",
		"https://a.example<b>/":            "",
		"https://u:p@a.example/":           "",
		"https://a.example/?q":             "",
		"javascript:alert(1)":              "",
		"//a.example/":                     "",
		"https:///b":                       "",
		"https://a.example/\u202egnp.exe/": "",
		"https://a.example/%zz":            "",
	} {
		got := ""
		if u, err := ParseBase(s); err == nil {
			got = u.String()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}
