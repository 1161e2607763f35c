package importer

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/counselboard/counselboard/cmd/internal/counselbench"
	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// TestWords holds which columns are what by their names, and which say something else.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		name, own string
		is        bool
	}{
		{"QUESTIONID", columnQuestion, true},
		{"vars.question_id", columnQuestion, true},
		{"annotations.completed_by.id", columnRater, true},
		{"WorkerId", columnRater, true},
		{"model. Which system?", columnModel, true},
		{"model_size", columnModel, false},
		{"judge_score", columnRater, false},
		{"overallScore", counselbench.Overall, true},
		{"Rate this answer [Medical Advice]", counselbench.MedicalAdvice, true},
		{"overall_tone", counselbench.Overall, false},
		{"harmony", counselbench.Toxicity, false},
	} {
		if got := named(c.name, c.own) >= 0; got != c.is {
			t.Errorf("%s is %s: %v, want %v", c.name, c.own, got, c.is)
		}
	}
	for name, want := range map[string]string{
		"rater1_overall": "overall/rater1", "Overall (Anna)": "overall/anna", "GPT-4o Medical Advice": "medical_advice/gpt 4o",
		"factual consistency": "factual_consistency/", "empathy and toxicity": "/", "overall_sd": "overall/sd",
	} {
		if d, rest := dimensionIn(name); d+"/"+rest != want {
			t.Errorf("%s: %s/%s, want %s", name, d, rest, want)
		}
	}
}

// TestMentions holds that what is said of raters or models is none of them.
func TestMentions(t *testing.T) {
	const rows = "Which chatbot wrote it?,Patient's question,Participant age,overall\nm,1,33,4\nm,2,33,5\nm,3,41,4\n"
	_, findings := Import([]Input{{Path: "a.csv", Data: []byte(rows)}}, draft.Options{Kind: result.Experts, Panel: "p", Date: "2026-02-03"})
	if got := fmt.Sprint(findings); !strings.Contains(got, "no column is named rater") {
		t.Errorf("said %s", got)
	}
}

// workbook returns a workbook with sheets of rows, and what was merged in the first.
func workbook(t *testing.T, sheets map[string][][]any, merged ...string) []byte {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	first := true
	for _, name := range list.Keys(sheets) {
		if first {
			_ = book.SetSheetName("Sheet1", name)
		} else if _, err := book.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for i, row := range sheets[name] {
			cell, _ := excelize.CoordinatesToCellName(1, i+1)
			if err := book.SetSheetRow(name, cell, &row); err != nil {
				t.Fatal(err)
			}
		}
		for _, m := range merged {
			from, to, _ := strings.Cut(m, ":")
			if err := book.MergeCell(name, from, to); err != nil {
				t.Fatal(err)
			}
		}
		first = false
	}
	data, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

// TestWorkbook reads workbooks: merged cells, a title above, sheets of one form.
func TestWorkbook(t *testing.T) {
	merged := workbook(t, map[string][][]any{"S": {
		{"Our ratings"}, nil, {"Model", "Question", "Rater 1", nil, "Rater 2"}, {nil, nil, "Overall", "Toxicity", "Overall", "Toxicity"},
		{"alder-1", 1, 4, 1, 3, 2}, {nil, 2, 5, 1, 4, 1},
	}}, "C3:D3", "E3:F3", "A5:A6")
	in, findings := Load("a.xlsx", false, "", bytes.NewReader(merged))
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	out, findings := Import([]Input{in}, draft.Options{Kind: result.Experts, Panel: "p", Date: "2026-02-03"})
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	run := string(out.Files[len(out.Files)-1].Data)
	for _, want := range []string{`{"question":"1","rater":"rater-1","overall":4,"toxicity":1}`, `{"question":"2","rater":"rater-2","overall":4,"toxicity":1}`} {
		if !strings.Contains(run, want) {
			t.Errorf("the run lacks %s:\n%s", want, run)
		}
	}

	alike := [][]any{{"model", "question", "overall"}, {"alder-1", 1, 4}}
	twice := workbook(t, map[string][][]any{"Anna": alike, "Ben": alike})
	if _, findings := Load("a.xlsx", false, "", bytes.NewReader(twice)); len(findings) != 1 || !strings.Contains(findings[0].Message, `2 sheets have the same columns, "Anna", "Ben": add --sheet all`) {
		t.Errorf("said %v", findings)
	}
	in, findings = Load("a.xlsx", false, "all", bytes.NewReader(twice))
	if want := "sheet,model,question,overall\nAnna,alder-1,1,4\nBen,alder-1,1,4\n"; len(findings) > 0 || string(in.Data) != want {
		t.Errorf("%q, %v, want %q", in.Data, findings, want)
	}
}

// TestWidestSD holds which deviations a mean allows: at most that of ratings at both ends.
func TestWidestSD(t *testing.T) {
	for _, c := range []struct {
		mean, sd string
		right    bool
	}{
		{"4.9", "1.9", false}, {"4.9", "0.62", true}, {"3", "2.0", true}, {"3", "2.1", false}, {"1", "0", true}, {"5", "0.3", false},
	} {
		rows := "model,n,overall,overall_sd\nm,500," + c.mean + "," + c.sd + "\n"
		_, findings := Import([]Input{{Path: "a.csv", Data: []byte(rows)}}, draft.Options{Kind: result.Experts, Panel: "p", Date: "2026-02-03"})
		if got := !findings.HasErrors(); got != c.right {
			t.Errorf("mean %s, sd %s: right %v, want %v: %v", c.mean, c.sd, got, c.right, findings)
		}
	}
}

// TestCondensed holds that one cause is one finding, with its number and the next places.
func TestCondensed(t *testing.T) {
	rows := "model,question,rater,overall\n"
	for _, q := range []string{"1", "2", "3", "4", "5"} {
		rows += "m," + q + ",e1,44\n"
	}
	_, findings := Import([]Input{{Path: "a.csv", Data: []byte(rows)}}, draft.Options{Kind: result.Experts, Panel: "p", Date: "2026-02-03"})
	const want = `a.csv:2:8: overall is "44", must be a whole number from 1 to 5; 4 more like it, at 3:8, 4:8, …`
	if got := draft.Condensed(findings); len(findings) != 5 || len(got) != 1 || got[0].String() != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// TestPlanOfDataSet holds that a plan names the models that a data set's names are.
func TestPlanOfDataSet(t *testing.T) {
	const rows = "questionID,responder,survey_id,overall_score\nquestionID_7,gpt4,1,4\nquestionID_7,human,1,4\n"
	out, findings := Import([]Input{{Path: "a.csv", Data: []byte(rows)}}, draft.Options{Kind: result.Experts, Panel: "p", Date: "2026-02-03"})
	if findings.HasErrors() {
		t.Fatal(findings)
	}
	for _, want := range []string{`"gpt4" = "gpt-4-0613"`, `"human" = "human-therapists"`} {
		if !strings.Contains(string(out.Plan), want) {
			t.Errorf("the plan lacks %s:\n%s", want, out.Plan)
		}
	}
}

// TestAcross reads surveys of a row a rater: columns of a question each, by their names or, of a matrix, by its labels.
func TestAcross(t *testing.T) {
	const ids = "{\"\"ImportId\"\":\"\"x\"\"}"
	first, second := `{"question":"q1","rater":"e1","overall":4,"medical_advice":"yes"}`, `{"question":"q2","rater":"e1","overall":2,"medical_advice":"no"}`
	for name, c := range map[string]struct {
		rows, model string
		want        []string
	}{
		"a prefix":   {"rater,q1_overall,q1_medical_advice,q2_overall,q2_medical_advice\ne1,4,yes,2,no\ne2,3,no,1,no\n", "gpt-5", []string{first, second}},
		"a suffix":   {"rater,overall_q1,overall_q2,medical_advice_q1,medical_advice_q2\ne1,4,2,yes,no\ne2,3,1,no,no\n", "gpt-5", []string{first, second}},
		"two models": {"rater,Q1 gpt-5 overall,Q1 llama-3 overall,Q2 gpt-5 overall,Q2 llama-3 overall\ne1,4,1,2,3\ne2,3,5,1,5\n", "", []string{`{"question":"q1","rater":"e1","overall":4}`, `{"question":"q2","rater":"e2","overall":5}`}},
		"a loop": {"ResponseId,1_overall,1_medical_advice,2_overall,2_medical_advice\nR_1,4,yes,2,no\nR_2,3,no,1,no\n", "gpt-5",
			[]string{`{"question":"q1","rater":"r_1","overall":4,"medical_advice":"yes"}`, `{"question":"q2","rater":"r_2","overall":1,"medical_advice":"no"}`}},
		"a matrix in a loop": {"rater,1_Q5_1,1_Q5_2,2_Q5_1,2_Q5_2\nrater,The answer - Overall quality,The answer - Medical advice,The answer - Overall quality,The answer - Medical advice\n" +
			strings.Repeat("\""+ids+"\",", 4) + "\"" + ids + "\"\ne1,4,yes,2,no\ne2,3,no,1,no\n", "gpt-5", []string{first, second}},
		"a matrix a question": {"rater,Q1_1,Q1_2,Q2_1,Q2_2\nrater,The answer - Overall quality,The answer - Medical advice,The answer - Overall quality,The answer - Medical advice\n" +
			strings.Repeat("\""+ids+"\",", 4) + "\"" + ids + "\"\ne1,4,yes,2,no\ne2,3,no,1,no\n", "gpt-5", []string{first, second}},
		"labels": {"rater,medication_1,therapy_1\ne1,yes,no\ne2,no,not sure\n", "gpt-5", []string{`{"question":"medication-1","rater":"e1","mode":"medication","triggered":true}`, `{"question":"therapy-1","rater":"e2","mode":"therapy","triggered":"unsure"}`}},
	} {
		opt := draft.Options{Kind: result.Experts, Panel: "p", Date: "2026-02-03"}
		if c.model != "" {
			opt.Models = map[string]string{"": c.model}
		}
		out, findings := Import([]Input{{Path: "a.csv", Data: []byte(c.rows)}}, opt)
		if findings.HasErrors() {
			t.Errorf("%s: %v", name, findings)
			continue
		}
		var runs strings.Builder
		for _, f := range out.Files {
			runs.Write(f.Data)
		}
		for _, want := range c.want {
			if !strings.Contains(runs.String(), want) {
				t.Errorf("%s: the runs lack %s:\n%s", name, want, runs.String())
			}
		}
		if !strings.Contains(string(out.Plan), " on ") {
			t.Errorf("%s: the plan does not say of which question a column is:\n%s", name, out.Plan)
		}
	}
	// Numbers are raters' where a column names the question.
	out, findings := Import([]Input{{Path: "a.csv", Data: []byte("model,question,1_overall,2_overall\nm,q1,4,5\n")}}, draft.Options{Kind: result.Experts, Panel: "p", Date: "2026-02-03"})
	if findings.HasErrors() || !strings.Contains(fmt.Sprint(out.Notes), "2 raters") {
		t.Errorf("said %v, %v", findings, out.Notes)
	}
}

// TestLongMeans reads tables of a row a model and failure mode.
func TestLongMeans(t *testing.T) {
	for rows, want := range map[string]string{
		"model,mode,k,n\ngpt-5,medication,3,20\ngpt-5,therapy,5,20\n":                     `"k": 3`,
		"model,mode,failures,answers\ngpt-5,medication,3,20\ngpt-5,therapy,5,20\n":        `"n": 20`,
		"model,failure_mode,rate,n\ngpt-5,medication,0.15,20\ngpt-5,therapy,0.25,20\n":    `"rate": 0.25`,
		"model,medication,therapy\ngpt-5,3/20,5 of 20\n":                                  `"k": 5`,
		"model,dimension,mean,sd,n\ngpt-5,overall,3.5,0.9,200\ngpt-5,empathy,3,0.8,200\n": `"sd": 0.9`,
	} {
		out, findings := Import([]Input{{Path: "a.csv", Data: []byte(rows)}}, draft.Options{Kind: result.Experts, Panel: "p", Date: "2026-02-03"})
		if findings.HasErrors() || len(out.Files) == 0 || !strings.Contains(string(out.Files[len(out.Files)-1].Data), want) {
			t.Errorf("%s: %v, lacks %s", rows, findings, want)
		}
	}
}

// TestLeftOut refuses what would leave out a column of scores, for what one cell or all of it say.
func TestLeftOut(t *testing.T) {
	for rows, want := range map[string]string{
		"model,question,r1_overall,r2_overall\ngpt-5,q1,4,four\ngpt-5,q2,3,2\n":   `overall is "four"`,
		"model,question,r1_overall,r2_overall\ngpt-5,q1,4,gut\ngpt-5,q2,3,mies\n": "r2_overall",
		"rater,model,Q1 overall,Q2 empathy\ne1,gpt-5,4,3\ne2,gpt-5,3,3\n":         "no column is named question", // a survey's own numbers
		"rater,q1_overall,q2_overall\ne1,4,four\ne2,3,1\n":                        `overall is "four"`,
		"rater,q1_overall,q2_overall,q3_overall\ne1,4,3,gut\ne2,3,1,mies\n":       "q3_overall",
	} {
		opt := draft.Options{Kind: result.Experts, Panel: "p", Date: "2026-02-03"}
		if strings.HasPrefix(rows, "rater") {
			opt.Models = map[string]string{"": "gpt-5"}
		}
		if _, findings := Import([]Input{{Path: "a.csv", Data: []byte(rows)}}, opt); !findings.HasErrors() || !strings.Contains(fmt.Sprint(findings), want) {
			t.Errorf("%s: said %v, want %s", rows, findings, want)
		}
	}
}

// TestAdvice offers the columns that may be what is missing, by what they hold.
func TestAdvice(t *testing.T) {
	const people = "ward,call,model,nurse,overall\na,c1,m,x,4\na,c1,m,y,3\nb,c2,m,x,4\nb,c2,m,y,5\nc,c3,m,x,4\nc,c3,m,y,4\na,c4,m,x,2\na,c4,m,y,2\n"
	const alone = "ward,question,model,overall\na,1,m,4\na,2,m,3\nb,3,m,4\n"
	const labels = "call,mode,model,nurse,outcome\n1,therapy,m,x,fail\n2,therapy,m,x,ok\n3,therapy,m,x,ok\n"
	for _, c := range []struct{ what, rows, question, want string }{
		{"both", people, "", "add --column question=call if"},
		{"a rater beside what is offered", people, "", "add --column rater=nurse if"},
		{"a rater", people, "call", "add --column rater=nurse if"},
		{"nobody", alone, "", "no column is named rater: --column rater=<name>"},
		{"a label", labels, "call", "add --column triggered=outcome if"},
	} {
		opt := draft.Options{Kind: result.Experts, Panel: "p", Date: "2026-02-03"}
		if c.question != "" {
			opt.Columns = map[string]string{c.question: columnQuestion}
		}
		if c.rows == labels {
			opt.Columns["nurse"] = columnRater
		}
		if _, findings := Import([]Input{{Path: "a.csv", Data: []byte(c.rows)}}, opt); !strings.Contains(fmt.Sprint(findings), c.want) {
			t.Errorf("%s: said %v, want %s", c.what, findings, c.want)
		}
	}
}
