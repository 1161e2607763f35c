package upstream

import (
	"fmt"
	"strings"
)

// A card is a TOML file in the making: a key and a text each line.
type card struct{ b strings.Builder }

// set adds a key with a text, or nothing if the text is empty.
func (c *card) set(key, text string) {
	if text != "" {
		fmt.Fprintf(&c.b, "%s = %s\n", key, quoteTOML(text))
	}
}

// comment adds a line for whoever edits the card.
func (c *card) comment(text string) { fmt.Fprintf(&c.b, "# %s\n", text) }

func (c *card) bytes() []byte { return []byte(c.b.String()) }

// quoteTOML writes a TOML basic string.
func quoteTOML(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < 0x20 || r == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r) // invalid UTF-8 has become U+FFFD
		}
	}
	b.WriteByte('"')
	return b.String()
}
