// Package download makes the files of data/: every number of the site as JSON and
// CSV, with method, counts and source. A column of a CSV file is written down
// once, with its name and what it holds; columns.toml says what it means, and the
// page of downloads documents the same list.
package download
