package result_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// cards returns a site's results with cards of models and panels, by id.
func cards(models, panels map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for id, name := range models {
		out["results/models/"+id+".toml"] = &fstest.MapFile{Data: fmt.Appendf(nil, "name = %q\naccess = \"public-api\"\n", name)}
	}
	for id, name := range panels {
		out["results/panels/"+id+".toml"] = &fstest.MapFile{Data: fmt.Appendf(nil, "name = %q\nkind = \"experts\"\n", name)}
	}
	return out
}

// realModels and realPanels are names of the kind that boards have, by id.
var realModels = map[string]string{
	"gpt-4-0613": "GPT-4", "gpt-4o-2024-08-06": "GPT-4o", "gpt-4.1": "GPT-4.1", "gpt-5": "GPT-5", "gpt-5-mini": "GPT-5 mini", "gpt-6-luna": "GPT-6 Luna",
	"claude-3-5-sonnet-20241022": "Claude 3.5 Sonnet", "claude-3-7-sonnet-20250219": "Claude 3.7 Sonnet", "claude-opus-5.5": "Claude Opus 5.5",
	"llama-3.1-70b-instruct": "LLaMA-3.1-70B", "llama-3.3-70b-instruct": "LLaMA 3.3", "gemini-2.0-flash": "Gemini-2.0-Flash", "gemini-2.5-pro": "Gemini 2.5 Pro",
	"qwen3.5-27b": "Qwen3.5-27B", "qwen3.5-122b": "Qwen3.5-122B", "yandexgpt-5": "ЯндексGPT 5", "yandexgpt-4": "ЯндексGPT 4", "gpt-5-high": "GPT-5 · high effort",
	"mistral-large": "Mistral Large", "mistral-large-2": "Mistral Large 2", "deepseek-r1": "DeepSeek-R1", "o1": "o1", "o3": "o3", "o4-mini": "o4-mini",
}

// otherModels are more of the names that makers give, each to a model of its own.
var otherModels = strings.Split("GPT-3.5 Turbo|GPT-4 Turbo|GPT-4V|GPT-4o mini|GPT-4.1 mini|GPT-4.1 nano|GPT-4.5|GPT-5 nano|GPT-5 Pro|GPT-5.1|GPT-5.5|gpt-oss-20b|gpt-oss-120b|o1-mini|o1-preview|o1-pro|o3-mini|o3-pro|"+
	"Claude 2|Claude 2.1|Claude 3 Opus|Claude 3 Sonnet|Claude 3 Haiku|Claude 3.5 Haiku|Claude 3.5 Sonnet v2|Claude Opus 4|Claude Opus 4.1|Claude Opus 4.5|Claude Sonnet 4|Claude Sonnet 4.5|Claude Haiku 4.5|Claude Instant|"+
	"Gemini 1.0 Pro|Gemini 1.5 Pro|Gemini 1.5 Flash|Gemini 1.5 Flash-8B|Gemini 2.0 Flash-Lite|Gemini 2.5 Flash|Gemini 2.5 Flash-Lite|Gemini 3 Pro|Gemma 2 2B|Gemma 2 9B|Gemma 2 27B|Gemma 3 4B|Gemma 3 12B|MedGemma 27B|"+
	"Llama 2 7B|Llama 2 13B|Llama 2 70B|Llama 3 8B|Llama 3 70B|Llama 3.1 8B|Llama 3.1 405B|Llama 3.2 1B|Llama 3.2 3B|Llama 3.2 11B Vision|Llama 4 Scout|Llama 4 Maverick|Code Llama|"+
	"Mistral 7B|Mistral Small|Mistral Small 3|Mistral Medium|Mistral Medium 3|Mixtral 8x7B|Mixtral 8x22B|Ministral 3B|Ministral 8B|Codestral|Magistral Small|Mistral NeMo|Pixtral Large|"+
	"Qwen-7B|Qwen-72B|Qwen1.5-72B|Qwen2-7B|Qwen2-72B|Qwen2.5-7B|Qwen2.5-14B|Qwen2.5-72B|Qwen2.5-VL-7B|Qwen-VL|Qwen-Max|QwQ-32B|Qwen3-8B|Qwen3-32B|Qwen3-235B-A22B|Qwen3-30B-A3B|"+
	"DeepSeek-V2|DeepSeek-V2.5|DeepSeek-V3|DeepSeek-V3.1|DeepSeek-V3.2|DeepSeek-R1-Zero|DeepSeek-R1-Distill-Llama-8B|DeepSeek-R1-Distill-Qwen-7B|DeepSeek-VL2|DeepSeek-Coder|DeepSeek-LLM 7B|"+
	"Phi-2|Phi-3 mini|Phi-3 medium|Phi-3.5-mini|Phi-3.5-MoE|Phi-4|Phi-4-mini|Phi-4-reasoning|Grok-1|Grok-1.5|Grok-1.5V|Grok-2|Grok-2 mini|Grok-3|Grok-3 mini|Grok-4|Grok 4 Fast|Grok 4 Heavy|"+
	"Command|Command R|Command R+|Command A|Aya 23 8B|Aya Expanse 32B|Yi-6B|Yi-34B|Yi-1.5-34B|Yi-VL-34B|Yi-Lightning|GLM-4|GLM-4.5|GLM-4.5-Air|GLM-4.6|ChatGLM2-6B|ChatGLM3-6B|Kimi K1.5|Kimi K2|MiniMax-M1|MiniMax-M2|"+
	"MiniCPM-V 2.6|MiniCPM-V 4|MiniCPM 3|InternLM2-7B|InternLM2.5-7B|InternVL2-8B|Baichuan2-7B|Baichuan-13B|Vicuna 7B|Vicuna 13B|Alpaca 7B|OLMo 7B|OLMo 2 7B|OLMo 2 13B|Tülu 3 8B|Falcon 7B|Falcon 2 11B|Falcon 3 7B|"+
	"Nova Micro|Nova Lite|Nova Pro|Nova Premier|Jamba 1.5 Mini|Jamba 1.5 Large|Reka Flash 3|Reka Core|SOLAR 10.7B|Granite 3.1 8B|Granite 3.3 8B|Nemotron-4 340B|Hermes 2 Pro|Hermes 3|Zephyr 7B|Starling 7B|DBRX|Ernie 4.0|Ernie 4.5|Doubao 1.5 Pro|Hunyuan Large|"+
	"PaLM 2|Med-PaLM|Med-PaLM 2|BioMistral 7B|Meditron 7B|Meditron 70B|MentaLLaMA 7B|MentaLLaMA 13B|ChatCounselor|EmoLLM|SoulChat|Inflection-2.5|Pi|StableLM 2|Dolly v2|MPT-7B|MPT-30B|Arctic|GigaChat Max|YandexGPT 5 Lite", "|")

var realPanels = map[string]string{
	"counselbench-2025-experts": "CounselBench expert panel", "counselbench-2025-adv-experts": "CounselBench-Adv expert panel",
	"judge-gpt-4.1": "mheval judge, GPT-4.1", "judge-gpt-4": "mheval judge, GPT-4", "experts-2025": "Study 2025", "experts-2026": "Study 2026",
}

// TestLookalikes refuses names and ids that readers take for another card's, unless the card
// says that it is another.
func TestLookalikes(t *testing.T) {
	if _, f := result.Read(cards(realModels, realPanels)); len(f) > 0 {
		t.Fatalf("of real names:\n%v", f)
	}
	others := map[string]string{}
	for i, name := range otherModels {
		others[fmt.Sprintf("zz%03d", i*7)] = name
	}
	all := cards(others, nil)
	for p, f := range cards(realModels, nil) {
		all[p] = f
	}
	if _, f := result.Read(all); len(f) > 0 {
		t.Errorf("of more real names:\n%v", f)
	}
	panels := strings.Split("CounselBench expert panel 2|CounselBench expert panel (2026)|CounselBench expert panels|CounselBench experts panel|"+
		"The CounselBench expert panel|CounseIBench expert panel|CounselBench expert pane1|CounselBench expert раnеl|CounselBench ехреrt panel|"+
		"CounselBench exp\u0435rt panel|ꮯounselBench expert panel|CounselBench eхpert panel\u0301|Counse\u217cBench expert panel|C\u03bfunselBench expert panel|"+
		"Couns\u0454lBench expert panel|CounselBench expert p\u0251nel|CounselBench expert pane\ua4f2|CounselBench expert pan\u212el|\U0001d402ounselBench expert panel|"+
		"CounselBench expert paneł|CounselBench expert p\u1d00nel|Coun\ua731elBench expert panel|CounselBench expert panel ™|CounselBench expert panel ✓|"+
		"CounselBench expert panel (official)|Official CounselBench expert panel|CounselBench expret panel|COUNSELBENCH EXPERT PANEL|"+
		"CounselBench  expert-panel®|Panel, expert: CounselBench|The panel of CounselBench experts|CounselBench expert panel II|CounselBench expert panel v2|"+
		"CounselBench’s expert panel|CounselBench exреrт panel|New CounselBench expert panel|CounselBench expert panel beta|CounselBench experts|"+
		"CounselBench expert panel group|CounselBench Inc. expert panel|C0unselBench 3xpert p@nel|CounselBench expert panel two|Couns€lBench expert panel|"+
		"ⒸounselBench expert panel|🅒ounselBench expert panel|CounselBench expert p🄰nel|C🅾unselBench expert panel|CounselBench expert panel ٢", "|")
	models := strings.Split("GPT-\u01bd|GPT-5 (official)|GPT-5.0|Gem\u0131ni 2.5 Pro|ᏀᏢᎢ-5|C1aude Opus 5.5|Claude 0pus 5.5|Clau\u0501e Opus 5.5|GPT–5|GPT‑5|GPT-S|"+
		"LLaMA-3.3|Claude Opus 55|GPT5 Pro|GTP-5|G\u2c63T-5|GPT-5\u20e3|gpt 5|GРТ-5|GPT-５|The GPT-5|GPT-5 ✅|Cluade Opus 5.5|Opus Claude 5.5|5-GPT|Geмini 2.5 Pro|Gemini 2.5 Pro™|"+
		"GPT-V|GPT Five|Gem!ni 2.5 Pro|G3mini 2.5 Pro|Daude Opus 5.5|M1str4l Large|GP7-5|ⒼPT-5|🅶PT-5|🇬🇵🇹-5|GPT-⑤|GPT-٥|GPT-५|Mistral Large II|Mistra! Large", "|")
	ids := strings.Split("gpt-5-pro|gpt-s|gpt_5|gpt--5|gp-t5|qpt-5|gpt-5.0|gtp-5|gpt-five|gpt-v|g3mini-2.5-pro|con|aux.x|lpt0|index.html", "|")
	refused := func(path string, files fstest.MapFS) {
		t.Helper()
		for p, f := range cards(realModels, realPanels) {
			files[p] = f
		}
		_, findings := result.Read(files)
		// Which of the two came first, the results alone do not say.
		if len(findings) != 1 || !findings.HasErrors() || findings[0].Path != path && !strings.Contains(findings[0].Message, path) {
			t.Errorf("%s:\n%s\n%v", path, files[path].Data, findings)
		}
	}
	for _, name := range panels {
		refused("results/panels/zz.toml", cards(nil, map[string]string{"zz": name}))
	}
	for _, name := range models {
		refused("results/models/zz.toml", cards(map[string]string{"zz": name}, nil))
	}
	for _, id := range ids {
		refused("results/models/"+id+".toml", cards(map[string]string{id: "Zz"}, nil))
	}
}

// TestMixedScripts refuses words of letters that look like another script's, whether or not
// another card is called so.
func TestMixedScripts(t *testing.T) {
	for name, want := range map[string]string{
		"Nоva": "Latin and Cyrillic", "Nova": "", "Нова": "", "ЯндексGPT": "", "Αlpha": "Latin and Greek", "β-model": "", "Alpha Ω": "", "通义千问Qwen": "", "Ꭱexa": "Latin and Cherokee",
	} {
		_, findings := result.Read(cards(map[string]string{"x": name}, nil))
		if got := fmt.Sprint(findings); want == "" && len(findings) > 0 || want != "" && !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %q", name, got, want)
		}
	}
}

// TestDistinctFrom allows a name that reads like another's where a card says so.
func TestDistinctFrom(t *testing.T) {
	for line, want := range map[string]string{
		"":                               `results/models/b.toml:1:8: "GPT 5" reads like "GPT-5" of results/models/a.toml; readers must tell the two apart, by a version for example; if both are meant, that card's owners add distinct_from = ["a"] to this one`,
		`distinct_from = ["a"]`:          "",
		`distinct_from = ["c"]`:          `results/models/b.toml:1:8: `,
		`distinct_from = ["a", "a.old"]`: `results/models/b.toml:3:23: "a.old" is no other model; write the id of the card whose name reads like this one's`,
	} {
		files := cards(map[string]string{"a": "GPT-5", "b": "GPT 5", "c": "Other"}, nil)
		files["results/models/b.toml"].Data = append(files["results/models/b.toml"].Data, line...)
		_, findings := result.Read(files)
		got := ""
		if len(findings) > 0 {
			got = findings[0].String()
		}
		if want == "" && got != "" || !strings.HasPrefix(got, want) || len(findings) > 1 {
			t.Errorf("%s:\n%v\nwant %s", line, findings, want)
		}
	}
}

// TestLookalikesOfDemo finds none among many made-up names.
func TestLookalikesOfDemo(t *testing.T) {
	site, err := demo.Make(demo.Options{Models: 300, Seed: 1, Summary: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, f := result.Read(site.FS()); len(f) > 0 {
		t.Error(f)
	}
	if _, f := result.Read(os.DirFS("../../..")); f.HasErrors() {
		t.Error(f)
	}
}

// TestOrganizations refuses makers who are written in two ways, or in letters of two scripts.
func TestOrganizations(t *testing.T) {
	for name, want := range map[string]string{
		"OpenAI": "", "": "", "Open Minds": "", "Открытый ИИ": "", "OpenAl": `reads like "OpenAI"`, "Open AI": `reads like "OpenAI"`, "OpenAI™": `reads like "OpenAI"`,
		"The OpenAI": `reads like "OpenAI"`, "0penAI": `reads like "OpenAI"`, "OpenAI Inc.": `reads like "OpenAI"`, "OpenAI GmbH": `reads like "OpenAI"`, "OpenAI Group": `reads like "OpenAI"`, "ОpenAI": "Latin and Cyrillic", "Οther": "Latin and Greek",
	} {
		files := cards(map[string]string{"a": "Heron", "b": "Swan"}, nil)
		files["results/models/a.toml"].Data = append(files["results/models/a.toml"].Data, "organization = \"OpenAI\"\n"...)
		files["results/models/b.toml"].Data = fmt.Appendf(files["results/models/b.toml"].Data, "organization = %q\n", name)
		if name == "" {
			files["results/models/b.toml"] = cards(map[string]string{"b": "Swan"}, nil)["results/models/b.toml"]
		}
		_, findings := result.Read(files)
		if got := fmt.Sprint(findings); want == "" && len(findings) > 0 || want != "" && !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %q", name, got, want)
		}
	}
}
