package page

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/chart"
)

// A ChartView is a chart with its controls, its caption and the tables that say the same.
type ChartView struct {
	chart.Figure
	Number     int
	Lead       string       // what to see, in a sentence
	Caption    string       // how to read it
	Say        string       // a sentence that a click rewrites; "" for none
	Source     string       // what stands below a file of it: license and state of the results
	TabNames   []string     // what each row of tabs chooses
	Tables     []StateTable // one for each choice of tabs that the page holds
	TableHref  string       // where the table is, if it stands elsewhere on the page
	StatesFile string       // of choices of tabs that are fetched when asked for, from the page; "" for none
	Data       template.JS  // what the script reads
}

// A StateTable is the table behind a choice of tabs.
type StateTable struct {
	State string // its tabs' labels, joined by "|"; "" where there are none
	Name  string // above it
	ChartTable
}

// A ChartSource is where a chart's numbers come from.
type ChartSource struct {
	Info    *Info
	License string // of most runs; "" where they name none
	Date    string // of the newest change, YYYY-MM-DD; "" where nothing is dated
}

func (b *Builder) chartSource() string {
	facts := ChartSource{Info: b.info}
	if all := b.licences(); len(all) > 0 {
		facts.License = all[0].Name
	}
	if len(b.happened) > 0 {
		facts.Date = b.happened[0].Date
	}
	return b.wording("ChartSource", facts)
}

// Tab names a row of a chart's tabs as its words do.
func (v *ChartView) Tab(row int) string {
	if row < len(v.TabNames) {
		return v.TabNames[row]
	}
	return "Choice"
}

// chartAbout names a chart: its title, and what it shows in words.
func (b *Builder) chartAbout(name, id string, facts any) chart.About {
	return chart.About{ID: id, Title: b.wording(name+" title", facts), Desc: b.wording(name+" description", facts)}
}

// show puts a chart on a page, with what the words of a name say of the facts that it shows. The heads of a table that has rows
// are those of the words and then its own. Where a chart cannot be made, show returns nil, and the site has an error.
func (b *Builder) show(p *Page, name string, facts any, f chart.Figure, err error, tables ...StateTable) *ChartView {
	v := &ChartView{Figure: f, Source: b.chartSource()}
	var data, states []byte
	if err == nil {
		data, err = f.JSON()
	}
	if err == nil {
		states, err = f.States()
	}
	if err != nil {
		b.fail(fmt.Errorf("%s: %w", p.Path, err))
		return nil
	}
	for i := range tables {
		heads := strings.Split(b.wording(name+" columns", facts), " | ")
		tables[i].Head = append(heads, tables[i].Head...)
		tables[i].dropEmpty()
	}
	if states != nil {
		v.StatesFile = figureFolder + f.ID + ".json"
		p.add(p.Path+v.StatesFile, states)
	}
	p.Figures++
	v.Number, v.Lead, v.Caption, v.Tables, v.Data = p.Figures, b.wording(name+" lead", facts), b.wording(name+" caption", facts), tables, template.JS(data)
	return v
}

// at says where on the page the table of a chart is; of nil it does nothing.
func (v *ChartView) at(href string) *ChartView {
	if v != nil {
		v.TableHref = href
	}
	return v
}
