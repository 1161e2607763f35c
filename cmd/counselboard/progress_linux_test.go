package main

import (
	"bytes"
	"os"
	"strconv"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestProgress checks that a terminal is told what is done once a command has taken two seconds, and that the line is cleared.
func TestProgress(t *testing.T) {
	t.Parallel()
	screen, terminal := openTerminal(t)
	begun := time.Now()
	end := startProgress(terminal, "reading")
	got := make([]byte, 200)
	n, err := screen.Read(got)
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(begun); took < progressAfter || string(got[:n]) != "\r\x1b[Kreading …" {
		t.Errorf("said %q after %v", got[:n], took)
	}
	end()
	if n, err = screen.Read(got); err != nil || string(got[:n]) != "\r\x1b[K" {
		t.Errorf("at the end it reads %q, %v", got[:n], err)
	}
	startProgress(new(bytes.Buffer), "reading")() // nobody reads it
}

// TestRed checks that errors are red on a terminal, unless its user wants no colors, and nowhere else.
func TestRed(t *testing.T) {
	_, terminal := openTerminal(t)
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	if got := inRed(terminal, "x"); got != "\x1b[31mx\x1b[0m" {
		t.Errorf("on a terminal: %q", got)
	}
	t.Setenv("NO_COLOR", "1")
	if got := inRed(terminal, "x") + inRed(new(bytes.Buffer), "x"); got != "xx" {
		t.Errorf("without colors: %q", got)
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
