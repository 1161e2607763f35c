package demo

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write writes the site's folder, all of it or nothing. dir must be empty or not
// there: no file is ever replaced.
func (s *Site) Write(dir string) (err error) {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(filepath.Dir(filepath.Clean(dir)), 0o777); err != nil {
			return err
		}
		if err := os.Mkdir(dir, 0o777); err != nil {
			return err
		}
		defer func() {
			if err != nil {
				os.Remove(dir) // only if nothing is left in it
			}
		}()
	case err != nil:
		return err
	case len(entries) > 0:
		return fmt.Errorf("%s is not empty; name a new or an empty folder", dir)
	}
	draft, err := os.MkdirTemp(dir, ".demo-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(draft)
	for _, f := range s.Files {
		if err := writeFile(filepath.Join(draft, filepath.FromSlash(f.Path)), f.Data); err != nil {
			return err
		}
	}
	return publish(draft, dir)
}

func writeFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o666)
}

// publish moves what is in draft into dir, and takes it back if that fails
// half-way.
func publish(draft, dir string) error {
	entries, err := os.ReadDir(draft)
	if err != nil {
		return err
	}
	for i, e := range entries {
		if err := os.Rename(filepath.Join(draft, e.Name()), filepath.Join(dir, e.Name())); err != nil {
			for _, done := range entries[:i] {
				os.RemoveAll(filepath.Join(dir, done.Name()))
			}
			return err
		}
	}
	return nil
}
