package importer

import (
	"slices"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// A record of JSON may have objects and lists in it: what a tool for annotation says of one task, with all its annotators'
// answers. Flat makes rows of it, objects of single values under names like annotations.completed_by.id.

// leafNames name what stands for the object that holds it alone: {"rating": 4} is 4.
var leafNames = []string{"value", "rating", "choices", "choice", "number", "text", "selected", "label", "score"}

// flat returns the rows that a record comes to: one, or one for each object in its lists. A list of a column for each
// dimension makes a row for each, in which the column "dimension" names it.
func flat(v strict.Value) []strict.Value {
	var members, lists []strict.Value
	var walk func(prefix string, v strict.Value)
	walk = func(prefix string, v strict.Value) {
		for _, m := range v.Members() {
			key := m.Key()
			key.Text = prefix + m.Name
			m = m.Under(key)
			switch leaf, one := onlyLeaf(m); {
			case one:
				members = append(members, leaf.Under(m.Key()))
			case m.Kind == '{':
				walk(m.Name+".", m)
			case m.Kind != '[':
				members = append(members, m)
			case slices.ContainsFunc(m.Items(), func(i strict.Value) bool { return i.Kind == '{' }):
				lists = append(lists, m)
			case v.Get(strings.TrimPrefix(m.Name, prefix)+".users").Kind == '[': // one value of each of some users
				users := v.Get(strings.TrimPrefix(m.Name, prefix) + ".users").Items()
				for i, item := range m.Items() {
					if i < len(users) {
						m.Parts[i] = item.Row(item.As("value"), users[i].As("user_id"))
					}
				}
				lists = append(lists, m.As(strings.TrimSuffix(m.Name, ".responses")))
			}
		}
	}
	walk("", v)
	named := map[string]bool{}
	for _, l := range lists {
		named[dimensionOf(l.Name)] = true
	}
	byDimension := len(lists) > 1 && len(named) > 1
	isRead := func(l strict.Value) bool {
		if byDimension {
			return dimensionOf(l.Name) != ""
		}
		return len(lists) == 1 || !slices.Contains([]string{"predictions", "suggestions", "drafts"}, l.Name[strings.LastIndexByte(l.Name, '.')+1:])
	}
	var rows []strict.Value
	for _, l := range list.Keep(lists, isRead) {
		for _, item := range l.Items() {
			for _, inner := range flat(item) {
				row := slices.Clone(members)
				prefix := l.Name + "."
				if byDimension {
					prefix = ""
					row = append(row, item.Say(l.Name[strings.LastIndexByte(l.Name, '.')+1:]).As("dimension"))
				}
				for _, m := range inner.Members() {
					key := m.Key()
					key.Text = prefix + m.Name
					row = append(row, m.Under(key))
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

// onlyLeaf returns the single value that a value has in it and stands for it: {"choices": ["yes"]} is yes.
func onlyLeaf(v strict.Value) (strict.Value, bool) {
	for v.IsTree() {
		if len(v.Parts) != 1 || v.Kind == '{' && !slices.Contains(leafNames, v.Parts[0].Name) {
			return v, false
		}
		v = v.Parts[0]
	}
	return v, true
}

// Words that stand in a column of their own for a row that is no whole rating, and what such a row is.
var leftOutBy = map[string]map[string]string{
	"status": {
		"survey preview": "a preview", "survey test": "a preview", "spam": "marked as spam", "discarded": "discarded", "draft": notFinished,
		"rejected": "rejected", "pending": notFinished, "in progress": notFinished, "partial": notFinished, "returned": "returned", "timed out": notFinished,
	},
	"distribution channel": {"preview": "a preview", "test": "a preview"},
	"assignment status":    {"rejected": "rejected"},
	"finished":             {"false": notFinished, "0": notFinished, "no": notFinished},
	"complete":             {"false": notFinished, "0": notFinished, "no": notFinished},
	"completed":            {"false": notFinished, "0": notFinished, "no": notFinished},
	"was cancelled":        {"true": "cancelled"},
}

// whyLeft says why a row is not to be read, or "".
func whyLeft(row strict.Value) string {
	for _, m := range row.Members() {
		words, text := strings.Join(wordsOf(lastPart(m.Name)), " "), strings.ToLower(strings.TrimSpace(m.Text))
		if why := leftOutBy[words][text]; why != "" {
			return why
		}
		if words == "progress" && isShareOf100(text) && strings.TrimSuffix(text, "%") != "100" {
			return notFinished
		}
	}
	return ""
}

func isShareOf100(text string) bool {
	text = strings.TrimSuffix(text, "%")
	return len(text) > 0 && len(text) <= 3 && strings.Trim(text, "0123456789") == ""
}
