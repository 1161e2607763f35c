package ssr

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A rewriter takes a drawing's elements through the allow-list and numbers the
// ids that something refers to: prefix-0, prefix-1, …
type rewriter struct {
	colors  map[string]bool
	prefix  string
	ids     map[string]string // old id to new
	defined map[string]bool   // by old id
}

// elements are those that may be drawn, and whether they hold text.
var elements = map[string]bool{
	"g": false, "defs": false, "clipPath": false,
	"path": false, "rect": false, "circle": false, "ellipse": false, "line": false,
	"polyline": false, "polygon": false,
	"text": true, "tspan": true,
}

// dropped attributes carry what only ECharts' own client script or an
// unstyled page would need.
func dropped(name string) bool {
	return strings.HasPrefix(name, "ecmeta_") || name == "class" || name == "pointer-events"
}

func (v *rewriter) findReferences(n *node) {
	for _, a := range n.attrs {
		if id, ok := reference(a.value); ok && refers[a.name] && v.ids[id] == "" {
			v.ids[id] = v.prefix + "-" + strconv.Itoa(len(v.ids))
		}
	}
	for _, c := range n.children {
		v.findReferences(c)
	}
}

// refers lists the attributes that may hold url(#id).
var refers = map[string]bool{"clip-path": true, "fill": true, "stroke": true}

// reference reads url(#id).
func reference(s string) (id string, ok bool) {
	id, ok = strings.CutPrefix(s, "url(#")
	if !ok {
		return "", false
	}
	id, ok = strings.CutSuffix(id, ")")
	return id, ok && id != "" && !strings.ContainsAny(id, " )(\"'")
}

// rewrite changes n in place. It says false for an element that draws nothing.
func (v *rewriter) rewrite(n *node) (keep bool, err error) {
	if n.name == "" {
		return true, nil
	}
	text, ok := elements[n.name]
	if !ok {
		return false, fmt.Errorf("drawing has a <%s>, which is not allowed", n.name)
	}
	out := n.attrs[:0:0]
	for _, a := range n.attrs {
		if dropped(a.name) {
			continue
		}
		as, err := v.attribute(a)
		if err != nil {
			return false, fmt.Errorf("<%s %s=%q>: %w", n.name, a.name, a.value, err)
		}
		out = append(out, as...)
	}
	n.attrs = out
	if n.name == "rect" && n.has("fill", "none") && !n.hasName("stroke") {
		return false, nil
	}
	kept := n.children[:0:0]
	for _, c := range n.children {
		if c.name == "" && !text {
			if strings.TrimSpace(c.text) != "" {
				return false, fmt.Errorf("drawing has text in a <%s>", n.name)
			}
			continue
		}
		keep, err := v.rewrite(c)
		if err != nil {
			return false, err
		}
		if keep {
			kept = append(kept, c)
		}
	}
	n.children = kept
	return len(kept) > 0 || n.name != "g" && n.name != "defs", nil
}

func (n *node) has(name, value string) bool {
	return slices.Contains(n.attrs, attr{name, value})
}

func (n *node) hasName(name string) bool {
	return slices.ContainsFunc(n.attrs, func(a attr) bool { return a.name == name })
}

// attribute gives what stands for a in the output: nothing, itself, or, for a
// style, several.
func (v *rewriter) attribute(a attr) ([]attr, error) {
	switch a.name {
	case "id":
		id, used := v.ids[a.value]
		if !used {
			return nil, nil
		}
		if v.defined == nil {
			v.defined = map[string]bool{}
		}
		v.defined[a.value] = true
		return []attr{{"id", id}}, nil
	case "style":
		return fontAttributes(a.value)
	}
	if id, ok := reference(a.value); ok && refers[a.name] {
		return []attr{{a.name, "url(#" + v.ids[id] + ")"}}, nil
	}
	if a.name == "fill" || a.name == "stroke" {
		if a.value != "none" && !v.colors[a.value] {
			return nil, fmt.Errorf("the colour is not in the palette")
		}
		return []attr{a}, nil
	}
	value, err := allowed(a.name, a.value)
	if err != nil {
		return nil, err
	}
	return []attr{{a.name, value}}, nil
}
