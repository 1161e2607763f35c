package site

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	texttemplate "text/template"
	"text/template/parse"

	"github.com/jba/templatecheck"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// templates holds one template set a page: the layout, the partials and the page.
// A set is made when it is first filled, since to escape a template is to change it,
// and a copy of all of them for every page is most of what it takes to read a site.
type templates map[string]func() *template.Template

// readTemplates parses templates/layout.html, templates/partials/*.html and a
// template for every kind of page. They can put facts into words, among which it puts
// the title and the description that each page defines: these are plain text.
func readTemplates(fsys fs.FS, words page.Words, own bool, b *result.Benchmark) (templates, source.Findings) {
	t := templates{}
	var findings source.Findings
	note := func(file string, err error) {
		if err == nil {
			return
		}
		if f := templateFinding(file, err); !slices.Contains(findings, f) { // a partial is part of many pages
			findings = append(findings, f)
		}
	}
	funcs := funcsFor(b)
	funcs["say"] = words.Fill
	common := texttemplate.New("layout").Funcs(funcs)
	partials, _ := fs.Glob(fsys, "templates/partials/*.html") // the pattern is well-formed
	for _, file := range append([]string{"templates/layout.html"}, partials...) {
		note(file, parseFile(common, fsys, file, base(file)))
	}
	if findings.HasErrors() {
		return t, findings
	}
	for _, route := range page.Routes() {
		file := "templates/" + route.Name + ".html"
		set, err := common.Clone()
		if err == nil {
			err = parseFile(set, fsys, file, "page")
		}
		if err != nil {
			note(file, err)
			continue
		}
		t[route.Name] = sync.OnceValue(func() *template.Template { return escaping(set, funcs, "layout", "contents") })
		for _, head := range page.Heads {
			said := set.Lookup(head)
			if said == nil {
				note(file, fmt.Errorf("defines no %s: write one, {{define %q}}…{{end}}", head, head))
				continue
			}
			text, err := words.AddParseTree(page.HeadName(route.Name, head), said.Tree)
			if err == nil {
				err = checkType(own, text, route.Type)
			}
			note(file, err)
		}
		note(file, checkType(own, set.Lookup("layout"), route.Type))
	}
	return t, findings
}

// escaping returns templates of a set, and those that they call, as those of HTML, which
// escape what fills them.
func escaping(set *texttemplate.Template, funcs texttemplate.FuncMap, names ...string) *template.Template {
	html := template.New("").Funcs(funcs)
	for names = slices.Clone(names); len(names) > 0; names = names[1:] {
		t := set.Lookup(names[0])
		if t == nil || html.Lookup(names[0]) != nil {
			continue
		}
		tree := t.Tree.Copy()
		eachList(tree.Root, func(list *parse.ListNode) {
			for _, node := range list.Nodes {
				if call, ok := node.(*parse.TemplateNode); ok {
					names = append(names, call.Name)
				}
			}
		})
		template.Must(html.AddParseTree(t.Name(), tree)) // they were parsed
	}
	return html
}

// funcsFor returns what templates may call.
func funcsFor(b *result.Benchmark) texttemplate.FuncMap {
	funcs := maps.Clone(page.Funcs)
	maps.Copy(funcs, page.Vocabulary(b))
	return funcs
}

// Words returns the words of the program's own templates, for results of a benchmark.
func Words(b *result.Benchmark) (page.Words, source.Findings) {
	return readWords(counselboard.Files, b)
}

// readWords parses templates/words/*.txt, which have a template for every kind of
// facts that sentences are made of. That a board's own have each is seen when the site is built.
func readWords(fsys fs.FS, b *result.Benchmark) (page.Words, source.Findings) {
	set := texttemplate.New("words").Funcs(funcsFor(b))
	var findings source.Findings
	files, _ := fs.Glob(fsys, wordsFolder+"*.txt") // the pattern is well-formed
	for _, file := range files {
		data, err := fs.ReadFile(fsys, file)
		if err == nil {
			_, err = set.New(file).Parse(string(data))
		}
		if err != nil {
			findings = append(findings, templateFinding(file, err))
		}
	}
	return page.Words{Template: set}, findings
}

const wordsFolder = "templates/words/"

// parseFile adds the template of a file to a set by a name; errors name the file.
func parseFile(set *texttemplate.Template, fsys fs.FS, file, name string) error {
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return err
	}
	text := string(data)
	if strings.Contains(file, "/partials/") {
		text = strings.TrimRight(text, "\n") // a partial can stand within a line
	}
	t, err := set.New(file).Parse(text)
	if err == nil {
		_, err = set.AddParseTree(name, t.Tree)
	}
	return err
}

// templateLine finds the place, which begins with the file, in the messages of html/template.
var templateLine = regexp.MustCompile(`^(?:html/)?template: ?([^:]*):(\d+)(?::(\d+))?: (.*)$`)

// templateFinding turns an error of html/template into a finding; one without a place is
// about the file.
func templateFinding(file string, err error) source.Finding {
	f := source.Finding{Path: file, Line: 1, Column: 1, Message: err.Error()}
	if m := templateLine.FindStringSubmatch(err.Error()); m != nil {
		f.Path = m[1]
		f.Line, _ = strconv.Atoi(m[2])
		if m[3] != "" {
			f.Column, _ = strconv.Atoi(m[3])
			f.Column++
		}
		f.Message = m[4]
	}
	return f
}

// files makes a page and the files of its figures.
func (t templates) files(b *page.Builder, q *page.Queued) ([]files.File, error) {
	data, figures, err := b.Fill(q)
	if err != nil {
		return nil, err
	}
	name := q.Path
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	html, err := t.execute(q.Template, data)
	return append(figures, files.File{Path: name, Data: html}), err
}

// buffers hold pages while they are filled.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// execute fills the template of a kind of page, and then the list of its contents
// where it has a place for one. An error says where in the templates it came up.
func (t templates) execute(name string, data page.Document) ([]byte, error) {
	out := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(out)
	out.Reset()
	fill := func(part string, with any) ([]byte, error) {
		from := out.Len()
		if err := t[name]().ExecuteTemplate(out, part, with); err != nil {
			return nil, templateFinding("templates/"+name+".html", err)
		}
		return out.Bytes()[from:], nil
	}
	whole, err := fill("layout", data)
	if err != nil {
		return nil, err
	}
	place, err := fill("contents", page.Contents(nil))
	if err != nil {
		return nil, err
	}
	var list []byte
	before, after, ok := bytes.Cut(whole, place)
	if contents := page.Contents(after); ok && contents != nil {
		if list, err = fill("contents", contents); err != nil {
			return nil, err
		}
	}
	html := make([]byte, 0, len(whole)+len(whole)/16)
	root := template.HTMLEscapeString(data.Common().Root)
	for _, part := range [][]byte{before, list, after} {
		html = relative(html, part, root)
	}
	return tidy(html), nil
}

const linkStart = `="/`

// relative appends a part of a page to out. It makes links that begin with one slash lead
// to the site's own pages from where the page stands, which is so far from the root, escaped. Quotes
// in texts are escaped, so nothing else looks like such a link.
func relative(out, page []byte, root string) []byte {
	for {
		i := bytes.Index(page, []byte(linkStart))
		if i < 0 {
			return append(out, page...)
		}
		end := i + len(linkStart)
		own := (bytes.HasSuffix(page[:i], []byte("href")) || bytes.HasSuffix(page[:i], []byte("src"))) &&
			!bytes.HasPrefix(page[end:], []byte("/"))
		if out = append(out, page[:end]...); own {
			out = append(out[:len(out)-1], root...)
		}
		page = page[end:]
	}
}

// tidy drops the indentation of templates, and the blank lines and line ends'
// spaces that actions leave, but not in preformatted text. It writes over b.
func tidy(b []byte) []byte {
	out := b[:0] // no line grows but the last, which may have no end
	pre := false
	for line := range bytes.Lines(b) {
		was := pre
		if i, j := bytes.LastIndex(line, []byte("<pre")), bytes.LastIndex(line, []byte("</pre>")); i >= 0 || j >= 0 {
			pre = i > j
		}
		if was || pre {
			out = append(out, line...)
			continue
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			out = append(append(out, line...), '\n')
		}
	}
	return out
}

// ownTemplates reports whether some templates are the folder's own.
func ownTemplates(fsys, builtIn fs.FS) (own bool) {
	_ = fs.WalkDir(fsys, "templates", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".html") && !strings.HasPrefix(name, wordsFolder) {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		known, missing := fs.ReadFile(builtIn, name)
		own = own || missing != nil || !bytes.Equal(data, known)
		return err
	})
	return own
}

// checkType checks that a template fits the type of what fills it. Where no template is the folder's own, tests have done so.
func checkType(own bool, t *texttemplate.Template, data any) error {
	if !own {
		return nil
	}
	return templatecheck.CheckText(t, data)
}

// eachList calls f for a list of nodes and all lists in it, the outer first.
func eachList(list *parse.ListNode, f func(*parse.ListNode)) {
	if list == nil {
		return
	}
	f(list)
	for _, node := range list.Nodes {
		var branch *parse.BranchNode
		switch node := node.(type) {
		case *parse.IfNode:
			branch = &node.BranchNode
		case *parse.RangeNode:
			branch = &node.BranchNode
		case *parse.WithNode:
			branch = &node.BranchNode
		default:
			continue
		}
		eachList(branch.List, f)
		eachList(branch.ElseList, f)
	}
}
