package site

import (
	"context"
	"fmt"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
)

// A browser is a tab of a Chromium under watch: it writes down all that a page must
// not do, that is ask another host, fail to load, open a dialog, say anything on
// the console.
type browser struct {
	ownFace bool // pages come with the site's own sans
	ctx     context.Context

	mu      sync.Mutex
	host    string // which may be asked
	missing string // the one address that is not there
	seen    []string

	unscripted bool // pages run no scripts

	saved chan struct{} // one for each download that is complete
}

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // the sites that tests share stay in memory
	chromium.Main(m)
}

// startBrowser opens a tab, or skips the test where there is no Chromium and none
// is required.
func startBrowser(t *testing.T, letters chromium.Typeface) *browser {
	t.Helper()
	ctx := chromium.Open(t, letters)
	b := &browser{ctx: ctx, saved: make(chan struct{}, 100)}
	if err := chromedp.Listen(ctx, b.event); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}),
		call(ctx, network.Enable, network.EnableParams{}), call(ctx, page.Enable, page.EnableParams{}),
		call(ctx, log.Enable, cdp.Empty{}), call(ctx, runtime.Enable, cdp.Empty{}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// inTypefaces runs a test of widths with wide letters and with narrow ones.
func inTypefaces(t *testing.T, test func(*browser, *testing.T, chromium.Typeface)) {
	for _, letters := range []chromium.Typeface{chromium.Wide, chromium.Narrow} {
		t.Run(string(letters)+" letters", func(t *testing.T) {
			t.Parallel()
			test(startBrowser(t, letters), t, letters)
		})
	}
}

func call[P any](ctx context.Context, cmd cdp.Command[P, cdp.Empty], params P) error {
	_, err := chromedp.Call(ctx, cmd, params)
	return err
}

// event writes down what a page must not do.
func (b *browser) event(ev any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	say := func(format string, args ...any) { b.seen = append(b.seen, fmt.Sprintf(format, args...)) }
	switch ev := ev.(type) {
	case *network.EventRequestWillBeSent:
		if u, err := url.Parse(ev.Request.URL); err != nil || u.Scheme != "data" && u.Host != b.host {
			say("request to %s", ev.Request.URL)
		}
	case *network.EventResponseReceived:
		if ev.Response.Status >= 400 && ev.Response.URL != b.missing {
			say("status %d: %s", int(ev.Response.Status), ev.Response.URL)
		}
	case *network.EventLoadingFailed:
		say("not loaded: %s %s", ev.ErrorText, ev.BlockedReason)
	case *cdpbrowser.EventDownloadProgress:
		if ev.State == cdpbrowser.DownloadProgressStateCompleted {
			b.saved <- struct{}{}
		}
	case *page.EventJavascriptDialogOpening:
		say("dialog: %s", ev.Message)
		go func() { // the page waits for an answer
			_ = call(b.ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true})
		}()
	case *runtime.EventConsoleAPICalled:
		var args []string
		for _, a := range ev.Args {
			args = append(args, string(a.Value)+a.Description)
		}
		say("console %s: %s", ev.Type, strings.Join(args, " "))
	case *runtime.EventExceptionThrown:
		d := ev.ExceptionDetails
		what := d.Text
		if d.Exception != nil {
			what += " " + d.Exception.Description
		}
		say("exception: %s", what)
	case *log.EventEntryAdded:
		if ev.Entry.URL == b.missing && b.missing != "" {
			return // the page that is not there
		}
		say("%s %s: %s %s", ev.Entry.Source, ev.Entry.Level, ev.Entry.Text, ev.Entry.URL)
	}
}

// bad gives what the open page has done that it must not.
func (b *browser) bad() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.seen...)
}

// wantQuiet checks that the open page has done nothing that it must not.
func (b *browser) wantQuiet(t *testing.T, path string) {
	t.Helper()
	evaluate[any](t, b, `0`) // so that events before it have arrived
	for _, s := range b.bad() {
		t.Errorf("/%s: %s", path, s)
	}
}

// ownFace finds what loads the site's own sans. Tests do without: they lay pages out
// in letters wider and narrower than it, as readers have them who block it.
var ownFace = regexp.MustCompile(`@font-face ?\{[^}]*counselboard-sans[^}]*\}|<link rel="preload"[^>]*counselboard-sans[^>]*>`)

// serve serves a site as a plain host does: folders by their index.html, 404.html
// for what is not there. It returns the site's address.
func (b *browser) serve(t *testing.T, s *builtSite) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == framePath {
			serveFrame(w, r)
			return
		}
		file, below := strings.CutPrefix(r.URL.Path, s.base)
		if file == "" || strings.HasSuffix(file, "/") {
			file += "index.html"
		}
		data, ok := s.files[file]
		status := http.StatusOK
		if !ok || !below {
			file, data, status = "404.html", s.files["404.html"], http.StatusNotFound
		}
		if ext := path.Ext(file); !b.ownFace && (ext == ".css" || ext == ".html") {
			data = ownFace.ReplaceAll(data, nil)
		}
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(file)))
		w.Header().Set("Cache-Control", "max-age=600") // as GitHub Pages has it
		w.WriteHeader(status)
		_, _ = w.Write(data)
	}))
	t.Cleanup(server.Close)
	return server.URL + s.base
}

// open shows a page and waits for all of it.
func (b *browser) open(t *testing.T, base, path string) {
	t.Helper()
	b.load(t, base, path, base+path)
}

// load opens an address, at which a page is shown.
func (b *browser) load(t *testing.T, base, path, address string) {
	t.Helper()
	if page, _, _ := strings.Cut(address, "#"); evaluate[bool](t, b, fmt.Sprintf(`location.href.split('#')[0] === %s`, quoted(page))) {
		b.do(t, chromedp.Navigate("about:blank")) // or else only the place in the page would change
	}
	b.mu.Lock()
	b.seen = nil
	b.host, b.missing = strings.TrimPrefix(hostOf(t, base), "http://"), ""
	if strings.HasPrefix(path, "no/such/") {
		b.missing = base + path
	}
	b.mu.Unlock()
	b.do(t, chromedp.Navigate(address))
}

// hostOf returns an address up to its path.
func hostOf(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u.Scheme + "://" + u.Host
}

func (b *browser) do(t *testing.T, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		t.Fatalf("%v; seen: %q", err, b.bad())
	}
}

// scripts switches JavaScript on or off for the pages to come.
func (b *browser) scripts(t *testing.T, on bool) {
	t.Helper()
	b.unscripted = !on
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{
		Value: !on}); err != nil {
		t.Fatal(err)
	}
}

// width sets the width of the window.
func (b *browser) width(t *testing.T, width int64) {
	t.Helper()
	b.do(t, chromedp.EmulateViewport(width, 900))
}

// patience is how long a test waits for what must come: long, for a machine that is
// busy with other things.
const patience = 2 * time.Minute

// poll waits until a condition holds in the page.
func (b *browser) poll(t *testing.T, path, condition string) {
	t.Helper()
	// Asked again from here, not in the page: a page that is just being replaced
	// takes its question with it.
	var ok bool
	var err error
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if ok, err = chromedp.Run(b.ctx, chromedp.Evaluate[bool]("!!("+condition+")")); err == nil && ok {
			return
		}
	}
	t.Fatalf("/%s: %s: %v; seen: %q", path, condition, err, b.bad())
}

// evaluate runs an expression in the page.
func evaluate[T any](t *testing.T, b *browser, expression string) T {
	t.Helper()
	got, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatalf("%.80s: %v", expression, err)
	}
	return got
}

// download runs an expression that saves a file, and returns the file, whose name
// matches a pattern.
func (b *browser) download(t *testing.T, expression, pattern string) []byte {
	t.Helper()
	dir := t.TempDir()
	err := call(b.ctx, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{
		Behavior: cdpbrowser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir, BrowserContextID: chromedp.FromContext(
			b.ctx).BrowserContextID,
		EventsEnabled: new(true),
	})
	if err != nil {
		t.Fatal(err)
	}
	evaluate[any](t, b, expression)
	select {
	case <-b.saved: // before that a file may have its name, but not all of its bytes
	case <-time.After(patience):
	}
	found, _ := filepath.Glob(filepath.Join(dir, pattern))
	if len(found) != 1 {
		t.Fatalf("%d files %s were saved; seen: %q", len(found), pattern, b.bad())
	}
	data, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	return data
}
