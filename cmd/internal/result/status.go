package result

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// SetStatus returns a run's file with a status, and every other byte as it was: in the place of the status that it has, or
// before what the run holds. The file must be as [Read] takes it.
func SetStatus(data []byte, s Status) ([]byte, error) {
	text := []byte(line(s))
	dec := jsontext.NewDecoder(bytes.NewReader(data))
	if _, err := dec.ReadToken(); err != nil {
		return nil, err
	}
	before := -1 // where the first of what the run holds begins
	for dec.PeekKind() == '"' {
		at := int(dec.InputOffset())
		name, err := dec.ReadToken()
		if err != nil {
			return nil, err
		}
		key := name.String()
		value, err := dec.ReadValue()
		if err != nil {
			return nil, err
		}
		if end := int(dec.InputOffset()); key == "status" {
			return slices.Replace(slices.Clone(data), end-len(value), end, text...), nil
		}
		if holds := key == "questions" || key == "ratings" || key == "summary"; holds && before < 0 {
			before = at + bytes.IndexByte(data[at:], '"')
		}
	}
	if before < 0 {
		return nil, fmt.Errorf("the file has neither ratings nor a summary")
	}
	start := before // of the white space before the key, which stands before the status too
	for start > 0 && bytes.IndexByte([]byte(" \t\r\n"), data[start-1]) >= 0 {
		start--
	}
	text = slices.Concat([]byte(`"status": `), text, []byte(","), data[start:before])
	return slices.Insert(slices.Clone(data), before, text...), nil
}
