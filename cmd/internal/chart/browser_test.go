package chart

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/counselboard/counselboard/cmd/internal/chart/echarts"
	"github.com/counselboard/counselboard/cmd/internal/chromium"
)

// policy is the site's Content-Security-Policy.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

var browserPage = template.Must(template.New("").Parse(`<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Figures</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css">
<script type="module" src="js/figure.js" data-echarts="assets/echarts.js"></script>
{{range .}}<figure class="figure" id="{{.ID}}" data-figure="figures/{{.ID}}">
<div class="picture wide">{{.Wide.SVG}}</div>
<div class="picture narrow">{{.Narrow.SVG}}</div>
<figcaption><button type="button" data-interactive hidden>Interactive chart</button></figcaption>
</figure>
{{end}}</html>`))

// browserServer serves the drawings as the site does: under a base path, with
// its policy.
func browserServer(t *testing.T, drawn []Figure) *httptest.Server {
	var page bytes.Buffer
	if err := browserPage.Execute(&page, drawn); err != nil {
		t.Fatal(err)
	}
	var css strings.Builder
	for _, theme := range []string{"", "@media (prefers-color-scheme: dark)"} {
		fmt.Fprintf(&css, "%s{:root{", theme)
		for _, c := range Palette() {
			v := c.Light
			if theme != "" {
				v = c.Dark
			}
			fmt.Fprintf(&css, "%s:%s;", c.Var, v)
		}
		css.WriteString("}}\n")
	}
	style := strings.Replace(css.String(), "{:root{", ":root{", 1)
	style = strings.Replace(style, "}}\n", "}\n", 1)
	style += "body{margin:8px;background:var(--page);color:var(--ink)}.figure{margin:0 0 20px;max-width:1120px}.picture svg{width:100%;height:auto}.picture.narrow{display:none}@media(max-width:700px){.picture.wide{display:none}.picture.narrow{display:block}}"
	mux := http.NewServeMux()
	serve := func(path, kind string, data []byte) {
		mux.HandleFunc("GET /base/"+path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Content-Security-Policy", policy)
			w.Write(data)
		})
	}
	serve("{$}", "text/html; charset=utf-8", page.Bytes())
	serve("page.css", "text/css", []byte(style))
	for _, d := range drawn {
		serve("figures/"+d.ID+".json", "application/json", d.Option)
	}
	for _, name := range []string{"figure.js", "keep.js", "point.js", "pin.js", "chosen.js", "marks.js"} {
		script, err := os.ReadFile("../../../templates/static/js/" + name)
		if err != nil {
			t.Fatal(err)
		}
		serve("js/"+name, "text/javascript", script)
	}
	serve("assets/echarts.js", "text/javascript", echarts.Script())
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

func TestMain(m *testing.M) { chromium.Main(m) }

// browser starts chromium, and collects what its console and its log say.
func browser(t *testing.T) (ctx context.Context, said func() []string) {
	ctx = chromium.Open(t, chromium.Wide)
	var mu sync.Mutex
	var all []string
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			mu.Lock()
			all = append(all, fmt.Sprintf("%s: %s %s", m.Type, m.Text, m.URL))
			mu.Unlock()
		}
	}()
	return ctx, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return append([]string(nil), all...)
	}
}

func TestInteractive(t *testing.T) {
	figs := samples(t)
	hostile := sampleColumns()
	hostile.ID = "hostile"
	hostile.Rows[1].Label = `</script><img src=x onerror=alert(1)>{a}{b|c}`
	f, err := hostile.Figure()
	if err != nil {
		t.Fatal(err)
	}
	figs = append(figs, f)
	ctx, said := browser(t)
	server := browserServer(t, figs)

	eval := func(what, js string, want any) {
		t.Helper()
		got, err := chromedp.Run(ctx, chromedp.Evaluate[any](js))
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	wait := func(what, js string) {
		t.Helper()
		if _, err := chromedp.Run(ctx, chromedp.Poll[bool](js, chromedp.WithPollingTimeout(20*time.Second))); err != nil {
			t.Fatalf("%s: %v; said: %q", what, err, said())
		}
	}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate(server.URL+"/base/")); err != nil {
		t.Fatal(err)
	}
	n := len(figs)
	wait("buttons appear", fmt.Sprintf(`document.querySelectorAll('button[data-interactive]:not([hidden])').length === %d`, n))
	eval("nothing is loaded before it is asked for", `typeof window.echarts`, "undefined")
	eval("ask", `document.querySelectorAll('button[data-interactive]').forEach(b => b.click()), 'asked'`, "asked")
	wait("charts appear", fmt.Sprintf(`document.querySelectorAll('figure[data-state=interactive] .figure-chart svg').length === %d`, n))
	eval("static pictures are hidden", `[...document.querySelectorAll('.picture')].filter(p => p.getClientRects().length).length`, 0)

	// Axes are shown, in the theme's colours, and the chart says what it is.
	eval("axes and words", `[...document.querySelectorAll('figure')].filter(f => f.querySelectorAll('.figure-chart svg text').length < 4
		|| !f.querySelector('.figure-chart').ariaLabel.includes(f.querySelector('title').textContent)
		|| f.querySelector('.figure-chart svg').outerHTML.includes('var(')).map(f => f.id).join()`, "")
	if dir := os.Getenv("COUNSELBOARD_GALLERY"); dir != "" {
		shot, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
		if err != nil {
			t.Fatal(err)
		}
		os.WriteFile(dir+"/interactive.png", shot, 0o666)
	}

	// A tooltip holds what the label says, as text.
	if err := chromedp.Do(ctx, chromedp.ScrollIntoView(chromedp.CSS("#hostile"))); err != nil {
		t.Fatal(err)
	}
	at, err := chromedp.Run(ctx, chromedp.Evaluate[[]float64](`(() => {
		const p = [...document.querySelectorAll('#hostile .figure-chart path')].filter(p => p.getAttribute('fill') === '#1b2126')[0].getBoundingClientRect();
		return [p.x + p.width / 2, p.y + p.height / 2];
	})()`))
	if err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Do(ctx, chromedp.MouseEvent("mouseMoved", at[0]-30, at[1]-3), chromedp.MouseEvent("mouseMoved", at[0], at[1])); err != nil {
		t.Fatal(err)
	}
	wait("tooltip", `[...document.querySelectorAll('#hostile .figure-tip')].some(t => t.textContent.includes('onerror=alert(1)>{a}{b|c}'))`)
	eval("no element from a label", `document.querySelectorAll('img').length`, 0)

	// A narrow page has the narrow layout, stretched to the room there is.
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(480, 800)); err != nil {
		t.Fatal(err)
	}
	wait("narrow layout", `[...document.querySelectorAll('.figure-chart svg')].every(s => +s.getAttribute('width') < 480 && +s.getAttribute('width') > 440)`)
	eval("nothing is cut off", `[...document.querySelectorAll('.figure-chart svg')].flatMap(s => {
		const b = s.getBoundingClientRect();
		return [...s.querySelectorAll('text')].filter(t => { const r = t.getBoundingClientRect(); return r.left < b.left - 1 || r.right > b.right + 1 })
			.map(t => s.closest('figure').id + ': ' + t.textContent);
	}).join()`, "")
	if dir := os.Getenv("COUNSELBOARD_GALLERY"); dir != "" {
		shot, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
		if err != nil {
			t.Fatal(err)
		}
		os.WriteFile(dir+"/interactive-narrow.png", shot, 0o666)
	}

	// Escape gives the picture back, and the button keeps the focus.
	eval("escape", `document.querySelectorAll('figure button').forEach(b => b.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))), 'pressed'`, "pressed")
	eval("charts are gone", `document.querySelectorAll('.figure-chart, [data-state]').length`, 0)
	eval("pictures are back", `[...document.querySelectorAll('.picture')].filter(p => p.getClientRects().length).length`, n)
	eval("focus", `document.activeElement.textContent`, "Interactive chart")

	for _, s := range said() {
		t.Error(s)
	}
}
