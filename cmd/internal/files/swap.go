package files

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// swap makes the change in one step: the whole folder is exchanged for another, so
// that there is no moment at which it is half the one and half the other. It reports
// whether it did: not where the system cannot exchange it, where the folder holds anything
// but files that change and those named to be kept, nor where this program stands in it.
// Then nothing has changed.
func (d *Dir) swap(keep []string) (bool, error) {
	next, staged := beside(d.name), filepath.Join(d.name, filepath.FromSlash(newFiles))
	if _, err := os.Lstat(next); err == nil || !d.wholly(keep) || d.root.MkdirAll(newFiles, 0o755) != nil {
		return false, nil
	}
	d.before()
	if os.Rename(staged, next) != nil {
		return false, nil // beside the folder nothing may be written
	}
	err := d.complete(next, keep)
	if err == nil {
		d.before()
		err = d.exchange(next, d.name)
	}
	if errors.Is(err, errors.ErrUnsupported) {
		return false, os.Rename(next, staged)
	}
	d.before()
	removed := os.RemoveAll(next) // what is there after an exchange is the old one
	if err != nil {
		return false, errors.Join(err, removed)
	}
	d.steps = nil
	return true, removed
}

// beside returns where the folder is made that is to take the place of one.
func beside(full string) string {
	return filepath.Join(filepath.Dir(full), "."+filepath.Base(full)+Staging)
}

// wholly reports whether the folder can be exchanged for one that has these files.
func (d *Dir) wholly(keep []string) bool {
	here, err := os.Getwd()
	if err != nil || !d.stands() || here == d.name || strings.HasPrefix(here, d.name+string(filepath.Separator)) {
		return false
	}
	known := map[string]bool{".": true}
	add := func(name string) {
		for ; !known[name]; name = path.Dir(name) {
			known[name] = true
		}
	}
	for _, s := range d.steps {
		add(s.path)
	}
	for _, name := range keep {
		add(name)
	}
	return fs.WalkDir(d.root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == Staging:
			return fs.SkipDir
		case !known[name] || !Ordinary(e.Type()):
			return fs.ErrExist
		}
		return nil
	}) == nil
}

// complete gives the files that are kept a second name in the folder that is to come, and
// waits until it is on the disk.
func (d *Dir) complete(next string, keep []string) error {
	made := map[string]bool{}
	for _, name := range keep {
		from, to := filepath.Join(d.name, filepath.FromSlash(name)), filepath.Join(next, filepath.FromSlash(name))
		if folder := path.Dir(name); !made[folder] {
			if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
				return err
			}
			made[folder] = true
		}
		if os.Link(from, to) == nil {
			continue
		}
		data, err := d.root.ReadFile(name) // a disk that knows no second names
		if err == nil {
			err = os.WriteFile(to, data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	if info, err := d.self.Stat(); err != nil || os.Chmod(next, info.Mode().Perm()) != nil {
		return errors.Join(err, errors.ErrUnsupported)
	}
	d.before()
	return errors.Join(d.flush(), d.interrupted())
}
