package draft

import (
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

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

// TestTopicID holds that a topic keeps its own letters, and that what is made of it is one.
func TestTopicID(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{" Grief and Loss ", "grief-and-loss"}, {"Tórax", "tórax"}, {"To\u0301rax", "tórax"}, {"Übelkeit & Erbrechen", "übelkeit-erbrechen"},
		{"work/school", "work-school"}, {"焦虑", "焦虑"}, {"v1..2", "v1.-2"}, {"\u0301--", ""}, {"—", ""}, {"¿Dosis?", "dosis"},
	} {
		if got := TopicID(c.name); got != c.want {
			t.Errorf("TopicID(%q) = %q, want %q", c.name, got, c.want)
		}
	}
	if long := TopicID(strings.Repeat("é", 80)); !utf8.ValidString(long) || len(long) > result.MaxID {
		t.Errorf("a long one is %q", long)
	}
}

// TestDayOf holds that a year or a day in digits is not taken for seconds.
func TestDayOf(t *testing.T) {
	for in, want := range map[string]string{
		"1760000000": "2025-10-09", "1760000000.5": "2025-10-09", "2026-01-31": "2026-01-31", "2026-01-31T10:00:00Z": "2026-01-31", "20260131": "2026-01-31",
		"2025": "", "20261341": "", "0": "", "": "", "soon": "",
	} {
		if got := DayOf(in); got != want {
			t.Errorf("DayOf(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestUnmarked holds that a model's id has the letters of its name without their marks, that one import after the other
// finds it, and that no name passes for another's card so.
func TestUnmarked(t *testing.T) {
	known := &result.Set{Models: map[string]*result.ModelCard{"heron-2": {ID: "heron-2", Name: "Héron 2"}}}
	s := &Sink{Opt: Options{Known: known}}
	for _, c := range []struct{ name, want string }{
		{"Radiólogo virtual", "radiologo-virtual"}, {"Größe 7B", "grosse-7b"}, {"Héron 2", "heron-2"}, {"Hèron 2", ""}, {"GPT-5é", ""}, {"gpt-4ó-x", "gpt-4o-x"},
	} {
		id, doubt := s.modelID(NamedModel{Name: c.name})
		if id != c.want || (doubt == "") != (c.want != "") {
			t.Errorf("%s is %q, %s; want %q", c.name, id, doubt, c.want)
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
