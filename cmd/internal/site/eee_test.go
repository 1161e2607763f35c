package site

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/download"
	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/eee"
	"github.com/counselboard/counselboard/cmd/internal/importer"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// TestSiteRecords checks the records of every_eval_ever that sites offer: they
// are as its schema has them, the index lists every one with its checksum, and
// only runs that count have one, which their page links.
func TestSiteRecords(t *testing.T) {
	for _, c := range sharedSites {
		t.Run(c.name, func(t *testing.T) {
			s := built(t, c.site)
			var index download.RecordIndex
			if err := json.Unmarshal(s.files["data/eee.json"], &index); err != nil {
				t.Fatal(err)
			}
			listed := map[string]bool{}
			for _, e := range index.Records {
				path := "data/eee/" + e.File
				listed[path] = true
				data := s.files[path]
				if checksum(data) != e.SHA256 || path != "data/eee/"+e.Run+".json" {
					t.Errorf("%s is not the record that the index has of %s", path, e.Run)
				}
				doc, findings := strict.JSON(path, data)
				if findings.Add(eee.Schema().Check(doc)...); len(findings) > 0 {
					t.Errorf("%s: %v", path, findings)
				}
				var rec eee.Record
				if err := json.Unmarshal(data, &rec); err != nil || rec.EvaluationID != e.ID || rec.Path() != e.Path {
					t.Errorf("%s is not what the index says of it: %v", path, err)
				}
			}
			var inputs []importer.Input
			for _, path := range s.paths(".json") {
				if strings.HasPrefix(path, "data/eee/") {
					inputs = append(inputs, importer.Input{Path: path, Data: s.files[path]})
				}
				if strings.HasPrefix(path, "data/eee/") && !listed[path] {
					t.Errorf("%s is not in the index", path)
				}
			}
			// Whatever stands in a right run, its record can be read back.
			out, findings := importer.Import(inputs, draft.Options{})
			if runs := len(out.Files); len(findings) > 0 || runs < len(inputs) {
				t.Errorf("%d files of %d records; findings: %v", runs, len(inputs), findings.Limit())
			}
			for id, r := range s.src.Results.Runs {
				page := string(s.files["runs/"+id+"/index.html"])
				if has, active := listed["data/eee/"+id+".json"], r.State() == result.Active; has != active || strings.Contains(page, `"../../data/eee/`+id+`.json"`) != has {
					t.Errorf("%s is %s; a record: %v; or its page and the record do not go together", id, r.State(), has)
				}
			}
		})
	}
}
