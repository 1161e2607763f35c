package change

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// A FileChange is a file of the repository that changed.
type FileChange struct {
	// from the site's folder; of one beside it, from the repository's top, after a slash
	Path string `json:"path"`
	// what it is part of: "workflows", "program", "benchmark", "settings", "templates", "content", "built pages", "results", "other
	// results" or "other files"
	What string `json:"what"`
	Kind Kind   `json:"kind" jsonschema:"enum=new,enum=changed,enum=vanished"` // New, Changed or Vanished
	// a file or folder whose path is this one's, or begins it, but for case
	Twin string `json:"twin,omitempty"`
	// what it is now, if it was something else: "executable", "no longer executable" or "a symbolic link"
	Mode string `json:"mode,omitempty"`
}

// modes says what git's modes mean.
var modes = map[string]string{"100644": "no longer executable", "100755": "executable", "120000": "a symbolic link"}

// A Part of a repository has the files whose paths match.
type Part struct {
	name  string
	files *regexp.Regexp
}

// Parts lists what files of a repository can be part of, those first that can do most. What [Compare] guards are the results; all
// others are for the board's owners to read.
var Parts = []Part{
	{"workflows", regexp.MustCompile(`^/?(\.github|\.ci)/|^action\.yml$|(^|/)\.git(attributes|modules)$`)},
	{"program", regexp.MustCompile(`^/?(cmd/|go\.(mod|sum|work)$|[^/]*\.go$)`)},
	{"benchmark", regexp.MustCompile(`^benchmark\.toml$`)},
	{"settings", regexp.MustCompile(`^site\.toml$`)},
	{"templates", regexp.MustCompile(`^templates/`)},
	{"content", regexp.MustCompile(`^content/`)},
	{"built pages", regexp.MustCompile(`^public/`)},
	{resultsPart, regexp.MustCompile(`^results/(runs|models|panels|summaries)/[^./][^/]*$`)},
	{"other results", regexp.MustCompile(`^results/`)},
	{"other files", regexp.MustCompile(``)},
}

// resultsPart is the one part that is guarded.
const resultsPart = "results"

// Files compares two listings of a repository: of each file, its path, its mode and what
// names its content.
func Files(before, after map[string]string) []FileChange {
	out, twin := []FileChange{}, twins(after)
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
		part := slices.IndexFunc(Parts, func(x Part) bool { return x.files.MatchString(path.Clean(p)) }) // the last has every file
		f := FileChange{Path: p, What: Parts[part].name, Kind: kind, Twin: twin[p]}
		was, _, _ := strings.Cut(before[p], " ")
		if is, _, _ := strings.Cut(after[p], " "); is != was && (kind == Changed || is != "100644") {
			f.Mode = modes[is]
		}
		out = append(out, f)
	}
	return out
}

// Unread returns the files that the board's owners have to read, part by part: all that [Compare] does not guard or cannot judge,
// and results of another mode than they had.
func (r *Report) Unread() (out [][]FileChange) {
	for _, part := range Parts {
		if of := list.Keep(r.Files, func(f FileChange) bool {
			return f.What == part.name && (part.name != resultsPart || f.Mode != "")
		}); len(of) > 0 {
			out = append(out, of)
		}
	}
	return out
}

// twins returns the paths that are another's, or lie in a folder whose path is another's, where case means nothing, as on most
// laptops, each with the other path.
func twins(all map[string]string) map[string]string {
	spelled := map[string][]string{} // files and their folders, by what they are without case
	for p := range all {
		for at := p; at != "." && at != "/"; at = path.Dir(at) {
			if key := strings.ToLower(at); !slices.Contains(spelled[key], at) {
				spelled[key] = append(spelled[key], at)
			}
		}
	}
	out := map[string]string{}
	for p := range all {
		for at := p; at != "." && at != "/"; at = path.Dir(at) {
			others := list.Keep(spelled[strings.ToLower(at)], func(other string) bool { return other != at })
			if len(others) > 0 {
				out[p] = slices.Min(others)
			}
		}
	}
	return out
}
