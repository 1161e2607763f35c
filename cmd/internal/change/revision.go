package change

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Bounds of what is read of one revision, which may be a stranger's.
const (
	maxFiles    = 100_000
	maxTotal    = 1 << 30 // bytes
	maxFileName = 255     // bytes, of a file or folder on most systems
	maxLink     = 4096    // bytes, of where a symbolic link leads
)

// ReadRevision returns the files of a revision of the repository that a folder is in, as
// [Repo.Files] does, and its commit.
func ReadRevision(dir, revision string, limit int64, names ...string) (files fs.FS, commit string, err error) {
	r, err := OpenRepo(dir)
	if err == nil {
		commit, err = r.Find(revision)
	}
	if err == nil {
		files, err = r.Files(commit, limit, names...)
	}
	return files, commit, err
}

// Files returns the files of a commit that are named, or are below a folder that is,
// from the folder that the repository was opened with, as a checkout would have them: what it
// could not check out is an error, and so is a file larger than limit, in bytes. A submodule is
// an empty folder.
func (r *Repo) Files(commit string, limit int64, names ...string) (fs.FS, error) {
	if err := r.checkout(commit, names); err != nil {
		return nil, err
	}
	args := []string{"ls-tree", "-r", "-z", "-l", "--full-tree", "--end-of-options", commit}
	for _, name := range names {
		args = append(args, r.prefix+name)
	}
	list, err := r.git(nil, args...)
	if err != nil {
		return nil, err
	}
	t := tree{of: fmt.Sprintf("revision %.12s", commit), limit: limit, files: fstest.MapFS{}}
	if err := t.read(list, r.prefix); err != nil {
		return nil, err
	}
	if name := t.both(); name != "" {
		return nil, fmt.Errorf("%s has a file and a folder %s", t.of, name)
	}
	if len(t.blobs) == 0 {
		return t.files, nil
	}
	var hashes bytes.Buffer
	for _, b := range t.blobs {
		hashes.WriteString(b.hash + "\n")
	}
	contents, err := r.git(&hashes, "cat-file", "--batch")
	if err != nil {
		return nil, err
	}
	return t.files, t.fill(contents)
}

// A tree is a revision's files as git tells them.
type tree struct {
	of    string // for errors
	limit int64  // of one file, in bytes
	files fstest.MapFS
	blobs []blob // of the files, in git's order
}

// A blob is the content of a file that is to be read.
type blob struct {
	file *fstest.MapFile
	hash string
	size int64
}

// read reads what git ls-tree -r -z -l wrote.
func (t *tree) read(list []byte, prefix string) error {
	total := int64(0)
	return records(list, 4, func(f []string, path string) error { // mode, type, hash, size
		e := &fstest.MapFile{Mode: fs.ModeIrregular}
		isLink := f[0] == "120000"
		if f[1] == "blob" && (isLink || strings.HasPrefix(f[0], "100")) {
			if e.Mode = 0o444; isLink {
				e.Mode = fs.ModeSymlink
			}
			size, err := strconv.ParseInt(f[3], 10, 64)
			switch {
			case err != nil || size < 0:
				return fmt.Errorf("git says that %s has the size %q", path, f[3])
			case size > t.limit:
				return fmt.Errorf("%s of %s has %.1f MB, over the limit of %d MB", path, t.of, float64(size)/(1<<20), t.limit>>20)
			}
			if total += size; total > maxTotal {
				return fmt.Errorf("%s has more than %d MB", t.of, maxTotal>>20)
			}
			t.blobs = append(t.blobs, blob{e, f[2], size})
		} else if f[1] == "commit" {
			e.Mode = fs.ModeDir | 0o755
		}
		name := strings.TrimPrefix(path, prefix)
		switch long := slices.ContainsFunc(strings.Split(name, "/"), func(s string) bool { return len(s) > maxFileName }); {
		case !fs.ValidPath(name) || long:
			return fmt.Errorf("%s of %s cannot be the path of a file: one is UTF-8, without .., and has names of at most %d bytes",
				source.Quote(path), t.of, maxFileName)
		case t.files[name] != nil:
			return fmt.Errorf("%s has two files %s", t.of, path)
		}
		t.files[name] = e
		if len(t.files) > maxFiles {
			return fmt.Errorf("%s has more than %d files", t.of, maxFiles)
		}
		return nil
	})
}

// both returns a path that is a file's and a folder's; "" where none is.
func (t *tree) both() string {
	for name := range t.files {
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			if t.files[dir] != nil {
				return dir
			}
		}
	}
	return ""
}

// fill reads what git cat-file --batch wrote.
func (t *tree) fill(contents []byte) error {
	in := bytes.NewReader(contents)
	for _, b := range t.blobs {
		var hash, kind string
		var size int64
		if _, err := fmt.Fscanln(in, &hash, &kind, &size); err != nil || kind != "blob" || size != b.size {
			return fmt.Errorf("git cat-file says of %s: %s of %d bytes (%v)", b.hash, kind, size, err)
		}
		data := make([]byte, size+1) // and a line feed
		if _, err := io.ReadFull(in, data); err != nil {
			return fmt.Errorf("git cat-file ended early: %w", err)
		}
		if b.file.Data = data[:size]; b.file.Mode != fs.ModeSymlink {
			continue
		}
		if size == 0 || size >= maxLink || data[0] == 0 {
			return fmt.Errorf("%s has a symbolic link that no system can have, to %.100q", t.of, b.file.Data)
		}
		b.file.Data = nil // it is not followed
	}
	return nil
}

// Converted says which of the named files, and of those below folders that are named, are
// other bytes in a checkout than in the repository that a folder is in, as attributes ask
// for it: what is judged from git would not be what is built. In no repository none are.
func Converted(dir string, names ...string) []string {
	wrong, _ := (&Repo{dir: dir}).attributes(names)
	return wrong
}

// checkout says why a commit cannot be checked out, or not as it is.
func (r *Repo) checkout(commit string, names []string) error {
	dir, err := os.MkdirTemp("", "counselboard")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	of := *r
	of.env = []string{"GIT_INDEX_FILE=" + filepath.Join(dir, "index")}
	if _, err := of.git(nil, "read-tree", commit); err != nil {
		return fmt.Errorf("%.12s cannot be checked out: %w", commit, err)
	}
	wrong, err := of.attributes(names, "--cached")
	if err == nil && len(wrong) > 0 {
		return fmt.Errorf("%.12s: %s", commit, wrong[0])
	}
	return err
}

// attributes says which files of the index attributes would convert.
func (r *Repo) attributes(names []string, more ...string) (wrong []string, err error) {
	args := []string{"--literal-pathspecs", "ls-files", "-z", "--"}
	paths, err := r.git(nil, append(args, names...)...)
	if err != nil {
		return nil, err
	}
	args = append([]string{"check-attr", "-z", "--stdin"}, more...)
	out, err := r.git(bytes.NewReader(paths), append(args, "eol", "ident", "filter", "working-tree-encoding")...)
	if err != nil {
		return nil, err
	}
	for said := ended(out); len(said) >= 3; said = said[3:] {
		path, attribute, value := said[0], said[1], said[2]
		if value != "unspecified" && value != "unset" && (attribute != "eol" || value != "lf") {
			wrong = append(wrong, fmt.Sprintf("%s: .gitattributes sets %s, so that a checkout has other bytes; leave that out", path,
				attribute))
		}
	}
	return wrong, nil
}
