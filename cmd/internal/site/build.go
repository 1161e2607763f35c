package site

import (
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/page"
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
	if err := b.Share(&c.pictures); err != nil {
		return nil, err
	}
	for _, p := range b.Queue() {
		data, err := src.templates.execute(p.Template, p.Data)
		if err == nil && p.Wrap != nil {
			data, err = p.Wrap(data)
		}
		if err != nil {
			return nil, err
		}
		file := p.Path
		if file == "" || strings.HasSuffix(file, "/") {
			file += "index.html"
		}
		b.Add(file, data)
	}
	if err := b.Downloads(); err != nil {
		return nil, err
	}
	for _, a := range src.Assets {
		b.Add(a.Path, a.Data)
	}
	if err := b.Housekeeping(); err != nil {
		return nil, err
	}
	return finish(b, opt)
}

// finish adds the manifest, sorts the files and makes sure that no two have one
// path.
func finish(b *page.Builder, opt Options) ([]File, error) {
	files := b.Files()
	m := newManifest(files)
	m.Revision, m.BaseURL = opt.Revision, b.Address()
	files = append(files, File{Path: ManifestPath, Data: m.encode()})
	slices.SortFunc(files, func(x, y File) int { return strings.Compare(x.Path, y.Path) })
	for i := 1; i < len(files); i++ {
		if files[i].Path == files[i-1].Path {
			return nil, fmt.Errorf("two files of the site have the path %s", files[i].Path)
		}
	}
	return files, nil
}
