package upstream

import (
	"fmt"
	"path"
	"slices"

	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/strict"
)

// checkAverages compares the averages that automated_judge.py writes with the
// rows of the same judge in the same folder: those of one source, or of all by
// their names. What has no rows is skipped with a note.
func (m *judgeImport) checkAverages(in Input) {
	doc, findings := strict.JSON(in.Path, in.Data)
	if doc == nil {
		m.findings.Add(findings...)
		return
	}
	name := judgeFile(in.Path)
	root := rootField(doc, &findings)
	if !root.isObject() {
		m.findings.Add(findings...)
		return
	}
	if slices.ContainsFunc(judgeNames(), func(c string) bool { return root.key(c).present }) {
		m.checkSource(in.Path, name, name.source, root)
	} else {
		for _, source := range root.keys() {
			m.checkSource(in.Path, name, source, root.key(source))
		}
	}
	m.findings.Add(findings...)
}

// checkSource compares the averages of one source.
func (m *judgeImport) checkSource(p string, name judgeFileName, source string, averages field) {
	i := slices.IndexFunc(m.runs, func(j *judged) bool {
		return j.name == source && j.judge == name.judge && path.Dir(j.path()) == path.Dir(p)
	})
	if i < 0 {
		m.note("%s: averages of %s without the rows that they are of: skipped", p, quote(source))
		return
	}
	averages.object(judgeNames()...)
	j := m.runs[i]
	if j.wrong {
		return // what does not fit is said of the rows
	}
	for _, column := range judgeColumns {
		x := averages.key(column.name)
		scale, _ := result.ScaleByID(result.Eval, column.Dimension)
		stated := x.number(scale.Min, scale.Max)
		if stated == nil {
			continue
		}
		switch mean, n := averageOf(column.Dimension, j.ratings); {
		case n == 0:
			x.wrong("%s is %s, but %s has no score of it", x.name, x.says(), j.path())
		case !roundsTo(mean, x.says()):
			x.wrong("%s is %s, but the %s in %s give %s", x.name, x.says(), several(n, "score"), j.path(), short(mean))
		}
	}
}

// averageOf gives the average of a dimension as the authors have it, and the
// number of scores behind it: the mean, for medical advice the share of yes.
// "I am not sure" counts in neither.
func averageOf(d result.Dimension, ratings []result.Rating) (mean float64, n int) {
	sum := 0.0
	for i := range ratings {
		if x, unsure, missing := ratings[i].Score(d); !unsure && !missing {
			n, sum = n+1, sum+x
		}
	}
	if n == 0 {
		return 0, 0
	}
	return sum / float64(n), n
}

// short writes a number with at most four digits after the point.
func short(x float64) string { return fmt.Sprintf("%.4g", x) }
