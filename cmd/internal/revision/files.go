package revision

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
)

// Bounds of what is read of one revision.
const (
	maxFiles = 100_000
	maxTotal = 1 << 30 // bytes
)

// Files gives the files of a commit below a folder, which is named from the
// folder that the repository was opened with. Of a file larger than limit only
// the size is known.
func (r *Repo) Files(commit, folder string, limit int64) (fs.FS, error) {
	list, err := r.git(nil, "ls-tree", "-r", "-z", "-l", "--full-tree", "--end-of-options", commit, r.prefix+folder+"/")
	if err != nil {
		return nil, err
	}
	t := newTree()
	var wanted []*entry
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
			return nil, fmt.Errorf("git ls-tree wrote a line that is none: %q", line)
		}
		e := &entry{mode: fs.ModeIrregular}
		if t.files++; t.files > maxFiles {
			return nil, fmt.Errorf("revision %.12s has more than %d files in %s/", commit, maxFiles, folder)
		}
		if f[1] == "blob" && strings.HasPrefix(f[0], "100") {
			e.mode = 0o444
			if e.size, err = strconv.ParseInt(f[3], 10, 64); err != nil {
				return nil, err
			}
			if e.size <= limit {
				if total += e.size; total > maxTotal {
					return nil, fmt.Errorf("revision %.12s has more than %d MB in %s/", commit, maxTotal>>20, folder)
				}
				wanted = append(wanted, e)
				hashes.WriteString(f[2] + "\n")
			}
		}
		t.add(strings.TrimPrefix(path, r.prefix), e)
	}
	if len(wanted) == 0 {
		return t, nil
	}
	blobs, err := r.git(&hashes, "cat-file", "--batch")
	if err != nil {
		return nil, err
	}
	in := bufio.NewReader(bytes.NewReader(blobs))
	for _, e := range wanted {
		line, err := in.ReadString('\n') // hash SP type SP size
		if err != nil {
			return nil, fmt.Errorf("git cat-file ended early: %w", err)
		}
		if f := strings.Fields(line); len(f) != 3 || f[1] != "blob" || f[2] != strconv.FormatInt(e.size, 10) {
			return nil, fmt.Errorf("git cat-file says %q", strings.TrimSpace(line))
		}
		e.data = make([]byte, e.size)
		if _, err := io.ReadFull(in, e.data); err != nil {
			return nil, fmt.Errorf("git cat-file ended early: %w", err)
		}
		if _, err := in.Discard(1); err != nil {
			return nil, fmt.Errorf("git cat-file ended early: %w", err)
		}
	}
	return t, nil
}
