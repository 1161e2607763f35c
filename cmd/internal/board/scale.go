package board

import "github.com/counselboard/counselboard/cmd/internal/result"

// A Scale is a dimension or failure mode.
type Scale = result.Scale

// The scales of the benchmark, as package result describes them.
var (
	Dimensions = result.Dimensions
	Modes      = result.Modes
	Total      = result.Total
	Scales     = result.Scales
)
