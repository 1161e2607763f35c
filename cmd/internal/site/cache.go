package site

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/cache"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Cache keeps the results with their boards from one site to the next, as long
// as no byte below results/ changes. A site made with a cache has the bytes of one
// without. The zero value is ready. A Cache is for one call at a time.
type Cache struct {
	Store *cache.Store // keeps pictures from one run of the program to the next; may be nil

	memory     result.Memory
	resultsSum [sha256.Size]byte // of results/
	results    *result.Set       // nil until some are read
	findings   source.Findings
	lb         *board.Leaderboard // nil until a build asks for it
}

// read is result.Read, but for what it keeps.
func (c *Cache) read(folder Folder) (*result.Set, source.Findings) {
	if c.results == nil || c.resultsSum != folder.resultsSum {
		c.resultsSum, c.lb = folder.resultsSum, nil
		c.results, c.findings = c.memory.Read(folder.results)
		c.findings.Add(judge.CheckCalibrations(c.results)...)
	}
	return c.results, slices.Clone(c.findings)
}

// leaderboard is board.New, but for what it keeps.
func (c *Cache) leaderboard(set *result.Set) *board.Leaderboard {
	if c.results != set {
		return board.New(set)
	}
	if c.lb == nil {
		c.lb = board.New(set)
	}
	return c.lb
}

// A Built says what an earlier build made of a site's folder.
type Built struct {
	Manifest string // checksum of its manifest, and so of every file
	Warnings string // what the build said of the folder: warnings
}

// A BuiltKey names what a build makes, by all that it is made of but the program: the
// site's folder and the options.
type BuiltKey [sha256.Size]byte

// Key returns the key of a build of a folder.
func (f Folder) Key(opt Options) BuiltKey {
	return sha256.Sum256(fmt.Appendf(nil, "site %q %q\n%x %x %v", opt.BaseURL, opt.Revision, f.ownSum, f.resultsSum, f.findings))
}

// Keep notes what a build made, and what it said.
func (k BuiltKey) Keep(store *cache.Store, rep Report, said string) {
	if data, err := json.Marshal(Built{rep.Manifest, said}); err == nil {
		store.Put(k[:], data)
	}
}

// Stands reports whether a folder holds, byte for byte, what a build would make, and
// what the build would say: then there is nothing to do.
func (k BuiltKey) Stands(store *cache.Store, dir string) (b Built, rep Report, ok bool) {
	data, ok := store.Get(k[:])
	if !ok || json.Unmarshal(data, &b) != nil {
		return b, rep, false
	}
	d, err := files.Open(dir)
	if err != nil {
		return b, rep, false
	}
	defer d.Close()
	list, err := d.Read(ManifestPath)
	if err != nil || checksum(list) != b.Manifest {
		return b, rep, false
	}
	m, err := ParseManifest(list)
	if err != nil {
		return b, rep, false
	}
	for name, sum := range m.Files {
		data, err := d.Read(name)
		if err != nil || checksum(data) != sum {
			return b, rep, false
		}
		rep.Bytes += int64(len(data))
	}
	rep.Files = len(m.Files) + 1
	return b, rep, true
}
