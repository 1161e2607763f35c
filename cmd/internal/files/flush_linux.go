package files

import "golang.org/x/sys/unix"

// immutable reports whether a file is marked as one that nobody may change.
func immutable(name string) bool {
	var s unix.Statx_t
	err := unix.Statx(unix.AT_FDCWD, name, unix.AT_SYMLINK_NOFOLLOW, 0, &s)
	return err == nil && s.Attributes&(unix.STATX_ATTR_IMMUTABLE|unix.STATX_ATTR_APPEND) != 0
}

// flush waits until what was written is on the disk, so that a plan that counts
// is whole, and its files are, even if the power fails.
func (d *Dir) flush() error { return unix.Syncfs(int(d.self.Fd())) }
