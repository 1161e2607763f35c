// Package chromium opens tabs of a real Chromium for tests of pages.
//
// A test program starts one Chromium for each typeface that its tests ask for. It
// knows no fonts but those of this package, so that a page is laid out alike on
// every machine, and it reaches nothing but this machine.
package chromium

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// programs are the names of Chromium, the lightest first: one without windows takes
// half the time of one that has some and does not show them.
var programs = []string{"chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome",
	"chrome"}

// errNone is the error where there is no Chromium.
var errNone = fmt.Errorf("there is no Chromium (%q in PATH): no page was shown in a browser", programs)

// A process is one Chromium.
type process struct {
	once sync.Once
	ctx  context.Context // of its first tab
	end  func()
	err  error
}

var processes = map[Typeface]*process{Wide: {}, Narrow: {}}

// Main runs the tests of a package that opens tabs, and then ends every Chromium
// that they started. It is called by TestMain and does not return.
func Main(m *testing.M) {
	code := m.Run()
	for _, p := range processes {
		if p.end != nil {
			p.end()
		}
	}
	os.Exit(code)
}

// Open opens a tab with letters of the given typeface and with storage of its own.
// It is closed when the test ends. Where there is no Chromium the test is skipped,
// or fails if COUNSELBOARD_REQUIRE_CHROMIUM is 1; with -short it is skipped unless
// Chromium is required.
func Open(t testing.TB, letters Typeface) context.Context {
	t.Helper()
	required := os.Getenv("COUNSELBOARD_REQUIRE_CHROMIUM") == "1"
	if testing.Short() && !required {
		t.Skip("a short test: no page was shown in a browser")
	}
	p := processes[letters]
	p.once.Do(func() { p.ctx, p.end, p.err = start(letters) })
	switch {
	case errors.Is(p.err, errNone) && !required:
		t.Skip(p.err)
	case p.err != nil:
		t.Fatal(p.err)
	}
	ctx, cancel := chromedp.NewContext(p.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	// A page that hangs fails its own test, before the whole program is stopped.
	if tt, ok := t.(*testing.T); ok {
		if end, ok := tt.Deadline(); ok {
			ctx, cancel = context.WithDeadline(ctx, end.Add(-10*time.Second))
			t.Cleanup(cancel)
		}
	}
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// start starts a Chromium. The function that it returns ends it.
func start(letters Typeface) (_ context.Context, end func(), err error) {
	program := ""
	for _, name := range programs {
		if program, err = exec.LookPath(name); err == nil {
			break
		}
	}
	if program == "" {
		return nil, nil, errNone
	}
	dir, err := os.MkdirTemp("", "chromium-fonts-*")
	if err != nil {
		return nil, nil, err
	}
	fonts, err := letters.install(dir)
	if err != nil {
		os.RemoveAll(dir)
		return nil, nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Env("FONTCONFIG_FILE="+fonts), chromedp.Flag("font-render-hinting", "none"), chromedp.Flag("lang", "en-US"),
		chromedp.Flag("disable-features", "Translate,BackForwardCache"), // a page that was left keeps no process busy
		chromedp.Flag("js-flags", "--jitless"),                          // scripts of a page run too shortly for a compiler
		chromedp.Flag("disable-component-update", true), chromedp.Flag("no-pings", true),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"))
	ctx, endProcess := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ = chromedp.NewContext(ctx) // ends with the process
	end = func() {
		endProcess()
		os.RemoveAll(dir)
	}
	if err := chromedp.Do(ctx); err != nil {
		end()
		return nil, nil, err
	}
	return ctx, end, nil
}
