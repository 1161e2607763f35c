package files

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/windows"
)

// writable is not known here before it is tried.
func writable(string) bool { return true }

// lock takes a folder for this program alone, and waits until it is free: a file that is
// named after the folder can be open once at a time, and vanishes when the program ends,
// however it ends.
func lock(_ *os.File, full string) io.Closer {
	sum := sha256.Sum256([]byte(strings.ToLower(full)))
	name := filepath.Join(os.TempDir(), fmt.Sprintf("counselboard-%x.lock", sum[:12]))
	path, err := windows.UTF16PtrFromString(name)
	for err == nil {
		var h windows.Handle
		h, err = windows.CreateFile(path, windows.GENERIC_WRITE, 0, nil, windows.OPEN_ALWAYS, windows.FILE_FLAG_DELETE_ON_CLOSE, 0)
		if err == nil {
			return os.NewFile(uintptr(h), name)
		}
		if errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED) { // or about to vanish
			err = nil
			time.Sleep(20 * time.Millisecond)
		}
	}
	return io.NopCloser(nil) // where no such file can be, there is no lock
}
