package revision

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

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
	of.index = filepath.Join(dir, "index")
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
			wrong = append(wrong, fmt.Sprintf("%s: .gitattributes sets %s, so that a checkout has other bytes; leave that out", path, attribute))
		}
	}
	return wrong, nil
}
