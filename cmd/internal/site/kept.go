package site

import (
	"html/template"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"text/template/parse"

	"github.com/counselboard/counselboard/cmd/internal/page"
)

// keptPartials are the partials that show the same thing on several pages: each thing
// is written once. They stand in the text of a page, not within a tag.
var keptPartials = []string{"care", "colophon", "links", "masthead", "ratingsbyvalue", "runtopics"}

// keptFunc is what templates call for a kept partial.
const keptFunc = "kept"

// kept holds what partials gave, by what filled them.
type kept struct {
	partials func() *template.Template
	html     sync.Map
}

type keptKey struct {
	partial string
	data    any
}

// fill returns what a partial makes of data, which does not change while pages are
// made.
func (k *kept) fill(partial string, data any) (page.HTML, error) {
	key := keptKey{partial, data}
	lasts := data != nil && reflect.ValueOf(data).Comparable()
	if lasts {
		if html, ok := k.html.Load(key); ok {
			return html.(page.HTML), nil
		}
	}
	var out page.Bounded
	if err := k.partials().ExecuteTemplate(&out, partial, data); err != nil {
		return "", err
	}
	html := page.HTML(out.String())
	if lasts {
		k.html.Store(key, html)
	}
	return html, nil
}

// takeKept puts calls of keptFunc into the place of calls of partials that are kept.
func takeKept(list *parse.ListNode) {
	for i, node := range list.Nodes {
		if call, ok := node.(*parse.TemplateNode); ok && slices.Contains(keptPartials, call.Name) && call.Pipe != nil {
			list.Nodes[i] = keptCall(call)
		}
	}
}

// keptCall turns {{template "x" data}} into {{kept "x" (data)}}.
func keptCall(t *parse.TemplateNode) parse.Node {
	trees, err := parse.Parse("kept", "{{"+keptFunc+" "+strconv.Quote(t.Name)+" .}}", "", "", map[string]any{keptFunc: true})
	if err != nil {
		panic(err) // the name is quoted
	}
	action := trees["kept"].Root.Nodes[0].(*parse.ActionNode)
	action.Pos, action.Line = t.Pos, t.Line
	action.Pipe.Cmds[0].Args[2] = t.Pipe
	return action
}
