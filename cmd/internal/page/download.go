package page

import (
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/download"
)

// source is what the downloads are made of.
func (b *Builder) source() download.Source {
	return download.Source{
		Leaderboard: b.lb, Results: b.src.Results, Title: b.info.Title, Digest: b.info.Digest,
		Synthetic: b.src.Config.Synthetic, Texts: b.src.Config.Publish.Text, Verdict: b.judgeVerdict,
	}
}

// Downloads adds everything under data/ but its page and the manifest. It comes
// before that page is filled, which says how large the files are.
func (b *Builder) Downloads() error {
	list, err := b.source().Files()
	if err != nil {
		return err
	}
	for _, f := range list {
		b.Add(f.Path, f.Data)
		b.sizes[strings.TrimPrefix(f.Path, "data/")] = len(f.Data)
	}
	return nil
}
