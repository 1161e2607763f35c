//go:build !windows

package files

import (
	"errors"
	"os"
	"syscall"
)

// lock takes a folder for this program alone, and waits until it is free. The lock ends when the folder is closed, and with the
// program, however it ends. A disk that knows no locks has none.
func lock(folder *os.File) {
	for errors.Is(syscall.Flock(int(folder.Fd()), syscall.LOCK_EX), syscall.EINTR) {
	}
}
