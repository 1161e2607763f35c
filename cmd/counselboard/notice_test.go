package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

const root = "../.."

// legal matches the names of files that hold licenses and notices.
var legal = regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice|patents)`)

// TestNoticeOfFiles checks that NOTICE names every font, bundled script and licence text in the
// repository, and that a licence text goes with every font of a site.
func TestNoticeOfFiles(t *testing.T) {
	notice := read(t, "NOTICE")
	var fonts int
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (base == "node_modules" || base == "public" || base == "testdata" || len(base) > 1 && base[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || path.Dir(name) == ".":
			return nil
		case isFont(base):
			fonts++
			if !strings.Contains(notice, base) {
				t.Errorf("NOTICE does not name %s", name)
			}
			if texts, _ := filepath.Glob(filepath.Join(root, path.Dir(name), "LICENSE-*")); len(texts) == 0 {
				t.Errorf("no licence text lies beside %s", name)
			}
		case strings.HasSuffix(base, ".min.js"), legal.MatchString(base) && path.Ext(base) == "":
			if !strings.Contains(notice, base) && !strings.Contains(notice, path.Dir(name)) {
				t.Errorf("NOTICE does not name %s", name)
			}
		}
		return nil
	})
	if err != nil || fonts < 5 {
		t.Errorf("%d fonts, %v", fonts, err)
	}
}

func isFont(name string) bool {
	return slices.Contains([]string{".woff2", ".woff", ".ttf", ".otf"}, path.Ext(name))
}

// TestReservedFontNames checks that no font of a site, each of which is cut and so changed, has the name
// that its licence reserves.
func TestReservedFontNames(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "templates/static/font/*"))
	if err != nil {
		t.Fatal(err)
	}
	reserved := regexp.MustCompile(`Source ?(Serif|Sans)`)
	for _, file := range files {
		if !isFont(file) {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if path.Ext(file) == ".woff2" {
			data = unpack(t, data)
		}
		text := strings.ReplaceAll(string(data), "\x00", "") // names are in UTF-16 or ASCII
		if !strings.Contains(text, "Counselboard") {
			t.Errorf("%s has no name", file)
		}
		if m := reserved.FindString(text); m != "" {
			t.Errorf("%s says %q, which its licence reserves", file, m)
		}
	}
}

// unpack returns the tables of a font in WOFF2 without metadata, one after the other: they are one
// stream at the end of the file, which is padded to four bytes.
func unpack(t *testing.T, data []byte) []byte {
	t.Helper()
	size := int(binary.BigEndian.Uint32(data[20:]))
	for padding := range 4 {
		end := len(data) - padding
		if out, err := io.ReadAll(brotli.NewReader(bytes.NewReader(data[end-size : end]))); err == nil {
			return out
		}
	}
	t.Fatal("the font cannot be unpacked")
	return nil
}

// TestNoticeOfScripts checks that the ECharts bundle's NOTICE names every package in it, with its version.
func TestNoticeOfScripts(t *testing.T) {
	const folder = "cmd/internal/chart/echarts/bundle/"
	notice := strings.ToLower(read(t, folder+"NOTICE"))
	var lock struct {
		Packages map[string]struct {
			Version      string
			Dependencies map[string]string
		}
	}
	if err := json.Unmarshal([]byte(read(t, folder+"package-lock.json")), &lock); err != nil {
		t.Fatal(err)
	}
	names := []string{"echarts"}
	for i := 0; i < len(names); i++ {
		p, ok := lock.Packages["node_modules/"+names[i]]
		if !ok {
			t.Fatalf("package-lock.json has no %s", names[i])
		}
		if want := names[i] + " " + p.Version; !strings.Contains(notice, want) && (names[i] != "tslib" ||
			!strings.Contains(notice, "tslib")) {
			t.Errorf("%sNOTICE does not say %q", folder, want)
		}
		if read(t, folder+"licenses/LICENSE-"+names[i]) == "" {
			t.Errorf("the licence of %s is empty", names[i])
		}
		for d := range p.Dependencies {
			if !slices.Contains(names, d) {
				names = append(names, d)
			}
		}
	}
	if len(names) < 3 {
		t.Errorf("the bundle is made of %v", names)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
