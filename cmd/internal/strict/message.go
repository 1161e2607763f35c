package strict

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/counselboard/counselboard/cmd/internal/list"
)

// message puts a defect into words.
func (d *Doc) message(df defect) string {
	s, subject := df.schema, d.subject(df.path)
	switch df.rule {
	case isUnknown:
		return unknownKey(df.name, s)
	case isMissing:
		return missingKey(df, subject)
	case isName:
		return "key " + unfit(df.name, s)
	case isChoice:
		keys := list.Map(s.choice(), Quote)
		if !slices.ContainsFunc(s.choice(), func(key string) bool { return df.at().member(key) != nil }) {
			return fmt.Sprintf("needs either %s", strings.Join(keys, " or "))
		}
		return fmt.Sprintf("has both %s; keep one", strings.Join(keys, " and "))
	}
	n := df.at()
	switch {
	case n.Kind == 'n':
		return fmt.Sprintf("%s is null; null is not a value here, leave the key out where nothing was published", subject)
	case df.rule == isUnfit && s.Format == "":
		return subject + " " + unfit(n.Text, s)
	case df.rule == isUnfit && dateForm.MatchString(n.Text):
		return fmt.Sprintf("%s is %s, a day that does not exist", subject, Quote(n.Text))
	case df.rule == isUnfit:
		return fmt.Sprintf("%s is %s, must be a date written YYYY-MM-DD", subject, Quote(n.Text))
	case df.rule == isSize && n.Kind == '"' && n.Text == "":
		return fmt.Sprintf("%s is empty, must hold text", subject)
	case df.rule == isSize && n.Kind == '"':
		return fmt.Sprintf("%s has %s, must have %s", subject, Count(utf8.RuneCountInString(n.Text), "character", "characters"), sizes(s.MinLength, s.MaxLength))
	case df.rule == isSize && n.Kind == '[':
		return fmt.Sprintf("%s has %s, must have %s", subject, Count(len(n.Parts), "item", "items"), sizes(s.MinItems, s.MaxItems))
	case df.rule == isSize:
		return fmt.Sprintf("%s has %s, must have %s", subject, Count(len(n.Parts), "key", "keys"), sizes(s.MinProperties, s.MaxProperties))
	case df.rule == isTwice:
		i, j := n.twins()
		return fmt.Sprintf("%s names %s twice, as items %d and %d; keep one", subject, d.display(n.Parts[j].value()), i+1, j+1)
	}
	return fmt.Sprintf("%s is %s, must be %s%s", subject, d.display(n.value()), d.describe(s), hint(n, s))
}

func unknownKey(name string, s *Schema) string {
	allowed := list.Keys(s.Properties)
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
func missingKey(df defect, subject string) string {
	say := ""
	if p := cmp.Or(df.schema.Properties[df.name], df.around.Properties[df.name]); p != nil {
		first, _, _ := strings.Cut(p.describedBy(), ". ") // sentence
		if say = LowerFirst(strings.TrimSuffix(first, ".")); say != "" {
			say = " (" + say + ")"
		}
	}
	in := ""
	if len(df.path) > 1 {
		in = " in " + subject
	}
	return fmt.Sprintf("missing key %s%s%s", Quote(df.name), in, say)
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

// unfit says that a name does not have the form that a schema asks for, as its
// description words it: `"A b" is not a valid id: lower-case letters, …`.
func unfit(name string, s *Schema) string {
	for s.ref != nil && s.Pattern == nil {
		s = s.ref
	}
	form := LowerFirst(strings.TrimSuffix(s.describedBy(), "."))
	if form == "" && s.Pattern != nil {
		form = "must match " + s.Pattern.String()
	}
	hint := ""
	if lower := strings.ToLower(name); s.Pattern != nil && lower != name && s.Pattern.MatchString(lower) {
		hint = fmt.Sprintf("; write %s", Quote(lower))
	}
	return fmt.Sprintf("%s is not a valid %s: %s%s", Quote(name), cmp.Or(s.def, "name"), form, hint)
}

// describe says what a schema asks of a value.
func (d *Doc) describe(s *Schema) string {
	var words []string
	for s.ref != nil && s.Type == nil && s.Enum == nil && s.Const == nil {
		s = s.ref
	}
	switch {
	case s.Const != nil:
		return d.display(s.Const)
	case s.Enum != nil:
		words = list.Map(s.Enum, d.display)
	case len(s.AnyOf)+len(s.OneOf) > 0:
		words = list.Map(slices.Concat(s.AnyOf, s.OneOf), d.describe)
	case s.Type == nil:
		return "another value"
	default:
		types := map[string][]string{
			"integer": {"a whole number" + s.bounds()}, "number": {"a number" + s.bounds()}, "string": {"text"},
			"boolean": {"true", "false"}, "array": {"a list"}, "object": {d.object()}, "null": {"null"},
		}
		if len(s.PrefixItems) > 0 {
			types["array"] = []string{fmt.Sprintf("a list of %d items", len(s.PrefixItems))}
		}
		for _, name := range typeNames {
			if slices.Contains(s.Type, name) {
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
func (s *Schema) bounds() string {
	low, above, high := s.Minimum, s.Above, s.Maximum
	switch {
	case low != nil && high != nil:
		return " from " + low.text + " to " + high.text
	case above != nil && high != nil:
		return " above " + above.text + " and at most " + high.text
	case low != nil:
		return ", " + low.text + " or more"
	case above != nil:
		return " above " + above.text
	case high != nil:
		return ", " + high.text + " or less"
	}
	return ""
}

// hint says how a text, or a share that is written as percent, may have been meant.
func hint(n *Value, s *Schema) string {
	if n.Kind == '0' && s.Minimum != nil && s.Maximum != nil && s.Minimum.value == 0 && s.Maximum.value == 1 {
		if x, _ := strconv.ParseFloat(n.Text, 64); x > 1 && x <= 100 {
			return fmt.Sprintf("; for %s%% write %s", n.Text, strconv.FormatFloat(x/100, 'g', 6, 64))
		}
	}
	if n.Kind != '"' {
		return ""
	}
	for _, plain := range []string{n.Text, strings.ToLower(n.Text)} {
		meant := Value{Kind: '0', Text: plain}
		if plain == "true" || plain == "false" {
			meant.Kind = plain[0]
		} else if !plainNumber.MatchString(plain) {
			continue
		}
		if c := (checker{path: []*Value{&meant}}); c.keeps(s) {
			return fmt.Sprintf("; write %s without quotes", plain)
		}
	}
	var words []string
	for _, branch := range append([]*Schema{s}, s.AnyOf...) {
		for _, v := range append(slices.Clone(branch.Enum), branch.Const) {
			if w, ok := v.(string); ok {
				words = append(words, w)
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

// subject names a value: its key, with the key around it; an item by its
// number from 1.
func (d *Doc) subject(path []*Value) string {
	last := len(path) - 1
	if last == 0 {
		return "the file"
	}
	n, in := path[last], path[last-1]
	switch {
	case in.Kind == '[':
		i := 0
		for n != &in.Parts[i] {
			i++
		}
		return fmt.Sprintf("item %d of %s", i+1, d.subject(path[:last]))
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

// describedBy returns the description of a schema or of what it refers to.
func (s *Schema) describedBy() string {
	for s.Description == "" && s.ref != nil {
		s = s.ref
	}
	return s.Description
}

// LowerFirst makes the first letter small, unless the word is an abbreviation.
func LowerFirst(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if second, _ := utf8.DecodeRuneInString(s[size:]); size == 0 || unicode.IsUpper(second) {
		return s
	}
	return string(unicode.ToLower(first)) + s[size:]
}

// Quote writes a string in quotes on one line, cut where it is long;
// characters that do not show are written as escapes.
func Quote(s string) string { return strconv.Quote(Clip(s, maxShown)) }

// maxShown is the number of characters of a value that a message shows.
const maxShown = 60

// Clip cuts a text to at most limit characters.
func Clip(s string, limit int) string {
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

// Count writes a number with the word that follows it.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Nearest returns the candidate that a writer of word most likely meant, for
// "did you mean". It counts insertions, deletions, substitutions and swaps of
// neighbouring characters, ignoring case, and returns nothing where more than a
// third of the word, or any of its digits, would have to change: gpt-5 is not
// gpt-4 mistyped. Among equally near candidates the first wins.
func Nearest(word string, candidates []string) (string, bool) {
	w := []rune(strings.ToLower(word))
	if len(w) == 0 || len(w) > maxNearest {
		return "", false
	}
	best, found := len(w)/3+1, ""
	for _, c := range candidates {
		r := []rune(strings.ToLower(c))
		if len(r) > maxNearest || len(r)-len(w) >= best || len(w)-len(r) >= best {
			continue
		}
		if d := distance(w, r); d < best && digits(w) == digits(r) {
			best, found = d, c
		}
	}
	return found, found != ""
}

// DidYouMean returns what ends a message about a word that none of the candidates is: "; did you mean …?", or nothing.
func DidYouMean(word string, candidates []string) string {
	if near, ok := Nearest(word, candidates); ok {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

// maxNearest bounds the work on words that nobody mistyped.
const maxNearest = 100

// digits counts each of a word's digits.
func digits(word []rune) (n [10]int) {
	for _, c := range word {
		if c >= '0' && c <= '9' {
			n[c-'0']++
		}
	}
	return n
}

// distance is the optimal string alignment distance of a and b.
func distance(a, b []rune) int {
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev, row = prev, row, before
	}
	return prev[len(b)]
}
