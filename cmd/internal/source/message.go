package source

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// message puts a defect into words: what a value is, and what its schema asks for.
func (x *checker) message(df defect) string {
	v, _ := x.d.get(df.path)
	subject := x.d.subject(df.path)
	switch df.rule {
	case isUnknown:
		return x.unknownKey(df)
	case isMissing:
		message := "missing key " + Quote(df.name)
		if len(df.path) > 0 {
			message += " in " + subject
		}
		if about := description(df.about); about != "" {
			message += " (" + about + ")"
		}
		return message
	case isName:
		return fmt.Sprintf("key %s must be %s%s", Quote(df.name), x.d.describe(df.schema), hint(df.name, df.schema))
	case isTwice:
		i, j := df.twins[0], df.twins[1]
		return fmt.Sprintf("%s names %s twice, as items %d and %d; keep one", subject, x.d.display(v.([]any)[j]), i+1, j+1)
	}
	return fmt.Sprintf("%s is %s, must be %s%s", subject, x.d.display(v), x.d.describe(df.schema), hint(v, df.schema))
}

func (x *checker) unknownKey(df defect) string {
	allowed := slices.Sorted(maps.Keys(df.schema.Properties))
	hint := "a"
	if near, ok := Nearest(df.name, allowed); ok {
		hint = fmt.Sprintf("did you mean %s? A", Quote(near))
	}
	message := fmt.Sprintf("unknown key %s; %sllowed here: %s", Quote(df.name), hint, strings.Join(allowed, ", "))
	if x.d.format == "TOML" && len(df.path) > 0 && x.compiled.root.Properties[df.name] != nil {
		message += "; it is allowed above the first line in brackets"
	}
	return message
}

// description returns the first sentence of the description of a schema or of what it refers to, to go on in a sentence.
func description(s *jsonschema.Schema) string {
	for s != nil && s.Description == "" {
		s = s.Ref
	}
	if s == nil {
		return ""
	}
	sentence, _, _ := strings.Cut(s.Description, ". ")
	return LowerFirst(strings.TrimSuffix(sentence, "."))
}

// typeNames lists the types of JSON Schema, in the order in which a message names them.
var typeNames = []string{"string", "integer", "number", "boolean", "array", "object", "null"}

// describe says what a schema asks of a value.
func (d *Doc) describe(s *jsonschema.Schema) string {
	for ; s.Ref != nil && s.Types == nil && s.Enum == nil && s.Const == nil; s = s.Ref {
		if s.MaxLength != nil {
			return d.describe(s.Ref) + sizes(s.MinLength, s.MaxLength, "character")
		}
	}
	var words []string
	switch {
	case s.Const != nil:
		return d.display(*s.Const)
	case s.Enum != nil:
		for _, v := range s.Enum.Values {
			words = append(words, d.display(v))
		}
	case s.AnyOf != nil:
		for _, branch := range s.AnyOf {
			words = append(words, d.describe(branch))
		}
	case s.Bool != nil:
		return "left out here"
	case s.Types == nil:
		return "another value"
	default:
		types := map[string][]string{
			"integer": {"a whole number" + bounds(s)}, "number": {"a number" + bounds(s)}, "boolean": {"true", "false"},
			"string": {"text" + sizes(s.MinLength, s.MaxLength, "character")}, "null": {"null"},
			"array":  {"a list" + sizes(s.MinItems, s.MaxItems, "item")},
			"object": {d.object() + sizes(s.MinProperties, s.MaxProperties, "key")},
		}
		if s.Pattern != nil && s.Description != "" {
			types["string"] = []string{description(s)}
		} else if s.Pattern != nil {
			types["string"] = []string{"text that matches " + s.Pattern.String()}
		}
		if len(s.PrefixItems) > 0 {
			types["array"] = []string{"a list of " + Count(len(s.PrefixItems), "item", "items")}
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

// sizes says how many characters, items or keys something may have; nothing where it may have any number.
func sizes(low, high *int, what string) string {
	switch {
	case low == nil && high == nil:
		return ""
	case high == nil:
		return " of at least " + Count(*low, what, what+"s")
	case low == nil || *low == 0:
		return " of at most " + Count(*high, what, what+"s")
	}
	return fmt.Sprintf(" of %d to %s", *low, Count(*high, what, what+"s"))
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

// hint says how a value may have been meant: null, a share written as percent, a number in quotes, a word misspelt.
func hint(v any, s *jsonschema.Schema) string {
	switch v := v.(type) {
	case nil:
		return "; leave the key out where nothing was published"
	case json.Number:
		if x, _ := v.Float64(); decimal(s.Minimum) == "0" && decimal(s.Maximum) == "1" && x > 1 && x <= 100 {
			return fmt.Sprintf("; for %s%% write %s", v, strconv.FormatFloat(x/100, 'g', 6, 64))
		}
		if s.Validate(v.String()) == nil {
			return fmt.Sprintf("; write %q", v)
		}
	case string:
		if meant, err := jsonschema.UnmarshalJSON(strings.NewReader(strings.ToLower(v))); err == nil && !longNumber.MatchString(v) && s.Validate(meant) == nil {
			return fmt.Sprintf("; write %s without quotes", strings.ToLower(v))
		}
		if s.Validate(strings.ToLower(v)) == nil {
			return "; write " + Quote(strings.ToLower(v))
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
		if near, ok := Nearest(v, words); ok && len(words) > 1 {
			return fmt.Sprintf("; did you mean %s?", Quote(near))
		}
		if s.Format != nil && s.Format.Name == "date" && len(v) == len("2006-01-02") && strings.Count(v, "-") == 2 {
			return "; there is no such day"
		}
	}
	return ""
}

// subject names a value: its key, with the key around it; an item by its number from 1.
func (d *Doc) subject(path []string) string {
	last := len(path) - 1
	inList := func(n int) bool {
		v, _ := d.get(path[:n])
		_, is := v.([]any)
		return is
	}
	switch {
	case last < 0:
		return "the file"
	case inList(last):
		i, _ := strconv.Atoi(path[last])
		return fmt.Sprintf("item %d of %s", i+1, d.subject(path[:last]))
	case last > 0 && !inList(last-1):
		return keyName(path[last-1]) + "." + keyName(path[last])
	}
	return keyName(path[last])
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
		return d.object() + " of " + Count(len(v), "key", "keys")
	case []any:
		return "a list of " + Count(len(v), "item", "items")
	case nil:
		return "null"
	}
	return fmt.Sprint(v)
}
