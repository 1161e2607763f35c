package files

import (
	"errors"

	"golang.org/x/sys/unix"
)

// exchange gives two folders each other's name in one step; errors.ErrUnsupported
// says that this cannot be done here.
func exchange(a, b string) error {
	if err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE); err != nil {
		return errors.Join(errors.ErrUnsupported, err)
	}
	return nil
}

// immutable reports whether a file is marked as one that nobody may change.
func immutable(name string) bool {
	var s unix.Statx_t
	err := unix.Statx(unix.AT_FDCWD, name, unix.AT_SYMLINK_NOFOLLOW, 0, &s)
	return err == nil && s.Attributes&(unix.STATX_ATTR_IMMUTABLE|unix.STATX_ATTR_APPEND) != 0
}

// flush waits until what was written is on the disk, so that no
// file takes its place before it is whole, even if the power fails.
func (d *Dir) flush() error { return unix.Syncfs(int(d.self.Fd())) }
