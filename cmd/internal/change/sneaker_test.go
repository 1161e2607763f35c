package change

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/BurntSushi/toml"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/sample"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A sneak is one way to change a published value.
type sneak struct {
	name string
	do   func(parent map[string]any, key string)
}

var sneaks = []sneak{
	{"edit", func(parent map[string]any, key string) { parent[key] = otherValue(parent[key]) }},
	{"delete", func(parent map[string]any, key string) { delete(parent, key) }},
	{"rename", func(parent map[string]any, key string) { parent[key+"x"] = parent[key]; delete(parent, key) }},
}

// otherValue returns a value that is just not the same.
func otherValue(v any) any {
	switch v := v.(type) {
	case bool:
		return !v
	case string:
		return v + "x"
	case json.Number:
		if i, err := v.Int64(); err == nil {
			return i + 1
		}
		f, _ := v.Float64()
		return f + 0.01
	case int64:
		return v + 1
	case float64:
		return v + 0.01
	}
	return "x" // a day of TOML
}

// A leafPlace is a leaf, by the keys and indexes that lead to it.
type leafPlace []any

func (p leafPlace) String() string { return source.Pointer(p...) }

// places lists the leaves of a decoded document.
func places(value any, at leafPlace) []leafPlace {
	switch value := value.(type) {
	case map[string]any:
		var out []leafPlace
		for _, k := range slices.Sorted(maps.Keys(value)) {
			out = append(out, places(value[k], append(slices.Clone(at), k))...)
		}
		return out
	case []any:
		var out []leafPlace
		for i, child := range value {
			out = append(out, places(child, append(slices.Clone(at), i))...)
		}
		return out
	case []map[string]any: // tables of TOML
		return nil
	}
	return []leafPlace{at}
}

// sneaked returns a file after a sneak at a place; ok is false where it cannot be.
func sneaked(t *testing.T, name string, data []byte, at leafPlace, s sneak) (changed []byte, ok bool) {
	t.Helper()
	doc := decodeAny(t, name, data)
	value := any(doc)
	for i, step := range at {
		last := i == len(at)-1
		switch in := value.(type) {
		case map[string]any:
			if last {
				s.do(in, step.(string))
			}
			value = in[step.(string)]
		case []any:
			if last { // a member of a list has no name
				if s.name != "edit" {
					return nil, false
				}
				in[step.(int)] = otherValue(in[step.(int)])
			}
			value = in[step.(int)]
		}
	}
	var b bytes.Buffer
	var err error
	if path.Ext(name) == ".toml" {
		err = toml.NewEncoder(&b).Encode(doc)
	} else {
		err = json.NewEncoder(&b).Encode(doc)
	}
	if err != nil {
		t.Fatalf("%s%s: %v", name, at, err)
	}
	return b.Bytes(), true
}

func decodeAny(t *testing.T, name string, data []byte) map[string]any {
	t.Helper()
	doc := map[string]any{}
	var err error
	if path.Ext(name) == ".toml" {
		err = toml.Unmarshal(data, &doc)
	} else {
		dec := json.NewDecoder(bytes.NewReader(data))
		dec.UseNumber()
		err = dec.Decode(&doc)
	}
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// compareFiles compares two states of one file; ok is false where one cannot be read.
func compareFiles(t *testing.T, name string, old, now []byte) (c comparison, ok bool) {
	switch path.Base(path.Dir(name)) {
	case "models":
		return compareTyped[result.ModelCard](t, name, old, now)
	case "panels":
		return compareTyped[result.PanelCard](t, name, old, now)
	case "runs":
		return compareTyped[result.Run](t, name, old, now)
	}
	return compareTyped[result.Summary](t, name, old, now)
}

func compareTyped[T any](t *testing.T, name string, files ...[]byte) (comparison, bool) {
	t.Helper()
	var states [2]T
	for i, data := range files {
		text, err := json.Marshal(decodeAny(t, name, data))
		if err == nil {
			err = json.Unmarshal(text, &states[i])
		}
		if err != nil {
			return comparison{}, false
		}
	}
	return compareStates(&states[0], &states[1], &states[0], &states[1]), true
}

// TestSneaker edits, deletes and renames every published value of every kind of
// file, one at a time. The check refuses it, or the comparison does, or it is in
// words and shown: none passes in silence, nor does any guarded one pass at all.
func TestSneaker(t *testing.T) {
	base := archiveFiles(t, "testdata/sneaker.txtar")
	published := read(t, base)
	outcomes := map[string]int{}
	for _, name := range slices.Sorted(maps.Keys(base)) {
		data := base[name].Data
		for _, at := range sample.InTurn(places(decodeAny(t, name, data), nil), 0, 2) {
			for _, s := range sneaks {
				changed, ok := sneaked(t, name, data, at, s)
				if !ok {
					continue
				}
				what := fmt.Sprintf("%s of %s%s", s.name, name, at)
				outcomes[holdSneak(t, what, base, published, name, changed)]++
			}
		}
	}
	t.Log(outcomes)
	for _, outcome := range []string{"refused by the check", "refused as a change", "shown"} {
		if outcomes[outcome] < 20 {
			t.Errorf("only %d sneaks were %s: %v", outcomes[outcome], outcome, outcomes)
		}
	}
}

// holdSneak runs the whole comparison on one sneak and says what became of it.
func holdSneak(t *testing.T, what string, base fstest.MapFS, published *result.Set, name string, changed []byte) string {
	t.Helper()
	next := maps.Clone(base)
	next[name] = &fstest.MapFile{Data: changed}
	head, findings := result.Read(next)
	if findings.HasErrors() {
		return "refused by the check"
	}
	found, ok := compareFiles(t, name, base[name].Data, changed)
	if !ok || len(found.broken)+len(found.edits) == 0 {
		t.Errorf("%s: no difference is found", what)
		return "missed"
	}
	r := Compare(published, head, nil, granted)
	report := string(Markdown(r))
	switch {
	case len(r.Problems) > 0:
		if !strings.Contains(report, "### Not allowed") {
			t.Errorf("%s: the report does not say that it is refused", what)
		}
		return "refused as a change"
	case len(found.broken) > 0:
		t.Errorf("%s: a guarded value passes:\n%s", what, report)
	case r.Empty() || !strings.Contains(report, Text(shownKey(found.edits[0]), MaxMarkdown)):
		t.Errorf("%s: passes in silence:\n%s", what, report)
	}
	return "shown"
}

// shownKey returns the key under which an edit is shown.
func shownKey(e difference) string {
	if e.rating != "" {
		return "ratings"
	}
	return e.Key
}

// TestTwoRequests holds that a run cannot be withdrawn, changed and counted again,
// in however many requests.
func TestTwoRequests(t *testing.T) {
	const name = "results/runs/experts.beta.eval.json"
	base := archiveFiles(t, "testdata/sneaker.txtar")
	with := func(from fstest.MapFS, old, replacement string) fstest.MapFS {
		data := bytes.Replace(from[name].Data, []byte(old), []byte(replacement), 1)
		if bytes.Equal(data, from[name].Data) {
			t.Fatalf("%q is not there", old)
		}
		next := maps.Clone(from)
		next[name] = &fstest.MapFile{Data: data}
		return next
	}
	const why = `"reason": "A mistake.", "date": "2025-08-01"`
	withdrawn := with(base, `"summary"`, `"status": {"state": "withdrawn", `+why+`}, "summary"`)
	again := func(from fstest.MapFS) fstest.MapFS { return with(from, `"state": "withdrawn"`, `"state": "active"`) }
	edited := func(from fstest.MapFS) fstest.MapFS { return with(from, "2.5,", "2.6,") }
	for _, c := range []struct {
		name       string
		base, head fstest.MapFS
		problems   int
	}{
		{"withdrawn", base, withdrawn, 0},
		{"withdrawn and changed", base, edited(withdrawn), 1},
		{"changed while withdrawn", withdrawn, edited(withdrawn), 1},
		{"counted again", withdrawn, again(withdrawn), 0},
		{"counted again and changed", withdrawn, again(edited(withdrawn)), 1},
	} {
		if r := Compare(read(t, c.base), read(t, c.head), nil, granted); len(r.Problems) != c.problems || len(r.Runs) != 1 {
			t.Errorf("%s: %d problems, want %d: %+v", c.name, len(r.Problems), c.problems, r.Problems)
		}
	}
}

// TestNearest names beside a new card the one that readers could take it for.
func TestNearest(t *testing.T) {
	base := archiveFiles(t, "testdata/sneaker.txtar")
	files := maps.Clone(base)
	files["results/models/alphas-2.toml"] = &fstest.MapFile{Data: []byte("name = \"Alphas 2\"\naccess = \"private\"\n")}
	files["results/models/gamma.toml"] = &fstest.MapFile{Data: []byte("name = \"Gamma\"\naccess = \"private\"\n")}
	report := string(Markdown(Compare(read(t, base), read(t, files), nil, granted)))
	if !strings.Contains(report, "(Alphas 2); the most similar card is `alpha") || !strings.Contains(report, "(Gamma)\n") {
		t.Errorf("the report:\n%s", report)
	}
}

// TestCrowd holds that many new files cannot push an edit of a published one out
// of the report, nor a long text what it says.
func TestCrowd(t *testing.T) {
	base := archiveFiles(t, "testdata/sneaker.txtar")
	files := maps.Clone(base)
	for i := range 700 {
		files[fmt.Sprintf("results/models/new-%03d.toml", i)] = &fstest.MapFile{Data: fmt.Appendf(nil, "name = \"New no. %d\"\naccess = \"private\"\n", i)}
	}
	const panel = "results/panels/experts.toml"
	long := strings.Repeat("Said at length. ", 500)
	data := strings.Replace(string(base[panel].Data), "Ten people.", long+"Eleven people.", 1)
	files[panel] = &fstest.MapFile{Data: []byte(data)}
	r := Compare(read(t, base), read(t, files), nil, granted)
	report := string(Markdown(r))
	for _, want := range []string{"- Changed panel `experts`", "Eleven people.", "- and 650 more\n"} {
		if !strings.Contains(report, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	if len(r.Problems) > 0 || strings.Contains(report, "Cut here") {
		t.Errorf("the report is cut, or refuses what may be: %+v", r.Problems)
	}

	files[panel] = &fstest.MapFile{Data: []byte(strings.Replace(data, "As printed.", strings.Repeat("word ", 1990), 1))}
	if r := Compare(read(t, base), read(t, files), nil, granted); len(r.Problems) != 0 {
		t.Errorf("two long texts are refused: %+v", r.Problems)
	}
	files["results/models/alpha.toml"] = &fstest.MapFile{Data: bytes.Replace(base["results/models/alpha.toml"].Data, []byte("Weights as released."), []byte(strings.Repeat("|", 9900)), 1)}
	if r := Compare(read(t, base), read(t, files), nil, granted); len(r.Problems) != 1 || r.Problems[0].Remedy != splitIt {
		t.Errorf("more edits than a report has room for: %+v", r.Problems)
	}

	// Many runs that are withdrawn at once push nothing out, either.
	before := maps.Clone(base)
	before["results/panels/big.toml"] = &fstest.MapFile{Data: []byte("name = \"Big\"\nkind = \"experts\"\n")}
	head := maps.Clone(before)
	for i := range 300 {
		id := fmt.Sprintf("big.new-%03d.eval", i)
		model := &fstest.MapFile{Data: fmt.Appendf(nil, "name = \"New no. %d\"\naccess = \"private\"\n", i)}
		form := `{"schema": "counselboard/run/1", "id": "` + id + `", "component": "eval", "model": "` + id[4:11] + `", "panel": "big", "responses": "` + id +
			`", "date": "2025-06-12", "source": {"title": "A study"},%s "summary": {"overall": {"mean": 3}}}`
		for _, set := range []struct {
			files  fstest.MapFS
			status string
		}{{before, ""}, {head, ` "status": {"state": "withdrawn", "reason": "` + strings.Repeat("So it is. ", 20) + `", "date": "2025-07-01"},`}} {
			set.files["results/models/"+id[4:11]+".toml"] = model
			set.files["results/runs/"+id+".json"] = &fstest.MapFile{Data: fmt.Appendf(nil, form, set.status)}
		}
	}
	if r := Compare(read(t, before), read(t, head), nil, granted); len(r.Problems) != 1 || r.Problems[0].Remedy != splitIt {
		t.Errorf("more withdrawals than a report has room for: %+v", r.Problems)
	}
}
