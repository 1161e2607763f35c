package published

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

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
