//go:build !linux && !darwin

package files

import "errors"

// exchange cannot be done here in one step.
func exchange(a, b string) error { return errors.ErrUnsupported }
