package download

import (
	"github.com/counselboard/counselboard/cmd/internal/chart"
)

// FigureForm is the name under which the columns of the files of figures are
// documented: each lies beside its page.
const FigureForm = "*/figures/*.csv"

var drawnColumns = []Column[chart.Datum]{
	{"row", "Of a figure: what the value is of, such as a model, a failure mode or a score.", func(d chart.Datum) Value { return text(d.Row) }},
	{"series", "Of a figure: the column, line or scale that it stands on.", func(d chart.Datum) Value { return text(d.Series) }},
	{"value", aboutValue, func(d chart.Datum) Value { return float(d.Value) }},
	{"ci95_low", aboutLow, func(d chart.Datum) Value { return optionalInterval(d.Interval, low) }},
	{"ci95_high", aboutHigh, func(d chart.Datum) Value { return optionalInterval(d.Interval, high) }},
	{"n", aboutN, func(d chart.Datum) Value { return optionalWhole(d.N) }},
}

// Figure returns the values that a figure draws, one a line.
func Figure(values []chart.Datum) []byte {
	return write(drawnColumns, func(add func(chart.Datum)) {
		for _, d := range values {
			add(d)
		}
	})
}
