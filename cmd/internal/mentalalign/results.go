package mentalalign

import (
	_ "embed" // benchmark.toml
	"fmt"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

//go:embed benchmark.toml
var benchmark []byte

// settings are those of a site of these ratings.
const settings = `# Made by counselboard demo -benchmark mentalalign: the ratings of MentalAlign-70k, as its authors published them.

title = "MentalAlign-70k"
tagline = "One rating by experts and one by each of four judges of the same 10,000 answers, with the uncertainty they have"
featured = "` + Experts + `"
`

// Site returns a whole site's folder: settings, benchmark and all results.
func Site() ([]files.File, error) {
	all, err := Results(Judges[:]...)
	return append([]files.File{{Path: "site.toml", Data: []byte(settings)}}, all...), err
}

// Experts is the id of the experts' panel.
const Experts = "mentalalign-experts"

// JudgePanel is the id of a judge's panel, of one of [Judges].
func JudgePanel(judge string) string { return "mentalalign-" + judge }

// Results returns the ratings as the files of a site: its benchmark, the cards, and a run of every
// model by the experts and by the judges that are named. What is off the scale, or empty, is
// missing there. Making runs takes the scales of the benchmark, which are in use afterwards.
func Results(judges ...string) ([]files.File, error) {
	b, findings := result.ReadBenchmark(benchmark)
	if b == nil {
		return nil, fmt.Errorf("%s", findings[0])
	}
	b.Use()
	out := []files.File{{Path: result.BenchmarkFile, Data: benchmark}}
	card := func(folder, id, text string) {
		out = append(out, files.File{Path: "results/" + folder + "/" + id + ".toml", Data: []byte(text)})
	}
	for _, m := range Models {
		if m == Counselor {
			card("models", m, "name = \"Counsellor of the original conversation\"\naccess = \"human\"\n")
			continue
		}
		of := makerOf(m)
		card("models", m, fmt.Sprintf("name = %q\norganization = %q\nfamily = %q\naccess = %q\n", m, of.organization, of.family, of.access))
	}
	card("panels", Experts, `name = "MentalAlign experts"
kind = "experts"
size = 3
ratings_per_answer = 1
about = "Three experts; one rating an answer. The files do not say who rated what."
url = "https://github.com/abeerbadawi/MentalBench-Align"
`)
	for _, j := range judges {
		card("panels", JudgePanel(j), fmt.Sprintf("name = %q\nkind = \"judge\"\nmodel = %q\nfamily = %q\nurl = \"https://github.com/abeerbadawi/MentalBench-Align\"\n", j, j, makerOf(j).family))
	}
	for place, m := range Models {
		for _, panel := range append([]string{""}, judges...) {
			data, err := result.EncodeRun(run(place, m, panel))
			if err != nil {
				return nil, err
			}
			id := run(place, m, panel).ID
			out = append(out, files.File{Path: "results/runs/" + id + ".json", Data: data})
		}
	}
	return out, nil
}

// A maker is who makes the models whose names begin so.
type maker struct{ prefix, organization, family, access string }

var makers = []maker{
	{"claude-", "Anthropic", "Claude", "public-api"}, {"deepseek-", "DeepSeek", "DeepSeek", "open-weights"}, {"gemini-", "Google", "Gemini", "public-api"},
	{"gpt-", "OpenAI", "GPT", "public-api"}, {"llama-", "Meta", "Llama", "open-weights"}, {"o4-", "OpenAI", "o", "public-api"}, {"qwen", "Alibaba", "Qwen", "open-weights"},
}

func makerOf(model string) maker {
	return makers[slices.IndexFunc(makers, func(m maker) bool { return strings.HasPrefix(model, m.prefix) })]
}

// run is the run of a model, by its place, rated by a judge or, where none is named, by the experts.
func run(place int, model, judge string) *result.Run {
	panel, rater := Experts, "expert"
	if judge != "" {
		panel, rater = JudgePanel(judge), "judge"
	}
	r := &result.Run{
		Schema: "counselboard/run/1", ID: strings.Join([]string{panel, model, "eval"}, "."), Component: result.Eval, Model: model, Panel: panel,
		Responses: "mentalalign." + model, Date: "2025-10-21",
		Source: result.Source{
			Title: "MentalAlign-70k", URL: "https://github.com/abeerbadawi/MentalBench-Align", License: "MIT",
		},
	}
	off, empty := 0, 0
	for i := place; i < len(Answers()); i += len(Models) {
		a := Answers()[i]
		values := a.Experts
		for k, j := range Judges {
			if j == judge {
				values = a.Judges[k]
			}
		}
		rating, rated := result.Rating{Question: a.Context, Rater: rater}, false
		for k, v := range values {
			switch {
			case v == Empty:
				empty++
			case result.Dimensions[k].Has(float64(v)):
				*rating.Answer(Attributes[k]), rated = result.ScoreOf(int(v)), true
			default:
				off++
			}
		}
		if rated {
			r.Ratings = append(r.Ratings, rating)
		}
	}
	r.Source.Note = fmt.Sprintf("As the authors' files have them, but for %s off the scale and %s, which are missing here. The date is that of the paper's first version.",
		num.Plural(off, "value", "values"), num.Plural(empty, "empty cell", "empty cells"))
	return r
}
