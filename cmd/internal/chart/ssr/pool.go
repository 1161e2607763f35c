package ssr

import (
	"errors"
	"runtime"
	"sync"
)

// A Pool draws with several engines at once. Its methods may be called by
// several goroutines.
type Pool struct {
	colors []string
	idle   chan *Engine // holds nil where an engine is still to be loaded
}

// NewPool gives a pool of n engines, or of one a core where n < 1. An engine
// is loaded when it is first needed. Drawings may have the given colours, and
// "none".
func NewPool(n int, colors []string) *Pool {
	if n < 1 {
		n = runtime.GOMAXPROCS(0)
	}
	p := &Pool{colors: colors, idle: make(chan *Engine, n)}
	for range n {
		p.idle <- nil
	}
	return p
}

// SVG draws the charts, each into the place that it has in the list. The error
// joins those of all charts that could not be drawn, whose places hold "".
func (p *Pool) SVG(charts []Chart) ([]string, error) {
	out := make([]string, len(charts))
	errs := make([]error, len(charts))
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(cap(p.idle), len(charts)) {
		wg.Go(func() {
			for i := range next {
				out[i], errs[i] = p.draw(charts[i])
			}
		})
	}
	for i := range charts {
		next <- i
	}
	close(next)
	wg.Wait()
	return out, errors.Join(errs...)
}

// draw borrows an engine. One that failed is not used again.
func (p *Pool) draw(c Chart) (string, error) {
	if svg, ok := Paint(c); ok {
		return svg, nil
	}
	e := <-p.idle
	defer func() { p.idle <- e }()
	if e == nil {
		var err error
		if e, err = New(p.colors); err != nil {
			return "", err
		}
	}
	svg, err := e.SVG(c)
	if err != nil {
		e.Close()
		e = nil
	}
	return svg, err
}

// Close frees the engines once the drawings under way are done. The pool can
// still draw afterwards, with new engines.
func (p *Pool) Close() error {
	var errs []error
	for range cap(p.idle) {
		if e := <-p.idle; e != nil {
			errs = append(errs, e.Close())
		}
	}
	for range cap(p.idle) {
		p.idle <- nil
	}
	return errors.Join(errs...)
}
