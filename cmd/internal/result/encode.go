package result

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// EncodeRun returns a run as it stands in its file: one value a line, but for
// questions and ratings, of which each has a line. It fails if a number is not
// finite.
func EncodeRun(r *Run) ([]byte, error) {
	head := *r
	head.Questions, head.Ratings = nil, nil
	data, err := source.EncodeJSON(head, "  ")
	if err != nil {
		return nil, err
	}
	b := bytes.NewBuffer(bytes.TrimSuffix(data, []byte("\n}\n")))
	if r.Questions != nil {
		var lines []string
		for _, id := range list.Keys(r.Questions) {
			lines = append(lines, line(id)+": "+line(r.Questions[id]))
		}
		fmt.Fprintf(b, ",\n  \"questions\": {\n    %s\n  }", strings.Join(lines, ",\n    "))
	}
	if r.Ratings != nil {
		lines := make([]string, len(r.Ratings))
		for i := range r.Ratings {
			data, err := r.Ratings[i].encode(IDs(r.Component.Scales()))
			if err != nil {
				return nil, err
			}
			lines[i] = string(bytes.TrimSpace(data))
		}
		fmt.Fprintf(b, ",\n  \"ratings\": [\n    %s\n  ]", strings.Join(lines, ",\n    "))
	}
	b.WriteString("\n}\n")
	return b.Bytes(), nil
}

// Quote writes a text as JSON and TOML both do, without what [source.CleanText] takes out.
func Quote(s string) string { return line(source.CleanText(s)) }

// line writes JSON on one line.
func line(v any) string {
	data, err := source.EncodeJSON(v, "")
	if err != nil {
		panic(err) // questions, ratings and texts hold nothing that JSON has not
	}
	return strings.TrimSuffix(string(data), "\n")
}

// A Field is a key of a card with its value as TOML, "" where it has none.
type Field struct{ Key, Value string }

// Fields returns the fields of a model's card, in order.
func (m *ModelCard) Fields() []Field { return fields(*m) }

// Fields returns the fields of a panel's card, in order, but for what a paper
// states of it.
func (p *PanelCard) Fields() []Field { return fields(*p) }

func fields(card any) []Field {
	var out []Field
	v := reflect.ValueOf(card)
	for i := range v.NumField() {
		key, _ := source.Key(v.Type().Field(i))
		value := ""
		switch x := reflect.Indirect(v.Field(i)); {
		case key == "-" || key == "published":
			continue
		case !x.IsValid():
		case key == "released": // a TOML date, without quotes
			value = x.String()
		case x.Kind() == reflect.String && x.String() != "":
			value = Quote(x.String())
		case v.Field(i).Kind() == reflect.Pointer, !x.IsZero():
			value = line(x.Interface())
		}
		out = append(out, Field{key, value})
	}
	return out
}

// EncodeCard returns a card of the fields that have a value, and of comments.
func EncodeCard(fields []Field, comments ...string) []byte {
	var b bytes.Buffer
	for _, f := range fields {
		if f.Value != "" {
			fmt.Fprintf(&b, "%s = %s\n", f.Key, f.Value)
		}
	}
	for _, c := range comments {
		fmt.Fprintf(&b, "# %s\n", c)
	}
	return b.Bytes()
}

// SetStatus returns a run's file with a status, and every other byte as it was: in the place of the status that it has, or
// before what the run holds. The file must be as [Read] takes it.
func SetStatus(data []byte, s Status) ([]byte, error) {
	text := []byte(line(s))
	doc, wrong := source.JSON("run", data)
	if wrong.HasErrors() {
		return nil, wrong[0]
	}
	if _, ok := doc.Lookup("/status"); ok {
		old, _ := doc.Offset("/status")
		value, err := jsontext.NewDecoder(bytes.NewReader(data[old:])).ReadValue()
		return slices.Replace(slices.Clone(data), old, old+len(value), text...), err
	}
	at := len(data)
	for _, key := range []string{"questions", "ratings", "summary"} {
		if _, ok := doc.Lookup("/" + key); ok {
			_, start := doc.Offset("/" + key)
			at = min(at, start)
		}
	}
	if at == len(data) {
		return nil, errors.New("the file has neither ratings nor a summary")
	}
	start := len(bytes.TrimRight(data[:at], " \t\r\n")) // of the white space before the key, which stands before the status too
	text = slices.Concat([]byte(`"status": `), text, []byte(","), data[start:at])
	return slices.Insert(slices.Clone(data), at, text...), nil
}
