package convert

import (
	"archive/zip"
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestSameBytes imports real files, and files in the shape of the published ones, and compares every byte with what came of them
// when they were first read.
func TestSameBytes(t *testing.T) {
	for _, c := range []struct{ golden, args, files string }{
		{"golden-plain", "--panel lab --kind experts --date 2026-10-01", "counselbench/eval.csv"},
		{"golden-plain", "--panel lab --kind experts --date 2026-10-01", "counselbench/adv.csv"},
		{"golden-mheval", "", "mheval"},
	} {
		r := Reader{}
		r.Read(filepath.Join(testdata, "same", c.files))
		out, findings := Import(r.Inputs, optionsOf(t, c.args))
		if len(findings) > 0 || len(out.Files) == 0 {
			t.Errorf("%s: %d files, %v", c.files, len(out.Files), findings)
		}
		for _, f := range out.Files {
			golden := filepath.Join(testdata, "same", c.golden, f.Path)
			if *update {
				if err := os.WriteFile(golden, f.Data, 0o644); err != nil {
					t.Error(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Error(err)
			} else if d := cmp.Diff(string(want), string(f.Data)); d != "" && !strings.HasPrefix(f.Path, "results/models") {
				t.Errorf("%s (-want +got):\n%s", f.Path, d)
			}
		}
	}
}

func TestWithoutSecrets(t *testing.T) {
	for said, want := range map[string]string{
		"https://api.example.org/v1?api-key=abc123&x=1": "https://api.example.org/v1?api-key=[removed]&x=1",
		"https://user:pass@api.example.org/v1":          "https://[removed]@api.example.org/v1",
		"sk-proj-abcdefghijklmnopqrstuv":                "[removed]",
		"https://api.example.org/v1":                    "https://api.example.org/v1",
	} {
		if got := withoutSecrets(said); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

// TestNoSecrets imports results whose provider is an address with keys in it: nothing of these is in a file, a plan or a note.
func TestNoSecrets(t *testing.T) {
	for name, data := range map[string]string{
		"r.jsonl": `{"provider": {"id": "https://me:PASS-12345@api.example.org/v1?api_key=KEY-12345"}, "vars": {"qid": "1"}, "namedScores": {"overall": 4}}` + "\n",
		"r.csv":   "model,question,rater,overall\nhttps://api.example.org/v1?token=KEY-12345,1,e1,4\n",
	} {
		opt := optionsOf(t, "--panel lab --judge sk-KEY-12345-abcdefghijklmnop --date 2026-11-01")
		out, findings := Import(readBytes(t, name, []byte(data)), opt)
		if len(out.Asks) > 0 {
			out, _ = again(t, readBytes(t, name, []byte(data)), opt, out, func(a *Ask) string { return a.Answers[0] })
		}
		if len(out.Files) == 0 {
			t.Errorf("%s: no files: %v %v", name, findings, out.Asks)
		}
		for _, f := range out.Files {
			if strings.Contains(string(f.Data), "12345") || strings.Contains(f.Path, "12345") {
				t.Errorf("%s:\n%s", f.Path, f.Data)
			}
		}
	}
}

// wide returns a table with a number of columns, or an object with as many keys, as bytes of each reader.
func wide(tb testing.TB, kind string, n int) []byte {
	var b bytes.Buffer
	switch kind {
	case "csv", "raters", "zip", "xlsx":
		head, line := []string{"model", "question", "rater", "overall"}, []string{"m-1", "7", "e1", "4"}
		for i := range n {
			if kind == "raters" {
				head, line = append(head[:2:2], head[4:]...), append(line[:2:2], line[4:]...)
				for k := range n {
					head, line = append(head, fmt.Sprintf("overall_r%d", k)), append(line, "4")
				}
				break
			}
			head, line = append(head, fmt.Sprintf("c%d", i)), append(line, fmt.Sprint(i))
		}
		if kind == "xlsx" {
			book := excelize.NewFile()
			for y, row := range [][]string{head, line, line} {
				if err := book.SetSheetRow("Sheet1", fmt.Sprintf("A%d", y+1), &row); err != nil {
					tb.Fatal(err)
				}
			}
			if err := book.Write(&b); err != nil {
				tb.Fatal(err)
			}
			break
		}
		text := strings.Join(head, ",") + "\n" + strings.Repeat(strings.Join(line, ",")+"\n", 5)
		if kind == "zip" {
			z := zip.NewWriter(&b)
			w, _ := z.Create("r.csv")
			fmt.Fprint(w, text)
			z.Close()
			break
		}
		b.WriteString(text)
	case "rows":
		b.WriteString("model,question,rater,overall\n")
		for i := range n {
			fmt.Fprintf(&b, "m-1,%d,e1,4\n", i)
		}
	case "json", "jsonl":
		for k := range 5 {
			if kind == "json" {
				b.WriteString(map[bool]string{true: "[", false: ","}[k == 0])
			}
			fmt.Fprintf(&b, `{"model": "m-1", "question": "%d", "rater": "e1", "overall": 4, "more": {`, k)
			for i := range n {
				fmt.Fprintf(&b, `"k%d": %d,`, i, i)
			}
			b.WriteString(`"z": 0}}`)
			if kind == "jsonl" {
				b.WriteByte('\n')
			}
		}
		if kind == "json" {
			b.WriteByte(']')
		}
	case "inspect":
		b.WriteString(`{"status": "success", "eval": {"task": "t", "model": "m-1", "dataset": {}}, "samples": [`)
		for i := range n {
			fmt.Fprintf(&b, `%s{"id": "%d", "scores": {"s": {"value": {"overall": 4}}}}`, map[bool]string{true: "", false: ","}[i == 0], i)
		}
		b.WriteString("]}")
	}
	return b.Bytes()
}

func readBytes(tb testing.TB, name string, data []byte) []Input {
	r := Reader{Stdin: bytes.NewReader(data)}
	r.Read("-")
	if len(r.Findings) > 0 {
		tb.Fatal(r.Findings)
	}
	for i := range r.Inputs {
		r.Inputs[i].Path = name
	}
	return r.Inputs
}

var growing = map[string]string{"csv": "r.csv", "raters": "r.csv", "rows": "r.csv", "xlsx": "r.xlsx", "json": "r.json",
	"jsonl": "r.jsonl", "zip": "r.zip", "inspect": "r.json"}

// TestGrowth measures the time of every reader from 300 to 3,000 columns, keys and rows; BenchmarkReaders goes up to 10,000. It
// grows no faster than the size, with what a busy machine adds.
func TestGrowth(t *testing.T) {
	for kind, name := range growing {
		least := map[int]float64{300: math.Inf(1), 3000: math.Inf(1)}
		exponent := math.Inf(1)
		for try := 0; try < 2 || try < 12 && exponent > 1.5; try++ { // what another program adds is not there each time
			for n := range least {
				in := readBytes(t, name, wide(t, kind, n))
				start := time.Now()
				Import(in, optionsOf(t, "--panel lab --kind experts --date 2026-11-01"))
				least[n] = min(least[n], time.Since(start).Seconds())
			}
			exponent = math.Log10(least[3000] / least[300])
		}
		t.Logf("%s: %.4f s for 300, %.4f s for 3,000: exponent %.2f", kind, least[300], least[3000], exponent)
		if exponent > 1.5 && least[3000] > 0.2 {
			t.Errorf("%s: time grows with size to the power of %.2f", kind, exponent)
		}
	}
}

func BenchmarkReaders(b *testing.B) {
	for kind, name := range growing {
		for _, n := range []int{10, 100, 1000, 10_000} {
			data := wide(b, kind, n)
			b.Run(fmt.Sprintf("%s/%d", kind, n), func(b *testing.B) {
				for b.Loop() {
					opt := Options{Known: &result.Set{Benchmark: result.CounselBench}}
					opt.Plan.Run = RunPlan{Panel: "lab", Kind: "experts", Date: "2026-11-01"}
					Import(readBytes(b, name, data), opt)
				}
			})
		}
	}
}

// TestFarCells reads a workbook of two cells at the ends of its sheet, which are not padded.
func TestFarCells(t *testing.T) {
	book := excelize.NewFile()
	for cell, v := range map[string]any{"A1": "model", "B1": "overall", "XFD1": "far", "A2": "m-1", "B2": 4, "A1048576": "end"} {
		if err := book.SetCellValue("Sheet1", cell, v); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := book.Write(&b); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	Import(readBytes(t, "far.xlsx", b.Bytes()), optionsOf(t, ""))
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("took %v", d)
	}
}

// fuzz imports bytes as a file of a name; nothing may panic, and what comes of it is valid.
func fuzz(f *testing.F, name string, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	for kind, of := range growing {
		if of == name {
			f.Add(wide(f, kind, 3))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := Reader{Stdin: bytes.NewReader(data)}
		r.Read("-")
		for i := range r.Inputs {
			r.Inputs[i].Path = name
		}
		opt := Options{Known: &result.Set{Benchmark: result.CounselBench}}
		opt.Plan.Run = RunPlan{Panel: "lab", Kind: "experts", Date: "2026-11-01", Rater: "r1"}
		out, findings := Import(r.Inputs, opt)
		if len(out.Files) > 0 && (findings.HasErrors() || len(out.Asks) > 0) {
			t.Errorf("files in spite of findings or questions")
		}
		if len(out.Asks) > 0 {
			if _, wrong := ReadPlan("plan.toml", out.Plan, result.CounselBench); len(wrong) > 0 {
				t.Errorf("the plan that was written: %v\n%s", wrong, out.Plan)
			}
		}
	})
}

func FuzzCSV(f *testing.F) {
	fuzz(f, "r.csv", "sep=;\nmodel;question;rater;overall\nm;1;e;4,0\n", "a,b\n\"x")
}
func FuzzJSON(f *testing.F) {
	fuzz(f, "r.json", `{"a": {"overall": {"score": 4}}}`, `[{"model":"m","q":NaN}]`, `{"instance_id_to_label_to_value": {"1__m": [[{"schema":"overall","name":"4"},"true"]]},"user_id":"e"}`)
}
func FuzzLines(f *testing.F) {
	fuzz(f, "r.jsonl", "{\"spec\":{\"completion_fns\":[\"m\"],\"eval_name\":\"e\"}}\n{}")
}
func FuzzWorkbook(f *testing.F) { fuzz(f, "r.xlsx") }
func FuzzArchive(f *testing.F)  { fuzz(f, "r.zip") }

func FuzzPlan(f *testing.F) {
	f.Add([]byte("[run]\npanel = \"p\"\n[row]\nmodel = \"=m\"\n[scale.overall]\ncolumn = \"{rater} x\"\nvalues = { a = \"4\" }\n[[skip]]\ncolumn = \"c\"\nis = [\"x\"]\n[[ask]]\nabout = \"column c\"\nanswer = \"only x\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, findings := ReadPlan("plan.toml", data, result.CounselBench)
		if len(findings) > 0 {
			return
		}
		Import([]Input{{Path: "r.csv", Data: wide(t, "csv", 3)}}, Options{Known: &result.Set{Benchmark: result.CounselBench}, Plan: *p})
		if _, again := ReadPlan("plan.toml", p.encode(), result.CounselBench); len(again) > 0 {
			t.Errorf("%v\n%s", again, p.encode())
		}
	})
}
