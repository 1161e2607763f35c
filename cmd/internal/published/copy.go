package published

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/site"
)

// Limits of what is read, in bytes.
const (
	maxManifest = 16 << 20
	maxFile     = 256 << 20
)

// A Copy is a site that stands somewhere.
type Copy interface {
	// open returns the content of a file; an error that is fs.ErrNotExist where
	// there is none, and errNotFile where it is something else.
	open(ctx context.Context, path string) (io.ReadCloser, error)
	// list returns the paths of all files, and of empty folders with a slash at their
	// end, but for what [Beside] looks at; false if a copy cannot tell.
	list() (paths []string, ok bool, err error)
	// holds reports whether a copy can be expected to have a file.
	holds(path string) bool
	// Close ends the use of the copy.
	Close() error
}

var (
	errNotFile    = errors.New("is not an ordinary file")
	errExecutable = errors.New("can be executed")
	errTooLarge   = fmt.Errorf("is larger than %d MB", maxFile>>20)
)

// IsAddress reports whether a name is an address, and not a folder.
func IsAddress(name string) bool { return strings.Contains(name, "://") }

// Open opens a copy: an http or https address of a site's first page, or a folder.
func Open(name string) (Copy, error) {
	if !IsAddress(name) {
		return openFolder(name)
	}
	u, err := url.Parse(name)
	switch {
	case err != nil:
		return nil, err
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return nil, fmt.Errorf("%s is not the address of a site; write one like https://example.org/board/", name)
	}
	u.Path = strings.TrimSuffix(u.Path, "index.html")
	u.RawPath = ""
	if !strings.HasSuffix(u.Path, "/") {
		u.Path += "/"
	}
	return newRemote(u), nil
}

// Manifest reads the manifest of a copy. Its texts may be anything.
func Manifest(ctx context.Context, c Copy) (site.Manifest, error) {
	r, err := c.open(ctx, site.ManifestPath)
	if err != nil {
		return site.Manifest{}, fmt.Errorf("%s: %w", site.ManifestPath, err)
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, maxManifest+1))
	if err != nil {
		return site.Manifest{}, fmt.Errorf("%s: %w", site.ManifestPath, err)
	}
	if len(data) > maxManifest {
		return site.Manifest{}, fmt.Errorf("%s is larger than %d MB", site.ManifestPath, maxManifest>>20)
	}
	return site.ParseManifest(data)
}
