package site

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
)

// stagingDir holds a build's files until all of them are written.
const stagingDir = ".counselboard-staging"

// A Report says what [Write] did.
type Report struct {
	Files   int   // of the site
	Changed int   // new or different
	Removed int   // of the last build, no longer part of the site
	Bytes   int64 // of the site
	Kept    []string
}

// Write puts the files of a site into dir, which it creates if need be. First
// every new file is written aside; only when all of them are there do they take
// their places, so that a full disk or a file in the way leaves the last good
// site as it was. A file that an earlier build did not write is never replaced
// or deleted: in the way of a page it is an error, elsewhere it is left alone.
func Write(dir string, files []File) (Report, error) {
	var rep Report
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return rep, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return rep, err
	}
	defer root.Close()

	old, err := readManifest(root)
	if err != nil {
		return rep, err
	}
	files, now, err := splitManifest(files)
	if err != nil {
		return rep, err
	}
	for _, f := range files {
		rep.Bytes += int64(len(f.Data))
	}
	rep.Files = len(files) + 1
	changed, err := changes(root, files, old, now)
	if err != nil {
		return rep, err
	}
	rep.Changed = len(changed)

	defer root.RemoveAll(stagingDir)
	if err := root.RemoveAll(stagingDir); err != nil {
		return rep, err
	}
	for i, f := range changed {
		if err := writeFile(root, stagedName(i), f.Data); err != nil {
			return rep, err
		}
	}
	// Until every file is in its place the manifest names the old files and the
	// new, so that an interrupted build is mended by the next.
	if err := writeManifest(root, union(old, now)); err != nil {
		return rep, err
	}
	for i, f := range changed {
		if err := root.MkdirAll(path.Dir(f.Path), 0o755); err != nil {
			return rep, err
		}
		if err := root.Rename(stagedName(i), f.Path); err != nil {
			return rep, err
		}
	}
	if rep.Removed, rep.Kept, err = removeStale(root, old, now); err != nil {
		return rep, err
	}
	return rep, writeManifest(root, now)
}

func stagedName(i int) string { return fmt.Sprintf("%s/%d", stagingDir, i) }

// readManifest reads what the last build wrote; none is no error.
func readManifest(root *os.Root) (Manifest, error) {
	var m Manifest
	data, err := root.ReadFile(ManifestPath)
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

func writeManifest(root *os.Root, m Manifest) error {
	tmp := stagingDir + "/manifest"
	if err := writeFile(root, tmp, m.encode()); err != nil {
		return err
	}
	if err := root.MkdirAll(path.Dir(ManifestPath), 0o755); err != nil {
		return err
	}
	return root.Rename(tmp, ManifestPath)
}

func union(a, b Manifest) Manifest {
	u := newManifest(nil)
	for _, m := range []Manifest{a, b} {
		for k, v := range m.Files {
			u.Files[k] = v
		}
	}
	return u
}

// changes picks the files that differ from what stands in the folder, and finds
// what stands in the way.
func changes(root *os.Root, files []File, old, now Manifest) ([]File, error) {
	var changed []File
	var inTheWay []error
	for _, f := range files {
		data, err := root.ReadFile(f.Path)
		_, ours := old.Files[f.Path]
		switch {
		case errors.Is(err, fs.ErrNotExist):
			changed = append(changed, f)
		case err != nil:
			inTheWay = append(inTheWay, err)
		case bytes.Equal(data, f.Data):
		case !ours:
			inTheWay = append(inTheWay, fmt.Errorf("%s was not written by counselboard and would be overwritten; move it away, or choose another folder with -o", f.Path))
		default:
			changed = append(changed, f)
		}
	}
	return changed, errors.Join(inTheWay...)
}

// removeStale deletes files of the last build that are no longer part of the
// site, unless somebody has changed them since, and folders that are then empty.
func removeStale(root *os.Root, old, now Manifest) (removed int, kept []string, err error) {
	var stale []string
	for name := range old.Files {
		if _, ok := now.Files[name]; !ok {
			stale = append(stale, name)
		}
	}
	slices.SortFunc(stale, func(a, b string) int { return cmp.Compare(b, a) }) // deeper before shallower
	for _, name := range stale {
		data, err := root.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil || checksum(data) != old.Files[name] { // a link or folder in its place, too
			kept = append(kept, name)
			continue
		}
		if err := root.Remove(name); err != nil {
			return removed, kept, err
		}
		removed++
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			if root.Remove(dir) != nil { // not empty
				break
			}
		}
	}
	return removed, kept, nil
}

func writeFile(root *os.Root, name string, data []byte) error {
	if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	return root.WriteFile(name, data, 0o644)
}
