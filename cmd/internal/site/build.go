package site

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Options are what the call of a build adds to the site's folder.
type Options = page.Options

// A Site makes its files when they are asked for, each once.
type Site struct {
	builder *page.Builder
	parts   []*part          // the manifest last
	put     func(files.File) // takes the files that are made; nil: they are kept
}

// A part of a site is a page with the files of its figures, or one file.
type part struct {
	path string // of the file, or of a page's folder, in which its files are
	made func() ([]madeFile, error)
}

// A madeFile is a file that was made.
type madeFile struct {
	files.File // without its data where these were put
	sum        string
}

// New lists the files of the site of a source that is free of errors. The same source
// and options give the same bytes.
func New(src *Loaded, opt Options) (*Site, error) {
	return newSite(src, board.New(src.Results), opt, picture)
}

func newSite(src *Loaded, lb *board.Leaderboard, opt Options, draw func(page.Card) []byte) (*Site, error) {
	b, err := page.NewBuilder(&src.Inputs, lb, opt, draw)
	if err != nil {
		return nil, err
	}
	s := &Site{builder: b}
	for _, q := range b.Queue {
		s.add(q.Path, func() ([]files.File, error) { return src.templates.files(b, q) })
	}
	for _, f := range b.Files {
		s.add(f.Path, func() ([]files.File, error) {
			data, err := f.Make()
			return []files.File{{Path: f.Path, Data: data}}, err
		})
	}
	s.addManifest()
	return s, nil
}

func (s *Site) addManifest() {
	s.add(ManifestPath, func() ([]files.File, error) {
		m, err := s.manifest()
		return []files.File{{Path: ManifestPath, Data: m.encode()}}, err
	})
}

func (s *Site) add(path string, makes func() ([]files.File, error)) {
	p := &part{path: path}
	p.made = sync.OnceValues(func() ([]madeFile, error) {
		list, err := makes()
		if err != nil {
			return nil, err
		}
		made := make([]madeFile, len(list))
		for i, f := range list {
			made[i] = madeFile{f, checksum(f.Data)}
			if s.put != nil {
				made[i].Data = nil
				s.put(f)
			}
		}
		return made, nil
	})
	s.parts = append(s.parts, p)
}

// Address returns the site's own address, or "".
func (s *Site) Address() string { return s.builder.Address("") }

// all makes every part of the site, several at once, until the context ends, and hands
// each file over, one at a time.
func (s *Site) all(ctx context.Context, put func(files.File)) ([]madeFile, error) {
	made, errs := make([][]madeFile, len(s.parts)), make([]error, len(s.parts))
	done := make(chan files.File, 64)
	s.put = func(f files.File) { done <- f }
	var next atomic.Int64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(s.parts) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				made[i], errs[i] = s.parts[i].made()
			}
		})
	}
	go func() { wg.Wait(); close(done) }()
	for f := range done {
		put(f)
	}
	if ctx.Err() != nil {
		return nil, errors.New("interrupted")
	}
	return slices.Concat(made...), cmp.Or(s.builder.Err(), cmp.Or(errs...))
}

// manifest lists all files but itself, of which no two may have one path.
func (s *Site) manifest() (Manifest, error) {
	m := Manifest{}
	taken := map[string]string{} // by the path as a disk that knows no case has it
	for _, p := range s.parts[:len(s.parts)-1] {
		made, err := p.made()
		if err != nil {
			return m, err
		}
		for _, f := range made {
			if !isSitePath(f.Path) {
				return m, fmt.Errorf("%q cannot be a file of the site", f.Path)
			}
			if other, ok := taken[strings.ToLower(f.Path)]; ok {
				return m, fmt.Errorf("two files of the site have one path: %s and %s", other, f.Path)
			}
			taken[strings.ToLower(f.Path)], m[f.Path] = f.Path, f.sum
		}
	}
	for name := range m {
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			if other, ok := taken[strings.ToLower(dir)]; ok {
				return m, fmt.Errorf("%s is a file of the site, and %s would be in it", other, name)
			}
		}
	}
	return m, nil
}

// Files makes every file of the site, in order of path.
func (s *Site) Files() ([]files.File, error) {
	var made []files.File
	_, err := s.all(context.Background(), func(f files.File) { made = append(made, f) })
	slices.SortFunc(made, func(x, y files.File) int { return strings.Compare(x.Path, y.Path) })
	return made, err
}

// noPicture is an empty file in a picture's place.
func noPicture(page.Card) []byte { return nil }

// Try makes a site that [Load] finds nothing wrong with, but for the pictures of links, which can be drawn of any text. It hands
// over each file, or says why the site cannot be built.
func Try(src *Loaded, opt Options, put func(files.File)) source.Findings {
	s, err := newSite(src, board.New(src.Results), opt, noPicture)
	if err == nil {
		_, err = s.all(context.Background(), put)
	}
	if err == nil {
		return nil
	}
	if f, ok := errors.AsType[source.Finding](err); ok {
		return source.Findings{f}
	}
	return source.Findings{{Path: "site.toml", Message: "the site cannot be built: " + err.Error()}}
}
