package importer

import (
	"bytes"
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
	"gopkg.in/yaml.v3"
)

// An mhevalCard is a model card of an mheval leaderboard, models/<id>.yaml. Only display_name may be left out.
type mhevalCard struct {
	path         string
	Name         string `yaml:"name"` // the model as mheval calls it
	DisplayName  string `yaml:"display_name"`
	Organization string `yaml:"organization"`
	Access       string `yaml:"access"`
	URL          string `yaml:"url"`
	SubmittedBy  string `yaml:"submitted_by"`
}

var (
	yamlName   = regexp.MustCompile(`(?m)^name:`)
	yamlAccess = regexp.MustCompile(`(?m)^access:`)
)

// maxCard is the greatest size of a card, in bytes.
const maxCard = 64 << 10

func isMhevalCard(data []byte) bool {
	return len(data) <= maxCard && yamlName.Match(data) && yamlAccess.Match(data)
}

var (
	yamlLine    = regexp.MustCompile(`^(?:yaml: )?line (\d+): `)
	yamlUnknown = regexp.MustCompile(`^field (\S+) not found in type .*`)
)

// readMhevalCard reads a card strictly.
func readMhevalCard(in Input) (mhevalCard, strict.Findings) {
	c := mhevalCard{path: in.Path}
	var findings strict.Findings
	d := yaml.NewDecoder(bytes.NewReader(in.Data))
	d.KnownFields(true)
	if err := d.Decode(&c); err != nil {
		messages := []string{err.Error()}
		if e, ok := errors.AsType[*yaml.TypeError](err); ok {
			messages = e.Errors
		}
		for _, text := range messages {
			line := 1
			if m := yamlLine.FindStringSubmatch(text); m != nil {
				line, _ = strconv.Atoi(m[1])
				text = text[len(m[0]):]
			}
			findings.Add(spot{Path: in.Path, Line: max(1, line), Column: 1}.Errorf("not a card in YAML: %s", yamlUnknown.ReplaceAllString(text, "unknown key $1")))
		}
		return c, findings
	}
	at := func(key string) spot { // its line, or the first
		before, _, found := bytes.Cut(append([]byte("\n"), in.Data...), []byte("\n"+key+":"))
		if !found {
			before = nil
		}
		return spot{Path: in.Path, Line: bytes.Count(before, []byte("\n")) + 1, Column: 1}
	}
	for _, k := range []struct{ name, value string }{
		{"name", c.Name}, {"organization", c.Organization}, {"access", c.Access}, {"url", c.URL}, {"submitted_by", c.SubmittedBy},
	} {
		if strings.TrimSpace(k.value) == "" || k.value == "TODO" {
			findings.Add(at(k.name).Errorf("the card lacks %s: fill it in", k.name))
		}
	}
	if !slices.Contains([]result.Access{result.OpenWeights, result.PublicAPI, result.Private}, result.Access(c.Access)) {
		findings.Add(at("access").Errorf("access is %q, must be open-weights, public-api or private", c.Access))
	}
	return c, findings
}

// model returns what the card says of the model.
func (c mhevalCard) model() result.Model {
	return result.Model{
		Name: cmp.Or(c.DisplayName, c.Name), Organization: c.Organization, Access: result.Access(c.Access), Version: c.Name, URL: c.URL,
	}
}
