// Package draft brings what other tools say of runs into the files of a site.
//
// A format hands a [Draft] in its source's own names to one [Sink], which resolves model and panel, and asks where nobody says
// which they are; makes stub cards, the run's id and the note on where it was read from; finds two that are the same run; and
// reads what comes of it back as the site will. It is all or nothing: with any error there are no files. What was understood of
// the sources is a [Plan], which can be changed and read again.
package draft
