package doubt

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// copies warns of runs of one panel and component whose ratings are another model's.
func (b *book) copies(panel []*sheet) {
	rest := make([]rest, len(panel))
	field := fieldOf(panel)
	for i, s := range panel {
		rest[i] = s.rest(field)
	}
	pairs := make([]likeness, 0, len(panel)*(len(panel)-1)/2)
	var common [][2]int32 // one for all
	for j, y := range panel {
		for i, x := range panel[:j] {
			common = common[:0]
			if common = x.join(y, false, common); 2*len(common) < min(len(x.keyed), len(y.keyed)) {
				common = x.join(y, true, common[:0])
			}
			pairs = append(pairs, liken(x, y, rest[i], rest[j], common))
		}
	}
	usual := usually(pairs)
	for _, p := range pairs {
		if say := p.copied(usual); say != "" {
			b.isCopy(p.a, p.b, say)
		}
	}
}

// isCopy warns of the later of two runs, once.
func (b *book) isCopy(x, y *sheet, say string) {
	first, second := later(x, y)
	if b.copied[second] {
		return
	}
	b.copied[second] = true
	b.Warnf(second.File, "/ratings", "the ratings %s run %q (%s); hand in the ratings of this model's own answers, or withdraw the run that is wrong",
		say, first.ID, b.Where(first.File, "/ratings"))
}

// A likeness is how alike the ratings of two runs are.
type likeness struct {
	a, b   *sheet
	people bool    // whether several raters rated each answer
	n      int     // ratings of one question by one rater in both
	same   int     // of them, those that say the same on all scales
	follow float64 // correlation of what question and rater leave unexplained, from -1 to 1
	sure   float64 // by how many standard deviations that is above 0
	mixed  float64 // by how many the ratings in any order are more equal than two draws from one lot
	shared float64 // share of ratings that have an equal one in the other run, whatever the question
}

// liken compares two runs by the ratings that they have in common: those of one question by
// one rater or, where raters have other names, the first of a question with the first.
func liken(x, y *sheet, restX, restY rest, pairs [][2]int32) likeness {
	out := likeness{a: x, b: y, people: restX.people && restY.people, n: len(pairs)}
	var xy, xx, yy [result.MaxScales]float64
	for _, p := range pairs {
		if x.keyed[p[0]].says == y.keyed[p[1]].says {
			out.same++
		}
		for d := range x.scales {
			u, v := restX.of[p[0]][d], restY.of[p[1]][d]
			xy[d], xx[d], yy[d] = xy[d]+u*v, xx[d]+u*u, yy[d]+v*v
		}
	}
	var weight [result.MaxScales]float64
	scales := 0.0
	for d := range xy {
		if n := float64(out.n); xx[d] > leastRest*n && yy[d] > leastRest*n {
			weight[d] = 1 / math.Sqrt(xx[d]*yy[d])
			out.follow += xy[d] * weight[d]
			scales++
		}
	}
	if scales > 0 {
		out.follow /= scales
		out.sure = signed(pairs, restX, restY, weight[:len(x.scales)])
	}
	out.mixed, out.shared = mixed(x, y)
	return out
}

// signed returns the sum over ratings of the products of what is left of the two, by its
// standard deviation if each product had either sign with equal chance: one far rating
// makes a correlation, but no more than one standard deviation.
func signed(pairs [][2]int32, x, y rest, weight []float64) float64 {
	sum, squares := 0.0, 0.0
	for _, p := range pairs {
		w := 0.0
		for d, weight := range weight {
			w += weight * x.of[p[0]][d] * y.of[p[1]][d]
		}
		sum, squares = sum+w, squares+w*w
	}
	if squares == 0 {
		return 0
	}
	return sum / math.Sqrt(squares)
}

// join appends the places in keyed of the ratings that two sheets have of one question by
// one rater or, if ordinal, by the first, second and further raters of the question.
func (s *sheet) join(other *sheet, ordinal bool, out [][2]int32) [][2]int32 {
	x, y := s.keyed, other.keyed
	i, j, nthI, nthJ := 0, 0, int32(0), int32(0)
	next := func(rows []row, at *int, nth *int32) {
		if *at++; *at < len(rows) && rows[*at].question == rows[*at-1].question {
			*nth++
		} else {
			*nth = 0
		}
	}
	for i < len(x) && j < len(y) {
		c := cmp.Compare(x[i].question, y[j].question)
		if ordinal {
			c = cmp.Or(c, cmp.Compare(nthI, nthJ))
		} else {
			c = cmp.Or(c, cmp.Compare(x[i].rater, y[j].rater))
		}
		if c == 0 {
			out = append(out, [2]int32{int32(i), int32(j)})
		}
		if c <= 0 {
			next(x, &i, &nthI)
		}
		if c >= 0 {
			next(y, &j, &nthJ)
		}
	}
	return out
}

// mixed returns how many standard deviations fewer ratings of two runs have no equal in
// the other than if all were dealt to the two at random, and the share that has one.
func mixed(x, y *sheet) (z, shared float64) {
	expected, variance, apart := 0.0, 0.0, 0
	eachSays(x, y, func(m, n int) {
		e := dealt(m + n)
		expected, variance = expected+e, variance+float64(m+n)-e*e
		apart += max(m-n, n-m)
	})
	all := float64(len(x.rows) + len(y.rows))
	if variance < 1 {
		return 0, 1 - float64(apart)/all
	}
	return (expected - float64(apart)) / math.Sqrt(variance), 1 - float64(apart)/all
}

// dealt returns the expected difference between two hands to which n cards are dealt,
// each at random: E|X − Y| for X + Y = n and X binomial(n, 1/2).
func dealt(n int) float64 {
	if n < len(dealtFew) {
		return dealtFew[n]
	}
	return dealtAny(n)
}

// dealtFew has the first of them.
var dealtFew = func() (out [64]float64) {
	for n := 1; n < len(out); n++ {
		out[n] = dealtAny(n)
	}
	return out
}()

func dealtAny(n int) float64 {
	k := (n - 1) / 2 // n·C(n−1, k)/2^(n−1)
	a, _ := math.Lgamma(float64(n))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k))
	return float64(n) * math.Exp(a-b-c-float64(n-1)*math.Ln2)
}

// leastRest is the variance from which on a scale tells something.
const leastRest = 0.02

// A rest is what is left of a run's ratings when what question and rater have in common is
// taken off.
type rest struct {
	of     [][result.MaxScales]float64 // by row of keyed
	people bool                        // raters tell it, else the other models of the panel
}

// A field is the mean of what is said of each question by scale, over the runs of a panel.
type field struct {
	runs int
	mean map[int32][result.MaxScales]float64
}

func fieldOf(panel []*sheet) field {
	f := field{len(panel), map[int32][result.MaxScales]float64{}}
	count := map[int32][result.MaxScales]float64{}
	for _, s := range panel {
		for _, r := range s.keyed {
			sum, n := f.mean[r.question], count[r.question]
			for d := range s.scales {
				if v := r.says.on(d); v >= leastSays {
					sum[d], n[d] = sum[d]+float64(v), n[d]+1
				}
			}
			f.mean[r.question], count[r.question] = sum, n
		}
	}
	for q, sum := range f.mean {
		for d, n := range count[q] {
			sum[d] /= max(n, 1)
		}
		f.mean[q] = sum
	}
	return f
}

// rest returns what is left of a run's ratings: of people's, less the means of question and
// rater; of a judge's, less the field's mean of the question, where there are other runs.
func (s *sheet) rest(f field) rest {
	questions, raters := s.questions(), s.raters()
	out := rest{of: make([][result.MaxScales]float64, len(s.rows))}
	out.people = 2*len(questions) <= len(s.rows) && 2*len(raters) <= len(s.rows)
	for d := range s.scales {
		s.restOn(d, f, &out)
	}
	return out
}

// restOn fills in one scale.
func (s *sheet) restOn(d int, f field, out *rest) {
	said := func(i int) bool { return s.keyed[i].says.on(d) >= leastSays }
	for i, r := range s.keyed {
		if said(i) {
			out.of[i][d] = float64(r.says.on(d))
			if !out.people && f.runs >= enoughRuns {
				out.of[i][d] -= f.mean[r.question][d]
			}
		}
	}
	center := func(key func(row) int32) {
		sum, n := map[int32]float64{}, map[int32]float64{}
		for i, r := range s.keyed {
			if said(i) {
				sum[key(r)] += out.of[i][d]
				n[key(r)]++
			}
		}
		for i, r := range s.keyed {
			if said(i) {
				out.of[i][d] -= sum[key(r)] / n[key(r)]
			}
		}
	}
	if !out.people {
		center(func(row) int32 { return 0 })
		return
	}
	for range 4 { // converges: most designs are nearly balanced
		center(func(r row) int32 { return r.question })
		center(func(r row) int32 { return r.rater })
	}
}

// enoughRuns is the number of runs of a panel from which on they tell what is usual.
const enoughRuns = 4

// usual is what the pairs of runs of a panel mostly have in common.
type usual struct{ same, follow float64 }

func usually(pairs []likeness) usual {
	if len(pairs) < 6 {
		return usual{}
	}
	median := func(of func(likeness) float64) float64 {
		return slices.Sorted(slices.Values(list.Map(pairs, of)))[len(pairs)/2]
	}
	return usual{
		median(func(p likeness) float64 { return float64(p.same) / float64(max(p.n, 1)) }),
		median(func(p likeness) float64 { return p.follow }),
	}
}

// copied says that one run is a copy of the other, "" if it does not look so.
func (p likeness) copied(u usual) string {
	n := float64(max(p.n, 1))
	same := float64(p.same) / n
	c := u.same
	if same > muchMore {
		c = max(c, chance(p.a, p.b))
	}
	follows := 0.35 + max(u.follow, 0)
	if !p.people {
		follows = 0.92
	}
	switch {
	case same > c+muchMore*(1-c) && surprise(p.n, same, c) > enoughSurprise:
		return fmt.Sprintf("are, question by question, those of another model: %d of %d say the same on every scale as in", p.same, p.n)
	case p.follow > follows && p.sure > 4.5:
		return fmt.Sprintf("follow another model's: with the means of questions and raters taken off, they correlate by %.2f (of other pairs %.2f) with those in", p.follow, u.follow)
	case p.people && p.follow < -follows && p.sure < -4.5:
		return fmt.Sprintf("are another model's, turned round: with the means of questions and raters taken off, they correlate by %.2f (of other pairs %.2f) with those in", p.follow, u.follow)
	case p.mixed > 6:
		return fmt.Sprintf("are those of another model in another order: %.0f%% of them have an equal one in", 100*p.shared)
	}
	return ""
}

// muchMore is the share of the way from what chance makes alike to all alike beyond which
// no two runs, questions or raters come of themselves.
const muchMore = 0.7

// enoughSurprise is the logarithm of how improbable a chance must be before it is doubted:
// there may be a hundred thousand pairs on a board.
const enoughSurprise = 25

// surprise returns the logarithm of about how improbable it is that of n a share is the same
// where only chance would make it so.
func surprise(n int, share, chance float64) float64 {
	if share <= chance || chance >= 1 {
		return 0
	}
	part := func(x, of float64) float64 {
		if x == 0 {
			return 0
		}
		return x * math.Log(x/of)
	}
	return float64(n) * (part(share, max(chance, 1e-6)) + part(1-share, 1-chance))
}
