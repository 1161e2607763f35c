package page

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A Markdown is a page that is written in Markdown, content/<name>.md, with TOML front matter between lines of +++. Raw HTML in
// it is dropped, links that begin with / lead to the site's own pages, and nothing is loaded from another host.
type Markdown struct {
	Name        string `json:"-"` // the file's name without .md: the page is /<name>/
	Title       string `json:"title" is:"text 200"`
	Description string `json:"description,omitempty" is:"description"`
	Label       string `json:"label,omitempty" is:"label"`       // in the navigation; the title if empty
	Order       int    `json:"order,omitempty" is:"-1000..1000"` // in the navigation; lower comes first
	Hidden      bool   `json:"hidden,omitempty"`                 // not in the navigation
	Benchmark   string `json:"benchmark,omitempty" is:"label"`   // the id of the one on whose boards alone it stands; "" for all

	File     string `json:"-"` // content/<name>.md
	markdown []byte
	formulas map[string]string // the HTML of each, by name
	computed []string          // the names of the paragraphs that the site computes
}

// frontMatter is the schema of the lines between +++.
var frontMatter = source.Forms{Kinds: map[string]source.Object{
	"description": {{"type", "string"}, {"maxLength", 500}}, "label": {{"type", "string"}, {"maxLength", 60}},
}}.Schema("front matter", Markdown{})

// ReadContent reads every page of content/ that stands on the boards of a benchmark: of are its id and
// the kinds of its parts. No page may have one of the reserved names, which are those of the site's
// own pages; computed are the names of the paragraphs that the site computes.
func ReadContent(fsys fs.FS, of, reserved, computed []string) ([]*Markdown, source.Findings) {
	var pages []*Markdown
	var findings source.Findings
	formulas, err := readFormulas(fsys)
	if err != nil {
		return nil, source.Findings{{Path: formulaFolder, Message: err.Error()}}
	}
	computed = slices.Concat(computed, slices.Sorted(maps.Keys(formulas)))
	names, _ := fs.Glob(fsys, "content/*.md") // the pattern is well-formed; in order
	for _, file := range names {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			findings.AddFile(file, "%v", err)
			continue
		}
		p := &Markdown{Name: strings.TrimSuffix(path.Base(file), ".md"), File: file, formulas: formulas, computed: computed}
		bad := p.read(data, of, reserved)
		findings.Add(bad...)
		if !bad.HasErrors() && (p.Benchmark == "" || slices.Contains(of, p.Benchmark)) {
			pages = append(pages, p)
		}
	}
	return pages, findings
}

// maxMarkdown bounds a page's file, in bytes: what Markdown takes to parse grows with the square of what nests.
const maxMarkdown = 64 << 10

// read fills the page from its file.
func (p *Markdown) read(data []byte, of, reserved []string) source.Findings {
	wrong := func(format string, args ...any) source.Findings {
		return source.Findings{{Path: p.File, Line: 1, Column: 1, Message: fmt.Sprintf(format, args...)}}
	}
	if !pageName.MatchString(p.Name) {
		return wrong("the name %q cannot be a page's path; use lower-case letters, digits and hyphens", p.Name)
	}
	if slices.Contains(reserved, p.Name) {
		return wrong("the name %q is taken by a page of the site; choose another", p.Name)
	}
	if len(data) > maxMarkdown {
		return wrong("has more than %d kB; make several pages of it", maxMarkdown>>10)
	}
	const fence = "+++\n"
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	rest, ok := bytes.CutPrefix(data, []byte(fence))
	if !ok {
		return wrong("has no front matter; begin with a line +++, title = \"…\", and another line +++")
	}
	front, body, ok := bytes.Cut(rest, []byte("\n"+fence))
	if !ok {
		return wrong("the front matter does not end; close it with a line +++")
	}
	// One empty line in place of the fence keeps the line numbers.
	_, findings := source.DecodeTOML(p.File, append([]byte("\n"), front...), frontMatter, p)
	if findings.HasErrors() {
		return findings
	}
	first := bytes.Count(front, []byte("\n")) + 4
	line, message := 0, ""
	if p.markdown, line, message = choose(body, of); message != "" {
		return append(findings, source.Finding{Path: p.File, Line: first + line, Column: 1, Message: message})
	}
	return append(findings, p.check(first)...)
}

// A choice stands on a line of its own before what is read on the boards of one benchmark, or of those
// with a part of a kind, alone, or on all others; end stands after it.
var choice = regexp.MustCompile(`^<!-- (only|except) ([a-z0-9][a-z0-9._-]*) -->\s*$`)

const endOfChoice = "<!-- end -->"

// choose empties the lines of what is not for the boards of a benchmark; each keeps its number. Where something is
// wrong, it says in which line, counted from 0, and what.
func choose(markdown []byte, of []string) (chosen []byte, line int, message string) {
	begun, drop := -1, false
	for text := range bytes.Lines(markdown) {
		m := choice.FindSubmatch(text)
		end := string(bytes.TrimSpace(text)) == endOfChoice
		switch {
		case m != nil && begun >= 0:
			return nil, line, "begins a choice within another; write " + endOfChoice + " before it"
		case end && begun < 0:
			return nil, line, "ends a choice that nothing begins; write <!-- only BENCHMARK --> before it, or leave it out"
		case m != nil:
			begun, drop = line, slices.Contains(of, string(m[2])) != (string(m[1]) == "only")
		case end:
			begun, drop = -1, false
		}
		if m != nil || end || drop {
			text = []byte("\n")
		}
		chosen = append(chosen, text...)
		line++
	}
	if begun >= 0 {
		return nil, begun, "begins a choice that does not end; write " + endOfChoice + " on a line after it"
	}
	return chosen, 0, ""
}

var pageName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,59}$`)

// check finds what is more than a page can be, images from elsewhere, since no page of the site asks another host, and
// formulas that do not exist. firstLine is the number of the Markdown's first line in its file.
func (p *Markdown) check(firstLine int) source.Findings {
	var findings source.Findings
	wrong := func(offset int, message string) {
		before := p.markdown[:offset]
		findings = append(findings, source.Finding{
			Path: p.File, Line: firstLine + bytes.Count(before, []byte("\n")), Column: utf8.RuneCount(
				before[bytes.LastIndexByte(before, '\n')+1:]) + 1,
			Message: message,
		})
	}
	doc := goldmark.DefaultParser().Parse(text.NewReader(p.markdown))
	block := 0 // where the block that is being read begins
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		if n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
			block = n.Lines().At(0).Start
		}
		switch n := n.(type) {
		case *ast.Image:
			u, err := url.Parse(string(n.Destination))
			if err != nil || u.Scheme != "" && !strings.EqualFold(u.Scheme, "data") || u.Host != "" {
				wrong(block, "an image from another host; pages load nothing from elsewhere, so link to it instead")
			}
		case *ast.FencedCodeBlock:
			for i := range n.Lines().Len() {
				line := n.Lines().At(i)
				asked := strings.TrimSpace(string(line.Value(p.markdown)))
				name, named := strings.CutPrefix(asked, "@")
				if string(n.Language(p.markdown)) == computedLanguage && (!named || !slices.Contains(p.computed, name)) {
					wrong(line.Start, fmt.Sprintf("%q is not computed; write @ and one of %s", asked, strings.Join(p.computed, ", ")))
				}
			}
		}
		return ast.WalkContinue, nil
	})
	return findings
}

// computedLanguage is that of the fenced blocks that show formulas, and what the site computes of its results. Each line is @
// and a name.
const computedLanguage = "computed"

// formulaFolder holds the formulas as MathML, <name>.html: one <math> element a formula, a blank line between two.
const formulaFolder = "templates/formulas/"

// readFormulas returns the formulas of each file as HTML, by its name.
func readFormulas(fsys fs.FS) (map[string]string, error) {
	all := map[string]string{}
	files, _ := fs.Glob(fsys, formulaFolder+"*.html") // the pattern is well-formed
	for _, file := range files {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, err
		}
		text := strings.ReplaceAll(strings.TrimSpace(string(data)), "\n\n", "</p>\n<p>")
		all[strings.TrimSuffix(path.Base(file), ".html")] =
			`<div class="formulas" tabindex="0" role="group" aria-label="Formulas">` + "\n<p>" + text + "</p>\n</div>\n"
	}
	return all, nil
}
