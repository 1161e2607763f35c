package importer

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/unpack"
)

// packed returns data in gzip, in members of the given number of bytes.
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

func TestLoad(t *testing.T) {
	text := []byte("one line\nand äö\n")
	for _, member := range []int{1 << 30, 5} {
		for _, data := range [][]byte{text, packed(t, text, member)} {
			in, findings := Load("x", true, "", bytes.NewReader(data))
			if len(findings) > 0 || !bytes.Equal(in.Data, text) || in.Path != "x" || !in.Walked {
				t.Errorf("%+v, %v", in, findings)
			}
		}
	}
}

// TestLoadRefuses: nothing of a file that cannot be read to its end is taken.
func TestLoadRefuses(t *testing.T) {
	whole := packed(t, []byte(strings.Repeat("questionID,responder\n", 5)), 1<<30)
	refuse := func(name string, r io.Reader, want string) {
		t.Helper()
		in, findings := Load("x", false, "", r)
		if len(findings) != 1 || !strings.HasPrefix(findings[0].String(), "x:1:1: "+want) || len(in.Data) > 0 {
			t.Errorf("%s: %d bytes, %v; want %s", name, len(in.Data), findings, want)
		}
	}
	for n := 2; n < len(whole); n++ {
		refuse("cut", bytes.NewReader(whole[:n]), "cannot be unpacked")
	}
	damaged := bytes.Clone(whole)
	damaged[len(damaged)-5] ^= 0x55
	refuse("checksum", bytes.NewReader(damaged), "cannot be unpacked, perhaps cut short or damaged: gzip: invalid checksum")
	refuse("bytes after", bytes.NewReader(append(bytes.Clone(whole), "more"...)), "cannot be unpacked")
	refuse("disk", iotest.ErrReader(errors.New("the disk is gone")), "the disk is gone")
	large := bytes.Repeat([]byte(" "), unpack.Max+1)
	refuse("large", bytes.NewReader(large), "has more than 64 MB")
	refuse("large when unpacked", bytes.NewReader(packed(t, large, 1<<30)), "has more than 64 MB")
}

// TestRunTooLarge checks that no run is written that a site would not read.
func TestRunTooLarge(t *testing.T) {
	rows := fullEval()
	rows.cells = slices.DeleteFunc(rows.cells, func(c []string) bool { return !slices.Contains(c, "gpt4") })
	for i := range rows.cells {
		for j, name := range rows.names {
			if strings.HasSuffix(name, "_reason") {
				rows.cells[i][j] = strings.Repeat("weil äöü ", 500)
			}
		}
	}
	in := rows.csv("x", 0)
	if out, findings := Import([]Input{in}, draft.Options{Kind: result.Experts}); len(findings) > 0 || len(out.Files) == 0 {
		t.Errorf("without texts: %v", findings.Limit())
	}
	out, findings := Import([]Input{in}, draft.Options{Kind: result.Experts, Text: true})
	if len(findings) != 1 || !strings.Contains(findings[0].Message, "is over the limit of 10 MB") || len(out.Files) > 0 {
		t.Errorf("with texts: %v", findings.Limit())
	}
}
