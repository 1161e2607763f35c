package change

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestStrangers proposes for the real results what their owners alone may do, and what
// is anybody's. By whom it is proposed decides, and what the base says of owners.
func TestStrangers(t *testing.T) {
	base := fstest.MapFS{}
	real := os.DirFS("../../..")
	if err := fs.WalkDir(real, "results", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasSuffix(name, ".adv.json") { // whose boards take most of the time
			var data []byte
			data, err = fs.ReadFile(real, name)
			base[name] = &fstest.MapFile{Data: data}
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	const (
		experts, adv, judge = "results/panels/counselbench-2025-experts.toml", "results/panels/counselbench-2025-adv-experts.toml",
			"results/panels/mheval-gpt-4.1.toml"
		rival, closed = "results/runs/mheval-gpt-4.1.gpt-5.eval.json",
			"results/runs/counselbench-2025-experts.gpt-4-0613.eval.json"
		model, mine = "results/models/gpt-5.toml", "results/models/mine.toml"
		private     = "name = \"Mine\"\naccess = \"private\"\n"
	)
	type files = fstest.MapFS
	write := func(f files, name, text string) { f[name] = &fstest.MapFile{Data: []byte(text)} }
	swap := func(f files, name, old, replacement string) {
		text := string(f[name].Data)
		if !strings.Contains(text, old) {
			t.Fatalf("%s lacks %q", name, old)
		}
		write(f, name, strings.Replace(text, old, replacement, 1))
	}
	first := func(name, line string) func(files) { // a line at the top of a card
		return func(f files) { write(f, name, line+"\n"+string(f[name].Data)) }
	}
	last := func(name, lines string) func(files) {
		return func(f files) { write(f, name, string(f[name].Data)+"\n"+lines+"\n") }
	}
	status := func(name, status string) func(files) {
		return func(f files) { swap(f, name, `"summary"`, `"status": {`+status+`, "date": "2026-11-24"}, "summary"`) }
	}
	listing := func(f files) map[string]string { // as git has it
		out := map[string]string{}
		for name, file := range f {
			mode := 0o100644 | file.Mode&0o111
			out[name] = fmt.Sprintf("%o %s", mode, file.Data)
		}
		return out
	}
	// A closed panel and an open one, whose ratings are published.
	ratings := func(f files, id string, raters ...string) {
		var rows []string
		for _, rater := range raters {
			for q := range 4 {
				rows = append(rows, fmt.Sprintf(`{"question": "q%d", "rater": %q, "overall": %d, "toxicity": 1}`, q, rater, 3+(q+len(rater))%3))
			}
		}
		panel, _, _ := strings.Cut(id, ".")
		write(f, "results/runs/"+id+".json", fmt.Sprintf(`{"schema": "counselboard/run/1", "id": %q, "component": "eval", "model": "gpt-5", "panel": %q, "responses": %q, "date": "2026-10-01",
"source": {"title": "T", "submitted_by": "@anna"}, "questions": {"q0": {"topic": "anger"}, "q1": {"topic": "anger"}, "q2": {"topic": "grief"}, "q3": {"topic": "grief"}}, "ratings": [%s]}`, id, panel, id, strings.Join(rows, ",\n")))
	}
	const items, opened = "clinic.gpt-5.eval", "ward.gpt-5.eval"
	write(base, "results/panels/clinic.toml", "name = \"Clinic\"\nkind = \"experts\"\nclosed = true\nowners = [\"clinic-org\"]\n")
	write(base, "results/panels/ward.toml", "name = \"Ward of a hospital\"\nkind = \"experts\"\n")
	write(base, "results/models/owned.toml", "name = \"Heron\"\naccess = \"private\"\nowners = [\"clinic-org\"]\n")
	ratings(base, items, "a", "bb", "ccc")
	ratings(base, opened, "a", "bb", "ccc")
	const stated = "clinic.gpt-4-0613.eval"
	of := func(figures string) string {
		return fmt.Sprintf(`{"schema": "counselboard/run/1", "id": %q, "component": "eval", "model": "gpt-4-0613", "panel": "clinic", "responses": "r", "date": "2026-10-01", "source": {"title": "T"}, %s}`, stated, figures)
	}
	write(base, "results/runs/"+stated+".json", of(`"summary": {"overall": {"mean": 4}}`))
	invented := func(id string) func(files) {
		return func(f files) { ratings(f, id, "a", "bb", "ccc", "x", "yy", "zzz") }
	}
	const withdrawn = `"state": "withdrawn", "reason": "Found to be fabricated."`
	run := func(id, of, panel, more string) string {
		return fmt.Sprintf(`{"schema": "counselboard/run/1", "id": %q, "component": "eval", "model": %q, "panel": %q, "responses": %q,
"date": "2026-10-01", "source": {"title": "T"%s}, "summary": {"overall": {"mean": 4.9}}}`, id, of, panel, id, more)
	}
	add := func(id, panel, more string) func(files) {
		return func(f files) {
			write(f, mine, private)
			write(f, "results/runs/"+id+".json", run(id, "mine", panel, more))
		}
	}
	const toRead = "to read"
	was, _ := result.Read(base)
	was.Owners = []string{"counselboard"}
	for _, c := range []struct {
		name, by string
		do       func(files)
		want     string // in the one problem; "" where it passes, toRead where the board's owners read it first
	}{
		{"affiliation", "stranger", first(adv, `affiliation = "All five raters are employed by OpenAI."`), "panel counselbench-2025-adv-experts changes (owned by counselboard)"},
		{"blinded = false", "stranger", first(adv, "blinded = false"), "changes (owned by"},
		{"recruitment and instrument", "stranger", first(experts, "recruitment = \"Reddit\"\ninstrument = \"A form\""),
			"changes (owned by"},
		{"a judge's published figures", "stranger", last(judge, "[published.judge]\nadversarial_f1 = 0.99"), "changes (owned by"},
		{"how a judge was held elsewhere", "stranger", last(judge,
			"[[published.held]]\ncomponent = \"adv\"\nagree = 99\nn = 100\nknown = \"read\"\nsource = \"Nature\""), "changes (owned by"},
		{"a printed figure", "stranger", last(experts, "[published.figures.gpt-5]\noverall = 4.9"), "changes (owned by"},
		{"about", "stranger", func(f files) { swap(f, experts, "licensed or trained mental-health practitioners", "crowd workers") },
			"changes (owned by"},
		{"a note that retracts", "stranger", func(f files) { swap(f, experts, "The paper's table", "RETRACTED. The paper's table") },
			"changes (owned by"},
		{"a panel's address", "stranger", func(f files) { swap(f, experts, "https://arxiv.org/", "https://arxiv.org.evil.example/") },
			"changes (owned by"},
		{"a model's address", "stranger", func(f files) { swap(f, model, "https://platform.openai.com/", "https://evil.example/") },
			"model gpt-5 changes (owned by counselboard)"},
		{"an alias of another's", "stranger", func(f files) { swap(f, model, `["gpt-5-`, `["gpt-5-mini", "gpt-5-`) }, "model gpt-5 changes"},
		{"owners of another's", "stranger", first(model, `owners = ["stranger"]`), "model gpt-5 changes"},
		{"owners of a panel, and withdrawn at once", "stranger", func(f files) {
			first(judge, `owners = ["stranger"]`)(f)
			status(rival, withdrawn)(f)
		}, "the run is withdrawn (owned by counselboard, ziyi-zhu)"},
		{"a closed panel's run withdrawn", "stranger", status(closed, withdrawn), "the run is withdrawn (owned by counselboard)"},
		{"a rival withdrawn", "stranger", status(rival, withdrawn), "the run is withdrawn (owned by counselboard, ziyi-zhu)"},
		{"a rival superseded by one's own", "stranger", func(f files) {
			status(rival, `"state": "superseded", "by": "mheval-gpt-4.1.gpt-5.eval.2", "reason": "Newer."`)(f)
			write(f, "results/runs/mheval-gpt-4.1.gpt-5.eval.2.json", run("mheval-gpt-4.1.gpt-5.eval.2", "gpt-5", "mheval-gpt-4.1", `, "submitted_by": "@stranger"`))
		}, "the run is superseded (owned by"},
		{"subset", "stranger", func(f files) { swap(f, closed, `"date"`, `"subset": "random", "date"`) }, "the run is edited (owned by counselboard)"},
		{"ratings under invented raters, in a closed panel", "stranger", invented(items), "changed, added or gone"},
		{"the same in an open one", "stranger", invented(opened), "changed, added or gone"},
		{"reasons put into ratings", "stranger", func(f files) {
			swap(f, "results/runs/"+items+".json", `"toxicity": 1`, `"toxicity": 1, "reason": "Made up."`)
		}, "(owned by clinic-org)"},
		{"ratings in the place of what is stated", "stranger", func(f files) {
			write(f, "results/runs/"+stated+".json", of(`"questions": {"q": {"topic": "anger"}}, "ratings": [{"question": "q", "rater": "e0", "overall": 4}]`))
		}, "changed, added or gone"},
		{"a dimension put into ratings", "stranger", func(f files) { swap(f, "results/runs/"+opened+".json", `"toxicity": 1`, `"toxicity": 1, "empathy": 5`) }, "empathy is added"},
		{"what the source calls the model, where it was not said", "stranger", func(f files) { swap(f, "results/runs/"+opened+".json", `"title"`, `"model": "gpt-5-mini", "title"`) }, "the run is edited (owned by counselboard, anna)"},
		{"what the source calls the model, by its owners", "ziyi-zhu", func(f files) { swap(f, rival, `"gpt-5-2025-08-07"`, `"gpt-5-mini"`) }, "source.model changed from gpt-5-2025-08-07 to gpt-5-mini"},
		{"what the source calls the judge, by its owners", "ziyi-zhu", func(f files) { swap(f, rival, `"judge": "gpt-4.1"`, `"judge": "gpt-4.1-mini"`) }, "source.judge changed from gpt-4.1 to gpt-4.1-mini"},
		{"a summary taken over", "stranger", func(f files) {
			swap(f, "results/summaries/counselbench-2025-experts.eval.json", `"title"`, `"submitted_by": "@stranger", "title"`)
		}, "summary counselbench-2025-experts.eval changes (owned by counselboard)"},
		{"submitted_by taken over", "stranger", func(f files) { swap(f, rival, "@ziyi-zhu", "@stranger") },
			"the run is edited (owned by"},
		{"a summary of an open panel", "stranger", func(f files) {
			write(f, "results/summaries/mheval-gpt-4.1.eval.json", `{"schema": "counselboard/summary/1", "panel": "mheval-gpt-4.1", "component": "eval", "date": "2026-10-01", "source": {"title": "T"}, "agreement": {"overall": {"alpha": 0.99, "metric": "ordinal"}}}`)
		}, "summary mheval-gpt-4.1.eval is new (owned by counselboard)"},
		{"a run of a closed panel", "stranger", add("counselbench-2025-experts.mine.eval", "counselbench-2025-experts", `, "submitted_by": "@stranger"`), "which is closed (owned by counselboard)"},
		{"an id that is another panel's to give", "stranger", func(f files) {
			write(f, "results/panels/p9.toml", "name = \"P9\"\nkind = \"judge\"\nmodel = \"m\"\n")
			add("counselbench-2025-experts.gpt-5.eval", "p9", `, "submitted_by": "stranger"`)(f)
		}, `the id of a new run begins with its panel's and its model's, p9.mine.`},
		{"aliases of models to come", "stranger", func(f files) { write(f, mine, private+"aliases = [\"gpt-7\", \"claude-opus-9\"]\n") }, `the alias "gpt-7" says nothing of "Mine"`},
		{"another name, by the card's owners", "clinic-org", func(f files) { swap(f, "results/models/owned.toml", "Heron", "Egret") },
			`the old name "Heron" is nowhere in the card`},
		{"another name, the old one an alias", "clinic-org", func(f files) {
			swap(f, "results/models/owned.toml", `"Heron"`, "\"Egret\"\naliases = [\"heron\"]")
		}, ""},
		{"another name, the old one in a note", "clinic-org", func(f files) {
			swap(f, "results/panels/clinic.toml", `"Clinic"`, "\"Hospital\"\nabout = \"Called Clinic until 2026.\"")
		}, ""},
		{"an alias that says nothing of the name, by the card's owners", "clinic-org", func(f files) { swap(f, "results/models/owned.toml", "owners", "aliases = [\"gpt-7\"]\nowners") }, `the alias "gpt-7" says nothing of "Heron"`},
		{"an id of another model's", "stranger", add("mheval-gpt-4.1.gpt-5.eval.2", "mheval-gpt-4.1", `, "submitted_by": "@stranger"`), `begins with its panel's and its model's, mheval-gpt-4.1.mine.`},
		{"an id of a model with a point more", "stranger", func(f files) {
			write(f, "results/models/gpt-5.9.toml", "name = \"GPT-5.9\"\naccess = \"public-api\"\n")
			write(f, "results/runs/mheval-gpt-4.1.gpt-5.9.eval.json", run("mheval-gpt-4.1.gpt-5.9.eval", "gpt-5.9", "mheval-gpt-4.1", `, "submitted_by": "@stranger"`))
		}, ""},
		{"a panel in another's place", "stranger", func(f files) {
			write(f, "results/panels/clinic.gpt-7.toml",
				"name = \"Zed\"\nkind = \"experts\"\n")
		}, "the id is one that the panel clinic gives its runs (owned by clinic-org)"},
		{"a panel in one's own", "clinic-org", func(f files) {
			write(f, "results/panels/clinic.2.toml",
				"name = \"Zed\"\nkind = \"experts\"\n")
		}, ""},
		{"a setting of another's model", "stranger", func(f files) {
			write(f, "results/models/owned-slow.toml",
				"name = \"Heron · slow\"\naccess = \"private\"\nsetting = \"slow\"\nvariant_of = \"owned\"\n")
		}, "it says that it is owned with a setting (owned by clinic-org)"},
		{"a setting of a model that nobody owns but the board", "stranger", func(f files) {
			write(f, "results/models/gpt-5-slow.toml",
				"name = \"GPT-5 · slow\"\naccess = \"public-api\"\nsetting = \"slow\"\nvariant_of = \"gpt-5\"\n")
		}, toRead},
		{"a judge's figures as printed, of one's own panel", "stranger", func(f files) {
			write(f, "results/panels/p9.toml", "name = \"P9\"\nkind = \"judge\"\nmodel = \"m\"\n[published]\nsource = \"Nature\"\n[published.judge]\nadversarial_f1 = 1\n")
		}, toRead},
		{"a card in another's name", "stranger", func(f files) { write(f, mine, private+"owners = [\"openai\"]\n") },
			"model mine is new (owned by openai)"},
		{"a run in another's name", "stranger", add("mheval-gpt-4.1.mine.eval", "mheval-gpt-4.1", `, "submitted_by": "@ziyi-zhu"`), `source.submitted_by is "@ziyi-zhu"; it must be "@stranger"`},
		{"a run in nobody's name", "stranger", add("mheval-gpt-4.1.mine.eval", "mheval-gpt-4.1", ""), `source.submitted_by is missing; it must be "@stranger"`},
		{"a run of one's own panel in another's name", "counselboard", add("counselbench-2025-experts.mine.eval", "counselbench-2025-experts", `, "submitted_by": "@stranger"`), `source.submitted_by is "@stranger"`},
		{"a card whose first owner is another", "stranger", func(f files) {
			write(f, mine,
				private+"owners = [\"openai\", \"stranger\"]\n")
		}, "model mine is new (owned by openai)"},
		{"an alias with a letter in common", "stranger", func(f files) {
			write(f, "results/models/g.toml", "name = \"G\"\naccess = \"private\"\naliases = [\"gpt-6\"]\n")
		}, `the alias "gpt-6" says nothing of "G"`},
		{"a run that is withdrawn from the start", "stranger", func(f files) {
			write(f, mine, private)
			text := run("mheval-gpt-4.1.mine.eval", "mine", "mheval-gpt-4.1", `, "submitted_by": "@stranger"`)
			write(f, "results/runs/mheval-gpt-4.1.mine.eval.json", strings.Replace(text, `"summary"`, `"status": {`+withdrawn+`, "date": "2026-11-24"}, "summary"`, 1))
		}, "a new run is withdrawn from the start"},
		{"one's own run withdrawn", "ziyi-zhu", status(rival, withdrawn), ""},
		{"the same, in other letters", "Ziyi-Zhu", status(rival, withdrawn), ""},
		{"a run of one's own", "stranger", add("mheval-gpt-4.1.mine.eval", "mheval-gpt-4.1", `, "submitted_by": "@stranger"`), ""},
		{"a card of one's own", "stranger", func(f files) {
			write(f, mine,
				private+"owners = [\"stranger\"]\naliases = [\"mine-2\"]\n")
		}, ""},
		{"the board's, by the board", "counselboard", first(adv, "blinded = false"), ""},
		{"a closed panel's run, by its owners", "counselboard", status(closed, withdrawn), ""},
		{"the kind of a panel, by its owners", "counselboard", func(f files) { swap(f, judge, `"judge"`, `"experts"`) }, "kind changed from judge to experts"},
		{"a figure, by its owners", "counselboard", func(f files) { swap(f, closed, `"mean": 3.28`, `"mean": 3.29`) }, "never edited"},
	} {
		t.Run(c.name, func(t *testing.T) {
			head := maps.Clone(base)
			c.do(head)
			now, findings := result.Read(head)
			now.Owners = was.Owners
			if findings.HasErrors() && !strings.Contains(c.name, "by its owners") {
				t.Fatal(findings)
			}
			r := Compare(was, now, Files(listing(base), listing(head)), Rights{By: []string{c.by}})
			problems := r.Problems
			switch {
			case c.want == "" || c.want == toRead:
				if len(problems) > 0 || len(r.Unread()) > 0 != (c.want == toRead) {
					t.Errorf("refused: %+v, to read: %v", problems, r.Unread())
				}
			case c.want != "" && (len(problems) == 0 || !strings.Contains(problems[len(problems)-1].Message+problems[0].Message, c.want)):
				t.Errorf("problems %+v, want %q", problems, c.want)
			}
		})
	}
}
