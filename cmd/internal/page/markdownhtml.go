package page

import (
	"bytes"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// HTML turns the Markdown into HTML. computed holds the paragraphs that the site
// computes, by name: text, "" where the results have nothing to say.
func (p *Markdown) HTML(computed map[string]string) (template.HTML, error) {
	form := siteForm{p.formulas, computed}
	options := []parser.Option{parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(form, 100))}
	md := goldmark.New(
		goldmark.WithExtensions(
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone)),
			extension.Footnote, extension.DefinitionList, extension.Strikethrough,
		),
		goldmark.WithParserOptions(options...),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(form, 50))),
	)
	var out bytes.Buffer
	err := md.Convert(p.markdown, &out)
	return template.HTML(fold(source.CleanText(out.String()))), err // what references to characters hide, too
}

// A siteForm makes what is the site's own: tables without inline styles, formulas and computed paragraphs.
type siteForm struct{ formulas, computed map[string]string }

// Transform marks right-aligned table cells with a class, in place of the inline styles that the site's policy forbids, and
// says that heads are columns'.
func (siteForm) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if cell, ok := n.(*east.TableCell); ok && entering {
			if cell.Alignment == east.AlignRight {
				cell.SetAttributeString("class", []byte("numeric"))
			}
			if cell.Parent().Kind() == east.KindTableHeader {
				cell.SetAttributeString("scope", []byte("col"))
			}
		}
		return ast.WalkContinue, nil
	})
}

// A section goes up to the next heading or the notes at the end.
var (
	section = regexp.MustCompile(`\n(?:<h[1-6] |<div class="footnotes")`)
	folded  = regexp.MustCompile(`(?s)^\n<h4 id="([^"]*)">(.*?)</h4>(.*)$`)
)

// fold folds sections with a heading of level four, which is the summary.
func fold(html string) string {
	sections := strings.Split(section.ReplaceAllString("\n"+html, "\x00$0"), "\x00")
	return strings.TrimPrefix(strings.Join(list.Map(sections, func(s string) string {
		return folded.ReplaceAllString(s, "\n<details id=\"$1\"><summary>$2</summary>$3\n</details>")
	}), ""), "\n")
}

// RegisterFuncs registers what writes fenced blocks.
func (f siteForm) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindFencedCodeBlock, f.block)
}

// block sets blocks of formulas and of computed paragraphs. Other fenced blocks are code.
func (f siteForm) block(w util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := n.(*ast.FencedCodeBlock)
	text := block.Lines().Value(src)
	if string(block.Language(src)) == computedLanguage {
		for name := range strings.FieldsSeq(string(text)) {
			name = strings.TrimPrefix(name, "@")
			_, _ = w.WriteString(f.formulas[name])
			if said := f.computed[name]; said != "" {
				_, _ = w.WriteString("<p>" + template.HTMLEscapeString(said) + "</p>\n")
			}
		}
	} else {
		_, _ = w.WriteString(`<pre tabindex="0"><code>`)
		_, _ = w.Write(util.EscapeHTML(text))
		_, _ = w.WriteString("</code></pre>\n")
	}
	return ast.WalkSkipChildren, nil
}
