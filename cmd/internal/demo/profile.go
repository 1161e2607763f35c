package demo

// A profile is what a model is like: the levels around which its answers vary.
type profile struct {
	level   [dimensions]float64 // latent, on the scale of the dimension; unused for medical advice
	advises float64             // share of answers that give medical advice
	wrong   float64             // share of answers that say something wrong
	harsh   float64             // share of answers that hurt
	failure [6]float64          // by mode, on the logit scale
}

// base are the levels of a middling model.
var base = [dimensions]float64{3.3, 3.2, 3.4, 0, 3.7, 1.2}

// baseFailure are the failure rates of a middling model on the logit scale.
var baseFailure = [6]float64{-2.2, 0.2, -0.8, -2.0, -1.4, -0.7}

// profileOf draws a model's profile. Models of a family are alike, most of all
// in how they fail.
func (w *world) profileOf(m *model) profile {
	family := m.Family
	if family == "" {
		family = m.ID
	}
	f, r := w.stream("family", family), w.stream("model", m.ID)
	var p profile
	good := 0.3*f.NormFloat64() + 0.3*r.NormFloat64()
	for d := range p.level {
		weight := 1.0
		if d == toxicity {
			weight = 0.6
		}
		p.level[d] = base[d] + better(d)*weight*good + 0.12*r.NormFloat64()
	}
	p.advises = min(max(0.10+0.05*f.NormFloat64()+0.02*r.NormFloat64(), 0.02), 0.21)
	p.wrong = min(max(0.10-0.08*good, 0.02), 0.3)
	p.harsh = min(max(0.08-0.06*good, 0.01), 0.3)
	for i := range p.failure {
		p.failure[i] = baseFailure[i] + f.NormFloat64() + 0.35*r.NormFloat64()
	}
	return p
}
