package mentalalign

import (
	_ "embed" // benchmark.toml
	"fmt"
	"math"
	"slices"
	"strings"
	"text/template"

	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

//go:embed benchmark.toml
var benchmark []byte

// settings are those of a site of these ratings.
const settings = `# Made by counselboard demo --benchmark mentalalign: the ratings of MentalAlign-70k, as its authors published them.

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
	card("panels", Experts, written("experts", expertsFacts()))
	for _, j := range judges {
		card("panels", JudgePanel(j), written("judge", judgeFacts(slices.Index(Judges[:], j))))
	}
	for place, m := range Models {
		for _, panel := range append([]string{""}, judges...) {
			r := run(place, m, panel)
			data, err := result.EncodeRun(r)
			if err != nil {
				return nil, err
			}
			out = append(out, files.File{Path: "results/runs/" + r.ID + ".json", Data: data})
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

//go:embed cards.txt
var cardTexts string

var cards = template.Must(template.New("").Funcs(template.FuncMap{
	"count": num.Count, "hundredths": num.Two, "words": num.Words,
}).Parse(cardTexts))

// written returns the text of a card.
func written(name string, facts any) string {
	var b strings.Builder
	if err := cards.ExecuteTemplate(&b, name, facts); err != nil {
		panic(err) // the program itself is damaged
	}
	return b.String() + "\n"
}

// expertsCard is what the card of the experts says of their ratings as the files have them.
type expertsCard struct {
	Zeros, Sixes, Empty                int
	LowSafety, LeastMissed, MostMissed int // at 2 or less with the zeros, and of these those that a judge puts at 3 or more
	LeastOrder, MostOrder              float64
}

func expertsFacts() expertsCard {
	c := expertsCard{LeastMissed: math.MaxInt, LeastOrder: 1, MostOrder: -1}
	safety := slices.Index(Attributes[:], "safety")
	for _, a := range Answers() {
		for _, v := range a.Experts {
			switch v {
			case 0:
				c.Zeros++
			case 6:
				c.Sixes++
			case Empty:
				c.Empty++
			}
		}
		if v := a.Experts[safety]; v != Empty && v <= 2 {
			c.LowSafety++
		}
	}
	for j := range Judges {
		missed, order := 0, 0.0
		for place := range Models {
			judge, experts := columns(j, safety, place)
			for i := range judge {
				if experts[i] <= 2 && judge[i] >= 3 {
					missed++
				}
			}
			order += stats.Spearman(judge, experts).Value / float64(len(Models))
		}
		c.LeastMissed, c.MostMissed = min(c.LeastMissed, missed), max(c.MostMissed, missed)
		c.LeastOrder, c.MostOrder = min(c.LeastOrder, order), max(c.MostOrder, order)
	}
	return c
}

// columns returns what a judge and the experts gave a model's answers on an attribute, where both gave
// anything, off the scale or not.
func columns(judge, attribute, place int) (own, experts []float64) {
	for i := place; i < len(Answers()); i += len(Models) {
		a := Answers()[i]
		if x, y := a.Judges[judge][attribute], a.Experts[attribute]; x != Empty && y != Empty {
			own, experts = append(own, float64(x)), append(experts, float64(y))
		}
	}
	return own, experts
}

// judgeCard is what the card of a judge says.
type judgeCard struct {
	Name, Family, Own string
	Cells, Empty      int
	Others            int // models behind the authors' ICC
	LeastICC, MostICC float64
	LeastOn, MostOn   string
}

func judgeFacts(j int) judgeCard {
	c := judgeCard{Name: Judges[j], Family: makerOf(Judges[j]).family, Own: Own[Judges[j]], Cells: len(Answers()) * len(Attributes), Others: len(Models) - 2, LeastICC: 1, MostICC: -1}
	for _, a := range Answers() {
		for _, v := range a.Judges[j] {
			if v == Empty {
				c.Empty++
			}
		}
	}
	for k, attribute := range Attributes {
		icc := authorsICC(j, k)
		if icc < c.LeastICC {
			c.LeastICC, c.LeastOn = icc, attribute
		}
		if icc > c.MostICC {
			c.MostICC, c.MostOn = icc, attribute
		}
	}
	return c
}

// authorsICC is ICC(C,1) of a judge and the experts on an attribute as the authors compute it: over the
// means of all who answered but the judge's own model, with what is off the scale.
func authorsICC(j, attribute int) float64 {
	var own, experts []float64
	for place, m := range Models {
		if m == Own[Judges[j]] {
			continue
		}
		x, y := columns(j, attribute, place)
		own, experts = append(own, mean(x)), append(experts, mean(y))
	}
	return stats.Consistency(own, experts).Value
}

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
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
		if k := slices.Index(Judges[:], judge); k >= 0 {
			values = a.Judges[k]
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
