package page

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
)

// A Dataset says in schema.org's words what data a page shows, for search engines.
// It stands in the page as JSON-LD, which is data: no policy counts it as a script.
type Dataset struct {
	Context      string         `json:"@context"`
	Type         string         `json:"@type"`
	Name         string         `json:"name"`
	Description  string         `json:"description"`
	URL          string         `json:"url"`
	Version      string         `json:"version"` // the digest of the results
	DateModified string         `json:"dateModified,omitempty"`
	License      *CreativeWork  `json:"license,omitempty"`
	Creator      CreativeWork   `json:"creator"`
	Free         bool           `json:"isAccessibleForFree"`
	Distribution []DataDownload `json:"distribution"`
}

// A CreativeWork is a thing of schema.org with a name.
type CreativeWork struct {
	Type string `json:"@type"`
	Name string `json:"name,omitempty"`
	URL  string `json:"url,omitempty"`
}

// A DataDownload is one form of the data.
type DataDownload struct {
	Type   string `json:"@type"`
	Format string `json:"encodingFormat"`
	URL    string `json:"contentUrl"`
}

// dataset describes a page's data in files of the site, which rest on runs; nil
// where the site has no address, since every link in it has to be a whole one.
func (b *Builder) dataset(p *Page, runs []*board.Run, files ...string) *Dataset {
	if b.base == nil {
		return nil
	}
	d := &Dataset{
		Context: "https://schema.org", Type: "Dataset", Name: p.Title + " · " + b.info.Title, Description: p.Description, URL: b.address(p.Path),
		Version: b.info.Digest, Free: true, Creator: CreativeWork{Type: "Organization", Name: b.info.Title, URL: b.address("")},
	}
	if p.Path == "" {
		d.Name = b.info.Title
	}
	licence, one := "", len(runs) > 0
	for i, r := range runs {
		d.DateModified = max(d.DateModified, r.Date)
		if r.Status != nil {
			d.DateModified = max(d.DateModified, r.Status.Date)
		}
		one = one && (i == 0 || r.Source.License == licence)
		licence = r.Source.License
	}
	if one && licence != "" {
		d.License = &CreativeWork{Type: "CreativeWork", Name: Shorten(licence, 500)}
	}
	for _, f := range files {
		format := "application/json"
		if len(f) > 4 && f[len(f)-4:] == ".csv" {
			format = "text/csv"
		}
		d.Distribution = append(d.Distribution, DataDownload{"DataDownload", format, b.address("data/" + f)})
	}
	return d
}
