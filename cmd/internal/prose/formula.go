package prose

import (
	"fmt"
	"html"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// formulaFolder holds the formulas as MathML, <name>.html: one <math> element a
// formula, a blank line between two.
const formulaFolder = "templates/formulas/"

// formulaLanguage is that of the fenced blocks that show formulas. Each line is @
// and a name.
const formulaLanguage = "formula"

// formulas are those of each file, by its name. Line ends within a formula are for
// its writer alone.
type formulas map[string][]string

func readFormulas(fsys fs.FS) (formulas, error) {
	all := formulas{}
	files, _ := fs.Glob(fsys, formulaFolder+"*.html") // the pattern is well-formed
	for _, file := range files {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(path.Base(file), ".html")
		for formula := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
			all[name] = append(all[name], lineEnd.ReplaceAllString(formula, ""))
		}
	}
	return all, nil
}

// lineEnd is a line end with the indentation around it.
var lineEnd = regexp.MustCompile(`[\t\r]*\n[\t\r]*`)

// named returns the formulas that a line of a block names.
func (f formulas) named(line string) ([]string, error) {
	line = strings.TrimSpace(line)
	name, ok := strings.CutPrefix(line, "@")
	if !ok || f[name] == nil {
		return nil, fmt.Errorf("%q is not the name of a formula; write @ and the name of a file in %s", line, formulaFolder)
	}
	return f[name], nil
}

// blocks sets blocks of formulas and of computed paragraphs. Other fenced blocks are
// code.
type blocks struct {
	formulas formulas
	computed map[string]string
}

func (f blocks) Extend(md goldmark.Markdown) {
	md.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(f, 50)))
}

func (f blocks) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindFencedCodeBlock, f.render)
}

func (f blocks) render(w util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := n.(*ast.FencedCodeBlock)
	text := block.Lines().Value(src)
	switch string(block.Language(src)) {
	case computedLanguage:
		for name := range strings.FieldsSeq(string(text)) {
			if said := f.computed[strings.TrimPrefix(name, "@")]; said != "" {
				_, _ = w.WriteString("<p>" + html.EscapeString(said) + "</p>\n")
			}
		}
		return ast.WalkSkipChildren, nil
	case formulaLanguage:
	default:
		_, _ = w.WriteString(`<pre tabindex="0"><code>`)
		_, _ = w.Write(util.EscapeHTML(text))
		_, _ = w.WriteString("</code></pre>\n")
		return ast.WalkSkipChildren, nil
	}
	_, _ = w.WriteString(`<div class="formulas" tabindex="0" role="group" aria-label="Formulas">` + "\n")
	for line := range strings.Lines(strings.TrimSpace(string(text))) {
		set, err := f.formulas.named(line)
		if err != nil {
			return ast.WalkStop, err
		}
		for _, formula := range set {
			_, _ = w.WriteString("<p>" + formula + "</p>\n")
		}
	}
	_, _ = w.WriteString("</div>\n")
	return ast.WalkSkipChildren, nil
}
