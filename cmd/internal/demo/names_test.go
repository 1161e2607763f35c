package demo

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/source"
)

// realWords are words of real models, vendors and model names that must not be taken
// for them.
var realWords = strings.Fields(`openai gpt chatgpt o1 o3 o4 anthropic claude opus sonnet haiku fable mythos google deepmind gemini gemma palm bard
	meta llama alpaca vicuna qwen alibaba mistral mixtral codestral pixtral deepseek grok xai phi microsoft copilot cohere command aya nova titan amazon
	nvidia nemotron falcon jais olmo tulu granite ibm jamba kimi moonshot yi glm zhipu chatglm baichuan internlm ernie baidu hunyuan tencent doubao
	bytedance seed minimax stepfun starling zephyr solar orca hermes wizard koala bloom pythia mpt dbrx arctic eagle finch raven goose sparrow gopher
	chinchilla flamingo swallow heron sakura canary parakeet magpie lyra ivy iris lotus nightingale robin wren dove kestrel phoenix parrot
	通义 文心 混元 豆包 智谱 gigachat yandexgpt сбер яндекс krutrim sarvam`)

// TestNames checks the names of the largest demo: all different, none that could
// be taken for a real model's, hostile only within bounds.
func TestNames(t *testing.T) {
	words := map[string]bool{}
	for _, w := range realWords {
		words[w] = true
	}
	split := regexp.MustCompile(`[^\pL\pN\pM]+`)
	ids, names, families := map[string]bool{}, map[string]bool{}, map[string]int{}
	letters := regexp.MustCompile(`[\p{Han}\p{Cyrillic}\p{Arabic}\p{Devanagari}]`)
	foreign, punctuated := 0, 0
	for _, m := range cast(MaxModels) {
		if ids[m.ID] || names[m.Name] {
			t.Errorf("%s, %s: twice", m.ID, m.Name)
		}
		ids[m.ID], names[m.Name] = true, true
		families[m.Family]++
		for _, text := range []string{m.ID, m.Name, m.Family, m.Organization, m.Version} {
			for _, w := range split.Split(strings.ToLower(text), -1) {
				if words[w] {
					t.Errorf("%s: %q has %q, a word of a real model", m.ID, text, w)
				}
			}
			if source.CleanText(text) != text || strings.ContainsAny(text, "\n\t<>") || utf8.RuneCountInString(text) > 100 {
				t.Errorf("%s: %q is worse than a demo need be", m.ID, text)
			}
		}
		for _, a := range m.Aliases {
			if ids[a] {
				t.Errorf("the alias %s is a model", a)
			}
		}
		if letters.MatchString(m.Name) {
			foreign++
		}
		if strings.Contains(m.Name, ",") && strings.Contains(m.Name, `"`) {
			punctuated++
		}
	}
	if len(ids) != MaxModels || len(families) < 60 || foreign != 4 || punctuated != 1 {
		t.Errorf("%d models, %d families, %d names in other letters, %d with comma and quotes", len(ids), len(families), foreign,
			punctuated)
	}
	cards, _ := fs.Glob(folder, "folder/results/panels/*.toml")
	if len(cards) != 11 {
		t.Errorf("%d panels", len(cards))
	}
	for _, path := range cards {
		text, _ := folder.ReadFile(path)
		for _, w := range split.Split(strings.ToLower(path+" "+string(text)), -1) {
			if words[w] {
				t.Errorf("%s: %q is a word of a real model", path, w)
			}
		}
	}
}
