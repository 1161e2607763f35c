// Package echartstest draws with ECharts itself, in a JavaScript engine, so that
// tests can hold the site's drawings against it. No product package imports it.
package echartstest

import (
	_ "embed"
	"fmt"
	"time"

	"modernc.org/quickjs"
)

// drawTimeout ends a drawing that does not end by itself: one takes some tens of
// milliseconds.
const drawTimeout = time.Minute

//go:embed render.js
var render string

// A Measure returns how wide a line of text is in CSS pixels, at a font size in
// pixels.
type Measure func(text string, size float64, bold bool) float64

// An Engine is ECharts in one JavaScript engine. It must not be used by two
// goroutines at once.
type Engine struct{ vm *quickjs.VM }

// New loads a script that defines the globals echarts and counselboardHooks.
func New(script []byte, measure Measure) (*Engine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	e := &Engine{vm: vm}
	if err := e.load(script, measure); err != nil {
		vm.Close()
		return nil, fmt.Errorf("load ECharts: %w", err)
	}
	return e, nil
}

func (e *Engine) load(script []byte, measure Measure) error {
	if err := e.vm.SetEvalTimeout(drawTimeout); err != nil {
		return err
	}
	if err := e.vm.RegisterHostFunc("goTextWidth", func(args []any) (any, error) { return measureText(args, measure) }); err != nil {
		return err
	}
	// Each ends in a value of its own, lest the last expression be converted.
	for _, src := range []string{render, string(script), "start()"} {
		if _, err := e.vm.Eval(src+"\n;0", quickjs.EvalGlobal); err != nil {
			return err
		}
	}
	return nil
}

// measureText is goTextWidth(text, size, bold). JavaScript numbers come as int or
// float64.
func measureText(args []any, measure Measure) (any, error) {
	if len(args) == 3 {
		text, _ := args[0].(string)
		bold, _ := args[2].(bool)
		switch size := args[1].(type) {
		case int:
			return measure(text, float64(size), bold), nil
		case float64:
			return measure(text, size, bold), nil
		}
	}
	return nil, fmt.Errorf("goTextWidth(%v): want text, size, bold", args)
}

// Close frees the engine.
func (e *Engine) Close() error { return e.vm.Close() }

// Version returns the version that the bundle says it has.
func (e *Engine) Version() (string, error) {
	v, err := e.vm.Eval(`echarts.version`, quickjs.EvalGlobal)
	return fmt.Sprint(v), err
}

// Marks draws an option at a size in CSS pixels, and returns the elements inside
// the <svg>, as [normalize] writes them. A warning of ECharts is an error.
func (e *Engine) Marks(option []byte, w, h int) (string, error) {
	v, err := e.vm.Call("renderChart", string(option), w, h)
	if err != nil {
		return "", err
	}
	raw, ok := v.(string)
	if !ok {
		return "", fmt.Errorf("ECharts drew a %T, not a string", v)
	}
	return normalize(raw)
}
