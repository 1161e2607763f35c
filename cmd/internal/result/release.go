package result

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// ReleasesFile is where the named states of the results stand.
const ReleasesFile = "results/releases.toml"

// Releases is what [ReleasesFile] holds, described by [Benchmark.Schema].
type Releases struct {
	List []Release `json:"release" most:"1000"`

	File Provenance `json:"-"`
}

// A Release is a named state of the results: what a paper cites. The files
// themselves are in the repository's history.
type Release struct {
	Name     string   `json:"name" is:"id" about:"As in its address: /v/<name>/."`
	Date     string   `json:"date" is:"date" about:"The day of the commit."`
	Digest   string   `json:"digest" is:"digest"`
	Revision string   `json:"revision,omitempty" is:"revision"`
	DOI      string   `json:"doi,omitempty" is:"doi"`
	Note     string   `json:"note,omitempty" is:"text 2000" mend:"yes"`
	Figures  string   `json:"figures,omitempty" is:"sha256" about:"Of results/releases/<name>.json, with its figures as they were."`
	Files    []string `json:"files" is:"checksum" most:"200000" about:"Every file, as sha256sum writes them."`
}

// Digest names the state of the results: of the checksums of all their files, 12
// hexadecimal digits.
func (s *Set) Digest() string { return DigestOf(s.Checksums()) }

// Checksums lists all files of models, panels, runs, summaries and calibrations as sha256sum
// writes them, in order.
func (s *Set) Checksums() []string {
	lines := list.Map(s.Files(), Provenance.Checksum)
	slices.Sort(lines)
	return lines
}

// DigestOf names a state of the results by the lines of [Set.Checksums].
func DigestOf(checksums []string) string {
	return fmt.Sprintf("%.6x", sha256.Sum256([]byte(strings.Join(checksums, "\n"))))
}

// Release returns the latest release that is of this very state; nil if none is.
func (s *Set) Release() *Release {
	now := s.Digest()
	for i := len(s.Releases.List) - 1; i >= 0; i-- {
		if r := &s.Releases.List[i]; r.Digest == now {
			return r
		}
	}
	return nil
}

// Encode returns a release as it stands in its file, after others.
func (r *Release) Encode() []byte {
	head := *r
	head.Files = nil
	var b bytes.Buffer
	fmt.Fprintf(&b, "[[release]]\n%sfiles = [\n", EncodeCard(fields(head)))
	for _, line := range r.Files {
		fmt.Fprintf(&b, "  %s,\n", Quote(line))
	}
	b.WriteString("]\n")
	return b.Bytes()
}

// Checksum returns the file's line as sha256sum writes it.
func (f Provenance) Checksum() string { return f.SHA256 + "  " + f.Path }

// ParseChecksum returns the file that a line of [Set.Checksums] is of.
func ParseChecksum(line string) Provenance {
	sum, name, _ := strings.Cut(line, "  ")
	return Provenance{Path: name, SHA256: sum}
}

// BoardsPath returns the place of the boards that a release keeps.
func BoardsPath(release string) string {
	return path.Join(root, boardsFolder.name, release+boardsFolder.ext)
}

// releases finds releases of one name, whose digest is not of their files, or whose boards are not as they were.
func (c *check) releases() {
	const edited = "; a release is written by counselboard release, and never edited"
	file, releases := c.set.Releases.File, map[string]*Release{}
	for i := range c.set.Releases.List {
		r, at := &c.set.Releases.List[i], source.Pointer("release", i)
		if releases[r.Name] != nil {
			c.Errorf(file, at+"/name", "there are two releases %q; give this one a name of its own", r.Name)
		}
		releases[r.Name] = r
		if !slices.IsSorted(r.Files) || len(slices.Compact(slices.Clone(r.Files))) < max(len(r.Files), 1) {
			c.Errorf(file, at+"/files", "has no file, or one twice, or out of order"+edited)
		}
		if d := DigestOf(r.Files); d != r.Digest {
			c.Errorf(file, at+"/digest", "is not that of the files below it, which is %s"+edited, d)
		}
		if r.Figures != "" && !c.present[boardsFolder.name][r.Name] {
			c.Errorf(file, at+"/figures", "there is no %s"+edited, BoardsPath(r.Name))
		}
	}
	for _, name := range list.Keys(c.set.Boards) {
		f := c.set.Boards[name]
		if r := releases[name]; r == nil {
			c.Findings.AddFile(f.Path, "there is no release %q in %s", name, ReleasesFile)
		} else if r.Figures != f.SHA256 {
			c.Findings.AddFile(f.Path, "is not the file whose checksum release %q has"+edited, name)
		}
	}
}
