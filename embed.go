// Package counselboard holds the files that make a site whole by itself: the
// templates with their style sheets and scripts, the content pages and the
// settings. A site's own folder takes precedence over them, file by file.
package counselboard

import "embed"

// Files has templates/, content/ and site.toml as they stand in the repository.
//
//go:embed templates content site.toml
var Files embed.FS
