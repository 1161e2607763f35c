// Package unpack reads what holds a text: a file that is packed with gzip, a log of Inspect AI, a sheet of an Excel workbook, a
// table in a page of LaTeX, Markdown or HTML. It knows nothing of what the text is about, and bounds what it unpacks.
package unpack

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/counselboard/counselboard/cmd/internal/table"
)

// Max is the greatest size of one file's text, unpacked, in bytes. CounselBench-Eval with its texts has about 10 MB.
const Max = 64 << 20

var gzipMagic, zipMagic = []byte{0x1f, 0x8b}, []byte("PK\x03\x04")

// readBounded reads at most one byte more than a file may have.
func readBounded(r io.Reader) ([]byte, error) { return io.ReadAll(io.LimitReader(r, Max+1)) }

// Text reads a file, which may be packed with gzip, an .eval log of Inspect AI, or an Excel workbook, of which it reads the sheet
// that is named, the first that is a table if none is. How says what was made of it that its owner may not expect, or is "".
func Text(r io.Reader, sheet string) (data []byte, how string, err error) {
	data, err = readBounded(r)
	if err == nil && bytes.HasPrefix(data, gzipMagic) {
		var z *gzip.Reader
		if z, err = gzip.NewReader(bytes.NewReader(data)); err == nil {
			data, err = readBounded(z)
		}
		if err != nil {
			err = fmt.Errorf("cannot be unpacked, perhaps cut short or damaged: %w", err)
		}
	}
	switch {
	case err != nil:
	case isWorkbook(data):
		data, err = sheetOf(data, sheet)
	case bytes.HasPrefix(data, zipMagic):
		data, err = unpackedLog(data)
	default:
		data, how = table.Plain(data)
	}
	switch {
	case err != nil:
	case bytes.HasPrefix(data, gzipMagic):
		err = errors.New("packed with gzip twice; unpack it once")
	case len(data) > Max:
		err = fmt.Errorf("has more than %d MB; import the ratings without the texts, or in parts", Max>>20)
	}
	return data, how, err
}
