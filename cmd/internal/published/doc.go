// Package published compares a site that stands somewhere with a build of it.
//
//  1. [Open] opens a copy of a site: a folder, or an address.
//  2. Its [Manifest] says what the build was told beyond the site's folder, so that
//     the same can be built again.
//  3. [Compare] reads every file of the copy and returns a [Difference] for each that
//     is missing, is too many, or differs.
//
// A copy may hold anything and its host may be hostile: nothing of it is written or
// run, what is read is bounded in size, time and number, and a redirect to another
// host is an error. This is the only package that asks the network, and what it
// reads goes into no site.
package published
