package site

import (
	"fmt"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/share"
)

// BenchmarkStages takes each stage of a build apart, on demos rated item by item and on
// summaries. With -short, the smallest alone.
func BenchmarkStages(b *testing.B) {
	for _, kind := range []string{"items", "summaries"} {
		for _, n := range []int{10, 100, 300} {
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

func benchmarkStages(b *testing.B, d *demo.Site) {
	src, findings := Load(d.FS())
	if findings.HasErrors() {
		b.Fatal(findings)
	}
	check := func(b *testing.B, err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	lb := board.New(src.Results)
	pictures := new(share.Pictures)
	list := func(b *testing.B) *page.Builder {
		builder, err := page.NewBuilder(&src.Source, lb, Options{BaseURL: "https://bench.example/"}, pictures)
		check(b, err)
		builder.Size = func(string) (int, error) { return 0, nil }
		return builder
	}
	// files makes the files of the site that are pictures, or the others.
	files := func(b *testing.B, png bool) {
		for _, f := range list(b).Files() {
			if strings.HasSuffix(f.Path, ".png") == png {
				_, err := f.Make()
				check(b, err)
			}
		}
	}
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			result.Read(d.FS())
		}
	})
	b.Run("boards", func(b *testing.B) {
		for b.Loop() {
			board.New(src.Results)
		}
	})
	b.Run("page-data", func(b *testing.B) {
		for b.Loop() {
			builder := list(b)
			for _, q := range builder.Queue() {
				_, _, err := builder.Fill(q)
				check(b, err)
			}
		}
	})
	b.Run("page-data-and-templates", func(b *testing.B) {
		for b.Loop() {
			builder := list(b)
			for _, q := range builder.Queue() {
				_, err := src.templates.files(builder, q)
				check(b, err)
			}
		}
	})
	b.Run("pictures", func(b *testing.B) {
		for b.Loop() {
			files(b, true)
		}
	})
	b.Run("downloads", func(b *testing.B) {
		for b.Loop() {
			files(b, false)
		}
	})
	b.Run("write", func(b *testing.B) {
		list, err := Build(src, Options{})
		check(b, err)
		files := map[string][]byte{}
		for _, f := range list {
			files[f.Path] = f.Data
		}
		for b.Loop() {
			_, err := siteOf(files).Write(b.TempDir())
			check(b, err)
		}
	})
}
