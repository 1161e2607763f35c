package main

import (
	"crypto/sha256"
	"encoding/csv"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/xuri/excelize/v2"

	"github.com/counselboard/counselboard/cmd/internal/sample"
)

// collection is GOGC of the programs that tests run: each is small, and there are hundreds.
const collection = "400"

func TestMain(m *testing.M) {
	if err := os.Setenv("GOGC", collection); err != nil {
		panic(err)
	}
	testscript.Main(m, map[string]func(){"counselboard": main})
}

// packageFolder is the folder of this package, from which tests start.
var packageFolder = func() string {
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	return dir
}()

// TestScripts runs the program as its users do. Every script starts in a site's
// folder, site/, which it may change. Other tests, which look for files from this folder, do not run beside it.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join(packageFolder, "testdata/script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Condition:           func(cond string) (bool, error) { return sample.All, nil }, // [all], the only one of these scripts
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOGC", collection)
			return os.CopyFS(filepath.Join(env.WorkDir, "site"), os.DirFS(filepath.Join(packageFolder, "testdata/site")))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": scriptStatus,
			"sums":   scriptSums,
			"edit":   scriptEdit,
			"served": scriptServed,
			"await":  scriptAwait,
			"speaks": scriptSpeaks,

			"workflow": scriptWorkflow,
			"workbook": scriptWorkbook,
		},
	})
}

// markup is what no reader of a page sees.
var markup = regexp.MustCompile(`(?s)<script.*?</script>|<style.*?</style>|<[^>]+>`)

// scriptSpeaks looks for words in the text of all pages of a folder, but for the program's name:
//
//	! speaks public 'overall|medical'
func scriptSpeaks(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: [!] speaks folder words")
	}
	words := regexp.MustCompile(args[1])
	pages, found := 0, 0
	ts.Check(filepath.WalkDir(ts.MkAbs(args[0]), func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".html" {
			return err
		}
		pages++
		text := html.UnescapeString(markup.ReplaceAllString(ts.ReadFile(path), " "))
		text = strings.Join(strings.Fields(strings.NewReplacer("counselboard", "", "Counselboard", "").Replace(text)), " ")
		for _, at := range words.FindAllStringIndex(text, -1) {
			if found++; found <= 20 {
				ts.Logf("%s: …%s", path, text[max(0, at[0]-50):min(len(text), at[1]+50)])
			}
		}
		return nil
	}))
	if pages == 0 || neg == (found > 0) {
		ts.Fatalf("%d pages say it %d times", pages, found)
	}
}

// scriptStatus runs a command that must end with just this status. The program runs in the test's own process, but
// after exec in one of its own, which alone has what the script's stdin says:
//
//	status 2 counselboard build -x
//	status 0 exec counselboard import -
func scriptStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N [exec] command [argument…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	command := args[1:]
	got := 0
	if command[0] == "counselboard" {
		got = runIn(ts, command[1:])
	} else {
		if command[0] == "exec" {
			command = command[1:]
		}
		if err := ts.Exec(command[0], command[1:]...); err != nil {
			exit, ok := errors.AsType[*exec.ExitError](err)
			if !ok {
				ts.Fatalf("%v", err)
			}
			got = exit.ExitCode()
		}
	}
	if got != want {
		ts.Fatalf("%s ended with status %d, want %d", strings.Join(command, " "), got, want)
	}
}

// theProcess is held by the script that has the process's folder and environment.
var theProcess sync.Mutex

// environment returns the process's own environment.
func environment() []string {
	theProcess.Lock()
	defer theProcess.Unlock()
	return os.Environ()
}

// runIn runs the program in the folder of a script and returns its status: most calls take less time than it takes to
// start a process.
func runIn(ts *testscript.TestScript, args []string) int {
	theProcess.Lock()
	defer theProcess.Unlock()
	before, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer func() { ts.Check(os.Chdir(before)) }()
	for _, name := range []string{"HOME", "TMPDIR", "GIT_CONFIG_NOSYSTEM"} {
		old, was := os.LookupEnv(name)
		ts.Check(os.Setenv(name, ts.Getenv(name)))
		defer func() {
			if was {
				ts.Check(os.Setenv(name, old))
			} else {
				ts.Check(os.Unsetenv(name))
			}
		}()
	}
	return run(args, streams{in: strings.NewReader(""), out: ts.Stdout(), err: ts.Stderr()})
}

// scriptWorkbook writes an Excel workbook of CSV files, a sheet for each:
//
//	workbook book.xlsx ratings=ratings.csv
func scriptWorkbook(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: workbook file sheet=file.csv…")
	}
	book := excelize.NewFile()
	defer book.Close()
	for i, arg := range args[1:] {
		sheet, file, _ := strings.Cut(arg, "=")
		if i == 0 {
			ts.Check(book.SetSheetName("Sheet1", sheet))
		} else {
			_, err := book.NewSheet(sheet)
			ts.Check(err)
		}
		r := csv.NewReader(strings.NewReader(ts.ReadFile(file)))
		r.FieldsPerRecord = -1
		rows, err := r.ReadAll()
		ts.Check(err)
		for y, row := range rows {
			for x, text := range row {
				cell, err := excelize.CoordinatesToCellName(x+1, y+1)
				ts.Check(err)
				if n, err := strconv.ParseFloat(text, 64); err == nil {
					ts.Check(book.SetCellValue(sheet, cell, n))
				} else {
					ts.Check(book.SetCellValue(sheet, cell, text))
				}
			}
		}
	}
	ts.Check(book.SaveAs(ts.MkAbs(args[0])))
}

// scriptSums writes the names and checksums of all files below a folder:
//
//	sums site/public before
func scriptSums(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: sums folder file")
	}
	dir := ts.MkAbs(args[0])
	var out strings.Builder
	ts.Check(filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		fmt.Fprintf(&out, "%x  %s\n", sha256.Sum256(data), filepath.ToSlash(rel))
		return err
	}))
	if out.Len() == 0 {
		ts.Fatalf("%s is empty", args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(out.String()), 0o666))
}

// scriptEdit replaces a text that a file must have:
//
//	edit site/site.toml 'title = "Small"' 'title = "Other"'
func scriptEdit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: edit file old new")
	}
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s has no %q", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(text, args[1], args[2], 1)), 0o666))
}
