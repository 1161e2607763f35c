package importer

import (
	"io/fs"
	"path"
	"strings"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/strict"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// What is known of models and panels that have no card on a site, by id: the cards of this repository. Names that redirect to
// one, its owners and published figures are a matter of its own board.
var (
	knownModels = cards("results/models", func(m *result.Model) { m.Aliases, m.DistinctFrom, m.Owners = nil, nil, nil })
	knownPanels = cards("results/panels", func(p *result.Panel) { p.Owners, p.Published = nil, nil })
)

// cards reads the cards of a folder, of which own takes out what is their board's.
func cards[T any](folder string, own func(*T)) map[string]T {
	files, err := fs.ReadDir(counselboard.Cards, folder)
	if err != nil {
		panic(err) // the program is not whole
	}
	out := map[string]T{}
	for _, f := range files {
		data, err := fs.ReadFile(counselboard.Cards, path.Join(folder, f.Name()))
		if err != nil {
			panic(err)
		}
		doc, findings := strict.TOML(f.Name(), data)
		var card T
		if findings.HasErrors() || doc.Decode(&card) != nil {
			panic(f.Name() + " cannot be read") // CI checks the repository's own results
		}
		own(&card)
		out[strings.TrimSuffix(f.Name(), ".toml")] = card
	}
	return out
}
