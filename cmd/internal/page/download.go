package page

import (
	_ "embed"
	"encoding/json"

	"github.com/counselboard/counselboard/cmd/internal/change"
	"github.com/counselboard/counselboard/cmd/internal/download"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/settings"
)

// ExportSchema describes the downloads in JSON.
//
//go:embed export.schema.json
var ExportSchema []byte

type schemaFile struct {
	name string
	data []byte
}

// schemaFiles lists the schemas that the site publishes under data/schema/.
func schemaFiles() []schemaFile {
	return []schemaFile{
		{"run.schema.json", result.RunSchema}, {"summary.schema.json", result.SummarySchema},
		{"model.schema.json", result.ModelSchema}, {"panel.schema.json", result.PanelSchema},
		{"site.schema.json", settings.Schema}, {"export.schema.json", ExportSchema}, {"diff.schema.json", change.Schema},
	}
}

// Downloads adds everything under data/ but its page and the manifest.
func (b *Builder) Downloads() error {
	if err := b.addJSON("data/leaderboard.json", b.lb.Document(b.info.Title, b.info.Digest)); err != nil {
		return err
	}
	for _, m := range b.lb.Models {
		if err := b.addJSON("data/models/"+m.ID+".json", m.Document()); err != nil {
			return err
		}
		b.Add("data/"+m.File.Path, m.File.Bytes)
	}
	if err := b.compareFiles(); err != nil {
		return err
	}
	for _, r := range b.lb.Runs {
		if err := b.addJSON("data/runs/"+r.ID+".json", r.Document()); err != nil {
			return err
		}
		if b.publishable(r) {
			b.Add("data/"+r.File.Path, r.File.Bytes)
		}
	}
	for _, p := range b.lb.Panels {
		b.Add("data/"+p.File.Path, p.File.Bytes)
	}
	for _, s := range b.src.Results.Summaries {
		b.Add("data/"+s.File.Path, s.File.Bytes)
	}
	for _, s := range schemaFiles() {
		b.Add("data/schema/"+s.name, s.data)
	}
	for _, t := range download.Tables() {
		b.Add("data/"+t.Path, t.Bytes(b.lb))
	}
	if err := b.records(); err != nil {
		return err
	}
	for _, p := range b.lb.Panels {
		if p.Kind == result.Judge {
			if err := b.addJSON("data/"+judgeDataPath(p.ID), p.JudgeDocument(b.judgeVerdict(p))); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *Builder) addJSON(path string, v any) error {
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	b.Add(path, append(data, '\n'))
	return nil
}
