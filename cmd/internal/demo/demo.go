package demo

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"text/template"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// The numbers of models that a demo can have, and the defaults.
const (
	MinModels     = 2
	MaxModels     = 2000
	DefaultModels = 12
	DefaultSeed   = 1
)

// Options say what to make.
type Options struct {
	Models  int    // MinModels to MaxModels
	Seed    uint64 // any
	Summary bool   // of experts' ratings only summaries, of judges nothing: a large leaderboard as it mostly is

	Benchmark *result.Benchmark // that is rated; nil for CounselBench
}

// Make makes the files of a site's folder, by path. It fails only if the options are out of range.
func Make(opt Options) ([]files.File, error) {
	if opt.Models < MinModels || opt.Models > MaxModels {
		return nil, fmt.Errorf("%d models; a demo has from %d to %d", opt.Models, MinModels, MaxModels)
	}
	benchmark := cmp.Or(opt.Benchmark, result.CounselBench)
	m := &maker{world: newWorld(benchmark, opt.Seed), models: cast(opt.Models), panels: map[string]bool{}}
	if benchmark.File.Path != "" {
		m.add(result.BenchmarkFile, benchmark.File.Bytes)
	}
	for _, model := range m.models {
		m.add("results/models/"+model.ID+".toml", result.EncodeCard(model.Fields()))
	}
	if opt.Summary {
		for _, model := range m.models {
			if m.world.eval.Exists() {
				m.summaryRun(model, true)
			}
			if m.world.adv.Exists() {
				m.advSummaryRun(model)
			}
		}
	} else {
		m.ratings()
	}
	m.fixed(opt)
	m.release()
	slices.SortFunc(m.files, func(a, b files.File) int { return cmp.Compare(a.Path, b.Path) })
	return m.files, nil
}

// ratings makes the runs of all panels, rating by rating but for one.
func (m *maker) ratings() {
	for _, model := range m.models {
		m.runsOf(model)
	}
	if !m.world.eval.Exists() {
		return
	}
	few := m.models[:min(3, len(m.models))]
	for i, model := range few {
		m.summaryRun(model, i < len(few)-1)
	}
}

// release names the state before the last model came.
func (m *maker) release() {
	r := result.Release{Name: "2026.1", Date: "2026-02-01"}
	last := m.models[len(m.models)-1].ID
	for _, f := range m.files {
		if strings.HasPrefix(f.Path, "results/") && !strings.Contains(f.Path, last) {
			sum := sha256.Sum256(f.Data)
			r.Files = append(r.Files, result.Provenance{Path: f.Path, SHA256: hex.EncodeToString(sum[:])}.Checksum())
		}
	}
	slices.Sort(r.Files)
	r.Digest = result.DigestOf(r.Files)
	m.add(result.ReleasesFile, r.Encode())
}

// A maker gathers the files of one site.
type maker struct {
	world  *world
	models []*model
	panels map[string]bool // that have runs
	files  []files.File
}

func (m *maker) add(path string, data []byte) {
	m.files = append(m.files, files.File{Path: path, Data: data})
}

// folder holds what is the same in every demo but for its options and its benchmark: settings, a page
// that says what a demo is, and the panels' cards. Each file is a template.
//
//go:embed folder
var folder embed.FS

// blanks are what the templates of folder say.
type blanks struct {
	Options
	Name                        string // of the benchmark
	Rated, Provoked             bool   // parts that it has
	Featured, Adversarial       string // panels
	Experts, Raters, Questions  int
	Subset                      int // questions that experts of a subset rate
	Writers, Written, AdvRaters int // experts who wrote provoking questions, how many each, and raters of an answer
}

// fixed makes the files of folder, and of the panels' cards those of panels that have runs.
func (m *maker) fixed(opt Options) {
	w, b := m.world, m.world.benchmark
	f := blanks{
		Options: opt, Name: b.Name, Rated: b.Part(result.Rated) != nil, Provoked: b.Part(result.Provoked) != nil,
		Featured: pick(opt.Summary, Summarized, Experts), Adversarial: AdvExperts,
		Experts: len(w.experts), Raters: w.ratersPerAnswer, Questions: len(w.questions), Subset: w.of(subsetOfHundred),
		Writers: advExperts, Written: len(w.about[result.Provoked]) / advExperts, AdvRaters: advRaters,
	}
	own, _ := fs.Sub(folder, "folder")
	for name, data := range files.Embedded(own) {
		if strings.HasPrefix(name, "results/panels/") && !m.panels[strings.TrimSuffix(path.Base(name), ".toml")] {
			continue
		}
		var out bytes.Buffer
		text := template.Must(template.New(name).Funcs(template.FuncMap{"quote": result.Quote}).Parse(string(data)))
		if err := text.Execute(&out, f); err != nil {
			panic(err) // the program itself is damaged
		}
		m.add(name, out.Bytes())
	}
}
