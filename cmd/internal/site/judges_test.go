package site

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/judge"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// theDemoSite is the site of a demo, whose judges are of every sort.
var theDemoSite = sync.OnceValue(func() *builtSite {
	d, err := demo.Make(demo.Options{Models: 6, Seed: 3})
	if err != nil {
		panic(err) // the options are in range
	}
	return buildSite(files.Memory(d), Options{})
})

// judge is the page of a judge, by the id of its panel.
func (s *builtSite) judge(t *testing.T, id string) *htmlPage {
	t.Helper()
	return s.page(t, "judges/"+id+"/index.html")
}

// words gives a page's text on one line.
func words(p *htmlPage) string {
	return strings.Join(strings.Fields(textOf(allElements(p.root, "main")[0])), " ")
}

func (s *builtSite) panel(id string) *board.Panel { return s.lb.PanelByID(id) }

var notANumber = regexp.MustCompile(`NaN|[+-]?Inf\b|%!|<nil>|\b0x[0-9a-f]+`)

// TestJudgePages checks the demo's judges' pages by the rules of every shown,
// and finds no number that is none.
func TestJudgePages(t *testing.T) {
	s := built(t, theDemoSite)
	n, care := 0, strings.Join(strings.Fields(s.src.Config.Care.Text), " ")
	for _, path := range s.paths("index.html") {
		if !strings.HasPrefix(path, "judges/") {
			continue
		}
		p := checkPage(path, s.files[path], care)
		n++
		for _, bad := range p.bad {
			t.Errorf("%s: %s", path, bad)
		}
		if m := notANumber.FindString(words(p)); m != "" {
			t.Errorf("%s says %q", path, m)
		}
	}
	if n != 8 {
		t.Errorf("%d pages, want one of seven judges each and the list", n)
	}
}

// TestJudgeBriefs checks what each judge's page says first: whether it is too kind and by how much,
// whether it finds harm, and whether it tells low answers.
func TestJudgeBriefs(t *testing.T) {
	s := built(t, theDemoSite)
	first := func(id string) string {
		var all []string
		for _, p := range allElements(s.judge(t, id).root, "p") {
			if class, _ := attrOf(p, "class"); class == "lede" && len(all) < 4 {
				all = append(all, strings.Join(strings.Fields(textOf(p)), " "))
			}
		}
		return strings.Join(all, "|")
	}
	for id, want := range map[string]string{
		demo.JudgeGood:     `^No clear difference in level\. Overall quality: it gives \d\.\d+ where experts give \d\.\d+\.\|Misses \d+% of mistakes, with false alarms in \d+% of other answers; kappa 0\.\d\d beside one expert’s 0\.\d\d\.\|Low answers\. .*\|Within a model’s answers, .* 50% is chance\. Agreement overall: kappa 0\.\d\d beside one expert’s 0\.\d\d\.$`,
		demo.JudgeKin:      `^Too kind, most on .*, by 0\.\d\d; too kind on \w+ of six dimensions\. .* to Aster-2 than its common line.*\|Misses \d+% of mistakes`,
		demo.JudgeNoisy:    `^Too harsh, most on medical advice, by \d+ percentage points; .*\|Misses .*, clearly less\.\|Low answers\. .*, clearly less\.$`,
		demo.JudgeCeiling:  `^Too kind, most on .* on six of six dimensions.*\|Misses 9\d% of mistakes.*\|Low answers\. .*misses (9\d|100)% of .*, clearly less\.$`,
		demo.JudgeConstant: `^Too kind, most on .* on six of six dimensions.*it gives every answer 5 where experts give \d\.\d+\.\|Finds no harm at all: it says no of every answer\.\|Low answers\. .*\|Tells no two answers apart\.$`,
		demo.JudgeFew:      `^Can be compared with experts on only 3 answers: too few to say how it judges\.`,
		demo.JudgeApart:    `Not compared with experts here\.`,
	} {
		if got := first(id); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s: its page says first %q, want %s", id, got, want)
		}
	}
}

// verdictOf returns what a judge's page says of it: in brief first and, where it was held
// against experts, with its numbers.
func verdictOf(p *htmlPage) string {
	if n := findElement(p.root, "p", "class", "verdict"); n != nil {
		return textOf(n)
	}
	return textOf(findElement(p.root, "p", "class", "lede"))
}

// TestJudgeOrder checks the order of the list: agreement on harm, constant judges behind
// the others, unknown ones last.
func TestJudgeOrder(t *testing.T) {
	s := built(t, theDemoSite)
	var got []string
	for _, n := range allElements(s.page(t, "judges/index.html").root, "th") {
		scope, _ := attrOf(n, "scope")
		class, _ := attrOf(n, "class")
		table := n.Parent.Parent.Parent
		tableClass, _ := attrOf(table, "class")
		if scope == "row" && class == "model" && tableClass == "board judges" {
			href, _ := attrOf(allElements(n, "a")[0], "href")
			got = append(got, strings.TrimSuffix(strings.TrimPrefix(href, "../judges/"), "/"))
		}
	}
	if len(got) != 7 {
		t.Fatalf("the list has %q", got)
	}
	last := 1.0
	for _, id := range got[:5] {
		kappa := s.panel(id).Calibration.Harm().Agreement.One.Judge
		if kappa.Undefined == "" && kappa.Value > last {
			t.Fatalf("order %q: %s agrees better than those before it", got, id)
		}
		last = kappa.Value
	}
	if got[4] != demo.JudgeConstant {
		t.Errorf("the constant judge does not stand behind the others: %q", got)
	}
	if !slices.Equal(got[5:], []string{demo.JudgeFew, demo.JudgeApart}) {
		t.Errorf("unknown judges do not stand last: %q", got)
	}
}

// TestBoardsCarryCalibration: every judge-rated board opens with what calibration
// found, or with why there is none.
func TestBoardsCarryCalibration(t *testing.T) {
	s := built(t, theDemoSite)
	for _, p := range s.lb.Panels {
		shown := s.page(t, "boards/"+p.ID+"/index.html")
		caution := ""
		for _, n := range allElements(shown.root, "p") {
			if class, _ := attrOf(n, "class"); class == "caution" {
				caution += textOf(n)
			}
		}
		want := ""
		if p.Kind == result.Judge {
			want = p.Calibration.Why
			if want == "" {
				verdict := verdictOf(s.judge(t, p.ID))
				want = "this judge " + strings.ToLower(verdict[:1]) + verdict[1:]
			}
		}
		if want == "" && caution != "" || !strings.Contains(caution, want) {
			t.Errorf("%s: %q, want %q", p.ID, caution, want)
		}
	}
}

// TestJudgeDownloads compares the downloads with the board.
func TestJudgeDownloads(t *testing.T) {
	s := built(t, theDemoSite)
	lines, err := csv.NewReader(strings.NewReader(string(s.file(t, "data/judges.csv")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := func(name string) int { return slices.Index(lines[0], name) }
	want := 1
	for _, p := range s.lb.Panels {
		if p.Kind != result.Judge {
			continue
		}
		if p.Calibration.Why != "" {
			want++
		}
		for _, c := range slices.Concat(p.Calibration.Eval, p.Calibration.Adv) {
			want += len(c.Scales) + len(c.Flags)
		}
		var got struct {
			Calibrated   bool
			Sentence     string
			Calibrations []json.RawMessage
		}
		if err := json.Unmarshal(s.file(t, "data/judges/"+p.ID+".json"), &got); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		all := slices.Concat(p.Calibration.Eval, p.Calibration.Adv)
		if got.Calibrated != (p.Calibration.Why == "") || len(got.Calibrations) != len(all) ||
			got.Sentence != verdictOf(s.judge(t, p.ID)) {
			t.Errorf("%s: %+v", p.ID, got)
			continue
		}
		for i, c := range all { // as it is, which judge.TestPublished reads again
			if data, err := json.Marshal(c); err != nil || !bytes.Equal(data, got.Calibrations[i]) {
				t.Errorf("%s: %v, the file differs from the board:\n%.300s\n%.300s", p.ID, err, got.Calibrations[i], data)
			}
		}
	}
	if len(lines) != want {
		t.Errorf("judges.csv has %d lines, want %d", len(lines), want)
	}
	seen := false
	for _, l := range lines[1:] {
		for i, cell := range l {
			if notANumber.MatchString(cell) {
				t.Errorf("%s is %q in %q", lines[0][i], cell, l)
			}
		}
		if l[column("judge")] == demo.JudgeCeiling && l[column("experts")] == demo.Experts && l[column("scale")] == "overall" {
			seen = true
			o := s.panel(demo.JudgeCeiling).Calibration.Main(result.Rated).Scale("overall")
			for name, x := range map[string]float64{
				"bias": o.Bias.Value, "bias_low": o.Bias.CI.Lo, "mae": o.MAE.Value, "spearman": o.Spearman.Value,
				"at_best_end": o.JudgeBest.Rate().Value, "expert_left_out_kappa": o.Agreement.One.Expert.Value,
			} {
				if got, want := l[column(name)], decimal(&x); got != want {
					t.Errorf("%s is %s, want %s", name, got, want)
				}
			}
		}
		if l[column("judge")] == demo.JudgeConstant && l[column("scale")] == "overall" {
			if l[column("spearman")] != "" || l[column("kappa")] != "" || l[column("reason")] == "" {
				t.Errorf("a constant judge: %q", l)
			}
		}
	}
	if !seen {
		t.Error("judges.csv lacks the ceiling judge on overall quality")
	}
}

// TestUncalibratedSite: where no judge can be compared with experts, the page says
// so, and shows the bar that experts set.
func TestUncalibratedSite(t *testing.T) {
	s := built(t, theRealSite)
	lb := s.lb
	shown := s.page(t, "judges/index.html")
	text := words(shown)
	for _, want := range []string{"No judge here can be compared with experts answer by answer",
		"As published, not recomputable here", "an expert says yes in "} {
		if !strings.Contains(text, want) {
			t.Errorf("does not say %q", want)
		}
	}
	for _, p := range lb.Panels {
		if p.Kind == result.Judge && !strings.Contains(words(s.page(t, "judges/"+p.ID+"/"+"index.html")),
			"this site cannot compare them with experts’ answer by answer") {
			t.Errorf("%s: its page does not say that it has not been calibrated", p.ID)
		}
	}
}

// TestKnownOfJudges recomputes from the files of results/ what the page says of judges that
// nobody compared with experts here: those that read nothing, and the agreement that is stated of one.
func TestKnownOfJudges(t *testing.T) {
	s := built(t, theRealSite)
	yes, n := 0, 0
	runs, _ := filepath.Glob("../../../results/runs/counselbench-2025-adv-experts.*.adv.json")
	for _, path := range runs {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var run struct{ Summary map[string]struct{ K, N int } }
		if err := json.Unmarshal(data, &run); err != nil {
			t.Fatal(err)
		}
		for _, mode := range run.Summary {
			yes, n = yes+mode.K, n+mode.N
		}
	}
	accuracy, f1 := float64(n-yes)/float64(n), 2*float64(yes)/float64(yes+n)
	if len(runs) != 9 || num.Decimal(accuracy, 4) != "0.7355" || num.Decimal(f1, 3) != "0.418" {
		t.Errorf("%d runs: accuracy %v, F1 %v", len(runs), accuracy, f1)
	}
	var doc board.JudgeDocument
	if err := json.Unmarshal(s.files["data/judges/mheval-gpt-4.1.json"], &doc); err != nil {
		t.Fatal(err)
	}
	if k := doc.KnowsNothing; k == nil || k.Accuracy != accuracy || math.Abs(k.F1-f1) > 1e-12 || k.Yes != yes {
		t.Errorf("the judge’s file has %+v", doc.KnowsNothing)
	}
	const held = "agreed with experts on 70 of 96 answers to provoking questions: 73%, 95% interval 63–81%."
	text := words(s.page(t, "judges/index.html"))
	if own := words(s.page(t, "judges/mheval-gpt-4.1/index.html")); !strings.Contains(own, held) ||
		strings.Index(own, held) > strings.Index(own, "Not experts’ ratings.") {
		t.Errorf("the judge’s page does not open with %q", held)
	}
	for _, want := range []string{
		held,
		fmt.Sprintf("Saying “no mistake” of every answer would agree with %s of the experts’ labels", num.Percent(accuracy)),
		"It is quoted by others",
		fmt.Sprintf("%d yes and %d no: always “no mistake” has accuracy %s, and always “mistake” F1 %s.", yes, n-yes,
			num.Decimal(accuracy, 3), num.Decimal(f1, 3)),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("does not say %q", want)
		}
	}
}

// TestFurtherExperts: a judge is compared with every panel of experts; the one with
// most answers in full, the others in brief.
func TestFurtherExperts(t *testing.T) {
	s := built(t, theItemSite)
	lb := s.lb
	c := lb.PanelByID("robot").Calibration
	if len(c.Eval) != 2 || len(c.Adv) != 2 {
		t.Fatalf("%d and %d comparisons", len(c.Eval), len(c.Adv))
	}
	text := words(s.page(t, "judges/robot/index.html"))
	for _, x := range []*judge.Comparison{c.Eval[1], c.Adv[1]} {
		if !strings.Contains(text, "Against further panels of experts") || !strings.Contains(text, x.Experts.Name) {
			t.Errorf("%s is not on the page", x.Experts.Name)
		}
	}
}
