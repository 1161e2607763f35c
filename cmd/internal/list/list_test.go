package list

import (
	"fmt"
	"slices"
	"strconv"
	"testing"
)

func TestList(t *testing.T) {
	all := []int{3, 1, 4, 1}
	odd := func(n int) bool { return n%2 == 1 }
	if got := Map(all, strconv.Itoa); !slices.Equal(got, []string{"3", "1", "4", "1"}) {
		t.Errorf("Map: %q", got)
	}
	if got := Keep(all, odd); !slices.Equal(got, []int{3, 1, 1}) {
		t.Errorf("Keep: %v", got)
	}
	if got := First(all, func(n int) bool { return n > 3 }); got != 4 {
		t.Errorf("First: %d", got)
	}
	group := func(all ...int) string {
		return fmt.Sprint(Group(all, func(x, y int) bool { return x/10 == y/10 }))
	}
	if got := group() + group(11) + group(11, 12, 21, 13, 14); got != "[][[11]][[11 12] [21] [13 14]]" {
		t.Errorf("Group: %s", got)
	}
	if !slices.Equal(all, []int{3, 1, 4, 1}) {
		t.Errorf("the list is %v now", all)
	}
}

func TestNothing(t *testing.T) {
	none := func(int) bool { return false }
	if Map([]int{}, strconv.Itoa) != nil || Keep([]int{1}, none) != nil || First([]int{1}, none) != 0 {
		t.Error("a list of nothing is not nil, or a first element was found")
	}
}
