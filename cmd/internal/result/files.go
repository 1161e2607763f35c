package result

import (
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// ReadFiles is [Read] for files that are on no disk, by path:
// results/runs/….json and the like.
func ReadFiles(files map[string][]byte) (*Set, strict.Findings) {
	folder := fstest.MapFS{}
	for path, data := range files {
		folder[path] = &fstest.MapFile{Data: data, Mode: 0o444}
	}
	return Read(folder)
}
