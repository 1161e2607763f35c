package site

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"io/fs"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/cache"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A Cache keeps the results with their boards from one site to the next, as long
// as no byte below results/ changes. A site made with a cache has the bytes of one
// without. The zero value is ready. A Cache is for one call at a time.
type Cache struct {
	Store *cache.Store // keeps pictures from one run of the program to the next; may be nil

	results *keptResults
	memory  result.Memory
}

type keptResults struct {
	sum      [sha256.Size]byte // of results/
	set      *result.Set
	findings strict.Findings
	lb       *board.Leaderboard // nil until a build asks for it
}

// read is result.Read, but for what it keeps. It adds what was read to a digest.
func (c *Cache) read(folder fs.FS, digest hash.Hash) (*result.Set, strict.Findings) {
	sum := resultsSum(folder)
	digest.Write(sum[:])
	if c.results == nil || c.results.sum != sum {
		k := &keptResults{sum: sum}
		k.set, k.findings = c.memory.Read(folder)
		k.findings.Add(board.CheckCalibrations(k.set)...)
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

// resultsSum returns the checksum of everything that result.Read can see.
func resultsSum(folder fs.FS) [sha256.Size]byte {
	h := sha256.New()
	addTree(h, folder, "results")
	return [sha256.Size]byte(h.Sum(nil))
}

// addTree adds all that a build can see of a file, or a folder and those below it.
func addTree(h hash.Hash, folder fs.FS, name string) {
	_ = fs.WalkDir(folder, name, func(name string, d fs.DirEntry, err error) error {
		fmt.Fprintf(h, "%q %v\n", name, err)
		if err != nil {
			return nil
		}
		info, err := d.Info()
		fmt.Fprintf(h, "%v %v\n", d.Type(), err)
		if err == nil && info.Mode().IsRegular() && info.Size() <= strict.MaxBytes { // a larger one is not read
			data, err := fs.ReadFile(folder, name)
			fmt.Fprintf(h, "%d %v\n", len(data), err)
			h.Write(data)
		}
		return nil
	})
}
