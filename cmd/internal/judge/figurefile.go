package judge

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/stats"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// Figures are written to results/calibrations whole, so that what is read is what was
// computed: also fields that downloads leave out, which a tag "file" names. A tag "-"
// keeps a field out: what follows from others, and every row. A thing that another
// refers to is named by its id.

// fileTag names the tag.
const fileTag = "file"

// CalibrationSchema returns the schema of results/calibrations.
var CalibrationSchema = result.CalibrationSchema(func() (form, defs strict.Object) {
	ref := func(name string) strict.Object { return strict.Object{{"$ref", "#/$defs/" + name}} }
	number := strict.Object{{"type", "number"}, {"minimum", -1e9}, {"maximum", 1e9}}
	scales := append(result.IDs(slices.Concat(result.Dimensions, result.Modes)), result.Total.ID, allScales)
	f := strict.Forms{Own: fileTag, Types: map[reflect.Type]strict.Object{
		reflect.TypeFor[*Model](): ref("id"), reflect.TypeFor[*Panel](): ref("id"), reflect.TypeFor[*Run](): ref("id"),
		reflect.TypeFor[result.Scale]():   {{"enum", scales}},
		reflect.TypeFor[stats.Interval](): strict.Interval(number),
		reflect.TypeFor[float64]():        number, reflect.TypeFor[string](): {{"type", "string"}, {"maxLength", 300}},
	}}
	for _, d := range []struct {
		name  string
		value any
	}{
		{"number", stats.Number{}}, {"estimate", stats.Estimate{}}, {"curve", []stats.CurveBin{}}, {"held", stats.Held{}}, {"binary", stats.Binary{}},
		{"models", []SourceBias{}}, {"gap", KinGap{}},
	} {
		t := reflect.TypeOf(d.value)
		defs = append(defs, [2]any{d.name, f.Type(t)})
		f.Types[t] = ref(d.name)
	}
	return f.Type(reflect.TypeFor[figureFile]()), defs
})

// writeFigure returns a value as its file has it.
func writeFigure(v reflect.Value) any {
	switch x := v.Interface().(type) {
	case encoding.TextMarshaler: // what the file names by its id
		id, _ := x.MarshalText()
		return string(id)
	case stats.Interval:
		return []float64{x.Lo, x.Hi}
	}
	switch v.Kind() {
	case reflect.Pointer:
		return writeFigure(v.Elem())
	case reflect.Slice:
		all := make([]any, v.Len())
		for i := range all {
			all[i] = writeFigure(v.Index(i))
		}
		return all
	case reflect.Struct:
		o := strict.Object{}
		for field, key := range fields(v) {
			if !leftOutOfFile(field, key.optional) {
				o = append(o, [2]any{key.name, writeFigure(field)})
			}
		}
		return o
	}
	return v.Interface()
}

// leftOutOfFile reports whether a field does not stand in its file: a list that there is
// not, and where its key may be left out what is nothing, but not −0, which is a number.
func leftOutOfFile(v reflect.Value, optional bool) bool {
	if v.Kind() == reflect.Slice {
		return v.IsNil()
	}
	return optional && v.IsZero() && !(v.CanFloat() && math.Signbit(v.Float()))
}

// A fileKey is the key of a field.
type fileKey struct {
	name     string
	optional bool
}

// fields ranges over the fields of a struct that stand in its file, those of embedded
// structs without a key among them.
func fields(v reflect.Value) func(yield func(reflect.Value, fileKey) bool) {
	return func(yield func(reflect.Value, fileKey) bool) {
		for i := range v.NumField() {
			f := v.Type().Field(i)
			name, optional := strict.Key(f, fileTag)
			switch {
			case name == "-" || !f.IsExported():
			case f.Anonymous && name == "":
				for field, key := range fields(v.Field(i)) {
					if !yield(field, key) {
						return
					}
				}
			case !yield(v.Field(i), fileKey{name, optional}):
				return
			}
		}
	}
}

// A figureReader reads figures, and says which ids mean nothing.
type figureReader struct {
	doc      *strict.Doc
	cast     *Cast
	findings strict.Findings
}

// read fills v with what stands at a place. Its form has been checked.
func (r *figureReader) read(v reflect.Value, from any, at string) {
	switch v.Addr().Interface().(type) {
	case **Model:
		named(r, v, r.cast.Models, from, at, "model")
	case **Panel:
		named(r, v, r.cast.Panels, from, at, "panel")
	case **Run:
		named(r, v, r.cast.Runs, from, at, "run")
	case *result.Scale:
		v.Set(reflect.ValueOf(scaleOf(from)))
	case *stats.Interval:
		for i, end := range from.([]any) {
			r.read(v.Field(i), end, at+strict.Pointer(i))
		}
	default:
		r.readKind(v, from, at)
	}
}

func (r *figureReader) readKind(v reflect.Value, from any, at string) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		r.read(v.Elem(), from, at)
	case reflect.Slice:
		all := from.([]any)
		v.Set(reflect.MakeSlice(v.Type(), len(all), len(all)))
		for i := range all {
			r.read(v.Index(i), all[i], at+strict.Pointer(i))
		}
	case reflect.Struct:
		for field, key := range fields(v) {
			if value, ok := from.(map[string]any)[key.name]; ok {
				r.read(field, value, at+strict.Pointer(key.name))
			}
		}
	case reflect.String:
		v.SetString(from.(string))
	case reflect.Bool:
		v.SetBool(from.(bool))
	case reflect.Int:
		x, _ := from.(json.Number).Float64() // 4.0 is a whole number, too
		v.SetInt(int64(x))
	case reflect.Float64:
		x, err := from.(json.Number).Float64()
		if err != nil {
			r.findings.Add(r.doc.Errorf(at, "%s is no number that can be worked with", from))
		}
		v.SetFloat(x)
	default:
		panic(fmt.Sprintf("a figure has a field of kind %s", v.Kind()))
	}
}

// named sets v to the one of some things that has an id.
func named[T encoding.TextMarshaler](r *figureReader, v reflect.Value, all []T, id any, at, what string) {
	ids := list.Map(all, func(x T) string {
		text, _ := x.MarshalText()
		return string(text)
	})
	if i := slices.Index(ids, id.(string)); i >= 0 {
		v.Set(reflect.ValueOf(all[i]))
		return
	}
	r.findings.Add(r.doc.Errorf(at, "there is no %s %q%s", what, id, strict.DidYouMean(id.(string), ids)))
}

// scaleOf returns the dimension or failure mode of an id, or one over all of them.
func scaleOf(id any) result.Scale {
	all := slices.Concat(result.Dimensions, result.Modes, []result.Scale{result.Total})
	if i := slices.IndexFunc(all, func(s result.Scale) bool { return s.ID == id }); i >= 0 {
		return all[i]
	}
	return allDimensions
}

// calibrationForm is the compiled schema.
var calibrationForm = result.PerBenchmark(func() *strict.Schema {
	s, err := strict.Compile("calibration", CalibrationSchema())
	if err != nil {
		panic(err) // that it compiles is tested
	}
	return s
})
