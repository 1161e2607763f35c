package site

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/asset"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/prose"
	"github.com/counselboard/counselboard/cmd/internal/settings"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A Source is a site's folder, read and checked.
type Source struct {
	page.Source

	templates *templates
}

// Load reads a site's folder and says everything that is wrong with it. The
// source is of use only if no finding is an error.
func Load(folder fs.FS) (*Source, strict.Findings) { return new(Cache).Load(folder) }

// Load is [Load], but for what it keeps.
func (c *Cache) Load(folder fs.FS) (*Source, strict.Findings) {
	fsys := withBuiltIn{folder}
	src := &Source{}
	var findings, more strict.Findings

	if data, err := fs.ReadFile(fsys, "site.toml"); err != nil {
		findings = append(findings, strict.Finding{Path: "site.toml", Line: 1, Column: 1, Message: err.Error()})
	} else {
		src.Config, more = settings.Read("site.toml", data)
		findings = append(findings, more...)
	}
	src.Results, more = c.read(folder)
	findings = append(findings, more...)
	src.Content, more = prose.Read(fsys, page.Reserved())
	findings = append(findings, more...)
	src.Terms, more = prose.ReadTerms(fsys)
	findings = append(findings, more...)
	src.templates, more = readTemplates(fsys)
	findings = append(findings, more...)
	src.Words, more = readWords(fsys)
	findings = append(findings, more...)
	src.Assets, more = asset.Read(fsys, src.Config.Theme.Palette())
	findings = append(findings, more...)
	if !findings.HasErrors() {
		findings = append(findings, checkConfig(src)...)
	}
	findings.Sort()
	return src, findings
}

// checkConfig finds settings that name what does not exist.
func checkConfig(src *Source) strict.Findings {
	var findings strict.Findings
	var ids []string
	for id := range src.Results.Panels {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, s := range []struct{ key, id string }{{"featured", src.Config.Featured}, {"adversarial", src.Config.Adversarial}} {
		if s.id == "" || slices.Contains(ids, s.id) {
			continue
		}
		msg := s.key + ` names the panel "` + s.id + `", which has no card in results/panels`
		if near, ok := strict.Nearest(s.id, ids); ok {
			msg += `; did you mean "` + near + `"?`
		}
		findings = append(findings, strict.Finding{Path: "site.toml", Line: 1, Column: 1, Severity: strict.Warning, Message: msg})
	}
	if logo := src.Config.Theme.Logo; logo != "" && src.Assets.Path(logo) == "" {
		findings = append(findings, strict.Finding{Path: "site.toml", Line: 1, Column: 1, Message: "theme.logo names " + logo + ", which is not in templates/static/img"})
	}
	return findings
}

// withBuiltIn is a site's folder in which the built-in templates, content and
// settings stand behind the folder's own, file by file. Content is taken whole:
// a folder with pages of its own has only those.
type withBuiltIn struct{ own fs.FS }

func (f withBuiltIn) Open(name string) (fs.File, error) {
	file, err := f.own.Open(name)
	if errors.Is(err, fs.ErrNotExist) && f.falls(name) {
		return counselboard.Files.Open(name)
	}
	return file, err
}

// falls reports whether the built-in file may stand in for a missing one.
func (f withBuiltIn) falls(name string) bool {
	if name == "site.toml" || name == "templates" || strings.HasPrefix(name, "templates/") {
		return true
	}
	if name == "content" || strings.HasPrefix(name, "content/") {
		_, err := fs.Stat(f.own, "content")
		return errors.Is(err, fs.ErrNotExist)
	}
	return false
}

// ReadDir lists a folder with the built-in files that stand behind it.
func (f withBuiltIn) ReadDir(name string) ([]fs.DirEntry, error) {
	own, err := fs.ReadDir(f.own, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if !f.falls(name) {
		return own, err
	}
	built, errBuilt := fs.ReadDir(counselboard.Files, name)
	if err != nil && errBuilt != nil {
		return nil, err
	}
	have := map[string]bool{}
	for _, e := range own {
		have[e.Name()] = true
	}
	for _, e := range built {
		if !have[e.Name()] {
			own = append(own, e)
		}
	}
	slices.SortFunc(own, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return own, nil
}

// base gives a path's last element without its ending.
func base(name string) string { return strings.TrimSuffix(path.Base(name), path.Ext(name)) }
