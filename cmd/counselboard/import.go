package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/importer"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
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
	format := fs.String("format", "", "the `format` of the files, one of "+strings.Join(importer.FormatNames(), ", ")+" (default: by content)")
	panel := fs.String("panel", "", "the `id` of the panel (default: from the files)")
	force := fs.Bool("force", false, "overwrite run files that differ; cards are never overwritten")
	partial := fs.Bool("partial", false, "take runs that are not full")
	text := fs.Bool("text", false, "keep what raters copied from the answers and wrote; check that its licence allows it")
	summary := fs.Bool("summary", false, "write aggregates in place of ratings: no row of the files is in the site")
	date := fs.String("date", "", "when the ratings were made, `YYYY-MM-DD` (default: as known of the data set)")
	models := modelNames{}
	fs.Var(models, "model", "`name=id`: the model that the files call name; may be repeated")
	if err := parse(fs, args, std); err != nil {
		return exit("", err, std)
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
	case *format != "" && !slices.Contains(importer.FormatNames(), *format):
		fmt.Fprintf(std.err, "counselboard import: there is no format %q; formats: %s\n", *format, strings.Join(importer.FormatNames(), ", "))
		return exitUsage
	case *panel != "" && !result.ValidID(*panel):
		fmt.Fprintf(std.err, "counselboard import: -panel %q is not a valid id: %s\n", *panel, result.IDForm)
		return exitUsage
	}
	if info, err := os.Stat(*dir); err != nil || !info.IsDir() {
		fmt.Fprintf(std.err, "counselboard import: -C %s is not a folder\n", *dir)
		return exitUsage
	}

	in := inputReader{stdin: std.in, seen: map[string]bool{}}
	inputs, findings := in.read(fs.Args())
	if len(findings) > 0 {
		return refuseImport(findings, std.err)
	}
	known, broken := knownCards(*dir, std.err)
	out, findings := importer.Import(inputs, importer.Options{
		Format: *format, Panel: *panel, Partial: *partial, Known: known, Broken: broken,
		Models: models, Date: *date, Text: *text, Summary: *summary,
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
	p, findings, err := writeFiles(*dir, files, *force)
	if err != nil {
		fmt.Fprintf(std.err, "counselboard import: %v; nothing was written\n", err)
		return exitWrong
	}
	if len(findings) > 0 {
		for i := range findings {
			findings[i].Message = strings.Replace(findings[i].Message, "overwrites it", "overwrites it if it is not published yet; results of another model need -model name=id", 1)
		}
		return refuseImport(findings, std.err)
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
	case !result.ValidID(id):
		return fmt.Errorf("%q is not a valid id: %s", id, result.IDForm)
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
