package content

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// HTML turns the Markdown into HTML. computed holds the paragraphs that the site
// computes, by name: text, "" where the results have nothing to say.
func (p *Page) HTML(computed map[string]string) (template.HTML, error) {
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
	err := md.Convert(p.markdown, &out, parser.WithContext(parser.NewContext(parser.WithIDs(headingIDs{}))))
	return template.HTML(source.CleanText(out.String())), err // what references to characters hide, too
}

// foldLevel is the level of headings that fold what follows them, up to the next
// heading of whatever level.
const foldLevel = 4

// A siteForm makes what is the site's own: tables without inline styles, folds, formulas
// and computed paragraphs.
type siteForm struct {
	formulas formulas
	computed map[string]string
}

// unbrokenFlag is the length in bytes of the longest code that stays on one line, if it
// begins with a hyphen, which would else part from its flag.
const unbrokenFlag = 24

// Transform marks right-aligned table cells and flags with classes, in place of the
// inline styles that the site's policy forbids, says that heads are columns', and makes
// folds.
func (siteForm) Transform(doc *ast.Document, source text.Reader, _ parser.Context) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.CodeSpan:
			code, ok := n.FirstChild().(*ast.Text)
			if ok && code.NextSibling() == nil && code.Segment.Len() <= unbrokenFlag && source.Source()[code.Segment.Start] == '-' {
				n.SetAttributeString("class", []byte("nowrap"))
			}
		case *east.TableCell:
			if n.Alignment == east.AlignRight {
				n.SetAttributeString("class", []byte("numeric"))
			}
			if n.Parent().Kind() == east.KindTableHeader {
				n.SetAttributeString("scope", []byte("col"))
			}
		}
		return ast.WalkContinue, nil
	})
	fold(doc)
}

// fold makes folds of headings of [foldLevel]: they are the summaries.
func fold(doc ast.Node) {
	before := func(n ast.Node, markup string) {
		raw := ast.NewString([]byte(markup))
		raw.SetCode(true) // written as it is
		doc.InsertBefore(doc, n, raw)
	}
	open := false
	for n := doc.FirstChild(); n != nil; {
		next := n.NextSibling()
		if heading, ok := n.(*ast.Heading); ok {
			if open {
				before(n, "</details>\n")
			}
			if open = heading.Level == foldLevel; open {
				id, _ := heading.AttributeString("id")
				before(n, fmt.Sprintf("<details id=\"%s\"><summary>", id))
				for c := n.FirstChild(); c != nil; c = n.FirstChild() {
					doc.InsertBefore(doc, n, c)
				}
				before(n, "</summary>\n")
				doc.RemoveChild(doc, n)
			}
		}
		n = next
	}
	if open {
		before(nil, "</details>\n")
	}
}

// RegisterFuncs registers what writes fenced blocks.
func (f siteForm) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindFencedCodeBlock, f.block)
}

// block sets blocks of formulas and of computed paragraphs. Other fenced blocks are
// code.
func (f siteForm) block(w util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := n.(*ast.FencedCodeBlock)
	text := block.Lines().Value(src)
	switch string(block.Language(src)) {
	case computedLanguage:
		for name := range strings.FieldsSeq(string(text)) {
			if said := f.computed[strings.TrimPrefix(name, "@")]; said != "" {
				_, _ = w.WriteString("<p>" + template.HTMLEscapeString(said) + "</p>\n")
			}
		}
	case formulaLanguage:
		_, _ = w.WriteString(`<div class="formulas" tabindex="0" role="group" aria-label="Formulas">` + "\n")
		for name := range strings.FieldsSeq(string(text)) {
			for _, formula := range f.formulas[strings.TrimPrefix(name, "@")] {
				_, _ = w.WriteString("<p>" + formula + "</p>\n")
			}
		}
		_, _ = w.WriteString("</div>\n")
	default:
		_, _ = w.WriteString(`<pre tabindex="0"><code>`)
		_, _ = w.Write(util.EscapeHTML(text))
		_, _ = w.WriteString("</code></pre>\n")
	}
	return ast.WalkSkipChildren, nil
}

// headingIDs makes ids that keep letters of every script.
type headingIDs map[string]int // id → how many headings have asked for it

func (h headingIDs) Generate(value []byte, _ ast.NodeKind) []byte {
	base := HeadingID(string(value))
	id := base
	for h[id] > 0 {
		h[base]++
		id = fmt.Sprintf("%s-%d", base, h[base])
	}
	h[id]++
	return []byte(id)
}

// HeadingID returns the id of a heading, of the first of those of the same words.
func HeadingID(value string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(value)) {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.M, r), r == '_':
			b.WriteRune(r)
		case (unicode.IsSpace(r) || r == '-') && b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	base := strings.Trim(b.String(), "-")
	if base == "" {
		base = "section"
	}
	return base
}

func (h headingIDs) Put(value []byte) { h[string(value)]++ }
