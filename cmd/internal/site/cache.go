package site

import (
	"crypto/sha256"
	"slices"

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

// read is result.Read, but for what it keeps.
func (c *Cache) read(folder Folder) (*result.Set, strict.Findings) {
	if c.results == nil || c.results.sum != folder.resultsSum {
		k := &keptResults{sum: folder.resultsSum}
		k.set, k.findings = c.memory.Read(folder.results)
		k.findings.Add(board.CheckCalibrations(k.set)...)
		c.results = k
	}
	return c.results.set, slices.Clone(c.results.findings)
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
