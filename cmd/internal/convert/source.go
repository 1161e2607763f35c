package convert

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	iofs "io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// An Input is one file of another tool.
type Input struct {
	Path   string // as findings name it, slash-separated
	Data   []byte
	Walked bool // met in a folder or an archive, not named: skipped with a note if nothing knows it
}

// extensions are the endings of files that folders and archives are searched for.
var extensions = []string{".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".yaml", ".eval", ".xlsx"}

// A Reader reads the files that an import is to take.
type Reader struct {
	Stdin    io.Reader
	Inputs   []Input
	Notes    []string // what was not looked at, and why
	Findings source.Findings

	seen  map[string]bool
	total int
}

// Read reads the named files, and all result files in the named folders and archives. "-" is standard input.
func (r *Reader) Read(names ...string) {
	r.seen = map[string]bool{}
	for _, name := range names {
		if name == "-" {
			r.add("-", false, r.Stdin)
			continue
		}
		slash := filepath.ToSlash(filepath.Clean(name))
		info, err := os.Stat(name)
		switch {
		case err != nil:
			r.Findings.AddFile(slash, "%v", files.Cause(err))
		case info.IsDir():
			r.walk(slash, os.DirFS(name))
		case !info.Mode().IsRegular(): // a pipe without a writer would never end
			r.Findings.AddFile(slash, "is no regular file; - reads standard input")
		default:
			r.open(slash, false, os.DirFS(filepath.Dir(name)), filepath.Base(name))
			for _, p := range beside(slash) {
				if info, err := os.Stat(filepath.FromSlash(p)); err == nil && info.Mode().IsRegular() {
					r.open(p, true, os.DirFS(filepath.FromSlash(path.Dir(p))), path.Base(p))
				}
			}
		}
	}
}

// beside returns the paths of files that complete one, such as the means of a harness that name the model. They need not exist.
func beside(p string) []string {
	dir, base := path.Split(p)
	switch s := stamped.FindStringSubmatch(base); {
	case s != nil:
		return []string{path.Join(dir, "results_"+s[2]+".json")}
	case base == "per_instance_stats.json":
		return []string{path.Join(dir, "run_spec.json")}
	case strings.HasPrefix(base, "counselbench_"):
		return []string{path.Join(dir, "..", "..", "models", path.Base(dir)+".yaml")}
	}
	return nil
}

// walk reads the result files of a folder or an archive, but not hidden ones, and follows no links.
func (r *Reader) walk(root string, folder iofs.FS) {
	others := 0
	_ = iofs.WalkDir(folder, ".", func(p string, d iofs.DirEntry, err error) error {
		name := path.Join(root, p)
		switch {
		case err != nil:
			r.Findings.AddFile(name, "%v", files.Cause(err))
		case p != "." && strings.HasPrefix(d.Name(), ".") || d.Name() == "__MACOSX":
			if d.IsDir() {
				return iofs.SkipDir
			}
		case d.Type().IsRegular() && slices.Contains(extensions, strings.ToLower(path.Ext(p))):
			if len(r.Inputs) >= maxFiles || r.total > maxTotal {
				r.Findings.AddFile(root, "has more than %d files or %d MB; import its parts one by one", maxFiles, maxTotal>>20)
				return iofs.SkipAll
			}
			r.open(name, true, folder, p)
		case !d.IsDir():
			others++
		}
		return nil
	})
	if others > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%s: %s skipped, not %s, or a link", root, several(others, "file"),
			strings.Join(extensions, ", ")))
	}
}

// open reads a file of a folder, once.
func (r *Reader) open(name string, walked bool, folder iofs.FS, p string) {
	if r.seen[name] {
		return
	}
	r.seen[name] = true
	f, err := folder.Open(p)
	if err != nil {
		r.Findings.AddFile(name, "%v", files.Cause(err))
		return
	}
	defer f.Close()
	r.add(name, walked, f)
}

// add adds a file's text, or the files in an archive.
func (r *Reader) add(name string, walked bool, from io.Reader) {
	in := Input{Path: name, Walked: walked}
	var archive *zip.Reader
	var err error
	if in.Data, err = readBounded(from); err == nil && bytes.HasPrefix(in.Data, zipMagic) &&
		!bytes.Contains(in.Data, []byte("xl/workbook.xml")) {
		if archive, err = zip.NewReader(bytes.NewReader(in.Data), int64(len(in.Data))); err == nil {
			archive.RegisterDecompressor(zstd.ZipMethodWinZip,
				zstd.ZipDecompressor(zstd.WithDecoderMaxMemory(maxBytes), zstd.WithDecoderConcurrency(1)))
			var log []byte
			if log, err = inspectLog(archive); log != nil {
				in.Data, archive = log, nil
			}
		}
	}
	switch {
	case err != nil:
		r.Findings.AddFile(name, "cannot be read, perhaps cut short or damaged: %v", err)
		return
	case archive != nil && walked: // which may hold itself
		r.Findings.AddFile(name, "an archive in a folder or an archive; unpack it")
		return
	case archive != nil:
		r.walk(name, archive)
		return
	case !bytes.HasPrefix(in.Data, zipMagic):
		if wrong := notText(in.Data); wrong != "" {
			r.Findings.AddFile(name, "%s", wrong)
			return
		}
	}
	if r.total += len(in.Data); r.total > maxTotal {
		r.Findings.AddFile(name, "the files have more than %d MB together; import them in parts", maxTotal>>20)
		return
	}
	r.Inputs = append(r.Inputs, in)
}

var zipMagic = []byte("PK\x03\x04")

// readBounded reads what a file may have, and says where it has more.
func readBounded(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	if err == nil && len(data) > maxBytes {
		err = fmt.Errorf("has more than %d MB; import the ratings without the texts, or in parts", maxBytes>>20)
	}
	return data, err
}

// inspectLog returns the JSON log that an .eval archive packs, without the samples' texts, which are not even unpacked; nil where
// the archive is of another kind.
func inspectLog(z *zip.Reader) (log []byte, err error) {
	part := func(name string) []byte {
		f, missing := z.Open(name)
		if missing != nil || err != nil {
			return nil
		}
		defer f.Close()
		var data []byte
		data, err = readBounded(f)
		return data
	}
	header, started, samples := part("header.json"), part("_journal/start.json"), part("summaries.json")
	inside, closed := bytes.CutSuffix(bytes.TrimSpace(header), []byte("}"))
	switch {
	case err != nil || header == nil && started == nil:
		return nil, err
	case header == nil:
		return nil, errors.New("the log was not finished; inspect log recover finishes it")
	case samples == nil || !closed:
		return nil, errors.New("there is no summaries.json in the log; inspect log convert --to json writes it anew")
	}
	return fmt.Appendf(inside, ",\n\"samples\": %s}", samples), nil
}

// notText says why a file is not text; "" where it is.
func notText(data []byte) string {
	switch text := bytes.TrimSpace(data); {
	case len(text) == 0:
		return "the file is empty"
	case !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0:
		return "is no text in UTF-8, workbook or archive that is read; save the table as CSV UTF-8 or .xlsx, unpack what is packed"
	case text[0] == '\\':
		return "a page of LaTeX; write its table as CSV or .xlsx"
	}
	return ""
}
