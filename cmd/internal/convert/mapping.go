package convert

import (
	"cmp"
	_ "embed"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

//go:embed mappings.toml
var mappingsFile string

// A mapping is a plan that is built in, and the marks by which its files are known.
type mapping struct {
	Plan
	Name   string              `toml:"name"`
	Title  string              `toml:"title"` // of a harness, which has answers scored by a judge
	Own    bool                `toml:"own"`   // only files of CounselBench have the form
	Marks  [][]string          `toml:"marks"`
	Drop   []string            `toml:"drop"`
	Where  string              `toml:"where"`
	About  map[string]string   `toml:"about"`  // date, version and task → the columns that say them
	Texts  map[string][]string `toml:"texts"`  // by dimension, the columns of what was copied and why
	Rater  string              `toml:"rater"`  // the one rater
	Folder string              `toml:"folder"` // what its name is like, with the model's in it
	Lacks  []Rule              `toml:"lacks"`  // what a header says of a run that is not full
	Refuse string              `toml:"refuse"` // why its files are not read
	Data   *dataset            `toml:"data"`
}

// A dataset is what is known of ratings that were published and is not in their file.
type dataset struct {
	Panel       string         `toml:"panel"`
	Responses   string         `toml:"responses"`
	Date        string         `toml:"date"`
	Note        string         `toml:"note"`
	SummaryNote string         `toml:"summary_note"`
	Size        int            `toml:"size"`   // by the number of its rows the published file is known,
	Counts      map[string]int `toml:"counts"` // and by how often it has some answers
}

var (
	mappings = mustDecode[struct {
		All []*mapping `toml:"mapping"`
	}](mappingsFile).All
	ownTable = &mapping{}
)

func (m *mapping) harness() bool { return m.Title != "" }

// Formats lists the names of the forms of files that are known.
func Formats() []string {
	return append(list.Map(mappings, func(m *mapping) string { return m.Name }), "table")
}

// recognize returns the mapping that a first record has all marks of, or nil.
func recognize(docs []node, columns []string, counselbench bool) *mapping {
	has := func(mark string) bool { return slices.Contains(columns, mark) }
	if len(docs) > 0 {
		first := &docs[0]
		for first.kind == '[' && len(first.parts) > 0 {
			first = &first.parts[0]
		}
		has = func(mark string) bool { return marked(first, strings.Split(mark, ".")) }
	}
	for _, m := range mappings {
		for _, line := range m.Marks {
			if (counselbench || !m.Own) && !slices.ContainsFunc(line, func(mark string) bool { return !has(mark) }) {
				return m
			}
		}
	}
	return nil
}

// marked reports whether a value has a path; the first item stands for a list.
func marked(n *node, path []string) bool {
	for n != nil && n.kind == '[' && len(n.parts) > 0 {
		n = &n.parts[0]
	}
	if len(path) == 0 {
		return n != nil
	}
	return n != nil && n.get(path[0]) != nil && marked(n.get(path[0]), path[1:])
}

// stamped matches the names that lm-eval gives files: samples_task_2026-11-01T10-00-00.000000.jsonl.
var stamped = regexp.MustCompile(`^(?:samples_)?(.*?)_(\d{4}-\d\d-\d\dT[-0-9.]+)\.jsonl?$`)

// group says which files of a harness are of one run.
func (m *mapping) group(p string) string {
	if s := stamped.FindStringSubmatch(path.Base(p)); s != nil {
		return m.Name + path.Dir(p) + "\x00" + s[2]
	}
	if m.Folder != "" {
		return m.Name + path.Dir(p)
	}
	return m.Name + p
}

// modelArg returns the model that the arguments of a run name: what was added to one before it.
func modelArg(args *node) string {
	for _, name := range []string{"peft", "delta", "pretrained", "model", "path", "engine"} {
		if said := args.str(name); said != "" {
			return said
		}
		for arg := range strings.SplitSeq(args.str(), ",") {
			if value, ok := strings.CutPrefix(strings.TrimSpace(arg), name+"="); ok {
				return value
			}
		}
	}
	return ""
}

// graders lists the models that a harness's header names as those that scored.
func graders(header *node) (out []string) {
	if all := header.find("spec.completion_fns"); all != nil && len(all.parts) > 1 {
		for _, m := range all.parts[1:] {
			out = append(out, m.text)
		}
	}
	var walk func(n *node, inside, named bool)
	walk = func(n *node, inside, named bool) {
		for i := range n.parts {
			m := &n.parts[i]
			words := wordsOf(m.key)
			within, model := inside || anyOf(words, graderWords), named || anyOf(words, modelWords)
			last := n.kind == '[' && inside || len(words) > 0 && (modelWords[words[len(words)-1]] || words[len(words)-1] == "name")
			if m.kind == '"' && within && model && last && len(m.text) < 300 && m.text != "" && m.text != "none/none" &&
				!slices.Contains(out, m.text) {
				out = append(out, m.text)
			}
			walk(m, within, model)
		}
	}
	walk(header, false, false)
	return out
}

var (
	graderWords = set([]string{"judge", "judges", "grader", "graders", "evaluator", "evaluators", "scorer", "scorers", "annotators",
		"roles"})
	modelWords = set([]string{"model", "models", "judge", "grader", "evaluator"})
)

// stated adds the means of dimensions that a harness's header states; "" where it states two.
func (x *terms) stated(n *node, of string, out map[string]string) {
	for i := range n.parts {
		m := &n.parts[i]
		key := strings.TrimSuffix(m.key, ",none")
		own := x.dimensionOf(key)
		switch id := cmp.Or(own, x.dimensionOf(m.str("name")), of); {
		case strings.Contains(key, "std"):
		case m.isTree():
			x.stated(m, id, out)
		case m.kind == '0' && id != "" && (own != "" || key == "value" || key == "mean" || key == "accuracy"):
			if said, twice := out[id]; twice && said != m.text {
				out[id] = ""
			} else {
				out[id] = m.text
			}
		}
	}
}
