package change

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/settings"
)

// A FileChange is a file of the repository that is not what it was.
type FileChange struct {
	Path string `json:"path"`                                                  // from the site's folder; of one beside it, from the repository's top, after a slash
	What string `json:"what"`                                                  // what it is part of: "workflows", "program", "benchmark", "settings", "templates", "content", "built pages", "other files" or "results"
	Kind Kind   `json:"kind" jsonschema:"enum=new,enum=changed,enum=vanished"` // New, Changed or Vanished
	Mode string `json:"mode,omitempty"`                                        // what it is now, if it was something else: "executable", "no longer executable" or "a symbolic link"
}

// modes says what git's modes mean.
var modes = map[string]string{"100644": "no longer executable", "100755": "executable", "120000": "a symbolic link"}

// Parts lists what files of a repository can be part of, those first that can do most; the last is results.
var Parts = []struct {
	name  string
	files *regexp.Regexp
}{
	{"workflows", regexp.MustCompile(`^/?(\.github|\.ci)/|^action\.yml$|(^|/)\.git(attributes|modules)$`)},
	{"program", regexp.MustCompile(`^/?(cmd/|go\.(mod|sum|work)$|[^/]*\.go$)`)},
	{"benchmark", regexp.MustCompile(`^benchmark\.toml$`)},
	{"settings", regexp.MustCompile(`^site\.toml$`)},
	{"templates", regexp.MustCompile(`^templates/`)},
	{"content", regexp.MustCompile(`^content/`)},
	{"built pages", regexp.MustCompile(`^public/`)},
	{"other files", regexp.MustCompile(`^results/(.*/)?\.|^/`)},
	{resultsPart, regexp.MustCompile(`^results/`)},
}

const resultsPart = "results"

// Files compares two listings of a repository: of each file, its path, its mode and what
// names its content.
func Files(before, after map[string]string) []FileChange {
	out := []FileChange{}
	for _, p := range keysOfBoth(before, after) {
		kind := Changed
		switch {
		case before[p] == after[p]:
			continue
		case before[p] == "":
			kind = New
		case after[p] == "":
			kind = Vanished
		}
		f := FileChange{Path: p, What: partOf(p), Kind: kind}
		if was, is := modeOf(before[p]), modeOf(after[p]); is != was && (kind == Changed || is != "100644") {
			f.Mode = modes[is]
		}
		out = append(out, f)
	}
	return out
}

func modeOf(entry string) string {
	mode, _, _ := strings.Cut(entry, " ")
	return mode
}

func partOf(p string) string {
	for _, part := range Parts {
		if part.files.MatchString(path.Clean(p)) {
			return part.name
		}
	}
	return "other files"
}

// Settings compares two states of site.toml, key by key.
func Settings(before, after settings.Settings) []Edit { return shown(differences(before, after)) }

// Mixed reports whether a change touches results and what they are shown with:
// a maintainer has to look at it.
func (r *Report) Mixed() bool {
	results := func(f FileChange) bool { return f.What == resultsPart }
	return slices.ContainsFunc(r.Files, results) && len(r.Beside()) > 0
}

// Modes returns the results that are executable, and were not, or the other way about.
func (r *Report) Modes() []FileChange {
	return list.Keep(r.Files, func(f FileChange) bool { return f.What == resultsPart && f.Mode != "" })
}

// Beside returns the files that are no results, part by part.
func (r *Report) Beside() [][]FileChange {
	var out [][]FileChange
	for _, part := range Parts[:len(Parts)-1] {
		if of := list.Keep(r.Files, func(f FileChange) bool { return f.What == part.name }); len(of) > 0 {
			out = append(out, of)
		}
	}
	return out
}

// sharedPart returns the name of the part that files are of.
func sharedPart(files []FileChange) string {
	return strings.ToUpper(files[0].What[:1]) + files[0].What[1:]
}
