package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// A progress line says on a terminal what is being done, from one second on.
// Elsewhere it prints nothing.
type progress struct {
	w io.Writer

	mu      sync.Mutex
	what    string
	shown   bool
	stopped bool
	timer   *time.Timer
}

func startProgress(w io.Writer) *progress {
	p := &progress{w: w}
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		p.stopped = true
		return p
	}
	p.timer = time.AfterFunc(time.Second, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.shown = true
		p.show()
	})
	return p
}

// step names what is done next.
func (p *progress) step(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.what = what
	if p.shown {
		p.show()
	}
}

func (p *progress) show() {
	if !p.stopped {
		fmt.Fprintf(p.w, "\r\x1b[K%s …", p.what)
	}
}

// end clears the line. It may be called more than once.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer != nil {
		p.timer.Stop()
	}
	if p.shown && !p.stopped {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
	p.stopped = true
}
