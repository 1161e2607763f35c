package main

import (
	"fmt"
	"io"
	"os"

	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

func runCheck(args []string, std streams) int {
	fs := newFlags("check", "check [-C dir]",
		"Says everything that is wrong with results/, the cards, site.toml, content/ and templates/,\none line a finding: path:line:column: what is wrong, and what would be right. Builds nothing.", std)
	dir := folderFlag(fs)
	if status, ok := parse(fs, args, std); !ok {
		return status
	}
	if fs.NArg() > 0 {
		fmt.Fprintf(std.err, "counselboard check: takes no arguments, got %q\n", fs.Arg(0))
		return exitUsage
	}
	p := startProgress(std.err)
	p.step("checking")
	src, status := load(*dir, p, std)
	p.end()
	if status != exitDone {
		return status
	}
	r := src.Results
	fmt.Fprintf(std.err, "nothing wrong: %d runs, %d models, %d panels, %d summaries\n", len(r.Runs), len(r.Models), len(r.Panels), len(r.Summaries))
	return exitDone
}

// load reads and checks a site's folder and prints what it finds. Links in the
// folder that lead out of it are not followed.
func load(dir string, p *progress, std streams) (*site.Source, int) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		p.end()
		fmt.Fprintf(std.err, "counselboard: %v\n", err)
		return nil, exitWrong
	}
	defer root.Close()
	src, findings := site.Load(root.FS())
	if len(findings) > 0 {
		p.end()
		printFindings(std.err, findings)
	}
	if findings.HasErrors() {
		return nil, exitWrong
	}
	return src, exitDone
}

// printFindings prints findings, one a line, and how many there are.
func printFindings(w io.Writer, findings strict.Findings) {
	errors, warnings := 0, 0
	for _, f := range findings {
		fmt.Fprintln(w, f)
		if f.Severity == strict.Error {
			errors++
		} else {
			warnings++
		}
	}
	fmt.Fprintf(w, "%s, %s\n", counted(errors, "error"), counted(warnings, "warning"))
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
