package demo

import (
	"cmp"
	"embed"
	"path"
	"regexp"
	"runtime/debug"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Version is the newest release, to which the workflows of a new board are pinned.
// CHANGELOG.md says what each release holds.
const Version = "v0.1.0"

//go:embed all:board
var boardFiles embed.FS

// Program is the repository of which boards run a release, and that release.
const Program = "counselboard/counselboard@" + Version

// Pinned returns the release as the commit that it was built of, with its name beside, which GitHub's Dependabot moves; as its
// tag where a build does not know its commit.
func Pinned(info *debug.BuildInfo) string {
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && info.Main.Version == Version {
			return strings.TrimSuffix(Program, Version) + s.Value + " # " + Version
		}
	}
	return Program
}

// ProgramForm matches a repository of GitHub and a revision of it, with the name of what stands there.
var ProgramForm = regexp.MustCompile(`^[A-Za-z0-9-]{1,39}/[\w.-]{1,100}@\w[\w./-]{0,99}( # [\w./-]{1,100})?$`)

// NewBoard returns the files of a new board of a benchmark that build as they are: settings with a title, what git is to know,
// workflows that run a program at a revision, counselboard's own or a fork's, the accounts that own it, if there are any, in the
// settings and in CODEOWNERS, and, where it has an id, the card of a first panel of experts.
func NewBoard(b *result.Benchmark, title, panel, program string, owners []string) []files.File {
	featured := cmp.Or(panel, "my-experts")
	tagline, care := "How language models answer people who ask for help", "care counselbench"
	if b.ID != result.CounselBench.ID {
		tagline, care = "How language models do on "+b.Name, "care"
	}
	owned := `# owners = ["OWNER"]                              #`
	if len(owners) > 0 {
		owned = "owners = [" + strings.Join(list.Map(owners, result.Quote), ", ") + "]  #"
	}
	words := strings.NewReplacer("OWNED", owned, "OWNERS", "@"+strings.Join(owners, " @"), "PROGRAM", program,
		"TITLE", result.Quote(title), "PANEL", result.Quote(featured), "TAGLINE", result.Quote(tagline),
		"CARE", string(Skeleton(care, nil)))
	var out []files.File
	for name, data := range files.Embedded(boardFiles) {
		if path.Base(name) != "CODEOWNERS" || len(owners) > 0 {
			out = append(out, files.File{Path: strings.TrimPrefix(name, "board/"), Data: []byte(words.Replace(string(data)))})
		}
	}
	if b.ID != result.CounselBench.ID {
		out = append(out, files.File{Path: result.BenchmarkFile, Data: b.File.Bytes})
	}
	if panel != "" {
		card := Skeleton("experts", result.PanelCard{Name: panel})
		out = append(out, files.File{Path: "results/panels/" + panel + ".toml", Data: card})
	}
	return out
}
