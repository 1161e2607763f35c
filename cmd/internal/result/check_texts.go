package result

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// personal are ids and addresses that lead to a person, and what they are.
var personal = []struct {
	what     string
	id, text *regexp.Regexp // as a rater's id; within what a rater wrote; nil where it proves nothing there
}{
	{"an ORCID", regexp.MustCompile(`^(orcid[._-]?)?\d{4}-?\d{4}-?\d{4}-?\d{3}[\dx]$`),
		regexp.MustCompile(`\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b`)},
	{"a Prolific participant's id", regexp.MustCompile(`^(prolific[._-]?)?[0-9a-f]{24}$`), nil},
	{"a Mechanical Turk worker's id", regexp.MustCompile(`^(mturk[._-]?)?a[0-9]{1,4}[a-z][0-9a-z]{7,11}$`), nil},
	{"a telephone number", nil, regexp.MustCompile(
		`(?:\+|\b00)[1-9](?:[ ().-]{0,2}\d){7,13}\b` + // with a country's code
			`|\(?\b(?:1[ .-]?\(?)?[2-9]\d\d\)?[ .-]?[2-9]\d\d[ .-]?\d{4}\b` + // as in North America
			`|\(?\b0[1-9](?:[)/ -]{0,2}\d){7,9}\b`)}, // with the 0 of most other countries
	{"an e-mail address", nil, regexp.MustCompile(`[\p{L}\d_.%+'-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}`)},
}

// public matches what has the form of a telephone number and leads to nobody: a postal code, a date, or a number that is free to
// call, as those of helplines are, which answers give: 800 to 888 in North America, 0800 and the like elsewhere.
var public = regexp.MustCompile(`^0\d{4}-\d{4}$|^0\d[/ -]\d\d?[/ -](?:19|20)\d\d|` +
	`^(?:(?:\+|00)?1)?[ (.-]{0,2}8(?:00|33|44|55|66|77|88)|^\(?0(?:80[08]|300|303|345)|` +
	`^(?:\+|00)\d{2,3}[ (.-]{1,3}80[08]`)

// leads says what in a text leads to a person, "" for nothing.
func leads(text string) string {
	if !strings.ContainsAny(text, "@0123456789") {
		return ""
	}
	for _, p := range personal {
		if p.text != nil && slices.ContainsFunc(p.text.FindAllString(text, -1), func(m string) bool { return !public.MatchString(m) }) {
			return p.what
		}
	}
	return ""
}

// Removed stands where what leads to a person was.
const Removed = "[removed]"

// people finds raters under ids that lead to a person, and such in what they wrote: once
// published, neither can be taken back.
func (c *check) people() {
	for _, r := range c.runs {
		said := map[string]bool{}
		for i := range r.Ratings {
			x := &r.Ratings[i]
			for _, p := range personal {
				if id := x.Rater; p.id != nil && !said[id] && p.id.MatchString(id) {
					said[id] = true
					c.Errorf(r.File, source.Pointer("ratings", i, "rater"),
						"rater %q looks like %s; name raters by what leads nobody to them, such as \"r1\": import does", id, p.what)
				}
			}
			look := func(text string, at ...any) {
				if what := leads(text); what != "" {
					at = append([]any{"ratings", i}, at...)
					c.Errorf(r.File, source.Pointer(at...), "the %s has %s; write %s in its place", at[len(at)-1], what, Removed)
				}
			}
			look(x.Reason, "reason")
			for j, span := range x.Spans {
				look(span.Text, "spans", j, "text")
				look(span.Reason, "spans", j, "reason")
			}
		}
	}
}

// Whoever reads of mental health may need help now: a submitter's words must not look like the site's own advice where to find
// it. That stands in site.toml alone.
var (
	// telephone matches a number as it is dialed: groups of digits, of which the last has three or more.
	telephone = regexp.MustCompile(`\+?\(?\b\d{1,4}\)?(?:[ ./‐‑–-]{1,2}\(?\d{2,4}\)?){1,4}[ .‐‑–-]?\d{3,4}\b|` +
		`\b\d{3}[ .‐‑–-]\d{4}\b|\b1[ .‐‑–-][89]00[ .‐‑–-]`)
	helpline = regexp.MustCompile(`(?i)\b(?:crisis|suicide|emergency|distress)[ -]?(?:text[ -]?)?(?:line|number|chat|hotline)\b|` +
		`\b(?:hot|help|life)lines?\b|` +
		`\b(?:call|text|dial|ring|phone)\W{1,3}(?:\w+\W{1,3}){0,2}[\d+(]|` +
		`\b988\b\W{1,3}(?:\w+\W{1,3}){0,3}(?:closed|down|gone|line|number)\b`)
	digit        = regexp.MustCompile(`\d`)
	crisisNumber = regexp.MustCompile(`\b988\b`)

	// notDialed matches what has a telephone number's form: a day, a version that ends in one, digits in groups of three, an ORCID.
	notDialed = regexp.MustCompile(`^(?:\d{4}\.\d{5}\b.*|(?:19|20)\d\d[./-]\d\d?[./-]\d\d?|(?:\d\d?[ .-])*20[0-3]\d[01]\d[0-3]\d|` +
		`\d\d?[./-]\d\d?[./-](?:19|20)\d\d|[1-9]\d{0,2}(?:[ .]\d{3})+|(?:\d{4}-){3}\d{4})$`)
)

// callsForHelp says what in a text looks like a way to get help, "" for nothing. A name is shorter than a note: there 988 alone
// is enough.
func callsForHelp(text string, name bool) string {
	text = norm.NFKC.String(text)
	if helpline.MatchString(text) || name && crisisNumber.MatchString(text) {
		return "words of a crisis line"
	}
	for _, number := range telephone.FindAllString(text, -1) {
		digits := len(digit.FindAllString(number, -1))
		if !notDialed.MatchString(strings.TrimSpace(number)) && digits >= 7 && digits <= 15 {
			return "a telephone number"
		}
	}
	return ""
}

// written looks at what submitters write, and readers see: addresses that are none, and telephone numbers and words of crisis
// lines.
func (c *check) written() {
	find := func(f Provenance, pointer, text string, name bool) {
		if what := callsForHelp(text, name); what != "" {
			c.Errorf(f, pointer, "%s has %s, which a reader in need could follow; leave it out: site.toml says where to find help",
				dotted(pointer), what)
		}
	}
	show := func(f Provenance, at, address string) {
		if address != "" && !IsLink(address) {
			c.Warnf(f, at, "%s is %q, not an http or https address; shown as text, not as a link", dotted(at), address)
		}
	}
	source := func(f Provenance, s Source) {
		show(f, "/source/url", s.URL)
		find(f, "/source/title", s.Title, true)
		find(f, "/source/note", s.Note, false)
		find(f, "/source/license", s.License, false)
	}
	card := func(f Provenance) {
		c.doc(f).Walk(func(at func() string, key string, v any) {
			if text, _ := v.(string); key == "url" {
				show(f, at(), text)
			} else if text != "" {
				find(f, at(), text, key == "name" || key == "organization")
			}
		})
	}
	for _, m := range c.set.Models {
		card(m.File)
	}
	for _, p := range c.set.Panels {
		card(p.File)
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

// IsLink reports whether a text may become a link: an absolute http or https
// address with a host and nothing that hides where it leads.
func IsLink(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil &&
		!source.Hides(s) && !strings.ContainsAny(s, " \t\n\\")
}

// Quotes warns of runs that quote answers or hold what raters wrote: a site that
// does not publish such texts keeps them in its repository all the same, where
// they stay in the history.
func Quotes(set *Set) source.Findings {
	c := &Finder{}
	for _, id := range set.RunIDs() {
		r, first, n := set.Runs[id], "", 0
		for i := range r.Ratings {
			x := &r.Ratings[i]
			if len(x.Spans) == 0 && x.Reason == "" {
				continue
			}
			if n++; n == 1 {
				first = source.Pointer("ratings", i)
			}
		}
		if n > 0 {
			c.Warnf(r.File, first,
				"%s with spans or a reason, which may hold patients' words and stay in a repository's history for ever; "+
					"take them out, or set text under [publish] in site.toml if they may be shown", source.Count(n, "rating", "ratings"))
		}
	}
	return c.Findings
}
