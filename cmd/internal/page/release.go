package page

import (
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A ReleasePage is /v/<name>/: a named state of the results, for papers to cite.
type ReleasePage struct {
	Page
	Release *result.Release
	Current bool         // the site is of this very state
	Panels  int          // whose runs it held
	Runs    RunList      // that it held, the newest first
	Edited  []*board.Run // of these, whose files are others now: a status, or a word that was mended
	Since   []*board.Run // published later
	Others  []string     // files of other kinds that are others now, or gone; in order
	Remote  string       // href of the files as they were; "" where that is not known
	Cite    Citation
}

// Long reports whether it held so many runs that the page lists only their ids.
func (p *ReleasePage) Long() bool { return len(p.Runs.Runs) > runsShown }

func (b *Builder) releases() {
	for i := range b.src.Results.Releases.List {
		r := &b.src.Results.Releases.List[i]
		b.page(releasePath(r.Name), "release", nil, func() Document { return b.release(r) })
	}
}

func (b *Builder) release(r *result.Release) *ReleasePage {
	path := releasePath(r.Name)
	page := &ReleasePage{Release: r, Current: r.Digest == b.info.Digest}
	held := map[string]string{} // checksums by path, of what is not accounted for
	for _, line := range r.Files {
		file := result.ParseChecksum(line)
		held[file.Path] = file.SHA256
	}
	panels := map[string]bool{}
	for _, run := range newest(b.lb.Runs) {
		switch sum, there := held[run.File.Path]; {
		case !there:
			page.Since = append(page.Since, run)
			continue
		case sum != run.File.SHA256:
			page.Edited = append(page.Edited, run)
		}
		page.Runs.Runs = append(page.Runs.Runs, run)
		panels[run.Panel.ID] = true
		delete(held, run.File.Path)
	}
	for _, line := range b.src.Results.Checksums() {
		if now := result.ParseChecksum(line); held[now.Path] == now.SHA256 {
			delete(held, now.Path)
		}
	}
	page.Others = slices.Sorted(maps.Keys(held))
	page.Panels = len(panels)
	if web := webLink(b.info.Repository); web != "" && r.Revision != "" {
		page.Remote = web + "/tree/" + r.Revision + "/results"
	}
	page.Cite = b.cite(Citation{
		What: b.say("ReleaseTitle", r), Key: "release-" + r.Name, Address: b.address(path), Digest: r.Digest, Revision: r.Revision, Year: r.Date[:4],
	})
	b.begin(path, "release", page)
	return page
}
