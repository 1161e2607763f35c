package importer

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/table"
)

// A madeUp is a data set of invented rows, to be written in any form.
type madeUp struct {
	names []string
	cells [][]string
}

// fullEval makes rows of the shape of CounselBench-Eval: 100 questions, 4
// sources and 5 raters, so that each of 100 raters has 20 ratings; line breaks,
// quotes and commas in the texts; 51 and 70 answers "I am not sure".
func fullEval() madeUp {
	m := madeUp{names: namesIn(evalColumns)}
	medical, factual := 51, 70
	for q := range 100 {
		for s, source := range []string{"gpt4", "llama3", "gemini", "human"} {
			for k := range 5 {
				i := (q*4+s)*5 + k
				row := map[string]string{
					"questionID":                "questionID_" + strconv.Itoa(11+7*q),
					"questionTitle":             fmt.Sprintf("Title %d, made up", q),
					"questionText":              "One line,<br>\nand \"another\"",
					"response":                  fmt.Sprintf("Answer %d of %s.\n\nquestionID is no row here.\n", q, source),
					"topic":                     fmt.Sprintf("topic-%02d", q%20),
					"responder":                 source,
					"survey_id":                 strconv.Itoa(1 + (q+k*21)%100),
					"overall_score":             strconv.Itoa(1 + (i*7+s)%5),
					"overall_reason":            fmt.Sprintf("Reason %d:\n\"quoted\", and more", i),
					"empathy_score":             strconv.Itoa(1 + (i*3)%5),
					"specificity_score":         strconv.Itoa(1 + (i/3)%5),
					"medical_advice_score":      []string{"No", "No", "Yes"}[i%3],
					"medical_copy":              []string{"", "N/A", "nil", "all of it", "A sentence."}[i%5],
					"medical_reason":            []string{"", "na", "Because, perhaps"}[i%3],
					"factual_consistency_score": strconv.Itoa(1 + i%4),
					"factual_copy":              []string{"na", "entire response"}[i%2],
					"factual_reason":            "3 things,\n4 of them wrong",
					"toxicity_score":            strconv.Itoa(1 + (i*i)%5),
					"toxicity_copy":             "",
					"toxicity_reason":           "",
				}
				if i%37 == 5 && medical > 0 {
					row["medical_advice_score"] = "I am not sure"
					medical--
				}
				if i%27 == 3 && factual > 0 {
					row["factual_consistency_score"] = "I am not sure"
					factual--
				}
				cells := make([]string, len(m.names))
				for j, name := range m.names {
					cells[j] = row[name]
				}
				m.cells = append(m.cells, cells)
			}
		}
	}
	return m
}

// csv writes rows as CSV with some empty columns at the end.
func (m madeUp) csv(path string, empty int) Input {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.UseCRLF = empty > 0
	pad := make([]string, empty)
	w.Write(append(append([]string{}, m.names...), pad...))
	for _, row := range m.cells {
		w.Write(append(append([]string{}, row...), pad...))
	}
	w.Flush()
	data := b.Bytes()
	if w.UseCRLF { // as spreadsheets do: only at the end of rows
		data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
		data = bytes.ReplaceAll(data, []byte(strings.Repeat(",", empty)+"\n"), []byte(strings.Repeat(",", empty)+"\r\n"))
	}
	return Input{Path: path, Data: data}
}

// separated writes rows as CSV with another separator.
func (m madeUp) separated(path string, separator rune) Input {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = separator
	w.Write(m.names)
	w.WriteAll(m.cells)
	return Input{Path: path, Data: b.Bytes()}
}

// value gives a cell as JSON has it: scores and raters are numbers in some
// rows, with a point in others; an empty cell is null in some.
func (m madeUp) value(i, j int) any {
	s := m.cells[i][j]
	if n, err := strconv.Atoi(s); err == nil && (strings.HasSuffix(m.names[j], "_score") || m.names[j] == "survey_id") {
		switch i % 3 {
		case 0:
			return n
		case 1:
			return json.RawMessage(s + ".0")
		}
	}
	if s == "" && i%2 == 0 {
		return nil
	}
	return s
}

func (m madeUp) object(i int) json.RawMessage {
	var b bytes.Buffer
	for j, name := range m.names {
		b.WriteString(map[bool]string{true: "{", false: ","}[j == 0])
		b.Write(jsonText(name))
		b.WriteByte(':')
		b.Write(jsonText(m.value(i, j)))
	}
	b.WriteByte('}')
	return b.Bytes()
}

func jsonText(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

func (m madeUp) records(path, indent string) Input {
	list := make([]json.RawMessage, len(m.cells))
	for i := range list {
		list[i] = m.object(i)
	}
	data := jsonText(list)
	if indent != "" {
		data, _ = json.MarshalIndent(list, "", indent)
	}
	return Input{Path: path, Data: data}
}

func (m madeUp) lines(path string) Input {
	var b bytes.Buffer
	for i := range m.cells {
		b.Write(m.object(i))
		b.WriteByte('\n')
	}
	return Input{Path: path, Data: b.Bytes()}
}

// nested writes rows by question and responder, columns below.
func (m madeUp) nested(path string) Input {
	all := map[string]map[string]map[string][]any{}
	column := map[string]int{}
	for j, name := range m.names {
		column[name] = j
	}
	for i, row := range m.cells {
		q, s := row[column["questionID"]], row[column["responder"]]
		if all[q] == nil {
			all[q] = map[string]map[string][]any{}
		}
		if all[q][s] == nil {
			all[q][s] = map[string][]any{}
		}
		for j, name := range m.names {
			if name != "questionID" && name != "responder" {
				all[q][s][name] = append(all[q][s][name], m.value(i, j))
			}
		}
	}
	return Input{Path: path, Data: jsonText(all)}
}

// namesIn returns the names of columns in a file.
func namesIn(columns []table.Column) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	return names
}
