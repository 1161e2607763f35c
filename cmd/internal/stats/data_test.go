package stats

import (
	"encoding/csv"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// Tests on ratings that may not be distributed run where those lie beside the repository. What summaries state of them,
// TestImportPublished of cmd/counselboard compares with published aggregates.
const dataDir = "../../../../shared/data"

func openData(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dataDir, name))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is not here: the ratings are not part of the repository, nothing is checked", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func readCSV(t *testing.T, name string) []map[string]string {
	t.Helper()
	openData(t, name) // skips
	f, err := os.Open(filepath.Join(dataDir, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []map[string]string
	for _, r := range records[1:] {
		row := map[string]string{}
		for i, key := range records[0] {
			row[key] = r[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// near fails unless got is want to the six decimals that the aggregates have.
func near(t *testing.T, what string, got, want float64, undefined string) {
	t.Helper()
	if undefined != "" || !(math.Abs(got-want) <= 1e-6) {
		t.Errorf("%s = %v (undefined: %q), want %v", what, got, undefined, want)
	}
}
