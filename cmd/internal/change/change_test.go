package change

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

var update = flag.Bool("update", false, "write the reports that the cases in testdata/cases give into them; read the difference")

// granted lets through what needs owners, where a test is of something else.
var granted = Rights{Granted: true}

// TestCases compares the results of testdata/base.txtar with the same after a
// change. A case is a txtar archive:
//
//	edit <path>      replaces the text before the line "=>", which must be there once, by that after it
//	delete <path>
//	<path>           a further file, or another one in place of one
//	want             the report as Markdown
//	want json        the report as JSON, if the case has it
func TestCases(t *testing.T) {
	cases, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { runCase(t, file) })
	}
}

func runCase(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	files := baseFiles(t)
	for _, f := range archive.Files {
		verb, path, ok := strings.Cut(f.Name, " ")
		switch {
		case verb == "want":
		case !ok:
			files[f.Name] = &fstest.MapFile{Data: f.Data}
		case verb == "delete" && files[path] != nil:
			delete(files, path)
		case verb == "edit" && files[path] != nil:
			old, replacement, _ := strings.Cut(string(f.Data), "\n=>\n")
			if n := bytes.Count(files[path].Data, []byte(old)); n != 1 {
				t.Fatalf("edit of %s: %q is there %d times", path, old, n)
			}
			data := bytes.Replace(files[path].Data, []byte(old), []byte(strings.TrimSuffix(replacement, "\n")), 1)
			files[path] = &fstest.MapFile{Data: data}
		default:
			t.Fatalf("%s: no such file", f.Name)
		}
	}
	r := Compare(read(t, baseFiles(t)), read(t, files), nil, granted)
	r.Base, r.Head = Side{Name: "main", Commit: strings.Repeat("0123456789", 4)}, Side{Name: "."}
	asJSON, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range followsSchema(t, asJSON) {
		t.Errorf("the report does not follow its schema: %v", bad)
	}
	got := map[string][]byte{"want": Markdown(r), "want json": append(asJSON, '\n')}
	for i, f := range archive.Files {
		if got[f.Name] == nil {
			continue
		}
		if *update {
			archive.Files[i].Data = got[f.Name]
		} else if d := cmp.Diff(string(f.Data), string(got[f.Name])); d != "" {
			t.Errorf("%s (-want +got):\n%s", f.Name, d)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func baseFiles(t testing.TB) fstest.MapFS { return archiveFiles(t, "testdata/base.txtar") }

func archiveFiles(t testing.TB, file string) fstest.MapFS {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, f := range archive.Files {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return files
}

func read(t testing.TB, files fstest.MapFS) *result.Set {
	t.Helper()
	set, findings := result.Read(files)
	for _, f := range findings {
		if f.Severity == 0 {
			t.Fatalf("the set is not right: %v", f)
		}
	}
	return set
}
