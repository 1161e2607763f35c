package result

import (
	"strings"
	"testing"
)

// TestReadCleans puts a hidden character into every text of the good set.
func TestReadCleans(t *testing.T) {
	replacements := []string{
		`"A study"`, `"A\u202e study"`, `"Because."`, `"Because\u202e."`, `"Why."`, `"Why\u202e."`, `"A sentence."`, `"A\u202e sentence."`,
		`"ü"`, `"ü\u202e"`, `"note": `, `"note\u202e": `, `"@someone"`, `"@some\u202eone"`, `"prompt": "p"`, `"prompt": "p\u202e"`,
		`"Alpha"`, `"Al\u202epha"`, `"A typing error."`, `"A typing\u202e error."`,
	}
	files := good(t)
	changed := 0
	for path, f := range files {
		data := strings.NewReplacer(replacements...).Replace(string(f.Data))
		if data != string(f.Data) {
			changed++
		}
		f.Data = []byte(data)
		files[path] = f
	}
	set, findings := Read(files)
	if findings.HasErrors() || len(findings) < changed {
		t.Fatalf("%d files changed, findings %v", changed, findings)
	}
	run := set.Runs["experts.alpha.eval"]
	for _, c := range []struct{ got, want string }{
		{run.Source.Title, "A study"},
		{run.Source.SubmittedBy, "@someone"},
		{run.Generation.Prompt, "p"},
		{run.Ratings[0].Reason, "Because."},
		{run.Ratings[0].Spans[0].Text, "A sentence."},
		{run.Ratings[0].Spans[0].Reason, "Why."},
		{set.Models["alpha"].Name, "Alpha"},
		{set.Runs["paper.beta.eval-old"].Status.Reason, "A typing error."},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
	if got := run.Harness.Details["note"]; got != "ü" || len(run.Harness.Details) != 3 {
		t.Errorf("details %q", run.Harness.Details)
	}
	if string(run.File.Bytes) != string(files[run.File.Path].Data) {
		t.Error("File.Bytes were changed")
	}
}

func TestIsLink(t *testing.T) {
	for link, want := range map[string]bool{
		"https://a.example/b?c#d": true, "http://a.example": true, "HTTPS://a.example": true,
		"javascript:alert(1)": false, "//a.example": false, "a.example": false, "ftp://a.example": false, "": false,
		"https://": false, "https:a.example": false, "https://good.example@evil.example/": false,
		"https://a.example/ b": false, "https://a.example/\u202e": false, "https:\\\\a.example": false, "data:text/html,x": false,
	} {
		if got := IsLink(link); got != want {
			t.Errorf("IsLink(%q) = %v, want %v", link, got, want)
		}
	}
}
