package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/live"
)

func runServe(fs *flag.FlagSet, args []string, std streams) error {
	dir := folderFlag(fs)
	addr := fs.String("addr", "127.0.0.1:8080", "`address` to serve at, host:port; without a host it is this machine's alone; port 0 is any that is free")
	if err := parseAll(fs, args, std); err != nil {
		return err
	}
	if root, err := os.OpenRoot(*dir); err != nil {
		return err
	} else {
		root.Close()
	}
	listener, err := listen(*addr)
	if err != nil {
		return usageError(err.Error())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends it at once
	fmt.Fprintf(std.err, "serving http://%s/; end with Ctrl-C\n", listener.Addr())
	return live.Run(ctx, listener, *dir, func(r live.Result, took time.Duration) { reportBuild(r, took, std) })
}

// listen takes an address; one without a host is of this machine alone.
func listen(addr string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("-addr %q is not an address; write host:port, like 127.0.0.1:8080", addr)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%s is in use by another program; choose another port, or any that is free with -addr :0", net.JoinHostPort(host, port))
	}
	return l, err
}

// reportBuild says how reading the folder went.
func reportBuild(r live.Result, took time.Duration, std streams) {
	for _, finding := range r.Findings {
		fmt.Fprintln(std.err, finding)
	}
	if r.Failed {
		fmt.Fprintln(std.err, "not built")
		return
	}
	fmt.Fprintf(std.err, "ready in %.2f s\n", took.Seconds())
}
