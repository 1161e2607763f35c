package files

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

// A plan of what is to be done has one of these names, or none that counts. They are in
// a folder that git takes nothing from and puts nothing into, so that no plan is a stranger's.
const (
	plans       = Staging + "/.git"
	planDraft   = plans + "/draft"
	planForward = plans + "/forward"
	planBack    = plans + "/back"
)

// A Dir is a folder on disk that is written to. No path leads out of it: not by
// its words, and not by a symbolic link.
type Dir struct {
	name string // from the root of the file system
	root *os.Root
	self *os.File  // the folder
	held io.Closer // the lock
	made bool      // by [Open]

	recovered bool // by Open, from a program that was killed

	ctx   context.Context // ends with an interrupt
	stop  func()
	steps []step           // of the change
	found map[string]error // what [Dir.folder] returned, from Begin to Commit: until then no folder changes

	before   func()                  // called before each change of the disk, in tests
	exchange func(a, b string) error // [exchange], but for tests
}

// Open takes a folder for writing, which it creates if need be; it is gone again if
// nothing is put into it before [Dir.Close]. Open waits while another program writes there, and first completes, or takes back, what a
// program that was killed has left.
func Open(name string) (*Dir, error) {
	full, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	for {
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
			ctx: context.Background(), stop: func() {}, before: func() {}, exchange: exchange,
		}
		d.held = lock(self, full)
		if !d.same(os.Stat) { // exchanged for another while this one waited
			_ = d.Close()
			continue
		}
		d.recovered = unfinished(full)
		err = d.recover()
		if err == nil && d.stands() {
			err = os.RemoveAll(beside(full)) // of a swap that was killed
		}
		if err != nil {
			return nil, errors.Join(err, d.Close())
		}
		return d, nil
	}
}

// Recover completes, or takes back, what a program that was killed has left in a
// folder, and reports whether there was anything. Where another program writes there
// just now, it waits until that is done.
func Recover(name string) (bool, error) {
	full, err := filepath.Abs(name)
	if err != nil || !unfinished(full) {
		return false, err
	}
	d, err := Open(name)
	if err != nil {
		return false, err
	}
	return d.recovered, d.Close()
}

// unfinished reports whether a program was killed while it wrote to a folder, or
// writes there now.
func unfinished(full string) bool {
	for _, left := range []string{filepath.Join(full, Staging), beside(full)} {
		if _, err := os.Lstat(left); err == nil {
			return true
		}
	}
	return false
}

// same reports whether the folder is what is found at its name.
func (d *Dir) same(find func(string) (fs.FileInfo, error)) bool {
	there, err := find(d.name)
	self, err2 := d.self.Stat()
	return err == nil && err2 == nil && os.SameFile(there, self)
}

// stands reports whether the folder itself stands at its name, and no link to it.
func (d *Dir) stands() bool { return d.same(os.Lstat) }

// Close lets others write to the folder. A change that was not committed is dropped.
func (d *Dir) Close() error {
	defer d.stop()
	var err error
	if len(d.steps) > 0 {
		err = d.clear()
	}
	if d.made {
		_ = os.Remove(d.name) // only if nothing is in it
	}
	err = errors.Join(err, d.self.Close(), d.root.Close())
	return errors.Join(err, ignore(os.ErrClosed, d.held.Close()))
}

// Create writes files that are not there yet into a folder, which is made if need be: all
// of them or none. Where empty is set, nothing else may be in it either.
func Create(name string, list []File, empty bool) (err error) {
	d, err := Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if entries, err := fs.ReadDir(d.root.FS(), "."); err != nil {
		return err
	} else if empty && len(entries) > 0 {
		return fmt.Errorf("%s is not empty; name a new or an empty folder", name)
	}
	for _, f := range list {
		switch readErr := d.find(f.Path); {
		case readErr == nil:
			err = errors.Join(err, fmt.Errorf("%s exists already", f.Path))
		case !errors.Is(readErr, fs.ErrNotExist):
			err = errors.Join(err, readErr)
		}
	}
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	return d.Apply(list)
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

// mayChange returns an error where the disk would refuse to change a file: it, if there is
// one, or the folder in which it is or will be, cannot be changed.
func (d *Dir) mayChange(name string, existed bool) error {
	dir := path.Dir(name)
	for d.folder(dir) != nil {
		dir = path.Dir(dir)
	}
	if !writable(filepath.Join(d.name, filepath.FromSlash(dir))) || existed && immutable(filepath.Join(d.name, filepath.FromSlash(name))) {
		return &fs.PathError{Op: "write", Path: name, Err: errors.New("the file, or the folder that it is in, cannot be changed")}
	}
	return nil
}

// validPath reports whether a name can be that of a file in the folder. What git
// keeps there, or in a folder below, is nobody's to write.
func validPath(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return fs.ValidPath(name) && name != "." && first != Staging && !strings.Contains("/"+strings.ToLower(name)+"/", "/.git/")
}

// A step is a file that is to be written or removed, as the plan tells it.
type step struct {
	Path    string `json:"path"`
	Remove  bool   `json:"remove,omitempty"`
	Existed bool   `json:"existed,omitempty"`
}

const newFiles = Staging + "/new"

func newName(path string) string { return newFiles + "/" + path }
func oldName(i int) string       { return fmt.Sprintf("%s/old/%d", Staging, i) }

// Apply writes all files or none. Folders are made as need be. An interrupt of the
// program is one of the ways to fail.
func (d *Dir) Apply(list []File) error {
	d.Begin()
	var err error
	for _, f := range list {
		if d.interrupted() == nil { // else it is said in the end
			err = errors.Join(err, d.Put(f))
		}
	}
	if err = errors.Join(err, d.interrupted()); err != nil {
		return errors.Join(err, d.clear())
	}
	return d.Commit(nil)
}

// Begin begins to change the folder. Until [Dir.Commit] or [Dir.Close], an interrupt of
// the program ends the context, and nothing is changed.
func (d *Dir) Begin() context.Context {
	d.found = map[string]error{}
	d.ctx, d.stop = signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	return d.ctx
}

// check returns whether there is a file to be changed, and an error where something is in
// its way, or where the disk would refuse.
func (d *Dir) check(name string) (existed bool, err error) {
	err = d.find(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	return err == nil, d.mayChange(name, err == nil)
}

// Put writes a file that is to be in the folder once the change is committed.
func (d *Dir) Put(f File) error {
	existed, err := d.check(f.Path)
	if err == nil {
		err = d.interrupted()
	}
	if err != nil {
		return err
	}
	d.steps = append(d.steps, step{Path: f.Path, Existed: existed})
	staged := newName(f.Path)
	d.before()
	if err = d.root.WriteFile(staged, f.Data, 0o644); errors.Is(err, fs.ErrNotExist) { // the first in its folder
		if err = d.root.MkdirAll(path.Dir(staged), 0o755); err == nil {
			d.before()
			err = d.root.WriteFile(staged, f.Data, 0o644)
		}
	}
	return err
}

// Remove has a file removed once the change is committed.
func (d *Dir) Remove(name string) error {
	existed, err := d.check(name)
	d.steps = append(d.steps, step{Path: name, Remove: true, Existed: existed})
	return err
}

// Commit makes the change, or nothing of it. Where the folder would then hold what was put
// and the files to be kept, and nothing else, it is exchanged as a whole, if it can be;
// afterwards a Dir can only be closed.
func (d *Dir) Commit(keep []string) error {
	d.found = nil
	if len(d.steps) == 0 {
		return nil
	}
	if keep != nil {
		if swapped, err := d.swap(keep); err != nil {
			return errors.Join(err, d.clear())
		} else if swapped {
			return nil
		}
	}
	if err := d.plan(); err != nil {
		return errors.Join(err, d.clear())
	}
	if err := d.forward(d.ctx, d.steps); err != nil {
		d.before()
		if undo := d.root.Rename(planForward, planBack); undo != nil {
			return errors.Join(err, undo)
		}
		return errors.Join(err, d.back(d.steps))
	}
	return d.clear()
}

// plan writes down what is to be done: from then on the change counts.
func (d *Dir) plan() error {
	plan, err := json.Marshal(d.steps)
	for _, folder := range []string{Staging + "/old", plans} {
		err = errors.Join(err, d.root.MkdirAll(folder, 0o755))
	}
	if err != nil {
		return err
	}
	d.before()
	if err := d.root.WriteFile(planDraft, plan, 0o644); err != nil {
		return err
	}
	if err := errors.Join(d.flush(), d.interrupted()); err != nil {
		return err
	}
	d.before()
	return d.root.Rename(planDraft, planForward)
}

func (d *Dir) interrupted() error { return interrupted(d.ctx) }

func interrupted(ctx context.Context) error {
	if ctx.Err() != nil {
		return errors.New("interrupted")
	}
	return nil
}

// forward carries a plan out. What is done already, by a program that was
// killed, is left as it is.
func (d *Dir) forward(ctx context.Context, steps []step) error {
	for i, s := range steps {
		if err := interrupted(ctx); err != nil {
			return err
		}
		if !s.Remove && !d.exists(newName(s.Path)) {
			continue // in its place
		}
		if s.Existed && !d.exists(oldName(i)) {
			d.before()
			if err := d.putAside(s.Path, oldName(i)); err != nil {
				return err
			}
		}
		d.before()
		if err := d.place(s); err != nil {
			return err
		}
	}
	return nil
}

func (d *Dir) exists(name string) bool {
	_, err := d.root.Lstat(name)
	return err == nil
}

// putAside returns a file a second name, so that its place is never empty; where
// the disk knows no second names, it moves the file.
func (d *Dir) putAside(name, aside string) error {
	err := d.root.Link(name, aside)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		err = d.root.Rename(name, aside)
	}
	return ignore(fs.ErrNotExist, err) // somebody removed it
}

func ignore(what, err error) error {
	if errors.Is(err, what) {
		return nil
	}
	return err
}

// place puts a new file into its place, or removes an old one.
func (d *Dir) place(s step) error {
	if s.Remove {
		err := ignore(fs.ErrNotExist, d.root.Remove(s.Path))
		d.prune(s.Path)
		return err
	}
	if err := d.root.MkdirAll(path.Dir(s.Path), 0o755); err != nil {
		return err
	}
	return d.root.Rename(newName(s.Path), s.Path)
}

// back puts every file into the place that it had before the plan.
func (d *Dir) back(steps []step) error {
	var failed []error
	for i, s := range steps {
		d.before()
		var err error
		switch {
		case s.Existed && d.exists(oldName(i)):
			if err = d.root.MkdirAll(path.Dir(s.Path), 0o755); err == nil {
				err = d.root.Rename(oldName(i), s.Path)
			}
		case !s.Existed && !d.exists(newName(s.Path)):
			err = ignore(fs.ErrNotExist, d.root.Remove(s.Path))
		}
		d.prune(s.Path)
		failed = append(failed, err)
	}
	if err := errors.Join(failed...); err != nil {
		return err
	}
	return d.clear()
}

// prune removes the folders around a place, as far as they are empty.
func (d *Dir) prune(name string) {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if ignore(fs.ErrNotExist, d.root.Remove(dir)) != nil {
			return
		}
	}
}

// clear removes the staging folder, its plan first: without one, what is left
// means nothing.
func (d *Dir) clear() error {
	d.steps = nil
	for _, plan := range []string{planForward, planBack} {
		d.before()
		if err := ignore(fs.ErrNotExist, d.root.Remove(plan)); err != nil {
			return err
		}
	}
	d.before()
	return d.root.RemoveAll(Staging)
}

// recover completes or takes back what a program that was killed has left.
func (d *Dir) recover() error {
	info, err := d.root.Lstat(Staging)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("%s is not a folder; remove it", Staging)
	}
	back, err := d.readPlan(planBack)
	if err != nil {
		return err
	}
	if back != nil {
		return d.back(back)
	}
	forward, err := d.readPlan(planForward)
	if err != nil {
		return err
	}
	if err := d.forward(context.Background(), forward); err != nil {
		return err
	}
	return d.clear()
}

// readPlan reads a plan, which may hold anything; nil where there is none.
func (d *Dir) readPlan(name string) ([]step, error) {
	if !d.exists(name) {
		return nil, nil
	}
	damaged := fmt.Errorf("%s was not written by counselboard, or is damaged; remove %s", name, Staging)
	if info, err := d.root.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil, damaged
	}
	data, err := d.root.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var steps []step
	if json.Unmarshal(data, &steps) != nil || slices.ContainsFunc(steps, func(s step) bool { return !validPath(s.Path) }) {
		return nil, damaged
	}
	return steps, nil
}
