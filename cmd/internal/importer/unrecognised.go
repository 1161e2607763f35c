package importer

import (
	"bytes"
	"fmt"
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
	case bytes.Contains(data, []byte("[PASS] ")), bytes.Contains(data, []byte("[FAIL] ")), bytes.Contains(data, []byte("namedScores:")):
		return "promptfoo's results as a table or as YAML; write them as JSON (promptfoo eval --output results.json), which holds every named score"
	}
	if words := guess(data); words != "" {
		return fmt.Sprintf("no format has these columns; %s", words)
	}
	said := fmt.Sprintf("not recognised as a result file; formats: %s (-format names one)", strings.Join(FormatNames(), ", "))
	if names := table.Read("", data, &table.Layout{Open: true}).Names(); len(names) > 1 {
		said += "; if it is a table of ratings or means, -column question=<name> and the like say what its columns are: " + listed(names)
	}
	return said
}
