package page

import (
	"github.com/counselboard/counselboard/cmd/internal/download"
)

// source is what the downloads are made of.
func (b *Builder) source() download.Source {
	return download.Source{
		Leaderboard: b.lb, Results: b.src.Results, Title: b.info.Title, Digest: b.info.Digest,
		Synthetic: b.src.Config.Synthetic, Texts: b.src.Config.Publish.Text, Verdict: b.judgeVerdict,
	}
}

// download lists everything under data/ but its page, what Compare reads, which the
// models' pages bring, and the manifest.
func (b *Builder) download() {
	for _, f := range b.source().Files() {
		b.files, b.downloads = append(b.files, f), append(b.downloads, f.Path)
	}
}
