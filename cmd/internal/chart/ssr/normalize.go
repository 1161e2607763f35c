package ssr

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// FontFamily is the family of every text in a drawing. It is an attribute of
// the <svg> element, so a style sheet can say otherwise.
const FontFamily = "system-ui, sans-serif"

const svgNamespace = "http://www.w3.org/2000/svg"

// A node is an element, or a text where name is "".
type node struct {
	name     string
	attrs    []attr
	children []*node
	text     string
}

type attr struct{ name, value string }

// normalize reads what ECharts drew and writes it again from the allow-list:
// under the chart's own ids, with the chart's words, and with nothing that
// depends on the engine's history.
func normalize(raw string, c Chart, colors map[string]bool) (string, error) {
	root, err := parse(raw)
	if err != nil {
		return "", fmt.Errorf("drawing is not XML: %w", err)
	}
	if root.name != "svg" {
		return "", fmt.Errorf("drawing is a <%s>, not an <svg>", root.name)
	}
	v := rewriter{colors: colors, prefix: c.ID, ids: map[string]string{}}
	for _, n := range root.children {
		v.findReferences(n)
	}
	kept := root.children[:0]
	for _, n := range root.children {
		if n.name == "" && strings.TrimSpace(n.text) == "" {
			continue
		}
		keep, err := v.rewrite(n)
		if err != nil {
			return "", err
		}
		if keep {
			kept = append(kept, n)
		}
	}
	for old, used := range v.ids {
		if !v.defined[old] {
			return "", fmt.Errorf("reference to %q (%s), which the drawing does not define", old, used)
		}
	}
	root.children = append([]*node{
		{name: "title", attrs: []attr{{"id", c.ID + "-title"}}, children: []*node{{text: plain(c.Title)}}},
		{name: "desc", attrs: []attr{{"id", c.ID + "-desc"}}, children: []*node{{text: plain(c.Desc)}}},
	}, kept...)
	w, h := strconv.Itoa(c.W), strconv.Itoa(c.H)
	root.attrs = []attr{
		{"xmlns", svgNamespace}, {"id", c.ID}, {"role", "img"},
		{"aria-labelledby", c.ID + "-title " + c.ID + "-desc"},
		{"width", w}, {"height", h}, {"viewBox", "0 0 " + w + " " + h},
		{"font-family", FontFamily}, {"font-size", "12"},
	}
	var b strings.Builder
	b.Grow(len(raw))
	if err := root.write(&b); err != nil {
		return "", err
	}
	return b.String(), nil
}

// plain drops what XML cannot hold.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

func parse(raw string) (*node, error) {
	d := xml.NewDecoder(strings.NewReader(raw))
	top := &node{}
	stack := []*node{top}
	for {
		t, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		parent := stack[len(stack)-1]
		switch t := t.(type) {
		case xml.StartElement:
			n := &node{name: qualified(t.Name)}
			for _, a := range t.Attr {
				n.attrs = append(n.attrs, attr{qualified(a.Name), a.Value})
			}
			parent.children = append(parent.children, n)
			stack = append(stack, n)
		case xml.EndElement:
			if len(stack) == 1 || parent.name != qualified(t.Name) {
				return nil, fmt.Errorf("</%s> closes nothing", qualified(t.Name))
			}
			stack = stack[:len(stack)-1]
		case xml.CharData:
			parent.children = append(parent.children, &node{text: string(t)})
		default:
			return nil, fmt.Errorf("has a %T", t)
		}
	}
	if len(stack) != 1 || len(top.children) != 1 || top.children[0].name == "" {
		return nil, errors.New("is not one element")
	}
	return top.children[0], nil
}

func qualified(n xml.Name) string {
	if n.Space != "" {
		return n.Space + ":" + n.Local
	}
	return n.Local
}

func (n *node) write(b *strings.Builder) error {
	if n.name == "" {
		return xml.EscapeText(b, []byte(n.text))
	}
	b.WriteString("<" + n.name)
	for _, a := range n.attrs {
		b.WriteString(" " + a.name + `="`)
		if err := xml.EscapeText(b, []byte(a.value)); err != nil {
			return err
		}
		b.WriteByte('"')
	}
	if len(n.children) == 0 {
		b.WriteString("/>")
		return nil
	}
	b.WriteByte('>')
	for _, c := range n.children {
		if err := c.write(b); err != nil {
			return err
		}
	}
	b.WriteString("</" + n.name + ">")
	return nil
}
