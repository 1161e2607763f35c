package page

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A Dataset says in schema.org's words what data a page shows, for search engines.
// It stands in the page as JSON-LD, which is data: no policy counts it as a script.
type Dataset strict.Object

// MarshalJSON writes the members in order.
func (d *Dataset) MarshalJSON() ([]byte, error) { return strict.Object(*d).MarshalJSON() }

// dataset describes a page's data in files of the site, which rest on runs; nil
// where the site has no address, since every link in it has to be a whole one.
func (b *Builder) dataset(p *Page, runs []*board.Run, files ...string) *Dataset {
	if b.base == nil {
		return nil
	}
	name := p.Title + " · " + b.info.Title
	if p.Path == "" {
		name = b.info.Title
	}
	var modified string
	for _, r := range runs {
		modified = max(modified, r.Date)
		if r.Status != nil {
			modified = max(modified, r.Status.Date)
		}
	}
	d := Dataset{
		{"@context", "https://schema.org"}, {"@type", "Dataset"}, {"name", name}, {"description", p.Description}, {"url", b.address(p.Path)},
		{"version", b.info.Digest}, // of the results
	}
	if modified != "" {
		d = append(d, [2]any{"dateModified", modified})
	}
	licences := list.Map(runs, func(r *board.Run) string { return r.Source.License })
	if one := slices.Compact(licences); len(one) == 1 && one[0] != "" {
		d = append(d, [2]any{"license", strict.Object{{"@type", "CreativeWork"}, {"name", Shorten(one[0], 500)}}})
	}
	downloads := list.Map(files, func(f string) strict.Object {
		format := "application/json"
		if strings.HasSuffix(f, ".csv") {
			format = "text/csv"
		}
		return strict.Object{{"@type", "DataDownload"}, {"encodingFormat", format}, {"contentUrl", b.address("data/" + f)}}
	})
	d = append(d, [2]any{"creator", strict.Object{{"@type", "Organization"}, {"name", b.info.Title}, {"url", b.address("")}}},
		[2]any{"isAccessibleForFree", true}, [2]any{"distribution", downloads})
	return &d
}
