package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// Staging is the folder, in the one that is written to, that holds what is not
// in its place yet.
const Staging = ".counselboard-staging"

// A Dir is a folder on disk that is written to. No path leads out of it: not by its words, and not by a symbolic link.
type Dir struct {
	name string // from the root of the file system
	root *os.Root
	self *os.File // the folder, which is locked
	made bool     // by [Open]

	ctx   context.Context // ends with an interrupt
	stop  func()
	steps []step           // of the change
	found map[string]error // what [Dir.folder] returned, from Begin to Commit: until then no folder changes

	before func() // called before each change of the disk, in tests
}

// Open takes a folder for writing. It creates the folder if need be, and [Dir.Close] removes it if nothing was put into it. Open
// waits while another program writes there, and removes what one that was killed had not put into its place.
func Open(name string) (*Dir, error) {
	full, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	_, missing := os.Lstat(full)
	if err := os.MkdirAll(full, 0o755); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(full)
	if err != nil {
		return nil, err
	}
	self, err := root.Open(".")
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	d := &Dir{
		name: full, root: root, self: self, made: errors.Is(missing, fs.ErrNotExist),
		ctx: context.Background(), stop: func() {}, before: func() {},
	}
	lock(self)
	switch info, err := root.Lstat(Staging); {
	case errors.Is(err, fs.ErrNotExist):
	case err == nil && !info.IsDir():
		return nil, errors.Join(fmt.Errorf("%s is not a folder; remove it", Staging), d.Close())
	default:
		if err := errors.Join(err, root.RemoveAll(Staging)); err != nil {
			return nil, errors.Join(err, d.Close())
		}
	}
	return d, nil
}

// Close lets others write to the folder. A change that was not committed is dropped.
func (d *Dir) Close() error {
	defer d.stop()
	err := d.clear()
	if d.made {
		_ = os.Remove(d.name) // only if nothing is in it
	}
	return errors.Join(err, d.self.Close(), d.root.Close())
}

// Create writes files into a folder, which is made if need be. Those that are there already
// must be the same, as after a program that was killed. Where empty is set, nothing else may
// be in it either.
func Create(name string, list []File, empty bool) (err error) {
	d, err := Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	var missing []File
	there := map[string]bool{}
	for _, f := range list {
		switch data, readErr := d.Read(f.Path); {
		case readErr == nil && bytes.Equal(data, f.Data):
			there[f.Path] = true
		case readErr == nil:
			err = errors.Join(err, fmt.Errorf("%s exists already", f.Path))
		case errors.Is(readErr, fs.ErrNotExist):
			missing = append(missing, f)
		default:
			err = errors.Join(err, readErr)
		}
	}
	if empty && d.holdsMore(there) {
		err = fmt.Errorf("%s is not empty; name a new or an empty folder", name)
	}
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	return d.Apply(missing)
}

// holdsMore reports whether the folder holds anything but these files.
func (d *Dir) holdsMore(there map[string]bool) bool {
	return fs.WalkDir(d.root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && !there[name] {
			err = fs.ErrExist
		}
		return err
	}) != nil
}

// Read reads a file. An error that is fs.ErrNotExist says that nothing is there;
// any other, that something is in the way: a folder, a link, a file in place of a
// folder on the way.
func (d *Dir) Read(name string) ([]byte, error) {
	if err := d.find(name); err != nil {
		return nil, err
	}
	return d.root.ReadFile(name)
}

// find returns nil where there is a file, and else an error as [Dir.Read] does.
func (d *Dir) find(name string) error {
	if !validPath(name) {
		return fmt.Errorf("%q is not a path of a file in the folder", name)
	}
	if err := d.folder(path.Dir(name)); err != nil {
		return &fs.PathError{Op: "write", Path: name, Err: err}
	}
	info, err := d.root.Lstat(name)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return &fs.PathError{Op: "write", Path: name, Err: errors.New(kind(info.Mode()) + " is in the way")}
	}
	return nil
}

// folder returns nil where there is a folder, and else an error as [Dir.Read] does.
func (d *Dir) folder(name string) error {
	if name == "." {
		return nil
	}
	if err, ok := d.found[name]; ok {
		return err
	}
	err := d.folder(path.Dir(name))
	if err == nil {
		var info fs.FileInfo
		if info, err = d.root.Lstat(name); err == nil && !info.IsDir() {
			err = errors.New(name + " is not a folder")
		}
	}
	if d.found != nil {
		d.found[name] = err
	}
	return err
}

func kind(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeSymlink != 0:
		return "a symbolic link"
	}
	return "something that is not an ordinary file"
}

// validPath reports whether a name can be that of a file in the folder. What git
// keeps there, or in a folder below, is nobody's to write.
func validPath(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return fs.ValidPath(name) && name != "." && first != Staging && !strings.Contains("/"+strings.ToLower(name)+"/", "/.git/")
}

// A step is a file that is to be written, or removed.
type step struct {
	path   string
	staged string // where the new file is until it takes its place; "" of one to be removed
}

// Apply writes files, each whole, or none where one of them cannot be made. Folders are
// made as need be. An interrupt of the program is one of the ways to fail.
func (d *Dir) Apply(list []File) error {
	d.Begin()
	var err error
	for _, f := range list {
		if d.interrupted() == nil { // else it is said in the end
			err = errors.Join(err, d.Put(f))
		}
	}
	if err = errors.Join(err, d.interrupted()); err != nil {
		return d.refuse(err)
	}
	return d.Commit()
}

// Begin begins to change the folder. Until [Dir.Commit] or [Dir.Close], an interrupt of
// the program ends the context, and nothing is changed.
func (d *Dir) Begin() context.Context {
	d.found = map[string]error{}
	d.ctx, d.stop = signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	return d.ctx
}

// Put writes a file that is to be in the folder once the change is committed.
func (d *Dir) Put(f File) error {
	if err := errors.Join(ignore(fs.ErrNotExist, d.find(f.Path)), d.interrupted()); err != nil {
		return err
	}
	staged := fmt.Sprintf("%s/%d", Staging, len(d.steps))
	d.steps = append(d.steps, step{f.Path, staged})
	d.before()
	if err := d.root.MkdirAll(Staging, 0o755); err != nil {
		return err
	}
	d.before()
	return d.root.WriteFile(staged, f.Data, 0o644)
}

// PutFirst is Put for a file that takes its place before all others; it can be put again, to stand there in the end.
func (d *Dir) PutFirst(f File) error {
	err := d.Put(f)
	if last := len(d.steps) - 1; err == nil {
		d.steps = slices.Insert(d.steps[:last], 0, d.steps[last])
	}
	return err
}

// Remove has a file removed once the change is committed.
func (d *Dir) Remove(name string) error {
	d.steps = append(d.steps, step{path: name})
	return ignore(fs.ErrNotExist, d.find(name))
}

// Commit makes the change: nothing of it, where it cannot begin. Each file takes its place whole, one after the other; what an
// error on the way leaves out comes when the change is made again.
func (d *Dir) Commit() error {
	d.found = nil
	if err := d.interrupted(); err != nil {
		return d.refuse(err)
	}
	for i, s := range d.steps {
		d.before()
		if err := d.place(s); err != nil && i == 0 {
			return d.refuse(err)
		} else if err != nil {
			err = fmt.Errorf("%w; %d of %d files are in their places, and the same command writes the others", err, i, len(d.steps))
			return errors.Join(err, d.clear())
		}
	}
	return d.clear()
}

// refuse drops a change of which nothing was made.
func (d *Dir) refuse(err error) error {
	return errors.Join(fmt.Errorf("%w; nothing was written", err), d.clear())
}

func (d *Dir) interrupted() error {
	if d.ctx.Err() != nil {
		return errors.New("interrupted")
	}
	return nil
}

func ignore(what, err error) error {
	if errors.Is(err, what) {
		return nil
	}
	return err
}

// place puts a new file into its place, or removes an old one.
func (d *Dir) place(s step) error {
	if s.staged == "" {
		err := ignore(fs.ErrNotExist, d.root.Remove(s.path))
		d.prune(s.path)
		return err
	}
	if err := d.root.MkdirAll(path.Dir(s.path), 0o755); err != nil {
		return err
	}
	return d.root.Rename(s.staged, s.path)
}

// prune removes the folders around a place, as far as they are empty.
func (d *Dir) prune(name string) {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if ignore(fs.ErrNotExist, d.root.Remove(dir)) != nil {
			return
		}
	}
}

// clear removes the staging folder.
func (d *Dir) clear() error {
	if len(d.steps) == 0 {
		return nil
	}
	d.steps = nil
	d.before()
	return d.root.RemoveAll(Staging)
}
