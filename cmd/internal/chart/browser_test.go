package chart

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
	"github.com/counselboard/counselboard/cmd/internal/palette"
)

// policy is the site's.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'"

var browserPage = template.Must(template.New("").Parse(`<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Figures</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="page.css">
<script type="module" src="js/figures.js" data-echarts="echarts.js"></script>
{{range .}}<figure id="{{.Figure.ID}}" data-figure {{with .Figure.Tabs}}data-states="calibration.json" {{end}}data-source="A board">
<button type="button" data-show="table">Table</button>
{{range .Figure.Tabs}}{{range .}}<button type="button" data-tab="0">{{.}}</button>{{end}}{{end}}
{{range .Figure.Legend}}<button type="button" data-key="{{.Name}}">{{.Name}}</button>{{end}}
<p data-say>Nothing yet</p>
<div class="box" tabindex="0"><svg class="wide" width="1" height="{{.Figure.Wide}}"></svg>
<div class="plot"></div></div>
<script type="application/json">{{.Data}}</script></figure>
{{end}}</html>`))

// serve serves the figures as the site does, with its policy.
func serve(t *testing.T, figures []Figure) *httptest.Server {
	type view struct {
		Figure Figure
		Data   template.JS
	}
	var views []view
	files := map[string][]byte{}
	for _, f := range figures {
		data, states, err := f.JSON()
		if err != nil {
			t.Fatal(err)
		}
		files[f.ID+".json"] = states
		views = append(views, view{f, template.JS(data)})
	}
	var page bytes.Buffer
	if err := browserPage.Execute(&page, views); err != nil {
		t.Fatal(err)
	}
	var light, dark strings.Builder
	for _, c := range palette.All() {
		light.WriteString(c.Var + ":" + c.Light + ";")
		dark.WriteString(c.Var + ":" + c.Dark + ";")
	}
	css := ":root{" + light.String() + "}@media screen and (prefers-color-scheme:dark){:root:root{" + dark.String() + "}}" +
		"body{background:var(--page)}.box{position:relative;display:flex}.plot{position:absolute!important;inset:0}"
	files["page.css"], files["echarts.js"], files[""] = []byte(css), Script(), page.Bytes()
	for _, name := range []string{"js/figures.js", "js/chosen.js", "js/keep.js", "js/pin.js"} {
		script, err := os.ReadFile("../../../templates/static/" + name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = script
	}
	kinds := map[string]string{"css": "text/css", ".js": "text/javascript", "": "text/html; charset=utf-8"}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		w.Header().Set("Content-Type", kinds[name[max(0, len(name)-3):]])
		w.Header().Set("Content-Security-Policy", policy)
		w.Write(files[name])
	}))
	t.Cleanup(s.Close)
	return s
}

func TestMain(m *testing.M) { chromium.Main(m) }

// Every kind is drawn under the site's policy, says what is pointed at and what the keys come to, follows theme, tabs and
// legend, and takes hostile names for text.
func TestBrowser(t *testing.T) {
	ctx := chromium.Open(t, chromium.Wide)
	var mu sync.Mutex
	var said []string
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			mu.Lock()
			said = append(said, fmt.Sprintf("%s: %s %s", m.Type, m.Text, m.URL))
			mu.Unlock()
		}
	}()
	do := func(steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(ctx, steps...); err != nil {
			t.Fatal(err)
		}
	}
	until := func(what, js string) {
		t.Helper()
		if _, err := chromedp.Run(ctx, chromedp.Poll[bool](js, chromedp.WithPollingTimeout(20*time.Second))); err != nil {
			mu.Lock()
			defer mu.Unlock()
			t.Fatalf("%s: %v; said: %q", what, err, said)
		}
	}
	eval := func(js string) {
		t.Helper()
		if _, err := chromedp.Run(ctx, chromedp.Evaluate[any](js+", 0")); err != nil {
			t.Fatal(err)
		}
	}
	// at lists the middles of a figure's marks of a color.
	at := func(id, color string) [2]float64 {
		t.Helper()
		p, err := chromedp.Run(ctx, chromedp.Evaluate[[2]float64](fmt.Sprintf(`(() => {
			document.getElementById(%q).scrollIntoView({block: 'center', behavior: 'instant'});
			const r = document.querySelector('#%s svg path[fill="%s"]').getBoundingClientRect();
			return [r.x + r.width / 2, r.y + r.height / 2];
		})()`, id, id, color)))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	point := func(p [2]float64) {
		do(chromedp.MouseEvent("mouseMoved", p[0]-3, p[1]), chromedp.MouseEvent("mouseMoved", p[0], p[1]))
	}

	figures := samples(t)
	do(chromedp.EmulateViewport(1200, 3200), chromedp.Navigate(serve(t, figures).URL+"/"))
	until("all are drawn", fmt.Sprintf(`document.querySelectorAll('.plot svg').length === %d`, len(figures)))
	until("with texts and colors", `[...document.querySelectorAll('.plot svg')].every((s) => s.querySelectorAll('text').length > 4
		&& !s.querySelector('[fill^="var("], [stroke^="var("]'))`)
	until("hostile names are text", `!document.querySelector('img')
		&& document.querySelector('#intervals .plot svg').textContent.includes('</script><img')
		&& Object.keys(Object.prototype).length === 0`)

	before := at("intervals", palette.Accent.Light)
	point(before)
	until("the tooltip", `[...document.querySelectorAll('#intervals .tip')].some((t) =>
		/__proto__.*95% interval.*n = 500.*no clear difference.*Click/s.test(t.innerText))`)
	dots := `document.querySelectorAll('#intervals svg path[fill="%s"]').length === %d`
	until("what is pointed at stays", fmt.Sprintf(dots, palette.Accent.Light, len(hostile)-1))

	live := `document.querySelector('[aria-live=polite]').textContent`
	press := func(id, key string) {
		eval(fmt.Sprintf(`document.querySelector('#%s .box').dispatchEvent(new KeyboardEvent('keydown', {key: %q}))`, id, key))
	}
	seen := map[string]bool{}
	for range hostile {
		press("scatter", "ArrowRight")
		text, err := chromedp.Run(ctx, chromedp.Evaluate[string](live))
		if err != nil {
			t.Fatal(err)
		}
		seen[text] = true
	}
	if len(seen) != len(hostile) {
		t.Errorf("the keys come to %d of %d marks", len(seen), len(hostile))
	}
	press("scatter", "Enter")
	until("a model is lit in all figures", `document.querySelectorAll('#heat svg :is([fill-opacity="0.25"], [opacity="0.25"])').length > 3`)
	press("scatter", "Enter")

	eval(`document.querySelector('#scatter [data-key="constructor"]').click()`)
	until("a family is left out, and the address says so", `location.search.includes('scatter.off=constructor')
		&& !document.querySelector('#scatter .plot svg').textContent.includes('free')`)
	press("calibration", "ArrowRight")
	press("calibration", "Enter")
	until("a cut writes its sentence", `/Read at \d it/.test(document.querySelector('#calibration [data-say]').textContent)`)
	eval(`[...document.querySelectorAll('#calibration [data-tab]')].at(-1).click()`)
	until("another tab", `location.search.includes('calibration.tab=__proto__')
		&& ![...document.querySelectorAll('#calibration svg text')].some((t) => t.textContent === '31')`)

	dark := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, dark); err != nil {
		t.Fatal(err)
	}
	until("dark", fmt.Sprintf(dots, palette.Accent.Dark, len(hostile)-1))
	eval(`dispatchEvent(new Event('beforeprint'))`)
	until("paper is light", fmt.Sprintf(dots, palette.Accent.Light, len(hostile)-1))
	eval(`document.querySelector('#heat [data-show=table]').click()`)
	until("the table", `document.querySelector('#heat').matches('.table-shown') && location.search.includes('heat.table=1')`)

	mu.Lock()
	defer mu.Unlock()
	for _, s := range said {
		t.Error(s)
	}
}
