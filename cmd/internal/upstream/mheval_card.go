package upstream

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
	"gopkg.in/yaml.v3"
)

// An mhevalCard is a model card of an mheval leaderboard, models/<id>.yaml.
type mhevalCard struct {
	path         string
	name         string // the model as mheval calls it
	displayName  string
	organization string
	access       string
	url          string
	submittedBy  string
}

// maxCard is the greatest size of a card, in bytes.
const maxCard = 64 << 10

// mhevalCardKeys are the keys of a card; display_name may be left out.
var mhevalCardKeys = []string{"name", "display_name", "organization", "access", "url", "submitted_by"}

// readMhevalCard reads a card strictly.
func readMhevalCard(in Input) (mhevalCard, strict.Findings) {
	c := mhevalCard{path: in.Path}
	var findings strict.Findings
	add := func(n *yaml.Node, format string, args ...any) {
		findings = append(findings, wrong(in.Path, n.Line, n.Column, format, args...))
	}
	root, err := parseYAML(in.Data)
	if err != nil {
		line, message := yamlError(err)
		return c, strict.Findings{wrong(in.Path, line, 1, "%s", message)}
	}
	if root.Kind != yaml.MappingNode {
		add(root, "a model card is a mapping of keys and values")
		return c, findings
	}
	got := map[string]string{}
	seen := map[string]bool{}
	for i := 0; i+1 < len(root.Content); i += 2 {
		k, v := root.Content[i], root.Content[i+1]
		switch {
		case k.Kind != yaml.ScalarNode || !slices.Contains(mhevalCardKeys, k.Value):
			hint := ""
			if n, ok := strict.Nearest(k.Value, mhevalCardKeys); ok {
				hint = fmt.Sprintf("; did you mean %q?", n)
			}
			add(k, "unknown key %s in the card%s", quote(k.Value), hint)
			continue
		case seen[k.Value]:
			add(k, "%s stands twice", k.Value)
			continue
		}
		seen[k.Value] = true
		switch text := strings.TrimSpace(v.Value); {
		case v.Kind != yaml.ScalarNode || v.Tag != "!!str":
			add(v, "%s is not text: put it in quotes", k.Value)
		case text == "" || text == "TODO":
			add(v, "%s is %q: fill it in", k.Value, text)
		case len(text) > maxText:
			add(v, "%s is longer than %d bytes", k.Value, maxText)
		default:
			got[k.Value] = text
		}
		if a := result.Access(got["access"]); k.Value == "access" && a != "" && a != result.OpenWeights && a != result.PublicAPI && a != result.Private {
			add(v, "access is %s, must be open-weights, public-api or private", quote(string(a)))
		}
		if u := got["url"]; k.Value == "url" && u != "" && !strings.HasPrefix(u, "https://") && !strings.HasPrefix(u, "http://") {
			add(v, "url is %s, must be an http or https address", quote(u))
		}
	}
	var missing []string
	for _, k := range mhevalCardKeys {
		if !seen[k] && k != "display_name" {
			missing = append(missing, strconv.Quote(k))
		}
	}
	if len(missing) > 0 {
		add(root, "the card lacks %s", strings.Join(missing, ", "))
	}
	c.name, c.displayName, c.organization = got["name"], got["display_name"], got["organization"]
	c.access, c.url, c.submittedBy = got["access"], got["url"], got["submitted_by"]
	return c, findings
}

// parseYAML reads one YAML document and gives its root.
func parseYAML(data []byte) (*yaml.Node, error) {
	if len(data) > maxCard {
		return nil, fmt.Errorf("the card is longer than %d bytes", maxCard)
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	var doc, next yaml.Node
	switch err := d.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil, errors.New("the card is empty")
	case err != nil:
		return nil, err
	}
	if err := d.Decode(&next); !errors.Is(err, io.EOF) {
		return nil, errors.New("the file has more than one YAML document")
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) == 0 {
		return nil, errors.New("the card is empty")
	}
	return doc.Content[0], nil
}

var yamlLine = regexp.MustCompile(`^yaml: line (\d+): `)

// yamlError splits the line from a message of the YAML package.
func yamlError(err error) (line int, message string) {
	text := err.Error()
	if m := yamlLine.FindStringSubmatch(text); m != nil {
		line, _ := strconv.Atoi(m[1])
		return max(line, 1), "not YAML: " + text[len(m[0]):]
	}
	return 1, strings.TrimPrefix(text, "yaml: ")
}

// stub gives the site's card of the model.
func (c mhevalCard) stub() []byte {
	var s card
	name := c.displayName
	if name == "" {
		name = c.name
	}
	s.set("name", name)
	s.set("organization", c.organization)
	s.comment("family: not in the source. Models of one family stand together in the heatmap.")
	s.set("access", c.access)
	s.set("version", c.name)
	s.set("url", c.url)
	return s.bytes()
}
