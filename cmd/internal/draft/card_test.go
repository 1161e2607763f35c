package draft

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

func TestSlug(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"gpt-5-2025-08-07", "gpt-5-2025-08-07"},
		{"anthropic/claude-opus-5.5", "claude-opus-5.5"},
		{"openrouter/qwen/Qwen3.5-27B", "qwen3.5-27b"},
		{"Qwen3.5-122B-A10B-self-hosted", "qwen3.5-122b-a10b-self-hosted"},
		{"model: v2 (beta)", "model-v2-beta"},
		{"a..b", "a.-b"},
		{"--x", "x"},
		{"été", "t"},
		{"模型", ""},
		{"org/", ""},
		{strings.Repeat("a", 99) + ".b", strings.Repeat("a", 99)},
	} {
		got := Slug(c.name)
		if got != c.want {
			t.Errorf("Slug(%q) = %q, want %q", c.name, got, c.want)
		}
		if got != "" && !result.ValidID(got) {
			t.Errorf("Slug(%q) = %q is not an id", c.name, got)
		}
	}
}

// TestCards holds that a card that is wrong is not known, and stops nothing: check, which says what is wrong with it,
// has it inside, too.
func TestCards(t *testing.T) {
	folder := fstest.MapFS{
		"results/models/good.toml":   {Data: []byte("name = \"Good\"\nowners = [\"o\"]\n")},
		"results/models/broken.toml": {Data: []byte("name = = \"x\"\n")},
		"results/models/other.toml":  {Data: []byte("name = [1]\n")},
	}
	known := cards(folder, "results/models", func(m *result.ModelCard) { m.Owners = nil })()
	if len(known) != 1 || known["good"].Name != "Good" || known["good"].Owners != nil {
		t.Errorf("known are %v", known)
	}
	if m := knownModels()["gpt-5"]; m.Organization != "OpenAI" || m.Owners != nil || KnownPanels()["counselbench-2025-experts"].Kind != result.Experts {
		t.Errorf("of this repository's cards, gpt-5 is %v", m)
	}
}
