package site

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestResponses shows what those who make a model answer as their words, escaped and dated, and refuses
// what is about no model or about another's run.
func TestResponses(t *testing.T) {
	t.Parallel()
	d, err := demo.Make(demo.Options{Models: 4, Seed: 6, Summary: true})
	if err != nil {
		t.Fatal(err)
	}
	folder := fstest.MapFS(files.Memory(d))
	set, _ := result.Read(folder)
	run := set.Runs[set.RunIDs()[0]]
	write := func(model, text, of string) {
		data := fmt.Sprintf("[[response]]\nby = \"Maker\"\ndate = \"2026-03-01\"\nrun = %q\ntext = %q\n", of, text)
		folder["results/responses/"+model+".toml"] = &fstest.MapFile{Data: []byte(data), Mode: 0o444}
	}
	write(run.Model, "We disagree <script>alert(1)</script>.", run.ID)
	page := string(partOfFolder(t, folder).file(t, "models/"+run.Model+"/index.html"))
	for _, want := range []string{"Their words, not this site’s", "We disagree &lt;script&gt;", "1 March 2026",
		"runs/" + run.ID + "/"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not have %q", want)
		}
	}
	if strings.Contains(page, "<script>alert") {
		t.Error("a response is markup")
	}
	write("nobody", "Well.", run.ID)
	_, findings := result.Read(folder)
	for _, want := range []string{`there is no model "nobody"`, "is not a run of nobody"} {
		if !strings.Contains(fmt.Sprint(findings), want) {
			t.Errorf("nothing says %s: %v", want, findings)
		}
	}
}
