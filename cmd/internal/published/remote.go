package published

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"
)

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
