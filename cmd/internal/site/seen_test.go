package site

import (
	"context"
	"fmt"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
)

// A browser is a Chromium under watch: it writes down all that a page must not
// do, that is ask another host, fail to load, open a dialog, say anything on the
// console.
type browser struct {
	ctx context.Context

	mu      sync.Mutex
	host    string // which may be asked
	missing string // the one address that is not there
	seen    []string
}

// startBrowser starts Chromium, or skips the test where there is none and none
// is required.
func startBrowser(t *testing.T) *browser {
	t.Helper()
	chromium.NotShort(t)
	ctx := chromium.Open(t, 4*time.Minute)
	b := &browser{ctx: ctx}
	b.do(t) // opens a tab
	if err := chromedp.Listen(ctx, b.event); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		call(ctx, network.Enable, network.EnableParams{}), call(ctx, page.Enable, page.EnableParams{}),
		call(ctx, log.Enable, cdp.Empty{}), call(ctx, runtime.Enable, cdp.Empty{}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return b
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

// serve serves a site as a plain host does: folders by their index.html, 404.html
// for what is not there. It gives the site's address.
func (b *browser) serve(t *testing.T, s *builtSite) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		file, below := strings.CutPrefix(r.URL.Path, s.base)
		if file == "" || strings.HasSuffix(file, "/") {
			file += "index.html"
		}
		data, ok := s.files[file]
		status := http.StatusOK
		if !ok || !below {
			file, data, status = "404.html", s.files["404.html"], http.StatusNotFound
		}
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(file)))
		w.WriteHeader(status)
		_, _ = w.Write(data)
	}))
	t.Cleanup(server.Close)
	return server.URL + s.base
}

// open shows a page and waits for all of it.
func (b *browser) open(t *testing.T, base, path string) {
	t.Helper()
	b.do(t, chromedp.Navigate("about:blank"))
	b.mu.Lock()
	b.seen = nil
	u, _ := url.Parse(base)
	b.host, b.missing = u.Host, ""
	if strings.HasPrefix(path, "no/such/") {
		b.missing = base + path
	}
	b.mu.Unlock()
	b.do(t, chromedp.Navigate(base+path))
}

func (b *browser) do(t *testing.T, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		t.Fatalf("%v; seen: %q", err, b.bad())
	}
}
