package source

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// missingKey says which key is missing and what it is, by its schema: beside the condition at a location that asks for it,
// or around it.
func (x *checker) missingKey(location string, path []string, name string) string {
	message := "missing key " + Quote(name)
	if len(path) > 0 {
		message += " in " + x.d.subject(path)
	}
	about := x.root.Properties[name]
	for at := location; at != ""; at = at[:max(strings.LastIndexByte(at, '/'), 0)] {
		if s := x.at[at]; s != nil && s.Properties[name] != nil {
			about = s.Properties[name]
			break
		}
	}
	if about := description(about); about != "" {
		message += " (" + about + ")"
	}
	return message
}

func (x *checker) unknownKey(s *jsonschema.Schema, path []string, name string) string {
	allowed := slices.Sorted(maps.Keys(s.Properties))
	message := fmt.Sprintf("unknown key %s; allowed here: %s", Quote(name), strings.Join(allowed, ", "))
	if x.d.format == "TOML" && len(path) > 0 && x.root.Properties[name] != nil {
		return message + "; it is allowed above the first line in brackets"
	}
	return message + DidYouMean(name, allowed)
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
	}
	return strings.TrimSuffix(strings.TrimRight(r.FloatString(9), "0"), ".")
}

// hint says how a value may have been meant: a number or word in quotes or not, a word in small letters.
func hint(v any, s *jsonschema.Schema) string {
	switch v := v.(type) {
	case nil:
		return "; leave the key out where nothing was published"
	case json.Number:
		if s.Validate(v.String()) == nil {
			return fmt.Sprintf("; write %q", v)
		}
	case string:
		lower := strings.ToLower(v)
		if meant, err := jsonschema.UnmarshalJSON(strings.NewReader(lower)); err == nil && !longNumber.MatchString(v) &&
			s.Validate(meant) == nil {
			return fmt.Sprintf("; write %s without quotes", lower)
		}
		if s.Validate(lower) == nil {
			return "; write " + Quote(lower)
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
	key := func(n int) string { return Visible(Clip(path[n], maxShown)) }
	switch {
	case last < 0:
		return "the file"
	case inList(last):
		i, _ := strconv.Atoi(path[last])
		return fmt.Sprintf("item %d of %s", i+1, d.subject(path[:last]))
	case last > 0 && !inList(last-1):
		return key(last-1) + "." + key(last)
	}
	return key(last)
}

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
