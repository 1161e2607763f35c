package importer

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// TestScripts imports the files of every archive in testdata/scripts and
// compares what comes of it. An archive has these files:
//
//	options           words: partial, text, summary, format=…, panel=…,
//	                  date=…, title=…, url=…, license=…, submitted-by=…, responses=…,
//	                  id=…, column=<own>=<name>, model=<name>=<id>, judged-by=…, kind=…, experts=<panel>, judge=<panel>
//	edit <path>       a real file of testdata/mheval with its model's card, with
//	                  every line "old => new" replaced in it, once each; old
//	                  must stand there
//	walked <path>     an input as it stands, met in a folder
//	findings          what must be found; none: the import succeeds
//	notes             what must be noted; left out: not compared
//	has <path>        lines that must be in the file that comes of it
//	lacks <path>      lines that must not
//
// Any other file is an input as it stands.
func TestScripts(t *testing.T) {
	archives, err := filepath.Glob("testdata/scripts/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, path := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) { runScript(t, path) })
	}
}

func runScript(t *testing.T, path string) {
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var inputs []Input
	var opt draft.Options
	var wantFindings, wantNotes string
	checkNotes := false
	var after []txtar.File
	for _, f := range a.Files {
		verb, name, _ := strings.Cut(f.Name, " ")
		switch verb {
		case "options":
			opt = scriptOptions(t, string(f.Data))
		case "edit":
			inputs = addOnce(inputs, edited(t, name, string(f.Data)), realCard(t, name))
		case "walked":
			inputs = append(inputs, Input{Path: name, Data: f.Data, Walked: true})
		case "findings":
			wantFindings = string(f.Data)
		case "notes":
			wantNotes, checkNotes = string(f.Data), true
		case "has", "lacks":
			after = append(after, f)
		default:
			inputs = append(inputs, Input{Path: f.Name, Data: f.Data})
		}
	}
	out, findings := Import(inputs, opt)
	var got strings.Builder
	for _, f := range findings {
		fmt.Fprintln(&got, f)
	}
	notes := strings.Join(append(out.Notes, ""), "\n")
	if *update {
		updateFile(t, path, a, "findings", got.String())
		if checkNotes {
			updateFile(t, path, a, "notes", notes)
		}
	} else if d := cmp.Diff(wantFindings, got.String()); d != "" {
		t.Errorf("findings (-want +got):\n%s", d)
	}
	if findings.HasErrors() && len(out.Files) > 0 {
		t.Errorf("%d files in spite of findings", len(out.Files))
	}
	if checkNotes && notes != wantNotes && !*update {
		t.Errorf("notes (-want +got):\n%s", cmp.Diff(wantNotes, notes))
	}
	for _, f := range after {
		verb, name, _ := strings.Cut(f.Name, " ")
		i := slices.IndexFunc(out.Files, func(o files.File) bool { return o.Path == name })
		if i < 0 {
			t.Errorf("no file %s", name)
			continue
		}
		compact := func(s string) string { return strings.ReplaceAll(s, `": `, `":`) } // ratings stand on one line
		for line := range strings.Lines(string(f.Data)) {
			line = strings.TrimSpace(line)
			if has := strings.Contains(compact(string(out.Files[i].Data)), compact(line)); has != (verb == "has") {
				t.Errorf("%s: has %q: %v\n%s", name, line, has, out.Files[i].Data)
			}
		}
	}
	if len(out.Files) > 0 {
		_, fs := result.Read(siteOf(append(out.Files, scriptCards(opt)...)))
		fs = slices.DeleteFunc(fs, func(f source.Finding) bool { return strings.Contains(f.Message, "is still TODO") })
		if fs.HasErrors() {
			t.Errorf("not a site: %v", fs)
		}
	}
}

// updateFile writes a file of an archive anew.
func updateFile(t *testing.T, path string, a *txtar.Archive, name, text string) {
	i := slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == name })
	switch {
	case i >= 0 && string(a.Files[i].Data) == text, i < 0 && text == "":
		return
	case i < 0:
		i = len(a.Files)
		a.Files = append(a.Files, txtar.File{Name: name})
	}
	a.Files[i].Data = []byte(text)
	if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
		t.Fatal(err)
	}
}

func scriptOptions(t *testing.T, text string) draft.Options {
	var opt draft.Options
	for _, w := range strings.Fields(text) {
		k, v, _ := strings.Cut(w, "=")
		switch k {
		case "partial":
			opt.Partial = true
		case "format":
			opt.Format = v
		case "panel":
			opt.Panel = v
		case "text":
			opt.Text = true
		case "summary":
			opt.Summary = true
		case "date":
			opt.Date = v
		case "title":
			opt.Source.Title = v
		case "url":
			opt.Source.URL = v
		case "license":
			opt.Source.License = v
		case "submitted-by":
			opt.Source.SubmittedBy = v
		case "kind":
			opt.Kind = result.PanelKind(v)
		case "judged-by":
			opt.Judge = v
		case "responses":
			opt.Responses = v
		case "id":
			opt.ID = v
		case "column":
			own, name, _ := strings.Cut(v, "=")
			if opt.Columns == nil {
				opt.Columns = map[string]string{}
			}
			opt.Columns[name] = own
		case "model":
			name, id, _ := strings.Cut(v, "=")
			if opt.Models == nil {
				opt.Models = map[string]string{}
			}
			opt.Models[name] = id
		case "experts", "judge":
			kind := result.PanelKind(k)
			opt.Known = known(panelCard(v, kind))
		default:
			t.Fatalf("there is no option %q", w)
		}
	}
	return opt
}

// scriptCards gives the cards that the options make the importer believe in.
func scriptCards(opt draft.Options) []files.File {
	var out []files.File
	if opt.Known != nil {
		for _, f := range opt.Known.Files() {
			out = append(out, files.File{Path: f.Path, Data: f.Bytes})
		}
	}
	return out
}

// known returns the results of a site that has these files.
func known(files ...files.File) *result.Set {
	set, _ := new(result.Set).With(files...)
	return set
}

// panelCard returns the card of a panel.
func panelCard(id string, kind result.PanelKind) files.File {
	model := map[result.PanelKind]string{result.Judge: "model = \"gpt-4.1\"\n"}[kind]
	return files.File{Path: "results/panels/" + id + ".toml", Data: fmt.Appendf(nil, "name = \"x\"\nkind = %q\n%s", kind, model)}
}

// edited gives a real file with replacements.
func edited(t *testing.T, name, edits string) Input {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata/mheval", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for line := range strings.Lines(edits) {
		before, now, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " => ")
		if !ok || !strings.Contains(text, before) {
			t.Fatalf("%s: cannot edit %q", name, line)
		}
		text = strings.Replace(text, before, now, 1)
	}
	return Input{Path: name, Data: []byte(text)}
}

// realCard gives the card of the model that a real result file is of.
func realCard(t *testing.T, name string) Input {
	t.Helper()
	if filepath.Ext(name) == ".yaml" {
		name = "results/gpt-5-2025-08-07/counselbench_adv.json"
	}
	return edited(t, besideMheval(name)[0], "")
}

// addOnce adds inputs whose path is not there yet.
func addOnce(inputs []Input, more ...Input) []Input {
	for _, m := range more {
		if !slices.ContainsFunc(inputs, func(in Input) bool { return in.Path == m.Path }) {
			inputs = append(inputs, m)
		}
	}
	return inputs
}
