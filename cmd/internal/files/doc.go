// Package files holds folders in memory, and changes folders on disk all or
// nothing.
//
// [Read] takes what stands below some names into memory, and only ordinary
// files: a symbolic link, a pipe or a device is a finding, and is never opened.
//
// [Open] takes a folder for writing, by one program at a time, and [Dir.Apply]
// changes its files:
//
//  1. every new file is written into the folder [Staging], beside a plan of what
//     is to be done;
//  2. the plan takes the name "forward": from here on the change counts;
//  3. file by file the old is put aside and the new takes its place;
//  4. the staging folder goes.
//
// Where a folder is wholly the program's own, [Dir.Swap] exchanges it as one for a new
// one that was made beside it: then it is never half the one and half the other, not
// even for a moment. Where the system cannot exchange folders, the files change one by one.
//
// An error or an interrupt on the way gives the plan the name "back", and every
// file returns to its place. A program that is killed leaves one of the two
// plans, and the next [Open] or [Recover] carries it out; without a plan nothing has changed
// yet. Either way the folder is what it was, or what it was to become.
package files
