package result

// A Summary is what a panel's ratings of one component give jointly, where the
// ratings themselves may not be published:
// results/summaries/<panel>.<component>.json, described by [SummarySchema].
type Summary struct {
	Schema    string    `json:"schema" is:"=counselboard/summary/1"`
	Panel     string    `json:"panel" is:"id"`
	Component Component `json:"component" is:"eval|adv"`
	Date      string    `json:"date" is:"date"`
	Source    Source    `json:"source" is:"source"`
	Harness   *Harness  `json:"harness,omitempty" is:"harness"`

	Graph         *Graph                  `json:"graph,omitempty" about:"Who rated what."`
	Agreement     map[Dimension]Agreement `json:"agreement,omitempty" by:"dimension" is:"agreement" about:"How far the raters agree, by dimension."`
	LeftOutExpert map[Dimension]LeftOut   `json:"left_out_expert,omitempty" by:"dimension" is:"left_out" about:"Each rater against the others: the bar for a judge."`
	Pairs         []Pair                  `json:"pairs,omitempty" is:"pair" most:"100000" about:"Every two models on every dimension (EVAL)."`
	McNemar       []McNemar               `json:"mcnemar,omitempty" is:"mcnemar" most:"100000" about:"Every two models on every failure mode (ADV)."`
	Totals        map[string]Figure       `json:"totals,omitempty" by:"id" is:"failures" about:"By model, the failure rate over all modes (ADV)."`
	ModeTotals    map[Mode]Figure         `json:"mode_totals,omitempty" by:"mode" is:"failures" about:"By failure mode, the rate over all models (ADV)."`

	File File `json:"-"`
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
	Alpha              *float64    `json:"alpha,omitempty" is:"-1..1" about:"Krippendorff's alpha, pooled over answers; absent where undefined."`
	Metric             string      `json:"metric" is:"nominal|ordinal|interval|ratio"`
	CI95               *[2]float64 `json:"ci95,omitempty" is:"-1..1" about:"95% bootstrap interval."`
	Bootstrap          *Bootstrap  `json:"bootstrap,omitempty"`
	AlphaNominal       *float64    `json:"alpha_nominal,omitempty" is:"-1..1"`
	AlphaOverQuestions *float64    `json:"alpha_mean_over_questions,omitempty" is:"-1..1"`
	PercentAgreement   *float64    `json:"percent_agreement,omitempty" is:"0..1" about:"Share of agreeing pairs of ratings of one answer."`
	PaperCodeNominal   *float64    `json:"paper_code_nominal,omitempty"`
	PaperCodeLinear    *float64    `json:"paper_code_linear,omitempty"`
	PaperCodeOrdinal   *float64    `json:"paper_code_ordinal,omitempty" about:"As the paper's code computes it: see /method/."`
	PaperCodeUndefined *int        `json:"paper_code_questions_undefined,omitempty" about:"Questions without variation, which the paper's mean leaves out."`
	CI95TwoWay         *[2]float64 `json:"ci95_two_way,omitempty" is:"-1..1" about:"95% interval that allows for questions and raters."`
	MethodTwoWay       string      `json:"method_two_way,omitempty" about:"How that was computed."`
	YesGivenYes        *float64    `json:"yes_given_yes,omitempty" is:"0..1" about:"Yes and no: where one rater says yes, the share of the other ratings of the answer that do."`
	YesByChance        *float64    `json:"yes_by_chance,omitempty" is:"0..1" about:"Yes and no: the share of yes among all other ratings."`
	Units              *int        `json:"units,omitempty" about:"Answers with at least two ratings."`
	Ratings            *int        `json:"ratings,omitempty"` // of these answers

	AlphaByModel map[string]float64 `json:"alpha_by_model,omitempty" by:"id" is:"-1..1" most:"10000" about:"Alpha among the answers of each model alone."`
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
	ShareBest      *float64 `json:"share_at_best_end,omitempty" is:"0..1"` // share of scores at the favourable end
	SpearmanWithin *float64 `json:"spearman_within_models,omitempty" is:"-1..1" about:"Within each model's answers with at least three ratings, averaged over models."`

	TP        *int     `json:"tp,omitempty"`
	FP        *int     `json:"fp,omitempty"`
	FN        *int     `json:"fn,omitempty"`
	TN        *int     `json:"tn,omitempty"`
	Ties      *int     `json:"ties,omitempty"`
	Precision *float64 `json:"precision,omitempty" is:"0..1"`
	Recall    *float64 `json:"recall,omitempty" is:"0..1"`
	Found     *int     `json:"found_answers,omitempty" about:"Answers on which the others' majority says yes to a vote that is compared."`

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

// A Pair compares two models on one dimension, within question and rater.
type Pair struct {
	Dimension    Dimension   `json:"dimension" is:"dimension"`
	A            string      `json:"a" is:"id"`
	B            string      `json:"b" is:"id"`
	Difference   float64     `json:"difference" is:"difference" about:"a − b, within question and rater."`
	SE           *float64    `json:"se,omitempty" is:"0.."`
	CI95         *[2]float64 `json:"ci95,omitempty" is:"differences" about:"95% interval of the difference."`
	DF           *float64    `json:"df,omitempty" is:">0..100000000" about:"Degrees of freedom of the interval."`
	N            *int        `json:"n_pairs,omitempty"` // pairs of ratings
	Questions    *int        `json:"questions,omitempty"`
	W            *float64    `json:"W,omitempty" is:"0.." about:"Wilcoxon's T: the smaller of the two rank sums."`
	Nonzero      *int        `json:"nonzero,omitempty" about:"Questions whose means differ."`
	P            *float64    `json:"p,omitempty" is:"0..1"`
	PHolm        *float64    `json:"p_holm,omitempty" is:"0..1" about:"Adjusted by Holm within the dimension."`
	Method       string      `json:"method,omitempty" is:"exact|normal" mend:"yes"`
	RankBiserial *float64    `json:"rank_biserial,omitempty" is:"-1..1"`
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
}
