package result_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

var update = flag.Bool("update", false,
	"write the findings that the cases in testdata/broken give into them; read the difference")

func TestGoodSetHasNoFindings(t *testing.T) {
	if got := result.ReadAll(result.Good(t), result.Unusual); got != "" {
		t.Errorf("findings:\n%s", got)
	}
}

// TestBroken reads the good set with one change. A case is a txtar archive:
//
//	edit <path>    replaces the text before the line "=>", which must be there once, by that after it
//	quoted <path>  the same, both as Go strings
//	delete <path>
//	<path>         a further file, or another one in place of a good one
//	newest         the findings of [result.Newest] for the date in it are wanted too
//	want           the findings
func TestBroken(t *testing.T) {
	cases, err := filepath.Glob("testdata/broken/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			files := result.Good(t)
			want := -1
			more := []func(*result.Set) source.Findings{result.Unusual}
			for i, f := range archive.Files {
				verb, path, ok := strings.Cut(f.Name, " ")
				switch {
				case f.Name == "want":
					want = i
				case f.Name == "newest":
					more = append(more, func(set *result.Set) source.Findings {
						return result.Newest(set, strings.TrimSpace(string(f.Data)), "the newest that can be")
					})
				case !ok:
					files[f.Name] = &fstest.MapFile{Data: f.Data}
				case verb == "delete":
					if files[path] == nil {
						t.Fatalf("no file %s to delete", path)
					}
					delete(files, path)
				default:
					edit(t, files, path, string(f.Data), verb == "quoted")
				}
			}
			if want < 0 {
				t.Fatal("no want")
			}
			got := result.ReadAll(files, more...)
			if *update {
				archive.Files[want].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got == "" {
				t.Error("no findings")
			}
			if diff := cmp.Diff(string(archive.Files[want].Data), got); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// edit replaces a text that a file holds exactly once.
func edit(t *testing.T, files fstest.MapFS, path, change string, quoted bool) {
	t.Helper()
	old, replacement, ok := strings.Cut(change, "\n=>\n")
	if !ok || files[path] == nil {
		t.Fatalf("edit of %s: no such file, or no line =>", path)
	}
	replacement = strings.TrimSuffix(replacement, "\n")
	if quoted {
		var err1, err2 error
		old, err1 = strconv.Unquote(old)
		replacement, err2 = strconv.Unquote(replacement)
		if err1 != nil || err2 != nil {
			t.Fatalf("edit of %s: not quoted: %v, %v", path, err1, err2)
		}
	}
	data := files[path].Data
	if n := bytes.Count(data, []byte(old)); n != 1 {
		t.Fatalf("edit of %s: %q is there %d times", path, old, n)
	}
	files[path] = &fstest.MapFile{Data: bytes.Replace(data, []byte(old), []byte(replacement), 1)}
}

// TestReadOwnResults holds that the results in this repository are right and full.
func TestReadOwnResults(t *testing.T) {
	if got := result.ReadAll(os.DirFS("../../.."), result.Unusual); got != "" {
		t.Errorf("findings:\n%s", got)
	}
}
