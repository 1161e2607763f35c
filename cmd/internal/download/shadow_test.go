package download

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"testing"
)

// TestShadows: no column reads a field by a name that its row has at two depths. The outer
// one would be read where the inner one is meant, and nothing would say so.
func TestShadows(t *testing.T) {
	rows := map[string]reflect.Type{}
	for _, row := range []any{figureRow{}, pairRow{}, topicRow{}, agreementRow{}, judgeRow{},
		leftOutRow{}, jointRow{}} {
		rows[reflect.TypeOf(row).Name()] = reflect.TypeOf(row)
	}
	read := regexp.MustCompile(`func\((\w+) (\w+Row)\) any \{\s*(?:return|if) (\w+)\.(\w+)`)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	columns := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range read.FindAllStringSubmatch(string(source), -1) {
			if m[1] != m[3] || rows[m[2]] == nil {
				continue
			}
			columns++
			if f, ok := rows[m[2]].FieldByName(m[4]); ok && f.Anonymous {
				continue // which of the two it reads, it says
			}
			if n := depths(rows[m[2]], m[4], 0); len(n) > 1 {
				t.Errorf("%s: a column reads %s.%s, which the row has %d times", file, m[2], m[4], len(n))
			}
		}
	}
	if columns < 60 {
		t.Errorf("only %d columns were read", columns)
	}
	if n := depths(rows["jointRow"], "Scored", 0); len(n) != 2 {
		t.Errorf("a joint row has Scored %d times: the test looks at nothing", len(n))
	}
}

// depths lists the depths at which a struct has a field of a name, its own or promoted.
func depths(row reflect.Type, name string, depth int) (at []int) {
	if row.Kind() == reflect.Pointer {
		row = row.Elem()
	}
	if row.Kind() != reflect.Struct || depth > 4 {
		return nil
	}
	for i := range row.NumField() {
		f := row.Field(i)
		if f.Name == name {
			at = append(at, depth)
		}
		if f.Anonymous {
			at = append(at, depths(f.Type, name, depth+1)...)
		}
	}
	return at
}
