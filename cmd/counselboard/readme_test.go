package main

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeCommands checks that the README's table has every subcommand, and no other.
func TestReadmeCommands(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(text), "| command | does |\n|---|---|\n")
	if !ok {
		t.Fatal("README.md has no table of commands")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	listed := map[string]bool{}
	for line := range strings.Lines(table) {
		cell, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
		for name := range strings.SplitSeq(cell, ", ") {
			words := strings.Fields(strings.TrimPrefix(strings.Trim(name, "`"), "counselboard "))
			listed[words[0]] = true
		}
	}
	for _, c := range newRoot(streams{}).Commands() {
		if !listed[c.Name()] {
			t.Errorf("README.md's table lacks %s", c.Name())
		}
		delete(listed, c.Name())
	}
	for name := range listed {
		t.Errorf("README.md's table has %s, which is no subcommand", name)
	}
}
