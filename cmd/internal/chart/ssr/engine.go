package ssr

import (
	"encoding/json"
	"fmt"
	"time"

	"modernc.org/quickjs"
)

// Limits of one chart: a figure takes some tens of milliseconds and megabytes.
const (
	drawTimeout = 5 * time.Minute
	memoryLimit = 512 << 20
)

// A Chart is what to draw.
type Chart struct {
	// ID is the <svg> element's id and the prefix of every id in it:
	// [a-z][a-z0-9-]*.
	ID string
	// Title and Desc say in words what the picture shows; both are needed.
	Title, Desc string
	// Option is an ECharts option in JSON. Colours are "none" or one of the
	// colours the engine was given.
	Option json.RawMessage
	// W and H are the size in CSS pixels, 1 to 10,000.
	W, H int
}

// An Engine is ECharts in one JavaScript engine. It must not be used by two
// goroutines at once.
type Engine struct {
	vm     *quickjs.VM
	colors map[string]bool
}

// New loads the bundle. Drawings may have the given colours, and "none".
func New(colors []string) (*Engine, error) { return NewWith(bundle, colors) }

// NewWith is New with another build of ECharts, such as the development build,
// which warns of what is wrong with an option. A warning is an error of
// [Engine.SVG].
func NewWith(echarts string, colors []string) (*Engine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("ssr: %w", err)
	}
	e := &Engine{vm: vm, colors: make(map[string]bool, len(colors))}
	for _, c := range colors {
		e.colors[c] = true
	}
	if err := e.load(echarts); err != nil {
		vm.Close()
		return nil, fmt.Errorf("ssr: load ECharts: %w", err)
	}
	return e, nil
}

func (e *Engine) load(echarts string) error {
	e.vm.SetMemoryLimit(memoryLimit)
	if err := e.vm.SetEvalTimeout(drawTimeout); err != nil {
		return err
	}
	if err := e.vm.RegisterHostFunc("goTextWidth", measureText); err != nil {
		return err
	}
	// Each ends in a value of its own, lest the last expression be converted.
	for _, src := range []string{render, echarts, hooks, "start()"} {
		if _, err := e.vm.Eval(src+"\n;0", quickjs.EvalGlobal); err != nil {
			return err
		}
	}
	return nil
}

// measureText is goTextWidth(text, size, bold). JavaScript numbers come as
// int or float64.
func measureText(args []any) (any, error) {
	if len(args) == 3 {
		text, _ := args[0].(string)
		bold, _ := args[2].(bool)
		switch size := args[1].(type) {
		case int:
			return TextWidth(text, float64(size), bold), nil
		case float64:
			return TextWidth(text, size, bold), nil
		}
	}
	return nil, fmt.Errorf("measureText(%v): want text, size, bold", args)
}

// Close frees the engine.
func (e *Engine) Close() error { return e.vm.Close() }

// SVG draws the chart. An error names the chart; after one the engine may be
// in no state to draw again and is best closed.
func (e *Engine) SVG(c Chart) (svg string, err error) {
	defer func() {
		if p := recover(); p != nil {
			svg, err = "", fmt.Errorf("chart %q: panic: %v", c.ID, p)
		}
	}()
	if err := c.check(); err != nil {
		return "", fmt.Errorf("chart %q: %w", c.ID, err)
	}
	v, err := e.vm.Call("renderChart", string(c.Option), c.W, c.H)
	if err != nil {
		return "", fmt.Errorf("chart %q: %w", c.ID, err)
	}
	raw, ok := v.(string)
	if !ok {
		return "", fmt.Errorf("chart %q: drew a %T, not a string", c.ID, v)
	}
	svg, err = normalize(raw, c, e.colors)
	if err != nil {
		return "", fmt.Errorf("chart %q: %w", c.ID, err)
	}
	return svg, nil
}

func (c Chart) check() error {
	switch {
	case !validID(c.ID):
		return fmt.Errorf("the id does not match [a-z][a-z0-9-]*")
	case c.Title == "" || c.Desc == "":
		return fmt.Errorf("a title and a description are needed")
	case c.W < 1 || c.H < 1 || c.W > 10_000 || c.H > 10_000:
		return fmt.Errorf("size %d×%d is not within 1 to 10,000 pixels", c.W, c.H)
	}
	return nil
}

func validID(s string) bool {
	for i, r := range s {
		letter := 'a' <= r && r <= 'z'
		if !letter && (i == 0 || r != '-' && (r < '0' || r > '9')) {
			return false
		}
	}
	return s != ""
}
