package result

import (
	"bytes"
	"errors"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/strict"
	"github.com/go-json-experiment/json/jsontext"
)

// SetStatus returns a run's file with a status, and every other byte as it was: in the place of the status that it has, or
// before what the run holds. The file must be as [Read] takes it.
func SetStatus(data []byte, s Status) ([]byte, error) {
	text := []byte(line(s))
	run, wrong := strict.Reader{Most: strict.MaxValues}.Read(string(data))
	if wrong != nil {
		return nil, wrong
	}
	if old := run.Get("status"); old.Kind != 0 {
		value, err := jsontext.NewDecoder(bytes.NewReader(data[old.At():])).ReadValue()
		return slices.Replace(slices.Clone(data), old.At(), old.At()+len(value), text...), err
	}
	first := slices.IndexFunc(run.Parts, func(m strict.Value) bool {
		return m.Name == "questions" || m.Name == "ratings" || m.Name == "summary"
	})
	if first < 0 {
		return nil, errors.New("the file has neither ratings nor a summary")
	}
	at := run.Parts[first].Key().At()
	start := len(bytes.TrimRight(data[:at], " \t\r\n")) // of the white space before the key, which stands before the status too
	text = slices.Concat([]byte(`"status": `), text, []byte(","), data[start:at])
	return slices.Insert(slices.Clone(data), at, text...), nil
}
