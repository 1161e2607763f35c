// Package page makes the pages of a site: of boards, each a typed value and the
// name of the template that it fills. It reads no file and writes none; package
// site does both. All links between pages are relative, so a site works under any
// base path and from a plain file server.
package page
