package page

import (
	"html/template"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/prose"
	"github.com/counselboard/counselboard/cmd/internal/settings"
)

// A Page is what every page has. Each kind of page embeds it in a struct of its
// own, and each template is checked against that struct.
type Page struct {
	Info        *Info
	Path        string // from the site's root: "models/gpt-4-0613/"; "" for the first page
	Root        string // the way back to the root: "../../"; "./" on the first page
	Title       string
	Description string
	Canonical   string // absolute, or ""
	Nav         []NavLink
	Picture     *Picture // what a link to the page shows; nil where the site has no address
	Dataset     *Dataset // what data the page shows, for search engines; or nil
	Bare        bool     // to be shown in a frame: no navigation, links open outside
	Figures     bool     // the page has figures that a reader can make interactive
}

// Info is what is the same on every page.
type Info struct {
	Title      string
	Tagline    string
	Care       []Piece
	Links      []settings.Link
	Repository string
	Revision   string // of the results, if the build was told
	Digest     string // of the results: 12 hexadecimal digits
	Assets     Assets
	Feed       string // the feed from the root; "" without one
	Synthetic  string // what a site of made-up data says on every page; "" on a real one

	content []*prose.Page // the site's own choice of pages
	terms   []prose.Term
}

// Has reports whether there is a content page of this name to link to.
func (i *Info) Has(name string) bool {
	return slices.ContainsFunc(i.content, func(c *prose.Page) bool { return c.Name == name })
}

// A Piece of text, linked or not.
type Piece struct{ Text, Href string }

// Assets names the files under assets/, each with a Digest in its name.
type Assets struct {
	CSS, Theme, Icon, Figure, ECharts, Compare, Table string
	Logo                                              string // "" without one
}

// A NavLink leads to a page of the site; Href is relative to the page.
type NavLink struct {
	Label   string
	Href    string
	Current bool
}

// A ModelLink names a model and leads to its page.
type ModelLink struct {
	ID    string
	Name  string // short enough for a table
	Full  string // the whole name, where Name had to be cut
	Href  string
	About string // organisation, family, access

	Organization, Family, Access string // what tables are filtered by; "" where it is not stated
}

// A Cell is one figure in a table.
type Cell struct {
	Known    bool
	Text     string // 3.28, 7%
	Interval string // 3.06–3.51; "" where there is none
	Why      string // why there is no value, or no interval
	Detail   string // n, raters, not sure, method: for the title
	Best     bool   // best, or not distinguishable from the best
	Rank     string
	Whisker  *Whisker
	Href     string // the figure on its run's page
	Count    string // 17/20 (ADV)
	Unsure   string // "3 not sure" (ADV), or ""
	Bare     bool   // of a table without any count or interval, which says so once (ADV)
	Step     int    // of the heat ramp, 0 to 7 (ADV)
}

// A Whisker is a value with its interval, drawn to scale: positions in a box of
// the given width.
type Whisker struct {
	Width       int
	X, Lo, Hi   string
	HasInterval bool
	AxisLo      string
	AxisHi      string
}

// A Column heads a table's column.
type Column struct {
	ID       string
	Label    string
	Scale    string // "1–5", "% yes"
	Arrow    string
	Better   string // "higher is better"
	Question string
}

// An EvalTable shows one panel's EVAL board.
type EvalTable struct {
	Caption  string
	Columns  []Column
	Rows     []EvalRow
	AnyHole  bool // some value has no interval
	Ranked   bool
	RankNote string
	Kin      bool // some model is of the judge's own family
}

// An EvalRow is one model in an EvalTable.
type EvalRow struct {
	Rank  string
	Why   string // why there is no rank
	Model ModelLink
	Cells []Cell
	Kin   bool
	Run   string // href
	Basis string // "item-level ratings", "summary"
}

// An AdvTable shows one panel's ADV board as a heatmap that is a table.
type AdvTable struct {
	Key     string // tells the tables of a page apart in its address
	Caption string
	Columns []Column
	Rows    []AdvRow
	Totals  []Cell // over all models, by mode; nil where not one is known
	Ranked  bool
	Bare    bool // no cell has a count or an interval
}

// An AdvRow is one model in an AdvTable.
type AdvRow struct {
	Model       ModelLink
	FamilyStart bool
	Cells       []Cell
	Total       Cell
	Kin         bool
	Basis       string
}

// A Table holds text: the figures behind a chart, facts, definitions.
type Table struct {
	Caption string
	Head    []string
	Rows    []TableRow
	Numeric bool // all columns but the first hold numbers
}

// A TableRow has a head and cells.
type TableRow struct {
	Head  string
	Href  string // where the head leads, or ""
	Cells []string
}

// A FigureView is a chart with its caption and its table.
type FigureView struct {
	chart.Figure
	Number    int
	Lead      string // what to see, in a sentence
	Caption   string // how to read it
	Table     Table  // the numbers in it
	TableHref string // where the table is, if it stands elsewhere on the page
	Files     string // the figure's files from the page, without their endings: figures/risk
}

// HTML that this package made itself, from numbers and checked text.
type HTML = template.HTML
