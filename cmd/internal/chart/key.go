package chart

// A keyEntry says what a shape stands for; the shape "" is an upright stroke.
type keyEntry struct {
	label, shape string
	color        Color
	hollow, bold bool
}

// key writes entries at the top of the picture, on as many lines as they need,
// and returns where they end.
func (d *draft) key(entries []keyEntry) float64 {
	const lineH, symbolW, gap = 20.0, 16.0, 18.0
	x, y := edge, 14.0
	type place struct {
		keyEntry
		x, y float64
	}
	var places []place
	for _, e := range entries {
		e.label = fit(e.label, d.w-2*edge-symbolW, body, e.bold)
		w := symbolW + TextWidth(e.label, body, e.bold)
		if x > edge && x+w > d.w-edge {
			x, y = edge, y+lineH
		}
		places = append(places, place{e, x, y})
		x += w + gap
	}
	end := y + lineH/2
	d.top = end + 8 // The plot begins here; marks above it count from it.
	for _, p := range places {
		if p.shape == "" {
			d.line(p.x+5, p.y-7, p.x+5, p.y+7, p.color, 2)
		} else {
			m := mark{Value: d.at(p.x+5, p.y), Symbol: p.shape, Size: 8, Color: p.color}
			if p.hollow {
				m.Color, m.Stroke, m.Width = Page, p.color, 1.5
			}
			d.add(symbol, true, m)
		}
		d.text(p.x+symbolW, p.y, words{Text: p.label, Color: Ink, Weight: weight(p.bold)})
	}
	return end
}
