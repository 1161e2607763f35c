package page

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/chart"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/num"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A Picture is what a link to a page shows where it is shared.
type Picture struct {
	URL string // absolute: whoever shows it knows no page to start from
	Alt string
}

// Width and Height are a picture's, in pixels.
func (Picture) Width() int  { return CardWidth }
func (Picture) Height() int { return CardHeight }

// The size of every picture, in pixels.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// A Card is what a picture shows, from top to bottom. All but Site and Title may be empty.
type Card struct {
	Site   string      // the site's title
	Notice string      // stands out beside it: "Synthetic data"
	Title  string      // the page's, or a model's name
	Plain  string      // in the title's place where the font cannot write it: an id
	Text   string      // a sentence or two, where there is no figure
	Rows   []CardLine  // a board, or a model's figures
	Ends   [2]string   // of the rows' axes
	Below  string      // the rows: what they are on, or what Others are
	Points []CardPoint // in place of rows
	Axes   [2]string   // of the points, to the right and upwards
	Who    string      // who rated
	Judge  bool        // a language model rated: said in another color
}

// A CardLine is one line of a board, or one figure of a model.
type CardLine struct {
	Name, Plain string // of a line
	Value       string // 3.28
	Note        string // below the name
	Place
	Others *Place // what all others together are given, where that is clearly another
}

// A CardPoint is a model by two figures.
type CardPoint struct {
	Name string
	On   [2]Place
}

// A Place is where a value stands on an axis: shares of its length, from its left or lower end.
type Place struct {
	At       float64
	Interval *chart.Interval
}

// placed returns where a figure stands on an axis whose ends may be turned around.
func placed(a chart.Axis, value float64, between *chart.Interval) Place {
	at := func(v float64) float64 { return min(max((v-a.Min)/(a.Max-a.Min), 0), 1) }
	p := Place{At: at(value)}
	if between != nil {
		lo, hi := at(between.Lo), at(between.Hi)
		p.Interval = &chart.Interval{Lo: min(lo, hi), Hi: max(lo, hi)}
	}
	return p
}

// pictures gives every page its picture: a model its own, a run its model's, a panel its board's, and every other page the first
// one's, which shows the finding. Without an address of the site nothing could lead to them, and there are none.
func (b *Builder) pictures(draw func(Card) []byte) {
	if b.base == nil {
		return
	}
	shown := map[string]func() *Picture{}
	for _, q := range b.Queue {
		if !q.Listed {
			continue
		}
		name, makes := "home", b.homeCard
		switch of := q.of.(type) {
		case *board.Panel:
			name, makes = "boards/"+of.ID, func() Card { return b.boardCard(of) }
		case *board.Model:
			name, makes = "models/"+of.ID, func() Card { return b.modelCard(of) }
		}
		if shown[name] == nil {
			path, card := "share/"+name+".png", sync.OnceValue(makes)
			shown[name] = sync.OnceValue(func() *Picture { return &Picture{URL: b.Address(path), Alt: b.wording("CardAlt", card())} })
			b.add(path, func() ([]byte, error) { return draw(card()), nil })
		}
		q.picture = shown[name]
	}
}

// homeCard says the finding of the stress test, or without one draws the first board.
func (b *Builder) homeCard() Card {
	card := b.newCard(cmp.Or(b.info.Tagline, b.info.Title), "")
	switch {
	case b.adv != nil:
		card.Title = b.wording("StressSentence", stress(b.adv.Adv))
		card.Text, card.Who = b.wording("NotSafe", nil), b.wording("CardRater", ratedOn(b.adv.Adv))
		b.opposedCard(&card)
	case b.featured != nil:
		title := card.Title
		card = b.boardCard(b.featured)
		card.Title = title
	}
	return card
}

// Rated is who rated what a picture or badge shows, and what stands behind its figures.
type Rated struct {
	*board.Panel
	Origins []result.Origin // none where it shows no figure
}

func rated(r *board.Row) Rated     { return Rated{r.Panel, []result.Origin{r.Origin}} }
func ratedOn(b *board.Board) Rated { return Rated{b.Panel(), b.Origins()} }

func (b *Builder) newCard(title, text string) Card {
	return Card{Site: b.info.Title, Title: title, Text: text, Notice: b.wording("CardNotice", b.info)}
}

// boardCard draws the first rows of a panel's first board.
func (b *Builder) boardCard(panel *board.Panel) Card {
	card := b.newCard(Shorten(panel.Name, nameLength), "")
	card.Judge = panel.Kind == result.Judge
	boards := panel.Boards()
	if len(boards) == 0 {
		card.Who = b.wording("CardRater", Rated{Panel: panel})
		return card
	}
	card.Who = b.wording("CardRater", ratedOn(boards[0]))
	for _, r := range boards[0].Rows {
		if f := r.Headline(); f.Known() {
			axis := cardAxis(f.Scale)
			card.Ends, card.Below = [2]string{axis.Tick(axis.Min), axis.Tick(axis.Max)}, f.Scale.Label
			card.Rows = append(card.Rows, cardLine(axis, r.Model.Name, r.Model.ID, f))
		}
	}
	return card
}

func cardLine(axis chart.Axis, name, plain string, f *board.Score) CardLine {
	return CardLine{Name: name, Plain: plain, Value: num.OnScale(f.Scale, f.Value), Place: placed(axis, f.Value, interval(f))}
}

// opposedCard draws the two groups of mistakes of the first page against each other, where they are compared.
func (b *Builder) opposedCard(card *Card) {
	o := b.adv.Adv.Opposed()
	if o == nil {
		return
	}
	card.Title = b.wording("OpposedSentence", o)
	var axes [2]chart.Axis
	for i, g := range o.Groups {
		axes[i] = chart.Axis{Title: g.Label, Max: 0.2, Step: 0.2, Percent: true} // also where no answer has a mistake
		for _, r := range o.Rows {
			axes[i].Max = max(axes[i].Max, math.Ceil(max(r.Groups[i].Value, r.Groups[i].CI.Hi)*5)/5)
		}
		card.Axes[i] = b.wording("CardAxis", axes[i])
	}
	for _, r := range o.Rows {
		point := CardPoint{Name: r.Model.Name}
		for i, f := range r.Groups[:2] {
			point.On[i] = placed(axes[i], f.Value, interval(f))
		}
		card.Points = append(card.Points, point)
	}
}

// cardRows is how many of a model's figures a picture has room for.
const cardRows = 3

// modelCard draws what experts see first of a model, part by part, and what it stands out for.
func (b *Builder) modelCard(m *board.Model) Card {
	card := b.newCard(m.Name, "")
	card.Plain = m.ID
	// The figures are an expert board's on EVAL, else on ADV, and only then a judge's.
	r := cmp.Or(spoken(list.Keep(b.speaking(m), func(r *board.Row) bool { return r.Headline().Known() }))...)
	if r == nil {
		card.Text = b.wording("CardEmpty", nil)
		return card
	}
	card.Who, card.Judge = b.wording("CardRater", rated(r)), r.Panel.IsJudge()
	if card.Judge { // never in large type: it is no expert's
		card.Text = b.wording("CardJudged", r)
		return card
	}
	figures := []*board.Score{r.Headline()}
	for _, place := range board.StandOut([]*board.Row{r}) {
		if len(figures) < cardRows && !slices.Contains(figures, place.Figure) {
			figures = append(figures, place.Figure)
		}
	}
	card.Ends = [2]string{b.wording("CardWorst", nil), b.wording("CardBest", nil)}
	for _, f := range figures {
		axis := cardAxis(f.Scale)
		if f.Scale.LowerIsBetter {
			axis.Min, axis.Max = axis.Max, axis.Min
		}
		line := cardLine(axis, f.Scale.Label, "", f)
		if board.Apart(f) {
			others := placed(axis, f.Field.Others, nil)
			line.Others, card.Below, line.Note = &others, b.wording("CardStrokes", nil), b.wording("CardCounts", f)
		}
		card.Rows = append(card.Rows, line)
	}
	return card
}

// speaking lists the rows that speak for a model, EVAL before ADV.
func (b *Builder) speaking(m *board.Model) []*board.Row {
	rows := list.Map(b.lb.Benchmark.Components(), func(c result.Component) *board.Row { return b.standing(m, c) })
	return list.Keep(rows, func(r *board.Row) bool { return r != nil })
}

// standing returns the row that speaks for a model on a component: that of the first page's board, else the first,
// experts before judges. It is nil where the model is on no board.
func (b *Builder) standing(m *board.Model, c result.Component) *board.Row {
	speaks, rows := b.featured, m.Rows(c)
	if c.Provoked() {
		speaks = b.adv
	}
	own := list.Keep(rows, func(r *board.Row) bool { return r.Panel == speaks })
	return cmp.Or(append(own, rows...)...)
}

// judging names the model that judges, or its panel where the card names none.
func judging(p *board.Panel) string {
	return cmp.Or(p.Model, p.Name)
}

// cardAxis is the axis of a card: whole scores, or quarters of a share.
func cardAxis(s result.Scale) chart.Axis {
	a := chart.Axis{Title: s.Label, Min: s.Min, Max: s.Max, Step: s.Step, Percent: s.Percent}
	if a.Percent {
		a.Step = 0.25
	}
	return a
}
