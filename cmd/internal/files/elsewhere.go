//go:build !linux

package files

import "errors"

// exchange is done in one step on Linux alone.
func exchange(a, b string) error { return errors.ErrUnsupported }

// flush does nothing: one call for a whole folder is Linux's alone.
func (d *Dir) flush() error { return nil }

// immutable is not known here before it is tried.
func immutable(string) bool { return false }
