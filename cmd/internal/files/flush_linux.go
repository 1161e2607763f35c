package files

import "golang.org/x/sys/unix"

// flush waits until what was written is on the disk, so that a plan that counts
// is whole, and its files are, even if the power fails.
func (d *Dir) flush() error { return unix.Syncfs(int(d.self.Fd())) }
