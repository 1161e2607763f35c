// Package download makes the files of data/: every number of the site as JSON and
// CSV, with method, counts and source. A column of a CSV file is written down
// once, with its name, what it means and what it holds; the page of downloads
// documents the same list.
package download
