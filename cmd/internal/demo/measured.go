package demo

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/convert"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// measured has a folder for every benchmark whose ratings may be published: a site's settings, its benchmark and cards, a table
// for each panel, and the plan by which the tables are read.
//
//go:embed data/measured
var measured embed.FS

// Measured lists the benchmarks with real ratings that [ReadMeasured] knows.
func Measured() []string {
	entries, _ := measured.ReadDir("data/measured") // is embedded
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

// ReadMeasured returns a whole site's folder of a benchmark's real ratings, imported from its tables as anybody's are.
func ReadMeasured(name string) ([]files.File, error) {
	folder, err := fs.Sub(measured, "data/measured/"+name)
	if err != nil {
		return nil, err
	}
	var out []files.File
	tables := map[string][]byte{} // by panel
	var plan []byte
	for p, data := range files.Embedded(folder) {
		if panel, isTable := strings.CutSuffix(p, ".csv.gz"); isTable {
			r, err := gzip.NewReader(bytes.NewReader(data))
			if err != nil {
				return nil, err
			}
			if tables[panel], err = io.ReadAll(r); err != nil {
				return nil, err
			}
		} else if p == "plan.toml" {
			plan = data
		} else {
			out = append(out, files.File{Path: p, Data: data})
		}
	}
	known, findings := result.Read(files.Memory(out))
	experts := name + "-experts"
	judges := slices.DeleteFunc(list.Keys(tables), func(panel string) bool { return panel == experts })
	for _, panel := range append([]string{experts}, judges...) {
		p, more := convert.ReadPlan(path.Join(name, "plan.toml"), plan, known.Benchmark)
		if findings.Add(more...); findings.HasErrors() {
			break
		}
		if p.Run.Panel = panel; panel != experts {
			p.Run.AnswersOf = experts
		}
		in := []convert.Input{{Path: panel + ".csv", Data: tables[panel]}}
		read, more := convert.Import(in, convert.Options{Known: known, Plan: *p})
		findings.Add(more...)
		for _, a := range read.Asks {
			findings.AddFile(panel+".csv", "%s is open: %s", a.About, a.Why)
		}
		out = append(out, read.Files...)
		if panel == experts {
			known, _ = result.Read(files.Memory(out))
		}
	}
	if i := slices.IndexFunc(findings, func(f source.Finding) bool { return f.Severity == source.Error }); i >= 0 {
		return nil, findings[i]
	}
	slices.SortFunc(out, func(a, b files.File) int { return strings.Compare(a.Path, b.Path) })
	return out, nil
}
