// Package files holds folders in memory, and changes folders on disk.
//
// [Read] takes what stands below some names into memory, and only ordinary
// files: a symbolic link, a pipe or a device is a finding, and is never opened.
//
// [Open] takes a folder for writing, by one program at a time, and [Dir.Apply] changes its
// files: every new file is written into the folder [Staging], then each takes its place
// whole. A program that is killed leaves a file as it was or as it was to become; the same
// command, run again, writes what is missing, and git shows what changed.
//
// Where a folder is wholly the program's own, as a built site is, [Dir.Commit] exchanges it as
// one for a new one that was made beside it: then it is never half the one and half the other,
// not even for a moment. Where the system cannot exchange folders, the files change one by one.
package files
