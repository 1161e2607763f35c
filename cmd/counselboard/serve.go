package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/site"
)

func newServe(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "serve", GroupID: groupSite, Args: cobra.NoArgs,
		Short: "Show the site in a browser while you work on it",
		Long: "Builds the site and serves it. When site.toml, results/, templates/ or content/ change, it builds again, and open\n" +
			"pages load themselves anew. What is wrong is shown in the page and here, and the last good site stays until it\n" +
			"is mended. Writes no file; ends with Ctrl-C.",
		Example: "  counselboard serve --open\n  counselboard serve -C ../board --addr 0.0.0.0:8080",
	}
	flags := cmd.Flags()
	dir := folderFlag(cmd)
	addr := flags.String("addr", "127.0.0.1:8080", "`address` to serve at, host:port; port 0 is any that is free")
	open := flags.Bool("open", false, "open the site in the browser")
	cmd.RunE = func(*cobra.Command, []string) error {
		if info, err := os.Stat(*dir); err != nil || !info.IsDir() {
			return cmp.Or(err, fmt.Errorf("%s is not a folder", *dir))
		}
		listener, err := listen(*addr, flags.Changed("addr"))
		if err != nil {
			return usageError(err.Error())
		}
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		context.AfterFunc(ctx, stop) // a second Ctrl-C ends it at once
		url := fmt.Sprintf("http://%s/", listener.Addr())
		fmt.Fprintf(std.err, "serving %s; end with Ctrl-C\n", url)
		if *open {
			openBrowser(url, std)
		}
		return site.Serve(ctx, listener, *dir, func(r site.Shown, took time.Duration) { reportBuild(r, took, std) })
	}
	return cmd
}

// openBrowser has the system show an address.
func openBrowser(url string, std streams) {
	opener := map[string][]string{"darwin": {"open"}, "windows": {"rundll32", "url.dll,FileProtocolHandler"}}[runtime.GOOS]
	if opener == nil {
		opener = []string{"xdg-open"}
	}
	if err := exec.Command(opener[0], append(opener[1:], url)...).Start(); err != nil {
		fmt.Fprintf(std.err, "no browser could be opened: %v\n", err)
	}
}

// listen takes an address; one without a host is of this machine alone. Where the port is not asked for and in use, the
// next one that is free takes its place.
func listen(addr string, asked bool) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("--addr %q is not an address; write host:port, like 127.0.0.1:8080", addr)
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("--addr %q has no port; write host:port, like 127.0.0.1:8080", addr)
	}
	for next := number; ; next++ {
		place := net.JoinHostPort(cmp.Or(host, "127.0.0.1"), strconv.FormatUint(next, 10))
		l, err := net.Listen("tcp", place)
		switch {
		case !errors.Is(err, syscall.EADDRINUSE):
			return l, err
		case asked || next == number+20:
			return nil, fmt.Errorf("%s is in use by another program; choose another port, or any that is free with --addr :0", place)
		}
	}
}

// reportBuild says how reading the folder went.
func reportBuild(r site.Shown, took time.Duration, std streams) {
	for _, finding := range r.Findings {
		fmt.Fprintln(std.err, finding)
	}
	if r.Failed {
		fmt.Fprintln(std.err, "not built")
		return
	}
	fmt.Fprintf(std.err, "ready in %.2f s\n", took.Seconds())
}
