// Package skeleton writes cards and benchmarks that build as they are, with what is optional behind a #, and tables that import
// knows by their columns.
package skeleton
