package site

import (
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
)

var templateCall = regexp.MustCompile(`\{\{-?\s*(?:template|block)\s+"([^"]+)"`)

// A builtSite is a site in memory.
type builtSite struct {
	folder fs.FS
	src    *Loaded
	lb     *board.Leaderboard
	list   []files.File
	files  map[string][]byte
	base   string // the path at which it stands
	err    error

	mu     sync.Mutex
	parsed map[string]*htmlPage // by path
}

// repository is the folder of the real site.
const repository = "../../.."

// The sites that tests share, each built once: the real one takes seconds.
var (
	theRealSite    = sync.OnceValue(func() *builtSite { return buildSite(os.DirFS(repository), Options{}) })
	theEmptySite   = sync.OnceValue(func() *builtSite { return buildSite(emptyFolder(), Options{}) })
	theItemSite    = sync.OnceValue(func() *builtSite { return buildSite(itemFolder(), Options{Revision: "0123abc"}) })
	theSixtySite   = sync.OnceValue(func() *builtSite { return buildSite(sixtyFolder(), Options{}) })
	theHostileSite = sync.OnceValue(func() *builtSite { return buildSite(hostileFolder(), Options{}) })
)

// sixtyFolder is a demo of 60 models, of which only summaries are published: more than the first
// page shows.
func sixtyFolder() fs.FS {
	d, err := demo.Make(demo.Options{Models: 60, Seed: 1, Summary: true})
	if err != nil {
		panic(err) // the options are in range
	}
	return files.Memory(d)
}

type sharedSite struct {
	name string
	site func() *builtSite
}

// sharedSites names them all.
var sharedSites = []sharedSite{
	{"real", theRealSite}, {"empty", theEmptySite}, {"items", theItemSite}, {"hostile", theHostileSite},
}

// again makes some files of a site from a folder with the same results, whose boards are not
// computed again.
func (s *builtSite) again(folder fs.FS, paths []string) *builtSite {
	src, findings := Load(folder)
	if findings.HasErrors() {
		return &builtSite{err: fmt.Errorf("findings: %v", findings.Limit())}
	}
	src.Results = s.src.Results
	again := &builtSite{src: src, lb: s.lb, files: map[string][]byte{}}
	made, err := newSite(src, s.lb, Options{}, picture)
	if err != nil {
		return &builtSite{err: err}
	}
	for _, path := range paths {
		f, err := made.File(path)
		if err != nil {
			return &builtSite{err: fmt.Errorf("%s: %w", path, err)}
		}
		again.files[path] = f.Data
	}
	return again
}

func buildSite(folder fs.FS, opt Options) *builtSite { return buildLike(nil, folder, opt) }

func buildLike(other *builtSite, folder fs.FS, opt Options) *builtSite {
	s := &builtSite{folder: folder, files: map[string][]byte{}, base: "/"}
	src, findings := Load(folder)
	s.src = src
	if findings.HasErrors() {
		s.err = fmt.Errorf("findings: %v", findings.Limit())
		return s
	}
	if other != nil {
		s.src.Results, s.lb = other.src.Results, other.lb
	} else {
		s.lb = board.New(src.Results)
	}
	made, err := newSite(src, s.lb, opt, picture)
	if err != nil {
		s.err = err
		return s
	}
	s.list, s.err = made.Files()
	for _, f := range s.list {
		s.files[f.Path] = f.Data
	}
	address := src.Config.BaseURL
	if opt.BaseURL != "" {
		address = opt.BaseURL
	}
	if u, err := url.Parse(address); err == nil && address != "" {
		s.base = strings.TrimSuffix(u.Path, "/") + "/"
	}
	return s
}

// A partSite is a site of which only those files are made that a test asks for.
type partSite struct {
	*builtSite
	made *Site
}

// File makes a file of the site, and what else is made with it. An error that is fs.ErrNotExist says that there is none.
func (s *Site) File(name string) (files.File, error) {
	for _, p := range s.parts {
		page := p.path == "" || strings.HasSuffix(p.path, "/")
		if p.path != name && !(page && (name == p.path+"index.html" || strings.HasPrefix(name, p.path+"figures/"))) {
			continue
		}
		made, err := p.made()
		for _, f := range made {
			if f.Path == name {
				return f.File, err
			}
		}
		return files.File{}, err
	}
	return files.File{}, fs.ErrNotExist
}

// partOf lists the files of a site of a source, and makes none.
func partOf(t *testing.T, src *Loaded, lb *board.Leaderboard) *partSite {
	t.Helper()
	s := &partSite{builtSite: &builtSite{src: src, lb: lb, files: map[string][]byte{}}}
	var err error
	if s.made, err = newSite(src, lb, Options{}, picture); err != nil {
		t.Fatal(err)
	}
	return s
}

// partOfFolder is [partOf] for a folder that nothing is wrong with.
func partOfFolder(t *testing.T, folder fs.FS) *partSite {
	t.Helper()
	src, findings := Load(folder)
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	return partOf(t, src, board.New(src.Results))
}

// file makes a file of the site.
func (s *partSite) file(t *testing.T, path string) []byte {
	t.Helper()
	f, err := s.made.File(path)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return f.Data
}

// built gives a shared site, or ends the test.
func built(t *testing.T, site func() *builtSite) *builtSite {
	t.Helper()
	s := site()
	if s.err != nil {
		t.Fatal(s.err)
	}
	return s
}

// paths lists the files with an ending, in order.
func (s *builtSite) paths(ext string) []string {
	var out []string
	for _, p := range slices.Sorted(maps.Keys(s.files)) {
		if strings.HasSuffix(p, ext) {
			out = append(out, p)
		}
	}
	return out
}

// file gives a file's bytes, or ends the test.
func (s *builtSite) file(t *testing.T, path string) []byte {
	t.Helper()
	if data, ok := s.files[path]; ok {
		return data
	}
	t.Fatalf("the site has no %s", path)
	return nil
}

// page parses a page, once, or ends the test.
func (s *builtSite) page(t *testing.T, path string) *htmlPage {
	t.Helper()
	data, ok := s.files[path]
	if !ok {
		t.Fatalf("the site has no %s", path)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.parsed == nil {
		s.parsed = map[string]*htmlPage{}
	}
	if s.parsed[path] == nil {
		s.parsed[path] = parsePage(path, data)
	}
	return s.parsed[path]
}

// emptyFolder is a site on which nothing has been rated yet.
func emptyFolder() fstest.MapFS {
	return fstest.MapFS{
		"site.toml":                {Data: []byte("title = \"Empty\"\n")},
		"results/runs/.gitkeep":    {},
		"results/models/README.md": {Data: []byte("No models yet.\n")},
	}
}
