package live

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
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
const every = 100 * time.Millisecond

// rest is how long a changed folder must stay the same before it counts as changed,
// so that a checkout or a save in several steps is one change.
const rest = 60 * time.Millisecond

// longestRest is when a folder that never comes to rest is taken as it is, and the most
// time between two looks.
const longestRest = 2 * time.Second

// How many times as long as a look takes it is at least until the next: while somebody
// works on the folder, and else.
const (
	shareBusy = 10
	shareIdle = 150
)

// busy is how long after a change somebody is taken to work on the folder.
const busy = 5 * time.Minute

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

// Wait returns once the folder differs from a look at it and has come to rest, or
// with the context's error.
func (w *Watch) Wait(ctx context.Context, seen Look) error {
	share, since := time.Duration(shareBusy), time.Now()
	for {
		start := time.Now()
		now := w.Look()
		if now != seen {
			return w.settle(ctx, now)
		}
		if time.Since(since) > busy {
			share = shareIdle
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
