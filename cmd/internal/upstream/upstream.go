package upstream

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// Options say how to import. The zero value imports by content.
type Options struct {
	Format  string      // the name of a format; empty: recognised by content
	Panel   string      // the id of the panel; empty: from the source
	Partial bool        // take runs that are not full
	Known   *result.Set // the cards that the site already has; nil: none
	Broken  []string    // paths of files of the site that have errors, and so are not in Known

	// For the rows of people's ratings:

	Models     map[string]string // a source's name for a model → the model's id; for every format
	Date       string            // when the ratings were made, YYYY-MM-DD; empty: as known of the data set
	SkipBroken bool              // leave broken rows out, with a note
	Text       bool              // keep what raters copied and wrote
	Summary    bool              // the runs are to be summarised: their sources say so

	asked map[string]bool // the sources' names for models that Import met
}

// model gives the id that Models has for a source's name for a model, or "".
func (o Options) model(name string) string {
	if o.asked != nil {
		o.asked[name] = true
	}
	return o.Models[name]
}

// unmet gives a finding for each name in Models that no input has.
func (o Options) unmet() strict.Findings {
	var findings strict.Findings
	met := slices.Sorted(maps.Keys(o.asked))
	for _, name := range slices.Sorted(maps.Keys(o.Models)) {
		if o.asked[name] {
			continue
		}
		hint := ""
		if n, ok := strict.Nearest(name, met); ok {
			hint = fmt.Sprintf("; did you mean %s?", quote(n))
		} else if len(met) > 0 && len(met) <= maxNamesSaid {
			said := make([]string, len(met))
			for i, n := range met {
				said[i] = quote(n)
			}
			hint = "; they have " + strings.Join(said, ", ")
		}
		findings = append(findings, wrong("-model", 0, 0, "no file has the model %s%s", quote(name), hint))
	}
	return findings
}

// cardFirst says what to do where a model has no card.
func (o Options) cardFirst(id string) string {
	if path := "results/models/" + id + ".toml"; slices.Contains(o.Broken, path) {
		return path + " is there, but counselboard check finds it wrong: mend that first"
	}
	return fmt.Sprintf("write results/models/%s.toml first (counselboard new model %s begins it)", id, id)
}

// maxNamesSaid is the greatest number of names that a finding lists.
const maxNamesSaid = 12

// A File is a file to write, by its path from the site's folder.
type File = files.File

// An Output is what an import gives.
type Output struct {
	Files []File   // sorted by path; none unless every input fits
	Notes []string // what was skipped and why, and which cards are stubs
}

// nothing takes out of an output the files and what is said of them.
func (o *Output) nothing() {
	o.Files = nil
	o.Notes = slices.DeleteFunc(o.Notes, func(n string) bool {
		return strings.HasPrefix(n, "results/") || strings.Contains(n, ": read as results/")
	})
}

// A Format is the result format of another tool.
type Format struct {
	Name string // as -format names it

	// Sniff says whether data looks like this format. It may be wrong about
	// broken files, but claims nothing of another format.
	Sniff func(data []byte) bool

	// Named says whether a file at path can be of no other format, whatever it
	// holds; nil: that is never known.
	Named func(path string) bool

	// Beside gives paths of files that complete the one at path, such as a
	// model card kept elsewhere in the tool's folders. They need not exist.
	Beside func(path string) []string

	// ByRow says whether a large file that begins with data can be read row
	// by row; nil: none can. Any other is read whole.
	ByRow func(data []byte) bool

	// Read reads files of the format.
	Read func(inputs []Input, opt Options) (*Output, strict.Findings)
}

// Formats lists the formats that Import reads.
var Formats = []Format{
	everyEvalEver, // first: its records may quote other formats' keys
	mheval,
	counselbenchEval,
	counselbenchAdv,
	counselbenchJudge,
	counselbenchAdvJudge,
}

// Import reads inputs and gives the files that they come to. Findings say what
// does not fit, in the order of files and lines; with any error among them,
// there are no files.
func Import(inputs []Input, opt Options) (*Output, strict.Findings) {
	out := new(Output)
	var findings strict.Findings
	if opt.Panel != "" && !ValidID(opt.Panel) {
		findings = append(findings, wrong("-panel", 0, 0, "panel %q is not an id: lower-case letters, digits, '.', '_' and '-', at most %d characters", opt.Panel, maxID))
	}
	if opt.Format != "" && !slices.Contains(FormatNames(), opt.Format) {
		findings = append(findings, wrong("-format", 0, 0, "there is no format %q; formats: %s", opt.Format, strings.Join(FormatNames(), ", ")))
	}
	if _, err := time.Parse(time.DateOnly, opt.Date); opt.Date != "" && err != nil {
		findings = append(findings, wrong("-date", 0, 0, "%s is not a date like 2026-01-31", quote(opt.Date)))
	}
	for _, name := range slices.Sorted(maps.Keys(opt.Models)) {
		if id := opt.Models[name]; name == "" || !ValidID(id) {
			findings = append(findings, wrong("-model", 0, 0, "%s=%s: the model %s is not an id: lower-case letters, digits, '.', '_' and '-', at most %d characters", name, id, quote(id), maxID))
		}
	}
	if len(findings) > 0 {
		return out, findings
	}

	opt.asked = map[string]bool{}
	byFormat := make([][]Input, len(Formats))
	for _, in := range inputs {
		i := formatOf(in, opt.Format)
		switch {
		case i >= 0:
			fs := in.settle(Formats[i].ByRow != nil && Formats[i].ByRow(in.Data))
			findings = append(findings, fs...)
			if len(fs) == 0 {
				byFormat[i] = append(byFormat[i], in)
			}
		case in.Walked:
			out.Notes = append(out.Notes, fmt.Sprintf("%s: not a file of CounselBench results: skipped", in.Path))
		default:
			findings = append(findings, wrong(in.Path, 1, 1, "%s", notRecognised(in.Data)))
		}
	}
	for i, ins := range byFormat {
		if len(ins) == 0 {
			continue
		}
		o, fs := Formats[i].Read(ins, opt)
		findings = append(findings, fs...)
		out.Notes = append(out.Notes, o.Notes...)
		out.Files = append(out.Files, o.Files...)
	}
	if !findings.HasErrors() {
		findings = append(findings, opt.unmet()...)
	}
	findings.Sort()
	if findings.HasErrors() {
		out.nothing()
		return out, findings
	}
	slices.SortStableFunc(out.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	for i := 1; i < len(out.Files); i++ {
		if a, b := out.Files[i-1], out.Files[i]; a.Path == b.Path && !bytes.Equal(a.Data, b.Data) {
			findings = append(findings, wrong(a.Path, 0, 0, "two inputs give this file, with different content"))
		}
	}
	for _, f := range out.Files {
		if len(f.Data) > strict.MaxBytes {
			findings = append(findings, wrong(f.Path, 0, 0, "would have %.1f MB, more than the %d MB that a site reads%s", float64(len(f.Data))/(1<<20), strict.MaxBytes>>20, lighter(opt)))
		}
	}
	if findings.HasErrors() {
		out.nothing()
		return out, findings
	}
	out.Files = slices.CompactFunc(out.Files, func(a, b File) bool { return a.Path == b.Path })
	return out, findings
}

// FormatNames lists the names of the formats.
func FormatNames() []string {
	names := make([]string, len(Formats))
	for i, f := range Formats {
		names[i] = f.Name
	}
	return names
}

// lighter says what would make a run smaller.
func lighter(opt Options) string {
	if opt.Text {
		return "; leave out -text"
	}
	return ""
}

// formatOf gives the index of an input's format, or −1. The format that the
// caller names overrides content, except for files met in a folder.
func formatOf(in Input, name string) int {
	if i := formatByContent(in, name); i >= 0 || !in.Walked {
		return i
	}
	// In a folder, a broken file of results is told by its name from any other.
	return slices.IndexFunc(Formats, func(f Format) bool {
		return (name == "" || name == f.Name) && f.Named != nil && f.Named(in.Path)
	})
}

func formatByContent(in Input, name string) int {
	for i, f := range Formats {
		if name == f.Name && !in.Walked {
			return i
		}
		if (name == "" || name == f.Name) && f.Sniff(in.Data) {
			return i
		}
	}
	return -1
}

// wrong makes a finding of an error. Line and column 0 mean the whole file.
func wrong(path string, line, column int, format string, args ...any) strict.Finding {
	return strict.Finding{Path: path, Line: line, Column: column, Message: fmt.Sprintf(format, args...)}
}
