package stats

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// vectorTests checks the cases of each file in testdata/vectors.
var vectorTests = map[string]func(*vectorCase){
	"binary":                    testBinaryVectors,
	"corp":                      testCorpVectors,
	"clustered_mean":            testClusteredMeanVectors,
	"correlation":               testCorrelationVectors,
	"field":                     testFieldVectors,
	"holm":                      testHolmVectors,
	"judge_error":               testJudgeErrorVectors,
	"kappa_quadratic":           testKappaVectors,
	"krippendorff_counselbench": testCounselBenchAlphaVectors,
	"krippendorff_pooled":       testAlphaVectors,
	"pair_rule":                 testPairRuleVectors,
	"ppi_mean":                  testJointVectors,
	"mcnemar":                   testMcNemarVectors,
	"quantiles":                 testQuantileVectors,
	"rank_ub":                   testRankVectors,
	"wilson":                    testWilsonVectors,
}

// TestVectors runs every case of every file, and fails where a file has no test,
// where a value of a case is not looked at, and where the number of values that
// were compared is not the number in the file.
func TestVectors(t *testing.T) {
	files, err := filepath.Glob("testdata/vectors/*.json")
	if err != nil || len(files) != len(vectorTests) {
		t.Fatalf("%d files of vectors for %d tests (%v)", len(files), len(vectorTests), err)
	}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".json")
		t.Run(name, func(t *testing.T) {
			test, ok := vectorTests[name]
			if !ok {
				t.Fatalf("no test for %s", path)
			}
			file := readVectors(t, path)
			seen, compared := map[string]bool{}, 0
			for _, raw := range file.Cases {
				c := newVectorCase(t, file, raw)
				if seen[c.name] || c.name == "" {
					t.Errorf("case name %q is not unique", c.name)
				}
				seen[c.name] = true
				t.Run(c.name, func(t *testing.T) {
					c.T = t
					test(c)
					c.done()
					compared += c.compared
				})
			}
			t.Logf("%d cases, %d values compared within %g", len(file.Cases), compared, file.Tolerance)
		})
	}
}

type vectorFile struct {
	Tolerance *float64                     `json:"tolerance_abs"`
	Notes     []string                     `json:"notes"`
	Cases     []map[string]json.RawMessage `json:"cases"`
}

type vectors struct {
	Tolerance float64
	Notes     []string
	Cases     []map[string]json.RawMessage
}

func readVectors(t *testing.T, path string) vectors {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var f vectorFile
	if err := json.Unmarshal(data, &f); err != nil {
		t.Fatal(err)
	}
	if f.Tolerance == nil || len(f.Cases) == 0 {
		t.Fatalf("%s: no tolerance or no cases", path)
	}
	return vectors{*f.Tolerance, f.Notes, f.Cases}
}

// vectorCase is one case: inputs are read with input, everything else is a tree of
// values, each of which must be compared once by its path ("expected.ci95[0]").
type vectorCase struct {
	*testing.T
	name, note string
	tolerance  float64
	raw        map[string]json.RawMessage // not yet read
	leaves     map[string]any             // not yet compared; built by expect
	compared   int
}

func newVectorCase(t *testing.T, f vectors, raw map[string]json.RawMessage) *vectorCase {
	c := &vectorCase{T: t, tolerance: f.Tolerance, raw: map[string]json.RawMessage{}, leaves: map[string]any{}}
	for key, value := range raw {
		c.raw[key] = value
	}
	c.input("name", &c.name)
	if _, ok := c.raw["note"]; ok {
		c.input("note", &c.note)
	}
	return c
}

// has reports whether the case has an input.
func (c *vectorCase) has(key string) bool { _, ok := c.raw[key]; return ok }

// input reads a value that the case gives.
func (c *vectorCase) input(key string, to any) {
	c.Helper()
	if err := json.Unmarshal(c.raw[key], to); err != nil {
		c.Fatalf("%s: input %s: %v", c.name, key, err)
	}
	delete(c.raw, key)
}

// expect makes the values under a key ones that have to be compared.
func (c *vectorCase) expect(keys ...string) {
	c.Helper()
	for _, key := range keys {
		var v any
		if err := json.Unmarshal(c.raw[key], &v); err != nil {
			c.Fatalf("%s: %s: %v", c.name, key, err)
		}
		delete(c.raw, key)
		c.flatten(key, v)
	}
}

func (c *vectorCase) flatten(path string, v any) {
	switch v := v.(type) {
	case map[string]any:
		if len(v) > 0 {
			for key, e := range v {
				c.flatten(path+"."+key, e)
			}
			return
		}
	case []any:
		if len(v) > 0 {
			for i, e := range v {
				c.flatten(fmt.Sprintf("%s[%d]", path, i), e)
			}
			return
		}
	}
	c.leaves[path] = v // a scalar, null, or empty
}

// expects reports whether a value at the path, or below it, is still to be compared.
func (c *vectorCase) expects(path string) bool {
	for p := range c.leaves {
		if p == path || strings.HasPrefix(p, path+".") || strings.HasPrefix(p, path+"[") {
			return true
		}
	}
	return false
}

// take returns a value to compare with and marks it as compared.
func (c *vectorCase) take(path string) any {
	c.Helper()
	v, ok := c.leaves[path]
	if !ok {
		c.Fatalf("%s: the case has no value %s (or it was compared before)", c.name, path)
	}
	delete(c.leaves, path)
	c.compared++
	return v
}

// number compares a number, or null with the reason for none.
func (c *vectorCase) number(path string, got float64, undefined string) {
	c.Helper()
	switch want := c.take(path).(type) {
	case nil:
		if undefined == "" {
			c.Errorf("%s: %s = %v, want undefined", c.name, path, got)
		}
	case float64:
		if undefined != "" || !(math.Abs(got-want) <= c.tolerance) {
			c.Errorf("%s: %s = %v (undefined: %q), want %v ± %g", c.name, path, got, undefined, want, c.tolerance)
		}
	default:
		c.Errorf("%s: %s is %v, not a number", c.name, path, want)
	}
}

func (c *vectorCase) value(path string, n Number) { c.Helper(); c.number(path, n.Value, n.Undefined) }

// numbers compares a list, its length too.
func (c *vectorCase) numbers(path string, got []float64) {
	c.Helper()
	if len(got) == 0 {
		c.empty(path)
	}
	for i, x := range got {
		c.number(fmt.Sprintf("%s[%d]", path, i), x, "")
	}
}

// empty compares with an empty list or object.
func (c *vectorCase) empty(path string) {
	c.Helper()
	switch v := c.take(path).(type) {
	case []any, map[string]any: // flatten keeps only empty ones whole
	default:
		c.Errorf("%s: %s = %v, want it empty", c.name, path, v)
	}
}

// interval compares an interval, or null with the reason for none.
func (c *vectorCase) interval(path string, got Interval, none string) {
	c.Helper()
	if none != "" {
		c.number(path, 0, none)
		return
	}
	c.numbers(path, []float64{got.Lo, got.Hi})
}

func (c *vectorCase) string(path, got string) {
	c.Helper()
	if want, ok := c.take(path).(string); !ok || got != want {
		c.Errorf("%s: %s = %q, want %q", c.name, path, got, want)
	}
}

// done fails if something in the case was not looked at, or nothing was compared.
func (c *vectorCase) done() {
	c.Helper()
	for key := range c.raw {
		c.Errorf("%s: %s is not read", c.name, key)
	}
	var left []string
	for path := range c.leaves {
		left = append(left, path)
	}
	slices.Sort(left)
	for _, path := range left {
		c.Errorf("%s: %s is not compared", c.name, path)
	}
	if c.compared == 0 {
		c.Errorf("%s: nothing is compared", c.name)
	}
}
