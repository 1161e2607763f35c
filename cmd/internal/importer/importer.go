package importer

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
	"github.com/counselboard/counselboard/cmd/internal/table"
	"github.com/counselboard/counselboard/cmd/internal/unpack"
)

// A Format is the result format of another tool.
type Format struct {
	Name string // as --from names it

	// Detect reports whether data looks like this format. It may be wrong about broken files, but claims nothing of
	// another format.
	Detect func(data []byte) bool

	// Named reports whether a file at path can be of no other format, whatever it holds; nil: that is never known.
	Named func(path string) bool

	// beside is [Beside] for the format's file at path. It may be nil.
	beside func(path string) []string

	// counselbench says that only files about CounselBench have the format.
	counselbench bool

	// Columns says whether columns or scorers can have names that the caller says.
	columns bool

	// read adds the runs of files of the format.
	read func(inputs []Input, s *draft.Sink)
}

// Formats lists the formats that Import reads.
var Formats = slices.Concat(
	[]Format{mheval},
	list.Map(dict.Harnesses, harness.format),
	[]Format{counselbenchEval, counselbenchAdv, counselbenchJudge, counselbenchAdvJudge, ownRatings, means},
)

// averages is how the files begin that the authors' scripts write beside the rows: with a dimension or failure mode, after a
// model or not.
var averages = regexp.MustCompile(`^(?:\x{feff})?\s*\{\s*(?:"[^"]*"\s*:\s*\{\s*)?"(?:` +
	strings.Join(append(namesOf(judgeColumns, result.IDs(result.Dimensions)...), result.IDs(result.Modes)...), "|") + `)"\s*:\s*[-0-9{]`)

// each reads files one by one.
func each(read func(Input, *draft.Sink)) func([]Input, *draft.Sink) {
	return func(inputs []Input, s *draft.Sink) {
		for _, in := range inputs {
			read(in, s)
		}
	}
}

// hasAll detects a format by names that all stand in its files.
func hasAll(names ...string) func(data []byte) bool {
	return func(data []byte) bool { return table.Names(data, names...) == len(names) }
}

// formats lists the formats that files about the current benchmark may have.
func formats() []Format {
	return list.Keep(Formats, func(f Format) bool { return !f.counselbench || result.Current().ID == result.CounselBench.ID })
}

// FormatNames lists the names of the formats.
func FormatNames() []string {
	return list.Map(formats(), func(f Format) string { return f.Name })
}

// Import reads inputs and returns the files that they come to. Findings say what does not fit, in the order of files and
// lines; with any error among them, there are no files.
func Import(inputs []Input, opt draft.Options) (*draft.Output, source.Findings) {
	if findings := Check(opt); len(findings) > 0 {
		return new(draft.Output), findings
	}
	s := draft.NewSink(opt)
	all := sha256.New()
	byFormat := map[string][]Input{}
	for _, in := range inputs {
		all.Write(in.Data)
		if !in.Walked {
			s.Paths = append(s.Paths, in.Path)
		}
		switch format := formatOf(in, opt); {
		case format != "":
			if in.How != "" {
				s.Note("%s: %s", in.Path, in.How)
			}
			byFormat[format] = append(byFormat[format], in)
		case averages.Match(in.Data):
			s.Note("%s: averages, which follow from the rows that they are of: skipped", in.Path)
		case in.Walked:
			s.Note("%s: not a file of %s results: skipped", in.Path, result.Current().Name)
		default:
			s.Errorf(in.Path, "%s", notRecognised(in.Data))
		}
	}
	s.Key = all.Sum(nil)
	for _, f := range Formats {
		if ins := byFormat[f.Name]; ins != nil {
			f.read(ins, s)
		}
	}
	return s.Output()
}

// Check says what is wrong with the options, by the flag that says them.
func Check(opt draft.Options) source.Findings {
	findings := opt.Check()
	if opt.Format != "" && !slices.Contains(FormatNames(), opt.Format) {
		findings.AddFile("--from", "there is no format %q; formats: %s", opt.Format, strings.Join(FormatNames(), ", "))
	}
	return findings
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

// formatOf returns the name of an input's format, or "". The format that the caller names overrides content, except for
// files met in a folder; there, a broken file of results is told by its name from any other. Where the caller names columns,
// it is of a format whose columns have names, a table of ratings or of means if no other.
func formatOf(in Input, opt draft.Options) string {
	asked := func(f Format) bool {
		return (opt.Format == "" || opt.Format == f.Name) && (f.columns || len(opt.Columns) == 0)
	}
	if Binary(in.Data) != "" {
		return ""
	}
	f := list.First(formats(), func(f Format) bool {
		return opt.Format == f.Name && !in.Walked || asked(f) && f.Detect(in.Data)
	})
	if f.Name == "" && in.Walked {
		f = list.First(formats(), func(f Format) bool { return asked(f) && f.Named != nil && f.Named(in.Path) })
	}
	if f.Name == "" && opt.Format == "" {
		return shapeOf(in, opt)
	}
	return f.Name
}

// An Input is one file of another tool.
type Input struct {
	Path   string // as findings name it, slash-separated
	Data   []byte // its text, unpacked
	Walked bool   // met in a folder, not named: skipped with a note if no format knows it
	How    string // what was made of it to be text, for a note, or ""
}

// Load reads a file, which may be packed in any way that [unpack.Text] knows.
func Load(path string, walked bool, sheet string, r io.Reader) (Input, source.Findings) {
	data, how, err := unpack.Text(r, sheet)
	if err != nil {
		return Input{Path: path}, source.Findings{{Path: path, Message: files.Cause(err).Error()}}
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

// Binary says what a file is that is no text and begins as others of its kind do, or "".
func Binary(data []byte) string {
	return list.First([]struct{ begins, is string }{
		{"PK\x03\x04", "a ZIP archive or spreadsheet; unpack it, or save it as CSV"},
		{"PAR1", "a Parquet file; save it as CSV or JSON lines"},
		{"\xd0\xcf\x11\xe0", "a file as Excel wrote it before 2007; save it as .xlsx or CSV"},
		{"$FL2", "a file of SPSS; save it as CSV"},
		{"SQLite format 3\x00", "a database; export the table as CSV"},
		{"%PDF-", "a PDF; take the table from where it was made, as CSV"},
	}, func(kind struct{ begins, is string }) bool { return bytes.HasPrefix(data, []byte(kind.begins)) }).is
}

// notRecognised says what a file seems to be in place of results.
func notRecognised(data []byte) string {
	first, _, _ := bytes.Cut(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\n"))
	first = bytes.TrimRight(first, "\r")
	begins := func(s string) bool { return bytes.HasPrefix(data, []byte(s)) }
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return "the file is empty"
	case Binary(data) != "":
		return Binary(data)
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
	said := fmt.Sprintf("not recognised as a result file; formats: %s (--from names one)", strings.Join(FormatNames(), ", "))
	if len(docs.Values) > 0 && len(docs.Values[0].Members()) > 1 {
		names := list.Map(flat(docs.Values[0])[0].Members(), func(m source.Value) string { return m.Name })
		said += "; if it is a table of ratings or means, --column question=<name> and the like say what its columns are: " + source.Listed(names)
	}
	return said
}
