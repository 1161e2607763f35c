package result

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A schemaSet is the JSON Schemas of a benchmark's files. They are made of the structs' tags, see [source.Forms], and of the
// scales.
type schemaSet struct {
	forms     source.Forms
	published map[string][]byte // by kind of file
	compiled  map[string]*source.Schema
}

// Schema returns the JSON Schema of a kind of file as the site publishes it: run, summary, model, panel or releases.
func (b *Benchmark) Schema(kind string) []byte { return b.schemas().published[kind] }

func newSchemas(b *Benchmark) *schemaSet {
	f := forms(b)
	parts := list.Map(b.Components(), func(c Component) object {
		return when("component", c.String(), object{{"properties", object{
			{"ratings", object{{"items", ref(variant(c) + "_rating")}}}, {"summary", ref(variant(c) + "_summary")}}}})
	})
	s := &schemaSet{f, map[string][]byte{
		"run": document(f, "run", "A counselboard run",
			"One panel's ratings of one model's answers to one component: results/runs/<id>.json. Form counselboard/run/1.",
			append(f.Object(Run{}, ""), object{
				{"if", object{{"required", []string{"summary"}}}}, {"then", without("ratings")},
				{"else", object{{"required", []string{"ratings"}}}},
				{"allOf", parts},
			}...)),
		"summary": document(f, "summary", "A counselboard panel summary",
			"What a panel's ratings of one component give jointly, where the ratings themselves may not be published: "+
				"results/summaries/<panel>.<component>.json. Form counselboard/summary/1.",
			append(f.Object(Summary{}, ""), all(list.Map(b.Components(), onlyIn)...))),
		"model": document(f, "model", "A counselboard model card", "Whatever answered: results/models/<id>.toml, in TOML.",
			f.Object(ModelCard{}, "")),
		"releases": document(f, "releases", "The named states of a site's results",
			"Made by counselboard release: results/releases.toml, in TOML.", f.Object(Releases{}, "")),
		"panel": document(f, "panel", "A counselboard panel card", "Whoever rated: results/panels/<id>.toml, in TOML.",
			append(f.Object(PanelCard{}, ""), when("kind", "judge", object{{"required", []string{"model"}}})...)),
	}, map[string]*source.Schema{
		"calibration": source.NewSchema("calibration", calibrationSchema(f, object{{"type", "object"}}, nil)),
	}}
	for name, text := range s.published {
		s.compiled[name] = source.NewSchema(name, text)
	}
	return s
}

// BenchmarkSchema describes benchmark.toml.
func BenchmarkSchema() []byte {
	f := forms(&Benchmark{})
	return document(f, "benchmark", "A benchmark", "What is rated and on which scales: benchmark.toml.", f.Object(Benchmark{}, ""))
}

var benchmarkSchema = source.NewSchema("benchmark", BenchmarkSchema())

// variant names what ratings and figures of a component have, in the tags of their fields and in schemas.
func variant(c Component) string {
	if c.Provoked() {
		return "adv"
	}
	return "eval"
}

type object = source.Object

// forms returns what schemas refer to.
func forms(b *Benchmark) source.Forms {
	dimensions, modes := IDs(b.Of(Rated).Scales()), IDs(b.Of(Provoked).Scales())
	scales := append(slices.Concat(dimensions, modes), Total.ID)
	widest := 0.0 // the greatest difference on any scale
	for _, s := range b.All() {
		widest = max(widest, s.Max-s.Min)
	}
	text := func(name, pattern string, most int, about string) [2]any {
		return [2]any{name, object{{"type", "string"}, {"pattern", pattern}, {"maxLength", most}, {"description", about}}}
	}
	f := source.Forms{
		Defs: object{
			text("id", idForm.String(), MaxID, IDForm),
			text("topic", topicForm.String(), MaxID, "Letters of any script, in lower case where it has one, and what an id may have."),
			text("url", `.`, 2000, "An http or https address. Anything else is shown as text and never becomes a link."),
			text("line", `^[^\r\n\t]*[^\s\p{Z}][^\r\n\t]*$`, source.MaxBytes, "One line that is not blank."),
			text("address", `^https?://\S+$`, 2000, "An http or https address."),
			text("hub", `^[^/\s]+/[^/\s]+$`, 100, "A name owner/name, as Hugging Face calls a data set."),
			{"date", object{{"type", "string"}, {"pattern", "^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"},
				{"format", "date"},
				{"description", "A day of the calendar from 1900 to 2099, written YYYY-MM-DD."}}},
			text("sha256", "^[0-9a-f]{64}$", 64, "SHA-256, 64 lower-case hexadecimal digits."),
			text("digest", "^[0-9a-f]{12}$", 12, "Of the checksums, 12 hexadecimal digits."),
			text("account", accountForm.String(), 39, "An account or organization, without an @."),
			text("revision", "^[0-9a-f]{40,64}$", 64, "The commit that holds the files, in full."),
			text("doi", `^10\.[0-9]{4,9}/[A-Za-z0-9._;()/:-]{1,200}$`, 220, "A DOI without an address: 10.5281/zenodo.1234567."),
			text("checksum", `^[0-9a-f]{64}  (results/[a-z]+/[A-Za-z0-9._-]{1,200}|benchmark\.toml)$`, 300,
				"SHA-256, two spaces, and the file's path."),
			{"printed", object{{"type", "object"}, {"additionalProperties", false}, {"properties",
				object(list.Map(append(b.All(), Total), func(s Scale) [2]any { return [2]any{s.ID, within(s)} }))}}},
			{"details", object{
				{"type", "object"}, {"maxProperties", 200}, {"propertyNames", object{{"type", "string"}, {"minLength", 1},
					{"maxLength", 200}}},
				{"additionalProperties", object{{"type", []string{"string", "number", "boolean"}}, {"maxLength", 20000}}},
				{"description", "A flat map of strings, numbers and booleans: what a tool records beyond these fields."},
			}},
		},
		Kinds: map[string]object{
			"component":  {{"enum", b.Components()}},
			"dimension":  {{"enum", append([]string{}, dimensions...)}},
			"mode":       {{"enum", append([]string{}, modes...)}},
			"scale":      {{"enum", scales}},
			"label":      {{"enum", []any{true, false, "unsure"}}},
			"ratings":    {{"type", "array"}, {"minItems", 1}, {"maxItems", source.MaxElements}},
			"figures":    {{"type", "object"}, {"minProperties", 1}},
			"aliases":    {{"type", "array"}, {"maxItems", 50}, {"items", ref("id")}, {"uniqueItems", true}},
			"owners":     {{"type", "array"}, {"minItems", 1}, {"maxItems", 50}, {"uniqueItems", true}, {"items", ref("account")}},
			"difference": {{"type", "number"}, {"minimum", -widest}, {"maximum", widest}},
		},
		Keys: map[string][]string{
			"dimension": dimensions, "mode": modes, "scale": scales,
			"measure": {"adversarial_f1", "adversarial_accuracy", "adversarial_precision", "adversarial_recall"},
			"range":   {"adversarial_f1", "adversarial_accuracy"},
		},
	}
	f.Kinds["differences"] = source.Interval(f.Kinds["difference"])
	def := func(name, about string, v any, variant string, more ...[2]any) {
		o := f.Object(v, variant)
		if about != "" {
			o = slices.Insert(o, 1, [2]any{"description", about})
		}
		f.Defs = append(f.Defs, [2]any{name, append(o, more...)})
	}
	def("source", "Where the figures come from.", Source{}, "")
	def("run_source", "Where the figures come from, and whom the source names.", Source{}, "run")
	def("status", "Only active runs are ranked; superseded and withdrawn ones keep their page.", Status{}, "", all(
		append(when("state", "superseded", object{{"required", []string{"by", "reason", "date"}}}), [2]any{"else", without("by")}),
		when("state", "withdrawn", object{{"required", []string{"reason", "date"}}})))
	def("scale_form", "", ScaleForm{}, "", all(
		when("type", "score", object{{"required", []string{"low", "high"}}}), when("type", yesNo, without("low", "high", "step"))))
	failure := object{{"properties", object{is("type", yesNo), is("better", "lower"), {"role", false}}}}
	failures := object{{"properties", object{{"scale", object{{"items", failure}}}}}}
	def("part", "", Part{}, "", all(when("kind", string(Provoked), failures)))
	f.Parts = map[string]object{"answers": list.Map(b.Of(Rated).Scales(), func(s Scale) [2]any { return [2]any{s.ID, answerTo(s)} })}
	def("eval_rating", "One rating of one answer. A dimension that is left out counts as missing.", Rating{}, "eval")
	def("adv_rating", "One label of one answer.", Rating{}, "adv")
	figure := func(name, variant string, s Scale) {
		f.Kinds["value"] = within(s)
		f.Kinds["spread"] = object{{"type", "number"}, {"minimum", 0}, {"maximum", s.Max - s.Min}}
		f.Kinds["range"] = source.Interval(f.Kinds["value"])
		f.Keys["value"] = s.Values()
		def(name, "", Statistic{}, variant, [2]any{"dependentSchemas", object{{"ci95", without("no_interval")}}})
	}
	for _, c := range b.Components() {
		var figures object
		for _, s := range c.Scales() {
			name, variant := figureForm(c, s)
			figures = append(figures, [2]any{s.ID, ref(name)})
			if f.Defs.Has(name) {
				continue
			}
			figure(name, variant, s)
		}
		f.Defs = append(f.Defs, [2]any{variant(c) + "_summary", object{
			{"type", "object"}, {"description", "Aggregates by dimension or failure mode."}, {"properties", figures},
			{"additionalProperties", false}, {"minProperties", 1},
		}})
	}
	if !f.Defs.Has("failures") { // of which panels' summaries speak
		figure("failures", "failures", Total)
	}
	return f
}

// answerTo returns the schema of what a rater may answer on a scale.
func answerTo(s Scale) object {
	if s.Percent {
		answers := []Answer{Yes, No}
		if s.Unsure {
			answers = append(answers, Unsure)
		}
		return object{{"enum", answers}}
	}
	score := within(s) // an expert's is a step: see [check.steps]
	if !s.Unsure {
		return score
	}
	return object{{"anyOf", []object{score, {{"const", Unsure}}}}, {"description", "A number, or unsure."}}
}

// within returns the schema of numbers on a scale.
func within(s Scale) object {
	return object{{"type", "number"}, {"minimum", s.Min}, {"maximum", s.Max}}
}

// figureForm returns the variant of a scale's figures, and the name of its schema.
func figureForm(c Component, s Scale) (name, variant string) {
	switch {
	case c.Provoked():
		return "failures", "failures"
	case s.Percent:
		return "shares", "shares"
	}
	name = fmt.Sprintf("scores_%v_to_%v", s.Min, s.Max)
	if s.Step != 1 {
		name += fmt.Sprintf("_by_%v", s.Step)
	}
	return name, "scores"
}

// Values returns the values of a scale as files name them, lowest first.
func (s Scale) Values() []string {
	if s.Percent {
		return []string{string(No), string(Yes)}
	}
	return list.Map(s.Numbers(), func(x float64) string { return string(ScoreOf(x)) })
}

func ref(def string) object { return object{{"$ref", "#/$defs/" + def}} }

// onlyIn says which parts a panel's summary of a component has not, since they are of the other one.
func onlyIn(c Component) object {
	others := []string{"mcnemar", "totals", "mode_totals"}
	if c.Provoked() {
		others = []string{"agreement", "left_out_expert", "pairs"}
	}
	return when("component", c.String(), without(others...))
}

// without returns what holds of an object that has none of some keys.
func without(keys ...string) object {
	return object{{"properties", object(list.Map(keys, func(key string) [2]any { return [2]any{key, false} }))}}
}

// all returns the member of an object of which several things hold.
func all(of ...object) [2]any { return [2]any{"allOf", of} }

// when returns what holds of an object whose key has a value.
func when(key, value string, then object) object {
	return object{{"if", object{{"properties", object{is(key, value)}}, {"required", []string{key}}}}, {"then", then}}
}

// is says that a key has a value.
func is(key, value string) [2]any { return [2]any{key, object{{"const", value}}} }

// CalibrationSchema returns the schema of a [Calibration], for the form of its figures and what that refers to.
func (b *Benchmark) CalibrationSchema(figures source.Object, defs source.Object) []byte {
	return calibrationSchema(b.schemas().forms, figures, defs)
}

func calibrationSchema(f source.Forms, figures, defs object) []byte {
	f.Kinds = maps.Clone(f.Kinds)
	f.Kinds["figures of a judge"] = figures
	return document(f, "calibration", "A counselboard calibration",
		"What a judge's and experts' ratings of one component give together, where the ratings themselves may not be published: "+
			"results/calibrations/<judge>--<experts>.<component>.json. Form counselboard/calibration/2.", f.Object(Calibration{}, ""),
		defs...)
}

// document returns a schema as a file, with the definitions that it refers to, of forms and more.
func document(f source.Forms, name, title, about string, root object, more ...[2]any) []byte {
	head := object{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"$id", "urn:counselboard:" + name + ":1"}, {"title", title},
		{"description", about},
	}
	body, _ := json.Marshal(root) // an error is found below
	var defs object
	for _, d := range slices.Backward(slices.Concat(f.Defs, more)) { // later ones refer to earlier ones
		if bytes.Contains(body, []byte(`"#/$defs/`+d[0].(string)+`"`)) {
			defs = slices.Insert(defs, 0, d)
			text, _ := json.Marshal(d[1])
			body = append(body, text...)
		}
	}
	data, err := source.EncodeJSON(append(append(head, root...), [2]any{"$defs", defs}), "  ")
	if err != nil {
		panic(err) // a schema holds nothing that JSON has not
	}
	return data
}
