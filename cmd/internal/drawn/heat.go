package drawn

import (
	"math"

	"github.com/counselboard/counselboard/cmd/internal/num"
)

// A Heat is a table of numbers whose cells are coloured by the eight steps of the ramp:
// shares, 0 to 1, or the differences between every two models, row minus column. The
// colour says how large a difference is, its sign and the number which way it goes, and
// bold figures that it can be told from none.
type Heat struct {
	About
	Columns []string // nil: the rows are the columns, too; the diagonal is left empty
	Rows    []Entry

	models []string // whose columns they are, by id; nil where they are no models'
	cells  [][]tableCell
}

// Figure lays the table out. Where there is no value, a cell says —. The ramp of
// differences ends at the largest.
func (k Heat) Figure() (Figure, error) {
	var values data
	between, write, shade, most := k.Columns == nil, num.Percent, HeatStep, 1.0
	if between {
		most = 0
		for i, r := range k.Rows {
			k.Columns, k.models = append(k.Columns, r.Label), append(k.models, r.Model)
			for j, c := range r.Cells {
				if i != j && math.Abs(c.Value) > most {
					most = math.Abs(c.Value)
				}
			}
		}
		if most == 0 {
			most = 1 // nothing differs: the whole ramp is empty
		}
		write, shade = num.Signed, func(v float64) int { return HeatStep(math.Abs(v) / most * (1 - 1e-9)) }
	}
	for i, r := range k.Rows {
		cells := make([]tableCell, len(r.Cells))
		for j, c := range r.Cells {
			cells[j].step = -1
			if between && i == j {
				continue
			}
			cells[j].text = num.Dash
			if !math.IsNaN(c.Value) {
				cells[j] = tableCell{step: shade(c.Value), text: write(c.Value), sub: Label(c.Text), bold: c.Emphasis}
				tip := cells[j].text
				if sub := cells[j].sub; sub != "" {
					tip += " (" + sub + ")"
				}
				cells[j].tip = []string{tip}
			}
			cells[j].tip = c.told(cells[j].tip)
			values.add(r.Label, k.Columns[j], c.Value, c.Interval, c.N)
		}
		k.cells = append(k.cells, cells)
	}
	return k.figure(values, k.lay, k.view(most, between))
}

// head is a column's name as it is written where there is room.
func (k Heat) head(name string) string {
	if k.models == nil {
		return whole(name)
	}
	return Short(name)
}

// listed is a text and another after it, if any.
func listed(text, more string) string {
	if more == "" {
		return text
	}
	return text + ", " + more
}

// HeatSteps is the number of steps of the ramp.
const HeatSteps = len(ramp)

// HeatStep returns the step of the ramp for a share of its length.
func HeatStep(f float64) int { return int(min(max(f*float64(HeatSteps), 0), float64(HeatSteps-1))) }

// A tableCell is a cell as it is drawn.
type tableCell struct {
	text, sub string
	step      int // of the ramp; −1: no colour
	bold      bool
	tip       []string
}

const (
	minColW = 38.0
	maxColW = 180.0
	headerH = 16.0
)

// lay makes the picture at most w wide. Where the columns do not fit side by side, they
// are broken into blocks one under the other.
func (k Heat) lay(w float64) *draft {
	labelW := widest(body, false, labels(k.Rows)...)
	// Long labels stand above their cells where they would leave no room.
	above := labelW > 0.34*w
	indent := 0.0
	if above {
		labelW = w - 2*edge
	} else {
		indent = labelW + 12
	}
	room := w - 2*edge - indent
	perBlock := max(1, min(len(k.Columns), int(room/minColW)))
	blocks := (len(k.Columns) + perBlock - 1) / perBlock
	perBlock = (len(k.Columns) + blocks - 1) / blocks
	colW := min(room/float64(perBlock), maxColW)
	d := &draft{w: w, left: edge + indent}
	d.right = w - d.left - colW*float64(perBlock)
	d.x = Axis{Min: 0, Max: d.plotW()}
	// The height is known once all is laid out; marks are placed with a
	// pixel y axis from the top edge, so that needs no second pass.
	y := edge
	for b := range blocks {
		from, to := b*perBlock, min((b+1)*perBlock, len(k.Columns))
		if b > 0 {
			y += 20
		}
		y = k.block(d, y, from, to, colW, labelW, above)
	}
	d.h = y + edge
	return d
}

// block draws the columns from to to, and returns where it ends.
func (k Heat) block(d *draft, y float64, from, to int, colW, labelW float64, above bool) float64 {
	stacked, rowH := k.rowHeight(from, to, colW)
	y = k.headers(d, y, from, to, colW)
	for i, r := range k.Rows {
		d.model = r.Model
		if above {
			d.name(edge, y+9, r.Label, labelW+1, words{Color: Ink})
			y += 18
		} else {
			d.name(edge, y+rowH/2, r.Label, labelW+1, words{Color: Ink})
		}
		for c := from; c < to; c++ {
			x := float64(c-from) * colW
			d.add(cell, false, k.cells[i][c].mark(x, y, colW, rowH, stacked, Label(r.Label)+" · "+Label(k.Columns[c])))
		}
		y += rowH
		if above {
			y += 4
		}
	}
	d.model = ""
	return y
}

// rowHeight also says whether some cell needs two lines.
func (k Heat) rowHeight(from, to int, colW float64) (stacked bool, h float64) {
	for _, cells := range k.cells {
		for _, c := range cells[from:to] {
			if c.sub != "" && c.inline() > colW-8 {
				return true, 36
			}
		}
	}
	return false, 30
}

// inline is the width of the cell's texts on one line.
func (c tableCell) inline() float64 {
	return TextWidth(c.text, body, c.bold) + 6 + TextWidth(c.sub, small, false)
}

func (c tableCell) mark(x, y, w, h float64, stacked bool, name string) mark {
	m := mark{Name: name, Value: []float64{round(x), round(y), round(x + w), round(y + h)}, Gap: 0.75, Tip: c.tip}
	ink := Muted
	if c.step >= 0 {
		m.Color, ink = ramp[c.step], onRamp(c.step)
	}
	text := words{Text: c.text, Color: ink, Align: "center", Weight: weight(c.bold)}
	if TextWidth(c.text, body, c.bold) > w-4 {
		text.Text, text.Size = fit(c.text, w-2, small, c.bold), small
	}
	sub := words{Text: c.sub, Color: ink, Size: small, Align: "center"}
	switch {
	case c.sub == "" || TextWidth(c.sub, small, false) > w-2:
		m.Texts = []words{text}
	case stacked:
		text.DY, sub.DY = -7, 8
		m.Texts = []words{text, sub}
	default:
		left := -c.inline() / 2
		text.Align, text.DX = "left", round(left)
		sub.Align, sub.DX = "left", round(left+TextWidth(c.text, body, c.bold)+6)
		m.Texts = []words{text, sub}
	}
	return m
}

// headers writes the columns' names on as many lines as keep them apart, up to
// three, and returns where the cells begin.
func (k Heat) headers(d *draft, y float64, fromCol, toCol int, colW float64) float64 {
	const most = 3
	n := toCol - fromCol
	var lines int
	text := make([]string, n)
	x := make([]float64, n)
	for lines = 1; ; lines++ {
		right := make([]float64, lines)
		fits := true
		for i := range n {
			center := d.left + (float64(i)+0.5)*colW
			// A header has the room between its neighbours' on the line, and
			// moves aside at the picture's ends.
			from, to := edge, d.w-2
			text[i] = k.head(k.Columns[fromCol+i])
			if lines == most {
				half := most*colW/2 - 3
				from, to = max(from, center-half), min(to, center+half)
				text[i] = fit(text[i], to-from, small, false)
			}
			w := TextWidth(text[i], small, false)
			x[i] = max(from+w/2, min(center, to-w/2))
			if i >= lines && x[i]-w/2 < right[i%lines]+6 {
				fits = false
			}
			right[i%lines] = x[i] + w/2
		}
		if fits || lines == most {
			break
		}
	}
	bottom := y + headerH*float64(lines)
	for i := range n {
		ty := y + headerH*(float64(i%lines)+0.5)
		if i%lines < lines-1 {
			d.line(d.left+(float64(i)+0.5)*colW, ty+7, d.left+(float64(i)+0.5)*colW, bottom, Line, 1)
		}
	}
	for i := range n {
		ty := y + headerH*(float64(i%lines)+0.5)
		if k.models != nil {
			d.model = k.models[fromCol+i]
		}
		d.text(x[i], ty, words{Text: text[i], Color: Muted, Size: small, Align: "center", Halo: Page})
	}
	d.model = ""
	return bottom + 4
}
