package asset

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/js"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// moduleName finds the places where a script names another that lies beside it.
// In a minified script every import has this form.
var moduleName = regexp.MustCompile(`(\bfrom|\bimport\(|\bimport)\s*"\./([A-Za-z0-9_-]+\.js)"`)

// scripts gathers the scripts of templates/static/js, minified. A module's name
// carries a digest of its content, so the modules that it imports come first.
type scripts struct {
	fsys     fs.FS
	done     map[string]Asset // by name
	open     []string         // the way from the first module to this one
	findings strict.Findings
}

// readScripts returns the scripts as assets, in order of name.
func readScripts(fsys fs.FS) (Assets, strict.Findings) {
	s := &scripts{fsys: fsys, done: map[string]Asset{}}
	return list.Map(names(fsys, scriptFolder+"/*.js"), func(name string) Asset { return s.read(path.Base(name)) }), s.findings
}

const scriptFolder = "templates/static/js"

func (s *scripts) read(name string) Asset {
	if a, ok := s.done[name]; ok {
		return a
	}
	file := scriptFolder + "/" + name
	s.done[name] = Asset{Key: name} // also where it cannot be read, and once only
	fail := func(err error) Asset {
		s.findings.AddFile(file, "%v", err)
		return s.done[name]
	}
	data, err := fs.ReadFile(s.fsys, file)
	if err != nil {
		return fail(err)
	}
	var small bytes.Buffer
	if err := (&js.Minifier{}).Minify(minify.New(), &small, bytes.NewReader(data), nil); err != nil {
		return fail(err)
	}
	s.open = append(s.open, name)
	defer func() { s.open = s.open[:len(s.open)-1] }()
	text := moduleName.ReplaceAllStringFunc(small.String(), func(m string) string {
		parts := moduleName.FindStringSubmatch(m)
		for _, o := range s.open {
			if o == parts[2] {
				fail(fmt.Errorf("%s and %s import each other; a module's name carries a digest of what it imports, so let one of them do without", o, name))
				return m
			}
		}
		return parts[1] + `"./` + path.Base(s.read(parts[2]).Path) + `"`
	})
	s.done[name] = newAsset(name, []byte(strings.TrimSpace(text)+"\n"))
	return s.done[name]
}
