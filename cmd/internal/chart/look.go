package chart

// A look is what many marks, or words, of a drawing have in common. What is read of it
// stands in echarts/hooks.js.
type look struct {
	Draw   string  `json:"draw,omitempty"`
	Silent bool    `json:"silent,omitempty"`
	Color  Color   `json:"color,omitzero"`
	Stroke Color   `json:"stroke,omitzero"`
	Width  float64 `json:"width,omitempty"`
	Gap    float64 `json:"gap,omitempty"`
	Symbol string  `json:"symbol,omitempty"`
	Size   float64 `json:"size,omitempty"`
	Align  string  `json:"align,omitempty"`
	Weight int     `json:"weight,omitempty"`
	Halo   Color   `json:"halo,omitzero"`
}

// An item is a mark as an option has it.
type item struct {
	Look   int          `json:"look"` // place in the list of looks
	Name   string       `json:"name,omitempty"`
	Value  []float64    `json:"value"`
	Tip    []string     `json:"tip,omitempty"`
	Texts  []itemText   `json:"texts,omitempty"`
	Points [][2]float64 `json:"points,omitempty"`
	Dash   []float64    `json:"dash,omitempty"`
}

// An itemText is words as an option has them.
type itemText struct {
	Look int     `json:"look"`
	Text string  `json:"text"`
	DX   float64 `json:"dx,omitempty"`
	DY   float64 `json:"dy,omitempty"`
}

// items returns marks as an option has them, and the list of their looks, each once.
func items(marks []mark) ([]item, []look) {
	var looks []look
	at := map[look]int{}
	place := func(l look) int {
		i, there := at[l]
		if !there {
			i = len(looks)
			at[l], looks = i, append(looks, l)
		}
		return i
	}
	out := make([]item, len(marks))
	for i, m := range marks {
		out[i] = item{
			Look: place(look{Draw: m.Draw, Silent: m.Silent, Color: m.Color, Stroke: m.Stroke, Width: m.Width, Gap: m.Gap, Symbol: m.Symbol, Size: m.Size}),
			Name: m.Name, Value: m.Value, Tip: m.Tip, Points: m.Points, Dash: m.Dash,
		}
		for _, w := range m.Texts {
			is := look{Size: w.Size, Align: w.Align, Color: w.Color, Weight: w.Weight, Halo: w.Halo}
			out[i].Texts = append(out[i].Texts, itemText{place(is), w.Text, w.DX, w.DY})
		}
	}
	return out, looks
}
