package importer

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// MaxInput is the greatest size of one file's text, unpacked, in bytes. CounselBench-Eval with its texts has about 10 MB.
const MaxInput = 64 << 20

// An Input is one file of another tool.
type Input struct {
	Path   string // as findings name it, slash-separated
	Data   []byte // its text, unpacked
	Walked bool   // met in a folder, not named: skipped with a note if no format knows it
}

var gzipMagic = []byte{0x1f, 0x8b}

// readBounded reads at most one byte more than a file may have.
func readBounded(r io.Reader) ([]byte, error) { return io.ReadAll(io.LimitReader(r, MaxInput+1)) }

// Load reads a file, which may be packed with gzip, or be an .eval log of Inspect AI.
func Load(path string, walked bool, r io.Reader) (Input, strict.Findings) {
	in := Input{Path: path, Walked: walked}
	fail := func(format string, args ...any) (Input, strict.Findings) {
		return in, strict.Findings{{Path: path, Message: fmt.Sprintf(format, args...)}}
	}
	data, err := readBounded(r)
	if err == nil && bytes.HasPrefix(data, gzipMagic) {
		var z *gzip.Reader
		if z, err = gzip.NewReader(bytes.NewReader(data)); err == nil {
			data, err = readBounded(z)
		}
		if err != nil {
			return fail("cannot be unpacked, perhaps cut short or damaged: %v", err)
		}
	}
	if err == nil && bytes.HasPrefix(data, zipMagic) {
		data, err = unpackedLog(data)
	}
	switch {
	case err != nil:
		return fail("%v", files.Cause(err))
	case bytes.HasPrefix(data, gzipMagic):
		return fail("packed with gzip twice; unpack it once")
	case len(data) > MaxInput:
		return fail("has more than %d MB; import the ratings without the texts, or in parts", MaxInput>>20)
	}
	in.Data = data
	return in, nil
}

// withoutGz returns a path as it would be unpacked: what a name says, it says before .gz.
func withoutGz(p string) string {
	if ext := path.Ext(p); strings.EqualFold(ext, ".gz") {
		return strings.TrimSuffix(p, ext)
	}
	return p
}
