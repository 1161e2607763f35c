package upstream

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// Bounds of one file's text, in bytes, after unpacking.
const (
	MaxWhole  = 50 << 20 // of a file that can only be read as a whole: CounselBench-Eval with its texts has about 10 MB
	MaxStream = 1 << 30  // of a table that is read row by row

	inMemory = 4 << 20 // a file up to this is kept whole
	headSize = 1 << 20 // of a larger one, what is kept to recognise it
)

// maxStream is MaxStream, or less in tests.
var maxStream int64 = MaxStream

// An Input is one file of another tool.
type Input struct {
	Path   string // as findings name it, slash-separated
	Data   []byte // its text, unpacked; only the beginning where it is large
	Walked bool   // met in a folder, not named: skipped with a note if no format knows it

	large *largeFile // the whole text where Data is its beginning
}

// A largeFile is a file too large to be kept.
type largeFile struct {
	open  func() (io.ReadCloser, error)
	chunk int // bytes to read at a time
	sum   [sha256.Size]byte
}

// Load reads a file, which may be packed with gzip: a small one whole, of a
// large one the beginning. Import opens a large one again, and open must give
// the same bytes each time.
func Load(path string, walked bool, open func() (io.ReadCloser, error)) (Input, strict.Findings) {
	in := Input{Path: path, Walked: walked}
	r, err := openText(open)
	if err != nil {
		return in, strict.Findings{unreadable(path, err, tally{})}
	}
	defer r.Close()
	head, err := io.ReadAll(io.LimitReader(r, inMemory+1))
	if err != nil {
		var t tally
		t.Write(head)
		return in, strict.Findings{unreadable(path, err, t)}
	}
	in.Data = head
	if len(head) > inMemory {
		in.Data = bytes.Clone(head[:headSize])
		in.large = &largeFile{open: open, chunk: 256 << 10}
	}
	return in, nil
}

// unreadable makes a finding of an error in reading: of gzip's at the place
// up to which the text could be unpacked, any other about the whole file.
func unreadable(path string, err error, read tally) strict.Finding {
	if e, ok := errors.AsType[*gzipError](err); ok {
		return wrong(path, read.breaks+1, read.column+1, "%s", e.message)
	}
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		err = p.Err // the finding has the path
	}
	return wrong(path, 0, 0, "%v", err)
}

// A tally counts where in a text the writing stands.
type tally struct {
	size   int64
	breaks int // line breaks
	column int // characters after the last
}

func (t *tally) Write(p []byte) (int, error) {
	t.size += int64(len(p))
	if n := bytes.Count(p, []byte("\n")); n > 0 {
		t.breaks += n
		t.column = characters(p[bytes.LastIndexByte(p, '\n')+1:])
	} else {
		t.column += characters(p)
	}
	return len(p), nil
}

// characters counts the bytes that begin one, so that a text may be counted in parts.
func characters(p []byte) int {
	n := 0
	for _, b := range p {
		if b&0xc0 != 0x80 {
			n++
		}
	}
	return n
}

// settle makes a large input ready to be read: row by row, or whole where that
// is how its format reads.
func (in *Input) settle(byRow bool) strict.Findings {
	if in.large == nil {
		return nil
	}
	r, err := openText(in.large.open)
	if err != nil {
		return strict.Findings{unreadable(in.Path, err, tally{})}
	}
	defer r.Close()
	var read tally
	if byRow {
		// A first time to the end: nothing of a broken file is taken.
		sum := sha256.New()
		if _, err := io.Copy(io.MultiWriter(&read, sum), io.LimitReader(r, maxStream+1)); err != nil {
			return strict.Findings{unreadable(in.Path, err, read)}
		}
		if read.size > maxStream {
			return strict.Findings{wrong(in.Path, 0, 0, "has more than %d MB%s; import its parts one by one", maxStream>>20, r.unpacked())}
		}
		sum.Sum(in.large.sum[:0])
		return nil
	}
	data, err := io.ReadAll(io.LimitReader(r, MaxWhole+1))
	switch {
	case err != nil:
		read.Write(data)
		return strict.Findings{unreadable(in.Path, err, read)}
	case len(data) > MaxWhole:
		return strict.Findings{wrong(in.Path, 0, 0, "has more than %d MB%s, too many for one that is read as a whole; CSV and JSON lines may have %d MB", MaxWhole>>20, r.unpacked(), MaxStream>>20)}
	}
	in.Data, in.large = data, nil
	return nil
}

// digest tells files with the same text.
func (in *Input) digest() [sha256.Size]byte {
	if in.large != nil {
		return in.large.sum
	}
	return sha256.Sum256(in.Data)
}
