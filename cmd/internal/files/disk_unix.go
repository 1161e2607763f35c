//go:build !windows

package files

import (
	"errors"
	"io"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// writable reports whether this program may make and remove files in a folder.
func writable(dir string) bool {
	return unix.Faccessat(unix.AT_FDCWD, dir, unix.W_OK|unix.X_OK, unix.AT_EACCESS) == nil
}

// lock takes a folder for this program alone, and waits until it is free. The
// lock ends when what is returned is closed, and with the program, however it ends. A disk that knows no locks has
// none.
func lock(folder *os.File, _ string) io.Closer {
	for errors.Is(syscall.Flock(int(folder.Fd()), syscall.LOCK_EX), syscall.EINTR) {
	}
	return folder
}
