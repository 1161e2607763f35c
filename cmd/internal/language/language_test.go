package language

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard"
)

func TestPassages(t *testing.T) {
	for _, c := range []struct {
		file, text string
		want       []string
	}{
		{"a.html", `<p>How <b>sure</b> is {{.Name}}?</p><p>Not.</p>`, []string{"How <b>sure</b> is {{.Name}}?", "Not."}},
		{"a.html", "<td>{{if .N}}one\n  line{{else}}none{{end}}</td>", []string{"{{if .N}}one line{{else}}none{{end}}"}},
		{"a.html", `{{define "x y" -}}Words{{- end}}{{/* not these */}}<p>{{.X}}</p>`, []string{"Words"}},
		{"a.html", `<div aria-label="Tools: {{.Name}}"><svg><text>{{.X}}</text></svg></div>`, []string{"Tools: {{.Name}}"}},
		{"a.html", `<p>{{$way := "Too kind"}}{{template "two words" .}}</p>`, []string{`{{$way := "Too kind"}}{{template "two words" .}}`}},
		{"a.html", `<p>{{if eq .Kind "two words"}}{{.N}} &middot; {{end}}</p>`, nil},
		{"a.html", `<p>{{plural .N "run" "runs"}}</p>`, []string{`{{plural .N "run" "runs"}}`}},
		{"a.md", "+++\ntitle = \"Method\"\norder = 1\n+++\n\n## Ranks\n\nOne\nline.\n\n```\ncode is code\n```\n\n<!-- only x -->\n- two\n", []string{"Method", "## Ranks", "One\nline.", "- two"}},
		{"a.toml", "id = \"x\"\nname = \"Bias\"\n", []string{"Bias"}},
		{"templates/static/js/a.js", "'Copy'", nil},
	} {
		var got []string
		for _, p := range places(c.file, []byte(c.text)) {
			got = append(got, p.text)
			if c.file == "a.html" && oneLine(c.text[p.from:p.to]) != p.text {
				t.Errorf("%s: %q stands at %q", c.text, p.text, c.text[p.from:p.to])
			}
		}
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s\nhas the passages %q, want %q", c.text, got, c.want)
		}
	}
}

const example = `name = "X"
decimal = ","
thousands = "."
percent = " %"
[[text]]
en = "How <b>sure</b>?"
to = "Wie <b>sicher</b>?"
[[text]]
en = "## Ranks"
to = "## Ränge"
[[text]]
en = "Old."
to = "Alt."
[[word]]
en = "no value"
to = "kein Wert"
[[word]]
en = "fewer than # answers"
to = "weniger als # Antworten"
[[word]]
en = "Overall"
to = "Gesamt"
[[word]]
en = "988"
to = "112"
[[word]]
en = "on %s"
to = "für %s"
[[word]]
en = "Best %s?"
to = "Am besten %s?"
[[script]]
en = "'Copy'"
to = "'Kopieren'"
`

func TestSay(t *testing.T) {
	l, findings := Parse("templates/languages/xx.toml", []byte(strings.Replace(example, `" %"`, `"%"`, 1)))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	Use(l)
	defer Use(nil)
	for english, want := range map[string]string{
		"": "", "no value": "kein Wert", "fewer than 1,200 answers": "weniger als 1.200 Antworten", "overall": "Gesamt", "Overall": "Gesamt",
		"no value, Overall": "kein Wert, Gesamt", "no value, nothing": "no value, nothing", "gpt-4": "gpt-4", "fewer than two": "fewer than two",
		"988": "112", "989": "989", "on overall": "für Gesamt", "On overall": "Für Gesamt", "Best on safety?": "Am besten für safety?", "on ": "on ",
	} {
		if got := Translate(english); got != want {
			t.Errorf("Say(%q) is %q, want %q", english, got, want)
		}
	}
	if got := Number("1,204.5"); got != "1.204,5" {
		t.Errorf("Number gives %s", got)
	}
	Use(nil)
	if Translate("no value") != "no value" || Number("1,204.5") != "1,204.5" || Current() != English {
		t.Error("English is not what it was")
	}
}

func TestFile(t *testing.T) {
	l, findings := Parse("templates/languages/xx.toml", []byte(strings.Replace(example, `" %"`, `"%"`, 1)))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	heading := func(s string) string { return strings.ToLower(s) }
	for file, c := range map[string][2]string{
		"a.html": {"<p>\n How\n<b>sure</b>?\n</p><p>Other.</p>", "<p>\n Wie <b>sicher</b>?\n</p><p>Other.</p>"},
		"a.md":   {"## Ranks\n\nText\n", "## Ränge {#ranks}\n\nText\n"},
		"a.js":   {"b.textContent = 'Copy';", "b.textContent = 'Kopieren';"},
		"b.js":   {"const " + inEnglish + ";", `const LANG = "xx", GROUP = ".", POINT = ",";`},
	} {
		if got := string(l.File(file, []byte(c[0]), heading)); got != c[1] {
			t.Errorf("%s became %q, want %q", file, got, c[1])
		}
	}
	known := fstest.MapFS{"a.html": {Data: []byte("<p>How <b>sure</b>?</p><p>Other.</p>")}}
	said := l.Check(known)
	if len(said) != 4 || said.HasErrors() || !strings.Contains(said[0].Message, "another version") || !strings.Contains(said[3].Message, "1 passage ") {
		t.Errorf("Check finds %v", said)
	}
}

// TestBegin: what is begun is a file that says nothing yet and lacks no passage.
func TestBegin(t *testing.T) {
	like, findings := Parse("templates/languages/xx.toml", []byte(strings.Replace(example, `" %"`, `"%"`, 1)))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	begun, findings := Parse("templates/languages/yy.toml", Begin("Y", counselboard.Files, like))
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	for i := range begun.Texts {
		begun.Texts[i].To = "x"
	}
	if said := begun.Check(counselboard.Files); len(said) > 0 || len(begun.Texts) < 1000 || len(begun.Words) != len(like.Words) {
		t.Errorf("%d passages and %d words are begun; %v", len(begun.Texts), len(begun.Words), said)
	}
}

// TestBuiltInLanguages: each is a file that can be read, says every passage, and none that no file has.
func TestBuiltInLanguages(t *testing.T) {
	names, _ := fs.Glob(counselboard.Files, Folder+"*.toml")
	for _, name := range names {
		data, _ := fs.ReadFile(counselboard.Files, name)
		l, findings := Parse(name, data)
		if len(findings) > 0 {
			t.Errorf("%v", findings)
			continue
		}
		for _, f := range l.Check(counselboard.Files) {
			t.Error(f)
		}
		const cells = "templates/static/js/tablecells.js"
		if data, _ := counselboard.Files.ReadFile(cells); !bytes.Contains(data, []byte(inEnglish)) || bytes.Contains(l.File(cells, data, nil), []byte(inEnglish)) {
			t.Errorf("%s reads numbers as English writes them in %s", cells, l.ID)
		}
	}
}
