package published

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/site"
)

// unfinished is in the list of a folder that a build has begun to write.
const unfinished = files.Staging + "/"

// A folder is a copy in a folder.
type folder struct{ root *os.Root }

func openFolder(dir string) (Copy, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return folder{root}, nil
}

func (f folder) Close() error { return f.root.Close() }

func (f folder) holds(string) bool { return true }

func (f folder) open(_ context.Context, path string) (io.ReadCloser, error) {
	info, err := f.root.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, err
	case err != nil: // below a file, or a link that leads out
		return nil, fmt.Errorf("%w: %v", errNotFile, files.Cause(err))
	}
	switch {
	case !info.Mode().IsRegular(): // a link, or a pipe that would never end
		return nil, errNotFile
	case info.Mode().Perm()&0o111 != 0 && runtime.GOOS != "windows":
		return nil, errExecutable
	}
	return f.root.Open(path)
}

func (f folder) list() ([]string, bool, error) {
	var out []string
	err := fs.WalkDir(f.root.FS(), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == ".git":
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.IsDir() && path == files.Staging:
			out = append(out, unfinished)
			return fs.SkipDir
		case d.IsDir():
			if entries, err := fs.ReadDir(f.root.FS(), path); err == nil && len(entries) == 0 {
				out = append(out, path+"/")
			}
		case !d.IsDir() && !slices.Contains(site.HostFiles, path):
			out = append(out, path)
		}
		return nil
	})
	return out, true, err
}
