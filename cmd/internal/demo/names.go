package demo

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A model is one invented model.
type model struct {
	result.ModelCard
	index int
}

//go:embed data/names.json
var namesFile []byte

// names has the first models, of every kind of access, families of one and of several, and names that a page must cope with; and
// the families of those after them: hedge plants and small birds.
var names = sync.OnceValue(func() (n struct {
	Leads []struct {
		ID string `json:"id"`
		result.ModelCard
	} `json:"leads"`
	Families []string `json:"families"`
}) {
	if err := json.Unmarshal(namesFile, &n); err != nil {
		panic(err) // the program itself is damaged
	}
	return n
})

// sizes are the numbers of models in successive families.
var sizes = []int{9, 3, 14, 6, 1, 11, 5, 8}

// variants are the models of one generation of a family.
var variants = []string{"", " Mini", " Large"}

// cast returns the first n models. The list does not depend on the seed.
func cast(n int) []*model {
	models, leads, families := make([]*model, 0, n), names().Leads, names().Families
	add := func(card result.ModelCard) {
		card.Note = "Made up: there is no such model, and nobody rated its answers."
		if card.Access == result.Human {
			card.Note = "Made up: there are no such people, and nobody rated their answers."
		}
		models = append(models, &model{card, len(models)})
	}
	for _, lead := range leads[:min(n, len(leads))] {
		lead.ModelCard.ID = lead.ID
		add(lead.ModelCard)
	}
	for f := 0; len(models) < n; f++ {
		family := families[f%len(families)]
		for i := range min(sizes[f%len(sizes)], n-len(models)) {
			add(member(family, f, f/len(families), i))
		}
	}
	return models
}

// member is the i-th model of family f, whose name comes up again so many times.
func member(family string, f, again, i int) result.ModelCard {
	name := fmt.Sprintf("%s-%d%s", family, 1+again*10+i/len(variants), variants[i%len(variants)])
	card := result.ModelCard{
		ID: strings.ReplaceAll(strings.ToLower(name), " ", "-"), Name: name, Family: family,
		Organization: fmt.Sprintf("Demo Lab %d", f+1),
		Access:       []result.Access{result.OpenWeights, result.PublicAPI, result.Private}[(f+i)%3],
	}
	if (f+i)%4 > 0 {
		card.Released = day(-300 + 11*i + f)
	}
	return card
}

// day returns a date so many days after the first rating of a demo.
func day(n int) string {
	return time.Date(2025, time.January, 15, 0, 0, 0, 0, time.UTC).AddDate(0, 0, n).Format(time.DateOnly)
}

// A profile is what a model is like: the levels around which its answers vary.
type profile struct {
	level   []float64 // by scale, latent, on the scale; unused for yes and no
	harm    []float64 // by scale, the share of answers that do harm on it
	failure []float64 // by mode, on the logit scale
}

// How far a middling model is from the best, in units of a scale: where answers can do harm most do none.
const (
	fromBest  = 1.7
	harmBelow = 0.3
)

// baseFailure are the failure rates of a middling model on the logit scale, by mode; a thirteenth would have that of the first.
var baseFailure = [...]float64{-2.2, 0.2, -0.8, -2.0, -1.4, -0.7}

// profileOf draws a model's profile. Models of a family are alike, most of all
// in how they fail.
func (w *world) profileOf(m *model) profile {
	family := m.Family
	if family == "" {
		family = m.ID
	}
	f, r := w.stream("family", family), w.stream("model", m.ID)
	p := profile{harm: make([]float64, len(w.scales))}
	good := 0.3*f.NormFloat64() + 0.3*r.NormFloat64()
	for d, s := range w.scales {
		below, weight := fromBest, 1.0
		if s.harms() {
			below, weight = harmBelow, 0.6
			p.harm[d] = min(max(0.09-0.07*good, 0.01), 0.3)
		}
		p.level = append(p.level, s.Favorable()+s.unit*(s.better*(weight*good-below)+0.12*r.NormFloat64()))
	}
	for d, s := range w.scales {
		if s.Percent { // of no less, since all of it is found in yes and no
			p.harm[d] = min(max(0.10+0.05*f.NormFloat64()+0.02*r.NormFloat64(), 0.02), 0.21)
		}
	}
	for i := range w.prompts {
		p.failure = append(p.failure, baseFailure[i%len(baseFailure)]+f.NormFloat64()+0.35*r.NormFloat64())
	}
	return p
}
