// Package settings reads site.toml: what a site is called, which boards it shows
// first, its word of care, its links and its colors.
package settings

import (
	"cmp"
	_ "embed"
	"errors"
	"net/url"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Schema describes site.toml; the site publishes it.
//
//go:embed site.schema.json
var Schema []byte

var compiled = source.NewSchema("site", Schema)

// Settings are what site.toml says.
type Settings struct {
	Title       string   `json:"title"`
	Tagline     string   `json:"tagline"`
	BaseURL     string   `json:"base_url"`
	Repository  string   `json:"repository"`
	Lang        string   `json:"lang"` // the pages' lang attribute, a tag of BCP 47
	Featured    string   `json:"featured"`
	Adversarial string   `json:"adversarial"`
	Owners      []string `json:"owners"`
	Synthetic   bool     `json:"synthetic"`
	Theme       Theme    `json:"theme"`
	Care        Care     `json:"care"`
	Publish     Publish  `json:"publish"`
	Links       []Link   `json:"links"`

	Measured []Measured `json:"measured"`
}

// Care is the word of care on every page.
type Care struct {
	Text  string `json:"text"`
	Links []Link `json:"links"`
}

// Publish says what may be shown beyond numbers.
type Publish struct {
	Text bool `json:"text"`
}

// A Link leads out of the site.
type Link struct {
	Label string `json:"label"`
	URL   string `json:"url"`
}

// Complete fills in what a site of a benchmark has though site.toml does not say it, or is not there: a title, and a word
// of care, without which no page goes.
func (c *Settings) Complete(b *result.Benchmark) {
	c.Lang = cmp.Or(c.Lang, "en")
	if c.Title == "" {
		c.Title = b.Name + " results"
		if b.ID == result.CounselBench.ID {
			c.Tagline = "How language models answer people who ask for help"
		}
	}
	switch {
	case c.Care.Text != "":
	case b.ID == result.CounselBench.ID:
		c.Care = crisis
	default:
		c.Care = Care{Text: "Research on how models behave; not advice."}
	}
}

// crisis is the word of care for readers who may need help themselves.
var crisis = Care{
	Text: "Research on how models behave; not advice. In a crisis: call or text 988 in the U.S., or findahelpline.com elsewhere.",
	Links: []Link{
		{"988", "https://988lifeline.org/"},
		{"findahelpline.com", "https://findahelpline.com/"},
	},
}

// Read reads site.toml strictly. The settings are of use only if no finding is an
// error.
func Read(path string, data []byte) (Settings, source.Findings) {
	var c Settings
	doc, findings := source.DecodeTOML(path, data, compiled, &c)
	if findings.HasErrors() {
		return c, findings
	}
	findings.Add(c.Theme.check(doc)...)
	if c.BaseURL != "" {
		if _, err := ParseBase(c.BaseURL); err != nil {
			findings.Add(doc.Errorf("/base_url", "base_url %q %v", c.BaseURL, errBase))
		}
	}
	return c, findings
}

var errBase = errors.New("is not a base URL; write one like https://example.org/board/")

// ParseBase checks a base URL and returns it with a slash at its end.
func ParseBase(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	if err != nil {
		return nil, err
	}
	// as addresses are written
	plain := strings.HasSuffix(s, u.Host+u.EscapedPath()) && !strings.ContainsAny(u.Host, `"'<>&;=()*!$,+ `)
	if (u.Scheme != "http" && u.Scheme != "https") || !plain || u.Host == "" || u.RawQuery != "" || u.Fragment != "" ||
		u.User != nil {
		return nil, errBase
	}
	if !strings.HasSuffix(u.Path, "/") {
		u.Path += "/"
	}
	return u, nil
}

// Measured is a board of another benchmark on which judges were compared with experts.
type Measured struct {
	Label string `json:"label"`
	URL   string `json:"url"`
	About string `json:"about"`
	File  string `json:"file"` // below content/measured/, what its judges' scores mean, see judge.Elsewhere; "" for none
}
