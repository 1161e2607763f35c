//go:build !linux

package main

// memoryLimited returns "": elsewhere no limit is known that ends a program with a trace.
func memoryLimited() string { return "" }
