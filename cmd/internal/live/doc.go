// Package live shows a site while it is being worked on.
//
//  1. A [Watch] looks at the site's folder when the system tells of a change, and now and
//     then in any case, and says when something in it has changed and come to rest.
//  2. A [Builder] reads the folder, and computes the boards anew only when the results
//     changed. Whatever is wrong with the folder becomes a [Result] with findings; a
//     panic does, too.
//  3. A [Server] serves the site that was last good, and makes a page when it is asked
//     for it: what is wrong with that page alone stands in its place. Into every page it puts a small script,
//     which hears of each build by server-sent events: it loads the page again when
//     the site is another, and shows the findings when a build failed.
//
// The folder is looked at, not subscribed to: a few hundred files take a
// millisecond or two, and a look sees in one way what notifications see in many,
// or miss: editors that save by renaming, folders that are deleted and made again,
// a whole folder that comes and goes, links, mounted and shared folders.
//
// Nothing but this package's own files under [Reserved] and the script's tag is
// added to what a build gives.
package live
