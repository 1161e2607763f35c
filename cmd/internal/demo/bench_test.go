package demo

import (
	"fmt"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/site"
)

// The benchmarks measure the stages of a build on demos of several sizes:
//
//	go test -bench 'Board/models=50' -benchtime 1x ./cmd/internal/demo

var benchModels = []int{12, 50, 200}

func benchmark(b *testing.B, run func(b *testing.B, s *Site)) {
	for _, n := range benchModels {
		b.Run(fmt.Sprintf("models=%d", n), func(b *testing.B) {
			s := made(b, n, DefaultSeed)
			b.ReportAllocs()
			run(b, s)
		})
	}
}

func BenchmarkMake(b *testing.B) {
	for _, n := range benchModels {
		b.Run(fmt.Sprintf("models=%d", n), func(b *testing.B) {
			for b.Loop() {
				made(b, n, DefaultSeed)
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	benchmark(b, func(b *testing.B, s *Site) {
		fsys := s.FS()
		for b.Loop() {
			result.Read(fsys)
		}
	})
}

func BenchmarkBoard(b *testing.B) {
	benchmark(b, func(b *testing.B, s *Site) {
		set, _ := result.Read(s.FS())
		for b.Loop() {
			board.New(set)
		}
	})
}

func BenchmarkBuild(b *testing.B) {
	benchmark(b, func(b *testing.B, s *Site) {
		src, _ := site.Load(s.FS())
		for b.Loop() {
			made, err := site.New(src, site.Options{})
			if err == nil {
				_, err = made.Files()
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	})
}
