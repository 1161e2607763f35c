package site

import (
	_ "embed"
	"net/url"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// ConfigSchema describes site.toml; the site publishes it.
//
//go:embed site.schema.json
var ConfigSchema []byte

// A Config is a site's settings: site.toml.
type Config struct {
	Title       string  `json:"title"`
	Tagline     string  `json:"tagline"`
	BaseURL     string  `json:"base_url"`
	Repository  string  `json:"repository"`
	Featured    string  `json:"featured"`
	Adversarial string  `json:"adversarial"`
	Synthetic   bool    `json:"synthetic"`
	Theme       Theme   `json:"theme"`
	Care        Care    `json:"care"`
	Publish     Publish `json:"publish"`
	Links       []Link  `json:"links"`
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

// defaultCare stands where site.toml has no word of care: a page never goes without.
var defaultCare = Care{
	Text: "Research on how models behave; not advice. In a crisis: call or text 988 in the U.S., or findahelpline.com elsewhere.",
	Links: []Link{
		{"988", "https://988lifeline.org/"},
		{"findahelpline.com", "https://findahelpline.com/"},
	},
}

// readConfig reads site.toml strictly.
func readConfig(path string, data []byte) (Config, strict.Findings) {
	var c Config
	doc, findings := strict.TOML(path, data)
	if findings.HasErrors() {
		return c, findings
	}
	schema, err := strict.Compile("site.schema.json", ConfigSchema)
	if err != nil {
		return c, strict.Findings{doc.Errorf("", "the schema of site.toml does not compile: %v", err)}
	}
	findings = append(findings, schema.Check(doc)...)
	if findings.HasErrors() {
		return c, findings
	}
	if err := doc.Decode(&c); err != nil {
		return c, append(findings, doc.Errorf("", "%v", err))
	}
	findings = append(findings, c.Theme.check(doc)...)
	if c.Care.Text == "" {
		c.Care = defaultCare
	}
	return c, findings
}

// parseBase checks a base URL and gives it with a slash at its end.
func parseBase(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	if err != nil {
		return nil, err
	}
	if (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return nil, errBase
	}
	if !strings.HasSuffix(u.Path, "/") {
		u.Path += "/"
	}
	return u, nil
}
