package convert

import (
	"bytes"
	"encoding/csv"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// plain returns a file's text as UTF-8 with the ends of lines that are usual, and a table that a page of Markdown or LaTeX or
// a database's console shows as CSV, each of its rows on the line where it stands. How says
// what was made of it that its owner may not expect, or is "".
func plain(data []byte) (plain []byte, how string) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		if text, err := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder().Bytes(data); err == nil {
			data = text
		}
	} else if isWindows(data) {
		data, _ = charmap.Windows1252.NewDecoder().Bytes(data)
		how = "not UTF-8, so read as Windows-1252, which Excel writes"
	}
	if !bytes.Contains(data, []byte("\n")) {
		data = bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
	}
	const largestPage = 1 << 20 // bytes of what may be a page with a table
	if len(data) > largestPage {
		return data, how
	}
	var rows [][]string
	switch {
	case bytes.Contains(data, []byte(`\begin{tabular`)):
		rows, how = ofLaTeX(string(data)), "a table in LaTeX"
	case ruled.Match(data):
		rows = ofRuled(string(data))
	}
	if len(rows) == 0 {
		return data, how
	}
	var out bytes.Buffer
	_ = csv.NewWriter(&out).WriteAll(rows) // a bytes.Buffer does not fail
	return out.Bytes(), how
}

// isWindows reports whether a text is in Windows-1252: it is not UTF-8, has no letter that is so in UTF-8, and the bytes that are
// not ASCII are letters and signs there: of those before 0xa0, quotes, dashes and dots.
func isWindows(data []byte) bool {
	found := false
	for i := 0; i < len(data); i++ {
		if data[i] < utf8.RuneSelf {
			continue
		}
		if r, n := utf8.DecodeRune(data[i:]); r != utf8.RuneError || n > 1 || data[i] < 0xa0 && data[i] != 0x85 &&
			(data[i] < 0x91 || data[i] > 0x97) {
			return false
		}
		found = true
	}
	return found
}

// ruled matches the line below the header of a table in Markdown, or as a database's console shows it.
var ruled = regexp.MustCompile(`(?m)^[ \t]*(?:\|?[ \t]*:?-{2,}:?[ \t]*\|[ \t:|-]*|-{2,}(?:\+-{2,})+)\r?$`)

// ofRuled returns the rows of the lines that a table of this form has; the others are none.
func ofRuled(text string) (rows [][]string) {
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		line = strings.TrimSpace(line)
		if !strings.Contains(line, "|") || ruled.MatchString(line) {
			rows = append(rows, nil)
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i, s := range cells {
			cells[i] = strings.TrimSpace(strings.NewReplacer("**", "", "`", "").Replace(s))
		}
		rows = append(rows, cells)
	}
	return rows
}

var (
	texRule    = regexp.MustCompile(`\\(?:(?:top|mid|bottom)rule|hline|(?:cmidrule|cline)(?:\([a-z]*\))?\{[^}]*\})`)
	texCommand = regexp.MustCompile(`\\[A-Za-z]+\*?\{([^{}]*)\}`)
	texWords   = regexp.MustCompile(`\\[A-Za-z]+`)
	texSigns   = strings.NewReplacer(`\pm`, "±", `\%`, "%", `\_`, "_", `\&`, "&", "~", " ", "$", "", "{", "", "}", "", "--", "-")
)

// ofLaTeX returns the rows of the first tabular, with what they are set in taken away.
func ofLaTeX(text string) (rows [][]string) {
	before, rest, _ := strings.Cut(text, `\begin{tabular`)
	body, _, _ := strings.Cut(rest, `\end{tabular`)
	rows = make([][]string, strings.Count(before, "\n")+1)
	row := ""
	for _, line := range strings.Split(body, "\n")[1:] { // the first is of the columns' form
		row += " " + texRule.ReplaceAllString(line, "")
		cells, _, ends := strings.Cut(row, `\\`)
		if !ends {
			rows = append(rows, nil)
			continue
		}
		row = ""
		cells = strings.ReplaceAll(cells, `\&`, "\x00")
		split := strings.Split(cells, "&")
		for i, s := range split {
			s = strings.ReplaceAll(s, "\x00", "&")
			for range 5 { // commands within each other
				s = texCommand.ReplaceAllString(s, "$1")
			}
			split[i] = strings.Join(strings.Fields(texWords.ReplaceAllString(texSigns.Replace(s), "")), " ")
		}
		rows = append(rows, split)
	}
	return rows
}
