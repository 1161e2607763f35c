package site

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// quietDemo is the folder of a demo that shows no text that raters copied.
func quietDemo(t *testing.T) fstest.MapFS {
	t.Helper()
	d, err := demo.Make(demo.Options{Models: 6, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	folder := files.Memory(d.Files)
	delete(folder, result.ReleasesFile)
	settings := folder["site.toml"]
	if !bytes.Contains(settings.Data, []byte("text = true")) {
		t.Fatal("the demo shows no text")
	}
	settings.Data = bytes.Replace(settings.Data, []byte("text = true"), []byte("text = false"), 1)
	return folder
}

// demoWithoutRows is that folder without a rating by experts: with summaries in their
// place and what holds the judges against them, of which nothing rests on fewer answers
// than least.
func demoWithoutRows(t *testing.T, least int) fstest.MapFS {
	t.Helper()
	folder := quietDemo(t)
	set, findings := result.Read(folder)
	if findings.HasErrors() {
		t.Fatal(findings)
	}
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
		for _, r := range runs {
			data, err := result.EncodeRun(r)
			put("results/runs/"+r.ID+".json", data, err)
		}
		data, err := result.EncodeSummary(summary)
		put("results/summaries/"+result.SummaryID(p.id, p.c)+".json", data, err)
		all, err := board.Calibrate(set, set, p.id, judges, least)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range all {
			x.Program = "counselboard"
			for _, panel := range []string{x.Experts, x.Judge} {
				x.Inputs = append(x.Inputs, result.Input{Panel: panel, SHA256: strings.Repeat("0", 64)})
			}
			data, err := x.Encode()
			put("results/calibrations/"+result.CalibrationID(x.Judge, x.Experts, x.Component)+".json", data, err)
		}
	}
	return folder
}

// missingSide is what a page says of ratings that are not published.
var missingSide = regexp.MustCompile(`(?s)<p class="note" id="published-[a-z]+">.*?</p>\n?`)

// TestPublishedJudges: the pages and downloads of judges are the same from ratings and
// from what was computed of them where they are, but for the sentence that says so.
func TestPublishedJudges(t *testing.T) {
	rows, bare := buildSite(quietDemo(t), Options{}), buildSite(demoWithoutRows(t, 1), Options{})
	if rows.err != nil || bare.err != nil {
		t.Fatal(rows.err, bare.err)
	}
	digests := [2][]byte{[]byte(rows.src.Results.Digest()), []byte(bare.src.Results.Digest())}
	compared, said := 0, 0
	for _, path := range rows.paths("") {
		judges := strings.HasPrefix(path, "judges/") || strings.HasPrefix(path, "data/judges") || path == "data/claims.csv" || path == "data/joint.csv"
		if !judges {
			continue
		}
		compared++
		got := missingSide.ReplaceAll(bare.files[path], nil)
		if len(got) < len(bare.files[path]) {
			said++
		}
		got = bytes.ReplaceAll(got, digests[1], digests[0])
		was, is := strings.Split(string(rows.files[path]), "\n"), strings.Split(string(got), "\n")
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
