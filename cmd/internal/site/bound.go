package site

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"sync/atomic"
	texttemplate "text/template"
	"text/template/parse"

	"github.com/jba/templatecheck"
)

// Bounds of what the templates of a site's own folder do. What they write is bounded by
// page.Bounded.
const (
	maxPage  = 1_000_000  // rounds of loops, and calls of templates, for a page
	maxWords = 20_000_000 // for the words of a site
	maxText  = 1 << 20    // bytes of what print, printf, println and js make
)

// A bound counts the steps of templates: rounds of loops, and calls. The built-in ones
// end, and are not counted.
type bound struct {
	own   bool       // some templates are the folder's own
	busy  sync.Mutex // one is filled at a time, since its steps are counted
	steps atomic.Int64
	most  int64
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

// checkType checks that a template fits the type of what fills it. Where no template is the
// folder's own, tests have done so.
func (b *bound) checkType(t *texttemplate.Template, data any) error {
	if !b.own {
		return nil
	}
	return templatecheck.CheckText(t, data)
}

// begin begins to count anew, until what it returns is called.
func (b *bound) begin() (end func()) {
	if !b.own {
		return func() {}
	}
	b.busy.Lock()
	b.steps.Store(0)
	return b.busy.Unlock
}

// funcs are what counted templates call, in place of the language's own where they have
// its names.
func (b *bound) funcs() texttemplate.FuncMap {
	step := func() (bool, error) {
		if b.steps.Add(1) > b.most {
			return false, fmt.Errorf("the templates take more than %d steps; does one go round without end?", b.most)
		}
		return false, nil
	}
	if !b.own {
		return nil
	}
	return texttemplate.FuncMap{
		stepName: step, "print": notLong(fmt.Sprint), "println": notLong(fmt.Sprintln), "js": notLong(texttemplate.JSEscaper),
		"printf": func(format string, args ...any) (string, error) {
			if len(format) > 1000 || strings.Contains(format, "*") || len(args) > 100 {
				return "", fmt.Errorf("printf is asked for too much")
			}
			return notLong(func(args ...any) string { return fmt.Sprintf(format, args...) })(args...)
		},
	}
}

// notLong returns f, but for texts that are too long.
func notLong(f func(...any) string) func(...any) (string, error) {
	return func(args ...any) (string, error) {
		n := 0
		for _, a := range args {
			if s, ok := a.(string); ok {
				n += len(s)
			}
		}
		if n <= maxText {
			if s := f(args...); len(s) <= maxText {
				return s, nil
			}
		}
		return "", fmt.Errorf("it makes a text of more than %d kB", maxText>>10)
	}
}

const stepName = "step"

// count makes a template, and each round of its loops, a step.
func (b *bound) count(t *parse.Tree) *parse.Tree {
	if !b.own {
		return t
	}
	eachList(t.Root, func(list *parse.ListNode) {
		for _, node := range list.Nodes {
			if loop, ok := node.(*parse.RangeNode); ok {
				countList(loop.List)
			}
		}
	})
	countList(t.Root)
	return t
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

// countList makes a list, whenever it is filled, a step.
func countList(list *parse.ListNode) {
	at := list.Position()
	call := &parse.CommandNode{NodeType: parse.NodeCommand, Pos: at, Args: []parse.Node{parse.NewIdentifier(stepName).SetPos(at)}}
	pipe := &parse.PipeNode{NodeType: parse.NodePipe, Pos: at, Cmds: []*parse.CommandNode{call}}
	// A branch that is never taken, since a condition writes nothing.
	step := &parse.IfNode{BranchNode: parse.BranchNode{NodeType: parse.NodeIf, Pos: at, Pipe: pipe, List: &parse.ListNode{NodeType: parse.NodeList, Pos: at}}}
	list.Nodes = append([]parse.Node{step}, list.Nodes...)
}
