package strict

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

const (
	clearly    = 100 // bytes from a syntax error on that say what is wrong
	manyTables = 200 // inline tables; the decoder's cost grows with the square of their depth
)

// TOML parses data as TOML. Dates become strings as they are written, so that one
// schema describes cards in either format. The Doc is nil where the syntax is broken.
func TOML(path string, data []byte) (*Doc, Findings) {
	d := newDoc(path, data, "TOML")
	source, fs, ok := d.source()
	if fs.HasErrors() && (!bytes.HasPrefix(data, bom) || len(fs) > 1) || !ok {
		return nil, fs.Limit() // the parser stops at a byte that is not UTF-8 anyway
	}
	b := tomlBuilder{collector: collector{d: d}, source: source}
	end, err := b.build()
	if b.limit != "" {
		fs.Add(d.errorAt(b.over, "%s", b.limit))
		return nil, fs.Limit()
	}
	var v map[string]any
	if err == nil {
		_, err = toml.Decode(string(source), &v) // knows which tables and keys contradict each other
	} else if upTo := source[:min(end+clearly, len(source))]; bytes.Count(upTo, []byte("{")) <= manyTables {
		// The decoder words errors better than the parser.
		if _, worded := toml.Decode(string(upTo), &v); worded != nil {
			err = worded
		}
	}
	if err != nil {
		fs.Add(tomlFinding(d, err, end))
		return nil, fs.Limit()
	}
	fs.Add(b.findings...)
	return d, fs.Limit()
}

// DecodeTOML parses data as TOML, which must follow a JSON Schema of the program's
// own, and fills a value with it, as [Doc.Decode] does. The value is of use only if
// no finding is an error. The Doc is nil where the syntax is broken.
func DecodeTOML(path string, data, schema []byte, v any) (*Doc, Findings) {
	doc, findings := TOML(path, data)
	if findings.HasErrors() {
		return doc, findings
	}
	s, err := Compile("schema.json", schema)
	if err != nil {
		panic(err) // the program itself is damaged
	}
	if findings.Add(s.Check(doc)...); findings.HasErrors() {
		return doc, findings
	}
	if findings.Add(doc.Hidden()...); findings.HasErrors() {
		return doc, findings
	}
	if err := doc.Decode(v); err != nil {
		findings.Add(doc.Errorf("", "%v", err))
	}
	return doc, findings
}

// tomlFinding words an error of the decoder, or of the parser at an offset.
func tomlFinding(d *Doc, err error, offset int) Finding {
	p, ok := errors.AsType[toml.ParseError](err)
	if !ok {
		return d.errorAt(offset, "not TOML: %v", err)
	}
	say := p.Message
	if say == "" {
		say = strings.TrimPrefix(err.Error(), "toml: ")
	}
	at := min(p.Position.Start, len(d.data))
	for at > 0 && at < len(d.data) && !utf8.RuneStart(d.data[at]) {
		at-- // the parser may point into a character
	}
	return d.errorAt(at, "not TOML: %s", Clip(strings.Join(strings.Fields(say), " "), 200))
}
