package strict

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// message puts a defect into words.
func (t *translation) message(df defect) string {
	sch := t.schema.at[df.err.SchemaURL]
	switch df.class {
	case unknownDefect:
		return t.unknownKey(df.name, sch)
	case missingDefect:
		return t.missingKey(df, sch)
	case nameDefect:
		return fmt.Sprintf("key %s", t.unfit(df.name, t.schema.names[df.err.SchemaURL]))
	case choiceDefect:
		keys := quoteAll(t.choice(df.err))
		if len(df.err.ErrorKind.(*kind.OneOf).Subschemas) == 0 {
			return fmt.Sprintf("needs either %s", strings.Join(keys, " or "))
		}
		return fmt.Sprintf("has both %s; keep one", strings.Join(keys, " and "))
	}
	return t.wrongValue(df, sch)
}

func (t *translation) unknownKey(name string, sch *jsonschema.Schema) string {
	allowed := slices.Sorted(maps.Keys(sch.Properties))
	for _, a := range allowed {
		if strings.EqualFold(a, name) && a == strings.ToLower(a) {
			return fmt.Sprintf("unknown key %s: keys are lower-case, write %s", quote(name), quote(a))
		}
	}
	hint := "a"
	if near, ok := Nearest(name, allowed); ok {
		hint = fmt.Sprintf("did you mean %s? A", quote(near))
	}
	return fmt.Sprintf("unknown key %s; %sllowed here: %s", quote(name), hint, strings.Join(allowed, ", "))
}

func (t *translation) missingKey(df defect, sch *jsonschema.Schema) string {
	say := ""
	if p := t.property(sch, df.name); p != nil {
		if say = lowerFirst(firstSentence(describedBy(p))); say != "" {
			say = " (" + say + ")"
		}
	}
	in := ""
	if len(df.at) > 0 {
		in = " in " + t.subject(df.at)
	}
	return fmt.Sprintf("missing key %s%s%s", quote(df.name), in, say)
}

// property returns the schema of a key that sch requires: its own, or, where
// sch is a condition within a schema, that of the schema around it.
func (t *translation) property(sch *jsonschema.Schema, name string) *jsonschema.Schema {
	if p := sch.Properties[name]; p != nil {
		return p
	}
	location := sch.Location
	for {
		i := strings.LastIndexByte(location, '/')
		if i < 0 {
			return nil
		}
		location = location[:i]
		around := t.schema.at[location]
		if around == nil {
			around = t.schema.at[location+"/"]
		}
		if around != nil && around.Properties[name] != nil {
			return around.Properties[name]
		}
	}
}

// wrongValue says what is wrong with the value at df.at.
func (t *translation) wrongValue(df defect, sch *jsonschema.Schema) string {
	subject := t.subject(df.at)
	value, _ := t.doc.Lookup(Pointer(anys(df.at)...))
	if value == nil {
		return fmt.Sprintf("%s is null; null is not a value here, leave the key out where nothing was published", subject)
	}
	switch k := df.err.ErrorKind.(type) {
	case *kind.Pattern:
		return subject + " " + t.unfit(k.Got, sch)
	case *kind.Format:
		if s, ok := value.(string); ok && k.Want == "date" {
			if dateForm.MatchString(s) {
				return fmt.Sprintf("%s is %s, a day that does not exist", subject, quote(s))
			}
			return fmt.Sprintf("%s is %s, must be a date written YYYY-MM-DD", subject, quote(s))
		}
	case *kind.MinLength:
		if k.Got == 0 {
			return fmt.Sprintf("%s is empty, must hold text", subject)
		}
		return fmt.Sprintf("%s has %s, must have at least %d", subject, count(k.Got, "character"), k.Want)
	case *kind.MaxLength:
		return fmt.Sprintf("%s has %s, must have at most %d", subject, count(k.Got, "character"), k.Want)
	case *kind.MinItems, *kind.MaxItems:
		return fmt.Sprintf("%s has %s, must have %s", subject, count(len(value.([]any)), "item"), itemBounds(sch))
	case *kind.MinProperties:
		return fmt.Sprintf("%s has %s, must have at least %d", subject, count(k.Got, "key"), k.Want)
	case *kind.MaxProperties:
		return fmt.Sprintf("%s has %s, must have at most %d", subject, count(k.Got, "key"), k.Want)
	case *kind.UniqueItems:
		return fmt.Sprintf("%s names %s twice, as items %d and %d; keep one", subject,
			t.display(t.item(value, k.Duplicates[1])), k.Duplicates[0]+1, k.Duplicates[1]+1)
	case *kind.Type, *kind.Enum, *kind.Const, *kind.AnyOf, *kind.Minimum, *kind.Maximum, *kind.ExclusiveMinimum, *kind.ExclusiveMaximum:
		return fmt.Sprintf("%s is %s, must be %s%s", subject, t.display(value), t.describe(sch), t.hint(value, sch))
	}
	return fmt.Sprintf("%s: %s", subject, df.err.ErrorKind.LocalizedString(message.NewPrinter(language.English)))
}

// itemBounds says how many items a list may have.
func itemBounds(sch *jsonschema.Schema) string {
	switch low, high := sch.MinItems, sch.MaxItems; {
	case high == nil:
		return fmt.Sprintf("at least %d", *low)
	case low == nil || *low == 0:
		return fmt.Sprintf("at most %d", *high)
	case *low == *high:
		return fmt.Sprint(*low)
	default:
		return fmt.Sprintf("%d to %d", *low, *high)
	}
}

var dateForm = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$`)

func (t *translation) item(list any, i int) any {
	if items, ok := list.([]any); ok && i < len(items) {
		return items[i]
	}
	return nil
}

// unfit says that a name does not have the form that sch asks for, as its
// description words it: `"A b" is not a valid id: lower-case letters, …`.
func (t *translation) unfit(name string, sch *jsonschema.Schema) string {
	for sch.Ref != nil && sch.Pattern == nil {
		sch = sch.Ref
	}
	noun := "name"
	if _, def, ok := strings.Cut(sch.Location, "/$defs/"); ok && !strings.Contains(def, "/") {
		noun = def
	}
	form := lowerFirst(strings.TrimSuffix(describedBy(sch), "."))
	if form == "" && sch.Pattern != nil {
		form = "must match " + sch.Pattern.String()
	}
	hint := ""
	if lower := strings.ToLower(name); sch.Pattern != nil && lower != name && sch.Pattern.MatchString(lower) {
		hint = fmt.Sprintf("; write %s", quote(lower))
	}
	return fmt.Sprintf("%s is not a valid %s: %s%s", quote(name), noun, form, hint)
}

// describe says what a schema asks of a value.
func (t *translation) describe(sch *jsonschema.Schema) string {
	for sch.Ref != nil && sch.Types == nil && sch.Enum == nil && sch.Const == nil {
		sch = sch.Ref
	}
	switch {
	case sch.Const != nil:
		return t.display(*sch.Const)
	case sch.Enum != nil:
		words := make([]string, len(sch.Enum.Values))
		for i, v := range sch.Enum.Values {
			words[i] = t.display(v)
		}
		return orList(words)
	case len(sch.AnyOf) > 0:
		words := make([]string, len(sch.AnyOf))
		for i, s := range sch.AnyOf {
			words[i] = t.describe(s)
		}
		return orList(words)
	case sch.Types != nil:
		var words []string
		allowed := sch.Types.ToStrings()
		for _, name := range []string{"string", "integer", "number", "boolean", "array", "object", "null"} {
			if name == "boolean" && slices.Contains(allowed, name) {
				words = append(words, "true", "false")
			} else if slices.Contains(allowed, name) {
				words = append(words, t.describeType(name, sch))
			}
		}
		return orList(words)
	}
	return "another value"
}

func (t *translation) describeType(name string, sch *jsonschema.Schema) string {
	switch name {
	case "integer":
		return "a whole number" + bounds(sch)
	case "number":
		return "a number" + bounds(sch)
	case "string":
		return "text"
	case "array":
		if n := len(sch.PrefixItems); n > 0 {
			return fmt.Sprintf("a list of %d items", n)
		}
		return "a list"
	case "object":
		return t.object()
	}
	return name
}

func (t *translation) object() string {
	if t.doc.format == "TOML" {
		return "a table"
	}
	return "an object"
}

// bounds says the range of a number.
func bounds(sch *jsonschema.Schema) string {
	low, above, high := sch.Minimum, sch.ExclusiveMinimum, sch.Maximum
	switch {
	case low != nil && high != nil:
		return " from " + rat(low) + " to " + rat(high)
	case above != nil && high != nil:
		return " above " + rat(above) + " and at most " + rat(high)
	case low != nil:
		return ", " + rat(low) + " or more"
	case above != nil:
		return " above " + rat(above)
	case high != nil:
		return ", " + rat(high) + " or less"
	}
	return ""
}

func rat(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	f, _ := r.Float64()
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// hint says how a text may have been meant.
func (t *translation) hint(value any, sch *jsonschema.Schema) string {
	s, ok := value.(string)
	if !ok {
		return ""
	}
	for _, plain := range []string{s, strings.ToLower(s)} {
		if plain != "true" && plain != "false" && (len(plain) > maxNumber || strings.ContainsAny(plain, `neE"[{`)) {
			continue // neither true, false nor a number of little cost
		}
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(plain))
		if err == nil && sch.Validate(v) == nil {
			return fmt.Sprintf("; write %s without quotes", plain)
		}
	}
	var words []string
	for _, s := range append([]*jsonschema.Schema{sch}, sch.AnyOf...) {
		var values []any
		if s.Enum != nil {
			values = s.Enum.Values
		}
		if s.Const != nil {
			values = append(values, *s.Const)
		}
		for _, v := range values {
			if w, ok := v.(string); ok {
				words = append(words, w)
			}
		}
	}
	if near, ok := Nearest(s, words); ok && len(words) > 1 {
		return fmt.Sprintf("; did you mean %s?", quote(near))
	}
	return ""
}

// subject names a value: its key, with the key around it; an item by its
// number from 1.
func (t *translation) subject(at []string) string {
	if len(at) == 0 {
		return "the file"
	}
	last := len(at) - 1
	if t.isItem(at) {
		n, _ := strconv.Atoi(at[last])
		return fmt.Sprintf("item %d of %s", n+1, t.subject(at[:last]))
	}
	if last > 0 && !t.isItem(at[:last]) {
		return keyName(at[last-1]) + "." + keyName(at[last])
	}
	return keyName(at[last])
}

// isItem reports whether a location is that of an item of a list.
func (t *translation) isItem(at []string) bool {
	if len(at) == 0 {
		return false
	}
	parent, _ := t.doc.Lookup(Pointer(anys(at[:len(at)-1])...))
	_, ok := parent.([]any)
	return ok
}

func keyName(key string) string {
	if plainKey.MatchString(key) {
		return key
	}
	return quote(key)
}

var plainKey = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// display shows a value in one line.
func (t *translation) display(v any) string {
	switch v := v.(type) {
	case string:
		return quote(v)
	case json.Number:
		return clip(v.String(), maxShown)
	case map[string]any:
		return t.object()
	case []any:
		return "a list"
	case nil:
		return "null"
	}
	return fmt.Sprint(v)
}

// describeKind says what kind of value a file holds.
func describeKind(v any) string {
	switch v.(type) {
	case map[string]any:
		return "an object"
	case []any:
		return "a list"
	case string:
		return "text"
	case json.Number:
		return "a number"
	case bool:
		return "true or false"
	}
	return "null"
}

// describedBy returns the description of a schema or of what it refers to.
func describedBy(sch *jsonschema.Schema) string {
	for sch.Description == "" && sch.Ref != nil {
		sch = sch.Ref
	}
	return sch.Description
}

// firstSentence cuts a description after its first sentence, without the full stop.
func firstSentence(s string) string {
	if i := strings.Index(s, ". "); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSuffix(s, ".")
}

// lowerFirst makes the first letter small, unless the word is an abbreviation.
func lowerFirst(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if second, _ := utf8.DecodeRuneInString(s[size:]); size == 0 || unicode.IsUpper(second) {
		return s
	}
	return string(unicode.ToLower(first)) + s[size:]
}

// quote writes a string in quotes on one line, cut where it is long;
// characters that do not show are written as escapes.
func quote(s string) string { return strconv.Quote(clip(s, maxShown)) }

func quoteAll(list []string) []string {
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = quote(s)
	}
	return quoted
}

// maxShown is the number of characters of a value that a message shows.
const maxShown = 60

// clip cuts a string to at most limit characters.
func clip(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	return string([]rune(s)[:limit-1]) + "…"
}

// orList writes "a, b or c".
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

func anys(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}
