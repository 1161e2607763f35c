package site

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// judgesWithoutRows is the site of [theJudges] without a rating by experts: with summaries in
// their place and the judges' calibrations. It shows no text that raters copied.
func judgesWithoutRows(t *testing.T) *partSite {
	t.Helper()
	s := theJudges(t)
	set, folder := s.src.Results, fstest.MapFS{}
	maps.Copy(folder, s.folder.(fstest.MapFS))
	settings := string(folder["site.toml"].Data)
	quiet := strings.Replace(settings, "text = true", "text = false", 1)
	if quiet == settings {
		t.Fatal("the demo shows no text")
	}
	folder["site.toml"] = &fstest.MapFile{Data: []byte(quiet)}
	put := func(path string, data []byte, err error) {
		if err != nil {
			t.Fatal(err)
		}
		folder[path] = &fstest.MapFile{Data: data, Mode: 0o644}
	}
	judges := slices.DeleteFunc(set.PanelIDs(), func(id string) bool { return set.Panels[id].Kind != result.Judge })
	for _, p := range []struct {
		id string
		c  result.Component
	}{{demo.Experts, result.Eval}, {demo.AdvExperts, result.Adv}, {"demo-experts-subset", result.Eval}} {
		runs, summary, err := board.Summarize(set, p.id, p.c)
		if err != nil {
			t.Fatal(err)
		}
		public := *set // what calibrations say that they are against
		public.Runs = maps.Clone(set.Runs)
		for _, r := range runs {
			public.Runs[r.ID] = r
			data, err := result.EncodeRun(r)
			put("results/runs/"+r.ID+".json", data, err)
		}
		data, err := source.EncodeJSON(summary, "  ")
		put("results/summaries/"+result.SummaryID(p.id, p.c)+".json", data, err)
		alone := *set // with no ratings by other experts
		alone.Runs = maps.Clone(set.Runs)
		maps.DeleteFunc(alone.Runs, func(_ string, r *result.Run) bool { return r.Panel != p.id && !slices.Contains(judges, r.Panel) })
		all, err := judge.Calibrate(&alone, &public, p.id, judges)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range all {
			x.Program = "counselboard"
			for _, panel := range []string{x.Experts, x.Judge} {
				x.Inputs = append(x.Inputs, result.Input{Panel: panel, SHA256: strings.Repeat("0", 64)})
			}
			data, err := source.EncodeJSON(x, "  ")
			put("results/calibrations/"+result.CalibrationID(x.Judge, x.Experts, x.Component)+".json", data, err)
		}
	}
	return partOfFolder(t, folder)
}

// missingSide is what a page says of ratings that are not published.
var missingSide = regexp.MustCompile(`(?s)<p class="note" id="published-[a-z]+">.*?</p>\n?`)

// TestPublishedJudges: the pages and downloads of judges are the same from ratings and
// from what was computed of them where they are, but for the sentence that says so,
// and the origin.
func TestPublishedJudges(t *testing.T) {
	t.Parallel()
	rows, bare := theJudges(t).quiet(t), judgesWithoutRows(t)
	digests := [2][]byte{[]byte(rows.src.Results.Digest()), []byte(bare.src.Results.Digest())}
	compared, said := 0, 0
	for _, path := range theJudges(t).paths("") {
		judges := strings.HasPrefix(path, "judges/") || strings.HasPrefix(path, "data/judges") || path == "data/claims.csv" || path == "data/joint.csv"
		if !judges {
			continue
		}
		compared++
		published := bare.file(t, path)
		got := missingSide.ReplaceAll(published, nil)
		if len(got) < len(published) {
			said++
		}
		got = bytes.ReplaceAll(got, digests[1], digests[0])
		got = []byte(strings.NewReplacer(`"origin":"owners"`, `"origin":"recomputed"`, ",owners,", ",recomputed,", "stated by the panel’s owners", "recomputed here from ratings", "stated by owners", "recomputed").Replace(string(got)))
		was, is := strings.Split(string(rows.file(t, path)), "\n"), strings.Split(string(got), "\n")
		for i := range min(len(was), len(is)) {
			if was[i] != is[i] {
				t.Errorf("%s:%d: from ratings %.300q, from what is published %.300q", path, i+1, was[i], is[i])
				break
			}
		}
		if len(was) != len(is) {
			t.Errorf("%s has %d lines from ratings, %d from what is published", path, len(was), len(is))
		}
	}
	if compared < 20 || said < 5 {
		t.Errorf("only %d files compared, %d of them say whose ratings are missing", compared, said)
	}
}
