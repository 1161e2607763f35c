package echartstest

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// normalize writes what is inside an <svg> of ECharts as the site's own drawings
// are written: without the attributes that only ECharts' script reads, with a
// text's font and place in attributes of their own, with rounded numbers, and without
// the transparent ground. It knows no groups and no definitions, which the site's figures lead to
// none of.
func normalize(raw string) (string, error) {
	d := xml.NewDecoder(strings.NewReader(raw))
	var b strings.Builder
	open := "" // the element that is being written
	for {
		t, err := d.RawToken()
		switch {
		case errors.Is(err, io.EOF):
			return b.String(), nil
		case err != nil:
			return "", err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if open != "" {
				return "", fmt.Errorf("drawing has a <%s> in a <%s>", t.Name.Local, open)
			}
			if t.Name.Local == "svg" || isGround(t) {
				continue
			}
			open = t.Name.Local
			if err := writeStart(&b, t); err != nil {
				return "", err
			}
		case xml.CharData:
			if open == "text" && len(t) > 0 {
				b.WriteByte('>')
				_ = xml.EscapeText(&b, t) // a strings.Builder does not fail
			} else if strings.TrimSpace(string(t)) != "" {
				return "", fmt.Errorf("drawing has the text %q outside of a <text>", t)
			}
		case xml.EndElement:
			switch {
			case open == "":
			case open == "text":
				b.WriteString("</text>")
			default:
				b.WriteString("/>")
			}
			open = ""
		}
	}
}

// isGround reports whether an element is the transparent one below all others.
func isGround(t xml.StartElement) bool {
	return t.Name.Local == "rect" && slices.Contains(t.Attr, xml.Attr{Name: xml.Name{Local: "fill"}, Value: "none"})
}

func writeStart(b *strings.Builder, t xml.StartElement) error {
	b.WriteString("<" + t.Name.Local)
	for _, a := range t.Attr {
		name := a.Name.Local
		if a.Name.Space != "" {
			name = a.Name.Space + ":" + name
		}
		switch {
		case strings.HasPrefix(name, "ecmeta_") || name == "class" || name == "pointer-events":
		case name == "xml:space", name == "text-anchor" && a.Value == "start":
		case t.Name.Local == "text" && name == "transform":
			var x, y float64
			if _, err := fmt.Sscanf(a.Value, "translate(%g %g)", &x, &y); err != nil {
				return fmt.Errorf("a text has transform=%q", a.Value)
			}
			fmt.Fprintf(b, ` x="%v" y="%v"`, tenth(x), tenth(y))
		case name == "style":
			if err := writeFont(b, a.Value); err != nil {
				return err
			}
		default:
			fmt.Fprintf(b, ` %s="%s"`, name, rounded(name, a.Value))
		}
	}
	return nil
}

// tenth rounds to a tenth of a pixel, and halves up.
func tenth(f float64) float64 { return math.Floor(f*10+0.5) / 10 }

// decimals is how many an attribute's numbers keep where it is not two. Shapes
// keep four: ECharts closes a circle with an arc that starts a ten-thousandth off
// its end.
var decimals = map[string]int{"d": 4, "transform": 4, "stroke-width": 4, "stroke-dasharray": 4}

var aNumber = regexp.MustCompile(`-?[0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?`)

func rounded(name, value string) string {
	if name == "fill" || name == "stroke" {
		return value
	}
	keep, ok := decimals[name]
	if !ok {
		keep = 2
	}
	return aNumber.ReplaceAllStringFunc(value, func(s string) string {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return s
		}
		s = strconv.FormatFloat(f, 'f', keep, 64)
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
		if s == "-0" {
			return "0"
		}
		return s
	})
}

// writeFont writes the one inline style of ECharts, a text's font, as attributes.
// The family and the size of 12 pixels are the <svg> element's.
func writeFont(b *strings.Builder, style string) error {
	for _, declaration := range strings.Split(strings.TrimSuffix(style, ";"), ";") {
		name, value, _ := strings.Cut(declaration, ":")
		switch value = strings.TrimSuffix(value, "px"); {
		case name == "font-family", name == "font-size" && value == "12", name == "font-weight" && value == "normal":
		case name == "font-size", name == "font-weight":
			fmt.Fprintf(b, ` %s="%s"`, name, value)
		default:
			return fmt.Errorf("drawing has the style %q", style)
		}
	}
	return nil
}
