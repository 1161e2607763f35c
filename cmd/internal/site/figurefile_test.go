package site

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// TestFigureFiles reads the files beside every figure of every site: the drawing
// stands alone and says where it comes from, the CSV has lines of values, and
// the options are there for who asks.
func TestFigureFiles(t *testing.T) {
	for _, site := range sharedSites {
		s := built(t, site.site)
		figures := 0
		for _, path := range s.paths("index.html") {
			shown := s.page(t, path)
			folder := strings.TrimSuffix(path, "index.html")
			for _, f := range allElements(shown.root, "figure") {
				files, ok := attrOf(f, "data-figure")
				if !ok {
					continue
				}
				figures++
				if _, there := attrOf(f, "id"); !there || len(allElements(f, "script")) > 0 {
					t.Errorf("%s: a figure without id, or with a script", path)
				}
				name := folder + files
				if err := standsAlone(s.files[name+".svg"]); err != nil {
					t.Errorf("%s.svg of %s: %v", name, site.name, err)
				}
				if svg := string(s.files[name+".svg"]); !strings.Contains(svg, "Results "+s.src.Results.Digest()) {
					t.Errorf("%s.svg of %s does not name the state of the results", name, site.name)
				}
				var option struct{ Series, Grid, XAxis, YAxis []any }
				if err := json.Unmarshal(s.files[name+".json"], &option); err != nil || len(option.Series) == 0 || len(option.Grid) == 0 || len(option.XAxis) != len(option.Grid) || len(option.YAxis) != len(option.Grid) {
					t.Errorf("%s.json of %s: %v, %d series, %d plots", name, site.name, err, len(option.Series), len(option.Grid))
				}
				rows, err := csv.NewReader(bytes.NewReader(s.files[name+".csv"])).ReadAll()
				if err != nil || len(rows) < 2 {
					t.Errorf("%s.csv of %s: %v, %d lines", name, site.name, err, len(rows))
				}
			}
		}
		if site.name != "empty" && figures < 3 {
			t.Errorf("the site %s has %d figures", site.name, figures)
		}
	}
}

// standsAlone checks that an SVG is one XML element with words, and that nothing
// in it comes from elsewhere.
func standsAlone(svg []byte) error {
	var seen []string
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		seen = append(seen, e.Name.Local)
		for _, a := range e.Attr {
			switch {
			case a.Name.Local == "href" || a.Name.Local == "style" || a.Name.Local == "class" || strings.HasPrefix(a.Name.Local, "on"):
				return errors.New("has the attribute " + a.Name.Local)
			case strings.Contains(a.Value, "var("):
				return errors.New("has the colour " + a.Value)
			}
		}
	}
	for _, want := range []string{"svg", "title", "rect", "text"} {
		if !slices.Contains(seen, want) {
			return errors.New("has no " + want)
		}
	}
	for _, bad := range []string{"script", "style", "image", "foreignObject", "a", "use"} {
		if slices.Contains(seen, bad) {
			return errors.New("has a " + bad)
		}
	}
	return nil
}
