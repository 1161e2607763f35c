package upstream

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// gzipMagic is how a file begins that is packed with gzip.
const gzipMagic = "\x1f\x8b"

// A textReader reads a file's text, which may be packed with gzip.
type textReader struct {
	io.Reader
	file io.Closer
	gzip bool
}

func (r *textReader) Close() error { return r.file.Close() }

// unpacked says where a text came from, for a finding about its size.
func (r *textReader) unpacked() string {
	if r.gzip {
		return " when unpacked"
	}
	return ""
}

// openText opens a file's text. Whether it is packed, its first bytes say.
func openText(open func() (io.ReadCloser, error)) (*textReader, error) {
	f, err := open()
	if err != nil {
		return nil, err
	}
	r := &textReader{Reader: f, file: f}
	src := &byteReader{r: bufio.NewReaderSize(f, 64<<10)}
	first, err := src.r.Peek(len(gzipMagic))
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		f.Close()
		return nil, err
	case string(first) == gzipMagic:
		r.gzip, r.Reader = true, &gunzip{src: src}
	default:
		r.Reader = src.r
	}
	return r, nil
}

// A gzipError says what is wrong with packed data.
type gzipError struct{ message string }

func (e *gzipError) Error() string { return e.message }

// A gunzip unpacks one gzip member after another. Unlike gzip.Reader, it tells
// a further member from bytes that do not belong there, and says where in the
// packed file it broke.
type gunzip struct {
	src   *byteReader
	z     *gzip.Reader
	begun bool // a text was unpacked
	err   error
}

func (g *gunzip) Read(p []byte) (int, error) {
	if g.err != nil {
		return 0, g.err
	}
	n, err := g.read(p)
	g.err = err
	return n, err
}

func (g *gunzip) read(p []byte) (int, error) {
	for {
		if g.z == nil {
			z, err := gzip.NewReader(g.src)
			if err != nil {
				return 0, g.broken(err)
			}
			z.Multistream(false)
			g.z = z
		}
		n, err := g.z.Read(p)
		if n > 0 && !g.begun {
			g.begun = true
			if n > 1 && string(p[:2]) == gzipMagic {
				return 0, &gzipError{"gzip data inside gzip data; unpack it once"}
			}
		}
		switch {
		case err == nil || errors.Is(err, io.EOF) && n > 0:
			return n, nil
		case !errors.Is(err, io.EOF):
			return n, g.broken(err)
		}
		next, err := g.src.r.Peek(len(gzipMagic))
		switch {
		case len(next) == 0 && errors.Is(err, io.EOF):
			return 0, io.EOF
		case string(next) != gzipMagic:
			return 0, &gzipError{fmt.Sprintf("the gzip data end after byte %d, but the file goes on; what follows does not belong there", g.src.n)}
		}
		g.z = nil
	}
}

// broken says what an error of the standard library's means.
func (g *gunzip) broken(err error) error {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return &gzipError{fmt.Sprintf("the gzip data break off after byte %d; the file was cut short, get it whole", g.src.n)}
	case errors.Is(err, gzip.ErrChecksum):
		return &gzipError{fmt.Sprintf("the gzip data before byte %d do not have the checksum that they state; the file is damaged", g.src.n)}
	case errors.Is(err, gzip.ErrHeader):
		return &gzipError{fmt.Sprintf("the gzip header before byte %d is damaged", g.src.n)}
	case g.src.err != nil:
		return g.src.err // not of the data: the disk's
	}
	return &gzipError{fmt.Sprintf("the gzip data are damaged before byte %d", g.src.n)}
}

// A byteReader counts the bytes read. It is an io.ByteReader, so that unpacking
// takes no more than its own.
type byteReader struct {
	r   *bufio.Reader
	n   int64
	err error // other than the end
}

func (b *byteReader) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	b.n += int64(n)
	b.keep(err)
	return n, err
}

func (b *byteReader) ReadByte() (byte, error) {
	c, err := b.r.ReadByte()
	if err == nil {
		b.n++
	}
	b.keep(err)
	return c, err
}

func (b *byteReader) keep(err error) {
	if err != nil && !errors.Is(err, io.EOF) {
		b.err = err
	}
}

// withoutGz gives a path as it would be unpacked: what a name says, it says
// before .gz.
func withoutGz(p string) string {
	if ext := path.Ext(p); strings.EqualFold(ext, ".gz") {
		return strings.TrimSuffix(p, ext)
	}
	return p
}
