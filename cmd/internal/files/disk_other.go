//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package files

// lock does nothing where the system cannot lock a folder: there, two programs
// must not write to one folder at once.
func (d *Dir) lock() {}
