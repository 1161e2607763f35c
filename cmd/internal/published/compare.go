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
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// atOnce is how many files are read at a time.
const atOnce = 4

// A Difference is one file that is not as built.
type Difference struct {
	Path string
	How  string // missing, extra or differs, and what is known of it in parentheses
}

// String returns one line. A path that would not show as it is, is quoted.
func (d Difference) String() string {
	if q := strconv.Quote(d.Path); q != `"`+d.Path+`"` {
		d.Path = q
	}
	return d.Path + ": " + d.How
}

// Compare reads every file of a copy that is built, and finds those that are too
// many: by the copy's manifest, and by its list of files if it has one.
// Differences come in the order of their paths. An error is of a copy that could
// not be read to its end.
func Compare(ctx context.Context, c Copy, m site.Manifest, files []files.File) ([]Difference, error) {
	how := make([]string, len(files))
	work, ctx := errgroup.WithContext(ctx) // a host that fails once is not asked a hundred times
	work.SetLimit(atOnce)
	for i, f := range files {
		work.Go(func() (err error) {
			if how[i], err = one(ctx, c, f); err != nil {
				err = fmt.Errorf("%s: %w", f.Path, err)
			}
			return err
		})
	}
	if err := work.Wait(); err != nil {
		return nil, err
	}
	var all []Difference
	for i, f := range files {
		if how[i] != "" {
			all = append(all, Difference{f.Path, how[i]})
		}
	}
	more, err := extra(c, m, files)
	all = append(all, more...)
	slices.SortFunc(all, func(a, b Difference) int { return cmp.Compare(a.Path, b.Path) })
	return all, err
}

// one says how one file differs; "" if it is as built.
func one(ctx context.Context, c Copy, f files.File) (how string, err error) {
	if !c.holds(f.Path) {
		return "", nil
	}
	built := fmt.Sprintf("%x", sha256.Sum256(f.Data))
	differs := func(why error) string { return fmt.Sprintf("differs (%v; sha256 %s built)", why, built) }
	r, err := c.open(ctx, f.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Sprintf("missing (sha256 %s built)", built), nil
	case errors.Is(err, errNotFile), errors.Is(err, errExecutable):
		return differs(err), nil
	case err != nil:
		return "", err
	}
	defer r.Close()
	h := sha256.New()
	n, err := io.Copy(h, io.LimitReader(r, maxFile+1))
	switch there := fmt.Sprintf("%x", h.Sum(nil)); {
	case err != nil:
		return "", err
	case n > maxFile:
		return differs(errTooLarge), nil
	case there != built:
		return fmt.Sprintf("differs (sha256 %s published, %s built)", there, built), nil
	}
	return "", nil
}

// extra finds the files of a copy that are not built.
func extra(c Copy, m site.Manifest, files []files.File) ([]Difference, error) {
	paths, ok, err := c.list()
	if err != nil {
		return nil, err
	}
	there := map[string]string{} // path → SHA-256, or ""
	for _, p := range paths {
		there[p] = m.Files[p]
	}
	if !ok { // the manifest is all that is known
		there = maps.Clone(m.Files)
	}
	for _, f := range files {
		delete(there, f.Path)
	}
	var out []Difference
	for path, sum := range there {
		how := "extra"
		switch b, err := hex.DecodeString(sum); {
		case path == unfinished:
			how = "extra (a build into this folder is not done; if none is running, the next completes it)"
		case err == nil && len(b) == sha256.Size: // a manifest may hold anything
			how = fmt.Sprintf("extra (sha256 %s published)", sum)
		}
		out = append(out, Difference{path, how})
	}
	return out, nil
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
			wrong = append(wrong, Difference{name, fmt.Sprintf("extra (%v)", err)})
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
			wrong = append(wrong, Difference{name, "extra (a repository is published with the site)"})
		case name == gitHead:
			named = append(named, ".git")
		case name == "CNAME" && (err != nil || !strings.EqualFold(u.Hostname(), domain)):
			wrong = append(wrong, Difference{name, fmt.Sprintf("extra (it takes the site to %s)", source.Visible(domain))})
		default:
			named = append(named, name)
		}
	}
	return named, wrong, nil
}
