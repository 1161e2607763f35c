// Samedata compares the downloads of two built sites by file, key and column: each CSV by row and column, each JSON
// by the path of a key. What is new is no difference. A difference that the list of changes names is one that is
// meant; any other is said, once for all files of a kind, and the exit status is 1.
//
//	samedata OLD/data NEW/data CHANGES
//
// A line of CHANGES is a kind of file, a key or column, and why: pairs/*.csv  effect  no page needed it. A kind * is
// every file; a key * is every one of a file, and .p is each p whatever it is within.
package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
)

type place struct{ kind, key string }

type seen struct {
	count int
	first string
}

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: samedata OLD/data NEW/data CHANGES")
		os.Exit(2)
	}
	meant, err := changes(os.Args[3])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	found, files := map[place]*seen{}, 0
	err = filepath.WalkDir(os.Args[1], func(name string, d fs.DirEntry, err error) error {
		ext := path.Ext(name)
		if err == nil && d.IsDir() && d.Name() == "schema" { // describes figures, and has none
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || ext != ".csv" && ext != ".json" {
			return err
		}
		files++
		below, _ := filepath.Rel(os.Args[1], name)
		below = filepath.ToSlash(below)
		note := func(key, what string) {
			at := place{kindOf(below), key}
			if found[at] == nil {
				found[at] = &seen{first: below + ": " + what}
			}
			found[at].count++
		}
		was, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		is, err := os.ReadFile(filepath.Join(os.Args[2], below))
		switch {
		case err != nil:
			note("*", "is gone")
		case bytes.Equal(was, is):
		case ext == ".csv":
			return tables(was, is, note)
		default:
			return documents(was, is, note)
		}
		return nil
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	status := 0
	var at []place
	for p := range found {
		at = append(at, p)
	}
	sort.Slice(at, func(i, j int) bool { return at[i].kind+"\n"+at[i].key < at[j].kind+"\n"+at[j].key })
	for _, p := range at {
		if !allowed(meant, p) {
			status = 1
			fmt.Printf("%s  %s: %d times, first %s\n", p.kind, p.key, found[p].count, found[p].first)
		}
	}
	fmt.Printf("%d files compared, %d kinds of difference, %d of them listed\n", files, len(found),
		len(found)-unlisted(found, meant))
	os.Exit(status)
}

// allowed reports whether a difference is listed.
func allowed(meant map[place]bool, p place) bool {
	last := "." + p.key[strings.LastIndex(p.key, ".")+1:]
	for _, kind := range []string{p.kind, "*"} {
		if meant[place{kind, p.key}] || meant[place{kind, "*"}] || meant[place{kind, last}] {
			return true
		}
	}
	return false
}

func unlisted(found map[place]*seen, meant map[place]bool) (n int) {
	for p := range found {
		if !allowed(meant, p) {
			n++
		}
	}
	return n
}

// kindOf names files that are one for each model, run or panel together.
func kindOf(below string) string {
	if dir := path.Dir(below); dir != "." {
		return dir + "/*" + path.Ext(below)
	}
	return below
}

func changes(name string) (map[place]bool, error) {
	data, err := os.ReadFile(name)
	meant := map[place]bool{}
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) > 2 && !strings.HasPrefix(line, "#") {
			meant[place{f[0], f[1]}] = true
		}
	}
	return meant, err
}

func tables(was, is []byte, note func(key, what string)) error {
	old, err := csv.NewReader(bytes.NewReader(was)).ReadAll()
	if err != nil {
		return err
	}
	now, err := csv.NewReader(bytes.NewReader(is)).ReadAll()
	if err != nil {
		return err
	}
	if len(old) != len(now) {
		note("rows", fmt.Sprintf("%d rows are %d", len(old)-1, len(now)-1))
		return nil
	}
	column := map[string]int{}
	for i, name := range now[0] {
		column[name] = i
	}
	for i, name := range old[0] {
		j, there := column[name]
		if !there {
			note(name, "the column is gone")
			continue
		}
		for r := 1; r < len(old); r++ {
			if old[r][i] != now[r][j] {
				note(name, fmt.Sprintf("row %d: %q is %q", r, old[r][i], now[r][j]))
			}
		}
	}
	return nil
}

func documents(was, is []byte, note func(key, what string)) error {
	var old, now any
	for _, x := range []struct {
		data []byte
		into *any
	}{{was, &old}, {is, &now}} {
		d := json.NewDecoder(bytes.NewReader(x.data))
		d.UseNumber()
		if err := d.Decode(x.into); err != nil {
			return err
		}
	}
	walk("", old, now, note)
	return nil
}

func walk(at string, old, now any, note func(key, what string)) {
	switch o := old.(type) {
	case map[string]any:
		n, ok := now.(map[string]any)
		if !ok {
			note(at, "is no object")
			return
		}
		for key, x := range o {
			below := strings.TrimPrefix(at+"."+key, ".")
			if y, there := n[key]; there {
				walk(below, x, y, note)
			} else {
				note(below, "the key is gone")
			}
		}
	case []any:
		n, ok := now.([]any)
		if !ok || len(n) != len(o) {
			note(at, fmt.Sprintf("a list of %d is one of %d", len(o), len(n)))
			return
		}
		for i := range o {
			walk(at, o[i], n[i], note)
		}
	default:
		if !reflect.DeepEqual(old, now) && !rounded(old, now) {
			note(at, fmt.Sprintf("%v is %v", old, now))
		}
	}
}

// rounded reports whether two numbers differ by no more than sums in another order do.
func rounded(old, now any) bool {
	o, isOld := old.(json.Number)
	n, isNow := now.(json.Number)
	if !isOld || !isNow {
		return false
	}
	x, errX := o.Float64()
	y, errY := n.Float64()
	return errX == nil && errY == nil && math.Abs(x-y) <= 1e-12*max(1, math.Abs(x))
}
