package result

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Whoever reads of mental health may need help now: a submitter's words must not look like the site's own advice where to find
// it. That stands in site.toml alone.
var (
	// telephone matches a number as it is dialed: groups of digits, of which the last has three or more.
	telephone = regexp.MustCompile(`\+?\(?\b\d{1,4}\)?(?:[ ./‐‑–-]{1,2}\(?\d{2,4}\)?){1,4}[ .‐‑–-]?\d{3,4}\b|\b\d{3}[ .‐‑–-]\d{4}\b|\b1[ .‐‑–-][89]00[ .‐‑–-]`)
	helpline  = regexp.MustCompile(`(?i)\b(?:crisis|suicide|emergency|distress)[ -]?(?:text[ -]?)?(?:line|number|chat|hotline)\b|\b(?:hot|help|life)lines?\b|` +
		`\b(?:call|text|dial|ring|phone)\W{1,3}(?:\w+\W{1,3}){0,2}[\d+(]|\b988\b\W{1,3}(?:\w+\W{1,3}){0,3}(?:closed|down|gone|line|number)\b`)
	crisisNumber = regexp.MustCompile(`\b988\b`)

	// notDialed matches what has a telephone number's form: a day, digits in groups of three, an ORCID.
	notDialed = regexp.MustCompile(`^(?:\d{4}\.\d{5}\b.*|(?:19|20)\d\d[./-]\d\d?[./-]\d\d?|\d\d?[./-]\d\d?[./-](?:19|20)\d\d|[1-9]\d{0,2}(?:[ .]\d{3})+|(?:\d{4}-){3}\d{4})$`)
)

// callsForHelp says what in a text looks like a way to get help, "" for nothing. A name is shorter than a note: there 988 alone
// is enough.
func callsForHelp(text string, name bool) string {
	text = ascii(norm.NFKC.String(text))
	switch {
	case helpline.MatchString(text), name && crisisNumber.MatchString(text):
		return "words of a crisis line"
	}
	for _, number := range telephone.FindAllString(text, -1) {
		digits := strings.Map(func(r rune) rune {
			if unicode.IsDigit(r) {
				return r
			}
			return -1
		}, number)
		if !notDialed.MatchString(strings.TrimSpace(number)) && len(digits) >= 7 && len(digits) <= 15 {
			return "a telephone number"
		}
	}
	return ""
}

// ascii writes the digits of all scripts as 0 to 9.
func ascii(text string) string {
	return strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII || !unicode.IsDigit(r) {
			return r
		}
		value := rune(0)
		for unicode.IsDigit(r - value - 1) { // those of a script follow each other
			value++
		}
		return '0' + value%10
	}, text)
}

// helplines finds telephone numbers and words of crisis lines in what submitters write.
func (c *check) helplines() {
	find := func(f Provenance, pointer, text string, name bool) {
		if what := callsForHelp(text, name); what != "" {
			c.Errorf(f, pointer, "%s has %s, which a reader in need could follow; leave it out: where to find help stands in site.toml alone", dotted(pointer), what)
		}
	}
	source := func(f Provenance, s Source) {
		find(f, "/source/title", s.Title, true)
		find(f, "/source/note", s.Note, false)
		find(f, "/source/license", s.License, false)
	}
	for _, id := range c.set.ModelIDs() {
		m := c.set.Models[id]
		find(m.File, "/name", m.Name, true)
		find(m.File, "/organization", m.Organization, true)
		find(m.File, "/version", m.Version, false)
		find(m.File, "/note", m.Note, false)
	}
	for _, id := range c.set.PanelIDs() {
		p := c.set.Panels[id]
		find(p.File, "/name", p.Name, true)
		find(p.File, "/about", p.About, false)
		find(p.File, "/prompt", p.Prompt, false)
	}
	for _, r := range c.runs {
		source(r.File, r.Source)
		if r.Status != nil {
			find(r.File, "/status/reason", r.Status.Reason, false)
		}
	}
	for _, s := range c.jointly {
		source(s.File, s.Source)
	}
}
