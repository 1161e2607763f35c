package result

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// TestReadBoundsFindings holds that a file that is wrong throughout, or full of TODOs, gives the first findings and counts the
// rest, and that what a schema says of TODOs goes without saying.
func TestReadBoundsFindings(t *testing.T) {
	const n = 20_000
	for _, c := range []struct{ overall, want string }{
		{"6", "overall is 6, must be a number from 1 to 5"}, {`"TODO: 1 to 5"`, "ratings.0.overall is still TODO; write 1 to 5"},
	} {
		set := bigSet(n, c.overall)
		rows := strings.Split(string(set["results/runs/r.json"].Data), "\n")
		column := func(row int) int { return strings.Index(rows[row], `"overall":`) + len(`"overall":`) + 1 }
		_, findings := Read(set)
		if len(findings) != source.MaxFindings+1 {
			t.Fatalf("%d findings, want %d", len(findings), source.MaxFindings+1)
		}
		if got, want := findings[0].String(), fmt.Sprintf("results/runs/r.json:1:%d: %s", column(0), c.want); got != want {
			t.Errorf("first: got %q, want %q", got, want)
		}
		if got, want := findings[source.MaxFindings].String(), fmt.Sprintf(
			"results/runs/r.json:101:%d: and %d more findings in this file from here on; correct those above first",
			column(100), n-source.MaxFindings); got != want {
			t.Errorf("last: got %q, want %q", got, want)
		}
	}
}

// TestReadBoundsChecks holds that checks across files are bounded like the rest.
func TestReadBoundsChecks(t *testing.T) {
	const n = 1000
	set := bigSet(1, "4")
	f := set["results/runs/r.json"]
	start := strings.Index(string(f.Data), `{"question"`)
	rating := strings.TrimSuffix(string(f.Data[start:]), "]}")
	f.Data = []byte(string(f.Data[:start]) + rating + strings.Repeat(",\n"+rating, n) + "]}")
	_, findings := Read(set)
	if len(findings) != source.MaxFindings+1 {
		t.Fatalf("%d findings, want %d: %v", len(findings), source.MaxFindings+1, findings[:min(3, len(findings))])
	}
	if got := findings[source.MaxFindings].Message; !strings.HasPrefix(got, fmt.Sprintf("and %d more", n-source.MaxFindings)) {
		t.Errorf("last: %q", got)
	}
}

func TestReadTooLargeFile(t *testing.T) {
	set := bigSet(1, "4")
	set["results/runs/r.json"].Data = append(set["results/runs/r.json"].Data, make([]byte, source.MaxBytes)...)
	got := readAll(set)
	if want := "results/runs/r.json:1:1: 10.0 MB is over the limit of 10 MB; publish a summary of results, or split them by component\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestReadNothing(t *testing.T) {
	got := readAll(fstest.MapFS{})
	if want := "results:1:1: there is no folder results/; it holds the folders models, panels, runs, summaries, calibrations, releases\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := readAll(fstest.MapFS{"results/README.md": {}}); got != "" {
		t.Errorf("results/ without files: %q", got)
	}
}

// failing is a file system in which one file cannot be read.
type failing struct {
	fs.FS
	path string
}

func (f failing) Open(name string) (fs.File, error) {
	if name == f.path {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return f.FS.Open(name)
}

func TestReadUnreadableFiles(t *testing.T) {
	const path = "results/models/m.toml"
	got := readAll(failing{bigSet(1, "4"), path})
	if want := path + ":1:1: cannot be read: permission denied\n"; got != want {
		t.Errorf("permission: got %q, want %q", got, want)
	}
	set := bigSet(1, "4")
	set[path] = &fstest.MapFile{Mode: fs.ModeNamedPipe, ModTime: time.Time{}}
	got = readAll(set)
	if want := path + ":1:1: is not an ordinary file\n"; got != want {
		t.Errorf("pipe: got %q, want %q", got, want)
	}
	set = bigSet(1, "4")
	set["results/models/a\nb\u202e.toml"] = &fstest.MapFile{Data: []byte("name = \"Other\"\naccess = \"private\"\n")}
	got = readAll(set)
	if want := `results/models/a\u000ab\u202e.toml:1:1: the file's name`; !strings.HasPrefix(got, want) || strings.Count(got, "\n") != 1 {
		t.Errorf("name: got %q, want one line that starts with %q", got, want)
	}
}

// bigSet returns the cards and one run of n ratings.
func bigSet(n int, overall string) fstest.MapFS {
	var b strings.Builder
	b.WriteString(`{"schema": "counselboard/run/1", "id": "r", "component": "eval", "model": "m", "panel": "p", "responses": "s", "date": "2025-06-10", "source": {"title": "t"}, "ratings": [`)
	for i := range n {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, `{"question":"%d","rater":"e%d","overall":%s,"empathy":5,"specificity":3,"toxicity":1}`, i/100, i%100, overall)
	}
	b.WriteString("]}")
	return fstest.MapFS{
		"results/models/m.toml": {Data: []byte("name = \"M\"\naccess = \"private\"\n")},
		"results/panels/p.toml": {Data: []byte("name = \"P\"\nkind = \"experts\"\n")},
		"results/runs/r.json":   {Data: []byte(b.String())},
	}
}
