package live

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"
)

// watched are the parts of a site's folder that a build reads.
var watched = []string{"site.toml", "results", "content", "templates"}

// A Watch looks at a site's folder.
type Watch struct {
	Dir string
}

// every is the least time between two looks.
const every = 200 * time.Millisecond

// rest is how long a changed folder must stay the same before it counts as changed,
// so that a checkout or a save in several steps is one change.
const rest = 60 * time.Millisecond

// longestRest is when a folder that never comes to rest is taken as it is, and the most
// time between two looks.
const longestRest = 2 * time.Second

// share of the time that looking takes at most: the longer a look takes, the longer it
// is until the next.
const share = 100

// A Look is the state of the folder: what is there, how large, how old.
type Look [sha256.Size]byte

// Look looks at the folder. A folder that is not there looks empty.
func (w *Watch) Look() Look {
	h := sha256.New()
	for _, name := range watched {
		_ = filepath.WalkDir(filepath.Join(w.Dir, name), func(name string, d fs.DirEntry, err error) error {
			var info fs.FileInfo
			if err == nil {
				info, err = d.Info()
			}
			switch {
			case err != nil: // or it is gone since the folder was listed
				fmt.Fprintf(h, "%q cannot be read\n", name)
			case info.IsDir():
				fmt.Fprintf(h, "%q %v\n", name, info.Mode())
			default:
				fmt.Fprintf(h, "%q %v %d %d\n", name, info.Mode(), info.Size(), info.ModTime().UnixNano())
			}
			return nil
		})
	}
	return Look(h.Sum(nil))
}

// Wait returns once the folder differs from a look at it and has come to rest, or
// with the context's error.
func (w *Watch) Wait(ctx context.Context, seen Look) error {
	for {
		start := time.Now()
		now := w.Look()
		if now != seen {
			return w.settle(ctx, now)
		}
		if err := sleep(ctx, min(max(every, share*time.Since(start)), longestRest)); err != nil {
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
