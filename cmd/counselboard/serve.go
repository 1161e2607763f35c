package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"os/exec"
	"runtime"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard/cmd/internal/site"
)

func newServe(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "serve", GroupID: groupSite, Args: cobra.NoArgs,
		Short: "Show the site in a browser while you work on it",
		Long: "Builds the site and serves it. When site.toml, results/, templates/ or content/ change, it builds again, and open\n" +
			"pages reload. What is wrong is shown in the page and here, and the last good site stays until it\n" +
			"is mended. Writes no file; ends with Ctrl-C.",
		Example: "  counselboard serve --open\n  counselboard serve -C ../board --addr 0.0.0.0:8080",
	}
	flags := cmd.Flags()
	dir := folderFlag(cmd)
	addr := flags.String("addr", "127.0.0.1:8080", "`address` to serve at, host:port; port 0 is any that is free")
	open := flags.Bool("open", false, "open the site in the browser")
	cmd.RunE = func(*cobra.Command, []string) error {
		if strings.HasPrefix(*addr, ":") {
			*addr = "127.0.0.1" + *addr // for this machine alone
		}
		listener, err := net.Listen("tcp", *addr)
		for port := 8081; errors.Is(err, syscall.EADDRINUSE) && !flags.Changed("addr") && port < 8100; port++ {
			listener, err = net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		}
		if err != nil {
			return usagef("--addr %s: %v; write host:port, like 127.0.0.1:8080, or any port that is free with :0", *addr, err)
		}
		url := fmt.Sprintf("http://%s/", listener.Addr())
		fmt.Fprintf(std.err, "serving %s; end with Ctrl-C\n", url)
		if *open {
			opener := map[string]string{"darwin": "open", "windows": "explorer"}[runtime.GOOS]
			if err := exec.Command(cmp.Or(opener, "xdg-open"), url).Start(); err != nil {
				fmt.Fprintf(std.err, "no browser could be opened: %v\n", err)
			}
		}
		return site.Serve(listener, *dir, std.err)
	}
	return cmd
}
