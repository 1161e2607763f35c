package skeleton

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Model writes a model card with what is known in m; what is empty becomes a TODO.
func Model(m result.Model) []byte {
	var b bytes.Buffer
	b.WriteString("# Whatever answered. Replace every TODO; delete the lines of what is not known.\n")
	entry(&b, "name", m.Name, "the name that readers know")
	entry(&b, "organization", m.Organization, "who made it")
	entry(&b, "family", m.Family, "the name of its family; one family stands together in the heatmap")
	entry(&b, "access", string(m.Access), "one of open-weights, public-api, private, human")
	entry(&b, "version", m.Version, "the exact version that answered")
	if m.Released != "" {
		fmt.Fprintf(&b, "released = %s\n", m.Released)
	} else {
		entry(&b, "released", "", "the day, like 2025-01-31, without quotes")
	}
	entry(&b, "url", m.URL, "an http or https address")
	return b.Bytes()
}

// Panel writes a panel card with what is known in p, whose kind must be; what
// is empty becomes a TODO.
func Panel(p result.Panel) []byte {
	var b bytes.Buffer
	b.WriteString("# Whoever rated. Replace every TODO; delete the lines of what is not known.\n")
	entry(&b, "name", p.Name, "the name that readers know")
	entry(&b, "kind", string(p.Kind), "one of experts, judge")
	if p.Kind == result.Judge {
		entry(&b, "about", p.About, "what was judged, and how")
		entry(&b, "url", p.URL, "an http or https address")
		entry(&b, "model", p.Model, "the exact version of the model that judges")
		entry(&b, "family", p.Family, "the family of the model that judges")
		entry(&b, "prompt", p.Prompt, "the name of the prompt")
		entry(&b, "prompt_sha256", "", "the SHA-256 of the prompt, 64 hexadecimal digits")
		entry(&b, "temperature", "", "a number, without quotes")
		return b.Bytes()
	}
	if p.Size > 0 {
		fmt.Fprintf(&b, "size = %d\n", p.Size)
	} else {
		entry(&b, "size", "", "the number of people, without quotes")
	}
	entry(&b, "about", p.About, "who they are, and how they rated")
	entry(&b, "url", p.URL, "an http or https address")
	return b.Bytes()
}

// entry writes a key with its value, or with a TODO that says what it is.
func entry(b *bytes.Buffer, key, value, hint string) {
	fmt.Fprintf(b, "%s = %s\n", key, quoted(orTODO(value, hint)))
}

// orTODO gives a text, or in place of none a TODO.
func orTODO(text, hint string) string {
	if text = result.CleanText(text); text != "" {
		return text
	}
	return result.TODO + ": " + hint
}

// quoted writes a text without control characters as JSON and TOML both do.
func quoted(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string and a strings.Builder do not fail
	return strings.TrimSuffix(b.String(), "\n")
}
