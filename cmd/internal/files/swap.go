package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// Swap makes all changes in one step: the whole folder is exchanged for another, so
// that there is no moment at which it is half the one and half the other. It reports
// whether it did: not where the folder holds anything but files that change and those
// named to be kept, where it cannot be exchanged as a whole (a mount, a file system or
// a system that knows no such step), nor where this program stands in it. Then nothing
// has changed, and [Dir.Apply] is the way. After a swap the Dir can only be closed.
func (d *Dir) Swap(changes []Change, keep []string) (bool, error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return d.swap(ctx, changes, keep)
}

func (d *Dir) swap(ctx context.Context, changes []Change, keep []string) (bool, error) {
	if len(changes) == 0 || !d.wholly(changes, keep) {
		return false, nil
	}
	next := d.beside()
	d.before()
	if err := os.Mkdir(next, 0o755); err != nil {
		return false, nil // beside the folder nothing may be written
	}
	err := d.fill(ctx, next, changes, keep)
	if err == nil {
		d.before()
		err = exchange(next, d.name)
	}
	d.before()
	removed := os.RemoveAll(next) // what is there after an exchange is the old one
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return false, removed
	case err != nil:
		return false, errors.Join(err, removed)
	}
	return true, removed
}

// beside returns where the folder is made that is to take the place of this one.
func (d *Dir) beside() string {
	return filepath.Join(filepath.Dir(d.name), "."+filepath.Base(d.name)+Staging)
}

// wholly reports whether the folder can be exchanged for one that has these files.
func (d *Dir) wholly(changes []Change, keep []string) bool {
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
	for _, c := range changes {
		if err := d.find(c.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false // in the way, as Apply says
		}
		if d.mayChange(c.Path) != nil {
			return false // likewise
		}
		add(c.Path)
	}
	for _, name := range keep {
		add(name)
	}
	return fs.WalkDir(d.root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || !known[name] || !Ordinary(e.Type()) {
			return errors.Join(err, fs.ErrExist)
		}
		return nil
	}) == nil
}

// fill writes all files into the folder that is to come, and waits until they are on
// the disk. Those that are kept have a second name there.
func (d *Dir) fill(ctx context.Context, next string, changes []Change, keep []string) error {
	root, err := os.OpenRoot(next)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, name := range keep {
		if err := errors.Join(interrupted(ctx), root.MkdirAll(path.Dir(name), 0o755)); err != nil {
			return err
		}
		local := filepath.FromSlash(name)
		if os.Link(filepath.Join(d.name, local), filepath.Join(next, local)) == nil {
			continue
		}
		data, err := d.root.ReadFile(name) // a disk that knows no second names
		if err == nil {
			err = root.WriteFile(name, data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	for _, c := range changes {
		if c.Remove {
			continue
		}
		d.before()
		if err := errors.Join(interrupted(ctx), root.MkdirAll(path.Dir(c.Path), 0o755)); err != nil {
			return err
		}
		if err := root.WriteFile(c.Path, c.Data, 0o644); err != nil {
			return err
		}
	}
	if info, err := d.self.Stat(); err != nil || os.Chmod(next, info.Mode().Perm()) != nil {
		return errors.Join(err, errors.ErrUnsupported)
	}
	d.before()
	return errors.Join(d.flush(), interrupted(ctx))
}
