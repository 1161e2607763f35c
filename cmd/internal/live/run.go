package live

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// lastWords is how long the end of a server waits for answers under way.
const lastWords = 2 * time.Second

// Run serves a site's folder on a listener, which it closes, until the context
// ends; that is no error. After each build it calls report with the result and
// the time that the build took.
func Run(ctx context.Context, listener net.Listener, dir string, report func(Result, time.Duration)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	addr, _ := listener.Addr().(*net.TCPAddr)
	s := NewServer(addr != nil && addr.IP.IsLoopback())
	server := &http.Server{
		Handler: s, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: time.Minute,
		BaseContext: func(net.Listener) context.Context { return ctx }, // ends the events
	}
	go rebuild(ctx, s, dir, report)
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, done := context.WithTimeout(context.Background(), lastWords)
	defer done()
	if err := server.Shutdown(last); errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	} else if err != nil {
		return err
	}
	return nil
}

// rebuild builds the folder, and again whenever it changes. A build under way
// when the context ends is left to itself: it writes nothing.
func rebuild(ctx context.Context, s *Server, dir string, report func(Result, time.Duration)) {
	b := Builder{Dir: dir}
	w := Watch{Dir: dir}
	defer w.Listen()()
	for {
		seen := w.Look() // before the build: what changes during it is built again
		start := time.Now()
		r := b.Build()
		if ctx.Err() != nil {
			return
		}
		s.Show(r)
		report(r, time.Since(start))
		if w.Wait(ctx, seen) != nil {
			return
		}
	}
}
