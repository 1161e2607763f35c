package download

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/importer"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestPackedRecords checks that records of a site with a long board are in one file, whose
// lines are those of the index and can be imported.
func TestPackedRecords(t *testing.T) {
	d, err := demo.Make(demo.Options{Models: board.WholePairs + 1, Seed: 1, Summary: true})
	if err != nil {
		t.Fatal(err)
	}
	set, findings := result.Read(d.FS())
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	lb := board.New(set)
	made := map[string][]byte{}
	for _, f := range (Downloads{Leaderboard: lb, Results: set, Synthetic: true}).records() {
		if made[f.Path], err = f.Make(); err != nil {
			t.Fatal(err)
		}
	}
	if path := RecordPath(lb, "x"); len(made) != 2 || made[path] == nil {
		t.Fatalf("%d files of records, and none is %s", len(made), path)
	}
	packed := made["data/"+PackedRecords]
	unpack, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(unpack)
	if err != nil {
		t.Fatal(err)
	}
	var index RecordIndex
	if err := json.Unmarshal(made["data/eee.json"], &index); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(all), "\n"), "\n")
	if want := len(list.Keep(lb.Runs, HasRecord)); len(lines) != want || len(index.Records) != want || index.Packed != PackedRecords {
		t.Fatalf("%d lines and %d in the index, which names %q; want %d", len(lines), len(index.Records), index.Packed, want)
	}
	for i, e := range index.Records {
		if e.File != "" || fmt.Sprintf("%x", sha256.Sum256([]byte(lines[i]+"\n"))) != e.SHA256 {
			t.Fatalf("line %d is not the record that the index has of %s", i+1, e.Run)
		}
	}
	out, findings := importer.Import([]importer.Input{{Path: "eee.jsonl", Data: all}}, draft.Options{})
	if len(findings) > 0 || len(out.Files) < len(lines) {
		t.Errorf("%d files are imported of %d records; findings: %v", len(out.Files), len(lines), findings.Limit())
	}
}
