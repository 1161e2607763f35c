package result

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// ReadFiles is [Read] for files that are on no disk, by path:
// results/runs/….json and the like.
func ReadFiles(files map[string][]byte) (*Set, strict.Findings) {
	// A zip archive is the standard library's file system in memory.
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, path := range slices.Sorted(maps.Keys(files)) {
		f, err := w.CreateHeader(&zip.FileHeader{Name: path, Method: zip.Store})
		if err == nil {
			_, err = f.Write(files[path])
		}
		if err != nil {
			return nil, strict.Findings{{Path: path, Message: fmt.Sprintf("cannot be read back: %v", err)}}
		}
	}
	err := w.Close()
	if err == nil {
		var fsys *zip.Reader
		if fsys, err = zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len())); err == nil {
			return Read(fsys)
		}
	}
	return nil, strict.Findings{{Path: root, Message: fmt.Sprintf("cannot be read back: %v", err)}}
}
