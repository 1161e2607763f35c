package site

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"io/fs"
	"path"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A Cache keeps the results with their boards from one build to the next, as long
// as no byte below results/ changes, so that a build with a cache gives the bytes of
// one without. The zero value is ready. A Cache is for one build at a time.
type Cache struct {
	results *keptResults
}

type keptResults struct {
	sum      [sha256.Size]byte // of results/
	set      *result.Set
	findings strict.Findings
	lb       *board.Leaderboard // nil until a build asks for it
}

// read is result.Read, but for what it keeps.
func (c *Cache) read(folder fs.FS) (*result.Set, strict.Findings) {
	sum := resultsSum(folder)
	if c.results == nil || c.results.sum != sum {
		k := &keptResults{sum: sum}
		k.set, k.findings = result.Read(folder)
		if resultsSum(folder) != sum { // a file changed while it was read
			c.results = nil
			return k.set, k.findings
		}
		c.results = k
	}
	return c.results.set, append(strict.Findings(nil), c.results.findings...)
}

// leaderboard is board.New, but for what it keeps.
func (c *Cache) leaderboard(set *result.Set) *board.Leaderboard {
	if c.results == nil || c.results.set != set {
		return board.New(set)
	}
	if c.results.lb == nil {
		c.results.lb = board.New(set)
	}
	return c.results.lb
}

// maxDepth ends a way through links that lead in a circle.
const maxDepth = 4

// resultsSum gives the checksum of everything that result.Read can see.
func resultsSum(folder fs.FS) [sha256.Size]byte {
	h := sha256.New()
	sumTree(h, folder, "results", maxDepth)
	return [sha256.Size]byte(h.Sum(nil))
}

func sumTree(h hash.Hash, folder fs.FS, name string, depth int) {
	info, err := fs.Stat(folder, name)
	if err != nil {
		fmt.Fprintf(h, "%q %v\n", name, err)
		return
	}
	fmt.Fprintf(h, "%q %v %d\n", name, info.Mode(), info.Size())
	switch {
	case info.IsDir() && depth > 0:
		entries, err := fs.ReadDir(folder, name)
		fmt.Fprintf(h, "%d %v\n", len(entries), err)
		for _, e := range entries {
			fmt.Fprintf(h, "%v ", e.Type()) // a link is not a folder to the reader
			sumTree(h, folder, path.Join(name, e.Name()), depth-1)
		}
	case info.Mode().IsRegular() && info.Size() <= strict.MaxBytes: // a larger one is not read
		data, err := fs.ReadFile(folder, name)
		fmt.Fprintf(h, "%d %v\n", len(data), err)
		h.Write(data)
	}
}
