package change

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A Repo is the repository that a folder is in.
type Repo struct {
	dir    string
	prefix string   // of the folder in the repository: "" or "sub/folder/"
	env    []string // more of git's environment
	quiet  []string // the same, with settings that keep git from running what the repository's configuration names
}

// OpenRepo finds the repository that a folder is in.
func OpenRepo(dir string) (*Repo, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, errors.New("git is not installed, and revisions are read with it; install it, or compare folders")
	}
	r := &Repo{dir: dir}
	if err := r.silence(); err != nil {
		return nil, fmt.Errorf("%s is not in a git repository (%w)", dir, err)
	}
	out, err := r.git(nil, "rev-parse", "--show-prefix")
	if err != nil {
		return nil, fmt.Errorf("%s is not in a git repository (%w)", dir, err)
	}
	r.prefix = strings.TrimSuffix(string(out), "\n")
	return r, nil
}

// silence turns off the filters, merge drivers and viewers that a configuration has commands for: a folder may come from a
// stranger, .git and all.
func (r *Repo) silence() error {
	if _, err := r.git(nil, "rev-parse", "--git-dir"); err != nil {
		return err
	}
	keys, _ := r.git(nil, "config", "-z", "--name-only", "--get-regexp", // fails where there is none
		`^(filter\..*\.(clean|smudge|process|required)|merge\..*\.driver|diff\..*\.(command|textconv)|diff\.external)$`)
	n, _ := strconv.Atoi(os.Getenv("GIT_CONFIG_COUNT")) // of the caller's own
	for _, key := range ended(keys) {
		value := ""
		if strings.HasPrefix(key, "merge.") {
			value = "false" // is a conflict
		}
		// Not by -c, which ends a name at its first "=".
		r.quiet = append(r.quiet, fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", n, key), fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", n, value))
		n++
	}
	r.quiet = append(r.quiet, fmt.Sprintf("GIT_CONFIG_COUNT=%d", n))
	return nil
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
		return "", fmt.Errorf(
			"%.12s and %.12s have no common commit here; a shallow clone has too little history: git fetch --unshallow", a, b)
	}
	return strings.TrimSpace(string(out)), nil
}

// Base returns the commit at which the work here parted from the branch that requests go to; the last one where no such branch is
// known.
func (r *Repo) Base() (string, error) {
	for _, name := range []string{"upstream/HEAD", "upstream/main", "origin/HEAD", "origin/main", "origin/master", "main",
		"master"} {
		if parted, err := r.MergeBase(name, "HEAD"); err == nil {
			return parted, nil
		}
	}
	return r.Find("HEAD")
}

// Setting returns what git's configuration says under a key in a folder, which need not be in a repository; "" for nothing.
func Setting(dir, key string) string {
	out, _ := (&Repo{dir: dir}).git(nil, "config", "--get", key) // fails where there is none
	return strings.TrimSpace(string(out))
}

// Keep writes a setting into the repository's configuration.
func (r *Repo) Keep(key, value string) error {
	_, err := r.git(nil, "config", key, value)
	return err
}

// Day returns the day of a commit.
func (r *Repo) Day(commit string) (string, error) {
	out, err := r.git(nil, "show", "-s", "--format=%cs", "--end-of-options", commit)
	return strings.TrimSpace(string(out)), err
}

// Merged returns the tree that a base becomes when a commit is merged into it, as git
// does it where nothing conflicts. The work tree and all branches stay as they are.
func (r *Repo) Merged(base, commit string) (tree string, err error) {
	parted, err := r.MergeBase(base, commit)
	if err != nil || parted == base {
		return commit, err
	}
	out, err := r.git(nil, "merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", base, commit)
	if names := ended(out); err != nil && len(names) > 1 {
		return "", fmt.Errorf("%.12s conflicts with the base in %s; merge the base into it first", commit, names[1])
	} else if err != nil {
		return "", err
	}
	return ended(out)[0], nil
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
	quiet := []string{"-C", r.dir, "--no-replace-objects", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
		"-c", "core.pager=cat", "-c", "log.showSignature=false", "-c", "protocol.allow=never"}
	cmd := exec.Command("git", append(quiet, args...)...)
	cmd.Env = slices.Concat(os.Environ(), []string{"GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0"}, r.quiet, r.env)
	var out, say bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, &out, &say
	if err := cmd.Run(); err != nil {
		if words := strings.Join(strings.Fields(say.String()), " "); words != "" {
			return nil, errors.New(words)
		}
		return out.Bytes(), err
	}
	return out.Bytes(), nil
}

// A Listing has all files of a repository or folder: their modes and contents, as
// git names them, by path from the folder that is asked for. The paths of files
// beside that folder begin with a slash, at the repository's top.
type Listing map[string]string

// Listing returns the files of a commit or tree.
func (r *Repo) Listing(tree string) (Listing, error) {
	out, err := r.git(nil, "ls-tree", "-r", "-z", "--full-tree", "--end-of-options", tree)
	if err != nil {
		return nil, err
	}
	list := Listing{}
	return list, records(out, 3, func(head []string, path string) error { // mode, type, hash
		inside, ok := strings.CutPrefix(path, r.prefix)
		if !ok {
			inside = "/" + path
		}
		if list[inside] = head[0] + " " + head[2]; len(list) > maxFiles {
			return fmt.Errorf("there are more than %d files", maxFiles)
		}
		return nil
	})
}

// ListFolder returns the files that a commit of a folder as it is would have, and of the repository that it is in. What git
// writes for that goes into a folder of its own.
func ListFolder(dir string) (Listing, error) {
	own, err := os.MkdirTemp("", "counselboard")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(own)
	r, err := OpenRepo(dir)
	if err != nil { // in no repository
		top, err := filepath.Abs(dir)
		if err != nil {
			return nil, err
		}
		r = &Repo{dir: dir, env: []string{"GIT_DIR=" + own, "GIT_WORK_TREE=" + top}}
		_, err = r.git(nil, "init", "-q")
		if err != nil {
			return nil, err
		}
	} else {
		objects, err := r.git(nil, "rev-parse", "--path-format=absolute", "--git-path", "objects")
		if err != nil {
			return nil, err
		}
		r.env = []string{"GIT_OBJECT_DIRECTORY=" + own, "GIT_INDEX_FILE=" + own + "/index",
			"GIT_ALTERNATE_OBJECT_DIRECTORIES=" + strings.TrimSpace(string(objects))}
		// Files that a commit has though they are ignored, where there is one. Not a copy of the index, by which git takes a
		// file of the same size that changed in the same second for the old one.
		_, _ = r.git(nil, "read-tree", "HEAD")
	}
	if _, err := r.git(nil, "add", "-A", ":/"); err != nil {
		return nil, err
	}
	tree, err := r.git(nil, "write-tree")
	if err != nil {
		return nil, err
	}
	return r.Listing(strings.TrimSpace(string(tree)))
}
