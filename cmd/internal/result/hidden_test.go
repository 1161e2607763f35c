package result

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/sample"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// hiding are texts that show otherwise than they read, or nothing.
var hiding = []string{
	"a\u0001b", "a\u001b[31mb", "a\u0000", "a\rb", "a\u007f", "a\u0085b", "a\u2028b", "a\u2029b", "\u202egnp.exe", "a\u2066b\u2069",
	"a\u200fb", "a\u061cb",
	"a\u200bb", "a\u00adb", "\ufeffa", "a\u3164b", "a\U000e0041b",
}

// TestHiddenIsRefused puts every hiding text into every text and key of the good set: each
// is an error on its line.
func TestHiddenIsRefused(t *testing.T) {
	files := good(t)
	textForm := regexp.MustCompile(`"(?:[^"\\\n]|\\.)*"`)
	if _, findings := Read(files); findings.HasErrors() {
		t.Fatal(findings)
	}
	n := 0
	for _, path := range slices.Sorted(maps.Keys(files)) {
		data := string(files[path].Data)
		for i, place := range textForm.FindAllStringIndex(data, -1) {
			// Within the quotes, as TOML and JSON both write it.
			written := strings.Trim(strconv.QuoteToASCII(hiding[i%len(hiding)]), `"`)
			written = strings.NewReplacer(`\x`, `\u00`, `\U000e0041`, `\udb40\udc41`).Replace(written)
			if strings.HasSuffix(path, ".toml") {
				written = strings.ReplaceAll(written, `\udb40\udc41`, `\U000e0041`)
			}
			changed := maps.Clone(files)
			changed[path] = &fstest.MapFile{Data: []byte(data[:place[1]-1] + written + data[place[1]-1:])}
			line := strings.Count(data[:place[0]], "\n") + 1
			_, findings := Read(changed)
			if !slices.ContainsFunc(findings, func(f source.Finding) bool {
				// a text of several lines begins above
				return f.Path == path && f.Line <= line && f.Line > line-3 && f.Severity == source.Error
			}) {
				t.Errorf("%s:%d: %s in %s is not refused there: %v", path, line, written, data[place[0]:place[1]], findings)
			}
			n++
		}
	}
	if n < 200 {
		t.Errorf("only %d texts were tried", n)
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

// TestMutated reads files of results of which bytes are changed, doubled, cut out and
// moved: each at once, and within bounds.
func TestMutated(t *testing.T) {
	const most, longest = 500 << 20, 2 * time.Second
	files := good(t)
	names := slices.Sorted(maps.Keys(files))
	random := rand.New(rand.NewPCG(1, 2))
	wrong := 0
	n := sample.Count(1000, 300)
	for i := range n {
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
	if wrong < n/2 {
		t.Errorf("only %d of %d were found wrong", wrong, n)
	}
}
