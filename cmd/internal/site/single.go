package site

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"path"
	"regexp"

	"github.com/counselboard/counselboard/cmd/internal/files"
)

var (
	// A page's links to what is beside it, its head and foot with ways to other pages, and how to cite an address.
	aside = regexp.MustCompile(`(?s)<link rel="(?:preload|alternate)"[^>]*>|<script type="module" src="[^"]*/find-[^>]*></script>|` +
		`<header .*?</header>|<footer .*?</footer>|<p class="crumb">.*?</p>|<section class="cite">.*?</section>`)
	elsewhere = regexp.MustCompile(`(?s)( ·\s+)?<a [^>]*href="[^"#?:]+(?:[#?][^"]*)?"[^>]*>(.*?)</a>`)
	asset     = regexp.MustCompile(`(["(])([\w./-]+\.(css|js|json|svg|woff2))([")])`) // as pages, style sheets and scripts name it
)

// Single returns the page of a folder of a site as one file that needs no other and that a browser shows from a disk, figures
// and all: a script that is opened there may import no file beside it. Styles, fonts, scripts and data are in it as data
// addresses, and its policy allows nothing else. What leads to other pages of the site is left out, or words.
func Single(all []files.File, folder string) []byte {
	site := files.Memory(all)
	var within func(from string, text []byte) []byte
	within = func(from string, text []byte) []byte {
		return asset.ReplaceAllFunc(text, func(found []byte) []byte {
			m := asset.FindSubmatch(found)
			name := path.Join(path.Dir(from), string(m[2]))
			if site[name] == nil {
				return found
			}
			kind := map[string]string{"js": "text/javascript", "css": "text/css", "json": "application/json", "svg": "image/svg+xml",
				"woff2": "font/woff2"}[string(m[3])]
			// A font that stands in the page is no reason to do without it.
			text := bytes.ReplaceAll(site[name].Data, []byte("font-display:optional"), []byte("font-display:block"))
			data := base64.StdEncoding.EncodeToString(within(name, text))
			return fmt.Appendf(nil, "%sdata:%s;base64,%s%s", m[1], kind, data, m[4])
		})
	}
	name := path.Join(folder, "index.html")
	page := aside.ReplaceAll(site[name].Data, nil)
	page = elsewhere.ReplaceAllFunc(page, func(link []byte) []byte {
		if m := elsewhere.FindSubmatch(link); m[1] == nil {
			return m[2]
		}
		return nil // one of several in a row
	})
	return within(name, bytes.ReplaceAll(page, []byte("'self'"), []byte("data:")))
}
