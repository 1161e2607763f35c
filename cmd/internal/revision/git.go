package revision

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// A Repo is the repository that a folder is in.
type Repo struct {
	dir    string
	prefix string // of the folder in the repository: "" or "sub/folder/"
}

// Open finds the repository that a folder is in.
func Open(dir string) (*Repo, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, errors.New("git is not installed, and revisions are read with it; install it, or compare folders")
	}
	r := &Repo{dir: dir}
	out, err := r.git(nil, "rev-parse", "--show-prefix")
	if err != nil {
		return nil, fmt.Errorf("%s is not in a git repository (%w)", dir, err)
	}
	r.prefix = strings.TrimSuffix(string(out), "\n")
	return r, nil
}

// Find returns the full hash of the commit that a revision names.
func (r *Repo) Find(revision string) (string, error) {
	out, err := r.git(nil, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return "", fmt.Errorf("there is no folder and no revision %q", revision)
	}
	return strings.TrimSpace(string(out)), nil
}

// MergeBase returns the commit at which two commits parted.
func (r *Repo) MergeBase(a, b string) (string, error) {
	out, err := r.git(nil, "merge-base", "--end-of-options", a, b)
	if err != nil {
		return "", fmt.Errorf("%.12s and %.12s have no common commit here; a shallow clone has too little history: git fetch --unshallow", a, b)
	}
	return strings.TrimSpace(string(out)), nil
}

// Tracked returns the files below a folder, which is named from the one that the
// repository was opened with, that are in the repository or about to be.
func (r *Repo) Tracked(folder string) ([]string, error) {
	out, err := r.git(nil, "ls-files", "-z", "--", folder)
	return ended(out), err
}

// ended returns the texts that end in zeros, as git writes them with -z.
func ended(out []byte) []string {
	return strings.FieldsFunc(string(out), func(c rune) bool { return c == 0 })
}

// records calls take for each line "fields TAB path" that git wrote with -z, of n fields.
func records(out []byte, n int, take func(fields []string, path string) error) error {
	for _, line := range ended(out) {
		head, path, _ := strings.Cut(line, "\t")
		fields := strings.Fields(head)
		if len(fields) != n {
			return fmt.Errorf("git wrote a line that cannot be read: %q", line)
		}
		if err := take(fields, path); err != nil {
			return err
		}
	}
	return nil
}

// git runs a git command in the repository's folder. The error is what git
// says, on one line.
func (r *Repo) git(in io.Reader, args ...string) ([]byte, error) {
	cmd := exec.Command("git", append([]string{"-C", r.dir, "--no-replace-objects"}, args...)...)
	var out, say bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, &out, &say
	if err := cmd.Run(); err != nil {
		if words := strings.Join(strings.Fields(say.String()), " "); words != "" {
			return nil, errors.New(words)
		}
		return nil, err
	}
	return out.Bytes(), nil
}
