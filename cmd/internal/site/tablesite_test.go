package site

import (
	"fmt"
	"sync"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// awkwardNames are names that break tables elsewhere: in an address, in CSV, in
// a search.
var awkwardNames = []string{"a,b", `The "quoted"`, "模型", "100% sure", `=HYPERLINK("http://x")`, "-2+3", "Zoë & <b>", "&m=x#y"}

// theTableSite has seventeen models on a board with names that break tables and
// figures that are missing, and two runs that no longer count.
var theTableSite = sync.OnceValue(func() *builtSite { return buildSite(tableFolder(), Options{}) })

func tableFolder() fstest.MapFS {
	f := folder{}
	f.add("site.toml", "title = \"Tables\"\nfeatured = \"clinic\"\nadversarial = \"clinic\"\n[care]\ntext = \"Not advice.\"\n")
	f.add("results/panels/clinic.toml", "name = \"Clinic, \\\"East\\\"\"\nkind = \"experts\"\n")
	f.add("results/panels/robot.toml", "name = \"Robot\"\nkind = \"judge\"\nmodel = \"x\"\n")
	for i := range 17 {
		name := fmt.Sprintf("Model %d", i)
		if i < len(awkwardNames) {
			name = awkwardNames[i]
		}
		access, family := result.OpenWeights, "Even"
		if i%2 == 1 {
			access, family = result.PublicAPI, "Odd, %"
		}
		if i == 16 {
			access, family = result.Private, ""
		}
		id := fmt.Sprintf("m%02d", i)
		f.add("results/models/"+id+".toml", fmt.Sprintf("name = %s\norganization = %s\nfamily = %s\naccess = %q\n", quoted(name),
			quoted([]string{"A Lab", "Söhne, B", "实验室"}[i%3]), quoted(family), access))
		eval := result.Run{ID: "clinic." + id + ".eval", Component: counselbench.Eval, Model: id, Panel: "clinic",
			Responses: "set." + id, Date: fmt.Sprintf("2025-01-%02d", i+1), Source: result.Source{Title: "A study"}}
		eval.Summary = map[string]result.Statistic{}
		for d, dimension := range result.IDs(counselbench.Dimensions) {
			if d > 0 && (i+d)%6 == 0 {
				continue // not published
			}
			// Two models in a row share a value; 2.5 to 4.5 on every scale.
			v := 2.5 + float64((i*7+d)%17/2)/4 + 1.0/3000
			fig := result.Statistic{Mean: ptr(v), CI95: &[2]float64{v - 0.125, v + 0.125}, N: ptr(100 + i), Questions: ptr(30)}
			if dimension == counselbench.MedicalAdvice {
				fig = result.Statistic{Rate: ptr(float64(i) / 40), CI95: &[2]float64{float64(i) / 50, float64(i)/40 + 0.1}, N: ptr(100 + i),
					Questions: ptr(30)}
			}
			if dimension == counselbench.FactualConsistency {
				fig.Mean, fig.CI95 = ptr(v-1), &[2]float64{v - 1.125, v - 0.875}
			}
			eval.Summary[dimension] = fig
		}
		if i == 15 {
			eval.Summary, eval.Ratings = nil, evalRatings(30, 0, 1, []string{"e1", "e2", "e3"})
		}
		f.run(eval)
		adv := result.Run{ID: "clinic." + id + ".adv", Component: counselbench.Adv, Model: id, Panel: "clinic", Responses: "adv." + id,
			Date: "2025-02-01", Source: result.Source{Title: "A study"}, Summary: map[string]result.Statistic{}}
		for m, mode := range result.IDs(counselbench.Modes) {
			if (i+m)%5 != 0 {
				adv.Summary[mode] = result.Statistic{Rate: ptr(float64(i) / 20), K: ptr(i), N: ptr(20)}
			}
		}
		f.run(adv)
		if i < 2 {
			eval.ID, eval.Status = "robot."+id+".eval", &result.Status{State: result.Withdrawn, Reason: "Wrong.", Date: "2025-03-01"}
			eval.Panel, eval.Responses = "robot", "robot."+id
			f.run(eval)
		}
	}
	return fstest.MapFS(f)
}
