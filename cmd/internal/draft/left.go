package draft

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

// Several counts: 1 rating, 2 ratings.
func Several(n int, noun string) string { return source.Count(n, noun, noun+"s") }

// FileRatings are what a run has of files, the first of which is named.
type FileRatings struct {
	Path     string
	Model    string // as the files name it, if they do
	Ratings  []result.Rating
	ByPeople bool // who may leave out a question: that is said, and nothing asked
}

// unscored says of how many ratings scores are missing that others of the run have.
func (s *Sink) unscored(run FileRatings) {
	var lack []string
	for _, scale := range result.Dimensions {
		absent := func(r result.Rating) bool { _, _, missing := r.Score(scale.ID); return missing }
		if n := len(list.Keep(run.Ratings, absent)); n > 0 && n < len(run.Ratings) {
			lack = append(lack, fmt.Sprintf("%d without %s", n, scale.ID))
		}
	}
	if len(lack) == 0 {
		return
	}
	of := Several(len(run.Ratings), "rating")
	if run.Model != "" {
		of += " of " + source.Quote(run.Model)
	}
	said := "of " + of + ", " + strings.Join(lack, ", ")
	if run.ByPeople {
		s.Note("%s: %s", run.Path, said)
		return
	}
	s.Partly(run.Path, said, "not a full run", "--partial takes those that are there")
}

// Partly says what is missing of a full run, which the caller has to ask for.
func (s *Sink) Partly(path, lack, taken, remedy string) {
	switch {
	case lack == "":
	case s.Opt.Partial:
		s.Note("%s: %s: %s", path, taken, lack)
	default:
		s.Errorf(path, "%s: not a full run; %s", lack, remedy)
	}
}

// Unread says how much of a file has no score or label.
func (s *Sink) Unread(path string, n int, what, lack string) {
	if n > 0 {
		s.Partly(path, Several(n, what)+" "+lack, "left out", "--partial takes those that are there")
	}
}

// ofCells matches findings about cells, of which one cause may make many.
var ofCells = regexp.MustCompile(`, must |a broken row|is rated twice|; it has only one|is not (?:right|valid)|is not UTF-8`)

// particulars are what differs in findings of one cause: what a cell says, and numbers.
var particulars = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[0-9]+|\be[0-9]+\b`)

// Condensed makes one of findings that have one cause: the first, with the number and the lines of the next.
func Condensed(all source.Findings) source.Findings {
	const most = 3 // that are said one by one
	causes := map[string][]int{}
	cause := func(f source.Finding) string { // whatever the column
		_, message, _ := strings.Cut(particulars.ReplaceAllString(f.Message, "#"), " is ")
		return f.Path + "\x00" + message
	}
	for i, f := range all {
		if ofCells.MatchString(f.Message) {
			causes[cause(f)] = append(causes[cause(f)], i)
		}
	}
	var out source.Findings
	for i, f := range all {
		at := causes[cause(f)]
		if len(at) > most && at[0] != i {
			continue
		}
		if len(at) > most {
			next := list.Map(at[1:most], func(j int) string { return fmt.Sprintf("%d:%d", all[j].Line, all[j].Column) })
			f.Message += fmt.Sprintf("; %d more like it, at %s, …", len(at)-1, strings.Join(next, ", "))
		}
		out = append(out, f)
	}
	return out
}
