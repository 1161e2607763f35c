package site

import (
	"bytes"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestChecksumsAgree holds that a file of results has one checksum wherever it is
// said: in the manifest, on its run's page, and in what a release would hold.
func TestChecksumsAgree(t *testing.T) {
	for _, s := range []*builtSite{built(t, theRealSite), built(t, theItemSite)} {
		m, err := ParseManifest(s.files[ManifestPath])
		if err != nil {
			t.Fatal(err)
		}
		lines := s.src.Results.Checksums()
		if len(lines) < 10 {
			t.Fatalf("only %d files", len(lines))
		}
		for _, line := range lines {
			file := result.ParseChecksum(line)
			if sum, ok := m["data/"+file.Path]; ok && sum != file.SHA256 { // one with texts may not be published
				t.Errorf("%s is %s in the manifest and %s in a release", file.Path, sum, file.SHA256)
			}
		}
		for id, run := range s.src.Results.Runs {
			if page := s.files["runs/"+id+"/index.html"]; !bytes.Contains(page, []byte(run.File.SHA256)) {
				t.Errorf("the page of %s does not say its checksum", id)
			}
		}
	}
}
