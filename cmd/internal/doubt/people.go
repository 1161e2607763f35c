package doubt

import (
	"fmt"
	"math"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// notPeople warns of experts whose ratings are too equal or too independent, of each other
// or of the questions, to be people's.
func (b *book) notPeople(s *sheet) {
	if s.Component != result.Eval {
		return // one scale tells too little
	}
	p := s.people()
	say := ""
	switch {
	case p.varied == 0:
	case p.answers >= 20 && p.alike > 0.85:
		say = fmt.Sprintf("raters of one answer are too equal to be people: of all that ratings differ, %.0f%% is between answers and %.0f%% between raters of one; "+
			"hand in what each rater said before any discussion", 100*p.alike, 100-100*p.alike)
	case p.answers >= 20 && p.independent():
		say = fmt.Sprintf("no answer is rated better than another and no rater is more severe: two ratings of one answer are no more alike than two of different answers "+
			"(intraclass correlation %.2f), nor are two by one rater (%.2f); check that questions, raters and ratings stand in the right rows", p.alike, p.severe)
	case p.answers >= 20 && p.unrelated():
		say = fmt.Sprintf("what is said on one scale tells next to nothing of what is said on another (mean correlation %.2f), nor do answers or raters tell much "+
			"(intraclass correlation %.2f and %.2f); check that questions, raters and ratings stand in the right rows", p.unison, p.alike, p.severe)
	case p.pairs > 0 && p.scattered():
		say = fmt.Sprintf("what a rater says on one scale tells nothing of what the same rater says of the same answer on another (mean correlation %.2f); "+
			"check that each row is one rater's", p.halo)
	case len(p.fixed) >= 3:
		say = fmt.Sprintf("%s say one thing in every row: what is given on one tells what is given on the others; "+
			"check that each column is read from its own", strings.Join(p.fixed, ", "))
	}
	if say != "" {
		b.Warnf(s.File, "/ratings", "%s", say)
	}
}

// enoughPairs is the number of pairs of scales, those of three, from which on what people say on some is expected to go together.
// A benchmark of fewer may have scales that have nothing to do with each other.
const enoughPairs = 3

// A crowd is how a run's raters hang together.
type crowd struct {
	varied  int // scales on which ratings differ
	answers int // with two ratings or more

	alike, alikeError   float64 // intraclass correlation of one answer's ratings, mean over scales, and its error if it is 0
	severe, severeError float64 // likewise of one rater's, taken off what their answers have in common
	unison, unisonError float64 // the same over all ratings
	halo, haloError     float64 // correlation of two scales within answers, mean over pairs, and likewise
	pairs               int
	fixed               []string // labels of scales each of which nearly tells the others
}

// independent reports whether neither answers nor raters make a difference.
func (c crowd) independent() bool {
	answers, raters := favours(c.alike, 0.05, c.alikeError), favours(c.severe, 0.08, c.severeError)
	return favours(c.alike, 0.03, c.alikeError) > 8 || answers > 0 && raters > 0 && answers+raters > 8
}

// unrelated reports whether scales have nothing in common, where answers and raters make no more than some difference.
func (c crowd) unrelated() bool {
	answers, raters := favours(c.alike, 0.05, c.alikeError), favours(c.severe, 0.08, c.severeError)
	return c.pairs > 0 && (c.pairs >= enoughPairs || c.alike < 0.15) && favours(c.unison, 0.25, c.unisonError)+max(answers, 0)+max(raters, 0) > 5
}

// scattered reports whether one rater's scales have nothing in common.
func (c crowd) scattered() bool {
	scales := favours(c.halo, 0.2, c.haloError)
	return scales > 4 && scales+max(0, favours(c.severe, 0.08, c.severeError)) > 8
}

// severity returns the intraclass correlation of what is left of one rater's ratings, mean
// over scales, and its error on one scale if it is 0; 0 and 0 where raters rate one answer
// each.
func severity(left [][result.MaxScales]float64, rows []row, varied []int) (icc, err float64) {
	k, raters := 0.0, 0.0
	for _, d := range varied {
		sum, squares, n := map[int32]float64{}, map[int32]float64{}, map[int32]float64{}
		total, all := 0.0, 0.0
		for i, r := range rows {
			if x := left[i][d]; !math.IsNaN(x) {
				sum[r.rater] += x
				squares[r.rater] += x * x
				n[r.rater]++
				total, all = total+x*x, all+1
			}
		}
		together, pairs := 0.0, 0.0 // products of two of one rater's
		for r, m := range n {
			together += sum[r]*sum[r] - squares[r]
			pairs += m * (m - 1)
		}
		if pairs == 0 || total == 0 {
			return 0, 0
		}
		icc += together / pairs / (total / all)
		k, raters = pairs, raters+1
	}
	return icc / raters, math.Sqrt(2 / k)
}

func (s *sheet) people() crowd {
	var c crowd
	questions := s.questions()
	left, whole, varied := s.withinAnswers(questions, &c)
	c.varied = len(varied)
	ratings := 0.0
	for _, q := range questions {
		if len(q) > 1 {
			c.answers++
			ratings += float64(len(q))
		}
	}
	if c.varied == 0 || c.answers < 2 {
		return c
	}
	for i, d := range varied {
		for _, e := range varied[:i] {
			turn := 1.0
			if s.scales[d].LowerIsBetter != s.scales[e].LowerIsBetter {
				turn = -1
			}
			c.halo += turn * correlation(left, d, e)
			c.unison += turn * correlation(whole, d, e)
			c.pairs++
		}
	}
	if c.pairs > 0 {
		c.halo, c.unison = c.halo/float64(c.pairs), c.unison/float64(c.pairs)
	}
	k := ratings / float64(c.answers)
	free := 1 + float64(c.varied-1)*(1-min(1, math.Abs(c.halo)))
	c.alikeError = math.Sqrt(2 / (k * (k - 1) * float64(c.answers-1)) / free)
	c.severe, c.severeError = severity(left, s.keyed, varied)
	c.severeError /= math.Sqrt(free)
	c.unisonError, c.haloError = 1/math.Sqrt(ratings*max(1, float64(c.pairs)/2)), math.Inf(1)
	if c.pairs >= enoughPairs {
		c.haloError = 1 / math.Sqrt((ratings-float64(c.answers))*float64(c.pairs)/2)
	}
	c.fixed = s.fixed(varied)
	return c
}

// withinAnswers returns what is left of each rating when its answer's mean is taken off,
// and the scales that tell something, and fills in alike.
func (s *sheet) withinAnswers(questions [][]row, c *crowd) (left, whole [][result.MaxScales]float64, varied []int) {
	left, whole = make([][result.MaxScales]float64, len(s.keyed)), make([][result.MaxScales]float64, len(s.keyed))
	for d, scale := range s.scales {
		if scale.Percent {
			continue
		}
		var all, means, squares, groups, n float64 // sums over answers with two ratings or more
		at, sumN2 := 0, 0.0
		for _, q := range questions {
			mean, k := 0.0, 0.0
			for _, r := range q {
				if v := r.says.on(d); v >= leastSays {
					mean, k = mean+float64(v), k+1
				}
			}
			mean /= max(k, 1)
			for i, r := range q {
				left[at+i][d], whole[at+i][d] = math.NaN(), math.NaN()
				if v := r.says.on(d); v >= leastSays && k > 1 {
					x := float64(v) - mean
					left[at+i][d], whole[at+i][d] = x, float64(v)
					squares += x * x
				}
			}
			at += len(q)
			if k > 1 {
				groups, n, sumN2 = groups+1, n+k, sumN2+k*k
				all, means = all+k*mean, means+k*mean*mean
			}
		}
		if groups < 2 || n <= groups {
			continue
		}
		for i := range whole {
			whole[i][d] = whole[i][d] - all/n
		}
		between, inside := max(means-all*all/n, 0)/(groups-1), squares/(n-groups)
		size := (n - sumN2/n) / (groups - 1)
		if between+inside < 0.1 {
			continue
		}
		varied = append(varied, d)
		c.alike += (between - inside) / (between + (size-1)*inside)
	}
	c.alike /= float64(max(len(varied), 1))
	return left, whole, varied
}

// correlation returns that of two columns, where both are known; 0 where one does not vary.
func correlation(rows [][result.MaxScales]float64, d, e int) float64 {
	var xy, xx, yy float64
	for _, r := range rows {
		if x, y := r[d], r[e]; !math.IsNaN(x) && !math.IsNaN(y) {
			xy, xx, yy = xy+x*y, xx+x*x, yy+y*y
		}
	}
	if xx == 0 || yy == 0 {
		return 0
	}
	return xy / math.Sqrt(xx*yy)
}

// favours returns by how much an estimate with an error speaks for 0 against a value: the
// logarithm of the ratio of the two likelihoods. Beyond either it speaks as at it.
func favours(estimate, value, err float64) float64 {
	if err == 0 || math.IsInf(err, 0) || math.IsNaN(err) {
		return 0
	}
	x := min(max(estimate, 0), value)
	return ((x-value)*(x-value) - x*x) / (2 * err * err)
}

// fixed returns the labels of those scales of which each tells what nearly every rating
// says on the others.
func (s *sheet) fixed(varied []int) []string {
	const nearly = 0.93
	if len(s.rows) < enoughRatings {
		return nil
	}
	var out []string
	for _, d := range varied {
		tells := 0
		for _, e := range varied {
			if d != e && min(s.tells(d, e), s.tells(e, d)) >= nearly && s.tells(-1, d) < 0.9 {
				tells++
			}
		}
		if tells >= 2 {
			out = append(out, strings.ToLower(s.scales[d].Label))
		}
	}
	return out
}

// tells returns the share of ratings on scale e that are the most frequent with the same
// rating's on scale d or, where d is −1, the most frequent.
func (s *sheet) tells(d, e int) float64 {
	count := map[[2]int]int{}
	for _, r := range s.rows {
		k := [2]int{0, r.says.on(e)}
		if d >= 0 {
			k[0] = r.says.on(d)
		}
		count[k]++
	}
	best := map[int]int{}
	for k, n := range count {
		best[k[0]] = max(best[k[0]], n)
	}
	sum := 0
	for _, n := range best {
		sum += n
	}
	return float64(sum) / float64(len(s.rows))
}
