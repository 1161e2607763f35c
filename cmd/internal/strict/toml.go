package strict

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

const (
	clearly    = 100 // bytes from a syntax error on that say what is wrong
	manyTables = 200 // inline tables; the decoder's cost grows with the square of their depth
)

// TOML parses data as TOML. Local dates become strings, YYYY-MM-DD, so
// that one schema describes cards in either format. The Doc is nil where the
// syntax is broken.
func TOML(path string, data []byte) (*Doc, Findings) {
	d := &Doc{path: path, data: data, format: "TOML", bad: map[int]bool{}}
	var fs Findings
	if len(data) > MaxBytes {
		fs.AddFile(path, "%s", TooLarge(int64(len(data))))
		return nil, fs
	}
	d.checkEncoding(&fs)
	if fs.HasErrors() && !bytes.HasPrefix(data, bom) || len(fs) > 1 {
		return nil, fs.Limit() // the parser stops at the first such byte anyway
	}
	source := data
	if bytes.HasPrefix(source, bom) {
		source = append([]byte("   "), source[len(bom):]...)
	}
	found := findTOML(source)
	d.places = found
	if found.limit != "" {
		fs.Add(d.errorAt(found.over, "%s", found.limit))
		return nil, fs.Limit()
	}
	var v map[string]any
	err := found.broken
	if err == nil {
		_, err = toml.Decode(string(source), &v)
	} else if upTo := source[:min(found.end+clearly, len(source))]; bytes.Count(upTo, []byte("{")) <= manyTables {
		// The decoder words errors better than the parser.
		if _, worded := toml.Decode(string(upTo), &v); worded != nil {
			err = worded
		}
	}
	if err != nil {
		fs.Add(tomlFinding(d, err, found.end))
		return nil, fs.Limit()
	}
	d.value = d.generic(v, nil, &fs)
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
	return d.errorAt(at, "not TOML: %s", clip(strings.Join(strings.Fields(say), " "), 200))
}

// generic turns what the parser gives into what JSON would have given.
func (d *Doc) generic(v any, at []string, fs *Findings) any {
	switch v := v.(type) {
	case map[string]any:
		m := make(map[string]any, len(v))
		for _, key := range slices.Sorted(maps.Keys(v)) {
			m[key] = d.generic(v[key], append(slices.Clone(at), key), fs)
		}
		return m
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = d.generic(item, append(slices.Clone(at), strconv.Itoa(i)), fs)
		}
		return list
	case []map[string]any:
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = d.generic(item, append(slices.Clone(at), strconv.Itoa(i)), fs)
		}
		return list
	case int64:
		return json.Number(strconv.FormatInt(v, 10))
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			_, offset := d.places.find(at)
			d.bad[offset] = true
			fs.Add(d.errorAt(offset, "%v is not a value here; leave the key out where there is no value", v))
			return json.Number("0")
		}
		return json.Number(strconv.FormatFloat(v, 'f', -1, 64))
	case time.Time:
		return dateText(v)
	case string:
		return strings.ReplaceAll(v, "\r\n", "\n") // of a file whose lines end so
	case bool:
		return v
	}
	return fmt.Sprint(v)
}

// dateText writes a date or time as TOML does.
func dateText(t time.Time) string {
	switch t.Location().String() {
	case "date-local":
		return t.Format(time.DateOnly)
	case "time-local":
		return t.Format("15:04:05.999999999")
	case "datetime-local":
		return t.Format("2006-01-02T15:04:05.999999999")
	}
	return t.Format(time.RFC3339Nano)
}
