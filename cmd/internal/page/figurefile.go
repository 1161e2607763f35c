package page

import (
	"fmt"

	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/download"
)

// figureFolder holds, beside a page, the files of its figures: the drawing to
// keep (SVG), the numbers in it (CSV) and what an interactive chart is made from
// (JSON), fetched only when a reader asks for one.
const figureFolder = "figures/"

// figureFiles adds the files of a figure.
func (b *Builder) figureFiles(v *FigureView) {
	path := v.Page.Path + v.Files
	v.Page.add(path+".svg", v.Standalone(0, b.figureSource(v)...))
	v.Page.add(path+".csv", download.Figure(v.Data))
	option := []byte(`{"wide":`)
	option = append(option, v.Wide.Option...)
	option = append(option, `,"narrow":`...)
	option = append(option, v.Narrow.Option...)
	v.Page.add(path+".json", append(option, "}\n"...))
}

// A PrintedFigure is a figure that is also given in the widths of a journal's
// columns.
type PrintedFigure struct {
	*FigureView
	Files []PrintedFile
}

// A PrintedFile is one of its files, as wide as it is on paper.
type PrintedFile struct {
	Millimetres int
	Href        string // without its ending
}

// printed adds the files of figures for journals; nil figures are left out.
func (b *Builder) printed(figures ...*FigureView) []PrintedFigure {
	var out []PrintedFigure
	for _, v := range figures {
		if v == nil {
			continue
		}
		f := PrintedFigure{FigureView: v}
		for _, mm := range chart.ColumnWidths {
			href := fmt.Sprintf("%s-%dmm", v.Files, mm)
			v.Page.add(v.Page.Path+href+".svg", v.Standalone(mm, b.figureSource(v)...))
			f.Files = append(f.Files, PrintedFile{mm, href})
		}
		out = append(out, f)
	}
	return out
}

// figureSource says below a figure that stands alone what it is and where it comes
// from. The state of the results comes early, where no long name cuts it off.
func (b *Builder) figureSource(v *FigureView) []string {
	lines := []string{b.say("FigureName", v), b.say("FigureSource", v)}
	if b.info.Synthetic != "" {
		lines = append(lines, b.info.Synthetic)
	}
	return lines
}
