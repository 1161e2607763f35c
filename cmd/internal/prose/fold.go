package prose

import (
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// foldLevel is the level of headings that fold what follows them, up to the next
// heading of whatever level.
const foldLevel = 4

var (
	kindFold    = ast.NewNodeKind("Fold")
	kindSummary = ast.NewNodeKind("Summary")
)

// A folded is a fold, or the summary of one, which holds the words of its heading.
type folded struct {
	ast.BaseBlock
	kind ast.NodeKind
}

func (f *folded) Kind() ast.NodeKind         { return f.kind }
func (f *folded) Dump(src []byte, level int) { ast.DumpHelper(f, src, level, nil, nil) }

// folds makes folds of headings of level foldLevel.
type folds struct{}

func (f folds) Extend(md goldmark.Markdown) {
	md.Parser().AddOptions(parser.WithASTTransformers(util.Prioritized(f, 90)))
	md.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(f, 90)))
}

func (folds) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	var open *folded
	for n := doc.FirstChild(); n != nil; {
		next := n.NextSibling()
		heading, isHeading := n.(*ast.Heading)
		switch {
		case isHeading && heading.Level == foldLevel:
			open = &folded{kind: kindFold}
			if id, ok := heading.AttributeString("id"); ok {
				open.SetAttributeString("id", id)
			}
			summary := &folded{kind: kindSummary}
			for c := heading.FirstChild(); c != nil; c = heading.FirstChild() {
				summary.AppendChild(summary, c)
			}
			open.AppendChild(open, summary)
			doc.ReplaceChild(doc, heading, open)
		case isHeading:
			open = nil
		case open != nil:
			open.AppendChild(open, n)
		}
		n = next
	}
}

func (f folds) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindFold, element("details"))
	reg.Register(kindSummary, element("summary"))
}

// element returns what writes a node as an HTML element of the given name.
func element(name string) renderer.NodeRendererFunc {
	return func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			_, _ = w.WriteString("</" + name + ">\n")
			return ast.WalkContinue, nil
		}
		_, _ = w.WriteString("<" + name)
		html.RenderAttributes(w, n, nil)
		_ = w.WriteByte('>')
		return ast.WalkContinue, nil
	}
}
