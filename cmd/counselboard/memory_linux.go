package main

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// leastMemory is the address space, in bytes, below which the runtime may find no place
// for its heap and threads even where little of it is in use. It then ends the program
// with a trace, which nothing in a program can prevent.
const leastMemory = 2 << 30

// memoryLimited says that the memory of this program is limited to too little, or "".
func memoryLimited() string {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_AS, &limit); err != nil || limit.Cur >= leastMemory {
		return ""
	}
	return fmt.Sprintf("the memory of a program is limited to %d MiB here; it needs %d MiB: ulimit -v %d", limit.Cur>>20, leastMemory>>20, leastMemory>>10)
}
