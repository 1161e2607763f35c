package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/counselboard/counselboard"
	"github.com/counselboard/counselboard/cmd/internal/demo"
	"github.com/counselboard/counselboard/cmd/internal/files"
	"github.com/counselboard/counselboard/cmd/internal/list"
	"github.com/counselboard/counselboard/cmd/internal/result"
	"github.com/counselboard/counselboard/cmd/internal/source"
)

func newNew(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "new", GroupID: groupBegin, Args: cobra.ArbitraryArgs, RunE: chooseCommand, SuggestFor: []string{"eject"},
		Short: "Write a skeleton of a card, a run or a benchmark, or a built-in page or template to change",
		Long: "Writes a skeleton that says, beside each key, what belongs there; or a page or template that the program has built\n" +
			"in, to be changed in the site's folder. A file that exists is never overwritten.",
	}
	model := newSkeleton(std, "model", "Begin a model card, results/models/ID.toml", "--name \"My Model 2\" my-model-2",
		func(id, name string) files.File {
			return files.File{Path: "results/models/" + id + ".toml", Data: demo.Skeleton("model", name)}
		})
	benchmark := newSkeleton(std, "benchmark", "Begin benchmark.toml: what is rated and on which scales, with every key explained",
		"--name DosageBench dosage", func(id, name string) files.File {
			b := result.Benchmark{ID: id, Name: name, Cite: name}
			return files.File{Path: result.BenchmarkFile, Data: demo.Skeleton("benchmark", b)}
		})
	cmd.AddCommand(model, newPanel(std), newRun(std), benchmark, newBuiltIn(std, "page", "content", ".md", "about"),
		newBuiltIn(std, "template", "templates", ".html", "model"))
	return cmd
}

// newSkeleton makes the command that writes the skeleton of what has an id and a name.
func newSkeleton(std streams, kind, short, example string, file func(id, name string) files.File) *cobra.Command {
	cmd := &cobra.Command{
		Use: kind + " ID", Args: cobra.ExactArgs(1), Short: short, Example: "  counselboard new " + kind + " " + example,
	}
	dir := folderFlag(cmd)
	name := cmd.Flags().String("name", "", "the `name` that readers know (default: the id)")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := asUsage(wantID("the "+kind+"'s id", args[0])); err != nil {
			return err
		}
		return writeNew(*dir, file(args[0], cmp.Or(*name, args[0])), std)
	}
	return cmd
}

func newPanel(std streams) *cobra.Command {
	var judge string
	cmd := newSkeleton(std, "panel", "Begin a panel card, results/panels/ID.toml: of experts or, with --judge, a judge",
		"--judge gpt-4.1-2025-04-14 my-judge", func(id, name string) files.File {
			kind := "experts"
			if judge != "" {
				kind = "judge"
			}
			data := demo.Skeleton(kind, result.PanelCard{Name: name, Model: judge})
			return files.File{Path: "results/panels/" + id + ".toml", Data: data}
		})
	cmd.Flags().StringVar(&judge, "judge", "", "the exact `version` of the model that judges")
	return cmd
}

// writeNew writes a skeleton into a folder that is there.
func writeNew(dir string, f files.File, std streams) error {
	if _, err := os.Stat(dir); err != nil {
		return err
	}
	return writeAll(dir, []files.File{f}, std)
}

func newRun(std streams) *cobra.Command {
	cmd := &cobra.Command{
		Use: "run", Args: cobra.NoArgs,
		Short:   "Begin a table of ratings or, with --summary, of means: import makes a run of it",
		Example: "  counselboard new run --component eval --model my-model-2 --panel my-lab-experts",
	}
	dir := folderFlag(cmd)
	flags := cmd.Flags()
	component := flags.String("component", "", "the `part` of the benchmark, by its id, such as eval or adv")
	model := flags.String("model", "", "the model's `id`")
	panel := flags.String("panel", "", "the panel's `id`")
	summary := flags.Bool("summary", false, "means and shares in place of ratings")
	mark(cmd.MarkFlagRequired, "component", "model", "panel")
	cmd.RunE = func(*cobra.Command, []string) error {
		benchmark := benchmarkIn(*dir)
		parts := list.Map(benchmark.Components(), result.Component.String)
		wrong := oneOf("--component", *component, parts...)
		if err := asUsage(wrong, wantID("--model", *model), wantID("--panel", *panel)); err != nil {
			return err
		}
		f := files.File{Path: *panel + "." + *model + "." + *component + ".csv",
			Data: demo.NewTable(benchmark.Component(*component), *model, *summary)}
		if err := writeNew(*dir, f, std); err != nil {
			return err
		}
		row := "a row is a rating"
		if *summary {
			row = "its row has a mean, or a share from 0 to 1, a scale and, in _n, how many ratings these are of"
		}
		fmt.Fprintf(std.err, "%s; what is not known stays empty: fill it in, and import it with --panel %s and --date\n", row, *panel)
		return nil
	}
	return cmd
}

// newBuiltIn makes the command that writes built-in files of a folder into a site, where they take the place of the
// program's own, or lists them.
func newBuiltIn(std streams, kind, root, ext, like string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   kind + " [FILE…]",
		Short: "Write a built-in " + kind + " into the site's folder, to be changed; without a name, list them",
		Long: "Writes files that the program has built in into " + root + "/ of the site's folder, where they take the place of the\n" +
			"built-in ones. A file that is removed again leaves its place to the built-in one. Without a name, lists them.",
		Example: "  counselboard new " + kind + "\n  counselboard new " + kind + " " + like,
	}
	dir := folderFlag(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		builtIn := maps.Collect(files.Embedded(counselboard.Files))
		names := list.Keep(list.Keys(builtIn), func(name string) bool { return strings.HasPrefix(name, root+"/") })
		if len(args) == 0 {
			fmt.Fprintln(std.out, strings.ReplaceAll(strings.Join(names, "\n"), root+"/", ""))
			return nil
		}
		var out []files.File
		for _, arg := range args {
			name := path.Join(root, strings.TrimPrefix(path.Clean(filepath.ToSlash(arg)), root+"/"))
			if path.Ext(name) == "" {
				name += ext
			}
			if !slices.Contains(names, name) {
				return fmt.Errorf("there is no built-in %s %s%s", kind, source.Visible(arg), source.DidYouMean(name, names))
			}
			out = append(out, files.File{Path: name, Data: builtIn[name]})
		}
		return writeAll(*dir, out, std)
	}
	return cmd
}
