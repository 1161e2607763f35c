package live

import (
	"context"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/chromium"
)

// TestBrowser shows a served site in Chromium while its folder is broken, mended
// and changed: the page follows by itself.
func TestBrowser(t *testing.T) {
	tab, said := startChromium(t)
	dir := smallSite(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	built := make(chan bool, 100)
	go func() { ended <- Run(ctx, listener, dir, func(Result, time.Duration) { built <- true }) }()
	<-built
	defer func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("the server ended with %v", err)
		}
	}()
	base := "http://" + listener.Addr().String()
	text, err := fs.ReadFile(counselboard.Files, "templates/home.html")
	must(t, err)
	home := string(text)
	runFile := filepath.Join(dir, "results/runs/experts.alpha.eval.json")
	goodRun, err := os.ReadFile(runFile)
	must(t, err)

	poll := func(what, condition string) { t.Helper(); poll(t, tab, what, condition) }
	run := func(expression string) {
		t.Helper()
		_, err := chromedp.Run(tab, chromedp.Evaluate[any](expression))
		must(t, err)
	}
	const panel = `document.querySelector('#counselboard-findings')?.shadowRoot.querySelector('.panel')`
	// seen is a panel that stands on the screen, styled, and says something.
	seen := func(text string) string {
		return `(() => { const p = ` + panel + `; return !!p && getComputedStyle(p).position === 'fixed' && p.open && p.getBoundingClientRect().height > 20
			&& p.getBoundingClientRect().bottom <= innerHeight + 1 && p.textContent.includes(` + "`" + text + "`" + `) })()`
	}
	none := `document.readyState === 'complete' && !` + panel

	must(t, chromedp.Do(tab, chromedp.EmulateViewport(1000, 400), chromedp.Navigate(base+"/")))
	poll("the first page", `document.querySelector('.masthead') && `+none)

	// A template changes: the page is another, at the same place.
	run(`scrollTo(0, 120); window.old = true; 0`)
	put(t, dir, "templates/home.html", home+"<p id=\"own\">own words</p>\n")
	poll("a changed template", `!window.old && document.querySelector('#own') && `+none)
	poll("the place in the page", `scrollY === 120`)

	// It breaks: the page stays, and says what is wrong.
	run(`window.old = true; 0`)
	put(t, dir, "templates/home.html", home+"{{if}}<b>\n")
	poll("a broken template", `window.old && document.querySelector('#own') && `+seen("templates/home.html:"))
	poll("the panel's first line", panel+`.querySelector('summary').textContent === '1 finding. You see the last good build.'`)
	put(t, dir, "templates/home.html", home+"{{template \"<img src=x onerror=alert(1)>\"}}\n")
	poll("another mistake", `window.old && `+seen(`<img src=x`)+` && !`+panel+`.querySelector('img')`)

	// It is mended as it was: the panel goes, and nothing needs to be loaded.
	put(t, dir, "templates/home.html", home+"<p id=\"own\">own words</p>\n")
	poll("a mended template", `window.old && `+none)

	// The results break, and are mended otherwise than they were.
	must(t, os.WriteFile(runFile, goodRun[:len(goodRun)/2], 0o666))
	poll("a broken run", `window.old && `+seen("results/runs/experts.alpha.eval.json:"))
	must(t, os.Remove(filepath.Join(dir, "templates/home.html")))
	must(t, os.WriteFile(runFile, goodRun, 0o666))
	poll("all mended", `!window.old && !document.querySelector('#own') && `+none)

	// A style sheet.
	put(t, dir, "templates/static/css/90-own.css", "h1 { letter-spacing: 7px }\n")
	poll("a style sheet", `document.querySelector('h1') && getComputedStyle(document.querySelector('h1')).letterSpacing === '7px'`)

	// A warning is there to be opened, and hides nothing.
	must(t, os.Rename(filepath.Join(dir, "site.toml"), filepath.Join(dir, "kept.toml")))
	put(t, dir, "site.toml", "title = \"Small\"\nfeatured = \"nobody\"\n")
	poll("a warning", `!!`+panel+` && !`+panel+`.open && `+panel+`.querySelector('summary').textContent === '1 finding'`)
	must(t, os.Rename(filepath.Join(dir, "kept.toml"), filepath.Join(dir, "site.toml")))
	poll("no warning", none)

	// The whole folder goes, and comes again.
	must(t, os.Rename(dir, dir+"-away"))
	poll("no folder", seen("no such file or directory"))
	must(t, os.Rename(dir+"-away", dir))
	poll("the folder again", none)

	for _, s := range said() {
		t.Errorf("the browser says: %s", s)
	}
}

// TestBrowserNoSiteYet shows a folder that is wrong from the start.
func TestBrowserNoSiteYet(t *testing.T) {
	tab, _ := startChromium(t)
	dir := smallSite(t)
	good, err := os.ReadFile(filepath.Join(dir, "site.toml"))
	must(t, err)
	put(t, dir, "site.toml", "titel = \"<b>\"\n")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- Run(ctx, listener, dir, func(Result, time.Duration) {}) }()
	defer func() { cancel(); <-ended }()
	poll := func(what, condition string) { t.Helper(); poll(t, tab, what, condition) }
	must(t, chromedp.Do(tab, chromedp.Navigate("http://"+listener.Addr().String()+"/models/alpha/")))
	poll("the findings", `document.querySelector('li')?.textContent.startsWith('site.toml:1:1: ') && getComputedStyle(document.querySelector('li')).fontFamily.includes('monospace')`)
	put(t, dir, "site.toml", "title = \"x\"\nbase_url = \"x\"\n")
	poll("other findings", `document.querySelector('li')?.textContent.startsWith('site.toml:2:')`)
	put(t, dir, "site.toml", string(good))
	poll("the site", `document.querySelector('.masthead') && !document.querySelector('#counselboard-findings')`)
}

// poll waits until a condition holds in the page, which may be loaded again
// meanwhile.
func poll(t *testing.T, tab context.Context, what, condition string) {
	t.Helper()
	var err error
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		var holds bool
		if holds, err = chromedp.Run(tab, chromedp.Evaluate[bool]("!!("+condition+")")); err == nil && holds {
			return
		}
	}
	shown, _ := chromedp.Run(tab, chromedp.Evaluate[string](`document.body.innerText.slice(0, 300) + scrollY + (document.querySelector('#counselboard-findings')?.shadowRoot.textContent ?? '')`))
	t.Fatalf("%s: does not come; last error %v; shown: %s", what, err, shown)
}

func TestMain(m *testing.M) { chromium.Main(m) }

// startChromium opens a tab, or skips the test where there is no Chromium and none
// is required. said gives what the pages wrote to the console.
func startChromium(t *testing.T) (tab context.Context, said func() []string) {
	t.Helper()
	ctx := chromium.Open(t, chromium.Wide)
	var mu sync.Mutex
	var lines []string
	must(t, chromedp.Listen(ctx, func(ev any) {
		mu.Lock()
		defer mu.Unlock()
		switch ev := ev.(type) {
		case *log.EventEntryAdded:
			lines = append(lines, ev.Entry.Text+" "+ev.Entry.URL)
		case *runtime.EventExceptionThrown:
			lines = append(lines, ev.ExceptionDetails.Text)
		case *runtime.EventConsoleAPICalled:
			var args []string
			for _, a := range ev.Args {
				args = append(args, string(a.Value)+a.Description)
			}
			lines = append(lines, strings.Join(args, " "))
		}
	}))
	_, err := chromedp.Call(ctx, log.Enable, cdp.Empty{})
	must(t, err)
	_, err = chromedp.Call(ctx, runtime.Enable, cdp.Empty{})
	must(t, err)
	return ctx, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return append([]string(nil), lines...)
	}
}
