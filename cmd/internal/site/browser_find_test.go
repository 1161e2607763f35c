package site

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/counselboard/counselboard/cmd/internal/chromium"
	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// TestFind searches from the head of the first page of the real site: Enter opens the only hit, or the list of models with
// what was asked, where what is not here is said. A plain run asks every other.
func TestFind(t *testing.T) {
	b := startBrowser(t, chromium.Wide)
	base := b.serve(t, built(t, theRealSite))
	type search struct{ query, opens, says string }
	for _, c := range sample.InTurn([]search{
		{"gpt5", "models/gpt-5/", "GPT-5"},
		{"gpt4", "models/gpt-4-0613/", "GPT-4"},
		{"sonnet 3.7", "models/?q=sonnet+3.7", "Claude-3.7-Sonnet"}, // and a judge
		{"gpt 6", "models/?q=gpt+6", "GPT-6 Astra"},
		{"sonnet 4.5", "models/claude-sonnet-4.5/", ""},
		{"gemnini", "models/?q=gemnini", "Gemini-1.5-Pro"},
		{"stress test", "glossary/#adv", ""},
		{"llama 3.3", "models/llama-3.3-70b-instruct/", ""},
		{"chatgpt", "models/?q=chatgpt", "GPT-3.5-Turbo"},
		{"claude", "models/?q=claude", "Claude-3.5-Sonnet"},
		{"o3", "models/?q=o3", "“o3” is not here; nearest:"},
		{"depression", "topics/", ""},
		{"wilson", "glossary/#wilson", ""},
	}, 1, 2) {
		b.open(t, base, "")
		b.poll(t, "", `document.querySelector('.find input') !== null`)
		evaluate[any](t, b, `document.querySelector('.find input').focus()`)
		b.do(t, chromedp.KeyEvent(c.query+kb.Enter))
		b.poll(t, "", `location.href !== '`+base+`' && document.readyState === 'complete'`)
		if at := evaluate[string](t, b, `location.href`); !strings.Contains(at, c.opens) {
			t.Errorf("%q opens %s, want %s", c.query, at, c.opens)
			continue
		}
		if strings.Contains(c.opens, "?q=") {
			b.poll(t, "", `[...document.querySelectorAll('tbody tr:not([hidden]), [data-hits]:not([hidden])')].some((e) => e.textContent.includes('`+c.says+`'))`)
		}
	}
}
