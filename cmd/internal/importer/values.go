package importer

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/draft"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
	"github.com/counselboard/counselboard/cmd/internal/table"
)

func foldWords(s string) string { return strings.Join(strings.Fields(strings.ToLower(s)), " ") }

// stepOn returns the step of a ladder that a word names, from 1 on, or 0.
func stepOn(ladder [][]string, word string) int {
	return slices.IndexFunc(ladder, func(step []string) bool { return slices.Contains(step, foldWords(word)) }) + 1
}

// Numbers with what they mean: "4 – good", "4/5", "good (4)".
var (
	numberFirst = regexp.MustCompile(`^([0-9]{1,3})\s*(?:[-–—=:.)]|\s)\s*([^0-9\s].*)$`)
	numberLast  = regexp.MustCompile(`^([^0-9]+?)\s*\(([0-9]{1,3})\)$`)
	numberOfAll = regexp.MustCompile(`^([0-9]{1,3})\s*/\s*([0-9]{1,3})$`)
)

// numberIn returns the number that stands in a text with what it means, and that. Of a day there is none.
func numberIn(text string) (number, meaning string) {
	if m := numberFirst.FindStringSubmatch(text); m != nil && !spreadsheetDate.MatchString(text) {
		return m[1], m[2]
	}
	if m := numberLast.FindStringSubmatch(text); m != nil {
		return m[2], m[1]
	}
	return "", ""
}

// ownAnswer returns a cell of a table of one's own as the data sets write it: yes for true and 1, 4 for "4 – good".
func ownAnswer(c table.Cell, column string) table.Cell {
	scale, isScale := result.Eval.Scale(column)
	yesNo := scale.Percent || column == columnTriggered
	text := strings.TrimSpace(c.Text)
	answer := map[string]string{"true": "Yes", "false": "No"}[strings.ToLower(text)]
	switch n, isWhole := wholeNumber(c); {
	case yesNo && isWhole:
		answer = map[int]string{1: "Yes", 0: "No"}[n]
	case yesNo:
		if short := map[string]string{"y": "Yes", "n": "No", "t": "Yes", "f": "No"}[strings.ToLower(text)]; short != "" {
			answer = short
		} else if _, meaning := numberIn(text); meaning != "" && answers[foldWords(meaning)] != "" {
			answer = meaning
		}
	case isScale && text != "" && strings.Trim(text, "★☆⭐ ") == "":
		answer = strconv.Itoa(strings.Count(text, "★") + strings.Count(text, "⭐"))
	case isScale:
		if m := numberOfAll.FindStringSubmatch(text); m != nil && m[2] == string(result.ScoreOf(scale.Max)) {
			answer = m[1]
		} else if number, _ := numberIn(text); number != "" {
			answer = number
		}
	}
	if answer != "" {
		c.Text, c.Kind = answer, table.Text
	}
	return c
}

// values finds what stands for the words in columns of scores: what the caller says, or the step of the one ladder that has all
// of them, as many steps as the dimension, where more is better. Any others are a finding that says how to say it.
func (x *shaper) values() {
	x.words = map[string]map[string]string{}
	x.ticks()
	label := result.Total
	label.ID = columnTriggered
	for _, s := range append(slices.Clip(result.Eval.Scales()), label) {
		at, texts := x.textsOf(s.ID)
		if x.words[s.ID] == nil {
			x.words[s.ID] = map[string]string{}
		}
		said := x.words[s.ID]
		words := offScale(s, texts)
		for _, text := range texts {
			_, problem := readScore(ownAnswer(table.Cell{Text: text, Kind: table.Text}, s.ID), s, false)
			if said[text] != "" {
				continue
			}
			if answer := x.s.Opt.Values.Of(s.ID, text); answer != "" {
				x.s.Valued[text] = true
				said[text] = answer
				x.s.Plan.Value(s.ID, text, answer)
			} else if problem != "" && !slices.Contains(words, text) && !spreadsheetDate.MatchString(text) && strings.ContainsFunc(text, isLetter) && len(text) < 100 {
				words = append(words, text)
			}
		}
		words = slices.DeleteFunc(words, func(w string) bool { return said[w] != "" })
		x.against(at, s, texts)
		if len(words) == 0 {
			continue
		}
		steps, sure := stepsOf(words, s)
		if sure {
			for i, w := range words {
				said[w] = s.Values()[steps[i]-1]
				x.s.Plan.Value(s.ID, w, said[w])
			}
			x.s.Note("%s: %s has words for numbers, read as: %s", x.docs.Start().Path(), s.ID, source.FirstOf(10, list.Map(words, func(w string) string {
				return strconv.Quote(w) + " " + said[w]
			})))
		} else if (len(words) > 1 || s.Percent) && 2*len(words) >= len(texts)-len(said) {
			add, say := "", "; say what each stands for: add"
			if steps != nil {
				say = "; where more is more of it, add"
			}
			for i, w := range words {
				number := "<answer>"
				if steps != nil {
					number = s.Values()[steps[i]-1]
				}
				x.s.Plan.Value(s.ID, w, strings.Trim(number, "<answer>"))
				add += " --value " + source.ShellWord(s.ID+":"+w+"="+number)
				said[w] = "-" // said once, not for each cell
			}
			x.s.Wrong(at, "%s has other answers than %s, in %s: %s%s%s", s.ID, scaleWords(s), draft.Several(x.count(s.ID, words), "cell"), source.Listed(words), say, add)
		}
	}
}

// ticks finds columns of boxes that were ticked or left empty: yes and no.
func (x *shaper) ticks() {
	for _, c := range x.columns {
		scale, _ := result.Eval.Scale(c.use.own)
		if (scale.Percent || c.use.own == columnTriggered) && len(c.values) == 1 && c.rows < len(x.rows) && slices.Contains(dict.Ticks, strings.ToLower(c.values[0])) && x.s.Opt.Values.Of(c.use.own, c.values[0]) == "" {
			x.words[c.use.own] = map[string]string{c.values[0]: "Yes", "": "No"}
			x.s.Note("%s: %s is a box: %s is yes, an empty one no", x.docs.Start().Path(), source.Quote(c.Text), source.Quote(c.values[0]))
		}
	}
}

// offScale returns the numbers of a column that is on another scale: all, where at least two lie outside of the dimension's.
func offScale(s result.Scale, texts []string) []string {
	var outside int
	for _, text := range texts {
		n, ok := numberOf(table.Cell{Text: text, Kind: table.Text})
		switch {
		case !ok || s.Whole() && n != math.Trunc(n):
			return nil
		case (n < s.Min || n > s.Max) && !s.Percent:
			outside++
		}
	}
	if outside < 2 || len(texts) > 15 {
		return nil
	}
	return slices.Clone(texts)
}

func isLetter(r rune) bool {
	return strings.ToLower(string(r)) != strings.ToUpper(string(r)) || r > 0x2000
}

func scaleWords(s result.Scale) string {
	if s.Percent {
		return "yes or no"
	}
	if s.Whole() && s.Step == 1 {
		return fmt.Sprintf("whole numbers from %v to %v", s.Min, s.Max)
	}
	return fmt.Sprintf("numbers from %v to %v by steps of %v", s.Min, s.Max, s.Step)
}

// textsOf returns the different texts of a dimension's scores, and where the first column of them stands.
func (x *shaper) textsOf(d result.Dimension) (at draft.Place, texts []string) {
	at = x.docs.Start()
	for _, c := range slices.Backward(x.columns) {
		if c.use.own == d {
			texts = append(texts, c.values...)
			at = x.docs.At(c.Value)
		}
	}
	if by := x.find(columnDimension); by != nil {
		for _, row := range x.rows {
			for _, c := range x.columns {
				if text := strings.TrimSpace(row.Get(c.Text).Text); c.use.own == columnScore && text != "" && dimensionOf(row.Get(by.Text).Text) == d && len(texts) < mostValues && !slices.Contains(texts, text) {
					texts = append(texts, text)
				}
			}
		}
	}
	slices.SortFunc(texts, compareNumbers)
	return at, slices.Compact(texts)
}

// count counts the cells of a dimension that have one of some texts.
func (x *shaper) count(d result.Dimension, texts []string) (n int) {
	by := x.find(columnDimension)
	for _, row := range x.rows {
		for _, c := range x.columns {
			isOf := c.use.own == d || c.use.own == columnScore && by != nil && dimensionOf(row.Get(by.Text).Text) == d
			if isOf && slices.Contains(texts, strings.TrimSpace(row.Get(c.Text).Text)) {
				n++
			}
		}
	}
	return n
}

// stepsOf returns the steps of the ladder that has all words, nil if there is none or they mean other numbers on another; sure
// says that these are the answers on a scale, since more of it is better and it has as many steps.
func stepsOf(words []string, s result.Scale) (steps []int, sure bool) {
	for _, l := range ladders {
		if len(l) != len(s.Values()) || s.Percent {
			continue
		}
		on := list.Map(words, func(w string) int { return stepOn(l, w) })
		switch {
		case slices.Contains(on, 0):
		case steps != nil && !slices.Equal(steps, on):
			return nil, false
		default:
			steps = on
		}
	}
	return steps, steps != nil && !s.LowerIsBetter
}

// against finds numbers whose meaning goes the other way: 1 for excellent.
func (x *shaper) against(at draft.Place, s result.Scale, texts []string) {
	for _, a := range texts {
		for _, b := range texts {
			m, first := numberIn(a)
			n, second := numberIn(b)
			for _, l := range ladders {
				if i, j := stepOn(l, first), stepOn(l, second); m < n && i > j && j > 0 {
					x.s.Wrong(at, "%s goes the other way: %s is more than %s; say what each stands for, as in --value %s", s.ID, strconv.Quote(a), strconv.Quote(b),
						source.ShellWord(s.ID+":"+a+"="+n))
					return
				}
			}
		}
	}
}
