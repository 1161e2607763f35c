package upstream

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// packed gives data in gzip, in members of the given number of bytes.
func packed(t testing.TB, data []byte, member int) []byte {
	t.Helper()
	var b bytes.Buffer
	for {
		z := gzip.NewWriter(&b)
		n := min(member, len(data))
		if _, err := z.Write(data[:n]); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		if data = data[n:]; len(data) == 0 {
			return b.Bytes()
		}
	}
}

// sameOutput says whether two imports gave the same; cmp.Diff takes seconds.
func sameOutput(a, b *Output) bool {
	return slices.Equal(a.Notes, b.Notes) && slices.EqualFunc(a.Files, b.Files, func(f, g File) bool { return f.Path == g.Path && bytes.Equal(f.Data, g.Data) })
}

// opened opens bytes.
func opened(data []byte) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }
}

// TestGzip checks that packed files are as unpacked ones, whatever their names.
func TestGzip(t *testing.T) {
	plain := fullEval().csv("eval.csv", 0)
	want, findings := Import([]Input{plain}, Options{})
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	for _, member := range []int{1 << 30, 10_000} {
		in, findings := Load(plain.Path, false, opened(packed(t, plain.Data, member)))
		if len(findings) > 0 || !bytes.Equal(in.Data, plain.Data) {
			t.Fatalf("members of %d bytes: %d bytes, want %d; %v", member, len(in.Data), len(plain.Data), findings)
		}
		got, findings := Import([]Input{in}, Options{})
		if !sameOutput(want, got) || len(findings) > 0 {
			t.Errorf("members of %d bytes: not as plain: %v", member, findings.Limit())
		}
	}
}

// TestGzipCut cuts packed data after every byte: each is a finding, none gives text.
func TestGzipCut(t *testing.T) {
	text := []byte("questionID,responder\nquestionID_7,gpt4\n")
	whole := packed(t, text, 20)
	for n := len(gzipMagic); n < len(whole); n++ {
		in, findings := Load("x.gz", false, opened(whole[:n]))
		first := len(packed(t, text[:20], 20)) // bytes of the first member
		boundary := n == first
		switch {
		case boundary && len(findings) > 0:
			t.Errorf("cut after a member: %v", findings)
		case boundary:
		case n == first+1: // one byte may be anything
			if len(findings) != 1 {
				t.Errorf("cut after byte %d: %v", n, findings)
			}
		case len(findings) != 1 || len(in.Data) > 0:
			t.Errorf("cut after byte %d: %d bytes of text, %v", n, len(in.Data), findings)
		case !strings.Contains(findings[0].Message, fmt.Sprintf("after byte %d;", n)):
			t.Errorf("cut after byte %d: %v", n, findings[0])
		}
	}
}

// TestGzipDamaged changes every byte of packed data: each is a finding, or the
// text is the same, as the header holds bytes that mean nothing.
func TestGzipDamaged(t *testing.T) {
	text := []byte(strings.Repeat("questionID,responder\nquestionID_7,gpt4\n", 5))
	whole := packed(t, text, 1<<30)
	found := 0
	for i := range whole[len(gzipMagic):] {
		data := bytes.Clone(whole)
		data[i+len(gzipMagic)] ^= 0x55
		in, findings := Load("x.gz", false, opened(data))
		if found += len(findings); len(findings) == 0 && !bytes.Equal(in.Data, text) {
			t.Errorf("byte %d: other text, and no finding", i)
		}
	}
	if found < len(whole)-10 {
		t.Errorf("%d of %d damaged bytes are found", found, len(whole))
	}
}

func TestLoadRefuses(t *testing.T) {
	text := []byte("one line\nand äö")
	gz := packed(t, text, 1<<30)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"bytes after", append(bytes.Clone(gz), "x\n"...), fmt.Sprintf("x:2:7: the gzip data end after byte %d, but the file goes on; what follows does not belong there", len(gz))},
		{"a broken member after", append(bytes.Clone(gz), "\x1f\x8b\x00\x00\x00\x00\x00\x00\x00\x00"...), fmt.Sprintf("x:2:7: the gzip header before byte %d is damaged", len(gz)+10)},
		{"packed twice", packed(t, gz, 1<<30), "x:1:1: gzip data inside gzip data; unpack it once"},
		{"checksum", append(bytes.Clone(gz[:len(gz)-8]), 0, 0, 0, 0, 15, 0, 0, 0), fmt.Sprintf("x:2:7: the gzip data before byte %d do not have the checksum that they state; the file is damaged", len(gz))},
	} {
		in, findings := Load("x", false, opened(c.data))
		if len(findings) != 1 || findings[0].String() != c.want || len(in.Data) > 0 {
			t.Errorf("%s: %v\nwant %s", c.name, findings, c.want)
		}
	}
	failed := errors.New("the disk is gone")
	_, findings := Load("x", false, func() (io.ReadCloser, error) { return nil, failed })
	if len(findings) != 1 || findings[0].String() != "x:1:1: the disk is gone" {
		t.Errorf("a file that does not open: %v", findings)
	}
	_, findings = Load("x", false, func() (io.ReadCloser, error) {
		return io.NopCloser(io.MultiReader(bytes.NewReader(gz[:12]), failing{failed})), nil
	})
	if len(findings) != 1 || findings[0].String() != "x:1:1: the disk is gone" {
		t.Errorf("a file that ends in an error: %v", findings)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// TestLargeLimits checks the bounds of large files, packed bombs among them.
func TestLargeLimits(t *testing.T) {
	before := maxStream
	maxStream = 6 << 20
	defer func() { maxStream = before }()
	header := "questionID,responder,survey_id,overall_score,response\n"
	for _, c := range []struct {
		name string
		data string
		cut  int // bytes off the end of the packed file
		want string
	}{
		{"a table", header + strings.Repeat(" ", 7<<20), 0, "x:1:1: has more than 6 MB when unpacked; import its parts one by one"},
		{"JSON", `[{"questionID": "questionID_1", "responder": "gpt4", "survey_id": 1, "overall_score": 4}` + strings.Repeat(" ", MaxWhole), 0,
			"x:1:1: has more than 50 MB when unpacked, too many for one that is read as a whole; CSV and JSON lines may have 1024 MB"},
		{"a large row", header + "questionID_1,gpt4,1,4," + strings.Repeat("x", 5<<20) + "\nquestionID_2,gpt4,1,4,\n", 3,
			"x:4:1: the gzip data break off after byte "},
	} {
		gz := packed(t, []byte(c.data), 1<<30)
		in, findings := Load("x", false, opened(gz[:len(gz)-c.cut]))
		if len(findings) > 0 || in.large == nil {
			t.Fatalf("%s: %v", c.name, findings)
		}
		out, findings := Import([]Input{in}, Options{Format: "counselbench-eval"})
		if len(findings) != 1 || !strings.HasPrefix(findings[0].String(), c.want) || len(out.Files) > 0 {
			t.Errorf("%s: %v\nwant %s", c.name, findings, c.want)
		}
	}

	maxStream = before
	long := header + "questionID_1,gpt4,1,4,\nquestionID_2,gpt4,1,4,\"" + strings.Repeat("x", 3*maxRecord)
	in, findings := Load("x", false, opened([]byte(long)))
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	_, findings = Import([]Input{in}, Options{})
	if got := fmt.Sprint(findings); got != "[x:3:1: a row is longer than 16 MB; is a quote not closed?]" {
		t.Errorf("a row without an end: %s", got)
	}
}

// A wideEval writes the rows of fullEval with long answers, one after another.
type wideEval struct {
	rows   [][]string
	answer int // the column
	text   string
	next   int
	buf    []byte
	read   func(n int64)
	n      int64
}

func (w *wideEval) Read(p []byte) (int, error) {
	if len(w.buf) == 0 {
		if w.next == len(w.rows) {
			return 0, io.EOF
		}
		cells := append([]string{}, w.rows[w.next]...)
		if w.next > 0 {
			cells[w.answer] += w.text
		}
		w.buf = []byte(csvLine(cells))
		w.next++
	}
	n := copy(p, w.buf)
	w.buf = w.buf[n:]
	w.n += int64(n)
	w.read(w.n)
	return n, nil
}

// TestLargeTableInBoundedMemory imports 60 MB of CSV and looks at what is alive
// in the heap while it is read: a small part of the file.
func TestLargeTableInBoundedMemory(t *testing.T) {
	rows := fullEval()
	want, findings := Import([]Input{rows.csv("x", 0)}, Options{})
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	live := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	const most = 10 << 20 // bytes
	text := strings.Repeat("A long answer, \"quoted\".\n", 1200)
	before, peak, total := live(), int64(0), int64(0)
	open := func() (io.ReadCloser, error) {
		next := int64(0)
		w := &wideEval{rows: append([][]string{rows.names}, rows.cells...), text: text, answer: 3}
		w.read = func(n int64) {
			if total = n; n >= next {
				peak = max(peak, live()-before)
				next = n + 5<<20
			}
		}
		return io.NopCloser(w), nil
	}
	in, findings := Load("x", false, open)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	got, findings := Import([]Input{in}, Options{})
	if !sameOutput(want, got) || len(findings) > 0 {
		t.Errorf("other files than with short answers: %v", findings.Limit())
	}
	t.Logf("%d MB read, %.1f MB alive at most", total>>20, float64(peak)/(1<<20))
	if total < 60<<20 || peak > most {
		t.Errorf("%d MB read, %.1f MB alive; want at least 60 and at most %d", total>>20, float64(peak)/(1<<20), most>>20)
	}
}

// TestLargeSameFile checks that a large file is known again, packed or not.
func TestLargeSameFile(t *testing.T) {
	rows := fullEval()
	for i := range rows.cells {
		rows.cells[i][3] += strings.Repeat("more ", 500)
	}
	plain := rows.csv("a", 0)
	var inputs []Input
	for path, data := range map[string][]byte{"a": plain.Data, "b": packed(t, plain.Data, 1<<30)} {
		in, findings := Load(path, false, opened(data))
		if len(findings) > 0 || in.large == nil {
			t.Fatalf("%s: %v", path, findings)
		}
		inputs = append(inputs, in)
	}
	out, findings := Import(inputs, Options{})
	if len(findings) > 0 || len(out.Notes) == 0 || out.Notes[0] != fmt.Sprintf("%s: the same as %s: skipped", inputs[1].Path, inputs[0].Path) {
		t.Errorf("%v\n%s", findings, strings.Join(out.Notes, "\n"))
	}
}

// TestRunTooLarge checks that no run is written that a site would not read.
func TestRunTooLarge(t *testing.T) {
	rows := fullEval()
	for i := range rows.cells {
		for j, name := range rows.names {
			if strings.HasSuffix(name, "_reason") {
				rows.cells[i][j] = strings.Repeat("weil äöü ", 500)
			}
		}
	}
	in, findings := Load("x", false, opened(rows.csv("x", 0).Data))
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	if out, findings := Import([]Input{in}, Options{}); len(findings) > 0 || len(out.Files) == 0 {
		t.Errorf("without texts: %v", findings.Limit())
	}
	out, findings := Import([]Input{in}, Options{Text: true})
	if len(findings) != 4 || !strings.Contains(findings[0].Message, "more than the 10 MB that a site reads; leave out -text") || len(out.Files) > 0 {
		t.Errorf("with texts: %v", findings.Limit())
	}
}

// TestFilesOnDisk loads from the disk what the scripts have in memory.
func TestFilesOnDisk(t *testing.T) {
	const path = "testdata/counselbench/eval.csv"
	in, findings := Load(path, false, func() (io.ReadCloser, error) { return os.Open(path) })
	want, err := os.ReadFile(path)
	if err != nil || len(findings) > 0 || !bytes.Equal(in.Data, want) {
		t.Errorf("%v %v", err, findings)
	}
	_, findings = Load("none", false, func() (io.ReadCloser, error) { return os.Open("testdata/none") })
	if got := fmt.Sprint(findings); got != "[none:1:1: no such file or directory]" {
		t.Error(got)
	}
}
