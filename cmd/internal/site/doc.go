// Package site turns boards, templates and content into the files of a static site.
//
// It takes a site's folder (site.toml, results/, templates/, content/), of which
// everything but the results may be absent: the built-in ones take their place.
// It returns a set of files, or findings that say everything that is wrong:
//
//  1. [Load] reads and checks the folder.
//  2. [Build] computes the boards, has the figures drawn (package chart), fills
//     the templates, each with its own typed page, and makes the downloads.
//  3. [Write] puts the files into the output folder. It touches nothing unless
//     all of them are there, and never deletes a file that it did not write.
//
// Who builds again and again keeps a [Cache], which makes anew only what changed.
//
// All links between pages are relative, so a site works under any base path and
// from a plain file server.
package site
