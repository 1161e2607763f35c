package stats

// A Grouping says whether the members of groups are more alike than chance would group them.
type Grouping struct {
	Within float64 // mean distance of two members of one group
	P      float64 // one-sided: share of all groupings of these sizes whose mean is as small
	Ways   int     // different groupings
	// Undefined says why there is none; "" where there is.
	Undefined string
}

// groupingWays bounds the groupings that are counted out.
const groupingWays = 1_000_000

// GroupedAlike tests whether groups of n things, each of two or more, lie closer together than
// groups of the same sizes drawn from all n: an exact permutation test on the mean distance
// within groups. distance must be symmetric.
func GroupedAlike(n int, groups [][]int, distance func(i, j int) float64) Grouping {
	within := func(groups [][]int) float64 {
		sum, pairs := 0.0, 0
		for _, g := range groups {
			for i, x := range g {
				for _, y := range g[i+1:] {
					sum, pairs = sum+distance(x, y), pairs+1
				}
			}
		}
		return sum / float64(pairs)
	}
	ways, free := 1.0, n
	for _, g := range groups {
		if len(g) < 2 || len(g) > free {
			return Grouping{Undefined: "a group has fewer than two members"}
		}
		for i := range g {
			ways *= float64(free-i) / float64(i+1)
		}
		free -= len(g)
	}
	if len(groups) == 0 {
		return Grouping{Undefined: "no group has two members"}
	}
	out := Grouping{Within: within(groups)}
	if ways > groupingWays {
		out.Undefined = "too many groupings to count out"
		return out
	}
	drawn, taken := make([][]int, len(groups)), make([]bool, n)
	asSmall := 0
	var draw func(g, from int)
	draw = func(g, from int) {
		switch {
		case g == len(groups):
			out.Ways++
			asSmall += bit(within(drawn) <= out.Within+1e-12*max(1, out.Within))
		case len(drawn[g]) == len(groups[g]):
			draw(g+1, 0)
		default:
			for i := from; i < n; i++ {
				if !taken[i] {
					taken[i], drawn[g] = true, append(drawn[g], i)
					draw(g, i+1)
					taken[i], drawn[g] = false, drawn[g][:len(drawn[g])-1]
				}
			}
		}
	}
	draw(0, 0)
	out.P = float64(asSmall) / float64(out.Ways)
	same := map[int]int{} // groups of one size are drawn in every order
	for _, g := range groups {
		same[len(g)]++
		out.Ways /= same[len(g)]
	}
	return out
}
