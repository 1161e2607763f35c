package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/revision"
	"github.com/counselboard/counselboard/cmd/internal/site"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

func runCheck(args []string, std streams) int {
	fs := newFlags("check", "check [-C dir] [-format text|json|github] [-newest date] [-strict] [file…]",
		"Says everything that is wrong with results/, the cards, site.toml, content/ and templates/,\none line a finding: path:line:column: what is wrong, and what would be right. Builds nothing.\nWith files it says what is wrong with those; they are still read together with all the others.\n\n"+
			"examples:\n"+
			"  counselboard check\n"+
			"  counselboard check -newest 2026-12-31 results/runs/my-lab-experts.my-model.eval.json", std)
	dir := folderFlag(fs)
	format := fs.String("format", "text", "how findings are written: `text` to standard error; json, or github (annotations), to standard output")
	newest := fs.String("newest", "", "the latest `date` that results can have, YYYY-MM-DD; later ones are errors; any for no limit (default: the day of the newest commit, where there is one; later ones are warnings)")
	severe := fs.Bool("strict", false, "take warnings as errors")
	if status, ok := parse(fs, args, std); !ok {
		return status
	}
	if _, err := time.Parse(time.DateOnly, *newest); *newest != "" && *newest != anyDay && err != nil {
		fmt.Fprintf(std.err, "counselboard check: -newest %q is not a date; write it YYYY-MM-DD, or any\n", *newest)
		return exitUsage
	}
	write, ok := findingFormats[*format]
	if !ok {
		fmt.Fprintf(std.err, "counselboard check: there is no format %q; use text, json or github\n", *format)
		return exitUsage
	}
	only, err := inFolder(*dir, fs.Args())
	if err != nil {
		fmt.Fprintf(std.err, "counselboard check: %v\n", err)
		return exitUsage
	}
	p := startProgress(std.err)
	p.step("checking")
	src, findings, err := read(*dir)
	p.end()
	if err != nil {
		fmt.Fprintf(std.err, "counselboard: %v\n", err)
		return exitWrong
	}
	findings.Add(result.Unusual(src.Results)...)
	findings.Add(tooNew(src.Results, *dir, *newest)...)
	if *severe {
		for i := range findings {
			findings[i].Severity = strict.Error
		}
	}
	findings = findings.Limit()
	if len(only) > 0 {
		findings = slices.DeleteFunc(findings, func(f strict.Finding) bool { return !slices.Contains(only, f.Path) })
	}
	write(std, findings)
	if findings.HasErrors() {
		return exitWrong
	}
	r := src.Results
	fmt.Fprintf(std.err, "nothing wrong: %s, %s, %s, %s\n", counted(len(r.Runs), "run", "runs"), counted(len(r.Models), "model", "models"), counted(len(r.Panels), "panel", "panels"), counted(len(r.Summaries), "summary", "summaries"))
	return exitDone
}

// anyDay is the -newest that sets no limit.
const anyDay = "any"

// tooNew finds dates later than the newest that can be, as the caller says, or
// than the newest commit: then they are warnings, since what is not committed yet
// may well be newer.
func tooNew(set *result.Set, dir, newest string) strict.Findings {
	switch newest {
	case anyDay:
		return nil
	case "":
		day, ok := newestCommit(dir)
		if !ok {
			return nil
		}
		findings := result.Newest(set, day, "the day of the newest commit; nobody can have rated tomorrow")
		for i := range findings {
			findings[i].Severity = strict.Warning
		}
		return findings
	}
	return result.Newest(set, newest, "the newest that can be")
}

// newestCommit gives the day of the newest commit of the repository that a folder
// is in, where on earth it ends last; ok is false where there is none.
func newestCommit(dir string) (day string, ok bool) {
	repo, err := revision.Open(dir)
	if err != nil {
		return "", false
	}
	t, err := repo.Time("HEAD")
	if err != nil {
		return "", false
	}
	return t.UTC().Add(14 * time.Hour).Format(time.DateOnly), true
}

// inFolder turns the paths of files, as the caller names them, into paths in the
// site's folder.
func inFolder(dir string, files []string) ([]string, error) {
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, f := range files {
		full, err := filepath.Abs(f)
		if err != nil {
			return nil, err
		}
		rel, err := filepath.Rel(root, full)
		if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return nil, fmt.Errorf("%s is not in the site's folder %s", f, dir)
		}
		info, err := os.Stat(full)
		if err != nil {
			return nil, err
		}
		if info.IsDir() {
			return nil, fmt.Errorf("%s is a folder; name files, or none to check all", f)
		}
		out = append(out, path.Clean(filepath.ToSlash(rel)))
	}
	return out, nil
}

// read reads and checks a site's folder. Links in the folder that lead out of it
// are not followed.
func read(dir string) (*site.Source, strict.Findings, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, err
	}
	defer root.Close()
	src, findings := site.Load(root.FS())
	return src, findings, nil
}

// load reads and checks a site's folder for a build, and prints what it finds.
func load(dir string, p *progress, std streams) (*site.Source, int) {
	src, findings, err := read(dir)
	if err != nil {
		p.end()
		fmt.Fprintf(std.err, "counselboard: %v\n", err)
		return nil, exitWrong
	}
	if len(findings) > 0 {
		p.end()
		writeText(std, findings)
	}
	if findings.HasErrors() {
		return nil, exitWrong
	}
	return src, exitDone
}
