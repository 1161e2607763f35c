package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// progressAfter is how long a command takes before it says what it is doing.
const progressAfter = 2 * time.Second

// startProgress says on a terminal what is being done, once that has taken some time. What it returns clears the line, and
// may be called more than once.
func startProgress(w io.Writer, doing string) (end func()) {
	if !isTerminal(w) {
		return func() {}
	}
	timer := time.AfterFunc(progressAfter, func() { fmt.Fprintf(w, "\r\x1b[K%s …", doing) })
	return func() {
		if timer != nil && !timer.Stop() {
			fmt.Fprint(w, "\r\x1b[K")
		}
		timer = nil
	}
}

// isTerminal reports whether somebody sits at a stream.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
