package site

import (
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/chromium"
)

// builds is told of every build by what the server says.
type builds chan bool

func (b builds) Write(said []byte) (int, error) {
	b <- true
	return len(said), nil
}

// serveFolder serves a site's folder and returns the address and what awaits a build; it ends with the test.
func serveFolder(t *testing.T, dir string) (base string, built chan bool) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	built = make(chan bool, 100)
	go func() { _ = Serve(listener, dir, builds(built)) }() // until the listener is closed
	t.Cleanup(func() { _ = listener.Close() })
	return "http://" + listener.Addr().String() + "/", built
}

// TestServe shows a served site in Chromium while its folder is broken, mended
// and changed: the page follows by itself.
func TestServe(t *testing.T) {
	t.Parallel()
	b, dir := startBrowser(t, chromium.Wide), smallSite(t)
	base, built := serveFolder(t, dir)
	<-built
	text, err := fs.ReadFile(counselboard.Files, "templates/home.html")
	must(t, err)
	home := string(text)

	poll := func(what, condition string) { t.Helper(); b.poll(t, what, condition) }
	run := func(expression string) { t.Helper(); evaluate[any](t, b, expression) }
	const panel = `document.querySelector('#counselboard-findings')?.shadowRoot.querySelector('.panel')`
	// seen is a panel that stands on the screen, styled, and says something.
	seen := func(text string) string {
		return `(() => { const p = ` + panel + `; return !!p && getComputedStyle(p).position === 'fixed' && p.open && p.getBoundingClientRect().height > 20
			&& p.getBoundingClientRect().bottom <= innerHeight + 1 && p.textContent.includes(` + "`" + text + "`" + `) })()`
	}
	none := `document.readyState === 'complete' && !` + panel

	b.do(t, chromedp.EmulateViewport(1000, 400))
	b.open(t, base, "")
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

	// It is mended: the panel goes.
	put(t, dir, "templates/home.html", home+"<p id=\"own\">own words</p>\n")
	poll("a mended template", none)

	// It goes: the page is the built-in one again.
	must(t, os.Remove(filepath.Join(dir, "templates/home.html")))
	poll("the built-in template", `!window.old && !document.querySelector('#own') && `+none)

	// A warning is there to be opened, and hides nothing.
	must(t, os.Rename(filepath.Join(dir, "site.toml"), filepath.Join(dir, "kept.toml")))
	put(t, dir, "site.toml", "title = \"Small\"\nfeatured = \"nobody\"\n")
	poll("a warning", `!!`+panel+` && !`+panel+`.open && `+panel+`.querySelector('summary').textContent === '1 finding'`)
	must(t, os.Rename(filepath.Join(dir, "kept.toml"), filepath.Join(dir, "site.toml")))
	poll("no warning", none)

	for _, s := range b.bad() {
		if !strings.HasPrefix(s, "not loaded: net::ERR_ABORTED") { // what a page that is loaded again had asked for
			t.Errorf("the browser says: %s", s)
		}
	}
}
