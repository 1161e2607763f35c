package demo

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/files"
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
type File = files.File

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

// FS returns the site's folder as a file system.
func (s *Site) FS() fs.FS { return files.Memory(s.Files) }

// Write writes the site's folder, all of it or nothing. dir must be empty or not
// there: no file is ever replaced.
func (s *Site) Write(dir string) error { return files.Create(dir, s.Files) }

// A maker gathers the files of one site.
type maker struct {
	world   *world
	models  []*model
	planted *planted
	files   []File
}

func (m *maker) add(path string, data []byte) {
	m.files = append(m.files, File{Path: path, Data: data})
}
