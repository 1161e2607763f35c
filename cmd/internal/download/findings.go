package download

import "github.com/counselboard/counselboard/cmd/internal/board"

// A findingRow is what the boards say of a statement of a paper, on one scale where it is about some.
type findingRow struct {
	*board.Finding
	on board.FindingOn
}

var findingColumns = []column[findingRow]{
	{"finding", func(f findingRow) any { return f.ID }},
	{"says", func(f findingRow) any { return f.Says }},
	{"verdict", func(f findingRow) any { return f.Verdict }},
	{"test", func(f findingRow) any { return f.Test }},
	{"panel", func(f findingRow) any { return f.Panel.ID }},
	{"model", func(f findingRow) any { return f.Model }},
	{"scale", func(f findingRow) any { return f.on.Scale.ID }},
	{"value", func(f findingRow) any {
		switch {
		case f.on.Alpha != nil:
			return f.on.Alpha.Alpha
		case f.on.Figure != nil && f.on.Figure.Known():
			return f.on.Figure.Value
		}
		return nil
	}},
	{"printed", func(f findingRow) any {
		switch {
		case f.on.Alpha != nil:
			return f.on.Alpha.Printed
		case f.on.Figure != nil:
			return f.on.Figure.Printed
		}
		return nil
	}},
}

func findings(lb *board.Leaderboard, add func(findingRow)) {
	for _, f := range lb.Found {
		if len(f.On) == 0 {
			add(findingRow{Finding: f})
		}
		for _, on := range f.On {
			add(findingRow{f, on})
		}
	}
}
