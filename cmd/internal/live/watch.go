package live

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"time"
)

// watched are the parts of a site's folder that a build reads.
var watched = []string{"site.toml", "results", "content", "templates"}

// A Watch looks at a site's folder.
type Watch struct {
	Dir string
}

// every is the time between two looks.
const every = 200 * time.Millisecond

// rest is how long a changed folder must stay the same before it counts as changed,
// so that a checkout or a save in several steps is one change.
const rest = 60 * time.Millisecond

// longestRest is when a folder that never comes to rest is taken as it is.
const longestRest = 2 * time.Second

// A Look is the state of the folder: what is there, how large, how old.
type Look map[string]string

// Look looks at the folder. A folder that is not there looks empty.
func (w *Watch) Look() Look {
	l := Look{}
	root, err := os.OpenRoot(w.Dir) // anew each time: it may have been made again
	if err != nil {
		return l
	}
	defer root.Close()
	for _, name := range watched {
		_ = fs.WalkDir(root.FS(), name, l.add) // an error shows in the look
	}
	return l
}

func (l Look) add(name string, d fs.DirEntry, err error) error {
	var info fs.FileInfo
	if err == nil {
		info, err = d.Info()
	}
	switch {
	case err != nil:
		l[name] = "cannot be read" // or is gone since the folder was listed
	case info.IsDir():
		l[name] = info.Mode().String()
	default:
		l[name] = fmt.Sprintf("%v %d %d", info.Mode(), info.Size(), info.ModTime().UnixNano())
	}
	return nil
}

// Wait returns once the folder differs from a look at it and has come to rest, or
// with the context's error.
func (w *Watch) Wait(ctx context.Context, seen Look) error {
	for {
		now := w.Look()
		if !maps.Equal(now, seen) {
			return w.settle(ctx, now)
		}
		if err := sleep(ctx, every); err != nil {
			return err
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
		if maps.Equal(now, last) {
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
