package site

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"github.com/counselboard/counselboard/cmd/internal/download"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// TestDownloads reads every download of every site: JSON and CSV as strictly as a reader would, JSON by the schema
// of its form, CSV with the header that /data/ documents.
func TestDownloads(t *testing.T) {
	t.Parallel()
	schema := source.NewSchema("export.schema.json", download.ExportSchema)
	forms := regexp.MustCompile(`^\{\s*"schema": ?"counselboard/(leaderboard|model-figures|run-figures|judge|judges|compare)/`)
	sites := slices.Clone(sharedSites)
	for _, c := range append(sites, sharedSite{"demo", theDemoSite}) {
		t.Run(c.name, func(t *testing.T) {
			s, checked := built(t, c.site), map[string]int{}
			for _, path := range s.paths(".json") {
				doc, findings := source.JSON(path, s.files[path])
				if findings.HasErrors() {
					t.Errorf("%s: %v", path, findings)
					continue
				}
				if form := forms.FindSubmatch(s.files[path]); form != nil {
					checked[string(form[1])]++
					if findings := schema.Check(doc); len(findings) > 0 {
						t.Errorf("%s is not as data/schema/export.schema.json has it: %v", path, findings)
					}
				}
			}
			if len(checked) != 5 && c.name != "empty" {
				t.Errorf("downloads of only these forms: %v", checked)
			}
			documented := documentedFields(t, s.page(t, "data/index.html"))
			tables := s.paths(".csv")
			if len(tables) == 0 {
				t.Error("there is no CSV")
			}
			found := map[string]bool{}
			for _, file := range tables {
				rows, err := csv.NewReader(bytes.NewReader(s.files[file])).ReadAll() // every row as long as the first
				if err != nil {
					t.Errorf("%s: %v", file, err)
					continue
				}
				name := strings.TrimPrefix(file, "data/")
				if form, _ := path.Match(download.PairsPath("*"), name); form {
					name = download.PairsPath("*")
				}
				found[name] = true
				if d := cmp.Diff(documented[name], rows[0]); d != "" {
					t.Errorf("%s has another header than /data/ documents (-documented +file):\n%s", file, d)
				}
				for i, row := range rows {
					for k, cell := range row {
						if i > 0 && !textColumns[rows[0][k]] && cell != "" && !plainNumber.MatchString(cell) {
							t.Errorf("%s:%d: %s is %.60q, not a plain number", file, i+1, rows[0][k], cell)
						}
						if i > 0 && displayed.MatchString(cell) {
							t.Errorf("%s:%d: %s is %.60q, a number as pages write it", file, i+1, rows[0][k], cell)
						}
						if isFormula(cell) {
							t.Errorf("%s:%d: a spreadsheet takes %.60q for a formula", file, i+1, cell)
						}
					}
				}
			}
			for name := range documented {
				if !found[name] && name != download.PairsPath("*") {
					t.Errorf("/data/ documents %s, which is not there", name)
				}
			}
		})
	}
}

// textColumns are the columns of CSV files that hold words; all others hold numbers.
var textColumns = func() map[string]bool {
	m := map[string]bool{}
	for name := range strings.FieldsSeq(`panel panel_kind model model_name run scale topic component a b better method reason rank_basis file pointer
		pairs_file metric judge judge_model experts claim scope verdict experts_run judge_run row series field found origin finding says test`) {
		m[name] = true
	}
	return m
}()

var (
	plainNumber = regexp.MustCompile(`^-?\d+(\.\d+)?(e[+-]\d+)?$`)
	displayed   = regexp.MustCompile(`^[<>+−]?\d[\d.,]*(%|–| \(| to )|−\d`)
)

// documentedFields reads /data/: the columns of each CSV file, in order, each of
// which must be in the one list of columns.
func documentedFields(t *testing.T, p *htmlPage) map[string][]string {
	listed := map[string]bool{}
	for _, dt := range allElements(p.root, "dt") {
		listed[textOf(dt)] = true
	}
	fields := map[string][]string{}
	for _, tr := range allElements(p.root, "tr") {
		columns := findElement(tr, "p", "class", "columns")
		if columns == nil {
			continue
		}
		file := strings.TrimPrefix(textOf(firstElement(firstElement(tr, "th"), "code")), "data/")
		if strings.HasSuffix(file, "/") {
			file += "*.csv"
		}
		for _, code := range allElements(columns, "code") {
			fields[file] = append(fields[file], textOf(code))
			if !listed[textOf(code)] {
				t.Errorf("%s: the column %s is not in the list of columns", file, textOf(code))
			}
		}
	}
	return fields
}

// isFormula says whether a spreadsheet would compute a cell.
func isFormula(cell string) bool {
	if cell == "" || !strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return false
	}
	_, err := strconv.ParseFloat(cell, 64)
	return err != nil
}

// TestLeaderboardCSV finds the figures of the boards in CSV, as numbers are written there.
func TestLeaderboardCSV(t *testing.T) {
	for _, c := range sharedSites {
		s := built(t, c.site)
		want, got := map[string]string{}, map[string]string{}
		for _, p := range s.lb.Panels {
			for _, b := range p.Boards() {
				for _, r := range b.Rows {
					for _, f := range r.All() {
						numbers := "  "
						if f.HasInterval() {
							numbers = decimal(&f.Value) + " " + decimal(&f.CI.Lo) + " " + decimal(&f.CI.Hi)
						} else if f.Known() {
							numbers = decimal(&f.Value) + "  "
						}
						want[fmt.Sprintf("%t %s %s %s", b.Component.Provoked(), p.ID, r.Model.ID, f.Scale.ID)] = numbers
					}
				}
			}
		}
		for file, provoked := range map[string]bool{"leaderboard": false, "adversarial": true} {
			rows, err := csv.NewReader(bytes.NewReader(s.files["data/"+file+".csv"])).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range rows[1:] {
				cells := func(names ...string) string {
					return strings.Join(list.Map(names, func(name string) string { return r[slices.Index(rows[0], name)] }), " ")
				}
				got[fmt.Sprintf("%t %s", provoked, cells("panel", "model", "scale"))] = cells("value", "ci95_low", "ci95_high")
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: boards and CSV differ (-boards +CSV):\n%s", c.name, d)
		}
		if c.name != "empty" && len(got) == 0 {
			t.Errorf("%s: no figures at all", c.name)
		}
	}
}

// decimal writes a number as CSV files have it.
func decimal(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'g', 12, 64)
}

// TestRunFiles checks that every run's page links its file, that the checksum on the page is that of the file and
// of the linked copy, and that a withheld file is nowhere.
func TestRunFiles(t *testing.T) {
	for _, c := range sharedSites {
		s := built(t, c.site)
		for _, id := range s.src.Results.RunIDs() {
			page := "runs/" + id + "/index.html"
			p := s.page(t, page)
			list := findElement(p.root, "dl", "class", "file")
			code := findElement(list, "code", "class", "long")
			if textOf(code) != s.src.Results.Runs[id].File.SHA256 {
				t.Errorf("%s: %s says the checksum %q", c.name, page, textOf(code))
			}
			file := "data/results/runs/" + id + ".json"
			var hrefs []string
			for _, a := range allElements(list, "a") {
				href, _ := attrOf(a, "href")
				hrefs = append(hrefs, href)
			}
			published := slices.Contains(hrefs, "../../"+file)
			if withheld := c.name == "items" && id == withheldRun; published == withheld {
				t.Errorf("%s: %s: links %q; withheld: %t", c.name, page, hrefs, withheld)
			} else if withheld {
				if _, ok := s.files[file]; ok {
					t.Errorf("%s: %s is published", c.name, file)
				}
				continue
			}
			if got := checksum(s.files[file]); got != textOf(code) {
				t.Errorf("%s: %s has the checksum %s, the page says %s", c.name, file, got, textOf(code))
			}
			if !slices.Contains(hrefs, "../../data/runs/"+id+".json") {
				t.Errorf("%s: %s does not link the computed figures", c.name, page)
			}
		}
	}
}

// TestQuotedTextIsWithheld looks for a patient's words in every file of a site
// that does not publish them.
func TestQuotedTextIsWithheld(t *testing.T) {
	s := built(t, theItemSite)
	if f := s.src.Results.Runs[withheldRun].File; !bytes.Contains(f.Bytes, []byte(quotedText)) {
		t.Fatal("the run quotes nothing")
	}
	for path, data := range s.files {
		if bytes.Contains(data, []byte(quotedText)) {
			t.Errorf("%s holds a quoted text", path)
		}
	}
}

// TestHousekeeping checks what crawlers and the host read.
func TestHousekeeping(t *testing.T) {
	for _, c := range sharedSites {
		s := built(t, c.site)
		if data, ok := s.files[".nojekyll"]; !ok || len(data) > 0 {
			t.Errorf("%s: .nojekyll: %q, %t", c.name, data, ok)
		}
		robots := string(s.files["robots.txt"])
		if !strings.HasPrefix(robots, "User-agent: *\nAllow: /\n") {
			t.Errorf("%s: robots.txt: %q", c.name, robots)
		}
		address := s.src.Config.BaseURL
		if address == "" {
			if _, ok := s.files["sitemap.xml"]; ok || strings.Contains(robots, "Sitemap") {
				t.Errorf("%s: a sitemap without an address", c.name)
			}
			continue
		}
		if !strings.Contains(robots, "\nSitemap: "+address+"sitemap.xml\n") {
			t.Errorf("%s: robots.txt does not name %ssitemap.xml: %q", c.name, address, robots)
		}
		checkSitemap(t, c.name, s, address)
	}
}

// withdrawn ends the pages of a judge whose only number was withdrawn: they stay, and nothing leads to them.
const withdrawn = "/counselbench-2025-judge-gpt-4/index.html"

// checkSitemap checks that the sitemap lists every page once, under the address
// that the page itself gives, but for those that only lead elsewhere.
func checkSitemap(t *testing.T, name string, s *builtSite, address string) {
	t.Helper()
	var sitemap struct {
		XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		URLs    []string `xml:"url>loc"`
	}
	if err := xml.Unmarshal(s.files["sitemap.xml"], &sitemap); err != nil {
		t.Errorf("%s: sitemap.xml: %v", name, err)
		return
	}
	var want []string
	for _, path := range s.paths(".html") {
		p := s.page(t, path)
		canonical, _ := attrOf(findElement(p.root, "link", "rel", "canonical"), "href")
		own := address + strings.TrimSuffix(path, "index.html")
		leads := findElement(p.root, "meta", "http-equiv", "refresh") != nil
		switch {
		case strings.HasPrefix(path, "v/") && strings.Count(path, "/") > 2, strings.HasSuffix(path, withdrawn):
			continue // a frozen page is quoted, not searched for
		case path == "404.html":
			if canonical != "" {
				t.Errorf("%s: 404.html has the address %q, but it has none", name, canonical)
			}
			continue
		case leads:
			if canonical == own || !strings.HasPrefix(canonical, address) {
				t.Errorf("%s: %s leads elsewhere, but gives %q", name, path, canonical)
			}
			continue
		case canonical != own:
			t.Errorf("%s: %s gives its address as %q, want %q", name, path, canonical, own)
		}
		if og, _ := attrOf(findElement(p.root, "meta", "property", "og:url"), "content"); og != own {
			t.Errorf("%s: %s has og:url %q, want %q", name, path, og, own)
		}
		want = append(want, own)
	}
	slices.Sort(want)
	slices.Sort(sitemap.URLs)
	if d := cmp.Diff(want, sitemap.URLs); d != "" {
		t.Errorf("%s: the sitemap and the pages differ (-pages +sitemap):\n%s", name, d)
	}
}

// rowsOf gives a table's rows, each by the text of its cells.
func rowsOf(table *html.Node) [][]string {
	var out [][]string
	for _, tr := range allElements(table, "tr") {
		var row []string
		for c := tr.FirstChild; c != nil; c = c.NextSibling {
			if c.Type == html.ElementNode {
				row = append(row, textOf(c))
			}
		}
		out = append(out, row)
	}
	return out
}

// TestPasted runs what /data/ says to paste into Python and into R, as it stands, where there are pandas and R.
func TestPasted(t *testing.T) {
	s := built(t, theRealSite)
	for language, run := range map[string][]string{"python": {"python3", "-c", "import pandas"}, "r": {"Rscript", "-e", "TRUE"}} {
		t.Run(language, func(t *testing.T) {
			lines := regexp.MustCompile(`(?s)<code class="?language-` + language + `"?>(.*?)</code>`).FindSubmatch(s.files["data/index.html"])
			if lines == nil {
				t.Fatal("/data/ has no such lines")
			}
			program := html.UnescapeString(string(lines[1]))
			if n := strings.Count(program, "\n") + 1; n != 3 {
				t.Errorf("%d lines, want three:\n%s", n, program)
			}
			address := regexp.MustCompile(`"([^"]*)data/leaderboard\.csv"`).FindStringSubmatch(program)
			if address == nil {
				t.Fatalf("the lines do not read leaderboard.csv:\n%s", program)
			}
			if out, err := exec.Command(run[0], run[1:]...).CombinedOutput(); err != nil {
				t.Skipf("the lines of /data/ were not run: %s: %v %s", strings.Join(run, " "), err, out)
			}
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				_,
					_ = w.Write(s.files[r.URL.Path[1:]])
			}))
			defer server.Close()
			out, err := exec.Command(run[0], run[1], strings.Replace(program, address[1]+"data/", server.URL+"/data/", 1)).CombinedOutput()
			if err != nil || !bytes.Contains(out, []byte("ci95_high")) || !bytes.Contains(out, []byte("llama-3.3-70b-instruct")) {
				t.Errorf("%v\n%s\n%s", err, program, out)
			}
		})
	}
}
