package page

import (
	"testing"
)

// figureOf makes a figure of counts; 0 is a count that is not known.
func TestGithubRepository(t *testing.T) {
	for address, want := range map[string]bool{
		"https://github.com/o/r": true, "https://github.com/o/r.x-y_z": true,
		"https://github.com/o": false, "https://github.com/o/r/tree/main": false, "http://github.com/o/r": false,
		"https://github.com.evil.example/o/r": false, "https://gitlab.com/o/r": false, `https://github.com/o/r"><b>`: false, "": false,
	} {
		if got := githubRepository.MatchString(address); got != want {
			t.Errorf("%q is a place for issues: %v, want %v", address, got, want)
		}
	}
}
