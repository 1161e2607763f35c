//go:build unix

package site

import (
	"fmt"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// BenchmarkStages takes each stage of a build apart, on demos rated item by item and on
// summaries. With -short, the smallest alone.
func BenchmarkStages(b *testing.B) {
	sizes := map[string][]int{"items": {10, 100, 300}, "summaries": {10, 100, 1000}}
	for _, kind := range []string{"items", "summaries"} {
		for _, n := range sizes[kind] {
			if testing.Short() && n > 10 {
				continue
			}
			b.Run(fmt.Sprintf("%s-%d", kind, n), func(b *testing.B) {
				d, err := demo.Make(demo.Options{Models: n, Seed: 1, Summary: kind == "summaries"})
				if err != nil {
					b.Fatal(err)
				}
				benchmarkStages(b, d)
			})
		}
	}
}

func benchmarkStages(b *testing.B, d []files.File) {
	folder := files.Memory(d)
	src, findings := Load(folder)
	if findings.HasErrors() {
		b.Fatal(findings)
	}
	check := func(b *testing.B, err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	lb := board.New(src.Results)
	list := func(b *testing.B) *page.Builder {
		builder, err := page.NewBuilder(&src.Inputs, lb, Options{BaseURL: "https://bench.example/"}, picture)
		check(b, err)
		return builder
	}
	// files makes the files of the site that are of one of the stages below.
	files := func(b *testing.B, of string) {
		for _, f := range list(b).Files {
			stage := "downloads"
			switch {
			case strings.HasSuffix(f.Path, ".png"):
				stage = "pictures"
			case strings.HasPrefix(f.Path, "data/eee"):
				stage = "records"
			}
			if stage == of {
				_, err := f.Make()
				check(b, err)
			}
		}
	}
	stage(b, "read", func(b *testing.B) {
		result.Read(folder)
	})
	stage(b, "boards", func(b *testing.B) {
		board.New(src.Results)
	})
	stage(b, "page-data", func(b *testing.B) {
		builder := list(b)
		for _, q := range builder.Queue {
			_, _, err := builder.Fill(q)
			check(b, err)
		}
	})
	stage(b, "page-data-and-templates", func(b *testing.B) {
		builder := list(b)
		for _, q := range builder.Queue {
			_, err := src.templates.files(builder, q)
			check(b, err)
		}
	})
	for _, name := range []string{"pictures", "records", "downloads"} {
		stage(b, name, func(b *testing.B) { files(b, name) })
	}
	built := sync.OnceValue(func() map[string][]byte {
		made, err := New(src, Options{})
		check(b, err)
		list, err := made.Files()
		check(b, err)
		data := map[string][]byte{}
		for _, f := range list {
			data[f.Path] = f.Data
		}
		return data
	})
	b.Run("write", func(b *testing.B) {
		data := built()
		measure(b, func() {
			_, err := siteOf(data).Write(b.TempDir())
			check(b, err)
		})
	})
}

// stage measures f, and how much CPU time it takes: what a clock says depends on what else
// the machine does.
func stage(b *testing.B, name string, f func(b *testing.B)) {
	b.Run(name, func(b *testing.B) { measure(b, func() { f(b) }) })
}

func measure(b *testing.B, f func()) {
	before := cpuTime(b)
	for b.Loop() {
		f()
	}
	b.ReportMetric((cpuTime(b)-before)/float64(b.N), "cpu-s/op")
}

// cpuTime returns the seconds that the program and the system have taken for it so far.
func cpuTime(b *testing.B) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
