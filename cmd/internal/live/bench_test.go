//go:build unix

package live

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/demo"
)

// BenchmarkEdit serves a demo of 1,000 models with summaries, and edits one of its files
// ten times: how long it takes until the page shows it, the median and the most, and the CPU
// time of one, which a busy machine disturbs least. With -short, the demo is of 10 models.
func BenchmarkEdit(b *testing.B) {
	opt := demo.Options{Models: 1000, Seed: 1, Summary: true}
	if testing.Short() {
		opt.Models = 10
	}
	d, err := demo.Make(opt)
	check(b, err)
	dir := filepath.Join(b.TempDir(), "site")
	check(b, d.Write(dir))
	runs, err := filepath.Glob(filepath.Join(dir, "results/runs/demo-experts-summary.*.eval.json"))
	check(b, err)
	run := filepath.Base(runs[len(runs)/2])
	model := strings.TrimSuffix(strings.TrimPrefix(run, "demo-experts-summary."), ".eval.json")

	site := serve(b, dir)
	site.wait(b, "", "</html>")
	for _, e := range []struct{ name, file, before, after, page string }{
		{"template", "templates/model.html", `<div class="lead">`, `<div class="lead"><p>%s</p>`, "models/" + model + "/"},
		{"style", "templates/static/css/20-page.css", "main,", ".%s, main,", ""},
		{"content", "content/about.md", "\n\n", "\n\n%s\n\n", "about/"},
		{"settings", "site.toml", "title = \"", "title = \"%s ", ""},
		{"run", "results/runs/" + run, `"title": "`, `"title": "%s `, "runs/" + strings.TrimSuffix(run, ".json") + "/"},
		{"card", "results/models/" + model + ".toml", `name = "`, `name = "%s `, "models/" + model + "/"},
	} {
		b.Run(e.name, func(b *testing.B) {
			name := filepath.Join(dir, e.file)
			text, err := os.ReadFile(name)
			if errors.Is(err, fs.ErrNotExist) {
				text, err = fs.ReadFile(counselboard.Files, e.file)
			}
			check(b, err)
			before, after, found := strings.Cut(string(text), e.before)
			if !found {
				b.Fatalf("%s holds no %q", e.file, e.before)
			}
			check(b, os.MkdirAll(filepath.Dir(name), 0o755))
			edit := 0
			for b.Loop() {
				var took []time.Duration
				cpu := cpuTime(b)
				for range 10 {
					edit++
					mark := fmt.Sprintf("edit-%d-", edit)
					start := time.Now()
					check(b, os.WriteFile(name, []byte(before+fmt.Sprintf(e.after, mark)+after), 0o644))
					site.wait(b, e.page, mark)
					took = append(took, time.Since(start))
				}
				b.ReportMetric((cpuTime(b)-cpu).Seconds()/float64(len(took)), "cpu-s/edit")
				slices.Sort(took)
				b.ReportMetric(took[len(took)/2].Seconds(), "s-median")
				b.ReportMetric(took[len(took)-1].Seconds(), "s-worst")
			}
		})
	}
}

// A served site is one that is asked for pages.
type served string

// serve serves a folder until the benchmark ends.
func serve(b *testing.B, dir string) served {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(b, err)
	ctx, end := context.WithCancel(b.Context())
	ended := make(chan error)
	go func() { ended <- Run(ctx, listener, dir, func(Result, time.Duration) {}) }()
	b.Cleanup(func() { end(); check(b, <-ended) })
	return served("http://" + listener.Addr().String() + "/")
}

// wait asks for a page, and its style sheet, until one of them shows a text.
func (s served) wait(b *testing.B, page, text string) {
	for end := time.Now().Add(2 * time.Minute); !strings.Contains(s.get(b, page), text); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			b.Fatalf("%s does not show %q", page, text)
		}
	}
}

func (s served) get(b *testing.B, page string) string {
	answer, err := http.Get(string(s) + page)
	check(b, err)
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	check(b, err)
	if _, rest, ok := strings.Cut(string(data), `assets/site-`); ok {
		sheet, _, _ := strings.Cut(rest, `"`)
		data = append(data, s.get(b, "assets/site-"+sheet)...)
	}
	return string(data)
}

// cpuTime returns the CPU time that the process has taken.
func cpuTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	check(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func check(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}
