package published

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/files"
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
		root, err := os.OpenRoot(name)
		return folder{root}, err
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

// unfinished is in the list of a folder that a build has begun to write.
const unfinished = files.Staging + "/"

// A folder is a copy in a folder.
type folder struct{ *os.Root }

func (f folder) holds(string) bool { return true }

func (f folder) open(_ context.Context, path string) (io.ReadCloser, error) {
	info, err := f.Lstat(path)
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
	return f.Open(path)
}

func (f folder) list() ([]string, bool, error) {
	var out []string
	err := fs.WalkDir(f.FS(), ".", func(path string, d fs.DirEntry, err error) error {
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
			if entries, err := fs.ReadDir(f.FS(), path); err == nil && len(entries) == 0 {
				out = append(out, path+"/")
			}
		case !d.IsDir() && !slices.Contains(site.HostFiles, path):
			out = append(out, path)
		}
		return nil
	})
	return out, true, err
}

// Limits of asking a host.
const (
	requestTime  = 2 * time.Minute // for one file
	headerTime   = 30 * time.Second
	maxRedirects = 5
)

// A remote is a copy at an address.
type remote struct {
	base   *url.URL // ends in a slash
	client *http.Client
}

func newRemote(base *url.URL) *remote {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.ResponseHeaderTimeout = headerTime
	transport.MaxConnsPerHost = atOnce
	r := &remote{base: base}
	r.client = &http.Client{Transport: transport, Timeout: requestTime, CheckRedirect: r.checkRedirect}
	return r
}

func (r *remote) Close() error {
	r.client.CloseIdleConnections()
	return nil
}

// checkRedirect keeps to the host; http may become https on the way.
func (r *remote) checkRedirect(to *http.Request, via []*http.Request) error {
	same := to.URL.Host == r.base.Host && (to.URL.Scheme == r.base.Scheme || to.URL.Scheme == "https")
	secured := r.base.Scheme == "http" && to.URL.Scheme == "https" && to.URL.Hostname() == r.base.Hostname()
	switch {
	case !same && !secured:
		return fmt.Errorf("leads to another host, %s", to.URL.Host)
	case len(via) > maxRedirects:
		return fmt.Errorf("more than %d redirects", maxRedirects)
	}
	return nil
}

// holds leaves out hidden files, such as .nojekyll: hosts read them, but many do
// not serve them.
func (r *remote) holds(p string) bool { return !strings.HasPrefix(path.Base(p), ".") }

func (r *remote) list() ([]string, bool, error) { return nil, false, nil }

func (r *remote) open(ctx context.Context, p string) (io.ReadCloser, error) {
	u := *r.base
	u.Path += p // a slash-separated path without ..
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Cache-Control", "no-cache")
	res, err := r.client.Do(req)
	if err != nil {
		if e, ok := errors.AsType[*url.Error](err); ok {
			err = e.Err // the address is said by the caller
		}
		return nil, err
	}
	switch res.StatusCode {
	case http.StatusOK:
		return res.Body, nil
	case http.StatusNotFound, http.StatusGone:
		err = fs.ErrNotExist
	default:
		err = fmt.Errorf("the host answers %d %s", res.StatusCode, http.StatusText(res.StatusCode))
	}
	res.Body.Close()
	return nil, err
}
