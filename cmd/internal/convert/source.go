package convert

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
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
	Data   []byte // unpacked
	Walked bool   // met in a folder or an archive, not named: skipped with a note if nothing knows it
	how    string // what was made of it that its owner may not expect
}

// extensions are the endings of files that folders and archives are searched for, with .gz after them or not.
var extensions = []string{".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".yaml", ".yml", ".eval", ".xlsx"}

func isResultName(name string) bool {
	return slices.Contains(extensions, strings.ToLower(path.Ext(strings.TrimSuffix(name, ".gz"))))
}

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
			r.fail(filepath.ToSlash(name), err)
		case info.IsDir():
			r.walk(slash, os.DirFS(name))
		case !info.Mode().IsRegular(): // a pipe without a writer would never end
			r.Findings.AddFile(slash, "is no regular file; - reads standard input")
		case !r.seen[slash]:
			r.seen[slash] = true
			f, err := os.Open(name)
			if err != nil {
				r.fail(slash, err)
				continue
			}
			r.add(slash, false, f)
			f.Close()
			for _, p := range beside(slash) {
				if info, err := os.Stat(filepath.FromSlash(p)); err == nil && info.Mode().IsRegular() {
					r.open(p, os.DirFS(filepath.FromSlash(path.Dir(p))), path.Base(p))
				}
			}
		}
	}
}

// beside returns the paths of files that complete one, such as the means of a harness that name the model. They need not exist.
func beside(p string) []string {
	dir, base := path.Dir(p), path.Base(strings.TrimSuffix(p, ".gz"))
	if s := stamped.FindStringSubmatch(base); s != nil {
		return []string{path.Join(dir, "results_"+s[2]+".json")}
	}
	if base == "per_instance_stats.json" {
		return []string{path.Join(dir, "run_spec.json")}
	}
	if strings.HasPrefix(base, "counselbench_") && path.Base(dir) != "." {
		return []string{path.Join(dir, "..", "..", "models", path.Base(dir)+".yaml")}
	}
	return nil
}

func (r *Reader) fail(path string, err error) {
	r.Findings.AddFile(path, "%v", files.Cause(err))
}

// walk reads the result files of a folder or an archive, but not hidden ones, and follows no links.
func (r *Reader) walk(root string, folder iofs.FS) {
	others := 0
	_ = iofs.WalkDir(folder, ".", func(p string, d iofs.DirEntry, err error) error {
		name := path.Join(root, p)
		switch {
		case err != nil:
			r.fail(name, err)
		case p != "." && strings.HasPrefix(d.Name(), ".") || d.Name() == "__MACOSX":
			if d.IsDir() {
				return iofs.SkipDir
			}
		case d.Type().IsRegular() && isResultName(p):
			if len(r.Inputs) >= maxFiles || r.total > maxTotal {
				r.Findings.AddFile(root, "has more than %d files or %d MB; import its parts one by one", maxFiles, maxTotal>>20)
				return iofs.SkipAll
			}
			r.open(name, folder, p)
		case !d.IsDir():
			others++
		}
		return nil
	})
	if others > 0 {
		r.note("%s: %s skipped, not %s, or a link", root, several(others, "file"), strings.Join(extensions, ", "))
	}
}

// open reads a file that was not named, once.
func (r *Reader) open(name string, folder iofs.FS, p string) {
	if r.seen[name] {
		return
	}
	r.seen[name] = true
	f, err := folder.Open(p)
	if err != nil {
		r.fail(name, err)
		return
	}
	defer f.Close()
	r.add(name, true, f)
}

func (r *Reader) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// add adds a file's text, unpacked, or the files in an archive.
func (r *Reader) add(name string, walked bool, from io.Reader) {
	data, err := readBounded(from)
	if err == nil && bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		var z *gzip.Reader
		if z, err = gzip.NewReader(bytes.NewReader(data)); err == nil {
			data, err = readBounded(z)
		}
	}
	var archive *zip.Reader
	if err == nil && bytes.HasPrefix(data, zipMagic) && !bytes.Contains(data, []byte("xl/workbook.xml")) {
		if archive, err = zip.NewReader(bytes.NewReader(data), int64(len(data))); err == nil {
			archive.RegisterDecompressor(zstd.ZipMethodWinZip,
				zstd.ZipDecompressor(zstd.WithDecoderMaxMemory(maxBytes), zstd.WithDecoderConcurrency(1)))
			var isLog bool
			if data, isLog, err = inspectLog(archive, data); isLog {
				archive = nil
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
	}
	in := Input{Path: name, Data: data, Walked: walked}
	if !bytes.HasPrefix(data, zipMagic) {
		in.Data, in.how = plain(data)
		if what := notText(in.Data); what != "" {
			r.Findings.AddFile(name, "%s", what)
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

// inspectLog returns the JSON log that an .eval archive packs, without the samples' texts, which are not even unpacked.
func inspectLog(z *zip.Reader, data []byte) (log []byte, isLog bool, err error) {
	part := func(name string) ([]byte, error) {
		f, err := z.Open(name)
		if err != nil {
			return nil, nil
		}
		defer f.Close()
		return readBounded(f)
	}
	header, err := part("header.json")
	if err != nil || header == nil {
		if started, _ := part("_journal/start.json"); started != nil {
			return nil, true, errors.New("the log was not finished; inspect log recover finishes it")
		}
		return data, false, err
	}
	samples, err := part("summaries.json")
	if err != nil {
		return nil, true, err
	}
	header, closed := bytes.CutSuffix(bytes.TrimSpace(header), []byte("}"))
	if samples == nil || !closed {
		return nil, true, errors.New("there is no summaries.json in the log; inspect log convert --to json writes it anew")
	}
	return fmt.Appendf(header, ",\n\"samples\": %s}", samples), true, nil
}

// notText says what a file is that is no text, by how others of its kind begin, or "".
func notText(data []byte) string {
	for _, kind := range [][2]string{
		{"PAR1", "a Parquet file; save it as CSV or JSON lines"},
		{"\xd0\xcf\x11\xe0", "a file as Excel wrote it before 2007; save it as .xlsx or CSV"},
		{"$FL2", "a file of SPSS; save it as CSV"},
		{"SQLite format 3\x00", "a database; export the table as CSV"},
		{"%PDF-", "a PDF; take the table from where it was made, as CSV"},
		{"\x89PNG", "a picture; take the table from where it was made, as CSV"},
		{"\xff\xd8\xff", "a picture; take the table from where it was made, as CSV"},
		{"GIF8", "a picture; take the table from where it was made, as CSV"},
		{"version https://git-lfs", "a pointer of Git LFS, not the file; get it with git lfs pull"},
	} {
		if bytes.HasPrefix(data, []byte(kind[0])) {
			return kind[1]
		}
	}
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return "the file is empty"
	case !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0:
		return "is no text in UTF-8 (nor in UTF-16 or Windows-1252, which are read, too); save it as CSV UTF-8"
	}
	return ""
}
