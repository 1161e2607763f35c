package convert

import (
	_ "embed"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

//go:embed mappings.toml
var mappingsFile string

// A mapping is a plan that is built in, and the marks by which its files are known.
type mapping struct {
	Plan
	Name    string              `toml:"name"`
	Title   string              `toml:"title"` // of a harness, which has answers scored by a judge
	Own     bool                `toml:"own"`   // only files of CounselBench have the form
	Marks   [][]string          `toml:"marks"`
	Drop    []string            `toml:"drop"`
	Where   string              `toml:"where"`
	About   map[string]string   `toml:"about"`  // date, version and task → the columns that say them
	Scores  string              `toml:"scores"` // what the names of columns of scores begin with
	Nested  []string            `toml:"nested"` // columns by whose values objects are nested, around lists that are columns
	Texts   map[string][]string `toml:"texts"`  // by dimension, the columns of what was copied and why
	Rater   string              `toml:"rater"`  // the one rater
	Lenient bool                `toml:"lenient"`
	Samples int                 `toml:"samples"` // drawn to each question, in order
	Data    *dataset            `toml:"data"`
}

// A dataset is what is known of ratings that were published and is not in their file.
type dataset struct {
	Component result.Component `toml:"component"`
	Panel     string           `toml:"panel"`
	Responses string           `toml:"responses"`
	Date      string           `toml:"date"`
	Name      string           `toml:"name"`
	What      string           `toml:"what"`

	// By these the published file is known: the number of its rows, and how often it has some of the answers.
	Size   int            `toml:"size"`
	Counts map[string]int `toml:"counts"`

	WholeSummary string `toml:"whole_summary"`
	Whole        string `toml:"whole"`
	DateNote     string `toml:"date_note"`
	RaterNote    string `toml:"rater_note"`
}

var (
	mappings = mustDecode[struct {
		All []*mapping `toml:"mapping"`
	}](mappingsFile).All
	ownTable = &mapping{}
)

func (m *mapping) harness() bool { return m.Title != "" }

func (m *mapping) base(*Plan) *Plan { return &m.Plan }

// Formats lists the names of the forms of files that are known.
func Formats() []string {
	out := []string{"mheval"}
	for _, m := range mappings {
		out = append(out, m.Name)
	}
	return append(out, "table")
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
		if len(m.Nested) > 0 && len(docs) == 1 && counselbench && nestedAs(&docs[0], m) {
			return m
		}
		for _, line := range m.Marks {
			if (counselbench || !m.Own) && !slices.ContainsFunc(line, func(mark string) bool { return !has(mark) }) {
				return m
			}
		}
	}
	return nil
}

// nestedAs reports whether objects within each other have lists that are a mapping's columns.
func nestedAs(n *node, m *mapping) bool {
	for range m.Nested {
		i := slices.IndexFunc(n.parts, func(p node) bool { return p.kind == '{' })
		if n.kind != '{' || i < 0 {
			return false
		}
		n = &n.parts[i]
	}
	known := 0
	for _, s := range m.Scale {
		if v := n.get(s.Column[0]); v != nil && v.kind == '[' {
			known++
		}
	}
	return known > 0
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

var stamped = regexp.MustCompile(`_(\d{4}-\d\d-\d\dT[-0-9.]+)\.jsonl?$`)

// group says which files of a harness are of one run.
func (m *mapping) group(p string) string {
	if s := stamped.FindStringSubmatch(p); s != nil {
		return path.Dir(p) + "\x00" + s[1]
	}
	if m.Name == "helm" {
		return path.Dir(p)
	}
	return p
}

// task returns what the name of a file says of the task and the day.
func (m *mapping) fromName(p string) (task, day string) {
	if m.Name != "lm-eval" {
		return "", ""
	}
	base := path.Base(strings.TrimSuffix(p, ".gz"))
	if s := stamped.FindStringSubmatch(base); s != nil && strings.HasPrefix(base, "samples_") {
		return strings.TrimPrefix(strings.TrimSuffix(base, s[0]), "samples_"), dayOf(s[1])
	}
	return "", ""
}

var modelInFolder = regexp.MustCompile(`(?:^|[:,])model=([^,]+)`)

// models returns the names that a harness's header and folder have for the model that answered.
func (m *mapping) models(header *node, p string) (named, folder string) {
	base := path.Base(path.Dir(p))
	switch m.Name {
	case "lm-eval":
		if header != nil {
			named = header.str("model_name")
			args := header.find("config.model_args")
			if said := modelArg(args); said != "" && (bareName(said) != bareName(named) || len(said) > len(named)) {
				named = said
			}
		}
		if base != "." && base != "/" && strings.Contains(base, "__") {
			folder = strings.Replace(base, "__", "/", 1)
		} else if named != "" && strings.EqualFold(base, bareName(named)) {
			folder = base
		}
	case "helm":
		if s := modelInFolder.FindStringSubmatch(base); s != nil {
			folder = s[1]
		}
		if header != nil {
			named = header.str("adapter_spec.model")
		}
	}
	return named, folder
}

// modelArg returns the model that the arguments of a run name: what was added to one before it.
func modelArg(args *node) string {
	if args == nil {
		return ""
	}
	for _, name := range []string{"peft", "delta", "pretrained", "model", "path", "engine"} {
		if said := args.str(name); said != "" {
			return said
		}
		for arg := range strings.SplitSeq(args.text, ",") {
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
	var walk func(n *node, path []string, inside bool)
	walk = func(n *node, path []string, inside bool) {
		for i := range n.parts {
			m := &n.parts[i]
			words := wordsOf(m.key)
			within := inside || anyOf(words, graderWords)
			last := len(words) > 0 && slices.Contains([]string{"model", "models", "judge", "grader", "evaluator", "name"}, words[len(words)-1]) || n.kind == '[' && inside
			if m.kind == '"' && within && last && anyOf(append(words, path...), modelWords) && len(m.text) < 300 && m.text != "" && m.text != "none/none" && !slices.Contains(out, m.text) {
				out = append(out, m.text)
			}
			walk(m, append(slices.Clone(path), words...), within)
		}
	}
	walk(header, nil, false)
	return out
}

var (
	graderWords = set([]string{"judge", "judges", "grader", "graders", "evaluator", "evaluators", "scorer", "scorers", "annotators", "roles"})
	modelWords  = set([]string{"model", "models", "judge", "grader", "evaluator"})
)

// A mean is one that a harness states, with its standard error and count where it has them.
type mean struct {
	name  string
	value cell
	se, n cell
	task  string
}

// means returns the means that a harness's header states.
func (m *mapping) means(header *node) (out []mean) {
	switch m.Name {
	case "inspect":
		scores := header.find("results.scores")
		if scores == nil {
			return nil
		}
		for i := range scores.parts {
			s := &scores.parts[i]
			x := mean{name: s.str("name")}
			if metrics := s.find("metrics"); metrics != nil {
				for j := range metrics.parts {
					v := metrics.parts[j].find("value")
					switch name := metrics.parts[j].key; {
					case v == nil || v.kind != '0':
					case strings.HasSuffix(name, "mean"), strings.HasSuffix(name, "accuracy"):
						x.value = cellOf(*v)
					case strings.HasSuffix(name, "stderr"):
						x.se = cellOf(*v)
					}
				}
			}
			if n := s.find("scored_samples"); n != nil {
				x.n = cellOf(*n)
			} else if n := header.find("results.completed_samples"); n != nil {
				x.n = cellOf(*n)
			}
			out = append(out, x)
		}
	case "lm-eval":
		tasks := header.find("results")
		if tasks == nil {
			return nil
		}
		for _, task := range tasks.parts {
			at := map[string]int{}
			for _, v := range task.parts {
				metric, filter, ok := strings.Cut(v.key, ",")
				if !ok || v.kind != '0' {
					continue
				}
				metric, isSE := strings.CutSuffix(metric, "_stderr")
				if filter != "none" {
					metric += "," + filter
				}
				if _, known := at[metric]; !known {
					at[metric] = len(out)
					out = append(out, mean{name: metric, task: task.key})
				}
				if x := &out[at[metric]]; isSE {
					x.se = cellOf(v)
				} else if x.value = cellOf(v); true {
					if n := header.get("n-samples", task.key, "effective"); n != nil {
						x.n = cellOf(*n)
					}
				}
			}
		}
	}
	return out
}

// partial says why a harness's file is not of a full run, or "".
func (m *mapping) partial(header *node) string {
	set := func(paths ...string) *node {
		for _, p := range paths {
			if n := header.find(p); n != nil && n.text != "false" && (!n.isTree() || len(n.parts) > 0) {
				return n
			}
		}
		return nil
	}
	switch m.Name {
	case "inspect":
		if s := header.str("status"); s != "success" {
			return "the log's status is " + s
		}
		if set("invalidated") != nil {
			return "the log is marked invalid"
		}
		if n := set("eval.config.limit"); n != nil {
			return "the log has a limit"
		}
		if set("eval.config.sample_id") != nil {
			return "the log is of some samples alone, by config.sample_id"
		}
		total, completed := header.str("results.total_samples"), header.str("results.completed_samples")
		if total != "" && completed != "" && total != completed {
			return completed + " of " + total + " samples are completed"
		}
	case "lm-eval":
		if n := set("config.limit"); n != nil {
			return "the run has a limit of " + n.text
		}
		if set("config.samples") != nil {
			return "the run is of some samples alone, by config.samples"
		}
		if n := header.find("n-samples"); n != nil {
			for i := range n.parts {
				if a, b := n.parts[i].str("effective"), n.parts[i].str("original"); a != b && a != "" && b != "" {
					return "the run is of " + a + " of " + b + " samples"
				}
			}
		}
	case "openai-evals":
		if header.find("final_report") == nil {
			return "the log has no final_report"
		}
		if n := set("spec.run_config.max_samples"); n != nil {
			return "the log has a limit of " + n.text
		}
	}
	return ""
}
