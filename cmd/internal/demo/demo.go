package demo

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"testing/fstest"
)

// The numbers of models that a demo can have, and the defaults.
const (
	MinModels     = 2
	MaxModels     = 500
	DefaultModels = 12
	DefaultSeed   = 1
)

// Options say what to make.
type Options struct {
	Models int    // MinModels to MaxModels
	Seed   uint64 // any
}

// A File is one file of the site's folder.
type File struct {
	Path string // slash-separated, from the site's folder
	Data []byte
}

// A Site is a whole site's folder, not yet written.
type Site struct {
	Files   []File // by path
	Planted Planted
}

// Make makes a site's folder. It fails only if the options are out of range.
func Make(opt Options) (*Site, error) {
	if opt.Models < MinModels || opt.Models > MaxModels {
		return nil, fmt.Errorf("%d models; a demo has from %d to %d", opt.Models, MinModels, MaxModels)
	}
	m := &maker{world: newWorld(opt.Seed), models: cast(opt.Models)}
	m.planted = newPlanted(m.models)
	m.settings(opt)
	m.cards()
	for _, model := range m.models {
		m.runsOf(model)
	}
	m.summaryRuns()
	slices.SortFunc(m.files, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	return &Site{Files: m.files, Planted: m.planted.result()}, nil
}

// FS gives the site's folder as a file system.
func (s *Site) FS() fs.FS {
	fsys := make(fstest.MapFS, len(s.Files))
	for _, f := range s.Files {
		fsys[f.Path] = &fstest.MapFile{Data: f.Data, Mode: 0o644}
	}
	return fsys
}

// A maker gathers the files of one site.
type maker struct {
	world   *world
	models  []*model
	planted *planted
	files   []File
}

func (m *maker) add(path string, data []byte) { m.files = append(m.files, File{path, data}) }
