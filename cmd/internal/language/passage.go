package language

import (
	"path"
	"regexp"
	"strings"
	"unicode"
)

// A place is a passage of a file: what stands from one byte to another.
type place struct {
	from, to int
	text     string // on one line, as it stands in a language's file
}

// places finds the passages of a built-in file, in order; none lies in another.
func places(file string, data []byte) []place {
	switch path.Ext(file) {
	case ".html", ".txt":
		if strings.Contains(file, "/static/") {
			return nil
		}
		return templatePlaces(string(data))
	case ".md":
		return markdownPlaces(string(data))
	case ".toml":
		return tomlPlaces(string(data))
	}
	return nil
}

// A token is a part of a template: an action, a tag with the actions in it, or text.
type token struct {
	kind     byte // 'a', 't' or 'x'
	from, to int
}

// inline are the elements that can stand within a sentence.
var inline = regexp.MustCompile(`^</?(?:a|abbr|b|bdi|br|cite|code|data|dfn|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var)\b`)

// head is the first word of an action.
var head = regexp.MustCompile(`^\{\{-?\s*(/\*|[a-z]+)`)

// action matches an action: what ends one stands neither in a comment at its beginning nor in a text in it.
const action = `\{\{(?:(?:- )?/\*(?s:.*?)\*/)?(?:"(?:[^"\\]|\\.)*"|[^"])*?\}\}`

var (
	// markup is an action, or a tag with the actions in it.
	markup = regexp.MustCompile(action + `|<[/!a-z](?:` + action + `|[^>])*?>`)
	// attributes are those that readers see or hear, with their values.
	attributes = regexp.MustCompile(`\s(?:aria-label|title|alt|placeholder|data-(?:empty|hint|label|none|noun|one|many|title|worst|best))="((?:` +
		action + `|[^"])*?)"`)
)

// templatePlaces finds the passages of a template: text, with the actions and the inline elements in it, that
// no other element and no definition parts.
func templatePlaces(text string) []place {
	var out []place
	tokens := templateTokens(text)
	var blocks []bool // of those that are open, whether they are definitions
	from := -1        // the first token of the passage
	end := func(to int) {
		if from >= 0 {
			out = append(out, passage(text, tokens[from:to])...)
		}
		from = -1
	}
	for i, t := range tokens {
		part := false
		switch t.kind {
		case 'a':
			word := head.FindStringSubmatch(text[t.from:t.to])
			if word == nil {
				break
			}
			switch word[1] {
			case "/*":
				part = text[t.from:t.to] != "{{/**/ -}}"
			case "define", "block":
				blocks, part = append(blocks, true), true
			case "if", "with", "range":
				blocks = append(blocks, false)
			case "end":
				if n := len(blocks) - 1; n >= 0 {
					blocks, part = blocks[:n], blocks[n]
				}
			}
		case 't':
			part = !inline.MatchString(text[t.from:t.to])
		}
		if !part && from < 0 {
			from = i
		}
		if part {
			end(i)
			if t.kind == 't' {
				out = append(out, attributePlaces(text, t)...)
			}
		}
	}
	end(len(tokens))
	return out
}

// templateTokens parts a template into its actions, tags and text.
func templateTokens(text string) []token {
	var out []token
	add := func(kind byte, from, to int) {
		if from < to {
			out = append(out, token{kind, from, to})
		}
	}
	at := 0
	for _, m := range markup.FindAllStringIndex(text, -1) {
		kind := byte('t')
		if strings.HasPrefix(text[m[0]:], "{{") {
			kind = 'a'
		}
		add('x', at, m[0])
		add(kind, m[0], m[1])
		at = m[1]
	}
	add('x', at, len(text))
	return out
}

// passage returns the passage that tokens are, without what only surrounds it, or where no words are in it the
// attributes of its tags.
func passage(text string, tokens []token) []place {
	if !worded(text, tokens) {
		var out []place
		for _, t := range tokens {
			if t.kind == 't' {
				out = append(out, attributePlaces(text, t)...)
			}
		}
		return out
	}
	for len(tokens) > 0 && blank(text, tokens[0]) {
		tokens = tokens[1:]
	}
	for n := len(tokens) - 1; n >= 0 && blank(text, tokens[n]); n-- {
		tokens = tokens[:n]
	}
	from, to := tokens[0].from, tokens[len(tokens)-1].to
	from += len(text[from:to]) - len(strings.TrimLeft(text[from:to], " \t\n"))
	to = from + len(strings.TrimRight(text[from:to], " \t\n"))
	return []place{{from, to, oneLine(text[from:to])}}
}

func blank(text string, t token) bool {
	return t.kind == 'x' && strings.TrimSpace(text[t.from:t.to]) == ""
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// worded reports whether tokens say something: in letters or quotation marks, or in a text that an action has.
func worded(text string, tokens []token) bool {
	for _, t := range tokens {
		s := text[t.from:t.to]
		switch t.kind {
		case 'x':
			if strings.ContainsAny(s, "“”") || letters(entity.ReplaceAllString(s, "")) {
				return true
			}
		case 'a':
			if saidInAction(s) {
				return true
			}
		}
	}
	return false
}

var (
	entity = regexp.MustCompile(`&[a-zA-Z0-9#]+;`)
	// named is a text of an action that is the name of something, or compared with.
	named = regexp.MustCompile(`(?:template|say|define|block|term|finding|kept|eq [^()]*?|ne [^()]*?|index [^()]*?|fact|Has|Path|\.Term|printf|foundAt|first) ?\(?"[^"]*"`)
	// literal is a text of an action that readers see.
	literal = regexp.MustCompile(`"(?:[A-Z][a-z]|[^" ]* )[^"]*"|(?:plural|counted|verb) .*?"`)
)

func saidInAction(s string) bool { return literal.MatchString(named.ReplaceAllString(s, "")) }

// letters reports whether two letters stand beside each other.
func letters(s string) bool {
	was := false
	for _, r := range s {
		is := unicode.IsLetter(r)
		if was && is {
			return true
		}
		was = is
	}
	return false
}

// attributePlaces finds the values of a tag's attributes that say something.
func attributePlaces(text string, t token) []place {
	var out []place
	for _, m := range attributes.FindAllStringSubmatchIndex(text[t.from:t.to], -1) {
		from, to := t.from+m[2], t.from+m[3]
		if value := text[from:to]; worded(value, templateTokens(value)) {
			out = append(out, place{from, to, oneLine(value)})
		}
	}
	return out
}

// front is a line of a page's front matter that readers see.
var front = regexp.MustCompile(`^(?:title|description|label) = "(.*)"$`)

// markdownPlaces finds the passages of a page: what stands between empty lines, and the texts of its front matter.
func markdownPlaces(text string) []place {
	var out []place
	at, from, matter, fence := 0, -1, strings.HasPrefix(text, "+++\n"), false
	end := func(to int) {
		if from >= 0 {
			to = from + len(strings.TrimRight(text[from:to], " \n"))
			out = append(out, place{from, to, text[from:to]})
		}
		from = -1
	}
	for line := range strings.Lines(text) {
		bare := strings.TrimSpace(line)
		switch {
		case matter && at > 0 && bare == "+++":
			matter = false
		case matter:
			if m := front.FindStringSubmatchIndex(bare); m != nil {
				out = append(out, place{at + m[2], at + m[3], bare[m[2]:m[3]]})
			}
		case strings.HasPrefix(bare, "```"):
			end(at)
			fence = !fence
		case fence:
		case bare == "" || strings.HasPrefix(bare, "<!--"):
			end(at)
		case from < 0 && letters(line):
			from = at
		}
		at += len(line)
	}
	end(len(text))
	return out
}

// said is a line of findings.toml or glossary.toml that readers see.
var said = regexp.MustCompile(`(?m)^(?:name|text|says|but) = "(.*)"$`)

func tomlPlaces(text string) []place {
	var out []place
	for _, m := range said.FindAllStringSubmatchIndex(text, -1) {
		out = append(out, place{m[2], m[3], text[m[2]:m[3]]})
	}
	return out
}

// translate puts other passages into the place of those of a file, and returns where each begins; −1 where none was put.
func translate(data []byte, places []place, to func(place) (string, bool)) (out []byte, starts []int) {
	at := 0
	for _, p := range places {
		other, ok := to(p)
		if !ok {
			starts = append(starts, -1)
			continue
		}
		out = append(out, data[at:p.from]...)
		starts = append(starts, len(out))
		out = append(out, other...)
		at = p.to
	}
	return append(out, data[at:]...), starts
}
