package site

import (
	"strconv"
	"strings"
)

// figureFolder holds, beside a page, the files of its figures: the drawing to
// keep (SVG), the numbers in it (CSV) and what an interactive chart is made from
// (JSON), fetched only when a reader asks for one.
const figureFolder = "figures/"

// figureFiles adds the files of a figure, which is drawn.
func (b *builder) figureFiles(f *pendingFigure) {
	v := f.view
	path := f.page.Path + v.Files
	b.add(path+".svg", v.Standalone(b.figureSource(f)...))
	b.add(path+".csv", tableCSV(v.Table))
	option := []byte(`{"wide":`)
	option = append(option, v.Option...)
	option = append(option, `,"narrow":`...)
	option = append(option, v.NarrowOption...)
	b.add(path+".json", append(option, "}\n"...))
}

// figureSource says below a figure that stands alone what it is and where it comes
// from. The state of the results comes early, where no long name cuts it off.
func (b *builder) figureSource(f *pendingFigure) []string {
	name := "Figure " + strconv.Itoa(f.view.Number) + ". " + f.figure.Title
	if f.page.Path != "" {
		name += " · " + f.page.Title
	}
	source := "Results " + b.info.Digest
	if b.info.Revision != "" {
		source += ", revision " + shorten(b.info.Revision, 40)
	}
	source += " · "
	if b.base != nil {
		source += b.address(f.page.Path) + "#" + f.view.ID
	} else {
		source += b.info.Title
	}
	lines := []string{name, source}
	if b.info.Synthetic != "" {
		lines = append(lines, b.info.Synthetic)
	}
	return lines
}

// tableCSV writes a table with its numbers as a program reads them: a plain minus
// sign, no plus.
func tableCSV(t Table) []byte {
	fields := make([]Field, len(t.Head))
	for i, h := range t.Head {
		fields[i].Name = csvText(h)
	}
	out := newCSV(fields)
	for _, r := range t.Rows {
		row := []string{csvText(r.Head)}
		for _, c := range r.Cells {
			row = append(row, csvCell(c))
		}
		out.Row(row...)
	}
	return out.Bytes()
}

// csvCell writes a number plainly, and everything else as text.
func csvCell(s string) string {
	n := strings.TrimPrefix(strings.Replace(s, "−", "-", 1), "+")
	if _, err := strconv.ParseFloat(n, 64); err == nil {
		return n
	}
	return csvText(s)
}
