package demo

import (
	"bytes"
	"embed"
	"io/fs"
	"strings"
	"text/template"

	"github.com/counselboard/counselboard"
)

// folder holds what is the same in every demo but for its options: settings, a page
// that says what a demo is, and the panels' cards. Each file is a template.
//
//go:embed folder
var folder embed.FS

// fixed makes the files of folder, and the built-in content pages besides. Where only
// summaries are published there are two panels.
func (m *maker) fixed(opt Options) {
	read := func(fsys fs.FS, name string) []byte {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			panic(err) // it is embedded
		}
		return data
	}
	own, _ := fs.Sub(folder, "folder")
	fs.WalkDir(own, ".", func(path string, d fs.DirEntry, err error) error {
		panel := strings.HasPrefix(path, "results/panels/")
		if d.IsDir() || opt.Summary && panel && !strings.Contains(path, Summarized) && !strings.Contains(path, AdvExperts) {
			return err
		}
		var b bytes.Buffer
		err = template.Must(template.New(path).Parse(string(read(own, path)))).Execute(&b, opt)
		m.add(path, b.Bytes())
		return err
	})
	for _, name := range []string{"content/examples.md", "content/method.md", "content/submit.md"} {
		m.add(name, read(counselboard.Files, name))
	}
}
