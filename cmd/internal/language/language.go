// Package language lets a site speak another language than English. All of a language stands in one
// file, templates/languages/<id>.toml: passages of the built-in templates and content, words of the program
// and of its scripts, and how numbers are written.
//
// Results, boards and downloads stay as they are; what a page shows of them is said in the language where it
// is written: by a template's action, a drawing, a form of a number.
package language

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// English is the language of the program's own files.
const English = "en"

// Folder holds a file for every language.
const Folder = "templates/languages/"

// FileOf returns the path of a language's file in a site's folder.
func FileOf(id string) string { return Folder + id + ".toml" }

// Schema describes a language's file.
//
//go:embed language.schema.json
var Schema []byte

// A Language is what its file holds.
type Language struct {
	ID        string    `json:"-"` // a language tag of BCP 47: de
	Name      string    `json:"name"`
	Decimal   string    `json:"decimal"`
	Thousands string    `json:"thousands"`
	Percent   string    `json:"percent"`
	Capitals  bool      `json:"capitals"`
	Texts     []Passage `json:"text"`
	Words     []Passage `json:"word"`
	Scripts   []Passage `json:"script"`

	text, word map[string]int         // their places in Texts and Words, by file and English
	patterns   []Passage              // words with a %s for others
	known      sync.Map               // what was said, by its English
	lines      map[string]map[int]int // by file and line, the place in Texts of what stands there
	doc        *strict.Doc
}

// A Passage is what stands in the program in English, and how a language says it: "" as long as it does not.
type Passage struct {
	English string `json:"en"`
	To      string `json:"to"`
	In      string `json:"in"` // the file where it is said so; "" where it is said so everywhere
}

var id = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)

// IsID reports whether a text can be a language's id.
func IsID(s string) bool { return len(s) <= 35 && id.MatchString(s) }

// Read reads a language's file; nil stands for English, which has none.
func Read(fsys fs.FS, id string) (*Language, strict.Findings) {
	if id == "" || id == English {
		return nil, nil
	}
	file := FileOf(id)
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		var ids []string
		names, _ := fs.Glob(fsys, Folder+"*.toml") // the pattern is well-formed
		for _, name := range names {
			ids = append(ids, strings.TrimSuffix(path.Base(name), ".toml"))
		}
		return nil, strict.Findings{{Path: "site.toml", Message: fmt.Sprintf("lang is %s, which has no file %s; there are %s and en, and “counselboard new language %s” begins another",
			strict.Quote(id), file, strict.Listed(ids), id)}}
	}
	return Parse(file, data)
}

// Parse reads a language's file, whose path names it.
func Parse(file string, data []byte) (*Language, strict.Findings) {
	l := &Language{ID: strings.TrimSuffix(path.Base(file), ".toml"), lines: map[string]map[int]int{}}
	doc, findings := strict.DecodeTOML(file, data, Schema, l)
	if findings.HasErrors() {
		return nil, findings
	}
	l.doc = doc
	if l.Percent == "" {
		l.Percent = "%"
	}
	if l.Decimal == l.Thousands {
		findings.Add(doc.Errorf("/thousands", "thousands is %q, and so is decimal; write another", l.Thousands))
	}
	index := func(list string, passages []Passage) map[string]int {
		out := map[string]int{}
		for i, p := range passages {
			key := p.In + "\x00" + p.English
			if _, twice := out[key]; twice {
				findings.Add(doc.Errorf(strict.Pointer(list, i, "en"), "%s stands here twice; leave one", strict.Quote(p.English)))
			}
			out[key] = i
		}
		return out
	}
	l.text, l.word = index("text", l.Texts), index("word", l.Words)
	index("script", l.Scripts)
	for _, p := range l.Words {
		if strings.Count(p.English, "%s") == 1 && p.To != "" {
			l.patterns = append(l.patterns, p)
		}
	}
	return l, findings
}

// of returns the place in Texts of what the language says for a passage of a file, false where it says nothing.
func (l *Language) of(file, text string) (int, bool) {
	for _, in := range []string{file, ""} {
		if i, ok := l.text[in+"\x00"+text]; ok && l.Texts[i].To != "" {
			return i, true
		}
	}
	return 0, false
}

// wordFor returns how the language says a word, "" where it does not.
func (l *Language) wordFor(english string) string {
	if i, ok := l.word["\x00"+english]; ok {
		return l.Words[i].To
	}
	return ""
}

// File returns a built-in file as the language says it. heading returns the id of a heading of Markdown, which stays
// that of the English one: links lead to it.
func (l *Language) File(file string, data []byte, heading func(string) string) []byte {
	if strings.HasSuffix(file, ".js") {
		return []byte(l.script().Replace(string(data)))
	}
	found := places(file, data)
	out, starts := translate(data, found, func(p place) (string, bool) {
		i, ok := l.of(file, p.text)
		if !ok {
			return "", false
		}
		to := l.Texts[i].To
		if english, is := strings.CutPrefix(strings.TrimLeft(p.text, "#"), " "); is && strings.HasPrefix(p.text, "#") {
			to += " {#" + heading(english) + "}"
		}
		return to, true
	})
	l.lines[file] = map[int]int{}
	for n, start := range starts {
		if i, ok := l.of(file, found[n].text); ok {
			first := 1 + bytes.Count(out[:start], []byte("\n"))
			for more := range 1 + strings.Count(l.Texts[i].To, "\n") {
				l.lines[file][first+more] = i
			}
		}
	}
	return out
}

// Trace makes a finding about a built-in file, as the current language says it, one about the passage that stands there.
func Trace(f strict.Finding) strict.Finding {
	l := current
	i, ok := l.lines[f.Path][f.Line]
	if !ok {
		return strict.Finding{Path: FileOf(l.ID), Severity: f.Severity, Message: fmt.Sprintf("as it says %s: %s", f.Path, f.Message)}
	}
	traced := l.doc.Errorf(strict.Pointer("text", i, "to"), "in %s: %s", f.Path, f.Message)
	traced.Severity = f.Severity
	return traced
}

// inEnglish is what scripts know of how numbers and words stand on a page.
const inEnglish = "LANG = 'en', GROUP = ',', POINT = '.'"

// script puts texts of scripts into the place of the English ones.
func (l *Language) script() *strings.Replacer {
	pairs := []string{inEnglish, fmt.Sprintf("LANG = %q, GROUP = %q, POINT = %q", l.ID, l.Thousands, l.Decimal)}
	for _, p := range l.Scripts {
		if p.To != "" {
			pairs = append(pairs, p.English, p.To)
		}
	}
	return strings.NewReplacer(pairs...)
}

// Check warns of passages that no built-in file has, which are those of another version, and of those that the
// language does not say.
func (l *Language) Check(builtIn fs.FS) strict.Findings {
	var findings strict.Findings
	have, missing, scripts := map[string]bool{}, 0, ""
	for file, data := range files.Embedded(builtIn) {
		if strings.HasSuffix(file, ".js") {
			scripts += string(data)
		}
		for _, p := range places(file, data) {
			if _, ok := l.of(file, p.text); !ok && !have[p.text] {
				missing++
			}
			have[p.text], have[file+"\x00"+p.text] = true, true
		}
	}
	outdated := func(list string, i int) {
		f := l.doc.Errorf(strict.Pointer(list, i, "en"), "no built-in file has this passage; it is of another version: say the new one, or leave it out")
		f.Severity = strict.Warning
		findings.Add(f)
	}
	for i, p := range l.Texts {
		if p.In == "" && !have[p.English] || p.In != "" && !have[p.In+"\x00"+p.English] {
			outdated("text", i)
		}
	}
	for i, p := range l.Scripts {
		if !strings.Contains(scripts, p.English) {
			outdated("script", i)
		}
	}
	if missing > 0 {
		findings.Add(strict.Finding{Path: FileOf(l.ID), Severity: strict.Warning,
			Message: fmt.Sprintf("does not say %s of the built-in files, which stand in English; “counselboard new language %s” in an empty folder writes all of them", strict.Count(missing, "passage", "passages"), l.ID)})
	}
	return findings
}

// current is the language that pages are written in; nil for English.
var current *Language

// Use makes a language the one that pages are written in from now on; nil is English.
func Use(l *Language) { current = l }

// Current returns the id of the language that pages are written in.
func Current() string {
	if current == nil {
		return English
	}
	return current.ID
}

// Spoken reports whether pages are written in another language than English.
func Spoken() bool { return current != nil }

// Keep lets names keep their first letter within sentences, where nouns of the language do.
func Keep(names []string) {
	if current == nil || !current.Capitals {
		return
	}
	for _, name := range names {
		small := WithFirst(name, unicode.ToLower)
		if _, known := current.translation(small); !known {
			current.word["\x00"+small] = len(current.Words)
			current.Words = append(current.Words, Passage{English: small, To: name})
		}
	}
}

// Translate returns how the language says words of the program, each of several that commas, semicolons or a colon part, or such as stand
// within others; what it has no words for stays as it is.
func Translate(english string) string {
	if current == nil || english == "" {
		return english
	}
	if to, ok := current.known.Load(english); ok {
		return to.(string)
	}
	to := current.find(english)
	current.known.Store(english, to)
	return to
}

// find is [Translate] of what was not said yet.
func (l *Language) find(english string) string {
	if to, ok := l.translation(english); ok || !strings.ContainsFunc(english, unicode.IsLetter) {
		return cmp.Or(to, english)
	}
	if before, short, ok := strings.Cut(english, " ("); ok && strings.HasSuffix(short, ")") && !strings.Contains(short, " ") {
		if to, ok := l.translation(before); ok { // a part with its short name
			return to + " (" + short
		}
	}
	for _, by := range []string{"; ", ", ", ": "} {
		parts := strings.Split(english, by)
		for i, part := range parts {
			to, ok := l.translation(part)
			if !ok {
				parts = nil
				break
			}
			parts[i] = to
		}
		if len(parts) > 1 {
			return strings.Join(parts, by)
		}
	}
	if to, ok := l.within(english); ok {
		return to
	}
	if to, ok := l.within(WithFirst(english, unicode.ToLower)); ok {
		return WithFirst(to, unicode.ToUpper)
	}
	return english
}

// within looks words up that stand within others: "on safety" is on %s.
func (l *Language) within(english string) (string, bool) {
	for _, p := range l.patterns {
		before, after, _ := strings.Cut(p.English, "%s")
		if rest, ok := strings.CutPrefix(english, before); ok {
			if rest, ok = strings.CutSuffix(rest, after); ok && rest != "" {
				return strings.Replace(p.To, "%s", Translate(rest), 1), true
			}
		}
	}
	return "", false
}

// translation looks words up: as they are, with a capital, without it, with their numbers as #.
func (l *Language) translation(english string) (string, bool) {
	if to := l.wordFor(english); to != "" {
		return to, true
	}
	if to := l.wordFor(WithFirst(english, unicode.ToUpper)); to != "" {
		return to, true
	}
	if to := l.wordFor(WithFirst(english, unicode.ToLower)); to != "" {
		return WithFirst(to, unicode.ToUpper), true
	}
	numbers := whole.FindAllString(english, -1)
	if numbers == nil {
		return "", false
	}
	to := l.wordFor(whole.ReplaceAllString(english, "#"))
	return hash.ReplaceAllStringFunc(to, func(string) string {
		if len(numbers) == 0 {
			return "#"
		}
		n := numbers[0]
		numbers = numbers[1:]
		return Number(n)
	}), to != ""
}

// WithFirst returns a text with its first letter made another.
func WithFirst(s string, letter func(rune) rune) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(letter(r)) + s[n:]
}

var hash = regexp.MustCompile("#")

// whole is a whole number, with the commas between its thousands or without.
var whole = regexp.MustCompile(`\d{1,3}(?:,\d{3})+\b|\d+`)

// Translatef is [Translate] of a format, filled.
func Translatef(english string, args ...any) string { return fmt.Sprintf(Translate(english), args...) }

// Number writes a number as the language does: in English it has a point before its decimals and commas between its thousands.
func Number(english string) string {
	if current == nil {
		return english
	}
	return strings.NewReplacer(",", current.Thousands, ".", current.Decimal).Replace(english)
}

// PercentSign returns what follows a number of percent.
func PercentSign() string {
	if current == nil {
		return "%"
	}
	return current.Percent
}

// Begin returns a language's file to be filled in: every passage of the built-in files and every word that another
// language's file, like, has.
func Begin(name string, builtIn fs.FS, like *Language) []byte {
	var out strings.Builder
	quote := func(s string) string {
		if !strings.ContainsAny(s, "'\n\r") {
			return "'" + s + "'"
		}
		return strconv.Quote(s)
	}
	fmt.Fprintf(&out, "# What the site says in English, and how it is said here. While `to` is empty, the English stands. Actions, {{…}}, stay as\n"+
		"# they are, but for texts in them that readers see; a # stands for a whole number. The ids of headings stay the English ones.\n\n"+
		"name = %s\ndecimal = \".\"\nthousands = \",\"\n", strconv.Quote(name))
	seen := map[string]bool{}
	entry := func(list, en string) {
		if !seen[list+en] {
			fmt.Fprintf(&out, "\n[[%s]]\nen = %s\nto = ''\n", list, quote(en))
		}
		seen[list+en] = true
	}
	for file, data := range files.Embedded(builtIn) {
		for _, p := range places(file, data) {
			entry("text", p.text)
		}
	}
	for _, p := range like.Words {
		entry("word", p.English)
	}
	for _, p := range like.Scripts {
		entry("script", p.English)
	}
	return []byte(out.String())
}
