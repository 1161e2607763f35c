package site

import (
	"html"
	"strings"
	"unicode"
)

// mathML sets a formula in the linear notation of this project's comments:
//
//	x_i, x_{i in g}   subscripts; under a Σ where they follow one
//	x², x³            powers
//	√(a + b)          a root
//	ck, words         two or three letters under a symbol are symbols; else words
//
// Everything else stands as it is written. A fraction stays on the line, as in
// the comment, where a/bc is a over bc.
func mathML(s string) HTML {
	p := &formulaParser{in: []rune(s)}
	set := strings.ReplaceAll(p.row(0), "\u00a0</mtext><mtext>\u00a0", "\u00a0") // words of one phrase
	return HTML(`<math display="block"><mrow>` + set + `</mrow></math>`)
}

type formulaParser struct {
	in        []rune
	at        int
	afterWord bool // the last atom was a word or a name
}

func (p *formulaParser) peek() rune {
	if p.at < len(p.in) {
		return p.in[p.at]
	}
	return 0
}

// row reads atoms up to the closing rune, which it takes; 0 reads to the end.
func (p *formulaParser) row(closing rune) string {
	var out strings.Builder
	for p.at < len(p.in) {
		if closing != 0 && p.peek() == closing {
			p.at++
			return out.String()
		}
		if p.peek() == ' ' {
			p.at++
			continue
		}
		out.WriteString(p.scripts(p.atom()))
	}
	return out.String()
}

// atom reads one symbol, number, word, operator, group or root.
func (p *formulaParser) atom() string {
	r := p.peek()
	p.at++
	if !unicode.IsLetter(r) {
		p.afterWord = false
	}
	switch {
	case r == '√':
		if p.peek() == '(' {
			p.at++
			return "<msqrt><mrow>" + p.row(')') + "</mrow></msqrt>"
		}
		return "<msqrt>" + p.atom() + "</msqrt>"
	case r == '(':
		return `<mrow><mo stretchy="false">(</mo>` + p.row(')') + `<mo stretchy="false">)</mo></mrow>`
	case r == 'Σ':
		return "<mo>Σ</mo>"
	case unicode.IsDigit(r):
		n := string(r)
		for unicode.IsDigit(p.peek()) || p.peek() == '.' && p.at+1 < len(p.in) && unicode.IsDigit(p.in[p.at+1]) {
			n += string(p.peek())
			p.at++
		}
		return "<mn>" + n + "</mn>"
	case unicode.IsLetter(r):
		w := string(r)
		for unicode.IsLetter(p.peek()) || unicode.IsMark(p.peek()) || p.peek() == '\'' || p.peek() == '’' || quantities[w] && unicode.IsDigit(p.peek()) {
			w += string(p.peek())
			p.at++
		}
		if w == "a" && p.afterWord {
			return prose(w)
		}
		p.afterWord = true
		return word(w)
	}
	return `<mo stretchy="false">` + html.EscapeString(string(r)) + "</mo>"
}

// quantities are words that name a function or a quantity: no prose.
var quantities = map[string]bool{"min": true, "max": true, "df": true, "po": true, "pc": true, "best": true, "worst": true, "mean": true, "adj": true, "onlyA": true, "onlyB": true, "binomial": true}

// word sets one letter, or a Greek name, as a symbol, names of quantities upright,
// and the rest as prose.
func word(w string) string {
	letters := 0
	for _, r := range w {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	switch {
	case w == "alpha":
		return "<mi>α</mi>"
	case letters == 1:
		return "<mi>" + w + "</mi>"
	case quantities[strings.TrimRight(w, "0123456789")], w == strings.ToUpper(w):
		return `<mi mathvariant="normal">` + html.EscapeString(w) + "</mi>"
	}
	return prose(w)
}

func prose(w string) string { return "<mtext>\u00a0" + html.EscapeString(w) + "\u00a0</mtext>" }

// scripts reads the subscript and the power that follow an atom.
func (p *formulaParser) scripts(atom string) string {
	var sub, sup string
	for {
		switch p.peek() {
		case '_':
			p.at++
			sub = p.subscript()
			continue
		case '²':
			p.at++
			sup = "<mn>2</mn>"
			continue
		case '³':
			p.at++
			sup = "<mn>3</mn>"
			continue
		case '₀', '₁', '₂':
			sub = "<mn>" + string('0'+p.peek()-'₀') + "</mn>"
			p.at++
			continue
		}
		break
	}
	switch {
	case sub != "" && atom == "<mo>Σ</mo>":
		return "<munder>" + atom + "<mrow>" + sub + "</mrow></munder>"
	case sub != "" && sup != "":
		return "<msubsup>" + atom + "<mrow>" + sub + "</mrow>" + sup + "</msubsup>"
	case sub != "":
		return "<msub>" + atom + "<mrow>" + sub + "</mrow></msub>"
	case sup != "":
		return "<msup>" + atom + sup + "</msup>"
	}
	return atom
}

// subscript reads what stands under a symbol: {a group}, letters, a digit, or
// (words).
func (p *formulaParser) subscript() string {
	switch r := p.peek(); {
	case r == '{':
		p.at++
		return p.row('}')
	case r == '(':
		p.at++
		return p.row(')')
	case unicode.IsLetter(r):
		w := ""
		for unicode.IsLetter(p.peek()) {
			w += string(p.peek())
			p.at++
		}
		if len([]rune(w)) <= 2 { // o_ck: two indices
			out := ""
			for _, c := range w {
				out += "<mi>" + string(c) + "</mi>"
			}
			return out
		}
		return "<mtext>" + w + "</mtext>"
	}
	return p.atom()
}
