package result

// A Summary is what a panel's ratings of one component give jointly, where the
// ratings themselves may not be published:
// results/summaries/<panel>.<component>.json, described by [Benchmark.Schema].
type Summary struct {
	Schema    string    `json:"schema" is:"=counselboard/summary/1"`
	Panel     string    `json:"panel" is:"id"`
	Component Component `json:"component" is:"component"`
	Date      string    `json:"date" is:"date"`
	Source    Source    `json:"source" is:"source"`
	Harness   *Harness  `json:"harness,omitempty"`

	// Questions that at least half of the models were rated on, by dimension or failure mode, and over all of these;
	// and why a model is not ranked: "not placed: 60 of 100 questions".
	Asked         map[string]int                `json:"asked,omitempty" by:"scale"`
	NotPlaced     map[string]map[string]string  `json:"not_placed,omitempty" by:"id scale" is:"text 200"`
	Graph         *Graph                        `json:"graph,omitempty" about:"Who rated what."`
	Agreement     map[Dimension]Agreement       `json:"agreement,omitempty" by:"dimension"`
	LeftOutExpert map[Dimension]LeftOut         `json:"left_out_expert,omitempty" by:"dimension"`
	Pairs         []PairTest                    `json:"pairs,omitempty" most:"100000" about:"Every two models."`
	McNemar       []McNemar                     `json:"mcnemar,omitempty" most:"100000" about:"Every two models."`
	Fields        []FieldTest                   `json:"fields,omitempty" most:"100000" about:"A model against all."`
	Flagged       map[string]map[string]Flagged `json:"flagged,omitempty" by:"id scale"`
	Totals        map[string]Statistic          `json:"totals,omitempty" by:"id" is:"failures" about:"Failure rates by model."`
	ModeTotals    map[Mode]Statistic            `json:"mode_totals,omitempty" by:"mode" is:"failures" about:"Failure rates by mode."`

	File Provenance `json:"-"`
}

// Flagged says of how many answers raters say yes: a share of ratings is none of answers.
type Flagged struct {
	Answers  int   `json:"answers" about:"With a rating that counts."`
	Decided  int   `json:"decided" about:"Of these, those whose ratings are not evenly split."`
	Majority int   `json:"majority" about:"Of these, those of which most ratings say yes."`
	AtLeast  []int `json:"at_least,omitempty" is:"0..1000000" most:"100" about:"Answers with at least one yes, at least two, …"`
}

// Share is that of answers of which most ratings say yes, among those that are not evenly split; nil of none.
func (f *Flagged) Share() *float64 {
	if f == nil || f.Decided == 0 {
		return nil
	}
	return new(float64(f.Majority) / float64(f.Decided))
}

// A Graph describes who rated what: raters and questions as its nodes.
type Graph struct {
	Components      int `json:"components" about:"Connected components of the question–rater graph."`
	Raters          int `json:"raters"`
	Questions       int `json:"questions,omitempty"`
	Ratings         int `json:"ratings,omitempty"`
	RatingsPerRater int `json:"ratings_per_rater,omitempty"`
}

// Agreement is how far raters agree on one dimension.
type Agreement struct {
	Alpha              *float64    `json:"alpha,omitempty" is:"-1..1" about:"Krippendorff's, pooled over answers."`
	Metric             string      `json:"metric" is:"nominal|ordinal|interval|ratio"`
	CI95               *[2]float64 `json:"ci95,omitempty" is:"-1..1" about:"95% bootstrap interval."`
	Bootstrap          *Bootstrap  `json:"bootstrap,omitempty"`
	AlphaNominal       *float64    `json:"alpha_nominal,omitempty" is:"-1..1"`
	AlphaOverQuestions *float64    `json:"alpha_mean_over_questions,omitempty" is:"-1..1"`
	PercentAgreement   *float64    `json:"percent_agreement,omitempty" is:"0..1" about:"Share of pairs of ratings that agree."`
	PaperCodeNominal   *float64    `json:"paper_code_nominal,omitempty"`
	PaperCodeLinear    *float64    `json:"paper_code_linear,omitempty"`
	PaperCodeOrdinal   *float64    `json:"paper_code_ordinal,omitempty" about:"As the paper's code computes it: see /method/."`
	PaperCodeUndefined *int        `json:"paper_code_questions_undefined,omitempty" about:"Without variation, left out."`
	CI95TwoWay         *[2]float64 `json:"ci95_two_way,omitempty" is:"-1..1" about:"Allows for questions and raters."`
	MethodTwoWay       string      `json:"method_two_way,omitempty" about:"How that was computed."`
	YesGivenYes        *float64    `json:"yes_given_yes,omitempty" is:"0..1" about:"Share of yes of others where one says yes."`
	YesByChance        *float64    `json:"yes_by_chance,omitempty" is:"0..1" about:"Share of yes among all others."`
	ReliabilityMean    *float64    `json:"reliability_of_mean,omitempty" is:"0..1" about:"Of an answer's mean: ICC(A,k)."`
	RatingsAnAnswer    *float64    `json:"ratings_an_answer,omitempty" is:"0.." about:"k: the mean number of ratings of an answer."`
	ReliabilityModels  *float64    `json:"reliability_of_models,omitempty" is:"0..1" about:"Of models' means."`
	Units              *int        `json:"units,omitempty" about:"Answers with at least two ratings."`
	Ratings            *int        `json:"ratings,omitempty"` // of these answers

	AlphaByModel map[string]float64 `json:"alpha_by_model,omitempty" by:"id" is:"-1..1" most:"10000" about:"Of its answers alone."`
}

// Bootstrap says how a bootstrap interval was drawn.
type Bootstrap struct {
	Replicates int    `json:"replicates"`
	Seed       uint64 `json:"seed" is:"0..18446744073709551615"`
	Clusters   string `json:"clusters" is:"text"`
}

// LeftOut compares each expert with the others on one dimension: the bar that
// a judge must reach. Medical advice has the confusion counts, the others the curve.
type LeftOut struct {
	Target string       `json:"target" is:"text" mend:"yes"`
	N      *int         `json:"n,omitempty"`
	Curve  []CurvePoint `json:"curve,omitempty" most:"100"`

	MAE            *float64 `json:"mae,omitempty" is:"0.."`
	RMSE           *float64 `json:"rmse,omitempty" is:"0.."`
	Spearman       *float64 `json:"spearman,omitempty" is:"-1..1"`
	KendallTauB    *float64 `json:"kendall_tau_b,omitempty" is:"-1..1"`
	KappaQuadratic *float64 `json:"kappa_quadratic_vs_rounded_median,omitempty" is:"-1..1"`
	ShareBest      *float64 `json:"share_at_best_end,omitempty" is:"0..1"` // share of scores at the favorable end
	NWithin        *int     `json:"n_within_models,omitempty" about:"Ratings of answers with at least three."`
	SpearmanWithin *float64 `json:"spearman_within_models,omitempty" is:"-1..1" about:"Averaged over models."`

	TP        *int     `json:"tp,omitempty"`
	FP        *int     `json:"fp,omitempty"`
	FN        *int     `json:"fn,omitempty"`
	TN        *int     `json:"tn,omitempty"`
	Ties      *int     `json:"ties,omitempty"`
	Precision *float64 `json:"precision,omitempty" is:"0..1"`
	Recall    *float64 `json:"recall,omitempty" is:"0..1"`
	Found     *int     `json:"found_answers,omitempty" about:"Answers to which the others' majority says yes."`

	RecallCI95 *[2]float64 `json:"recall_ci95,omitempty" is:"0..1" about:"95% interval of recall, by bootstrap over questions."`
	F1         *float64    `json:"f1,omitempty" is:"0..1"`
	Kappa      *float64    `json:"kappa,omitempty" is:"-1..1"`
	MCC        *float64    `json:"mcc,omitempty" is:"-1..1"`
}

// A CurvePoint is the mean that the others gave where one rater gave Score.
type CurvePoint struct {
	Score      float64     `json:"score"`
	OthersMean float64     `json:"others_mean"`
	SE         *float64    `json:"se,omitempty" is:"0.."`
	CI95       *[2]float64 `json:"ci95,omitempty" about:"95% interval."`
	N          int         `json:"n"`
}

// A PairTest compares two models on one dimension, within question and rater.
type PairTest struct {
	Dimension    Dimension   `json:"dimension" is:"dimension"`
	A            string      `json:"a" is:"id"`
	B            string      `json:"b" is:"id"`
	Difference   float64     `json:"difference" is:"difference" about:"a − b, within question and rater."`
	SE           *float64    `json:"se,omitempty" is:"0.."`
	CI95         *[2]float64 `json:"ci95,omitempty" is:"differences" about:"95% interval of the difference."`
	DF           *float64    `json:"df,omitempty" is:"1..100000000" about:"Degrees of freedom of the interval."`
	N            *int        `json:"n_pairs,omitempty"` // pairs of ratings
	Questions    *int        `json:"questions,omitempty"`
	W            *float64    `json:"W,omitempty" is:"0.." about:"Wilcoxon's T: the smaller of the two rank sums."`
	Nonzero      *int        `json:"nonzero,omitempty" about:"Questions whose means differ."`
	P            *float64    `json:"p,omitempty" is:"0..1"`
	PHolm        *float64    `json:"p_holm,omitempty" is:"0..1" about:"Adjusted by Holm within the dimension."`
	Method       string      `json:"method,omitempty" is:"exact|normal" mend:"yes"`
	RankBiserial *float64    `json:"rank_biserial,omitempty" is:"-1..1"`
	Pooled       *Pooled     `json:"pooled,omitempty" about:"The test that decides, by the pooled rule: see /method/."`
	Win          *Win        `json:"win,omitempty" about:"How often raters rate a's answer as the better."`
}

// Pooled is the test of a difference by the pooled rule.
type Pooled struct {
	SE        *float64    `json:"se,omitempty" is:"0.."`
	DF        *float64    `json:"df,omitempty" is:"1..100000000"`
	CI95      *[2]float64 `json:"ci95,omitempty" is:"differences" about:"95% interval of the difference."`
	P         *float64    `json:"p,omitempty" is:"0..1"`
	PHolm     *float64    `json:"p_holm,omitempty" is:"0..1" about:"Adjusted by Holm within the dimension."`
	Raters    int         `json:"raters,omitempty" about:"Who rated both."`
	VQuestion float64     `json:"v_question,omitempty" is:"0.." about:"One-way cluster variances of the difference."`
	VRater    float64     `json:"v_rater,omitempty" is:"0.."`
	VBoth     float64     `json:"v_both,omitempty" is:"0.."`
	Unsure    []Counted   `json:"unsure,omitempty" most:"2"`
	Method    string      `json:"method,omitempty" is:"text"`
}

// Win is how often raters who rated answers of both to one question rate a's as the better, equal
// ratings counted half: higher, or lower where low is good.
type Win struct {
	P    float64     `json:"p" is:"0..1"`
	CI95 *[2]float64 `json:"ci95,omitempty" is:"0..1" about:"95% interval."`
	N    int         `json:"n" about:"Pairs of ratings."`
}

// Turned returns the win probability of the other.
func (w *Win) Turned() *Win {
	if w == nil {
		return nil
	}
	t := &Win{P: 1 - w.P, N: w.N}
	if w.CI95 != nil {
		t.CI95 = &[2]float64{1 - w.CI95[1], 1 - w.CI95[0]}
	}
	return t
}

// A McNemar compares two models on one failure mode, question by question.
type McNemar struct {
	Mode  Mode    `json:"mode" is:"mode"`
	A     string  `json:"a" is:"id"`
	B     string  `json:"b" is:"id"`
	OnlyA int     `json:"only_a" about:"Questions on which only a failed."`
	OnlyB int     `json:"only_b"`
	P     float64 `json:"p" is:"0..1" about:"Exact, two-sided."`
	PHolm float64 `json:"p_holm" is:"0..1" about:"Adjusted by Holm within the mode."`

	Questions *int     `json:"questions,omitempty" about:"On which it is known of both whether they failed."`
	PDiscrete *float64 `json:"p_discrete,omitempty" is:"0..1" about:"By Holm for discrete tests: this decides."`
	// Where labels of one question differ.
	Difference *float64    `json:"difference,omitempty" is:"difference" about:"Of rates, where one question's labels differ."`
	CI95       *[2]float64 `json:"ci95,omitempty" is:"differences"`
	Unsure     []Only      `json:"unsure,omitempty" most:"2"`
}

// Only counts the questions on which only one of two models failed.
type Only struct {
	A int `json:"only_a"`
	B int `json:"only_b"`
}

// A FieldTest compares one model with all others of the board on the same questions.
type FieldTest struct {
	Scale      string      `json:"scale" is:"scale" about:"A dimension, a failure mode, or total."`
	Model      string      `json:"model" is:"id"`
	Models     int         `json:"models" about:"The others."`
	Value      float64     `json:"value" about:"Mean, or share of yes, on the questions that another has, too."`
	Others     float64     `json:"others" about:"The mean of the others on the same questions."`
	Expected   *float64    `json:"expected,omitempty" about:"Exact tests: the mean if the model is like the others."`
	Questions  int         `json:"questions"`
	K          *int        `json:"k,omitempty" about:"Yes and no: its labels that see the failure, of all n that count."`
	N          *int        `json:"n,omitempty"`
	OthersK    *int        `json:"others_k,omitempty" about:"The same of all labels of the others, also on other questions."`
	OthersN    *int        `json:"others_n,omitempty"`
	TestedK    *int        `json:"others_tested_k,omitempty" about:"The same on the questions of the test alone."`
	TestedN    *int        `json:"others_tested_n,omitempty"`
	Difference *float64    `json:"difference,omitempty" is:"difference" about:"To the others, within question and rater."`
	SE         *float64    `json:"se,omitempty" is:"0.."`
	DF         *float64    `json:"df,omitempty" is:"1..100000000"`
	CI95       *[2]float64 `json:"ci95,omitempty" is:"differences" about:"95% interval of the difference."`
	P          *float64    `json:"p,omitempty" is:"0..1" about:"Two-sided."`
	PAdjusted  *float64    `json:"p_adjusted,omitempty" is:"0..1" about:"By Holm over the table; of totals, over these."`
	Family     int         `json:"family,omitempty" about:"Tests adjusted together."`
	Unsure     []Counted   `json:"unsure,omitempty" most:"2"`
	// What decides, in place of p, where ratings do not tell who rated.
	Unknown *UnknownTest `json:"raters_unknown,omitempty" about:"Decides in place of p if raters are unknown."`
	Method  string       `json:"method,omitempty" is:"text"`
}

// Decided returns the test with what decides in the place of p, for a panel whose ratings do not tell who rated.
func (t FieldTest) Decided() FieldTest {
	x := UnknownTest{}
	if t.Unknown != nil {
		x = *t.Unknown
	}
	t.P, t.PAdjusted, t.Unsure, t.Method, t.Unknown = x.P, x.PAdjusted, x.Unsure, x.Method, nil
	return t
}

// Undecided undoes [FieldTest.Decided].
func (t FieldTest) Undecided() FieldTest {
	t.Unknown = &UnknownTest{t.P, t.PAdjusted, t.Unsure, t.Method}
	t.P, t.PAdjusted, t.Unsure, t.Method = nil, nil, nil, ""
	return t
}

// UnknownTest is a test of a panel whose ratings do not tell who rated: mixed over what raters may lean.
type UnknownTest struct {
	P         *float64  `json:"p,omitempty" is:"0..1" about:"Two-sided."`
	PAdjusted *float64  `json:"p_adjusted,omitempty" is:"0..1" about:"By Holm over the table; of totals, over these."`
	Unsure    []Counted `json:"unsure,omitempty" most:"2"`
	Method    string    `json:"method,omitempty" is:"text"`
}

// Counted is what a test finds with every "not sure" counted one way.
type Counted struct {
	P         float64 `json:"p" is:"0..1"`
	PAdjusted float64 `json:"p_adjusted" is:"0..1"`
	Sign      int     `json:"sign" is:"-1..1" about:"Whose value is higher: 1 the first, or the model; -1 the other, or the others."`
}
