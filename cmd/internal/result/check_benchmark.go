package result

import (
	"crypto/sha256"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// BenchmarkFile is where a site's folder has a benchmark of its own.
const BenchmarkFile = "benchmark.toml"

// MaxValues is how many values a scale of scores has at most: 0 to 100.
const MaxValues = 101

// reservedScales are the keys of a rating and the columns of a table that no scale can be called.
var reservedScales = []string{
	"all", "dimension", "mode", "model", "none", "post", "question", "rater", "reason", "sample", "score", "setting", "spans",
	"topic", Total.ID, "triggered",
}

// ReadBenchmark reads a benchmark's file, and says what is wrong with it. It is nil where something is.
func ReadBenchmark(data []byte) (*Benchmark, source.Findings) {
	b := &Benchmark{}
	doc, found := source.TOML(BenchmarkFile, data)
	if !found.HasErrors() {
		if found = todos(doc, data); found == nil {
			found = doc.Fill(b, benchmarkSchema)
		}
	}
	if !found.HasErrors() {
		x := benchmarkCheck{Benchmark: b, doc: doc}
		x.check()
		found.Add(x.findings...)
	}
	if found = found.Limit(); found.HasErrors() {
		return nil, found
	}
	b.complete()
	b.File = Provenance{Path: BenchmarkFile, SHA256: fmt.Sprintf("%x", sha256.Sum256(data)), Bytes: data}
	return b, found
}

// benchmarkOf returns the benchmark of a site's folder, with its file if it has one.
func benchmarkOf(folder fstest.MapFS) (*Benchmark, source.Findings) {
	f := folder[BenchmarkFile]
	switch {
	case f == nil:
		return CounselBench, nil
	case !files.Ordinary(f.Mode):
		return nil, nil // said already
	case f.Mode.IsDir():
		var findings source.Findings
		findings.AddFile(BenchmarkFile, "is a folder, must be a file that describes a benchmark")
		return nil, findings
	}
	return ReadBenchmark(f.Data)
}

// A benchmarkCheck looks for what no schema can say.
type benchmarkCheck struct {
	*Benchmark
	doc      *source.Doc
	findings source.Findings
}

func (x *benchmarkCheck) wrong(pointer, format string, args ...any) {
	x.findings.Add(x.doc.Errorf(pointer, format, args...))
}

func (x *benchmarkCheck) check() {
	if len(x.Parts) == 0 {
		x.wrong("", "has no part; it needs [[part]], of kind rated or provoked")
	}
	x.names()
	ids, roles := map[string]string{}, map[Role]string{}
	for i, part := range x.Parts {
		at := source.Pointer("part", i)
		if x.Part(part.Kind) != &x.Parts[i] {
			x.wrong(at+"/kind", "is %s, as that of another part is; there is at most one part of a kind", part.Kind)
		}
		if strings.Contains(part.ID, ".") || x.PartOf(part.ID) != &x.Parts[i] {
			x.wrong(at+"/id", "is %q; must be an id without a dot that no other part has: it stands in addresses", part.ID)
		}
		x.part(at, part)
		for j, s := range part.Scales {
			here := at + source.Pointer("scale", j)
			if first, taken := ids[s.ID]; taken {
				x.wrong(here+"/id", "%q is the id of another scale, too, in line %d", s.ID, x.line(first))
			} else if strings.ContainsAny(s.ID, ".-") {
				x.wrong(here+"/id", "%q cannot be the id of a scale: it has a dot or hyphen; write _ between words", s.ID)
			}
			ids[s.ID] = here + "/id"
			role := s.scale().Role
			if first, taken := roles[role]; taken && role != "" {
				x.wrong(here+"/role", "%s is the role of another scale, too, in line %d; only one can have it", role, x.line(first))
			} else if role == Risk && s.Better == "higher" {
				x.wrong(here+"/role", "risk of yes and no is the share of answers in which something is found, of which less is better")
			}
			roles[role] = here + "/role"
			if s.Type != yesNo {
				x.score(here, s)
			}
		}
	}
}

// names checks that no scale is called as another one is, or as another column of tables.
func (x *benchmarkCheck) names() {
	for i, part := range x.Parts {
		called := map[string]string{} // where, by what readers or others call a scale
		for j, s := range part.Scales {
			at, own := source.Pointer("part", i, "scale", j), map[string]bool{}
			mine := func(here, name string) {
				key := strings.ToLower(strings.TrimSpace(name))
				first, taken := called[key]
				if idTwice := here == at+"/id" && strings.HasSuffix(first, "/id"); taken && !own[key] && !idTwice { // which is said
					x.wrong(here, "%q is what a scale is called in line %d; keep one", name, x.line(first))
				} else if slices.Contains(reservedScales, key) {
					x.wrong(here, "%q is the name of another column of tables", name)
				}
				called[key], own[key] = here, true
			}
			mine(at+"/id", s.ID)
			mine(at+"/label", s.Label)
			for k, alias := range s.Aliases {
				mine(at+source.Pointer("aliases", k), alias)
			}
		}
	}
}

func (x *benchmarkCheck) line(pointer string) int { return x.doc.Line(pointer) }

// part checks the sizes of a part, and the order of its scales.
func (x *benchmarkCheck) part(at string, p Part) {
	switch {
	case len(p.Scales) == 0:
		x.wrong(at, "the part %s has no scale; it needs [[part.scale]], one to %d of them", p.ID, MaxScales)
	case p.Kind == Provoked && p.Questions%len(p.Scales) != 0:
		x.wrong(at+"/questions", "is %d; must be a multiple of %d: as many for each scale", p.Questions, len(p.Scales))
	case p.Topics > 0 && p.Questions%p.Topics != 0:
		x.wrong(at+"/questions", "is %d; must be a multiple of topics, %d: as many for each", p.Questions, p.Topics)
	}
	ids := list.Map(p.Scales, func(s ScaleForm) string { return s.ID })
	for i, g := range p.Groups {
		if len(p.Groups) != 2 || p.Groups[1-i].ID == g.ID || p.Kind != Provoked {
			x.wrong(at+source.Pointer("group", i), "a provoked part has two groups, each with an id of its own, or none")
		} else if slices.Contains(reservedScales, g.ID) || slices.Contains(ids, g.ID) {
			x.wrong(at+source.Pointer("group", i, "id"), "%q is the id of a scale, or another word of tables; write another", g.ID)
		} else if !slices.ContainsFunc(p.Scales, func(s ScaleForm) bool { return s.Group == g.ID }) {
			x.wrong(at+source.Pointer("group", i, "id"), "no scale is of the group %q", g.ID)
		}
	}
	for i, s := range p.Scales {
		if s.Group != "" && !slices.ContainsFunc(p.Groups, func(g Group) bool { return g.ID == s.Group }) {
			x.wrong(at+source.Pointer("scale", i, "group"), "%q is the id of no group of the part; name one, or leave it out", s.Group)
		}
	}
	if p.Shown != nil && !slices.Equal(slices.Sorted(slices.Values(p.Shown)), slices.Sorted(slices.Values(ids))) {
		x.wrong(at+"/shown", "must name each scale of the part once: %s; or leave it out", strings.Join(ids, ", "))
	}
}

// score checks what the values of a scale of scores are.
func (x *benchmarkCheck) score(at string, s ScaleForm) {
	step := s.scale().Step
	switch steps := (s.High - s.Low) / step; {
	case s.Low >= s.High:
		x.wrong(at+"/high", "is %s, must be more than low, %s", decimal(s.High), decimal(s.Low))
	case math.Abs(steps-math.Round(steps)) > binary:
		x.wrong(at+"/high", "is %s, which no steps of %s from %s lead to", decimal(s.High), decimal(step), decimal(s.Low))
	case steps+1 > MaxValues:
		x.wrong(at+"/high", "makes %.0f values by steps of %s; must be at most %d", steps+1, decimal(step), MaxValues)
	}
}
