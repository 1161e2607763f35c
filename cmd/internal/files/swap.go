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
// that there is no moment at which it is half the one and half the other; where the
// system cannot exchange, by two renames. It reports whether it did: not where the folder
// holds anything but files that change and those named to be kept, where it cannot be
// moved (a mount, or one that the system holds fast), nor where this program stands in it.
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
		if errors.Is(err, errors.ErrUnsupported) {
			err = d.replace(next)
		}
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
	return true, errors.Join(removed, os.RemoveAll(aside(d.name)))
}

// beside returns where the folder is made that is to take the place of one.
func beside(full string) string {
	return filepath.Join(filepath.Dir(full), "."+filepath.Base(full)+Staging)
}

// aside returns where a folder stands while another takes its place.
func aside(full string) string { return beside(full) + "-old" }

// replace puts a folder into the place of this one by two renames: between them there is
// none, which [finishSwap] mends if the program is killed just then.
func (d *Dir) replace(next string) error {
	d.before()
	if err := os.Rename(d.name, aside(d.name)); err != nil {
		return errors.Join(errors.ErrUnsupported, err)
	}
	d.before()
	if err := os.Rename(next, d.name); err != nil {
		return errors.Join(err, os.Rename(aside(d.name), d.name))
	}
	return nil
}

// finishSwap puts into its place the folder of a program that was killed between the two
// renames of a swap, and reports whether it had to.
func finishSwap(full string) (bool, error) {
	if info, err := os.Lstat(aside(full)); err != nil || !info.IsDir() {
		return false, ignore(fs.ErrNotExist, err)
	}
	old, err := os.Open(aside(full))
	if err != nil {
		return false, ignore(fs.ErrNotExist, err)
	}
	defer old.Close()
	held := lock(old, full) // as the program has it while it lives
	defer held.Close()
	if _, err := os.Lstat(full); !errors.Is(err, fs.ErrNotExist) {
		return false, err // done, and the old one is left
	}
	err = os.Rename(beside(full), full)
	if errors.Is(err, fs.ErrNotExist) {
		err = os.Rename(aside(full), full)
	}
	return err == nil, err
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
		add(s.Path)
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
