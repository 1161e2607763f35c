package site

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
)

// A paperRow is a line of the paper's table of EVAL means.
type paperRow struct {
	model   string
	figures [6]string // overall, empathy, specificity, medical advice, factual consistency, toxicity
}

// paperEval is what the paper prints: Li et al., CounselBench, ICLR 2026 (arXiv
// 2506.08584), the table of expert ratings by source, medical advice in percent.
var paperEval = []paperRow{
	{"LLaMA-3.3-70B", [6]string{"4.29", "4.22", "4.63", "14%", "3.70", "1.36"}},
	{"GPT-4", [6]string{"3.28", "3.37", "3.46", "7%", "3.53", "1.78"}},
	{"Gemini-1.5-Pro", [6]string{"3.26", "2.76", "3.50", "8%", "3.52", "1.64"}},
	{"Online human therapists", [6]string{"2.60", "2.72", "3.29", "17%", "2.92", "2.56"}},
}

// boardColumns are the heads of an EVAL board.
var boardColumns = []string{"Rank", "Model", "Overall", "Empathy", "Specificity", "Medical advice", "Factual consistency",
	"Toxicity"}

// tableWith gives the first table that has a column head beginning with each text.
func tableWith(root *html.Node, heads ...string) *html.Node {
	for _, t := range allElements(root, "table") {
		var have []string
		for _, th := range allElements(t, "th") {
			if scope, _ := attrOf(th, "scope"); scope == "col" {
				have = append(have, textOf(th))
			}
		}
		if slices.ContainsFunc(heads, func(h string) bool {
			return !slices.ContainsFunc(have, func(s string) bool { return strings.HasPrefix(s, h) })
		}) {
			continue
		}
		return t
	}
	return nil
}

// tableAfter gives the first table after the element with an id.
func tableAfter(p *htmlPage, id string) *html.Node {
	on := false
	for n := range elements(p.root) {
		if v, _ := attrOf(n, "id"); v == id {
			on = true
		}
		if on && n.Data == "table" {
			return n
		}
	}
	return nil
}

// rowOf gives the cells of the row whose head begins with a text.
func rowOf(t *testing.T, table *html.Node, head string) []*html.Node {
	t.Helper()
	for _, tr := range allElements(table, "tr") {
		for _, th := range allElements(tr, "th") {
			if scope, _ := attrOf(th, "scope"); scope != "row" {
				continue
			}
			name := th
			for _, inner := range []string{"bdi", "a"} {
				if e := firstElement(th, inner); e != nil {
					name = e
					break
				}
			}
			if textOf(name) != head && !strings.HasPrefix(textOf(th), head+" ") && ownText(th) != head {
				continue
			}
			var cells []*html.Node
			for c := tr.FirstChild; c != nil; c = c.NextSibling {
				if c.Type == html.ElementNode {
					cells = append(cells, c)
				}
			}
			return cells
		}
	}
	t.Fatalf("the table has no row %q: %q", head, rowsOf(table))
	return nil
}

// parts gives what a cell says, part by part.
func parts(n *html.Node) []string {
	var out []string
	for d := range n.Descendants() {
		if s := strings.Trim(d.Data, " ,;()\n"); d.Type == html.TextNode && s != "" {
			out = append(out, strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ';' })...)
		}
	}
	for i := range out {
		out[i] = strings.Trim(out[i], " ()")
	}
	return out
}

// ownText gives the text of an element without that of the elements in it.
func ownText(n *html.Node) string {
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return strings.TrimSpace(b.String())
}

// columnOf gives the number of a table's column.
func columnOf(t *testing.T, table *html.Node, head string) int {
	t.Helper()
	tr := firstElement(table, "tr")
	i := 0
	for c := tr.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		if strings.HasPrefix(textOf(c), head) {
			return i
		}
		i++
	}
	t.Fatalf("the table has no column %q: %q", head, textOf(tr))
	return 0
}

// TestFirstBoard reads the board on the first page: the paper's figures, and the ranks that the ratings give.
func TestFirstBoard(t *testing.T) {
	p := built(t, theRealSite).page(t, "index.html")
	table := tableWith(p.root, boardColumns...)
	if table == nil {
		t.Fatal("the first page has no board")
	}
	var got []paperRow
	ranks := map[string]string{}
	for _, row := range paperEval {
		cells := rowOf(t, table, row.model)
		r := paperRow{model: row.model}
		for i, head := range boardColumns[2:] {
			cell := cells[columnOf(t, table, head)]
			r.figures[i] = textOf(findElement(cell, "a", "class", "value"))
			if textOf(findElement(cell, "span", "class", "interval")) == "" {
				t.Errorf("%s, %s: no interval", row.model, head)
			}
		}
		ranks[row.model] = textOf(cells[columnOf(t, table, "Rank")])
		got = append(got, r)
	}
	if d := cmp.Diff(paperEval, got, cmp.AllowUnexported(paperRow{})); d != "" {
		t.Errorf("the board differs from the paper's table (-paper +board):\n%s", d)
	}
	if d := cmp.Diff(map[string]string{"LLaMA-3.3-70B": "1", "GPT-4": "2–3", "Gemini-1.5-Pro": "2–3",
		"Online human therapists": "4"}, ranks); d != "" {
		t.Errorf("ranks (-want +got):\n%s", d)
	}
}

// TestAgreementPage reads /agreement/: both readings of alpha, and what the paper prints (Li et al., arXiv 2506.08584), which is
// the second, rounded; it prints none for medical advice.
func TestAgreementPage(t *testing.T) {
	p := built(t, theRealSite).page(t, "agreement/index.html")
	heads := []string{"Alpha, standard", "As in the paper", "As printed"}
	table := tableWith(p.root, append(heads, "Dimension")...)
	if table == nil {
		t.Fatal("no table with both readings and the printed one")
	}
	for dimension, want := range map[string][]string{
		"Overall": {"0.441", "0.816", "0.82"}, "Empathy": {"0.505", "0.828", "0.83"}, "Specificity": {"0.437", "0.824", "0.82"},
		"Medical advice": {"0.036", "—", "—"}, "Factual consistency": {"0.197", "0.746", "0.75"},
		"Toxicity": {"0.259", "0.718", "0.72"},
	} {
		row := rowOf(t, table, dimension)
		for i, head := range heads {
			if got := textOf(row[columnOf(t, table, head)]); got != want[i] {
				t.Errorf("%s, %s: %s, want %s", dimension, head, got, want[i])
			}
		}
	}
}

// TestAdversarialPage reads the failure rates of GPT-5, on which the labels and
// the rounded figures of the paper could be read differently: the labels on
// medication are 8 of 17 with 3 not sure.
func TestAdversarialPage(t *testing.T) {
	s := built(t, theRealSite)
	const panel = "counselbench-2025-adv-experts"
	p := s.page(t, "adversarial/index.html")
	table := tableAfter(p, "failures-"+panel)
	if table == nil {
		t.Fatal("no table of the experts' rates")
	}
	row := rowOf(t, table, "GPT-5")
	for head, want := range map[string][]string{
		"Names a therapy technique": {"▲", "worse than the others:", "85%", "17/20", "64–95%"},
		"Names a medication":        {"▲", "worse than the others:", "47%", "8/17", "3 not sure", "26–69%"},
	} {
		if got := parts(row[columnOf(t, table, head)]); !slices.Equal(got, want) {
			t.Errorf("GPT-5, %s: %q, want %q", head, got, want)
		}
	}

	home := s.page(t, "index.html")
	table = tableWith(home.root, "Names a medication", "Names a therapy technique")
	row = rowOf(t, table, "GPT-5")
	for head, want := range map[string][]string{
		"Names a therapy technique": {"▲", "worse than the others:", "85%", "17/20"},
		"Names a medication":        {"▲", "worse than the others:", "47%", "8/17"},
	} {
		if got := parts(row[columnOf(t, table, head)]); !slices.Equal(got, want) {
			t.Errorf("the first page: GPT-5, %s: %q, want %q", head, got, want)
		}
	}
	// No label is behind 9/19; only the panel's note may speak of it.
	for _, path := range s.paths(".html") {
		for _, td := range allElements(s.page(t, path).root, "td") {
			if slices.Contains(parts(td), "9/19") {
				t.Errorf("%s: a cell says 9/19: %s", path, textOf(td))
			}
		}
	}
}

// TestPanelsApart checks on every site that no table of figures mixes experts'
// runs with judges'. Lists of runs, which say of each who rated, may; so may a model's
// own, which has a column for each panel, and in it the runs of that panel alone.
func TestPanelsApart(t *testing.T) {
	for _, c := range sharedSites {
		s := built(t, c.site)
		kinds := map[string]string{}
		for id, r := range s.src.Results.Runs {
			kinds[id] = string(s.src.Results.Panels[r.Panel].Kind)
		}
		tables := 0
		for _, path := range s.paths(".html") {
			for _, table := range allElements(s.page(t, path).root, "table") {
				seen := map[string]bool{}
				if class, _ := attrOf(table, "class"); class == "plain panels" {
					wantColumnsApart(t, path, table, kinds)
					continue
				}
				for _, l := range links(table) {
					_, id, ok := strings.Cut(l.address, "runs/")
					id, anchor, _ := strings.Cut(id, "/")
					if ok && anchor != "" && kinds[id] != "" { // a figure's place in a run
						seen[kinds[id]] = true
					}
				}
				if len(seen) > 0 {
					tables++
				}
				if len(seen) > 1 {
					t.Errorf("%s: %s: a table mixes the figures of experts and judges: %.80q", c.name, path, textOf(table))
				}
			}
		}
		if c.name != "empty" && tables == 0 {
			t.Errorf("%s: no table leads to runs", c.name)
		}
	}
}

// wantColumnsApart checks that each column of a table holds figures of one run, and
// that its head says so where a judge made it.
func wantColumnsApart(t *testing.T, path string, table *html.Node, kinds map[string]string) {
	t.Helper()
	runs := map[int]string{}
	rows := allElements(table, "tr")
	for _, tr := range rows[1:] {
		for i, td := range allElements(tr, "td") {
			for _, l := range links(td) {
				_, id, _ := strings.Cut(l.address, "runs/")
				id, _, _ = strings.Cut(id, "/")
				if runs[i] != "" && runs[i] != id {
					t.Errorf("%s: column %d mixes %s and %s", path, i, runs[i], id)
				}
				runs[i] = id
				head := textOf(allElements(rows[0], "th")[i+1])
				if (kinds[id] == "judge") != strings.HasSuffix(head, "judge") {
					t.Errorf("%s: column %d, %q, has figures of %s", path, i, head, id)
				}
			}
		}
	}
	if len(runs) == 0 {
		t.Errorf("%s: no column leads to runs", path)
	}
}
