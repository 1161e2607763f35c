// Package counselboard holds the files that make a site whole by itself: the
// templates with their style sheets and scripts, and the content pages. A site's own
// folder takes precedence over them, file by file. It also holds the cards of this
// repository's results.
package counselboard

import "embed"

// Files has templates/ and content/ as they stand in the repository.
//
//go:embed templates content
var Files embed.FS

// Cards has results/models/ and results/panels/ as they stand in the repository.
//
//go:embed results/models results/panels
var Cards embed.FS
