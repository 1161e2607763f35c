package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

// progressAfter is how long a command takes before it says what it is doing.
const progressAfter = 2 * time.Second

// A progress line says on a terminal what is being done and what is left, once a command
// has taken some time. It has no colour.
type progress struct {
	w     io.Writer
	steps []string // of the command, in order
	timer *time.Timer

	mu    sync.Mutex
	now   string // the step that is being done
	shown bool   // the time has come
}

// startProgress returns the progress line of a command that takes these steps. It prints
// nothing where w is no terminal.
func startProgress(w io.Writer, steps ...string) *progress {
	p := &progress{w: w, steps: steps}
	if f, ok := w.(*os.File); !ok || !term.IsTerminal(int(f.Fd())) {
		p.w = io.Discard
		return p
	}
	p.timer = time.AfterFunc(progressAfter, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.shown = true
		p.print()
	})
	return p
}

// step names what is done next.
func (p *progress) step(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = what
	p.print()
}

func (p *progress) print() {
	if !p.shown || p.now == "" {
		return
	}
	line := p.now + " …"
	if i := slices.Index(p.steps, p.now); i >= 0 && i+1 < len(p.steps) {
		line += " then " + strings.Join(p.steps[i+1:], ", ")
	}
	fmt.Fprintf(p.w, "\r\x1b[K%s", line)
}

// end clears the line. It may be called more than once.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer != nil {
		p.timer.Stop()
	}
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
	p.w = io.Discard
}
