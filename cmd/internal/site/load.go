package site

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/settings"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Loaded is a site's folder, read and checked.
type Loaded struct {
	page.Inputs

	templates templates
}

// textFiles are the endings of what reaches a page as it is.
var textFiles = []string{".md", ".html", ".txt", ".css", ".js", ".svg"}

// Load reads a site's folder and says everything that is wrong with it. The
// source is of use only if no finding is an error.
func Load(folder fs.FS) (*Loaded, source.Findings) { return LoadWith(folder, folder) }

// LoadWith is Load with benchmark.toml and results/ of another folder.
func LoadWith(folder, results fs.FS) (*Loaded, source.Findings) {
	src := &Loaded{}
	own, findings := files.Read(folder, "site.toml", "content", "templates")
	read, more := files.Read(results, result.BenchmarkFile, "results")
	findings.Add(more...)
	if _, err := fs.Lstat(folder, files.Staging); err == nil {
		findings.Add(source.Finding{
			Path: files.Staging, Severity: source.Warning,
			Message: "a command that writes here is not done; if none is running, one was cut off: run it again, or remove this folder",
		})
	}
	for _, name := range slices.Sorted(maps.Keys(own)) {
		findings.Add(source.Name(name)...)
		if slices.Contains(textFiles, path.Ext(name)) {
			findings.Add(source.Text(name, own[name].Data)...)
		}
	}
	if file := own["site.toml"]; file != nil {
		src.Config, more = settings.Read("site.toml", file.Data)
		findings.Add(more...)
	}
	builtIn := fstest.MapFS{} // behind what the folder has, file by file
	for name, data := range files.Embedded(counselboard.Files) {
		builtIn[name] = &fstest.MapFile{Data: data, Mode: 0o444}
	}
	fsys := maps.Clone(builtIn)
	maps.Copy(fsys, own)
	src.Results, more = result.ReadMap(read)
	more.Add(judge.CheckCalibrations(src.Results)...)
	src.Config.Complete(src.Results.Benchmark)
	src.Results.Owners = src.Config.Owners
	findings.Add(more...)
	src.Content, more = page.ReadContent(fsys, src.Results.Benchmark.Names(), page.Reserved(), page.ComputedNames())
	findings.Add(more...)
	src.Terms, more = page.ReadTerms(fsys)
	findings.Add(more...)
	src.Stated, more = page.ReadStated(fsys)
	findings.Add(more...)
	changed := ownTemplates(fsys, builtIn)
	src.Words, more = readWords(fsys, src.Results.Benchmark)
	findings.Add(more...)
	src.templates, more = readTemplates(fsys, src.Words, changed, src.Results.Benchmark)
	findings.Add(more...)
	src.Assets, more = readAssets(fsys, src.Config.Theme.Palette())
	findings.Add(more...)
	if !findings.HasErrors() {
		findings = append(findings, checkConfig(src)...)
		findings = append(findings, src.readReleases()...)
		findings = append(findings, src.readElsewhere(fsys)...)
	}
	findings.Sort()
	return src, findings
}

// readReleases reads the boards that releases keep.
func (src *Loaded) readReleases() (findings source.Findings) {
	src.Releases = map[string]*board.Leaderboard{}
	for i := range src.Results.Releases.List {
		r := &src.Results.Releases.List[i]
		if file := src.Results.Boards[r.Name]; file != nil {
			then, err := board.ReadRelease(src.Results.Benchmark, r, file.Bytes)
			if err != nil {
				findings.AddFile(file.Path, "%v; a file of figures is written by counselboard release, and never edited", err)
			}
			src.Releases[r.Name] = then
		}
	}
	return findings
}

// readElsewhere reads what judges' scores mean on other benchmarks.
func (src *Loaded) readElsewhere(fsys fstest.MapFS) (findings source.Findings) {
	src.Elsewhere = map[string]*judge.Elsewhere{}
	for _, m := range src.Config.Measured {
		if m.File == "" {
			continue
		}
		name := "content/measured/" + m.File
		file := fsys[name]
		if file == nil {
			findings.AddFile("site.toml", "measured.file names %s, which is not there", name)
			continue
		}
		e, err := judge.ReadElsewhere(file.Data)
		if err != nil {
			findings.AddFile(name, "%v", err)
		}
		src.Elsewhere[m.File] = e
	}
	return findings
}

// checkConfig finds settings that name what does not exist.
func checkConfig(src *Loaded) source.Findings {
	var findings source.Findings
	ids := slices.Sorted(maps.Keys(src.Results.Panels))
	for _, s := range []struct{ key, id string }{{"featured", src.Config.Featured}, {"adversarial", src.Config.Adversarial}} {
		if s.id == "" || slices.Contains(ids, s.id) {
			continue
		}
		msg := fmt.Sprintf("%s names the panel %q, which has no card in results/panels%s", s.key, s.id, source.DidYouMean(s.id, ids))
		findings.Add(source.Finding{Path: "site.toml", Severity: source.Warning, Message: msg})
	}
	if logo := src.Config.Theme.Logo; logo != "" && src.Assets.Path(logo) == "" {
		findings.AddFile("site.toml", "theme.logo names %s, which is not in templates/static/img", logo)
	}
	return findings
}

// base returns a path's last element without its ending.
func base(name string) string { return strings.TrimSuffix(path.Base(name), path.Ext(name)) }
