package cache

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

func TestStore(t *testing.T) {
	s := Open(filepath.Join(t.TempDir(), "a", "b"))
	if s == nil {
		t.Fatal("no store")
	}
	if _, ok := s.Get([]byte("a")); ok {
		t.Error("an empty store has a value")
	}
	for key, value := range map[string]string{"a": "one", "b": "", "": "nothing"} {
		s.Put([]byte(key), []byte(value))
		if got, ok := s.Get([]byte(key)); !ok || string(got) != value {
			t.Errorf("%q: %q, %t; want %q", key, got, ok, value)
		}
	}
	other := &Store{dir: s.dir, program: [32]byte{1}}
	if _, ok := other.Get([]byte("a")); ok {
		t.Error("another program is given the value")
	}
	var none *Store
	none.Put([]byte("a"), nil)
	none.Trim()
	if _, ok := none.Get([]byte("a")); ok {
		t.Error("no store has a value")
	}
	if Open(filepath.Join(s.path([]byte("a")), "below a file")) != nil {
		t.Error("a store in a file")
	}
}

// TestBroken damages what is kept in every byte: it is not given, and can be made anew.
func TestBroken(t *testing.T) {
	s := Open(t.TempDir())
	key, value := []byte("key"), []byte("value")
	s.Put(key, value)
	whole, err := os.ReadFile(s.path(key))
	if err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		bad := bytes.Clone(whole)
		bad[i] ^= 0x10
		for _, data := range [][]byte{bad, whole[:i]} {
			if err := os.WriteFile(s.path(key), data, 0o666); err != nil {
				t.Fatal(err)
			}
			if got, ok := s.Get(key); ok {
				t.Errorf("byte %d is wrong, and the value is %q", i, got)
			}
		}
	}
	s.Put(key, value)
	if got, ok := s.Get(key); !ok || !bytes.Equal(got, value) {
		t.Errorf("made anew: %q, %t", got, ok)
	}
}

// TestTrim wants the longest unused to go, and what is not the store's to stay.
func TestTrim(t *testing.T) {
	s := Open(t.TempDir())
	foreign := filepath.Join(s.dir, "foreign.txt")
	if err := os.WriteFile(foreign, make([]byte, 1000), 0o666); err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		key := []byte{byte(i)}
		s.Put(key, make([]byte, 100-32))
		old := time.Now().Add(time.Duration(i-100) * time.Hour)
		if err := os.Chtimes(s.path(key), old, old); err != nil {
			t.Fatal(err)
		}
	}
	s.Get([]byte{0}) // used just now
	s.trim(250)
	for i, want := range []bool{true, false, false, false, true} {
		if _, ok := s.Get([]byte{byte(i)}); ok != want {
			t.Errorf("%d is kept: %t", i, ok)
		}
	}
	if _, err := os.Stat(foreign); err != nil {
		t.Error(err)
	}
}

// TestTogether has several write and read one value at once.
func TestTogether(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			s := Open(dir)
			for range 50 {
				s.Put([]byte("k"), bytes.Repeat([]byte("v"), 5000))
				if got, ok := s.Get([]byte("k")); !ok || len(got) != 5000 {
					t.Errorf("%d bytes, %t", len(got), ok)
				}
			}
		})
	}
	all.Wait()
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("%d files are left", len(entries))
	}
}
