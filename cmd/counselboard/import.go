package main

import (
	"bytes"
	"fmt"
	"io"
	iofs "io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/importer"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/revision"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A fileForm is what the flags say of how files are read, as they were written.
type fileForm struct{ models, columns, values, only []string }

// importFlags adds the flags that say how to import. What takes words is read by [fileForm.settle], once the benchmark is known.
func importFlags(fs *pflag.FlagSet, form *fileForm) *draft.Options {
	opt := &draft.Options{Models: map[string]string{}, Columns: map[string]string{}, Values: draft.Values{}, Only: map[string]string{}}
	fs.StringVar(&opt.Panel, "panel", "", "the `id` of the panel (default: from the files)")
	fs.StringVar((*string)(&opt.Kind), "kind", "", "who rated, for the card of a new panel: `experts` or judge")
	fs.StringVar(&opt.Judge, "judge", "", "the exact `version` of the model that judged; name=version, where the files have name for it")
	fs.StringVar(&opt.Scorer, "scorer", "", "the `name` of the scorer to read, where a log has several that score the same")
	fs.BoolVar(&opt.Partial, "partial", false, "take runs that are not full")
	fs.BoolVar(&opt.Text, "text", false, "keep what raters copied from the answers and wrote, without e-mail addresses, ORCIDs and telephone numbers; check that its licence allows it")
	fs.BoolVar(&opt.Summary, "summary", false, "write aggregates in place of ratings: no row of the files is in the site")
	fs.StringVar(&opt.Date, "date", "", "the `day` of the ratings, YYYY-MM-DD (default: as known of the data set)")
	fs.StringVar(&opt.Source.Title, "title", "", "the `title` of what the ratings are from")
	fs.StringVar(&opt.Source.URL, "url", "", "the `address` where that is described")
	fs.StringVar(&opt.Source.License, "license", "", "the `licence` of the ratings")
	fs.StringVar(&opt.Source.SubmittedBy, "submitted-by", "", "`who` adds them here")
	fs.StringVar(&opt.Responses, "responses", "", "the `id` of the set of answers, to which the model's is added, and of ADV -adv: panels that rated the same answers name the same set")
	fs.StringVar(&opt.ID, "id", "", "the `id` of the run, where there is one")
	fs.StringVar(&opt.Supersedes, "supersedes", "", "the `id` of the run that the one in the files corrects; with --reason and --on")
	fs.StringArrayVar(&form.only, "only", nil, "`column=value`: take only the rows that have it, or, of several values of a column, one of them; column!=value: only those that have not; may be repeated")
	fs.StringVar(&opt.Rater, "rater", "", "the `name` of the one who rated, where the files name nobody")
	fs.StringVar(&opt.Spread, "spread", "", "what follows a mean in its cell: `sd`, se or ci95")
	fs.StringArrayVar(&form.values, "value", nil, "`[dimension:]word=answer`: what stands for a word in the files, as overall:Agree=4; may be repeated")
	readingFlags(fs, opt, form)
	return opt
}

// readingFlags adds the flags that say what files call things.
func readingFlags(fs *pflag.FlagSet, opt *draft.Options, form *fileForm) {
	fs.StringVar(&opt.Format, "from", "", "the `format` of the files, one of "+strings.Join(importer.FormatNames(), ", ")+" (default: by content)")
	fs.StringArrayVar(&form.models, "model", nil, "name=`id`: the model that the files call name; =id: of files that name none; may be repeated")
	fs.StringArrayVar(&form.columns, "column", nil, "`own=name`: the table of ratings calls the column own name; 'overall by r1=name' holds the scores of one rater, 'overall of gpt-5=name' of one model; none=name is not read; may be repeated")
}

// settle reads what the flags say into options, whose maps are made.
func (form fileForm) settle(opt *draft.Options) error {
	for _, s := range form.models {
		name, id, ok := cutLast(s, "=")
		switch {
		case !ok:
			return usagef("--model %q: must be name=id", s)
		case !result.ValidID(id):
			return usagef("--model %q: %q is not a valid id: %s", s, id, result.IDForm)
		case opt.Models[name] != "" && opt.Models[name] != id:
			return usagef("--model %q: %s is %s already", s, name, opt.Models[name])
		}
		opt.Models[name] = id
	}
	for _, s := range form.columns {
		own, name, ok := strings.Cut(s, "=")
		switch {
		case !ok || name == "":
			return usagef("--column %q: must be own=name", s)
		case !importer.ValidColumn(own):
			return usagef("--column %q: there is no column %q; columns: %s", s, own, strings.Join(importer.ColumnNames(), ", "))
		case opt.Columns[name] != "" && opt.Columns[name] != own:
			return usagef("--column %q: %s is %s already", s, name, opt.Columns[name])
		}
		opt.Columns[name] = own
	}
	for _, s := range form.values {
		word, answer, ok := cutLast(s, "=")
		dimension, rest, of := strings.Cut(word, ":")
		if isDimension := slices.Contains(importer.ColumnNames(), dimension); of && isDimension {
			word = rest
		} else {
			dimension = ""
		}
		if !ok || word == "" || answer == "" {
			return usagef("--value %q: must be word=answer", s)
		}
		if opt.Values[dimension] == nil {
			opt.Values[dimension] = map[string]string{}
		}
		opt.Values[dimension][word] = answer
	}
	for _, s := range form.only {
		name, value, ok := strings.Cut(s, "=")
		if !ok || strings.TrimSuffix(name, "!") == "" {
			return usagef("--only %q: must be column=value, or column!=value", s)
		}
		if said, again := opt.Only[name]; again {
			value = said + "\n" + value
		}
		opt.Only[name] = value
	}
	return nil
}

// importCall says what is wrong with a call.
func importCall(dir string, files []string, opt *draft.Options) error {
	if wrong := importer.Check(*opt); len(wrong) > 0 {
		return usagef("%s %s", wrong[0].Path, wrong[0].Message)
	}
	info, err := os.Stat(dir)
	switch stdin := slices.Index(files, "-"); {
	case opt.Summary && opt.Text:
		return usagef("--summary writes no texts; leave out --text or --summary")
	case len(files) == 0:
		return usagef("name the files or folders to import, or - for standard input")
	case stdin >= 0 && slices.Contains(files[stdin+1:], "-"):
		return usagef("- is standard input, which can be read only once")
	case err != nil || !info.IsDir():
		return usagef("-C %s is not a folder", dir)
	}
	return nil
}

func newImport(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "import FILE…", GroupID: groupResults,
		Short: "Turn other tools' results into runs and cards",
		Long: "Turns other tools' results into run files under results/, with stub cards for models and panels that have none.\n" +
			"Files and folders are recognized by content, packed with gzip or not; - is standard input. Nothing is written\n" +
			"unless everything fits.\n\n" +
			"Any table of ratings or means can be read, CSV, JSON or Excel: its columns are model, question, rater, topic and the\n" +
			"dimensions (overall, empathy, …), or for ADV model, question, rater, mode, sample, triggered, or what --column says\n" +
			"they are. --plan writes what was understood, to be changed; --with reads the files so.",
		Example: "  counselboard import path/to/your/results\n" +
			"  counselboard import --summary --kind experts eval.csv.gz\n" +
			"  counselboard import --panel my-lab-experts --kind experts --date 2026-11-01 --model gpt4=gpt-4-0613 eval.csv\n" +
			"  counselboard import --panel my-lab-experts --kind experts --date 2026-11-01 --column overall=quality ratings.csv\n" +
			"  counselboard import --panel my-lab-experts --kind experts --date 2026-11-01 --plan plan.toml ratings.csv",
	}
	flags := cmd.Flags()
	i := importing{std: std, status: result.Status{State: result.Superseded}}
	dir := folderFlag(cmd)
	var form fileForm
	opt := importFlags(flags, &form)
	flags.BoolVar(&i.force, "force", false, "overwrite run files that differ, unless they are committed; cards are never overwritten")
	flags.StringVar(&i.status.Reason, "reason", "", "with --supersedes: a `sentence` that says why")
	flags.StringVar(&i.status.Date, "on", "", "with --supersedes: the `day` of the correction, YYYY-MM-DD")
	flags.StringVar(&i.plan, "plan", "", "write what is understood of the files to a `file` that can be changed, and nothing else")
	flags.StringVar(&i.with, "with", "", "read the files as a `file` says, which --plan wrote")
	flags.StringVar(&i.sheet, "sheet", "", "the `name` of the sheet to read of an Excel workbook (default: the first)")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := form.settle(opt); err != nil {
			return err
		}
		i.dir = *dir
		return i.run(args, opt)
	}
	return cmd
}

// importing is one call of import.
type importing struct {
	dir, plan, with, sheet string
	force                  bool
	status                 result.Status // with --supersedes
	std                    streams
}

func (i importing) run(args []string, opt *draft.Options) error {
	std := i.std
	if err := importCall(i.dir, args, opt); err != nil {
		return err
	}
	if opt.Supersedes != "" {
		if err := wantStatus(i.status); err != nil {
			return usagef("--supersedes: %v", err)
		}
	}

	if i.with != "" {
		data, err := os.ReadFile(i.with)
		if err != nil {
			return err
		}
		if findings := importer.ReadPlan(filepath.ToSlash(i.with), data, opt); findings.HasErrors() {
			return refused(findings, std)
		}
		if wrong := importer.Check(*opt); len(wrong) > 0 {
			return refused(wrong, std)
		}
	}
	in := inputReader{stdin: std.in, sheet: i.sheet, seen: map[string]bool{}}
	inputs, findings := in.read(args)
	if len(findings) > 0 {
		return refused(draft.Condensed(findings), std)
	}
	known, broken, err := knownCards(i.dir, std)
	if err != nil {
		return err
	}
	opt.Known, opt.Broken = known, broken
	out, findings := importer.Import(inputs, *opt)
	for _, n := range append(in.notes, out.Notes...) {
		sayLine(std.err, n)
	}
	if i.plan != "" {
		return writePlan(i.plan, out.Plan, draft.Condensed(findings), std)
	}
	if findings.HasErrors() {
		return refused(draft.Condensed(findings), std)
	}
	for _, f := range findings {
		fmt.Fprintln(std.err, f)
	}
	made := out.Files
	if len(made) == 0 {
		return fmt.Errorf("no results of %s in %s; nothing was written", result.Current().Name, strings.Join(args, ", "))
	}
	findings = nil
	if opt.Summary {
		made, findings = summarizeImport(made, opt.Known, opt.Supersedes)
	}
	if (i.force || len(out.Updates) > 0) && !findings.HasErrors() {
		findings = committed(i.dir, made)
	}
	if opt.Supersedes != "" && !findings.HasErrors() {
		var old files.File
		old, findings = superseded(made, opt.Known, opt.Supersedes, i.status)
		made = append(made, old)
	}
	if findings.HasErrors() {
		return refused(findings, std)
	}
	w := writer{dir: i.dir, force: i.force, updates: out.Updates, hint: " if it is not committed yet; results of another model need --model name=id", superseded: opt.Supersedes}
	if err := w.write(made, std); err != nil {
		return err
	}
	fmt.Fprintf(std.err, "%d new, %d changed, %d unchanged, %d kept\n", w.created, w.changed, w.unchanged, w.kept)
	return nil
}

// writePlan writes what was understood, which findings say is not enough or is.
func writePlan(path string, data []byte, findings source.Findings, std streams) error {
	if err := os.WriteFile(path, data, 0o666); err != nil {
		return err
	}
	for _, f := range findings.Limit() {
		fmt.Fprintln(std.err, f)
	}
	what := "it needs no change"
	if findings.HasErrors() {
		what = num.Plural(len(findings), "finding", "findings") + " to be answered in it"
	}
	fmt.Fprintf(std.err, "%s says what was understood; %s; import --with %s reads the files so\n", path, what, path)
	return nil
}

// committed finds the runs that the last commit of the folder's repository, if any, has with other content: what is
// published is superseded, never overwritten.
func committed(dir string, list []files.File) (findings source.Findings) {
	last, _, err := revision.At(dir, "HEAD", source.MaxBytes, "results/runs")
	if err != nil {
		return nil // in no repository, or without a commit
	}
	for _, f := range list {
		if !strings.HasPrefix(f.Path, "results/runs/") {
			continue
		}
		if data, err := iofs.ReadFile(last, f.Path); err == nil && !bytes.Equal(data, f.Data) {
			findings.AddFile(f.Path, "is committed with other content, so it may be published: give the new run another --id, "+
				"and this one a status that says what supersedes it; a run that never was published is removed first")
		}
	}
	return findings
}

// knownCards reads the benchmark and the results that a site has, if any. What is wrong with
// results does not stop an import, but may hide a card: broken are its files that
// have errors. A card in which something is left to write is known by the rest.
func knownCards(dir string, std streams) (set *result.Set, broken []string, err error) {
	set, findings := result.Read(os.DirFS(dir))
	if len(findings) > 0 && findings[0].Path == result.BenchmarkFile {
		return nil, nil, refused(findings, std)
	}
	results := filepath.Join(dir, "results")
	if _, err := os.Stat(results); err != nil {
		return set, nil, nil
	}
	if findings.HasErrors() {
		fmt.Fprintf(std.err, "%s: has errors of its own, which counselboard check names\n", filepath.ToSlash(results))
	}
	for _, f := range findings {
		if f.Severity == source.Error && !slices.Contains(broken, f.Path) {
			broken = append(broken, f.Path)
		}
	}
	var rest []files.File
	for _, path := range broken {
		if data, err := os.ReadFile(filepath.Join(dir, path)); err == nil && strings.HasSuffix(path, ".toml") {
			data = judgeToWrite.ReplaceAll(data, []byte(`model = "not said yet"`))
			rest = append(rest, files.File{Path: path, Data: leftToWrite.ReplaceAll(data, nil)})
		}
	}
	written, _ := new(result.Set).With(rest...)
	maps.Copy(set.Panels, written.Panels)
	maps.Copy(set.Models, written.Models)
	known := list.Map(written.Files(), func(f result.Provenance) string { return f.Path })
	return set, slices.DeleteFunc(broken, func(path string) bool { return slices.Contains(known, path) }), nil
}

// Lines of a card that somebody is still to write: any, and the one without which a judge's is none.
var (
	leftToWrite  = regexp.MustCompile(`(?m)^\w+ *= *"` + result.TODO + `(?::.*)?"$`)
	judgeToWrite = regexp.MustCompile(`(?m)^model *= *"` + result.TODO + `(?::.*)?"$`)
)

// sayLine prints one line, whatever the names of files in it hold.
func sayLine(w io.Writer, line string) { fmt.Fprintln(w, source.Visible(line)) }

// cutLast cuts a text at the last separator.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
