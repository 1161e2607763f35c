package upstream

import (
	"path"
	"regexp"
	"strings"
)

// A judgeFileName is what the name of a file of automated_judge.py says.
type judgeFileName struct {
	named       bool   // the name has the script's form
	source      string // whose answers; the name without its ending where it has another form
	temperature string // the judge's
	judge       string // as the name has it, '-' for '/'; "" if it is not there
}

var judgeFileForm = regexp.MustCompile(`^[0-9]+_single_eval_([0-9]+(?:\.[0-9]+)?)_(.+)_all$`)

// judgeFile reads the name of a file: 100_single_eval_0_gpt4_all_by_gpt-4.1.csv.
func judgeFile(p string) judgeFileName {
	p = withoutGz(p)
	base := strings.TrimSuffix(path.Base(p), path.Ext(p))
	before, judge, _ := strings.Cut(base, "_by_")
	if m := judgeFileForm.FindStringSubmatch(before); m != nil {
		return judgeFileName{true, m[2], m[1], judge}
	}
	return judgeFileName{source: base, judge: judge}
}

// averagesOf stands in the place of the source where a file has the averages
// of all sources.
const averagesOf = "average"

// besideJudge gives the averages beside a file of rows: its own, and those of
// all sources.
func besideJudge(p string) []string {
	p = withoutGz(p)
	name := judgeFile(p)
	if !name.named || path.Ext(p) != ".csv" {
		return nil
	}
	dir, base := path.Split(p)
	own := strings.TrimSuffix(base, ".csv") + ".json"
	all := strings.Replace(own, "_"+name.source+"_all_by_", "_"+averagesOf+"_all_by_", 1)
	return []string{dir + own, dir + all}
}
