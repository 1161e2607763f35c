package source

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// message puts a defect into words.
func (df defect) message(d *Doc) string {
	s, n, subject := df.schema, df.at(), subject(df.path)
	has := func(count int, one, many string, low, high *int) string {
		return fmt.Sprintf("%s has %s, must have %s", subject, Count(count, one, many), sizes(low, high))
	}
	switch {
	case df.rule == isUnknown:
		return unknownKey(df.name, slices.Sorted(maps.Keys(s.Properties)))
	case df.rule == isMissing:
		return df.missingKey(subject)
	case df.rule == isName:
		return "key " + unfit(df.name, s)
	case df.rule == isChoice:
		keys := df.choice()
		if slices.ContainsFunc(keys, func(key string) bool { return n.member(key) != nil }) {
			return fmt.Sprintf("has both %s; keep one", strings.Join(quoted(keys), " and "))
		}
		return fmt.Sprintf("needs either %s", strings.Join(quoted(keys), " or "))
	case n.Kind == 'n':
		return subject + " is null; null is not a value here, leave the key out where nothing was published"
	case df.rule == isUnfit && s.Format == nil:
		return subject + " " + unfit(n.Text, s)
	case df.rule == isUnfit && dateForm.MatchString(n.Text):
		return fmt.Sprintf("%s is %s, a day that does not exist", subject, Quote(n.Text))
	case df.rule == isUnfit:
		return fmt.Sprintf("%s is %s, must be a date written YYYY-MM-DD", subject, Quote(n.Text))
	case df.rule == isSize && n.Kind == '"' && n.Text == "":
		return subject + " is empty, must hold text"
	case df.rule == isSize && n.Kind == '"':
		return has(utf8.RuneCountInString(n.Text), "character", "characters", s.MinLength, s.MaxLength)
	case df.rule == isSize && n.Kind == '[':
		return has(len(n.Parts), "item", "items", s.MinItems, s.MaxItems)
	case df.rule == isSize:
		return has(len(n.Parts), "key", "keys", s.MinProperties, s.MaxProperties)
	case df.rule == isTwice:
		i, j := df.twins[0], df.twins[1]
		return fmt.Sprintf("%s names %s twice, as items %d and %d; keep one", subject, d.display(n.Parts[j].value()), i+1, j+1)
	}
	return fmt.Sprintf("%s is %s, must be %s%s", subject, d.display(n.value()), d.describe(s), hint(n, s))
}

func quoted(texts []string) (out []string) {
	for _, t := range texts {
		out = append(out, Quote(t))
	}
	return out
}

func unknownKey(name string, allowed []string) string {
	for _, a := range allowed {
		if strings.EqualFold(a, name) && a == strings.ToLower(a) {
			return fmt.Sprintf("unknown key %s: keys are lower-case, write %s", Quote(name), Quote(a))
		}
	}
	hint := "a"
	if near, ok := Nearest(name, allowed); ok {
		hint = fmt.Sprintf("did you mean %s? A", Quote(near))
	}
	return fmt.Sprintf("unknown key %s; %sllowed here: %s", Quote(name), hint, strings.Join(allowed, ", "))
}

// missingKey says which key is missing, and what it is for.
func (df defect) missingKey(subject string) string {
	message := "missing key " + Quote(df.name)
	if len(df.path) > 1 {
		message += " in " + subject
	}
	sentence, _, _ := strings.Cut(description(df.about), ". ")
	if sentence != "" {
		message += " (" + LowerFirst(strings.TrimSuffix(sentence, ".")) + ")"
	}
	return message
}

// description returns the description of a schema or of what it refers to.
func description(s *jsonschema.Schema) string {
	for s != nil && s.Description == "" {
		s = s.Ref
	}
	if s == nil {
		return ""
	}
	return s.Description
}

// sizes says how many of something there may be.
func sizes(low, high *int) string {
	switch {
	case high == nil:
		return fmt.Sprintf("at least %d", *low)
	case low == nil || *low == 0:
		return fmt.Sprintf("at most %d", *high)
	case *low == *high:
		return fmt.Sprint(*low)
	}
	return fmt.Sprintf("%d to %d", *low, *high)
}

var dateForm = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$`)

// unfit says that a name does not have the form that a schema asks for, in the words of its description: `"A b" is not
// a valid id: lower-case letters, …`.
func unfit(name string, s *jsonschema.Schema) string {
	for s.Ref != nil && s.Pattern == nil {
		s = s.Ref
	}
	form, def, hint := LowerFirst(strings.TrimSuffix(description(s), ".")), "name", ""
	if strings.Contains(s.Location, "#/$defs/") {
		def = path.Base(s.Location)
	}
	if form == "" && s.Pattern != nil {
		form = "must match " + s.Pattern.String()
	}
	if lower := strings.ToLower(name); s.Pattern != nil && lower != name && s.Pattern.MatchString(lower) {
		hint = "; write " + Quote(lower)
	}
	return fmt.Sprintf("%s is not a valid %s: %s%s", Quote(name), def, form, hint)
}

// typeNames lists the types of JSON Schema, in the order in which a message names them.
var typeNames = []string{"string", "integer", "number", "boolean", "array", "object", "null"}

// describe says what a schema asks of a value.
func (d *Doc) describe(s *jsonschema.Schema) string {
	for s.Ref != nil && s.Types == nil && s.Enum == nil && s.Const == nil {
		s = s.Ref
	}
	var words []string
	switch {
	case s.Const != nil:
		return d.display(*s.Const)
	case s.Enum != nil:
		for _, v := range s.Enum.Values {
			words = append(words, d.display(v))
		}
	case len(s.AnyOf)+len(s.OneOf) > 0:
		for _, branch := range slices.Concat(s.AnyOf, s.OneOf) {
			words = append(words, d.describe(branch))
		}
	case s.Types == nil:
		return "another value"
	default:
		types := map[string][]string{
			"integer": {"a whole number" + bounds(s)}, "number": {"a number" + bounds(s)}, "string": {"text"},
			"boolean": {"true", "false"}, "array": {"a list"}, "object": {d.object()}, "null": {"null"},
		}
		if len(s.PrefixItems) > 0 {
			types["array"] = []string{fmt.Sprintf("a list of %d items", len(s.PrefixItems))}
		}
		for _, name := range typeNames {
			if slices.Contains(s.Types.ToStrings(), name) {
				words = append(words, types[name]...)
			}
		}
	}
	return orList(words)
}

func (d *Doc) object() string {
	if d.format == "TOML" {
		return "a table"
	}
	return "an object"
}

// bounds says the range of a number.
func bounds(s *jsonschema.Schema) string {
	low, above, high := decimal(s.Minimum), decimal(s.ExclusiveMinimum), decimal(s.Maximum)
	switch {
	case low != "" && high != "":
		return " from " + low + " to " + high
	case above != "" && high != "":
		return " above " + above + " and at most " + high
	case low != "":
		return ", " + low + " or more"
	case above != "":
		return " above " + above
	case high != "":
		return ", " + high + " or less"
	}
	return ""
}

func decimal(r *big.Rat) string {
	if r == nil {
		return ""
	} else if r.IsInt() {
		return r.Num().String()
	}
	x, _ := r.Float64()
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// hint says how a text, or a share that is written as percent, may have been meant.
func hint(n *Value, s *jsonschema.Schema) string {
	if n.Kind == '0' && decimal(s.Minimum) == "0" && decimal(s.Maximum) == "1" {
		if x, _ := strconv.ParseFloat(n.Text, 64); x > 1 && x <= 100 {
			return fmt.Sprintf("; for %s%% write %s", n.Text, strconv.FormatFloat(x/100, 'g', 6, 64))
		}
	}
	if n.Kind != '"' {
		return ""
	}
	for _, plain := range []string{n.Text, strings.ToLower(n.Text)} {
		var meant any = plain == "true"
		if plainNumber.MatchString(plain) {
			meant = json.Number(plain)
		} else if plain != "true" && plain != "false" {
			continue
		}
		if s.Validate(meant) == nil {
			return fmt.Sprintf("; write %s without quotes", plain)
		}
	}
	var words []string
	for _, branch := range append([]*jsonschema.Schema{s}, s.AnyOf...) {
		if branch.Enum != nil {
			for _, v := range branch.Enum.Values {
				if w, ok := v.(string); ok {
					words = append(words, w)
				}
			}
		}
	}
	if near, ok := Nearest(n.Text, words); ok && len(words) > 1 {
		return fmt.Sprintf("; did you mean %s?", Quote(near))
	}
	return ""
}

// plainNumber is a number that costs little.
var plainNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]{0,30})(\.[0-9]{1,30})?$`)

// subject names a value: its key, with the key around it; an item by its number from 1.
func subject(path []*Value) string {
	last := len(path) - 1
	if last == 0 {
		return "the file"
	}
	n, in := path[last], path[last-1]
	switch {
	case in.Kind == '[':
		return fmt.Sprintf("item %d of %s", 1+slices.IndexFunc(in.Parts, func(p Value) bool { return p.at == n.at }),
			subject(path[:last]))
	case last > 1 && path[last-2].Kind != '[':
		return keyName(in.Name) + "." + keyName(n.Name)
	}
	return keyName(n.Name)
}

func keyName(key string) string {
	if plainKey.MatchString(key) {
		return key
	}
	return Quote(key)
}

var plainKey = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// display shows a value in one line.
func (d *Doc) display(v any) string {
	switch v := v.(type) {
	case string:
		return Quote(v)
	case json.Number:
		return Clip(v.String(), maxShown)
	case map[string]any:
		return d.object()
	case []any:
		return "a list"
	case nil:
		return "null"
	}
	return fmt.Sprint(v)
}
