package site

import (
	"fmt"
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	gast "github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// formulas gives the formulas that stand in the comments of package stats, by
// function: the lines of the comment's indented blocks. They are part of the
// program, so they are read once.
var formulas = sync.OnceValues(func() (map[string][]string, error) {
	out := map[string][]string{}
	entries, err := stats.Source.ReadDir(".")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		src, err := stats.Source.ReadFile(e.Name())
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), e.Name(), src, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Doc == nil || fn.Recv != nil {
				continue
			}
			var p comment.Parser
			for _, block := range p.Parse(fn.Doc.Text()).Content {
				if code, ok := block.(*comment.Code); ok {
					out[fn.Name.Name] = append(out[fn.Name.Name], joinLines(code.Text)...)
				}
			}
		}
	}
	return out, nil
})

// joinLines splits a block into formulas: a line that is indented further goes
// on with the one before.
func joinLines(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.TrimSpace(line) == "":
		case strings.HasPrefix(line, " ") && len(out) > 0:
			out[len(out)-1] += " " + strings.TrimSpace(line)
		default:
			out = append(out, strings.TrimSpace(line))
		}
	}
	return out
}

// formulaBlocks sets a fenced block of the language "formula": each line is a
// formula, or @Name for the formulas in the comment of that function of package
// stats.
type formulaBlocks struct{ known map[string][]string }

func (f formulaBlocks) Extend(md goldmark.Markdown) {
	md.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(f, 50)))
}

func (f formulaBlocks) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(gast.KindFencedCodeBlock, f.render)
}

func (f formulaBlocks) render(w util.BufWriter, src []byte, n gast.Node, entering bool) (gast.WalkStatus, error) {
	block := n.(*gast.FencedCodeBlock)
	if !entering {
		return gast.WalkContinue, nil
	}
	if string(block.Language(src)) != "formula" {
		_, _ = w.WriteString(`<pre tabindex="0"><code>`)
		for i := range block.Lines().Len() {
			line := block.Lines().At(i)
			_, _ = w.Write(util.EscapeHTML(line.Value(src)))
		}
		_, _ = w.WriteString("</code></pre>\n")
		return gast.WalkSkipChildren, nil
	}
	_, _ = w.WriteString(`<div class="formulas" tabindex="0" role="group" aria-label="Formulas">` + "\n")
	for i := range block.Lines().Len() {
		segment := block.Lines().At(i)
		line := strings.TrimSpace(string(segment.Value(src)))
		lines := []string{line}
		if name, ok := strings.CutPrefix(line, "@"); ok {
			if lines, ok = f.known[name]; !ok {
				return gast.WalkStop, fmt.Errorf("package stats states no formula for %q", name)
			}
		}
		for _, l := range lines {
			if l != "" {
				_, _ = w.WriteString("<p>" + string(mathML(l)) + "</p>\n")
			}
		}
	}
	_, _ = w.WriteString("</div>\n")
	return gast.WalkSkipChildren, nil
}
