package ssr

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"
)

func gzipped(t *testing.T, data []byte) int {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(data)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}

func normalizeBody(body string) (string, error) {
	svg, err := normalize(`<svg width="9" height="9" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">`+body+`</svg>`,
		chart("a", nil), map[string]bool{ink: true})
	if err != nil {
		return "", err
	}
	_, rest, _ := strings.Cut(svg, "</desc>")
	return strings.TrimSuffix(rest, "</svg>"), nil
}

func TestNormalize(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"metadata and classes go", `<path ecmeta_series_index="0" class="zr0-cls-1" pointer-events="visible" d="M1 2"/>`, `<path d="M1 2"/>`},
		{"residues", `<path d="M-2e-15 1.23456789L3 4Z" transform="translate(1e-16 -0)"/>`, `<path d="M0 1.2346L3 4Z" transform="translate(0 0)"/>`},
		{"ids are renumbered where they are used", `<defs><clipPath id="zr7-c3"><rect id="zr7-x" x="1" y="2" width="3" height="4"/></clipPath></defs><g clip-path="url(#zr7-c3)"><path d="M1 2"/></g>`,
			`<defs><clipPath id="a-0"><rect x="1" y="2" width="3" height="4"/></clipPath></defs><g clip-path="url(#a-0)"><path d="M1 2"/></g>`},
		{"fonts become attributes", `<text style="font-size:11px;font-family:x;font-weight:600;">a</text>`, `<text font-size="11" font-weight="600">a</text>`},
		{"font shorthand", `<text style="font: italic bold 13px serif">a</text>`, `<text font-style="italic" font-weight="bold" font-size="13">a</text>`},
		{"what draws nothing goes", "<g>\n</g><rect width=\"1\" height=\"1\" fill=\"none\"></rect>", ``},
		{"palette", `<path fill="none" stroke="` + ink + `"/>`, `<path fill="none" stroke="` + ink + `"/>`},
	} {
		got, err := normalizeBody(tt.in)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		} else if got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

func TestNotAllowed(t *testing.T) {
	for name, in := range map[string]string{
		"script":               `<script>alert(1)</script>`,
		"style element":        `<style>a{}</style>`,
		"image":                `<image href="data:image/png;base64,AA"/>`,
		"link":                 `<a href="https://example.org"><text>a</text></a>`,
		"foreign":              `<foreignObject><p/></foreignObject>`,
		"event":                `<path d="M1 2" onclick="alert(1)"/>`,
		"href":                 `<path href="#a"/>`,
		"xlink":                `<path xlink:href="#a"/>`,
		"other style":          `<text style="fill:url(https://example.org/a)">a</text>`,
		"external paint":       `<path fill="url(https://example.org/#a)"/>`,
		"dangling reference":   `<g clip-path="url(#nothing)"><path d="M1 2"/></g>`,
		"colour":               `<path fill="#fff"/>`,
		"unknown variable":     `<path fill="var(--evil,#fff)"/>`,
		"bad number":           `<path d="M1 2" stroke-width="1;x"/>`,
		"bad path":             `<path d="M1 2 javascript:"/>`,
		"bad transform":        `<path d="M1 2" transform="url(1)"/>`,
		"bad word":             `<text text-anchor="url(#a)">a</text>`,
		"text in a shape":      `<g>words</g>`,
		"comment":              `<g><!-- a --></g>`,
		"processing":           `<?xml-stylesheet href="a"?>`,
		"entity":               `<text>&evil;</text>`,
		"unclosed":             `<g>`,
		"two roots":            `</svg><svg>`,
		"font size in percent": `<text style="font-size:120%">a</text>`,
	} {
		if got, err := normalizeBody(in); err == nil {
			t.Errorf("%s: got through as %s", name, got)
		}
	}
}

func TestTextWidth(t *testing.T) {
	for _, tt := range []struct {
		text string
		want float64
	}{{"", 0}, {"0", 6.36}, {"漢字", 20}, {"e\u0301", 6.15}, {"\u202e", 0}} {
		if got := TextWidth(tt.text, 10, false); got < tt.want-0.01 || got > tt.want+0.01 {
			t.Errorf("TextWidth(%q, 10) = %v, want %v", tt.text, got, tt.want)
		}
	}
}
