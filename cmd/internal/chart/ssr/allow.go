package ssr

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// words are the attributes whose values are one of a few words.
var words = map[string][]string{
	"text-anchor":       {"start", "middle", "end"},
	"dominant-baseline": {"central"},
	"stroke-linecap":    {"butt", "round", "square"},
	"stroke-linejoin":   {"miter", "round", "bevel"},
	"fill-rule":         {"nonzero", "evenodd"},
	"clip-rule":         {"nonzero", "evenodd"},
	"font-weight":       {"normal", "bold", "100", "200", "300", "400", "500", "600", "700", "800", "900"},
	"font-style":        {"normal", "italic"},
	"paint-order":       {"stroke"},
	"xml:space":         {"preserve"},
}

// digits are the attributes whose values are numbers, between letters of the
// given set, and how many decimals they keep. Shapes keep four: ECharts closes
// a circle with an arc that starts a ten-thousandth off its end.
var digits = map[string]struct {
	letters  string
	decimals int
}{
	"x": {"", 2}, "y": {"", 2}, "x1": {"", 2}, "y1": {"", 2}, "x2": {"", 2}, "y2": {"", 2},
	"cx": {"", 2}, "cy": {"", 2}, "r": {"", 2}, "rx": {"", 2}, "ry": {"", 2},
	"width": {"", 2}, "height": {"", 2}, "dx": {"", 2}, "dy": {"", 2},
	"opacity": {"", 3}, "fill-opacity": {"", 3}, "stroke-opacity": {"", 3},
	"font-size": {"", 2}, "stroke-width": {"", 4}, "stroke-miterlimit": {"", 2},
	"stroke-dasharray": {"", 4}, "stroke-dashoffset": {"", 4},
	"points": {"", 2}, "d": {"MmLlHhVvCcSsQqTtAaZz", 4},
}

// allowed checks the value of an attribute and gives it with its numbers
// rounded.
func allowed(name, value string) (string, error) {
	if ws, ok := words[name]; ok {
		if !slices.Contains(ws, value) {
			return "", fmt.Errorf("is none of %s", strings.Join(ws, ", "))
		}
		return value, nil
	}
	if d, ok := digits[name]; ok {
		return roundNumbers(value, d.letters, d.decimals)
	}
	if name == "transform" {
		return transform(value)
	}
	return "", errors.New("the attribute is not allowed")
}

// transform reads a list of translate(…), scale(…), rotate(…), matrix(…).
func transform(s string) (string, error) {
	var out []string
	for rest := strings.TrimSpace(s); rest != ""; rest = strings.TrimSpace(rest) {
		name, after, ok := strings.Cut(rest, "(")
		args, tail, closed := strings.Cut(after, ")")
		if !ok || !closed || !slices.Contains([]string{"translate", "scale", "rotate", "matrix"}, name) {
			return "", errors.New("is no list of transformations")
		}
		args, err := roundNumbers(args, "", 4)
		if err != nil {
			return "", err
		}
		out = append(out, name+"("+args+")")
		rest = tail
	}
	return strings.Join(out, " "), nil
}

// roundNumbers gives s, a row of numbers and letters between spaces and
// commas, with every number rounded to some decimals.
func roundNumbers(s, letters string, decimals int) (string, error) {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == ' ' || c == ',':
			b = append(b, c)
			i++
		case strings.IndexByte(letters, c) >= 0:
			b = append(b, c)
			i++
		default:
			j := i + numberLen(s[i:])
			f, err := strconv.ParseFloat(s[i:j], 64)
			if err != nil {
				return "", fmt.Errorf("%q is no number", s[i:])
			}
			n := strconv.FormatFloat(f, 'f', decimals, 64)
			if strings.Contains(n, ".") {
				n = strings.TrimRight(strings.TrimRight(n, "0"), ".")
			}
			if n == "-0" {
				n = "0"
			}
			b = append(b, n...)
			i = j
		}
	}
	return string(b), nil
}

// numberLen is the length of the number that s starts with.
func numberLen(s string) int {
	i := 0
	digits := func() {
		for i < len(s) && '0' <= s[i] && s[i] <= '9' {
			i++
		}
	}
	sign := func() {
		if i < len(s) && (s[i] == '-' || s[i] == '+') {
			i++
		}
	}
	sign()
	digits()
	if i < len(s) && s[i] == '.' {
		i++
		digits()
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		i++
		sign()
		digits()
	}
	return i
}

// fontAttributes turns the one inline style that ECharts writes, a text's
// font, into attributes, since a page's policy forbids inline styles. The
// family is the <svg> element's.
func fontAttributes(style string) ([]attr, error) {
	var out []attr
	add := func(name, value string) error {
		if name == "font-size" {
			var ok bool
			if value, ok = strings.CutSuffix(value, "px"); !ok {
				return fmt.Errorf("font size %q is not in pixels", value)
			}
			if value == "12" {
				return nil // As the <svg> element says.
			}
		}
		value, err := allowed(name, value)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if value != "normal" && value != "400" {
			out = append(out, attr{name, value})
		}
		return nil
	}
	for _, decl := range strings.Split(style, ";") {
		name, value, _ := strings.Cut(decl, ":")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		var err error
		switch name {
		case "", "font-family":
		case "font":
			err = shorthand(value, add)
		case "font-size", "font-weight", "font-style":
			err = add(name, value)
		default:
			err = fmt.Errorf("the style %q is not allowed", name)
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// shorthand reads "[style] [weight] 12px family".
func shorthand(font string, add func(name, value string) error) error {
	for _, f := range strings.Fields(font) {
		switch {
		case strings.HasSuffix(f, "px"):
			return add("font-size", f)
		case slices.Contains(words["font-weight"], f):
			if err := add("font-weight", f); err != nil {
				return err
			}
		default:
			if err := add("font-style", f); err != nil {
				return err
			}
		}
	}
	return fmt.Errorf("the font %q has no size in pixels", font)
}
