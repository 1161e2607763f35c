package importer

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// A record of JSON may have objects and lists in it: what a tool for annotation says of one task, with all its annotators'
// answers. Flat makes rows of it, objects of single values under names like annotations.completed_by.id.

// flat returns the rows that a record comes to: one, or one for each object in its lists. A list of a column for each
// dimension makes a row for each, in which the column "dimension" names it.
func flat(v source.Value) []source.Value {
	var members, lists []source.Value
	var walk func(prefix string, v source.Value)
	walk = func(prefix string, v source.Value) {
		for _, m := range v.Members() {
			key := m.Key()
			key.Text = prefix + m.Name
			m = m.WithKey(key)
			if in, ok := inText(m); ok {
				m = in
			}
			switch leaf, one := onlyLeaf(m); {
			case one:
				members = append(members, leaf.WithKey(m.Key()))
			case isLabelled(m): // ["overall: 4"]
				for _, item := range m.Items() {
					name, text, _ := strings.Cut(item.Text, ":")
					members = append(members, item.NewText(strings.TrimSpace(text)).Named(name))
				}
			case m.Kind == '{':
				walk(m.Name+".", m)
			case m.Kind != '[':
				members = append(members, m)
			case slices.ContainsFunc(m.Items(), func(i source.Value) bool { return i.Kind == '{' }):
				lists = append(lists, m)
			case v.Get(strings.TrimPrefix(m.Name, prefix)+".users").Kind == '[': // one value of each of some users
				users := v.Get(strings.TrimPrefix(m.Name, prefix) + ".users").Items()
				for i, item := range m.Items() {
					if i < len(users) {
						m.Parts[i] = item.Row(item.Named("value"), users[i].Named("user_id"))
					}
				}
				lists = append(lists, m.Named(strings.TrimSuffix(m.Name, ".responses")))
			}
		}
	}
	walk("", v)
	named := map[string]bool{}
	for _, l := range lists {
		named[dimensionOf(l.Name)] = true
	}
	byDimension := len(lists) > 1 && len(named) > 1
	isRead := func(l source.Value) bool {
		if byDimension {
			return dimensionOf(l.Name) != ""
		}
		return len(lists) == 1 || !slices.Contains([]string{"predictions", "suggestions", "drafts"}, lastPart(l.Name))
	}
	var rows []source.Value
	for _, l := range list.Keep(lists, isRead) {
		for _, item := range l.Items() {
			for _, inner := range flat(item) {
				row := slices.Clone(members)
				prefix := l.Name + "."
				if byDimension {
					prefix = ""
					row = append(row, item.NewText(lastPart(l.Name)).Named("dimension"))
				}
				for _, m := range inner.Members() {
					key := m.Key()
					key.Text = prefix + m.Name
					row = append(row, m.WithKey(key))
				}
				rows = append(rows, inner.Row(row...))
			}
		}
	}
	if len(rows) == 0 {
		rows = append(rows, v.Row(members...))
	}
	return rows
}

// isLabelled reports whether a value is a list of texts of which each names a dimension and its score.
func isLabelled(v source.Value) bool {
	return len(v.Items()) > 0 && !slices.ContainsFunc(v.Items(), func(item source.Value) bool {
		name, _, ok := strings.Cut(item.Text, ":")
		return item.Kind != '"' || !ok || dimensionOf(name) == ""
	})
}

// fence matches what models write around JSON.
var fence = regexp.MustCompile("^\\s*```(?:json)?\\s*|\\s*```\\s*$")

// inText returns the value of JSON that a text holds, in its place: what a model wrote, or a cell of a table.
func inText(m source.Value) (source.Value, bool) {
	text := strings.TrimSpace(fence.ReplaceAllString(m.Text, ""))
	if m.Kind != '"' || len(text) < 2 || !(text[0] == '{' && text[len(text)-1] == '}' || text[0] == '[' && text[len(text)-1] == ']') {
		return m, false
	}
	v, err := source.Reader{Most: 1000}.Read(text)
	if err != nil {
		return m, false
	}
	return standing(v, m).WithKey(m.Key()), true
}

// standing returns a value of which all stands where another does.
func standing(v, at source.Value) source.Value {
	out := at.NewText(v.Text)
	out.Kind = v.Kind
	for _, p := range v.Parts {
		out.Parts = append(out.Parts, standing(p, at).Named(p.Name))
	}
	return out
}

// unfolded returns the rows of a document that is no list of them: pandas' columns of values by row, its lists of columns and
// data, or objects within each other by model, question or rater, whose names become columns "key 1", "key 2".
func unfolded(docs []source.Value) []source.Value {
	if len(docs) != 1 || docs[0].Kind != '{' {
		return docs
	}
	d := docs[0]
	if columns, data := d.Get("columns").Items(), d.Get("data").Items(); len(columns) > 0 && len(data) > 0 {
		return list.Map(data, func(row source.Value) source.Value {
			var members []source.Value
			for i, v := range row.Items()[:min(len(columns), len(row.Items()))] {
				members = append(members, v.WithKey(columns[i]))
			}
			return row.Row(members...)
		})
	}
	isObject := func(v source.Value) bool { return len(v.Members()) > 0 }
	all := func(v source.Value, is func(source.Value) bool) bool {
		return isObject(v) && !slices.ContainsFunc(v.Members(), func(m source.Value) bool { return !is(m) })
	}
	if !all(d, isObject) {
		return docs
	}
	if slices.ContainsFunc(d.Members(), func(m source.Value) bool { return dimensionOf(m.Name) != "" }) {
		if !all(d, func(m source.Value) bool { return all(m, source.Value.IsSingle) }) {
			return docs
		}
		return list.Map(d.Parts[0].Members(), func(row source.Value) source.Value {
			var members []source.Value
			for _, column := range d.Members() {
				if v := column.Get(row.Name); v.Kind != 0 {
					members = append(members, v.WithKey(column.Key()))
				}
			}
			return row.Row(members...)
		})
	}
	var rows []source.Value
	var walk func(v source.Value, keys []source.Value) bool
	walk = func(v source.Value, keys []source.Value) bool {
		if !all(v, isObject) || len(keys) > 4 {
			rows = append(rows, v.Row(append(slices.Clone(keys), v.Members()...)...))
			return slices.ContainsFunc(v.Members(), func(m source.Value) bool { return dimensionOf(m.Name) != "" })
		}
		return !slices.ContainsFunc(v.Members(), func(m source.Value) bool {
			return !walk(m, append(slices.Clone(keys), m.Key().Named(fmt.Sprintf("key %d", len(keys)+1))))
		})
	}
	if !walk(d, nil) {
		return docs
	}
	return rows
}

// onlyLeaf returns the single value that a value has in it and stands for it: {"choices": ["yes"]} is yes.
func onlyLeaf(v source.Value) (source.Value, bool) {
	for v.IsTree() {
		if len(v.Parts) != 1 || v.Kind == '{' && !slices.Contains(dict.Leaves, v.Parts[0].Name) {
			return v, false
		}
		v = v.Parts[0]
	}
	return v, true
}

// A leftOutRow says which rows are not to be read.
type leftOutRow struct {
	Why     string   `json:"why"`
	Full    bool     `json:"full"` // the others are a full set all the same
	Columns []string `json:"columns"`
	Words   []string `json:"words"` // that stand in such a column; none: any but those for none
}

// none are the words of which a column of errors says that there is none, besides numbers.
var none = []string{"", "none", "null", "nil", "nan", "n/a", "na", "-", "no", "false", "ok"}

// leaves reports whether a row with a text in a column is left out.
func (l leftOutRow) leaves(column, text string) bool {
	if !slices.Contains(l.Columns, column) {
		return false
	}
	return slices.Contains(l.Words, text) || l.Words == nil && !slices.Contains(none, text) && !isNumber(text)
}

// whyLeft says why a row is not to be read, or "".
func whyLeft(row source.Value) string {
	isEmpty := func(v source.Value) bool { return strings.TrimSpace(v.Text) == "" }
	if all := row.Members(); len(all) > 2 && slices.Contains(dict.Totals, foldWords(all[0].Text)) && isEmpty(all[1]) {
		return "of totals"
	}
	for _, m := range row.Members() {
		words, text := strings.Join(wordsOf(lastPart(m.Name)), " "), strings.ToLower(strings.TrimSpace(m.Text))
		if ofQuestion := strings.HasPrefix(m.Name, "metadata.") || strings.HasPrefix(m.Name, "vars.") || strings.HasPrefix(m.Name, "doc."); ofQuestion {
			continue
		}
		if l := list.First(dict.LeftOut, func(l leftOutRow) bool { return l.leaves(words, text) }); l.Why != "" {
			return l.Why
		}
		if words == "progress" && isShare.MatchString(text) && strings.TrimSuffix(text, "%") != "100" {
			return notFinished
		}
	}
	return ""
}

var isShare = regexp.MustCompile(`^[0-9]{1,3}%?$`) // of 100
