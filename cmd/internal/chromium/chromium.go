// Package chromium opens a tab of a real Chromium for tests of pages.
package chromium

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Open opens a tab that is closed when the test ends, or at the latest after
// limit, and can reach nothing but this machine. Where there is no Chromium the
// test is skipped, or fails if COUNSELBOARD_REQUIRE_CHROMIUM is 1.
func Open(t testing.TB, limit time.Duration, more ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			program = p
			break
		}
	}
	switch {
	case program == "" && required():
		t.Fatal("COUNSELBOARD_REQUIRE_CHROMIUM is 1, but there is no chromium")
	case program == "":
		t.Skip("there is no chromium: no page was shown in a browser")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true), chromedp.Flag("no-pings", true), chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, limit)
	t.Cleanup(cancel)
	return ctx
}

// NotShort skips a test that is too long for -short, unless Chromium is required.
func NotShort(t testing.TB) {
	t.Helper()
	if testing.Short() && !required() {
		t.Skip("a short test: no page was shown in a browser")
	}
}

func required() bool { return os.Getenv("COUNSELBOARD_REQUIRE_CHROMIUM") == "1" }
