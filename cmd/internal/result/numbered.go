package result

import (
	"fmt"
	"regexp"

	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// authorsQuestion is how a finding about a question's id begins that is
// written as in the files of CounselBench's authors.
var authorsQuestion = regexp.MustCompile(`^(?:key|question) "questionID_([0-9]+)" is not a valid id`)

// numbered puts one finding in the place of those about questions that are
// named as in the authors' files, of which a run has hundreds: named by their
// numbers they are paired with those of other runs, in lower case they are not.
func numbered(findings strict.Findings) strict.Findings {
	var out strict.Findings
	said := false
	for _, f := range findings {
		if m := authorsQuestion.FindStringSubmatch(f.Message); m != nil {
			if said {
				continue
			}
			said = true
			f.Message = fmt.Sprintf("question \"questionID_%s\" is named as in the authors' files; write %q, and all others as numbers too: so they are paired with other runs'", m[1], m[1])
		}
		out.Add(f)
	}
	return out
}
