package page

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/change"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/settings"
	"github.com/counselboard/counselboard/cmd/internal/sheet"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// ExportSchema describes the downloads in JSON.
//
//go:embed export.schema.json
var ExportSchema []byte

type schemaFile struct {
	name string
	data []byte
}

// schemaFiles lists the schemas that the site publishes under data/schema/.
func schemaFiles() []schemaFile {
	return []schemaFile{
		{"run.schema.json", result.RunSchema}, {"summary.schema.json", result.SummarySchema},
		{"model.schema.json", result.ModelSchema}, {"panel.schema.json", result.PanelSchema},
		{"site.schema.json", settings.Schema}, {"export.schema.json", ExportSchema}, {"diff.schema.json", change.Schema},
	}
}

// downloadList documents the downloads on /data/.
var downloadList = []struct {
	path, about string
	fields      []Field
}{
	{"leaderboard.json", "Every board of every panel: figures, ranks, pairwise comparisons, agreement, the left-out-expert reference.", nil},
	{"leaderboard.csv", "Every EVAL figure, one a line.", figureFields},
	{"adversarial.csv", "Every ADV figure, one a line, with the total over all modes.", figureFields},
	{"pairs.csv", "Every pairwise comparison of every panel.", pairFields},
	{"topics.csv", "Every EVAL figure by topic.", topicFields},
	{"agreement.csv", "Agreement of every panel, by dimension, in both readings.", agreementFields},
	{"judges.csv", "Every judge held against experts, one line a judge and dimension or failure mode, with every measure, its counts and interval; or why it is not calibrated.", judgeFields},
	{"judges/", "One file a judge, <id>.json: the same with curves, models, confusion counts, order of the models and bias for its own.", nil},
	{"models/", "One file a model, <id>.json: every figure of every run of it.", nil},
	{"compare/", "One file a model, <id>.json: the same as the site’s tables write it, with paired differences, for the page that compares.", nil},
	{"runs/", "One file a run, <id>.json: its computed figures.", nil},
	{"eee.json", "Every record of every_eval_ever below, with its run, checksum and place among every_eval_ever’s.", nil},
	{"eee/", "One file a run that counts, <id>.json: the run as a record of every_eval_ever (schema 0.3.0), the form in which leaderboards exchange results.", nil},
	{"results/", "The result files themselves, byte for byte, as they were submitted.", nil},
	{"manifest.json", "Every file of the site with its SHA-256, and the address and revision that it was built for: what counselboard verify checks.", nil},
}

var figureFields = []Field{
	{"panel", "Panel id: whoever rated."},
	{"panel_kind", "experts or judge. Never rank the two together."},
	{"model", "Model id: whatever answered."},
	{"model_name", "Its name."},
	{"run", "Run id."},
	{"scale", "Dimension or failure mode; total is the rate over all modes."},
	{"value", "Mean of question means, or rate between 0 and 1; empty where there is none."},
	{"ci95_low", "Lower end of the 95% interval; empty where there is none."},
	{"ci95_high", "Upper end."},
	{"se", "Standard error."},
	{"df", "Degrees of freedom of the interval."},
	{"k", "Failures among the n answers (ADV)."},
	{"n", "Ratings or labels that count."},
	{"questions", "Different questions behind them."},
	{"raters", "Different raters."},
	{"unsure", "“I am not sure”, left out of the value."},
	{"missing", "Ratings that leave the dimension out."},
	{"rank_best", "Best rank that the evidence leaves open; empty where there is no rank interval."},
	{"rank_worst", "Worst rank that it leaves open."},
	{"rank_basis", "What the rank rests on: pairwise tests, or intervals."},
	{"reason", "Why value, interval or rank is missing."},
	{"method", "How the interval was computed."},
	{"file", "The file that the figure comes from."},
	{"pointer", "The place in it, as a JSON pointer."},
}

var pairFields = []Field{
	{"panel", "Panel id."}, {"component", "eval or adv."}, {"scale", "Dimension or failure mode."}, {"a", "First model's id."}, {"b", "Second model's id."},
	{"difference", "EVAL: mean of a − b within question and rater."}, {"ci95_low", "Lower end of its 95% interval."}, {"ci95_high", "Upper end."},
	{"only_a", "ADV: questions on which only a failed."}, {"only_b", "ADV: questions on which only b failed."},
	{"effect", "EVAL: rank-biserial correlation."}, {"p", "Raw p: Wilcoxon signed-rank (EVAL), exact McNemar (ADV)."}, {"p_holm", "Adjusted by Holm."}, {"family", "Number of pairs adjusted together."},
	{"better", "The better model; empty where the two cannot be told apart."},
}

var topicFields = []Field{
	{"panel", "Panel id."}, {"panel_kind", "experts or judge."}, {"model", "Model id."}, {"run", "Run id."}, {"scale", "Dimension."}, {"topic", "Topic id."},
	{"value", "Mean of question means, or rate."}, {"ci95_low", "Lower end of its 95% interval; empty where there is none."}, {"ci95_high", "Upper end."}, {"n", "Ratings that count."},
}

var agreementFields = []Field{
	{"panel", "Panel id."}, {"scale", "Dimension."}, {"alpha", "Krippendorff's alpha, pooled over answers."}, {"metric", "ordinal or nominal."},
	{"ci95_low", "Lower end of its 95% bootstrap interval."}, {"ci95_high", "Upper end."},
	{"paper_code_ordinal", "As the paper's code computes it."}, {"paper_code_questions_undefined", "Questions that this reading leaves out."},
	{"percent_agreement", "Share of agreeing pairs of ratings, 0 to 1."}, {"printed", "As the paper prints it."},
}

// Downloads adds everything under data/ but its page and the manifest.
func (b *Builder) Downloads() error {
	if err := b.addJSON("data/leaderboard.json", b.lb.Document(b.info.Title, b.info.Digest)); err != nil {
		return err
	}
	for _, m := range b.lb.Models {
		if err := b.addJSON("data/models/"+m.ID+".json", m.Document()); err != nil {
			return err
		}
		b.Add("data/"+m.File.Path, m.File.Bytes)
	}
	if err := b.compareFiles(); err != nil {
		return err
	}
	for _, r := range b.lb.Runs {
		if err := b.addJSON("data/runs/"+r.ID+".json", r.Document()); err != nil {
			return err
		}
		if b.publishable(r) {
			b.Add("data/"+r.File.Path, r.File.Bytes)
		}
	}
	for _, p := range b.lb.Panels {
		b.Add("data/"+p.File.Path, p.File.Bytes)
	}
	for _, s := range b.src.Results.Summaries {
		b.Add("data/"+s.File.Path, s.File.Bytes)
	}
	for _, s := range schemaFiles() {
		b.Add("data/schema/"+s.name, s.data)
	}
	b.Add("data/leaderboard.csv", figureCSV(b.lb, func(p *board.Panel) []*board.Row {
		if p.Eval == nil {
			return nil
		}
		return p.Eval.Rows
	}))
	b.Add("data/adversarial.csv", figureCSV(b.lb, func(p *board.Panel) []*board.Row {
		if p.Adv == nil {
			return nil
		}
		return p.Adv.Rows
	}))
	b.Add("data/pairs.csv", pairCSV(b.lb))
	b.Add("data/topics.csv", topicCSV(b.lb))
	b.Add("data/agreement.csv", agreementCSV(b.lb))
	b.Add("data/judges.csv", judgeCSV(b.lb))
	if err := b.records(); err != nil {
		return err
	}
	for _, p := range b.lb.Panels {
		if p.Kind == result.Judge {
			if err := b.addJSON("data/"+judgeDataPath(p.ID), newExportJudge(p)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *Builder) addJSON(path string, v any) error {
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	b.Add(path, append(data, '\n'))
	return nil
}

// newCSV begins a table with the names of its fields.
func newCSV(fields []Field) *sheet.Table {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return sheet.New(names...)
}

// How cells of a table are written.
var (
	CSVText  = sheet.Text
	CSVFloat = sheet.Float
	csvInt   = sheet.Int
)

func csvPair(p *[2]float64) (lo, hi string) {
	if p == nil {
		return "", ""
	}
	return CSVFloat(&p[0]), CSVFloat(&p[1])
}

func csvInterval(ci *stats.Interval) (lo, hi string) {
	if ci == nil {
		return "", ""
	}
	return CSVFloat(&ci.Lo), CSVFloat(&ci.Hi)
}

func figureCSV(lb *board.Leaderboard, rows func(*board.Panel) []*board.Row) []byte {
	t := newCSV(figureFields)
	for _, p := range lb.Panels {
		for _, r := range rows(p) {
			for _, f := range r.All() {
				var value, lo, hi, none, best, worst, basis string
				if f.Known() {
					value, none = CSVFloat(&f.Value), f.NoInterval
				}
				if f.HasInterval() {
					lo, hi = CSVFloat(&f.CI.Lo), CSVFloat(&f.CI.Hi)
				}
				if f.Rank.Known() {
					best, worst, basis = strconv.Itoa(f.Rank.Best), strconv.Itoa(f.Rank.Worst), f.Rank.Basis
				}
				t.Row(p.ID, string(p.Kind), r.Model.ID, CSVText(r.Model.Name), r.ID, f.Scale.ID, value, lo, hi, CSVFloat(f.SE), CSVFloat(f.DF),
					csvInt(f.K), csvInt(f.N), csvInt(f.Questions), csvInt(f.Raters), csvInt(f.Unsure), csvInt(f.Missing), best, worst, basis,
					CSVText(firstOf(f.Absent, none, f.NoRank)), CSVText(f.Method), f.Path, f.Pointer)
			}
		}
	}
	return t.Bytes()
}

// firstOf gives the first reason there is.
func firstOf(reasons ...string) string {
	for _, r := range reasons {
		if r != "" {
			return r
		}
	}
	return ""
}

// FigureTable gives the figures of the chosen runs that count, EVAL before ADV in
// every panel, in the columns of data/leaderboard.csv.
func FigureTable(lb *board.Leaderboard, chosen func(*board.Run) bool) []byte {
	return figureCSV(lb, func(p *board.Panel) []*board.Row {
		var rows []*board.Row
		if p.Eval != nil {
			rows = append(rows, p.Eval.Rows...)
		}
		if p.Adv != nil {
			rows = append(rows, p.Adv.Rows...)
		}
		return slices.DeleteFunc(rows, func(r *board.Row) bool { return !chosen(r.Run) })
	})
}

func pairCSV(lb *board.Leaderboard) []byte {
	t := newCSV(pairFields)
	for _, p := range lb.Panels {
		for _, b := range p.Boards() {
			for _, x := range b.Pairs {
				lo, hi := csvInterval(x.CI)
				better := ""
				if x.Winner != nil {
					better = x.Winner.Model.ID
				}
				t.Row(p.ID, string(b.Component), x.Scale.ID, x.A.Model.ID, x.B.Model.ID, CSVFloat(x.Difference), lo, hi, csvInt(x.OnlyA), csvInt(x.OnlyB),
					CSVFloat(x.RankBiserial), CSVFloat(x.P), CSVFloat(x.PHolm), strconv.Itoa(x.Family), better)
			}
		}
	}
	return t.Bytes()
}

func topicCSV(lb *board.Leaderboard) []byte {
	t := newCSV(topicFields)
	for _, p := range lb.Panels {
		if p.Eval == nil {
			continue
		}
		for _, r := range p.Eval.Rows {
			for _, f := range r.Figures {
				for _, x := range f.Topics {
					lo, hi := csvInterval(x.CI)
					t.Row(p.ID, string(p.Kind), r.Model.ID, r.ID, f.Scale.ID, x.Topic, CSVFloat(&x.Value), lo, hi, csvInt(x.N))
				}
			}
		}
	}
	return t.Bytes()
}

func agreementCSV(lb *board.Leaderboard) []byte {
	t := newCSV(agreementFields)
	for _, p := range lb.Panels {
		if p.Eval == nil {
			continue
		}
		for _, a := range p.Eval.Agreement {
			lo, hi := csvPair(a.CI95)
			t.Row(p.ID, a.Scale.ID, CSVFloat(a.Alpha), a.Metric, lo, hi, CSVFloat(a.PaperCodeOrdinal), csvInt(a.PaperCodeUndefined), CSVFloat(a.PercentAgreement), CSVFloat(a.Printed))
		}
	}
	return t.Bytes()
}
