package main

import (
	"os"
	"regexp"
	"slices"
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
		if !c.Hidden && !listed[c.Name()] {
			t.Errorf("README.md's table lacks %s", c.Name())
		}
		delete(listed, c.Name())
	}
	for name := range listed {
		t.Errorf("README.md's table has %s, which is no subcommand", name)
	}
}

// TestReadmeAsPasted runs the commands of each section of README.md one after the other in one folder, as they stand there. At
// hand is what they name as a user's own: results, experts' ratings and a judge's.
func TestReadmeAsPasted(t *testing.T) {
	shown := regexp.MustCompile("(?s)```\n(.*?)```|`(counselboard [^`]+ [^`]+)`")
	for section := range strings.SplitSeq(readText(t, "../../README.md"), "\n## ") {
		title, _, _ := strings.Cut(section, "\n")
		var commands []string
		for _, m := range shown.FindAllStringSubmatch(section, -1) {
			for line := range strings.Lines(m[1] + m[2]) {
				line = strings.ReplaceAll(strings.Join(strings.Fields(line), " "), "go run ./cmd/counselboard", "counselboard")
				if line != "" && !slices.Contains(notRun, line) {
					commands = append(commands, line)
				}
			}
		}
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			s := newExampleSite(t)
			s.copy(t, importFiles+"/mheval", "path/to/your/results")
			s.gold(t)
			for _, command := range commands {
				t.Log(command)
				s.run(t, command)
			}
		})
	}
}
