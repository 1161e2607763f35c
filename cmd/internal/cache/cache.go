// Package cache keeps on disk what is costly to make, from one run of the program to
// the next. What is kept is known by what it is made of, the program included: it is
// never out of date, and anyone may delete any of it at any time. [Latest] keeps in memory.
package cache

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// MaxBytes bounds what a [Store] keeps: [Store.Trim] deletes the longest unused.
const MaxBytes = 256 << 20

// A Store keeps values in a folder. The nil Store keeps nothing. Several programs may
// use one folder at once.
type Store struct {
	dir     string
	program [sha256.Size]byte
}

// Open returns a store in a folder, which it makes if need be; "" is one in the user's
// cache folder. Where that or reading the program itself fails, it is nil: a program
// works without.
func Open(dir string) *Store {
	var err error
	if dir == "" {
		dir, err = os.UserCacheDir()
		dir = filepath.Join(dir, "counselboard")
	}
	if err != nil || os.MkdirAll(dir, 0o777) != nil {
		return nil
	}
	program, err := programSum()
	if err != nil {
		return nil
	}
	return &Store{dir, program}
}

// programSum returns the checksum of the running program.
func programSum() (sum [sha256.Size]byte, err error) {
	name, err := os.Executable()
	if err != nil {
		return sum, err
	}
	f, err := os.Open(name)
	if err != nil {
		return sum, err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return [sha256.Size]byte(h.Sum(nil)), err
}

// ending is that of the files of a store: others in its folder are let alone.
const ending = ".kept"

// path is where the value of a key is: key holds all that the value is made of but
// the program.
func (s *Store) path(key []byte) string {
	return filepath.Join(s.dir, fmt.Sprintf("%x%s", sha256.Sum256(append(s.program[:], key...)), ending))
}

// Get returns the value of a key, if it is kept and whole.
func (s *Store) Get(key []byte) ([]byte, bool) {
	if s == nil {
		return nil, false
	}
	name := s.path(key)
	data, err := os.ReadFile(name)
	if err != nil || len(data) < sha256.Size {
		return nil, false
	}
	value := data[sha256.Size:]
	if sha256.Sum256(value) != [sha256.Size]byte(data) {
		return nil, false
	}
	now := time.Now()
	_ = os.Chtimes(name, now, now) // used
	return value, true
}

// Put keeps the value of a key, if it can.
func (s *Store) Put(key, value []byte) {
	if s == nil {
		return
	}
	f, err := os.CreateTemp(s.dir, "*.new"+ending)
	if err != nil {
		return
	}
	sum := sha256.Sum256(value)
	_, err = f.Write(append(sum[:], value...))
	if errors.Join(err, f.Close()) != nil || os.Rename(f.Name(), s.path(key)) != nil {
		_ = os.Remove(f.Name())
	}
}

// Trim deletes the longest unused values until the others have [MaxBytes] or less.
func (s *Store) Trim() { s.trim(MaxBytes) }

func (s *Store) trim(most int64) {
	if s == nil {
		return
	}
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return
	}
	var kept []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && filepath.Ext(e.Name()) == ending {
			kept = append(kept, info)
			most -= info.Size()
		}
	}
	slices.SortFunc(kept, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	for _, info := range kept {
		if most >= 0 {
			return
		}
		_ = os.Remove(filepath.Join(s.dir, info.Name()))
		most += info.Size()
	}
}
