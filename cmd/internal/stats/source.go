package stats

import "embed"

// Source holds the files of this package whose comments state formulas, so that
// the page on method shows the formulas that stand beside the code.
//
//go:embed alpha.go alpha_counselbench.go binary.go correlation.go kappa.go kendall.go mcnemar.go mean.go multiplicity.go rank.go wilcoxon.go wilson.go
var Source embed.FS
