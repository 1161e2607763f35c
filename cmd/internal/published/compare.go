package published

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// atOnce is how many files are read at a time.
const atOnce = 4

// A Kind is how a file of a copy is not as built.
type Kind string

// The kinds of differences.
const (
	Missing Kind = "missing" // built, not published
	Extra   Kind = "extra"   // published, not built
	Differs Kind = "differs"
)

// A Difference is one file that is not as built.
type Difference struct {
	Path      string
	Kind      Kind
	Published string // its SHA-256; "" where it is not known
	Built     string // its SHA-256; "" where it is not built
	Reason    string // why Published is not known, or what is wrong with an extra file
}

// String returns one line. A path that would not show as it is, is quoted.
func (d Difference) String() string {
	if q := strconv.Quote(d.Path); q != `"`+d.Path+`"` {
		d.Path = q
	}
	switch {
	case d.Kind == Missing:
		return fmt.Sprintf("%s: missing (sha256 %s built)", d.Path, d.Built)
	case d.Kind == Extra && d.Reason != "":
		return fmt.Sprintf("%s: extra (%s)", d.Path, d.Reason)
	case d.Kind == Extra && d.Published == "":
		return fmt.Sprintf("%s: extra", d.Path)
	case d.Kind == Extra:
		return fmt.Sprintf("%s: extra (sha256 %s published)", d.Path, d.Published)
	case d.Reason != "":
		return fmt.Sprintf("%s: differs (%s; sha256 %s built)", d.Path, d.Reason, d.Built)
	}
	return fmt.Sprintf("%s: differs (sha256 %s published, %s built)", d.Path, d.Published, d.Built)
}

// Compare reads every file of a copy that is built, and finds those that are too
// many: by the copy's manifest, and by its list of files if it has one.
// Differences come in the order of their paths. An error is of a copy that could
// not be read to its end.
func Compare(ctx context.Context, c Copy, m site.Manifest, files []files.File) ([]Difference, error) {
	out := make([]*Difference, len(files))
	work, ctx := errgroup.WithContext(ctx) // a host that fails once is not asked a hundred times
	work.SetLimit(atOnce)
	for i, f := range files {
		work.Go(func() (err error) {
			if out[i], err = one(ctx, c, f); err != nil {
				err = fmt.Errorf("%s: %w", f.Path, err)
			}
			return err
		})
	}
	if err := work.Wait(); err != nil {
		return nil, err
	}
	var all []Difference
	for _, d := range out {
		if d != nil {
			all = append(all, *d)
		}
	}
	more, err := extra(c, m, files)
	all = append(all, more...)
	slices.SortFunc(all, func(a, b Difference) int { return cmp.Compare(a.Path, b.Path) })
	return all, err
}

// one compares one file; nil if it is as built.
func one(ctx context.Context, c Copy, f files.File) (*Difference, error) {
	if !c.holds(f.Path) {
		return nil, nil
	}
	d := &Difference{Path: f.Path, Kind: Differs, Built: fmt.Sprintf("%x", sha256.Sum256(f.Data))}
	r, err := c.open(ctx, f.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		d.Kind = Missing
		return d, nil
	case errors.Is(err, errNotFile), errors.Is(err, errExecutable):
		d.Reason = err.Error()
		return d, nil
	case err != nil:
		return nil, err
	}
	defer r.Close()
	h := sha256.New()
	n, err := io.Copy(h, io.LimitReader(r, maxFile+1))
	switch {
	case err != nil:
		return nil, err
	case n > maxFile:
		d.Reason = errTooLarge.Error()
		return d, nil
	}
	if d.Published = hex.EncodeToString(h.Sum(nil)); d.Published == d.Built {
		return nil, nil
	}
	return d, nil
}

// extra finds the files of a copy that are not built.
func extra(c Copy, m site.Manifest, files []files.File) ([]Difference, error) {
	paths, ok, err := c.list()
	if err != nil {
		return nil, err
	}
	if !ok { // the manifest is all that is known
		paths = slices.Collect(maps.Keys(m.Files))
	}
	there := map[string]string{} // path → SHA-256, or ""
	for _, p := range paths {
		there[p] = m.Files[p]
	}
	for _, f := range files {
		delete(there, f.Path)
	}
	var out []Difference
	for path, sum := range there {
		if !isSum(sum) {
			sum = ""
		}
		d := Difference{Path: path, Kind: Extra, Published: sum}
		if path == unfinished {
			d.Reason = "a build into this folder is not done; if none is running, the next completes it"
		}
		out = append(out, d)
	}
	return out, nil
}

// isSum reports whether a manifest's word is a checksum: it may be anything.
func isSum(s string) bool {
	b, err := hex.DecodeString(s)
	return err == nil && len(b) == sha256.Size
}

// gitHead is there where a repository is.
const gitHead = ".git/HEAD"

// Beside names what stands beside a site for git and for its host, which no link leads
// to, and finds what is wrong with it: a CNAME that takes a site to another domain than
// its base URL's, and a repository that is published with it.
func Beside(ctx context.Context, c Copy, baseURL string) (named []string, wrong []Difference, err error) {
	_, isFolder, err := c.list()
	if err != nil {
		return nil, nil, err
	}
	for _, name := range append([]string{gitHead}, site.HostFiles...) {
		r, err := c.open(ctx, name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case errors.Is(err, errNotFile):
			wrong = append(wrong, Difference{Path: name, Kind: Extra, Reason: err.Error()})
			continue
		case err != nil:
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		text, err := io.ReadAll(io.LimitReader(r, 300)) // a name of a domain has at most 253
		r.Close()
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		domain := strings.TrimSpace(string(text))
		switch u, err := url.Parse(baseURL); {
		case name == gitHead && !isFolder:
			wrong = append(wrong, Difference{Path: name, Kind: Extra, Reason: "a repository is published with the site"})
		case name == gitHead:
			named = append(named, ".git")
		case name == "CNAME" && (err != nil || !strings.EqualFold(u.Hostname(), domain)):
			wrong = append(wrong, Difference{Path: name, Kind: Extra, Reason: "it takes the site to " + strict.Visible(domain)})
		default:
			named = append(named, name)
		}
	}
	return named, wrong, nil
}
