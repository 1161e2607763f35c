// Package site turns boards, templates and content into the files of a static site.
//
// It takes a site's folder (site.toml, results/, templates/, content/), of which
// everything but the results may be absent: the built-in ones take their place.
// It returns a set of files, or findings that say everything that is wrong:
//
//  1. [Load] reads and checks the folder.
//  2. [New] computes the boards and lists the files of the site.
//  3. A [Site] makes each file when it is asked for: it has the figures drawn (package
//     chart), fills the templates, each with its own typed page, and makes the downloads.
//  4. [Site.Write] makes all of them and puts them into the output folder. It touches
//     nothing unless all of them are there, and never deletes a file that it did not write.
//
// All links between pages are relative, so a site works under any base path and
// from a plain file server.
package site
