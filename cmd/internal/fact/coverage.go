package fact

import (
	"github.com/counselboard/counselboard/cmd/internal/board"
	"github.com/counselboard/counselboard/cmd/internal/result"
)

// A VerdictCount is to how many statements a verdict was given.
type VerdictCount struct {
	Verdict string
	N       int
}

// Open reports whether a verdict is none: such as cannot be told.
func (v VerdictCount) Open() bool {
	return v.Verdict == board.CannotTell || v.Verdict == board.NotComputed
}

// A Common is a failure mode with its rate over all models.
type Common struct {
	Scale  result.Scale
	Figure *board.Score
}
