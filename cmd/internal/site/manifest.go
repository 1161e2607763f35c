package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
)

// ManifestPath is the list of all files of a site, with their checksums: what a
// later build may replace or delete, and what anyone can check a copy against.
const ManifestPath = "data/manifest.json"

const manifestSchema = "counselboard/manifest/1"

// A Manifest lists the files of a site, all but itself, and has what a build was
// told beyond the site's folder: with both, anyone can build the same again.
type Manifest struct {
	Schema   string            `json:"schema"`             // counselboard/manifest/1
	BaseURL  string            `json:"base_url,omitempty"` // where the site stands
	Revision string            `json:"revision,omitempty"` // of the results
	Files    map[string]string `json:"files"`              // path → SHA-256
}

// ParseManifest reads a manifest, which may hold anything: paths that cannot be a
// site's are left out.
func ParseManifest(data []byte) (Manifest, error) {
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil || m.Schema != manifestSchema {
		return Manifest{}, fmt.Errorf("%s was not written by counselboard, or is damaged", ManifestPath)
	}
	for name := range m.Files {
		if !isSitePath(name) {
			delete(m.Files, name)
		}
	}
	return m, nil
}

// encode writes a manifest with its paths in order.
func (m Manifest) encode() []byte {
	data, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		panic(err) // strings do not fail
	}
	return append(data, '\n')
}

func isSitePath(name string) bool { return fs.ValidPath(name) && name != "." }

func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
