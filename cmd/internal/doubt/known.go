package doubt

import (
	"cmp"
	"fmt"
	"math"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// knownExperts warns of judges whose ratings are those of a panel that rated the same
// answers, or nearer to its mean than anybody can be who has not seen its ratings.
func (b *book) knownExperts() {
	byResponses := map[string][]*sheet{}
	for _, s := range b.sheets {
		if s.Component == result.Eval {
			byResponses[s.Responses] = append(byResponses[s.Responses], s)
		}
	}
	type key struct{ judge, panel string }
	pairs := map[key][][2]*sheet{}
	var order []key
	for _, s := range b.sheets {
		if s.Component != result.Eval || !b.set.ByJudge(s.Run) {
			continue
		}
		for _, other := range byResponses[s.Responses] {
			k := key{s.Panel, other.Panel}
			if other.Panel == s.Panel || b.set.ByJudge(other.Run) && other.Panel > s.Panel {
				continue
			}
			if pairs[k] == nil {
				order = append(order, k)
			}
			pairs[k] = append(pairs[k], [2]*sheet{s, other})
		}
	}
	for _, k := range order {
		say := knew(pairs[k])
		first := pairs[k][0]
		if say == "" || b.copied[first[0]] {
			continue
		}
		b.copied[first[0]] = true
		b.Warnf(first[0].File, "/ratings", "the judge's ratings %s panel %q (%s); hand in what a judge said that was not shown or trained on them, or withdraw its runs",
			say, k.panel, b.Where(first[1].File, "/ratings"))
	}
}

// An opinion is what a judge and others say of one answer.
type opinion struct {
	judge  says
	others []says
}

// knew says that a judge knew the ratings of a panel, "" if it does not look so.
func knew(pairs [][2]*sheet) string {
	var all []opinion
	for _, p := range pairs {
		judges, others := p[0].questions(), p[1].questions()
		for i, j := 0, 0; i < len(judges) && j < len(others); {
			switch c := cmp.Compare(judges[i][0].question, others[j][0].question); {
			case c < 0:
				i++
			case c > 0:
				j++
			default:
				all = append(all, opinion{judges[i][0].says, list.Map(others[j], func(r row) says { return r.says })})
				i, j = i+1, j+1
			}
		}
	}
	if len(all) < 20 {
		return ""
	}
	if say := sayTheSame(all, pairs[0][0].scales); say != "" {
		return say
	}
	return nearerThanCanBe(pairs)
}

// sayTheSame says that a judge says what one of the others says of each answer, who seldom
// say the same themselves.
func sayTheSame(all []opinion, scales []result.Scale) string {
	const most = 20 // of the others of one answer, compared
	var says, strangers, leftOut, squares, raters float64
	left := 0.0
	for i, o := range all {
		others := o.others[:min(most, len(o.others))]
		x := closest(o.judge, others, -1, scales)
		says, squares = says+x, squares+x*x
		next := all[(i+1)%len(all)].others
		strangers += closest(o.judge, next[:min(most, len(next))], -1, scales)
		raters += float64(len(others))
		if len(others) > 1 {
			for k, r := range others {
				leftOut += closest(r, others, k, scales)
				left++
			}
		}
	}
	n := float64(len(all))
	says, strangers, raters = says/n, strangers/n, raters/n
	usual := strangers
	if left > 0 {
		usual = max(usual, 1-math.Pow(1-leftOut/left, raters/(raters-1)))
	}
	err := math.Sqrt(max(squares/n-says*says, 0.01) / n)
	if says < usual+0.6*(1-usual) || says-usual < 6*err {
		return ""
	}
	return fmt.Sprintf("repeat, scale by scale, %.0f%% of what a rater says of the same answer, where the panel's own come to %.0f%%, in", 100*says, 100*usual)
}

// closest returns the share of scales on which a rating says the same as the most similar
// of others, one of them left out.
func closest(x says, others []says, without int, scales []result.Scale) float64 {
	best := 0.0
	for i, o := range others {
		if i == without {
			continue
		}
		n, same := 0, 0
		for d := range scales {
			if u, v := x.on(d), o.on(d); u != unsaid && v != unsaid {
				if n++; u == v {
					same++
				}
			}
		}
		if n > 0 {
			best = max(best, float64(same)/float64(n))
		}
	}
	return best
}

// nearerThanCanBe says that a judge lies nearer to the mean of an answer's ratings than
// these lie to what is true of it. Of k ratings whose errors are not the judge's, the mean
// misses the truth by their variance over k; a judge who knows no error adds his own to that,
// and be it only that he gives whole numbers. Scores at an end are left out: there, what is
// true may be as whole as the score.
func nearerThanCanBe(pairs [][2]*sheet) string {
	var missed, allowed, squares, n float64
	for d, scale := range pairs[0][0].scales {
		if scale.Percent {
			continue
		}
		var off, error []float64 // by answer: the squared distance and what it must be
		for _, p := range pairs {
			o, e := distances(p[0], p[1], d)
			off, error = append(off, o...), append(error, e...)
		}
		usual := 0.0 // of what must be
		for _, e := range error {
			usual += e / float64(len(error))
		}
		for i := range off {
			x := (off[i] - error[i]) / usual
			missed, allowed, squares, n = missed+off[i]/usual, allowed+error[i]/usual, squares+x*x, n+1
		}
	}
	if n < 40 {
		return ""
	}
	// Scales of one answer go together: as if there were half as many.
	z := (missed - allowed) / math.Sqrt(2*squares)
	if missed > 0.8*allowed || z > -4.5 {
		return ""
	}
	return fmt.Sprintf("lie nearer to the mean of an answer's ratings than anybody can who has not seen them: the squared distance is %.2f of what the raters' own differences alone make it, in", missed/allowed)
}

// rounding is the squared distance of what is true from a value of the scale, in steps: most of the 1/12
// that it is where any fraction is as likely.
const rounding = 0.06

// distances returns, by answer that two raters or more of a panel rated and to which a judge
// gives no score at an end of the scale, the squared distance of the judge from their mean,
// less how much lower or higher the judge is throughout, and the least that it can be.
func distances(judge, panel *sheet, d int) (off, error []float64) {
	said := map[int32]float64{}
	least, most := leastSays, leastSays+judge.scales[d].At(judge.scales[d].Max)
	for _, r := range judge.keyed {
		if v := r.says.on(d); v > least && v < most {
			said[r.question] = float64(v)
		}
	}
	shift := 0.0
	for _, q := range panel.questions() {
		sum, squares, k := 0.0, 0.0, 0.0
		for _, r := range q {
			if v := float64(r.says.on(d)); v >= leastSays {
				sum, squares, k = sum+v, squares+v*v, k+1
			}
		}
		if x, ok := said[q[0].question]; ok && k > 1 {
			off = append(off, x-sum/k)
			shift += x - sum/k
			error = append(error, max(squares-sum*sum/k, 0)/(k-1)/k+rounding)
		}
	}
	for i := range off {
		off[i] = math.Pow(off[i]-shift/float64(len(off)), 2)
	}
	return off, error
}

// apart notes judges that nobody can hold against experts though these rated answers of the same models to the same
// questions: what is one set of answers may stand under two ids.
func (b *book) apart() {
	experts := map[string][]*sheet{} // by component and model
	for _, s := range b.sheets {
		if !b.set.ByJudge(s.Run) {
			k := string(s.Component) + " " + s.Model
			experts[k] = append(experts[k], s)
		}
	}
	found, order := map[string][2]*sheet{}, []string(nil) // by a judge's panel and component; none where it is held against experts
	for _, s := range b.sheets {
		if !b.set.ByJudge(s.Run) {
			continue
		}
		k := string(s.Component) + " " + s.Panel
		for _, e := range experts[string(s.Component)+" "+s.Model] {
			if _, known := found[k]; e.Responses == s.Responses {
				found[k] = [2]*sheet{}
			} else if !known && s.asks(e) {
				found[k], order = [2]*sheet{s, e}, append(order, k)
			}
		}
	}
	for _, k := range order {
		if s, e := found[k][0], found[k][1]; s != nil {
			b.Notef(s.File, "/responses", "the judge is held against no expert: its answers are %q, and those that experts rated, of the same model to the same questions, are %q (%s); if they are the same, give both one id, or import both with the same -responses",
				s.Responses, e.Responses, b.Where(e.File, "/responses"))
		}
	}
}

// asks reports whether a run has most of another's questions.
func (s *sheet) asks(other *sheet) bool {
	has, n := map[int32]bool{}, 0
	for _, r := range s.keyed {
		has[r.question] = true
	}
	questions := other.questions()
	for _, q := range questions {
		if has[q[0].question] {
			n++
		}
	}
	return 2*n > len(questions)
}
