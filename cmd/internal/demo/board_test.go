package demo

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"testing"
)

// TestVersion holds that what names the newest release names the same: the change log,
// and the action and workflows that boards call.
func TestVersion(t *testing.T) {
	const root = "../../../"
	files, err := filepath.Glob(root + ".github/workflows/board-*.yml")
	if err != nil || len(files) < 3 {
		t.Fatalf("workflows: %v, %v", files, err)
	}
	own := regexp.MustCompile(`(?:counselboard/counselboard\S*@|(?m)^        default: |(?m)^## )(v[0-9.]+)`)
	for _, file := range append(files, root+"action.yml", root+"CHANGELOG.md") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		named := own.FindAllStringSubmatch(string(data), -1)
		if len(named) == 0 {
			t.Errorf("%s names no release", file)
		}
		if filepath.Base(file) == "CHANGELOG.md" && named != nil {
			named = named[:1]
		}
		for _, m := range named {
			if m[1] != Version {
				t.Errorf("%s names %s, not %s", file, m[1], Version)
			}
		}
	}
}

// TestPinned pins a release by its commit, and what is no release by the newest tag.
func TestPinned(t *testing.T) {
	info := debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "0123abc"}}}
	for version, want := range map[string]string{Version: "counselboard/counselboard@0123abc # " + Version, "(devel)": Program} {
		if info.Main.Version = version; Pinned(&info) != want || !ProgramForm.MatchString(want) {
			t.Errorf("%s: %s, want %s", version, Pinned(&info), want)
		}
	}
}
