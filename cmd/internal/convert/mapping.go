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
	Name   string            `toml:"name"`
	Title  string            `toml:"title"` // of a harness, which has answers scored by a judge
	Own    bool              `toml:"own"`   // only files of CounselBench have the form
	Marks  [][]string        `toml:"marks"`
	Judge  []string          `toml:"judge"` // paths of the model that scored; * is any key
	Drop   []string          `toml:"drop"`
	Where  string            `toml:"where"`
	About  map[string]string `toml:"about"`  // date, version and task → the columns that say them
	Rater  string            `toml:"rater"`  // the one rater
	Folder string            `toml:"folder"` // what its name is like, with the model's in it
	Lacks  []Rule            `toml:"lacks"`  // what a header says of a run that is not full
	Refuse string            `toml:"refuse"` // why its files are not read
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
	return list.First(mappings, func(m *mapping) bool {
		return (counselbench || !m.Own) && slices.ContainsFunc(m.Marks, func(line []string) bool {
			return !slices.ContainsFunc(line, func(mark string) bool {
				if len(docs) == 0 {
					return !slices.Contains(columns, mark)
				}
				return len(docs[0].all(strings.Split(mark, ".")...)) == 0
			})
		})
	})
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

// modelArg returns the model that the arguments of a run name, and whether it is what was added to one.
func modelArg(args *node) (model string, added bool) {
	for _, name := range []string{"peft", "delta", "pretrained", "model", "path", "engine"} {
		if said := args.str(name); said != "" {
			return said, name == "peft" || name == "delta"
		}
		for arg := range strings.SplitSeq(args.str(), ",") {
			if value, ok := strings.CutPrefix(strings.TrimSpace(arg), name+"="); ok {
				return value, name == "peft" || name == "delta"
			}
		}
	}
	return "", false
}

// graders lists the models that a harness's header names as those that scored.
func (m *mapping) graders(header *node) (out []string) {
	for _, path := range m.Judge {
		for _, found := range header.all(strings.Split(path, ".")...) {
			if name := found.str(); name != "" && name != "none/none" && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// stated adds the means of dimensions that a harness's header states; "" where it states two.
func (x *terms) stated(n *node, of string, out map[string]string) {
	for i := range n.parts {
		m := &n.parts[i]
		key := strings.TrimSuffix(m.key, ",none")
		own := x.dimensionOf(key)
		switch id := cmp.Or(own, x.dimensionOf(m.str("name.name", "name")), of); {
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
