package skeleton

import (
	"embed"
	"io/fs"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// Version is the newest release, to which the workflows of a new board are pinned.
// CHANGELOG.md says what each release holds.
const Version = "v0.1.0"

//go:embed all:board
var board embed.FS

// Board returns the files of a new board: settings with a title, what git is to know,
// workflows, and the card of a first panel of experts, to be filled in.
func Board(title, panel string) []files.File {
	words := strings.NewReplacer("VERSION", Version, "TITLE", result.Quote(title), "PANEL", result.Quote(panel))
	var out []files.File
	err := fs.WalkDir(board, "board", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := board.ReadFile(name)
		out = append(out, files.File{Path: strings.TrimPrefix(name, "board/"), Data: []byte(words.Replace(string(data)))})
		return err
	})
	if err != nil {
		panic(err) // the program itself is damaged
	}
	return append(out, files.File{Path: "results/panels/" + panel + ".toml", Data: Panel(result.Panel{Kind: result.Experts})})
}
