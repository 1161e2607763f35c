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
// that there is no moment at which it is half the one and half the other; where the
// system cannot exchange, by two renames. It reports whether it did: not where the folder
// holds anything but files that change and those named to be kept, where it cannot be
// moved (a mount, or one that the system holds fast), nor where this program stands in it.
// Then nothing has changed, and [Dir.Apply] is the way. After a swap the Dir can only be closed.
func (d *Dir) Swap(changes []Change, keep []string) (bool, error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return d.swap(ctx, changes, keep)
}

func (d *Dir) swap(ctx context.Context, changes []Change, keep []string) (bool, error) {
	if len(changes) == 0 || !d.wholly(changes, keep) {
		return false, nil
	}
	next := beside(d.name)
	d.before()
	if err := os.Mkdir(next, 0o755); err != nil {
		return false, nil // beside the folder nothing may be written
	}
	err := d.fill(ctx, next, changes, keep)
	if err == nil {
		d.before()
		err = d.exchange(next, d.name)
		if errors.Is(err, errors.ErrUnsupported) {
			err = d.replace(next)
		}
	}
	d.before()
	removed := os.RemoveAll(next) // what is there after an exchange is the old one
	if err == nil {
		removed = errors.Join(removed, os.RemoveAll(aside(d.name)))
	}
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return false, removed
	case err != nil:
		return false, errors.Join(err, removed)
	}
	return true, removed
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

// fill writes all files into the folder that is to come, which nobody else writes to,
// and waits until they are on the disk. Those that are kept have a second name there.
func (d *Dir) fill(ctx context.Context, next string, changes []Change, keep []string) error {
	made := map[string]bool{".": true}
	place := func(name string) (string, error) {
		dir := path.Dir(name)
		if !made[dir] {
			if err := os.MkdirAll(filepath.Join(next, filepath.FromSlash(dir)), 0o755); err != nil {
				return "", err
			}
			made[dir] = true
		}
		return filepath.Join(next, filepath.FromSlash(name)), interrupted(ctx)
	}
	for _, name := range keep {
		to, err := place(name)
		if err != nil {
			return err
		}
		if os.Link(filepath.Join(d.name, filepath.FromSlash(name)), to) == nil {
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
	for _, c := range changes {
		if c.Remove {
			continue
		}
		d.before()
		to, err := place(c.Path)
		if err == nil {
			err = os.WriteFile(to, c.Data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	if info, err := d.self.Stat(); err != nil || os.Chmod(next, info.Mode().Perm()) != nil {
		return errors.Join(err, errors.ErrUnsupported)
	}
	d.before()
	return errors.Join(d.flush(), interrupted(ctx))
}
