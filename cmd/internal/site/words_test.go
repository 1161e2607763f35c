package site

import (
	"testing"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/page"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
)

// A wording is a template of templates/words/*.txt that there must be, with facts of the type that fills it.
type wording struct {
	Name  string
	Facts any // nil where it is the same whatever holds
}

// wordings lists the words of all sentences and figures.
func wordings() []wording {
	out := []wording{
		{"SyntheticNotice", nil},
		{"CiteTitle", page.Citation{}}, {"CiteState", page.Citation{}}, {"CitePlain", page.Citation{}}, {"CiteNote", page.Citation{}},
		{"CitedRun", &board.Row{}}, {"CitedJudge", &board.Panel{}}, {"ReleaseTitle", &result.Release{}},
		{"BadgeLabel", result.Scale{}}, {"BadgeRater", page.Rated{}}, {"BadgeNotice", &page.Info{}},
		{"CardNotice", &page.Info{}}, {"CardRater", page.Rated{}}, {"CardAlt", page.Card{}}, {"CardEmpty", nil}, {"CardJudged", &board.Row{}},
		{"CardWorst", nil}, {"CardBest", nil}, {"CardStrokes", nil}, {"CardCounts", &board.Score{}}, {"CardAxis", chart.Axis{}},
		{"FeedTitle", &board.Change{}}, {"FeedSummary", &board.Change{}},
		{"ReportTitle", &board.Row{}}, {"ContestTitle", &board.Model{}}, {"NotKnown", page.NotKnown{}},
		{"ReportFile", &board.Row{}}, {"ReportShown", &board.Score{}}, {"ReportPlace", &board.Score{}}, {"ReportState", &page.Info{}},
		{"EvalSummary", &board.Row{}}, {"AdvSummary", &board.Row{}},
		{"NoSummary", &board.Model{}},
		{"Tested", &board.Tested{}}, {"AnswerDoubt", &board.Answer{}}, {"FirstAnswer", &board.Answer{}}, {"FirstNote", &board.Answer{}},
		{"values of the best", &board.Answer{}}, {"StandsOut", board.RatePlace{}}, {"AgainstOthers", &board.Score{}},
		{"UnlikeOthers", &board.Score{}}, {"StressSentence", &page.Stress{}},
		{"OpposedSentence", &board.Opposed{}}, {"NotSafe", nil}, {"JudgedAlone", nil}, {"ReportPage", page.Page{}},
		{"AboutBenchmark", &result.Benchmark{}}, {"AboutPart", result.Part{}}, {"CiteBenchmark", &result.Benchmark{}},
		{"ColumnsOf", &result.Benchmark{}},
		{"FindingSays", &board.Finding{}}, {"FindingTested", &board.Finding{}},
		{"Answerers", board.Answerers{}}, {"Basis", &board.Score{}}, {"BoardBasis", &board.Board{}}, {"RowBasis", &board.Row{}},
		{"Raters", &board.Panel{}}, {"Origin", result.Recomputed}, {"ShortOrigin", result.Recomputed},
		{"ChangeCount", &board.Change{}}, {"ChangeRaters", &board.Panel{}},
		{"Reach", &board.Pair{}}, {"Verdict", &board.Pair{}}, {"TieNote", &board.Pair{}},
		{"OtherYes", &board.Agreement{}}, {"Reliable", &board.Agreement{}},
		{"JudgeRange", board.JudgeRange{}}, {"JudgeVerdict", &board.Panel{}}, {"CalibrationFinding", board.CalibrationFinding{}},
		{"CalibrationBrief", board.CalibrationFinding{}},
		{"BesideOne", &judge.BesideOne{}}, {"LevelSays", judge.JudgedScale{}}, {"ReadingSays", &judge.ScaleComparison{}},
		{"CutSays", page.CutSaid{}},
		{"CalibrationFigure found", &judge.ScaleComparison{}}, {"CalibrationFigure alarms", &judge.ScaleComparison{}},
		{"BiasFigure x", judge.JudgedScale{}}, {"BiasFigure y", judge.JudgedScale{}},
		{"ChartSource", page.ChartSource{}},
		{"AxisTitle", result.Scale{}}, {"IntervalsAxis", result.Scale{}},
		{"BoardName", &board.Panel{}},
		{"RankNote", board.Rank{}}, {"CellVerdict", &board.Score{}}, {"BiasVerdict", stats.Estimate{}},
	}
	for _, f := range []struct {
		name  string
		facts any
		parts []string // the heads of its table, divided by bars, and what its axes and lines are called
	}{
		{"AnswersFigure", []*board.Answer{}, nil},
		{"HeatFigure", &board.Board{}, nil},
		{"BiasFigure", page.BiasFigure{}, []string{"columns"}},
		{"CalibrationFigure", page.CalibrationFigure{}, []string{"columns"}},
		{"ProfileFigure", board.ProfileFigure{}, []string{"columns", "ends"}},
		{"OpposedFigure", &board.Opposed{}, []string{"columns"}},
	} {
		for _, part := range append(figureParts, f.parts...) {
			out = append(out, wording{f.name + " " + part, f.facts})
		}
	}
	return out
}

// figureParts are what is said of every figure: its title, what it shows for who
// does not see it, what to see in it, and how to read it.
var figureParts = []string{"title", "description", "lead", "caption"}

// TestWordTypes checks the words of every sentence against the type of the facts that fill them.
func TestWordTypes(t *testing.T) {
	words, findings := readWords(counselboard.Files, result.CounselBench)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	for _, w := range wordings() {
		if words.Lookup(w.Name) == nil {
			t.Errorf("no template is called %s", w.Name)
		} else if err := checkType(true, words.Lookup(w.Name), w.Facts); err != nil {
			t.Error(err)
		}
	}
}
