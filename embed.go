// Package counselboard holds the files that make a site whole by itself: the
// templates with their style sheets and scripts, and the content pages. A site's own
// folder takes precedence over them, file by file.
package counselboard

import "embed"

// Files has templates/ and content/ as they stand in the repository.
//
//go:embed templates content
var Files embed.FS
