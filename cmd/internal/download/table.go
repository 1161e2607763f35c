package download

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A CSV is a CSV file below data/, or a form that several have.
type CSV struct {
	Path   string
	Fields []Field
	Bytes  func(*board.Leaderboard) []byte // nil for a form
}

// table returns the file of the rows that a function lists.
func table[Row any](path string, columns []column[Row], rows func(*board.Leaderboard, func(Row))) CSV {
	return CSV{path, fields(columns), func(lb *board.Leaderboard) []byte {
		return write(columns, func(add func(Row)) { rows(lb, add) })
	}}
}

// Columns lists the columns of all tables, each once, in order of name.
func Columns() []Field {
	var out []Field
	for _, t := range Tables() {
		out = append(out, t.Fields...)
	}
	slices.SortStableFunc(out, func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
	return slices.CompactFunc(out, func(a, b Field) bool { return a.Name == b.Name })
}

// Tables lists the CSV files.
func Tables() []CSV {
	return []CSV{
		table("leaderboard.csv", figureColumns, figuresOn(result.Rated)),
		table("adversarial.csv", figureColumns, figuresOn(result.Provoked)),
		{PairsPath("*"), fields(pairColumns), nil},
		table("topics.csv", topicColumns, topics),
		table("agreement.csv", agreementColumns, agreements),
		table("judges.csv", judgeColumns, judges),
		table("left_out.csv", leftOutColumns, leftOuts),
		table("joint.csv", jointColumns, jointly),
		table("findings.csv", findingColumns, findings),
	}
}

// A column is the columns of a CSV file that one value fills, and that value in a row: a
// text, a number, an interval, a [stats.Estimate], or nil for nothing.
type column[Row any] struct {
	names string // "n", of an interval "ci95_low ci95_high", of an estimate "mae mae_low mae_high"
	value func(Row) any
}

// A missing value is why there is none.
type missing string

// reasonColumn is the name of the column that says why the first value that is
// missing in the row is.
const reasonColumn = "reason"

// A Field is a column as the page of downloads documents it.
type Field struct{ Name, About string }

//go:embed columns.toml
var columnsTOML string

// about is what a column means, by its name: it is the same in every file.
var about = func() (about map[string]string) {
	if _, err := toml.Decode(columnsTOML, &about); err != nil {
		panic(err) // it is embedded
	}
	return about
}()

func fields[Row any](columns []column[Row]) []Field {
	var out []Field
	for _, c := range columns {
		for name := range strings.FieldsSeq(c.names) {
			out = append(out, Field{name, about[name]})
		}
	}
	return out
}

// write writes the rows that a function lists in CSV, under a line of names.
func write[Row any](columns []column[Row], rows func(add func(Row))) []byte {
	names := list.Map(fields(columns), func(f Field) string { return f.Name })
	reason := slices.Index(names, reasonColumn)
	var out bytes.Buffer // which does not fail
	w := csv.NewWriter(&out)
	_ = w.Write(names)
	var line []string
	rows(func(r Row) {
		line = line[:0]
		why := ""
		for _, c := range columns {
			end := len(line) + 1 + strings.Count(c.names, " ")
			filled, absent := appendCells(line, c.value(r))
			for line = filled; len(line) < end; {
				line = append(line, "")
			}
			why = cmp.Or(why, absent)
		}
		if reason >= 0 {
			line[reason] = cmp.Or(line[reason], text(why))
		}
		_ = w.Write(line)
	})
	w.Flush()
	return out.Bytes()
}

// appendCells appends a value to a line, and says why it or its interval is missing.
func appendCells(line []string, v any) (cells []string, why string) {
	switch v := v.(type) {
	case string:
		return append(line, text(v)), ""
	case int:
		return append(line, strconv.Itoa(v)), ""
	case *int:
		if v != nil {
			return append(line, strconv.Itoa(*v)), ""
		}
	case float64:
		return append(line, number(v)), ""
	case *float64:
		if v != nil {
			return append(line, number(*v)), ""
		}
	case missing:
		return line, string(v)
	case stats.Number:
		if v.Undefined != "" {
			return line, v.Undefined
		}
		return append(line, number(v.Value)), ""
	case stats.Estimate:
		if v.Undefined != "" || v.NoInterval != "" {
			line, why = appendCells(line, v.Number())
			return line, cmp.Or(why, v.NoInterval)
		}
		return append(line, number(v.Value), number(v.CI.Lo), number(v.CI.Hi)), ""
	case *stats.Interval:
		if v != nil {
			return append(line, number(v.Lo), number(v.Hi)), ""
		}
	}
	return line, ""
}

// number writes a number with 12 significant digits, exact beyond the rounding error of any sum of ratings.
func number(x float64) string { return strconv.FormatFloat(x+0, 'g', 12, 64) } // -0 is 0

// known is the value of a column that is empty where it is zero, which is to say not known.
func known[T comparable](value T) any {
	var zero T
	if value == zero {
		return nil
	}
	return value
}

// of are the columns of a part of a row, empty where it has none.
func of[Row, T any](part func(Row) *T, columns []column[*T]) []column[Row] {
	return list.Map(columns, func(c column[*T]) column[Row] {
		return column[Row]{c.names, func(r Row) any {
			if x := part(r); x != nil {
				return c.value(x)
			}
			return nil
		}}
	})
}

// none is the value of a column that has none of its own.
func none[Row any](Row) any { return nil }
