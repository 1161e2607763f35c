package revision

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"testing/fstest"
)

// Bounds of what is read of one revision.
const (
	maxFiles = 100_000
	maxTotal = 1 << 30 // bytes
)

// Files returns the files of a commit that are named, or are below a folder that is,
// from the folder that the repository was opened with. A file larger than limit, in bytes,
// is an error. A path that no fs.FS can have is left out: nothing can name it.
func (r *Repo) Files(commit string, limit int64, names ...string) (fs.FS, error) {
	args := []string{"ls-tree", "-r", "-z", "-l", "--full-tree", "--end-of-options", commit}
	for _, name := range names {
		args = append(args, r.prefix+name)
	}
	list, err := r.git(nil, args...)
	if err != nil {
		return nil, err
	}
	files := fstest.MapFS{}
	var wanted []*fstest.MapFile
	var sizes []int64
	var hashes bytes.Buffer
	total := int64(0)
	for line := range strings.SplitSeq(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		if line == "" {
			continue
		}
		// mode SP type SP hash SP+ size TAB path
		head, path, _ := strings.Cut(line, "\t")
		f := strings.Fields(head)
		if len(f) != 4 {
			return nil, fmt.Errorf("git ls-tree wrote a line that cannot be read: %q", line)
		}
		e := &fstest.MapFile{Mode: fs.ModeIrregular}
		if f[1] == "blob" && strings.HasPrefix(f[0], "100") {
			e.Mode = 0o444
			size, err := strconv.ParseInt(f[3], 10, 64)
			if err != nil {
				return nil, err
			}
			if size > limit {
				return nil, fmt.Errorf("%s of revision %.12s has %.1f MB, over the limit of %d MB", path, commit, float64(size)/(1<<20), limit>>20)
			}
			if total += size; total > maxTotal {
				return nil, fmt.Errorf("revision %.12s has more than %d MB in %s", commit, maxTotal>>20, strings.Join(names, ", "))
			}
			wanted, sizes = append(wanted, e), append(sizes, size)
			hashes.WriteString(f[2] + "\n")
		} else if f[0] == "120000" {
			e.Mode = fs.ModeSymlink
		}
		if name := strings.TrimPrefix(path, r.prefix); fs.ValidPath(name) {
			files[name] = e
		}
		if len(files) > maxFiles {
			return nil, fmt.Errorf("revision %.12s has more than %d files in %s", commit, maxFiles, strings.Join(names, ", "))
		}
	}
	if len(wanted) == 0 {
		return files, nil
	}
	blobs, err := r.git(&hashes, "cat-file", "--batch")
	if err != nil {
		return nil, err
	}
	in := bufio.NewReader(bytes.NewReader(blobs))
	for i, e := range wanted {
		line, err := in.ReadString('\n') // hash SP type SP size
		if err != nil {
			return nil, fmt.Errorf("git cat-file ended early: %w", err)
		}
		if f := strings.Fields(line); len(f) != 3 || f[1] != "blob" || f[2] != strconv.FormatInt(sizes[i], 10) {
			return nil, fmt.Errorf("git cat-file says %q", strings.TrimSpace(line))
		}
		e.Data = make([]byte, sizes[i])
		if _, err := io.ReadFull(in, e.Data); err != nil {
			return nil, fmt.Errorf("git cat-file ended early: %w", err)
		}
		if _, err := in.Discard(1); err != nil {
			return nil, fmt.Errorf("git cat-file ended early: %w", err)
		}
	}
	return files, nil
}
