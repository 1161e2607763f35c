package importer

import (
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// paperModels are the models of the paper, with what it says of them.
var paperModels = map[string]result.Model{
	humanTherapists: {Name: "Online human therapists", Organization: "CounselChat", Family: "Human", Access: result.Human,
		Note: "Answers that therapists wrote to patients' questions on a public online forum. Not a language model: shown for comparison."},
	"gpt-3.5-turbo":              paperModel("GPT-3.5", "OpenAI", "GPT", result.PublicAPI, ""),
	"gpt-4-0613":                 paperModel("GPT-4", "OpenAI", "GPT", result.PublicAPI, "gpt-4-0613"),
	"gpt-5":                      paperModel("GPT-5", "OpenAI", "GPT", result.PublicAPI, ""),
	"llama-3.1-70b-instruct":     paperModel("LLaMA-3.1-70B", "Meta", "LLaMA", result.OpenWeights, "meta-llama/Llama-3.1-70B-Instruct"),
	"llama-3.3-70b-instruct":     paperModel("LLaMA-3.3-70B", "Meta", "LLaMA", result.OpenWeights, "meta-llama/Llama-3.3-70B-Instruct"),
	"claude-3-5-sonnet-20241022": paperModel("Claude-3.5-Sonnet", "Anthropic", "Claude", result.PublicAPI, "claude-3-5-sonnet-20241022"),
	"claude-3-7-sonnet-20250219": paperModel("Claude-3.7-Sonnet", "Anthropic", "Claude", result.PublicAPI, "claude-3-7-sonnet-20250219"),
	"gemini-1.5-pro":             paperModel("Gemini-1.5-Pro", "Google", "Gemini", result.PublicAPI, "gemini-1.5-pro"),
	"gemini-2.0-flash":           paperModel("Gemini-2.0-Flash", "Google", "Gemini", result.PublicAPI, "gemini-2.0-flash"),
}

func paperModel(name, organization, family string, access result.Access, version string) result.Model {
	return result.Model{Name: name, Organization: organization, Family: family, Access: access, Version: version}
}

// humanTherapists is the model whose answers people wrote.
const humanTherapists = "human-therapists"

// paperPanels are the panels of the paper, with what it says of them.
var paperPanels = map[string]result.Panel{
	"counselbench-2025-experts": {Name: "CounselBench expert panel", Kind: result.Experts, Size: 100, URL: counselbenchURL,
		People: "mental-health professionals", RatingsPerAnswer: 5, Blinded: new(true), Closed: true,
		About: "100 U.S. licensed or trained mental-health practitioners, blind. Each rated 20 answers: 5 questions, 4 sources. 5 experts an answer."},
	"counselbench-2025-adv-experts": {Name: "CounselBench-Adv expert panel", Kind: result.Experts, Size: 5, URL: counselbenchURL,
		RatingsPerAnswer: 1, Closed: true,
		About: "5 experts, separate from those who wrote the questions. One label an answer (yes, no, not sure)."},
}

// judgeModel returns the model that judges as cards name it, and its family if it is one of the paper's and has no card.
// A name that no card has stays as it is; names of files and folders have '-' for '/'.
func (s *sink) judgeModel(judge string) (model, family string) {
	isVersion := func(version string) bool {
		return version != "" && (judge == version || judge == strings.ReplaceAll(version, "/", "-"))
	}
	if m := s.opt.Known.Resolve(slug(judge)); m != nil {
		return m.ID, ""
	}
	for _, id := range s.opt.Known.ModelIDs() {
		if isVersion(s.opt.Known.Models[id].Version) {
			return id, ""
		}
	}
	for id, m := range paperModels {
		if id == slug(judge) || isVersion(m.Version) {
			return id, m.Family
		}
	}
	return judge, ""
}
