package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// swap makes the change in one step: the whole folder is exchanged for another, so that there is no moment at which it is half
// the one and half the other. It reports whether it did: not where the system cannot exchange it, where it is a link or holds
// what is no file, link or folder, nor where this program stands in it. Then nothing has changed.
func (d *Dir) swap() (bool, error) {
	next, staged := beside(d.name), filepath.Join(d.name, filepath.FromSlash(newFiles))
	here, err := os.Getwd()
	if err != nil || !d.stands() || here == d.name || strings.HasPrefix(here, d.name+string(filepath.Separator)) {
		return false, nil
	}
	if _, err := os.Lstat(next); err == nil || d.root.MkdirAll(newFiles, 0o755) != nil {
		return false, nil
	}
	d.before()
	if os.Rename(staged, next) != nil {
		return false, nil // beside the folder nothing may be written
	}
	if err = d.complete(next); err == nil {
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

// complete waits until the folder that is to come is on the disk, and gives all that does not change, files of others too, a
// second name in it: last, since what others make afterwards is lost.
func (d *Dir) complete(next string) error {
	d.before()
	if err := errors.Join(d.flush(), d.interrupted()); err != nil {
		return err
	}
	changes := map[string]bool{}
	for _, s := range d.steps {
		changes[s.path] = true
	}
	err := fs.WalkDir(d.root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == Staging:
			return fs.SkipDir
		case changes[name]:
			return nil
		}
		from, to := filepath.Join(d.name, filepath.FromSlash(name)), filepath.Join(next, filepath.FromSlash(name))
		if e.IsDir() {
			if entries, err := os.ReadDir(from); err != nil || len(entries) > 0 {
				return err // it is made with what it holds, if anything stays
			}
			return os.MkdirAll(to, 0o755)
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		return second(from, to, e.Type())
	})
	if info, statErr := d.self.Stat(); err == nil && (statErr != nil || os.Chmod(next, info.Mode().Perm()) != nil) {
		err = errors.Join(statErr, errors.ErrUnsupported)
	}
	return errors.Join(err, d.interrupted())
}

// second gives a file or a link a second name, or where the disk knows none, makes a copy.
func second(from, to string, kind fs.FileMode) error {
	if kind&fs.ModeSymlink != 0 {
		target, err := os.Readlink(from)
		return errors.Join(err, os.Symlink(target, to))
	}
	err := os.Link(from, to)
	if err == nil {
		return nil
	}
	if kind != 0 || errors.Is(err, syscall.EXDEV) { // a device, or another disk, which could not be removed with the old folder
		return errors.Join(err, errors.ErrUnsupported)
	}
	data, err := os.ReadFile(from)
	info, statErr := os.Stat(from)
	if err = errors.Join(err, statErr); err != nil {
		return err
	}
	return os.WriteFile(to, data, info.Mode().Perm())
}
