package draft

import (
	"strings"
	"testing"

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
