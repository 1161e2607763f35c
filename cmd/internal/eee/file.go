package eee

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// Collection is the folder of these records among every_eval_ever's.
const Collection = "counselbench"

// JSON writes a record as a file of its own.
func (r *Record) JSON() ([]byte, error) { return strict.EncodeJSON(r, " ") }

// Line writes a record as a line.
func (r *Record) Line() ([]byte, error) { return strict.EncodeJSON(r, "") }

// Path returns the place of a record among every_eval_ever's:
// data/<collection>/<developer>/<model>/<uuid>.json. The UUID has the form of
// version 4, which every_eval_ever asks for, but is made of the record's id: the
// same run stays in the same file.
func (r *Record) Path() string {
	developer, model, _ := strings.Cut(r.ModelInfo.ID, "/")
	sum := sha256.Sum256([]byte(r.EvaluationID))
	sum[6] = sum[6]&0x0f | 0x40
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("data/%s/%s/%s/%x-%x-%x-%x-%x.json", Collection, folder(developer), folder(model), sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// reserved are names that not every file system takes, and data, which the
// layout has already.
var reserved = []string{"con", "prn", "aux", "nul", "data"}

// folder makes a name that every file system takes. Hub ids have no other
// characters than letters, digits, '.', '_' and '-'.
func folder(name string) string {
	name = strings.TrimRight(strings.ReplaceAll(name, "/", "_"), ".")
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	port := len(stem) == 4 && (strings.HasPrefix(stem, "com") || strings.HasPrefix(stem, "lpt")) && stem[3] >= '1' && stem[3] <= '9'
	if name == "" || port || slices.Contains(reserved, stem) {
		return "_" + name
	}
	return name
}
