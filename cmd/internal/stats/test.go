package stats

// Test is the result of a significance test. All tests here are two-sided.
type Test struct {
	Statistic float64
	P         float64 // in [0, 1]; 1 while Undefined != ""
	Z         float64 // normal approximation only
	N         int     // what the test rests on: non-zero differences, discordant pairs
	Zeros     int     // differences of zero, left out (signed-rank only)
	Ties      bool    // some of the N differences are equal in size (signed-rank only)
	WPlus     float64 // sum of the ranks of positive differences (signed-rank only)
	WMinus    float64 // sum of the ranks of negative differences (signed-rank only)
	Effect    float64 // in [−1, 1], positive when a (the first) is larger; what it is, each test says
	Method    string
	Undefined string // why there is no result; "" when there is one
}
