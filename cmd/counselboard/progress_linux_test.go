package main

import (
	"bytes"
	"os"
	"strconv"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestProgress checks that a terminal is told what is done and what is left once a command has taken
// two seconds, without colour, and that the line is cleared at the end.
func TestProgress(t *testing.T) {
	t.Parallel()
	screen, terminal := openTerminal(t)
	begun := time.Now()
	p := startProgress(terminal, "reading", "computing", "writing")
	p.step("reading")
	got := make([]byte, 200)
	n, err := screen.Read(got)
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(begun); took < progressAfter {
		t.Errorf("said %q after %v", got[:n], took)
	}
	if want := "\r\x1b[Kreading … then computing, writing"; string(got[:n]) != want {
		t.Errorf("the terminal reads %q, want %q", got[:n], want)
	}
	p.end()
	if n, err = screen.Read(got); err != nil || string(got[:n]) != "\r\x1b[K" {
		t.Errorf("at the end it reads %q, %v", got[:n], err)
	}
}

// TestProgressInPipe checks that nothing is said where nobody looks.
func TestProgressInPipe(t *testing.T) {
	var out bytes.Buffer
	p := startProgress(&out, "reading", "writing")
	p.shown = true // as after two seconds
	p.step("reading")
	p.end()
	if p.timer != nil || out.Len() > 0 {
		t.Errorf("said %q", out.String())
	}
}

// openTerminal returns the two ends of a new terminal.
func openTerminal(t *testing.T) (screen, terminal *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminal can be made here:", err)
	}
	t.Cleanup(func() { _ = screen.Close() })
	fd := int(screen.Fd())
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Skip("no terminal can be made here:", err)
	}
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Skip("no terminal can be made here:", err)
	}
	terminal, err = os.OpenFile("/dev/pts/"+strconv.Itoa(number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminal can be made here:", err)
	}
	t.Cleanup(func() { _ = terminal.Close() })
	return screen, terminal
}
