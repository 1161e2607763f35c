package live

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// watched are the parts of a site's folder that a build reads.
var watched = []string{"site.toml", "benchmark.toml", "results", "content", "templates"}

// A Watch looks at a site's folder: when the system tells of a change, and now and then,
// since not every file system does.
type Watch struct {
	Dir string

	system *fsnotify.Watcher // nil: the system tells nothing
	told   chan struct{}     // the system told of a change
}

// every is the least time between two looks.
const every = 100 * time.Millisecond

// share is how many times as long as a look takes it is at least until the next that
// nothing asks for, so that looking takes less than a hundredth of a core; longest is the
// most time between the two.
const (
	share   = 150
	longest = 10 * time.Second
)

// rest is how long a changed folder must stay the same before it counts as changed,
// so that a checkout or a save in several steps is one change.
const rest = 60 * time.Millisecond

// longestRest is when a folder that never comes to rest is taken as it is.
const longestRest = 2 * time.Second

// A Look is the state of the folder: what is there, how large, how old.
type Look [sha256.Size]byte

// Look looks at the folder. A folder that is not there looks empty.
func (w *Watch) Look() Look {
	h := sha256.New()
	var line []byte
	for _, name := range watched {
		_ = filepath.WalkDir(filepath.Join(w.Dir, name), func(name string, d fs.DirEntry, err error) error {
			var info fs.FileInfo
			if err == nil {
				info, err = d.Info()
			}
			line = append(append(line[:0], name...), 0)
			if err == nil { // else it cannot be read, or is gone since the folder was listed
				line = binary.LittleEndian.AppendUint32(line, uint32(info.Mode()))
				if !info.IsDir() {
					line = binary.LittleEndian.AppendUint64(line, uint64(info.Size()))
					line = binary.LittleEndian.AppendUint64(line, uint64(info.ModTime().UnixNano()))
				}
			}
			h.Write(append(line, 0))
			return nil
		})
	}
	return Look(h.Sum(nil))
}

// Listen has the system tell of changes, if it can, until stop is called.
func (w *Watch) Listen() (stop func()) {
	system, err := fsnotify.NewWatcher()
	if err != nil {
		return func() {}
	}
	w.system, w.told = system, make(chan struct{}, 1)
	go func() {
		for open := true; open; {
			select {
			case _, open = <-system.Events:
			case _, open = <-system.Errors: // it may have lost some
			}
			select {
			case w.told <- struct{}{}:
			default: // it told already
			}
		}
	}()
	return func() { _ = system.Close() }
}

// follow has the system tell of all folders that are there now.
func (w *Watch) follow() {
	if w.system == nil {
		return
	}
	_ = w.system.Add(w.Dir) // where it cannot, there are looks
	for _, name := range watched {
		_ = filepath.WalkDir(filepath.Join(w.Dir, name), func(name string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() {
				_ = w.system.Add(name)
			}
			return nil
		})
	}
}

// Wait returns once the folder differs from a look at it and has come to rest, or
// with the context's error.
func (w *Watch) Wait(ctx context.Context, seen Look) error {
	w.follow()
	for {
		start := time.Now()
		now := w.Look()
		if now != seen {
			return w.settle(ctx, now)
		}
		pause := time.After(min(max(every, share*time.Since(start)), longest))
		if err := sleep(ctx, every); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-w.told:
		case <-pause:
		}
	}
}

// settle waits until two looks, a rest apart, are the same.
func (w *Watch) settle(ctx context.Context, last Look) error {
	for waited := time.Duration(0); waited < longestRest; waited += rest {
		if err := sleep(ctx, rest); err != nil {
			return err
		}
		now := w.Look()
		if now == last {
			return nil
		}
		last = now
	}
	return nil
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
