package download

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

var update = flag.Bool("update", false, "add what is new to testdata/stable.txt")

// TestStable checks that no address or column on which programs rely is gone while [Version] is the
// same. What is new has to be added to the list, with -update.
func TestStable(t *testing.T) {
	const file = "testdata/stable.txt"
	now := map[string][]string{}
	for _, table := range Tables() {
		for _, f := range table.Fields {
			now[table.Path] = append(now[table.Path], f.Name)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "version %d\n", Version)
	for _, table := range Tables() {
		fmt.Fprintf(&b, "%s: %s\n", table.Path, strings.Join(now[table.Path], " "))
	}
	for _, s := range Schemas(result.CounselBench) {
		fmt.Fprintf(&b, "schema/%s:\n", s.Path)
	}
	data, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	listed := strings.Split(strings.TrimSpace(string(data)), "\n")
	if listed[0] == fmt.Sprintf("version %d", Version) {
		for _, line := range listed[1:] {
			path, names, _ := strings.Cut(line, ":")
			if !strings.Contains(b.String(), "\n"+path+":") {
				t.Errorf("%s is gone: raise Version", path)
			}
			for _, name := range strings.Fields(names) {
				if !slices.Contains(now[path], name) {
					t.Errorf("%s has no column %s any more: raise Version", path, name)
				}
			}
		}
	}
	switch {
	case t.Failed() || string(data) == b.String():
	case *update:
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s does not list all that there is; run go test ./cmd/internal/download -run TestStable -update", file)
	}
}
