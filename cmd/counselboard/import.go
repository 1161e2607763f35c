package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
	"github.com/counselboard/counselboard/cmd/internal/upstream"
)

func runImport(args []string, std streams) int {
	fs := newFlags("import", "import [flags] file…",
		"Turns other tools' results into run files under results/, with stub cards for\n"+
			"models and panels that have none. Files and folders are recognised by content,\n"+
			"packed with gzip or not; - is standard input. Nothing is written unless\n"+
			"everything fits.\n\n"+
			"examples:\n"+
			"  counselboard import path/to/your/results\n"+
			"  counselboard import -summary eval.csv.gz     aggregates only\n"+
			"  counselboard import -panel my-lab-experts -date 2026-11-01 -model gpt4=gpt-4-0613 eval.csv\n"+
			"  gzip -dc eval.csv.gz | counselboard import -", std)
	dir := fs.String("C", ".", "the site's `folder`")
	format := fs.String("format", "", "the `format` of the files, one of "+strings.Join(upstream.FormatNames(), ", ")+" (default: by content)")
	panel := fs.String("panel", "", "the `id` of the panel (default: from the files)")
	force := fs.Bool("force", false, "overwrite run files that differ; cards are never overwritten")
	partial := fs.Bool("partial", false, "take runs that are not full")
	skipBroken := fs.Bool("skip-broken", false, "leave broken rows out, such as those with an unclosed quote, and say so")
	text := fs.Bool("text", false, "keep what raters copied from the answers and wrote; check that its licence allows it")
	summary := fs.Bool("summary", false, "write aggregates in place of ratings: no row of the files is in the site")
	date := fs.String("date", "", "when the ratings were made, `YYYY-MM-DD` (default: as known of the data set)")
	models := modelNames{}
	fs.Var(models, "model", "`name=id`: the model that the files call name; may be repeated")
	if status, ok := parse(fs, args, std); !ok {
		return status
	}
	switch {
	case *summary && *text:
		fmt.Fprintln(std.err, "counselboard import: -summary writes no texts; leave out -text or -summary")
		return exitUsage
	case fs.NArg() == 0:
		fmt.Fprintln(std.err, "counselboard import: name the files or folders to import, or - for standard input")
		return exitUsage
	case slices.Contains(fs.Args(), "-") && slices.Contains(fs.Args()[slices.Index(fs.Args(), "-")+1:], "-"):
		fmt.Fprintln(std.err, "counselboard import: - is standard input, which can be read only once")
		return exitUsage
	case *format != "" && !slices.Contains(upstream.FormatNames(), *format):
		fmt.Fprintf(std.err, "counselboard import: there is no format %q; formats: %s\n", *format, strings.Join(upstream.FormatNames(), ", "))
		return exitUsage
	case *panel != "" && !upstream.ValidID(*panel):
		fmt.Fprintf(std.err, "counselboard import: -panel %q is not an id: lower-case letters, digits, '.', '_' and '-'\n", *panel)
		return exitUsage
	}
	if info, err := os.Stat(*dir); err != nil || !info.IsDir() {
		fmt.Fprintf(std.err, "counselboard import: -C %s is not a folder\n", *dir)
		return exitUsage
	}

	in := inputReader{stdin: std.in, seen: map[string]bool{}}
	defer in.close()
	inputs, findings := in.read(fs.Args())
	if len(findings) > 0 {
		return refuseImport(findings, std.err)
	}
	known, broken := knownCards(*dir, std.err)
	out, findings := upstream.Import(inputs, upstream.Options{
		Format: *format, Panel: *panel, Partial: *partial, Known: known, Broken: broken,
		Models: models, Date: *date, SkipBroken: *skipBroken, Text: *text, Summary: *summary,
	})
	for _, n := range append(in.notes, out.Notes...) {
		sayLine(std.err, n)
	}
	if findings.HasErrors() {
		return refuseImport(findings, std.err)
	}
	for _, f := range findings {
		sayLine(std.err, f.String())
	}
	files := out.Files
	if len(files) == 0 {
		fmt.Fprintf(std.err, "counselboard import: no results of CounselBench in %s; nothing was written\n", strings.Join(fs.Args(), ", "))
		return exitWrong
	}
	if *summary {
		if files, findings = summarizeImport(files, known); findings.HasErrors() {
			return refuseImport(findings, std.err)
		}
	}
	p, findings := planImport(*dir, files, *force)
	if len(findings) > 0 {
		for i := range findings {
			findings[i].Message = strings.Replace(findings[i].Message, "overwrites it", "overwrites it if it is not published yet; results of another model need -model name=id", 1)
		}
		return refuseImport(findings, std.err)
	}
	if err := p.write(); err != nil {
		fmt.Fprintf(std.err, "counselboard import: %v; nothing was written\n", err)
		return exitWrong
	}
	for _, l := range p.report {
		fmt.Fprintln(std.err, l)
	}
	fmt.Fprintf(std.err, "counselboard import: %d new, %d changed, %d unchanged, %d kept\n", p.created, p.changed, p.unchanged, p.kept)
	return exitDone
}

// modelNames is the flag -model: names of models in files, and their ids.
type modelNames map[string]string

func (m modelNames) String() string { return "" }

func (m modelNames) Set(s string) error {
	name, id, ok := strings.Cut(s, "=")
	switch {
	case !ok || name == "":
		return errors.New("must be name=id")
	case !upstream.ValidID(id):
		return fmt.Errorf("%q is not an id: lower-case letters, digits, '.', '_' and '-'", id)
	case m[name] != "" && m[name] != id:
		return fmt.Errorf("%s is %s already", name, m[name])
	}
	m[name] = id
	return nil
}

// knownCards reads the results that a site has, if any. What is wrong with
// them does not stop an import, but may hide a card: broken are its files that
// have errors.
func knownCards(dir string, w io.Writer) (set *result.Set, broken []string) {
	results := filepath.Join(dir, "results")
	if _, err := os.Stat(results); err != nil {
		return nil, nil
	}
	set, findings := result.Read(os.DirFS(dir))
	if findings.HasErrors() {
		fmt.Fprintf(w, "%s: has errors of its own, which counselboard check names\n", filepath.ToSlash(results))
	}
	for _, f := range findings {
		if f.Severity == strict.Error && !slices.Contains(broken, f.Path) {
			broken = append(broken, f.Path)
		}
	}
	return set, broken
}

// sayLine prints one line, whatever the names of files in it hold.
func sayLine(w io.Writer, line string) {
	fmt.Fprintln(w, strings.ReplaceAll(result.CleanText(line), "\n", "\uFFFD"))
}

// refuseImport prints what is wrong and the closing line.
func refuseImport(findings strict.Findings, w io.Writer) int {
	for _, f := range findings.Limit() {
		sayLine(w, f.String())
	}
	noun := "findings"
	if len(findings) == 1 {
		noun = "finding"
	}
	fmt.Fprintf(w, "counselboard import: %d %s; nothing was written\n", len(findings), noun)
	return exitWrong
}

// An importPlan says what an import does to a site's folder.
type importPlan struct {
	steps     []importStep
	report    []string
	created   int
	changed   int
	unchanged int
	kept      int
	placed    func(n int) // called after n files are in place, in tests
}

// An importStep is one file to write.
type importStep struct {
	path     string
	data     []byte
	before   []byte // what stands there now
	existed  bool
	tempName string
	done     bool
}

// planImport compares files with what stands in dir. A run that differs is a
// finding unless force is set; a card that exists stays.
func planImport(dir string, files []upstream.File, force bool) (*importPlan, strict.Findings) {
	p := new(importPlan)
	var findings strict.Findings
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		name := filepath.ToSlash(path)
		before, err := os.ReadFile(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			p.created++
			p.say("%s: new", name)
			p.steps = append(p.steps, importStep{path: path, data: f.Data})
		case err != nil:
			findings.AddFile(name, "%v", cause(err))
		case bytes.Equal(before, f.Data):
			p.unchanged++
			p.say("%s: unchanged", name)
		case strings.HasSuffix(f.Path, ".toml"):
			p.kept++
			p.say("%s: kept; a card is never overwritten", name)
		case !force:
			findings.AddFile(name, "exists with other content; -force overwrites it")
		default:
			p.changed++
			p.say("%s: changed", name)
			p.steps = append(p.steps, importStep{path: path, data: f.Data, before: before, existed: true})
		}
	}
	return p, findings
}

func (p *importPlan) say(format string, args ...any) {
	p.report = append(p.report, fmt.Sprintf(format, args...))
}

// write writes all files or none: first under other names beside their
// places, then into their places, and back if that fails half-way.
//
// An interrupt is one of the ways to fail.
func (p *importPlan) write() error {
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(interrupted)
	return p.writeUntil(interrupted)
}

func (p *importPlan) writeUntil(interrupted <-chan os.Signal) (err error) {
	defer func() {
		for i := range p.steps {
			s := &p.steps[i]
			if s.tempName != "" && !s.done {
				os.Remove(s.tempName)
			}
			if err != nil && s.done {
				s.undo()
			}
		}
	}()
	stopped := func() error {
		select {
		case <-interrupted:
			return errors.New("interrupted")
		default:
			return nil
		}
	}
	for i := range p.steps {
		if err := stopped(); err != nil {
			return err
		}
		if err := p.steps[i].prepare(); err != nil {
			return err
		}
	}
	for i := range p.steps {
		s := &p.steps[i]
		if err := stopped(); err != nil {
			return err
		}
		if err := os.Rename(s.tempName, s.path); err != nil {
			return err
		}
		s.done = true
		if p.placed != nil {
			p.placed(i + 1)
		}
	}
	return nil
}

// prepare writes a step's data beside its place.
func (s *importStep) prepare() error {
	if err := os.MkdirAll(filepath.Dir(s.path), 0o777); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(s.path), ".import-*")
	if err != nil {
		return err
	}
	s.tempName = f.Name()
	if _, err := f.Write(s.data); err != nil {
		f.Close()
		return err
	}
	if err := f.Chmod(0o644); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// undo puts back what stood in a step's place.
func (s *importStep) undo() {
	if s.existed {
		os.WriteFile(s.path, s.before, 0o644)
	} else {
		os.Remove(s.path)
	}
}
