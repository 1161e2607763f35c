package site

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/files"
)

// A Report says what [Site.Write] did.
type Report struct {
	Files   int   // of the site
	Changed int   // new or different
	Removed int   // of the last build, no longer part of the site
	Bytes   int64 // of the site, but for its manifest
	Kept    []string
}

// Write makes the files of a site and puts them into dir, which it creates if need be. They take
// their places when all of them are made, so that a page that cannot be made, a full disk or a file in the way
// leaves the last good site as it was (see package files). A file that an earlier build did
// not write is never replaced or deleted: in the way of a page it is an error, elsewhere it
// is left alone. Neither is one that somebody has changed since.
func (s *Site) Write(dir string) (rep Report, err error) {
	d, err := files.Open(dir)
	if err != nil {
		return rep, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	old, err := readManifest(d)
	if err != nil {
		return rep, err
	}
	w := &writer{d: d, old: old}
	made, err := s.all(d.Begin(), w.put)
	if err != nil {
		return rep, err
	}
	now := map[string]bool{}
	for _, f := range made {
		now[f.Path] = true
	}
	w.removeStale(now)
	if data, err := d.Read(ManifestPath); err != nil || !bytes.Equal(data, w.manifest) {
		// While files take their places the list has those of both builds, so that one that is cut off can be made again.
		either := append(old.encode(), w.manifest...)
		w.note(errors.Join(d.PutFirst(files.File{Path: ManifestPath, Data: either}),
			d.Put(files.File{Path: ManifestPath, Data: w.manifest})))
	}
	slices.Sort(w.inTheWay)
	if len(w.inTheWay) > 0 {
		return rep, errors.New(strings.Join(w.inTheWay, "\n"))
	}
	return w.rep, d.Commit()
}

// A writer takes the files of a site as they are made.
type writer struct {
	d   *files.Dir
	old Manifest // of the last build
	rep Report

	manifest []byte   // of this build
	inTheWay []string // errors
}

func (w *writer) note(err error) {
	if err != nil {
		w.inTheWay = append(w.inTheWay, err.Error())
	}
}

// put has a file written that differs from what stands in the folder, unless that is in
// the way; after an error, it only looks for further ones.
func (w *writer) put(f files.File) {
	w.rep.Files++
	if f.Path == ManifestPath {
		w.manifest = f.Data
		return
	}
	w.rep.Bytes += int64(len(f.Data))
	data, err := w.d.Read(f.Path)
	switch {
	case err == nil && bytes.Equal(data, f.Data):
		return
	case err == nil && w.old[f.Path] == "":
		err = fmt.Errorf("%s was not written by counselboard and would be overwritten; move it away, or choose another folder with -o",
			f.Path)
	case err == nil && !w.old.has(f.Path, data):
		err = fmt.Errorf("%s was changed since the last build and would be overwritten; move it away, or choose another folder with -o",
			f.Path)
	case errors.Is(err, fs.ErrNotExist):
		err = nil
	}
	w.rep.Changed++
	if err == nil && len(w.inTheWay) == 0 {
		err = w.d.Put(f)
	}
	w.note(err)
}

// removeStale has files of the last build removed that are no longer part of the site,
// but for those that somebody has changed since, which are kept.
func (w *writer) removeStale(now map[string]bool) {
	for _, name := range slices.Sorted(maps.Keys(w.old)) {
		if now[name] {
			continue
		}
		data, err := w.d.Read(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil || !w.old.has(name, data): // a link or folder in its place, too
			w.rep.Kept = append(w.rep.Kept, name)
			continue
		}
		w.rep.Removed++
		w.note(w.d.Remove(name))
	}
}

// readManifest reads what the last build wrote; none is no error.
func readManifest(d *files.Dir) (Manifest, error) {
	data, err := d.Read(ManifestPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m, err := ParseManifest(data)
	if err != nil {
		return nil, fmt.Errorf("%w; remove it, or choose another folder with -o", err)
	}
	return m, nil
}

// ManifestPath is the list of all files of a site but itself, with their checksums, as sha256sum reads it: what a later build
// may replace or delete, and what anyone can check a copy with.
const ManifestPath = "SHA256SUMS"

// A Manifest has the SHA-256 of each file, in hexadecimal digits, by its path from the site's root; of a build that was cut off
// also that of the file before it, after a space.
type Manifest map[string]string

func (m Manifest) has(name string, data []byte) bool {
	return strings.Contains(m[name], checksum(data))
}

var manifestLine = regexp.MustCompile(`^([0-9a-f]{64})  (.+)$`)

// ParseManifest reads a manifest, which may hold anything: paths that cannot be a site's are left out.
func ParseManifest(data []byte) (Manifest, error) {
	m := Manifest{}
	for line := range strings.Lines(string(data)) {
		parts := manifestLine.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if parts == nil {
			return nil, fmt.Errorf("%s was not written by counselboard, or is damaged", ManifestPath)
		}
		if isSitePath(parts[2]) {
			m[parts[2]] = strings.TrimSpace(m[parts[2]] + " " + parts[1])
		}
	}
	return m, nil
}

// encode writes a manifest with its paths in order.
func (m Manifest) encode() []byte {
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(m)) {
		for sum := range strings.FieldsSeq(m[name]) {
			fmt.Fprintf(&b, "%s  %s\n", sum, name)
		}
	}
	return b.Bytes()
}

// isSitePath also refuses what sha256sum writes in another way.
func isSitePath(name string) bool {
	return fs.ValidPath(name) && name != "." && !strings.ContainsAny(name, "\\\n\r")
}

func checksum(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }
