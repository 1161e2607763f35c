package result

// A Summary is what a panel's ratings of one component give jointly, where the
// ratings themselves may not be published:
// results/summaries/<panel>.<component>.json, described by
// schema/summary.schema.json.
type Summary struct {
	Schema    string    `json:"schema"`
	Panel     string    `json:"panel"`
	Component Component `json:"component"`
	Date      string    `json:"date"`
	Source    Source    `json:"source"`
	Harness   *Harness  `json:"harness,omitempty"`

	Graph         *Graph                  `json:"graph,omitempty"`
	Agreement     map[Dimension]Agreement `json:"agreement,omitempty"`
	LeftOutExpert map[Dimension]LeftOut   `json:"left_out_expert,omitempty"`
	Pairs         []Pair                  `json:"pairs,omitempty"`
	McNemar       []McNemar               `json:"mcnemar,omitempty"`
	Totals        map[string]Figure       `json:"totals,omitempty"`      // ADV: by model, over all modes
	ModeTotals    map[Mode]Figure         `json:"mode_totals,omitempty"` // ADV: by failure mode, over all models

	File File `json:"-"`
}

// A Graph describes who rated what: raters and questions as its nodes.
type Graph struct {
	Components      int `json:"components"`
	Raters          int `json:"raters"`
	Questions       int `json:"questions,omitempty"`
	Ratings         int `json:"ratings,omitempty"`
	RatingsPerRater int `json:"ratings_per_rater,omitempty"`
}

// Agreement is how far raters agree on one dimension.
type Agreement struct {
	Alpha              *float64    `json:"alpha,omitempty"` // Krippendorff's alpha, pooled over answers
	Metric             string      `json:"metric"`          // nominal or ordinal
	CI95               *[2]float64 `json:"ci95,omitempty"`
	Bootstrap          *Bootstrap  `json:"bootstrap,omitempty"`
	AlphaNominal       *float64    `json:"alpha_nominal,omitempty"`
	AlphaOverQuestions *float64    `json:"alpha_mean_over_questions,omitempty"`
	PercentAgreement   *float64    `json:"percent_agreement,omitempty"` // share of agreeing pairs, 0 to 1
	PaperCodeNominal   *float64    `json:"paper_code_nominal,omitempty"`
	PaperCodeLinear    *float64    `json:"paper_code_linear,omitempty"`
	PaperCodeOrdinal   *float64    `json:"paper_code_ordinal,omitempty"`
	PaperCodeUndefined *int        `json:"paper_code_questions_undefined,omitempty"`
	Units              *int        `json:"units,omitempty"`   // answers with at least two ratings
	Ratings            *int        `json:"ratings,omitempty"` // ratings of these answers
}

// Bootstrap says how a bootstrap interval was drawn.
type Bootstrap struct {
	Replicates int    `json:"replicates"`
	Seed       uint64 `json:"seed"`
	Clusters   string `json:"clusters"`
}

// LeftOut compares each expert with the others on one dimension: the bar that
// a judge must reach. Medical advice has the confusion counts, the others the curve.
type LeftOut struct {
	Target string       `json:"target"`
	N      *int         `json:"n,omitempty"`
	Curve  []CurvePoint `json:"curve,omitempty"`

	MAE            *float64 `json:"mae,omitempty"`
	RMSE           *float64 `json:"rmse,omitempty"`
	Spearman       *float64 `json:"spearman,omitempty"`
	KendallTauB    *float64 `json:"kendall_tau_b,omitempty"`
	KappaQuadratic *float64 `json:"kappa_quadratic_vs_rounded_median,omitempty"`
	ShareBest      *float64 `json:"share_at_best_end,omitempty"` // share of scores at the favourable end

	TP        *int     `json:"tp,omitempty"`
	FP        *int     `json:"fp,omitempty"`
	FN        *int     `json:"fn,omitempty"`
	TN        *int     `json:"tn,omitempty"`
	Ties      *int     `json:"ties,omitempty"`
	Precision *float64 `json:"precision,omitempty"`
	Recall    *float64 `json:"recall,omitempty"`
	F1        *float64 `json:"f1,omitempty"`
	Kappa     *float64 `json:"kappa,omitempty"`
	MCC       *float64 `json:"mcc,omitempty"`
}

// A CurvePoint is the mean that the others gave where one rater gave Score.
type CurvePoint struct {
	Score      float64     `json:"score"`
	OthersMean float64     `json:"others_mean"`
	SE         *float64    `json:"se,omitempty"`
	CI95       *[2]float64 `json:"ci95,omitempty"`
	N          int         `json:"n"`
}

// A Pair compares two models on one dimension, within question and rater.
type Pair struct {
	Dimension    Dimension   `json:"dimension"`
	A            string      `json:"a"`
	B            string      `json:"b"`
	Difference   float64     `json:"difference"` // a − b
	SE           *float64    `json:"se,omitempty"`
	CI95         *[2]float64 `json:"ci95,omitempty"`
	N            *int        `json:"n_pairs,omitempty"` // pairs of ratings
	Questions    *int        `json:"questions,omitempty"`
	W            *float64    `json:"W,omitempty"` // Wilcoxon's T
	Nonzero      *int        `json:"nonzero,omitempty"`
	P            *float64    `json:"p,omitempty"`
	PHolm        *float64    `json:"p_holm,omitempty"`
	Method       string      `json:"method,omitempty"` // exact or normal
	RankBiserial *float64    `json:"rank_biserial,omitempty"`
}

// A McNemar compares two models on one failure mode, question by question.
type McNemar struct {
	Mode  Mode    `json:"mode"`
	A     string  `json:"a"`
	B     string  `json:"b"`
	OnlyA int     `json:"only_a"` // questions on which only a failed
	OnlyB int     `json:"only_b"`
	P     float64 `json:"p"`
	PHolm float64 `json:"p_holm"`
}
