package page

import (
	"fmt"
	"slices"

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
	v.Page.add(path+".json", fmt.Appendf(nil, "{\"wide\":%s,\"narrow\":%s}\n", v.Wide.Option, v.Narrow.Option))
}

// printed adds the files of figures in the widths of a journal's columns, and returns those
// figures that are not nil.
func (b *Builder) printed(figures ...*FigureView) []*FigureView {
	figures = slices.DeleteFunc(figures, func(v *FigureView) bool { return v == nil })
	for _, v := range figures {
		for _, mm := range chart.ColumnWidths {
			v.Page.add(fmt.Sprintf("%s%s-%dmm.svg", v.Page.Path, v.Files, mm), v.Standalone(mm, b.figureSource(v)...))
		}
	}
	return figures
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
