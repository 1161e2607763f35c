package files

import "os"

// lock does nothing: a folder cannot be locked here.
func lock(*os.File) {}
