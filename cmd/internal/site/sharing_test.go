package site

import (
	"bytes"
	"image/png"
	"slices"
	"strings"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/page"
)

// metas gives the page's <meta property=… content=…> and <meta name=… content=…>.
func (p *htmlPage) metas() map[string]string {
	out := map[string]string{}
	for _, n := range allElements(p.root, "meta") {
		for _, key := range []string{"property", "name"} {
			if k, ok := attrOf(n, key); ok {
				out[k], _ = attrOf(n, "content")
			}
		}
	}
	return out
}

// TestPictures checks what a link to every page shows: a picture of the site, of
// the right size and small, with words; and none where the site has no address.
func TestPictures(t *testing.T) {
	sites := map[string]*builtSite{
		"real": built(t, theRealSite), "items": built(t, theItemSite),
		"hostile": built(t, theHostileSite),
	}
	for name, s := range sites {
		if s.err != nil {
			t.Fatal(s.err)
		}
		base := s.src.Config.BaseURL
		base = strings.TrimSuffix(base, "/") + "/"
		used := map[string]bool{}
		for _, path := range s.paths("index.html") {
			if strings.HasPrefix(path, "v/") && strings.Count(path, "/") > 2 {
				continue // a frozen page has none
			}
			p := s.page(t, path)
			m := p.metas()
			if strings.Contains(string(s.files[path]), `http-equiv="refresh"`) || base == "/" {
				if m["og:image"] != "" {
					t.Errorf("%s: %s has a picture", name, path)
				}
				continue
			}
			file, ok := strings.CutPrefix(m["og:image"], base)
			data := s.files[file]
			if !ok || data == nil {
				t.Errorf("%s: %s has the picture %q", name, path, m["og:image"])
				continue
			}
			if parts := strings.Split(path, "/"); parts[0] == "models" && len(parts) == 3 && file != "share/models/"+parts[1]+".png" {
				t.Errorf("%s: the model's picture is %s", path, file)
			}
			if m["og:image:alt"] == "" || m["og:image:width"] != "1200" || m["og:image:height"] != "630" ||
				m["twitter:card"] != "summary_large_image" || m["og:title"] == "" {
				t.Errorf("%s: %s: %v", name, path, m)
			}
			if used[file] {
				continue
			}
			used[file] = true
			c, err := png.DecodeConfig(bytes.NewReader(data))
			if err != nil || c.Width != page.CardWidth || c.Height != page.CardHeight || len(data) > 35_000 {
				t.Errorf("%s: %s: %v, %d×%d, %d bytes", name, file, err, c.Width, c.Height, len(data))
			}
		}
		for _, path := range s.paths(".png") {
			if strings.HasPrefix(path, "share/") && !used[path] {
				t.Errorf("%s: no page has %s", name, path)
			}
		}
		if base != "/" && len(used) < 5 {
			t.Errorf("%s: only %d pictures", name, len(used))
		}
	}
	// Who rated is part of it.
	for path, want := range map[string]string{
		"models/gpt-4-0613/index.html": "GPT-4; Overall 3.28; Medical advice 7%; Rated by 100 experts, 100 questions, stated by the panel’s owners",
		"models/gpt-6-luna/index.html": "Scored by a language model, uncalibrated: gpt-4.1, stated by the submitter",
	} {
		if got := sites["real"].page(t, path).metas()["og:image:alt"]; !strings.HasSuffix(got, want) {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

// TestPicturesWhole draws the pictures of the real site and of 60 models: none cuts its words,
// but of a name that is longer than any model's is.
func TestPicturesWhole(t *testing.T) {
	t.Parallel()
	const longName = 60
	for name, shared := range map[string]*builtSite{"real": built(t, theRealSite), "sixty": built(t, theSixtySite)} {
		draw := func(c page.Card) []byte {
			return newPainter(func(text string) {
				if len(c.Title) <= longName {
					t.Errorf("%s: the picture of %q cuts %q", name, c.Title, text)
				}
			}).picture(c)
		}
		s, err := newSite(shared.src, shared.lb, Options{BaseURL: "https://board.example/"}, draw)
		if err != nil {
			t.Fatal(err)
		}
		drawn := 0
		for _, p := range s.parts {
			if !strings.HasPrefix(p.path, "share/") {
				continue
			}
			if _, err := p.made(); err != nil {
				t.Fatal(err)
			}
			drawn++
		}
		if drawn < 20 {
			t.Errorf("%s: %d pictures were drawn", name, drawn)
		}
	}
}

// TestExpertsFirst: where experts rated either part of a model, what is shared of it leads with what
// they say; neither its picture nor its description begins with a judge.
func TestExpertsFirst(t *testing.T) {
	t.Parallel()
	rated := 0
	for _, s := range []*builtSite{built(t, theRealSite), built(t, theItemSite)} {
		for _, m := range s.lb.Models {
			experts := slices.ContainsFunc(slices.Concat(m.Eval, m.Adv), func(r *board.Row) bool {
				return !r.Panel.IsJudge() && slices.ContainsFunc(r.All(), (*board.Score).Known)
			})
			meta := s.page(t, "models/"+m.ID+"/index.html").metas()
			if !experts {
				if alt := meta["og:image:alt"]; strings.Contains(alt, "of 5") || strings.Contains(alt, "overall") {
					t.Errorf("%s: a judge's number alone stands on the picture: %q", m.ID, alt)
				}
				continue
			}
			rated++
			if alt := meta["og:image:alt"]; strings.Contains(alt, "language model") {
				t.Errorf("%s: the picture leads with a judge: %q", m.ID, alt)
			}
			if first, _, _ := strings.Cut(meta["description"], ". "); !strings.Contains(first, "experts") {
				t.Errorf("%s: the description begins %q", m.ID, first)
			}
		}
	}
	if rated < 10 {
		t.Errorf("%d models rated by experts were seen", rated)
	}
}
