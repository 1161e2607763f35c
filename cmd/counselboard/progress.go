package main

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/term"
)

// A progress line says on a terminal what is being done.
type progress struct{ w io.Writer }

// startProgress returns a progress line, which prints nothing where w is no terminal.
func startProgress(w io.Writer) progress {
	if f, ok := w.(*os.File); !ok || !term.IsTerminal(int(f.Fd())) {
		w = io.Discard
	}
	return progress{w}
}

// step names what is done next.
func (p progress) step(what string) { fmt.Fprintf(p.w, "\r\x1b[K%s …", what) }

// end clears the line. It may be called more than once.
func (p progress) end() { fmt.Fprint(p.w, "\r\x1b[K") }
