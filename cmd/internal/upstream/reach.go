package upstream

import (
	"errors"
	"io"
	"strings"
)

// maxRecord bounds a row of a large file, in bytes.
const maxRecord = 16 << 20

// A reach is how far a table's data go while it is read: a whole file, or a
// part of a large one with more to come. Offsets in data move when more is read.
type reach struct {
	src   io.Reader // nil: whole
	whole bool      // data go to the file's end
	met   bool      // reading came to the end of data that are not whole
}

// end says whether an offset is the end of data, and takes note of it.
func (r *reach) end(at int, data string) bool {
	if at < len(data) {
		return false
	}
	r.met = r.met || !r.whole
	return true
}

var errLongRecord = errors.New("too long")

// fill calls read with offset at in data, and again with more data as long as
// it comes to their end. It gives the offset at its last call.
func (t *table) fill(reach *reach, at int, read func(at int)) (int, error) {
	for {
		reach.met = false
		read(at)
		if !reach.met {
			return at, nil
		}
		if len(t.from.data)-at > maxRecord {
			return at, errLongRecord
		}
		if err := t.more(reach, at); err != nil {
			return at, err
		}
		at = 0
	}
}

// more drops what stands before offset at, and reads as much again as stands after it.
func (t *table) more(reach *reach, at int) error {
	o := t.from
	o.mark = o.markAt(o.base + at)
	rest := o.data[at:]
	var b strings.Builder
	n := max(t.large.chunk, len(rest))
	b.Grow(len(rest) + n)
	b.WriteString(rest)
	got, err := io.CopyN(&b, reach.src, int64(n))
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	reach.whole = got < int64(n)
	o.base += at
	o.data = b.String()
	return nil
}

// stopped says why the reading of a large file ended at offset at before its end.
func (t *table) stopped(err error, at int) {
	if errors.Is(err, errLongRecord) {
		t.wrong(at, "a row is longer than %d MB; is a quote not closed?", maxRecord>>20)
		return
	}
	line, _ := t.from.position(at)
	t.findings.Add(unreadable(t.from.path, err, tally{breaks: line - 1}))
}

// readLarge reads a large file in parts.
func (t *table) readLarge() {
	r, err := openText(t.large.open)
	if err != nil {
		t.findings.Add(unreadable(t.from.path, err, tally{}))
		return
	}
	defer r.Close()
	src := io.Reader(r)
	if t.from.start > 0 {
		if _, err := io.CopyN(io.Discard, src, int64(t.from.start)); err != nil {
			t.findings.Add(unreadable(t.from.path, err, tally{}))
			return
		}
		t.from.base = t.from.start
	}
	reach := &reach{src: src}
	first := byte(0)
	if _, err := t.fill(reach, 0, func(at int) {
		if at = skipSpace(t.from.data, at); !reach.end(at, t.from.data) {
			first = t.from.data[at]
		}
	}); err != nil {
		t.stopped(err, t.from.start)
		return
	}
	if first == '{' {
		t.readLargeLines(reach)
		return
	}
	t.readCSV(reach)
}

func skipSpace(data string, at int) int {
	return len(data) - len(strings.TrimLeft(data[at:], " \t\r\n"))
}

// readLargeLines reads one object a line.
func (t *table) readLargeLines(reach *reach) {
	o := t.from
	for at := 0; ; {
		var line string
		from, err := t.fill(reach, at, func(at int) {
			line = o.data[at:]
			if i := strings.IndexByte(line, '\n'); i >= 0 {
				line = line[:i+1]
			} else {
				reach.end(len(o.data), o.data)
			}
		})
		if err != nil {
			t.stopped(err, o.base+from)
			return
		}
		if line == "" {
			break
		}
		o.mark = o.markAt(o.base + from)
		at = from + len(line)
		if strings.TrimSpace(line) == "" {
			continue
		}
		r := jsonReader{}
		v, bad := r.text(line, o.base+from)
		switch {
		case bad != nil:
			t.wrong(bad.at, "%s", bad.message)
		case !t.addRecord(v):
			return
		}
		t.duplicates(r.twice)
	}
	switch {
	case t.n > 0:
		t.unusable = t.lacking(o.start)
	case len(t.findings) == 0:
		t.wrong(o.start, "there are no rows")
	}
}
