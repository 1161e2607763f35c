package result

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// TestReadCleans puts a hidden character into every text of the good set.
func TestReadCleans(t *testing.T) {
	replacements := []string{
		`"A study"`, `"A\u202e study"`, `"Because."`, `"Because\u202e."`, `"Why."`, `"Why\u202e."`, `"A sentence."`, `"A\u202e sentence."`,
		`"ü"`, `"ü\u202e"`, `"note": `, `"note\u202e": `, `"@someone"`, `"@some\u202eone"`, `"prompt": "p"`, `"prompt": "p\u202e"`,
		`"Alpha"`, `"Al\u202epha"`, `"A typing error."`, `"A typing\u202e error."`,
	}
	files := good(t)
	changed := 0
	for path, f := range files {
		data := strings.NewReplacer(replacements...).Replace(string(f.Data))
		if data != string(f.Data) {
			changed++
		}
		f.Data = []byte(data)
		files[path] = f
	}
	set, findings := Read(files)
	if findings.HasErrors() || len(findings) < changed {
		t.Fatalf("%d files changed, findings %v", changed, findings)
	}
	run := set.Runs["experts.alpha.eval"]
	for _, c := range []struct{ got, want string }{
		{run.Source.Title, "A study"},
		{run.Source.SubmittedBy, "@someone"},
		{run.Generation.Prompt, "p"},
		{run.Ratings[0].Reason, "Because."},
		{run.Ratings[0].Spans[0].Text, "A sentence."},
		{run.Ratings[0].Spans[0].Reason, "Why."},
		{set.Models["alpha"].Name, "Alpha"},
		{set.Runs["paper.beta.eval-old"].Status.Reason, "A typing error."},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
	if got := run.Harness.Details["note"]; got != "ü" || len(run.Harness.Details) != 3 {
		t.Errorf("details %q", run.Harness.Details)
	}
	if string(run.File.Bytes) != string(files[run.File.Path].Data) {
		t.Error("File.Bytes were changed")
	}
}

func TestIsLink(t *testing.T) {
	for link, want := range map[string]bool{
		"https://a.example/b?c#d": true, "http://a.example": true, "HTTPS://a.example": true,
		"javascript:alert(1)": false, "//a.example": false, "a.example": false, "ftp://a.example": false, "": false,
		"https://": false, "https:a.example": false, "https://good.example@evil.example/": false,
		"https://a.example/ b": false, "https://a.example/\u202e": false, "https:\\\\a.example": false, "data:text/html,x": false,
	} {
		if got := IsLink(link); got != want {
			t.Errorf("IsLink(%q) = %v, want %v", link, got, want)
		}
	}
}

// TestReadCleansAlike holds that keys which differ only in what does not show give the
// same, however often they are read.
func TestReadCleansAlike(t *testing.T) {
	const name = "results/runs/experts.alpha.eval.json"
	files := good(t)
	data := strings.Replace(string(files[name].Data), `"note": `, `"note\u202e": "c", "n\u200bote": "b", "note": `, 1)
	if data == string(files[name].Data) {
		t.Fatal("there is no note")
	}
	files[name].Data = []byte(data)
	first := ""
	for range 30 {
		set, findings := Read(files)
		got := fmt.Sprint(set.Runs["experts.alpha.eval"].Harness.Details, findings)
		if first == "" {
			first = got
		}
		if got != first {
			t.Fatalf("read once\n%s\nand again\n%s", first, got)
		}
	}
}

// TestMutated reads files of results of which bytes are changed, doubled, cut out and
// moved: each at once, and within bounds.
func TestMutated(t *testing.T) {
	const most, longest = 500 << 20, 2 * time.Second
	files := good(t)
	names := slices.Sorted(maps.Keys(files))
	random := rand.New(rand.NewPCG(1, 2))
	wrong := 0
	for i := range 1000 {
		name := names[i%len(names)]
		data := slices.Clone(files[name].Data)
		for range 1 + random.IntN(4) {
			a, b := random.IntN(len(data)+1), random.IntN(len(data)+1)
			a, b = min(a, b), max(a, b)
			switch random.IntN(4) {
			case 0:
				data = slices.Delete(data, a, min(b, a+50))
			case 1:
				data = slices.Insert(data, b, bytes.Repeat(data[a:b], 1+random.IntN(8))...)
			case 2:
				data = slices.Insert(data, a, []byte{"{}[]\",:=\n\\\x00\xff0e-"[random.IntN(15)]}...)
			case 3:
				data = slices.Insert(slices.Delete(slices.Clone(data), a, b), random.IntN(len(data)-(b-a)+1), data[a:b]...)
			}
		}
		changed := maps.Clone(files)
		changed[name] = &fstest.MapFile{Data: data}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		begin := time.Now()
		_, findings := Read(changed)
		took := time.Since(begin)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; took > longest || used > most {
			t.Errorf("no. %d, %s: %v and %d MB", i, name, took, used>>20)
		}
		if findings.HasErrors() {
			wrong++
		}
	}
	if wrong < 500 {
		t.Errorf("only %d of 1,000 were found wrong", wrong)
	}
}
