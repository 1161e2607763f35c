// Package revision reads the files of a git revision without touching the work
// tree: [Repo.Find] resolves a revision, [Repo.Files] returns what it holds below a folder
// as an [io/fs.FS].
//
// It asks the git command, and only commands that read the object store: no
// filter, hook, attribute or submodule of the repository is run or followed. A
// symbolic link or a submodule is there as what it is, without content.
// Files and totals are bounded, since a revision may be a stranger's.
package revision
