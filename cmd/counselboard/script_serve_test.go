package main

import (
	"io"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// patience is how long a script waits for what must come.
const patience = 30 * time.Second

// until tries something until it goes well, or ends the script.
func until(ts *testscript.TestScript, try func() (ok bool, seen string)) {
	seen := ""
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		var ok bool
		if ok, seen = try(); ok {
			return
		}
	}
	ts.Fatalf("does not come; seen last: %.2000s", seen)
}

var servedAt = regexp.MustCompile(`(?m)^serving (http://[0-9.:]+)/;`)

// scriptServed waits until a server's messages, in a file, say its address, and
// sets a variable to it:
//
//	served log ADDRESS
func scriptServed(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: served file VARIABLE")
	}
	until(ts, func() (bool, string) {
		data, _ := os.ReadFile(ts.MkAbs(args[0])) // the server makes it
		m := servedAt.FindSubmatch(data)
		if m != nil {
			ts.Setenv(args[1], string(m[1]))
		}
		return m != nil, string(data)
	})
}

// scriptAwait waits until a text matches a file, or what stands at an address:
//
//	await log 'not built'
//	await $ADDRESS/ 200 '<h1>'
//	await -host rebound.example $ADDRESS/ 403
func scriptAwait(ts *testscript.TestScript, neg bool, args []string) {
	host := ""
	if len(args) > 2 && args[0] == "-host" {
		host, args = args[1], args[2:]
	}
	if neg || len(args) < 2 {
		ts.Fatalf("usage: await file regexp, or await [-host name] address status [regexp]")
	}
	pattern := func(s string) *regexp.Regexp {
		re, err := regexp.Compile("(?m)" + s)
		ts.Check(err)
		return re
	}
	if !strings.HasPrefix(args[0], "http://") {
		re := pattern(args[1])
		until(ts, func() (bool, string) {
			data, err := os.ReadFile(ts.MkAbs(args[0]))
			return err == nil && re.Match(data), string(data)
		})
		return
	}
	status, err := strconv.Atoi(args[1])
	ts.Check(err)
	re := pattern(strings.Join(args[2:], " "))
	until(ts, func() (bool, string) {
		req, err := http.NewRequest("GET", args[0], nil)
		ts.Check(err)
		req.Host = host
		res, err := (&http.Client{Timeout: patience}).Do(req)
		if err != nil {
			return false, err.Error()
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		return err == nil && res.StatusCode == status && re.Match(body), res.Status + " " + string(body)
	})
}
