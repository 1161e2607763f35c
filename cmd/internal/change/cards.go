package change

import "github.com/counselboard/counselboard/cmd/internal/result"

// cards compares model cards, panel cards and panel summaries.
func cards(base, head *result.Set) []Card {
	out := compareCards("model", base.Models, head.Models, func(m *result.Model) string { return m.Name })
	out = append(out, compareCards("panel", base.Panels, head.Panels, func(p *result.Panel) string { return p.Name })...)
	return append(out, compareCards("summary", base.Summaries, head.Summaries, func(*result.Summary) string { return "" })...)
}

func compareCards[T any](what string, old, now map[string]*T, name func(*T) string) []Card {
	var out []Card
	for _, id := range keysOfBoth(old, now) {
		o, n := old[id], now[id]
		c := Card{What: what, ID: id, Edits: []Edit{}}
		switch {
		case o == nil:
			c.Kind, c.Name = New, name(n)
		case n == nil:
			c.Kind, c.Name = Vanished, name(o)
		default:
			c.Kind, c.Name = Changed, name(n)
			if c.Edits = edits(o, n); len(c.Edits) == 0 {
				continue
			}
		}
		out = append(out, c)
	}
	return out
}
