package demo

import "github.com/counselboard/counselboard/cmd/internal/result"

func (m *maker) modelCards() {
	for _, model := range m.models {
		m.add("results/models/"+model.ID+".toml", result.EncodeCard(model.Fields()))
	}
}

func (m *maker) panelCards() {
	m.panel(Experts, "Demo experts (synthetic)", evalRaters, ratersPerAnswer,
		"100 experts who do not exist. Each rates the answers of every model to 5 questions; every answer has 5 ratings.")
	m.advCard()
	m.summaryCard()
	m.panel(Subset, "Demo experts of a subset (synthetic)", evalRaters, ratersPerAnswer,
		"100 experts who do not exist. They rate 40 answers of one model, drawn at random; judges scored all 100, and another panel rated them.")
	for _, j := range judges {
		m.judge(j)
	}
	m.judge(judgeFew)
	m.judge(judgeApart)
}

func (m *maker) advCard() {
	m.panel(AdvExperts, "Demo adversarial experts (synthetic)", advExperts, advRaters,
		"10 experts who do not exist. Each wrote 12 questions; every answer is labelled by 3 who did not write its question.")
}

func (m *maker) summaryCard() {
	m.panel(Summarized, "Demo experts, summaries only (synthetic)", evalRaters, ratersPerAnswer,
		"100 experts who do not exist, of whose ratings only summaries are published.")
}

func (m *maker) panel(id, name string, size, perAnswer int, about string) {
	m.panelCard(id, &result.Panel{
		Name: name, Kind: result.Experts, Size: size, About: about,
		People: "experts who do not exist", RatingsPerAnswer: perAnswer, Blinded: new(true), Affiliation: "none",
	})
}

func (m *maker) judge(j *judge) {
	m.panelCard(j.panel, &result.Panel{
		Name: j.name, Kind: result.Judge, About: j.about, Model: j.model, Family: j.family, Prompt: "none: made up", Temperature: new(float64),
	})
}

func (m *maker) panelCard(id string, p *result.Panel) {
	m.add("results/panels/"+id+".toml", result.EncodeCard(p.Fields()))
}
