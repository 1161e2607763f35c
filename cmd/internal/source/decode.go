package source

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Decode fills v, a pointer to a struct with json tags, by the rules of encoding/json. Numbers in an any become
// [json.Number]. A whole number written with a point or exponent (4.0) fills an integer, as it does for a JSON Schema.
func (d *Doc) Decode(v any) error {
	decode := func(number func(string) string) error {
		dec := json.NewDecoder(bytes.NewReader(d.root.appendJSON(nil, number)))
		dec.UseNumber()
		return dec.Decode(v)
	}
	err := decode(func(text string) string { return text })
	if err != nil {
		err = decode(wholeNumber)
	}
	return err
}

// Fill checks a document against a schema, looks for what does not show and, where nothing is wrong, fills v as
// [Doc.Decode] does. It adds what it finds to what was found before.
func (d *Doc) Fill(v any, s *Schema, found Findings) Findings {
	if found.Add(s.Check(d)...); found.HasErrors() {
		return found
	}
	if found.Add(d.Hidden()...); found.HasErrors() {
		return found
	}
	if err := d.Decode(v); err != nil {
		found.Add(d.Errorf("", "cannot be read: %v", err))
	}
	return found
}

// appendJSON writes a value as JSON.
func (n *Value) appendJSON(b []byte, number func(string) string) []byte {
	switch n.Kind {
	case '{', '[':
		b = append(b, n.Kind)
		for i := range n.Parts {
			if i > 0 {
				b = append(b, ',')
			}
			if n.Kind == '{' {
				b, _ = jsontext.AppendQuote(b, n.Parts[i].Name)
				b = append(b, ':')
			}
			b = n.Parts[i].appendJSON(b, number)
		}
		return append(b, n.Kind+2) // the bracket that closes it
	case '"':
		b, _ = jsontext.AppendQuote(b, n.Text)
		return b
	case '0':
		return append(b, number(n.Text)...)
	}
	return append(b, n.Text...)
}

// wholeNumber returns 4 for 4.0, and any other text as it is.
func wholeNumber(text string) string {
	if !strings.ContainsAny(text, ".eE") {
		return text
	}
	if r, ok := new(big.Rat).SetString(text); ok && r.IsInt() {
		return r.Num().String()
	}
	return text
}
