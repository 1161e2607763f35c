package files

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestPipe holds that a pipe, which would never end, is not opened: neither to
// read a folder nor to see what stands in the way of a file.
func TestPipe(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o666); err != nil {
		t.Skipf("no pipes here: %v", err)
	}
	if _, findings := Read(os.DirFS(dir), "."); len(findings) != 1 || findings[0].Message != "is not an ordinary file" {
		t.Errorf("findings %v", findings)
	}
	if err := opened(t, dir).Apply([]File{{"pipe", []byte("x")}}); err == nil || !strings.Contains(err.Error(),
		"something that is not an ordinary file is in the way") {
		t.Errorf("error %v", err)
	}
}
