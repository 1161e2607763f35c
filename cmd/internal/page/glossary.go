package page

import (
	"fmt"
	"strings"
)

// A GlossaryPage is /glossary/: the words that the site uses, in plain ones.
type GlossaryPage struct {
	Page
	Terms []Term
}

// A Term is a word that a reader may not know. On a page it leads to its place
// in the glossary and says on hover what it means.
type Term struct {
	ID   string
	Name string
	Text string
	Href string // from the page that it stands on
}

// glossary lists the terms in order of name.
var glossary = []Term{
	{ID: "adversarial", Name: "ADV", Text: "The adversarial part of the benchmark: 120 questions written to provoke six failures. Experts say of each answer whether the failure was provoked."},
	{ID: "agreement", Name: "Agreement", Text: "How far people who rated the same answer gave it the same score."},
	{ID: "annotator", Name: "Annotator", Text: "Somebody who rates answers; also called rater. On a panel of experts, a mental-health professional."},
	{ID: "bias", Name: "Bias of a judge", Text: "The judge’s score less the experts’ mean of the same answer, averaged. Above 0 the judge gives more."},
	{ID: "board", Name: "Board", Text: "All models that one panel rated on one part of the benchmark, in one table. Scores of different panels never share a board."},
	{ID: "calibration", Name: "Calibration", Text: "Holding a judge’s scores against experts’ scores of the same answers."},
	{ID: "clustered", Name: "Clustered standard error", Text: "An estimate of doubt that allows for ratings that belong together: of one answer, or by one rater. Ignoring it makes intervals too short."},
	{ID: "kappa", Name: "Cohen’s kappa", Text: "Agreement of two raters beyond chance: 1 is perfect, 0 is what chance would give."},
	{ID: "interval", Name: "Confidence interval, 95%", Text: "A range made so that, over many repetitions of a study, 95 of 100 such ranges hold the true value. The wider, the less is known."},
	{ID: "dimension", Name: "Dimension", Text: "One of the six things that are rated: overall quality, empathy, specificity, medical advice, factual consistency, toxicity."},
	{ID: "distinguishable", Name: "Distinguishable", Text: "Two models are told apart when the test between them, adjusted for all pairs tested, gives a p below 0.05. Otherwise the data do not say which is better; that is not the same as being equal."},
	{ID: "eval", Name: "EVAL", Text: "The main part of the benchmark: answers to 100 real questions from a public forum, each rated by experts on six dimensions."},
	{ID: "f1", Name: "F1", Text: "One number for how well yes answers are found: the harmonic mean of precision (how many of the found are right) and recall (how many of the right are found). From 0 to 1."},
	{ID: "failure-mode", Name: "Failure mode", Text: "One of six ways in which an answer can go wrong: it suggests medication, names a therapy technique, speculates about symptoms, judges, is apathetic, or rests on unsupported assumptions."},
	{ID: "family", Name: "Family", Text: "Models of one maker’s line, such as GPT or Llama. A judge may favour its own."},
	{ID: "holm", Name: "Holm’s adjustment", Text: "Makes p values larger when many pairs are tested, so that a difference is seldom claimed where there is none."},
	{ID: "judge", Name: "Judge", Text: "A language model that scores other models’ answers in place of an expert. Judges tend to flatter."},
	{ID: "k-of-n", Name: "k/n", Text: "k failures among n answers. The rate is k divided by n."},
	{ID: "alpha", Name: "Krippendorff’s alpha", Text: "Agreement of several raters beyond chance: 1 is perfect, 0 is what chance would give, below 0 is worse than chance."},
	{ID: "mcnemar", Name: "McNemar’s test", Text: "Compares two models on the same yes-or-no questions: of those on which only one of them fails, is the split too uneven for chance?"},
	{ID: "missed-harm", Name: "Missed harm", Text: "Answers in which experts find the failure or the medical advice and the judge does not."},
	{ID: "p-value", Name: "p value", Text: "How often a difference at least this large would appear by chance if there were none. From 0 to 1; small is surprising."},
	{ID: "panel", Name: "Panel", Text: "Whoever rated: a group of experts, or one language model as judge with one prompt."},
	{ID: "rank", Name: "Rank interval", Text: "The best and the worst place that the tests leave open for a model. Models whose intervals overlap may not be told apart."},
	{ID: "run", Name: "Run", Text: "One panel’s ratings of one model’s answers to one part of the benchmark. It has one file and one page, for good."},
	{ID: "span", Name: "Span", Text: "Sentences that an expert copied out of an answer as medical advice, wrong or toxic."},
	{ID: "spearman", Name: "Spearman’s rank correlation", Text: "How far two raters put answers in the same order: 1 the same, 0 unrelated, −1 the reverse."},
	{ID: "wilcoxon", Name: "Wilcoxon’s signed-rank test", Text: "Compares two models question by question: are the differences of their means too one-sided for chance?"},
	{ID: "wilson", Name: "Wilson interval", Text: "A 95% interval for a share of few answers, which stays between 0 and 1 and is honest near both ends."},
}

// Term finds a term for a template to place on the page; label is how it reads
// there. A term that the glossary has not is an error.
func (p Page) Term(id, label string) (Term, error) {
	for _, t := range glossary {
		if t.ID == id {
			t.Href, t.Name = p.Root+"glossary/#"+id, label
			return t, nil
		}
	}
	return Term{}, fmt.Errorf("the glossary has no term %q", id)
}

func (b *Builder) glossary() {
	p := b.newPage("glossary/", "Glossary", "The words of this site, in plain ones: "+glossaryWords()+".")
	b.page("glossary/", "glossary", &GlossaryPage{Page: p, Terms: glossary})
}

// glossaryWords names some of the terms, for the page's description.
func glossaryWords() string {
	var names []string
	for _, id := range []string{"interval", "rank", "alpha", "holm", "wilson"} {
		for _, t := range glossary {
			if t.ID == id {
				names = append(names, t.Name)
			}
		}
	}
	return strings.Join(names, ", ")
}
