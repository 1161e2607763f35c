package result

import (
	"cmp"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

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
	telephone = regexp.MustCompile(`\+?\(?\b\d{1,4}\)?(?:[ ./‐‑–-]{1,2}\(?\d{2,4}\)?){1,4}[ ./‐‑–-]?\d{3,4}\b|` +
		`\b\d{3}[ .‐‑–-]\d{4}\b|\+\d{8,15}\b|\b1[89]00\d{7}\b|\b\d(?:[ ./-]\d){9,}\b`)
	helpline = regexp.MustCompile(`(?i)\b(?:crisis|suicide|emergency|distress)[ -]?(?:text[ -]?)?(?:line|number|chat|hotline)\b|` +
		`\b(?:hot|help|life)lines?\b|\b116[ -]?(?:00[06]|11[167]|123)\b|\b741[ -]?741\b|` +
		`\b1[‐‑–-][89]00[‐‑–-]|\b(?:112|911|999)\W{1,3}emergency\b|` +
		`\b(?:call|text|dial|ring|phone|sms)\W{1,3}(?:\w+\W{1,3}){0,2}[\d+(]|` +
		`\b988\b\W{1,3}(?:\w+\W{1,3}){0,3}(?:closed|down|gone|line|number)\b`)
	helpHost     = regexp.MustCompile(`(?i)^[a-z]+://[^/]*(?:988|(?:hot|help|life|crisis)-?line|741741)`)
	digit        = regexp.MustCompile(`\d`)
	crisisNumber = regexp.MustCompile(`\b988\b`)

	// notDialed matches what has a telephone number's form: a day, perhaps with a time, a version that ends in one, digits in
	// groups of three, an ORCID; noNumber what only has one in it: a UUID, a DOI.
	notDialed = regexp.MustCompile(`^(?:\d{4}\.\d{5}\b.*|(?:19|20)\d\d[./-]\d\d?[./-]\d\d?(?:[ .-]\d{2,6})?|` +
		`(?:\d\d?[ .-])*20[0-3]\d[01]\d[0-3]\d|\d\d?[./-]\d\d?[./-](?:19|20)\d\d|[1-9]\d{0,2}(?:[ ./]\d{3})+|(?:\d{4}-){3}\d{4})$`)
	noNumber = regexp.MustCompile(`(?i)\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b10\.\d{4,9}/\S+`)
)

// callsForHelp says what in a text looks like a way to get help, "" for nothing. A name is shorter than a note: there 988 alone
// is enough.
func callsForHelp(text string, name bool) string {
	text = plain(text)
	if helpline.MatchString(text) || name && crisisNumber.MatchString(text) {
		return "words of a crisis line"
	}
	for _, number := range telephone.FindAllString(strings.ReplaceAll(noNumber.ReplaceAllString(text, ""), "_", "-"), -1) {
		digits := len(digit.FindAllString(number, -1))
		if !notDialed.MatchString(strings.TrimSpace(number)) && digits >= 7 && digits <= 15 {
			return "a telephone number"
		}
	}
	return ""
}

// plain returns a text in Unicode's form NFKC, its digits in those of ASCII.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 || !unicode.IsDigit(r) {
			return r
		}
		value := rune(0) // of ten digits that follow each other
		for ; unicode.IsDigit(r - 1); r-- {
			value++
		}
		return '0' + value%10
	}, norm.NFKC.String(text))
}

// secrets match what opens a provider's door: a key in an address, one before its host, or one by itself. Their groups stay.
var secrets = []*regexp.Regexp{
	regexp.MustCompile(`(?i)([?&;](?:[a-z_-]*(?:key|token|secret|passw|pwd|sig|auth|credential|access)[a-z_-]*|code)=)` +
		`[^&;#\s"']+()`),
	regexp.MustCompile(`(?i)([a-z][a-z0-9+.-]*://)[^/@\s"']+(@)`),
	regexp.MustCompile(`()\b(?:sk|pk|rk|gsk|xai|hf|ghp|gho|github_pat|glpat|xox[abp]|AKIA|ASIA|AIza|ya29|r8|nvapi|pplx|fw|tgp_v1|` +
		`lsv2)[-_]?[A-Za-z0-9_-]{16,}()|\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*|` +
		`(?i)\bbearer\s+[A-Za-z0-9._~+/-]{12,}=*`),
}

// WithoutSecrets takes out of a text what opens a provider's door.
func WithoutSecrets(s string) string {
	for _, re := range secrets {
		s = re.ReplaceAllString(s, "${1}"+Removed+"${2}")
	}
	return s
}

// unfit says what a text must not have, "" for nothing.
func unfit(key, text string) string {
	if WithoutSecrets(text) != text {
		return "a key, token or password, which is lost once it is published; leave it out, and have its issuer replace it"
	}
	name := slices.Contains([]string{"name", "organization", "title"}, key)
	what := callsForHelp(text, name)
	if key == "url" && IsLink(text) {
		what = helpHost.FindString(text)
	}
	if strings.ContainsAny(key, "0123456789") {
		what = cmp.Or(what, callsForHelp(key, name))
	}
	if what != "" {
		return what + ", which a reader in need could follow; leave it out: site.toml says where to find help"
	}
	return ""
}

// written looks at what submitters write, and readers see: addresses that are none, secrets, and telephone numbers and words of
// crisis lines.
func (c *check) written() {
	said := map[[2]string]string{} // by key and text, most of which are written often
	look := func(f Provenance, doc *source.Doc) {
		doc.Walk(func(at func() string, key string, v any) {
			text, _ := v.(string)
			if key == "url" && text != "" && !IsLink(text) {
				c.Warnf(f, at(), "%s is %q, not an http or https address; shown as text, not as a link", dotted(at()),
					WithoutSecrets(text))
			}
			what, known := said[[2]string{key, text}]
			if !known {
				what = unfit(key, text)
				said[[2]string{key, text}] = what
			}
			if what != "" {
				c.Errorf(f, at(), "%s has %s", dotted(at()), what)
			}
		})
	}
	card := func(f Provenance) {
		if what := unfit("name", nameOf(f)); what != "" {
			c.Errorf(f, "", "the file's name has %s", what)
		}
		look(f, c.doc(f))
	}
	for _, m := range c.set.Models {
		card(m.File)
	}
	for _, p := range c.set.Panels {
		card(p.File)
	}
	for _, r := range c.runs {
		rest := *r // what raters wrote is theirs, and ids of questions are numbers
		rest.Ratings, rest.Questions = nil, map[string]Question{}
		for _, q := range r.Questions {
			rest.Questions[q.Topic] = q
		}
		data, _ := EncodeRun(&rest) // it was read before
		doc, _ := source.JSON(r.File.Path, data)
		look(r.File, doc)
	}
	for _, s := range c.jointly {
		look(s.File, c.doc(s.File))
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
