package site

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A File is one file of the site.
type File = page.File

// Options are what the call of a build adds to the site's folder.
type Options = page.Options

// Build makes every file of the site, its manifest among them. The source must
// be free of errors. The same source and options give the same bytes.
func Build(src *Source, opt Options) ([]File, error) {
	return new(Cache).Build(src, opt)
}

// Build is [Build], but for what it keeps.
func (c *Cache) Build(src *Source, opt Options) ([]File, error) {
	b, err := page.NewBuilder(&src.Source, c.leaderboard(src.Results), opt)
	if err != nil {
		return nil, err
	}
	b.Pages()
	if err := b.Err(); err != nil {
		return nil, err
	}
	c.pictures.Store = c.Store
	if err := b.Share(&c.pictures); err != nil {
		return nil, err
	}
	if err := b.Downloads(); err != nil {
		return nil, err
	}
	pages, err := src.templates.fill(b.Queue())
	if err != nil {
		return nil, err
	}
	for _, p := range pages {
		b.Add(p.Path, p.Data)
	}
	for _, a := range src.Assets {
		b.Add(a.Path, a.Data)
	}
	if err := b.Housekeeping(); err != nil {
		return nil, err
	}
	return finish(b, opt)
}

// Try builds a site that [Load] finds nothing wrong with, and says why it cannot be
// built.
func Try(src *Source) strict.Findings {
	_, err := Build(src, Options{})
	if err == nil {
		return nil
	}
	if f, ok := errors.AsType[strict.Finding](err); ok {
		return strict.Findings{f}
	}
	return strict.Findings{{Path: "site.toml", Message: "the site cannot be built: " + err.Error()}}
}

// finish adds the manifest, sorts the files and makes sure that no two have one
// path.
func finish(b *page.Builder, opt Options) ([]File, error) {
	files := b.Files()
	m := newManifest(files)
	m.Revision, m.BaseURL = opt.Revision, b.Address()
	files = append(files, File{Path: ManifestPath, Data: m.encode()})
	slices.SortFunc(files, func(x, y File) int { return strings.Compare(x.Path, y.Path) })
	taken := map[string]string{} // by the path as a disk that knows no case has it
	for _, f := range files {
		if other, ok := taken[strings.ToLower(f.Path)]; ok {
			return nil, fmt.Errorf("two files of the site have one path: %s and %s", other, f.Path)
		}
		taken[strings.ToLower(f.Path)] = f.Path
	}
	for _, f := range files {
		for dir := path.Dir(f.Path); dir != "."; dir = path.Dir(dir) {
			if other, ok := taken[strings.ToLower(dir)]; ok {
				return nil, fmt.Errorf("%s is a file of the site, and %s would be in it", other, f.Path)
			}
		}
	}
	return files, nil
}
