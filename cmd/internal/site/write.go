package site

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/files"
)

// A Report says what [Write] did.
type Report struct {
	Files   int   // of the site
	Changed int   // new or different
	Removed int   // of the last build, no longer part of the site
	Bytes   int64 // of the site
	Kept    []string
}

// Write puts the files of a site into dir, which it creates if need be: all of
// them, or none, so that a full disk or a file in the way leaves the last good
// site as it was (see package files). A file that an earlier build did not write
// is never replaced or deleted: in the way of a page it is an error, elsewhere it
// is left alone. Neither is one that somebody has changed since.
func Write(dir string, list []File) (rep Report, err error) {
	list, now, err := splitManifest(list)
	if err != nil {
		return rep, err
	}
	d, err := files.Open(dir)
	if err != nil {
		return rep, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	old, err := readManifest(d)
	if err != nil {
		return rep, err
	}
	for _, f := range list {
		rep.Bytes += int64(len(f.Data))
	}
	rep.Files = len(list) + 1
	changes, err := changedFiles(d, list, old)
	if err != nil {
		return rep, err
	}
	rep.Changed = len(changes)
	stale, kept := staleFiles(d, old, now)
	rep.Removed, rep.Kept = len(stale), kept
	changes = append(changes, stale...)
	if data := now.encode(); !bytes.Equal(data, old.encode()) {
		changes = append(changes, files.Change{File: File{Path: ManifestPath, Data: data}})
	}
	if swapped, err := d.Swap(changes, unchanged(d, list, changes)); swapped || err != nil {
		return rep, err
	}
	return rep, d.Apply(changes)
}

// HostFiles stand beside a site for git and for those who host it; no build makes
// them.
var HostFiles = []string{".gitignore", ".gitattributes", "CNAME"}

// unchanged returns the files in the folder that a build leaves as they are, as far
// as they are its own, or a host's.
func unchanged(d *files.Dir, list []File, changes []files.Change) []string {
	changed := map[string]bool{}
	for _, c := range changes {
		changed[c.Path] = true
	}
	var out []string
	for _, f := range list {
		if !changed[f.Path] {
			out = append(out, f.Path)
		}
	}
	for _, name := range append([]string{ManifestPath}, HostFiles...) {
		if _, err := d.Read(name); err == nil && !changed[name] {
			out = append(out, name)
		}
	}
	return out
}

// readManifest reads what the last build wrote; none is no error.
func readManifest(d *files.Dir) (Manifest, error) {
	var m Manifest
	data, err := d.Read(ManifestPath)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err != nil {
		return m, err
	}
	if m, err = ParseManifest(data); err != nil {
		return m, fmt.Errorf("%w; remove it, or choose another folder with -o", err)
	}
	return m, nil
}

// changedFiles picks the files that differ from what stands in the folder, and
// finds what stands in the way.
func changedFiles(d *files.Dir, list []File, old Manifest) ([]files.Change, error) {
	var changes []files.Change
	var inTheWay []error
	for _, f := range list {
		data, err := d.Read(f.Path)
		_, ours := old.Files[f.Path]
		switch {
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			inTheWay = append(inTheWay, err)
		case err == nil && bytes.Equal(data, f.Data):
		case err == nil && ours && checksum(data) != old.Files[f.Path]:
			inTheWay = append(inTheWay, fmt.Errorf("%s was changed since it was built and would be overwritten; move it away, or choose another folder with -o", f.Path))
		case err == nil && !ours:
			inTheWay = append(inTheWay, fmt.Errorf("%s was not written by counselboard and would be overwritten; move it away, or choose another folder with -o", f.Path))
		default:
			changes = append(changes, files.Change{File: f})
		}
	}
	return changes, errors.Join(inTheWay...)
}

// staleFiles finds files of the last build that are no longer part of the site,
// but for those that somebody has changed since, which are kept.
func staleFiles(d *files.Dir, old, now Manifest) (stale []files.Change, kept []string) {
	for _, name := range slices.Sorted(maps.Keys(old.Files)) {
		if _, ok := now.Files[name]; ok {
			continue
		}
		data, err := d.Read(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil || checksum(data) != old.Files[name]: // a link or folder in its place, too
			kept = append(kept, name)
		default:
			stale = append(stale, files.Change{File: File{Path: name}, Remove: true})
		}
	}
	return stale, kept
}
