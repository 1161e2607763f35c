// Package files holds folders in memory, and changes folders on disk.
//
// [Read] takes what stands below some names into memory, and only ordinary
// files: a symbolic link, a pipe or a device is a finding, and is never opened.
//
// [Open] takes a folder for writing, by one program at a time, and [Dir.Apply] changes its
// files: every new file is written into the folder [Staging], then each takes its place
// whole. A program that is killed leaves a file as it was or as it was to become; the same
// command, run again, writes what is missing, and git shows what changed.
package files
