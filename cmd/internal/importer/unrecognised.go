package importer

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/table"
)

// notRecognised says what a file seems to be in place of results.
func notRecognised(data []byte) string {
	first, _, _ := bytes.Cut(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\n"))
	first = bytes.TrimRight(first, "\r")
	begins := func(s string) bool { return bytes.HasPrefix(data, []byte(s)) }
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return "the file is empty"
	case begins("PK\x03\x04"):
		return "a ZIP archive or spreadsheet; unpack it, or save it as CSV"
	case begins("PAR1"):
		return "a Parquet file; save it as CSV or JSON lines"
	case begins("\xff\xfe"), begins("\xfe\xff"), bytes.IndexByte(first, 0) >= 0:
		return "not UTF-8, perhaps UTF-16; save it as CSV UTF-8"
	case begins("version https://git-lfs"):
		return "a pointer of Git LFS, not the file; get it with git lfs pull"
	case bytes.HasPrefix(bytes.TrimSpace(first), []byte("<")):
		return "a web page or XML, not results; download the file itself"
	case bytes.HasPrefix(first, []byte("sep=")):
		return fmt.Sprintf("the first line is %s, which only a spreadsheet reads; delete it", table.Quote(string(first)))
	}
	if renamed, example := otherwise(string(first)); example != "" && isKnown([]byte(renamed+"\n")) {
		return "the columns are named otherwise: " + example
	}
	return fmt.Sprintf("not recognised as a result file; formats: %s (-format names one)", strings.Join(FormatNames(), ", "))
}

// isKnown reports whether a header is that of a format.
func isKnown(header []byte) bool {
	return slices.ContainsFunc(Formats, func(f Format) bool { return f.Detect(header) })
}

// otherwise returns a header with the columns' own names in place of those that differ in case, blanks or underscores, and
// the first such name.
func otherwise(header string) (renamed, example string) {
	bare := strings.NewReplacer(" ", "", "_", "", "-", "", `"`, "")
	fold := func(s string) string { return strings.ToLower(bare.Replace(s)) }
	names := map[string]string{}
	for _, m := range []mapping{judgeMapping, advJudgeMapping, advMapping, evalMapping} {
		for _, c := range m.layout.Columns {
			names[fold(c)] = c
		}
	}
	cells := strings.FieldsFunc(header, func(r rune) bool { return strings.ContainsRune(",;\t", r) })
	for i, c := range cells {
		if name := names[fold(c)]; name != "" && name != strings.Trim(c, `"`) {
			cells[i] = name
			if example == "" {
				example = fmt.Sprintf("%s must be %q", table.Quote(strings.Trim(c, `"`)), name)
			}
		}
	}
	return strings.Join(cells, ","), example
}
