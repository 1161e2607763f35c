package importer

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
	"github.com/counselboard/counselboard/cmd/internal/table"
	"github.com/counselboard/counselboard/cmd/internal/unpack"
)

// Options say how to import. The zero value imports by content.
type Options struct {
	Format  string            // the name of a format; empty: recognised by content
	Panel   string            // the id of the panel; empty: from the source
	Kind    result.PanelKind  // of the panel; empty: as the source or the panel's card says
	Judge   string            // the model that judged, exactly, or name=version, where the source has name for it; empty: from the source
	Scorer  string            // of a harness's scorers that score the same, the one to read
	Partial bool              // take runs that are not full
	Known   *result.Set       // the cards that the site already has; nil: none
	Broken  []string          // paths of files of the site that have errors, and so are not in Known
	Models  map[string]string // a source's name for a model → the model's id
	Date    string            // when the ratings were made, YYYY-MM-DD; empty: as the source says, or as known of the data set
	Text    bool              // keep what raters copied and wrote, without what leads to a person
	Summary bool              // the runs are to be summarised: their sources say so

	Columns   map[string]string // a table's name for a column → what it is, see [ValidColumn]
	Values    Values            // what stands for the words of a table
	Only      map[string]string // a column → what it must hold in the rows that are read
	Rater     string            // of tables that name none
	Spread    string            // what follows a mean's ±: sd or se
	Source    result.Source     // what is not empty stands in every run; but not the note
	Responses string            // names the sets of answers, before the model's id; empty: as the format says
	ID        string            // of the one run; empty: made of panel, model and component

	Supersedes string // the id of a run, which the one run does not get
}

// A File is a file to write, by its path from the site's folder.
type File = files.File

// An Output is what an import returns.
type Output struct {
	Files   []File   // sorted by path; none unless every input fits
	Updates []string // of these, the runs that say the same as those there are, and more of where they are from
	Plan    []byte   // what was understood, also where findings say what was not
	Notes   []string // what was skipped and why, which cards are stubs, and what was read as which run
}

// A Format is the result format of another tool.
type Format struct {
	Name string // as -format names it

	// Detect reports whether data looks like this format. It may be wrong about broken files, but claims nothing of
	// another format.
	Detect func(data []byte) bool

	// Named reports whether a file at path can be of no other format, whatever it holds; nil: that is never known.
	Named func(path string) bool

	// beside is [Beside] for the format's file at path. It may be nil.
	beside func(path string) []string

	// Columns says whether columns or scorers can have names that the caller says.
	columns bool

	// read adds the runs of files of the format.
	read func(inputs []Input, s *sink)
}

// Formats lists the formats that Import reads.
var Formats = slices.Concat(
	[]Format{everyEvalEver, mheval}, // first: records may quote other formats' keys
	list.Map(dict.Harnesses, harness.format),
	[]Format{counselbenchEval, counselbenchAdv, counselbenchJudge, counselbenchAdvJudge, ownRatings, means},
)

// averages is how the files begin that the authors' scripts write beside the rows: with a dimension or failure mode, after a
// model or not.
var averages = regexp.MustCompile(`^(?:\x{feff})?\s*\{\s*(?:"[^"]*"\s*:\s*\{\s*)?"(?:` +
	strings.Join(append(namesOf(judgeColumns, result.IDs(result.Dimensions)...), result.IDs(result.Modes)...), "|") + `)"\s*:\s*[-0-9{]`)

// hasAll detects a format by names that all stand in its files.
func hasAll(names ...string) func(data []byte) bool {
	return func(data []byte) bool { return table.Names(data, names...) == len(names) }
}

// FormatNames lists the names of the formats.
func FormatNames() []string {
	return list.Map(Formats, func(f Format) string { return f.Name })
}

// Import reads inputs and returns the files that they come to. Findings say what does not fit, in the order of files and
// lines; with any error among them, there are no files.
func Import(inputs []Input, opt Options) (*Output, strict.Findings) {
	if findings := opt.Check(); len(findings) > 0 {
		return new(Output), findings
	}
	s := newSink(opt)
	all := sha256.New()
	byFormat := map[string][]Input{}
	for _, in := range inputs {
		all.Write(in.Data)
		if !in.Walked {
			s.paths = append(s.paths, in.Path)
		}
		switch format := formatOf(in, opt); {
		case format != "":
			if in.How != "" {
				s.note("%s: %s", in.Path, in.How)
			}
			byFormat[format] = append(byFormat[format], in)
		case averages.Match(in.Data):
			s.note("%s: averages, which follow from the rows that they are of: skipped", in.Path)
		case in.Walked:
			s.note("%s: not a file of %s results: skipped", in.Path, result.Current().Name)
		default:
			s.errorf(in.Path, "%s", notRecognised(in.Data))
		}
	}
	s.key = all.Sum(nil)
	for _, f := range Formats {
		if ins := byFormat[f.Name]; ins != nil {
			f.read(ins, s)
		}
	}
	return s.output()
}

// Beside returns the paths of files that complete an input, such as a model's card kept elsewhere in a tool's folders, packed
// with gzip or not. They need not exist.
func Beside(in Input) []string {
	var paths []string
	for _, f := range Formats {
		if in.Path != "-" && f.beside != nil && f.Detect(in.Data) {
			for _, p := range f.beside(in.Path) {
				paths = append(paths, p, p+".gz")
			}
		}
	}
	return paths
}

// Check says what is wrong with the options, by the flag that says them.
func (o Options) Check() strict.Findings {
	var findings strict.Findings
	for _, flag := range []struct{ name, id string }{{"-panel", o.Panel}, {"-responses", o.Responses}, {"-id", o.ID}, {"-supersedes", o.Supersedes}} {
		if flag.id != "" && !result.ValidID(flag.id) {
			findings.AddFile(flag.name, "%q is not a valid id: %s", flag.id, result.IDForm)
		}
	}
	if o.Kind != "" && o.Kind != result.Experts && o.Kind != result.Judge {
		findings.AddFile("-kind", "%q is neither experts nor judge", o.Kind)
	}
	if o.Kind == result.Experts && o.Judge != "" {
		findings.AddFile("-judge", "a judge is named, and -kind says that experts rated")
	}
	if o.Spread != "" && !slices.Contains([]string{"sd", "se", "ci95"}, o.Spread) {
		findings.AddFile("-spread", "%q is none of sd, se and ci95", o.Spread)
	}
	if o.Format != "" && !slices.Contains(FormatNames(), o.Format) {
		findings.AddFile("-format", "there is no format %q; formats: %s", o.Format, strings.Join(FormatNames(), ", "))
	}
	if _, err := time.Parse(time.DateOnly, o.Date); o.Date != "" && err != nil {
		findings.AddFile("-date", "%q is not a date like 2026-01-31", o.Date)
	}
	for _, name := range slices.Sorted(maps.Keys(o.Models)) {
		if id := o.Models[name]; !result.ValidID(id) {
			findings.AddFile("-model", "%s=%s: the model %q is not a valid id: %s", name, id, id, result.IDForm)
		}
	}
	return findings
}

// formatOf returns the name of an input's format, or "". The format that the caller names overrides content, except for
// files met in a folder; there, a broken file of results is told by its name from any other. Where the caller names columns,
// it is of a format whose columns have names, a table of ratings or of means if no other.
func formatOf(in Input, opt Options) string {
	asked := func(f Format) bool {
		return (opt.Format == "" || opt.Format == f.Name) && (f.columns || len(opt.Columns) == 0)
	}
	f := list.First(Formats, func(f Format) bool {
		return opt.Format == f.Name && !in.Walked || asked(f) && f.Detect(in.Data)
	})
	switch {
	case f.Name != "":
		return f.Name
	case in.Walked && slices.ContainsFunc(Formats, func(f Format) bool { return asked(f) && f.Named != nil && f.Named(in.Path) }):
		return list.First(Formats, func(f Format) bool { return asked(f) && f.Named != nil && f.Named(in.Path) }).Name
	case opt.Format != "":
		return ""
	}
	return shapeOf(in, opt)
}

// An Input is one file of another tool.
type Input struct {
	Path   string // as findings name it, slash-separated
	Data   []byte // its text, unpacked
	Walked bool   // met in a folder, not named: skipped with a note if no format knows it
	How    string // what was made of it to be text, for a note, or ""
}

// Load reads a file, which may be packed in any way that [unpack.Text] knows.
func Load(path string, walked bool, sheet string, r io.Reader) (Input, strict.Findings) {
	data, how, err := unpack.Text(r, sheet)
	if err != nil {
		return Input{Path: path}, strict.Findings{{Path: path, Message: files.Cause(err).Error()}}
	}
	return Input{Path: path, Data: data, Walked: walked, How: how}, nil
}

// withoutGz returns a path as it would be unpacked: what a name says, it says before .gz.
func withoutGz(p string) string {
	if ext := path.Ext(p); strings.EqualFold(ext, ".gz") {
		return strings.TrimSuffix(p, ext)
	}
	return p
}

// notRecognised says what a file seems to be in place of results.
func notRecognised(data []byte) string {
	first, _, _ := bytes.Cut(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\n"))
	first = bytes.TrimRight(first, "\r")
	begins := func(s string) bool { return bytes.HasPrefix(data, []byte(s)) }
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return "the file is empty"
	case begins("PK\x03\x04"):
		return "a ZIP archive or spreadsheet; unpack it, or save it as CSV"
	case begins("PAR1"):
		return "a Parquet file; save it as CSV or JSON lines"
	case begins("\xff\xfe"), begins("\xfe\xff"), bytes.IndexByte(first, 0) >= 0:
		return "not UTF-8, perhaps UTF-16; save it as CSV UTF-8"
	case begins("version https://git-lfs"):
		return "a pointer of Git LFS, not the file; get it with git lfs pull"
	case bytes.HasPrefix(bytes.TrimSpace(first), []byte("<")):
		return "a web page or XML, not results; download the file itself"
	case bytes.Contains(data, []byte("[PASS] ")), bytes.Contains(data, []byte("[FAIL] ")), bytes.Contains(data, []byte("namedScores:")):
		return "promptfoo's results as a table or as YAML; write them as JSON (promptfoo eval --output results.json), which holds every named score"
	}
	docs := table.ReadRecords("", data)
	if len(docs.Values) == 0 && len(docs.Findings) == 0 {
		return "there are no rows"
	}
	said := fmt.Sprintf("not recognised as a result file; formats: %s (-format names one)", strings.Join(FormatNames(), ", "))
	if len(docs.Values) > 0 && len(docs.Values[0].Members()) > 1 {
		names := list.Map(flat(docs.Values[0])[0].Members(), func(m strict.Value) string { return m.Name })
		said += "; if it is a table of ratings or means, -column question=<name> and the like say what its columns are: " + strict.Listed(names)
	}
	return said
}
